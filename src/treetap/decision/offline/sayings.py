"""The short ways in which a label could say what is wanted: an embedder hears little in a long sentence.

"Bookmark the tomato and egg recipe" is nowhere near "Keep this page"; "bookmark" and "bookmark page" are.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.concepts import Concept
from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import Candidate
from treetap.decision.offline.wanted import Wanted
from treetap.language.tokens import has_han

_SAYS_LITTLE = frozenset(
    {
        "",
        "set",
        "open",
        "read",
        "make",
        "tap",
        "select",
        "allow",
        "raise",
        "search",
        "create",
        "go_back",
        "stop",
    }
)
"""Deeds that are done in every app: what they are done to says where."""
_MOST_PLACES = 6
_A_PLACE = 0.85
"""What is like a place where such things are kept counts a little less than what is like them."""
_LONGEST_BELOW = 20


async def likeness(wanted: Wanted, knows: Knows, found: Sequence[Candidate]) -> list[float]:
    """How near each of them is in meaning to what is wanted, or to where such things are kept."""
    labels = [_in_short(one) for one in found]
    own = await knows.alike(sayings(wanted), labels)
    there = await knows.alike(whereabouts_of(wanted), labels)
    return [max(one, _A_PLACE * other) for one, other in zip(own, there, strict=True)]


def _in_short(one: Candidate) -> str:
    """What it is called, with what it says below that: "Unit, Celsius"."""
    below = [name for name in one.thing.names if name != one.label]
    return f"{one.label}, {below[0]}" if below and len(below[0]) <= _LONGEST_BELOW else one.label


def sayings(wanted: Wanted) -> tuple[str, ...]:
    """What it is about, the deed, and both; the clause if there is nothing."""
    about = wanted.spoken or _joined(wanted.words)
    deed = "" if wanted.goal.verb in _SAYS_LITTLE else wanted.deed
    kinds = [one.text for one in wanted.concepts if _is_known(one)][:1]
    both = [_joined((wanted.deed, kind)) for kind in kinds if has_han(wanted.deed) == has_han(kind)]
    found = [about, deed, *(both if wanted.deed else ()), *kinds]
    return tuple(dict.fromkeys(filter(None, found))) or (wanted.clause,)


def whereabouts_of(wanted: Wanted) -> tuple[str, ...]:
    """What a label is called behind which such things are kept."""
    return tuple(_joined([one.text for one in place]) for place in wanted.places[:_MOST_PLACES])


def _is_known(one: Concept) -> bool:
    """The name of a thing: not a small word, and nobody's own name."""
    return any(name.startswith("thing:") for name in one.ids)


def _joined(words: Sequence[str]) -> str:
    return ("" if words and all(map(has_han, words)) else " ").join(words)
