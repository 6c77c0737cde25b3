"""The short ways in which a label could say what is wanted: an embedder hears little in a long sentence.

"Bookmark the tomato and egg recipe" is nowhere near "Keep this page"; "bookmark" and "bookmark page" are.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.concepts import Concept
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


def sayings(wanted: Wanted) -> tuple[str, ...]:
    """What it is about, the deed, both, where such things are kept; the clause if there is nothing."""
    about = wanted.spoken or _joined(wanted.words)
    deed = "" if wanted.goal.verb in _SAYS_LITTLE else wanted.deed
    kinds = [one.text for one in wanted.concepts if _is_known(one)][:1]
    both = [_joined((wanted.deed, kind)) for kind in kinds if has_han(wanted.deed) == has_han(kind)]
    places = [_joined([one.text for one in place]) for place in wanted.places[:_MOST_PLACES]]
    found = [about, deed, *(both if wanted.deed else ()), *kinds, *places]
    return tuple(dict.fromkeys(filter(None, found))) or (wanted.clause,)


def _is_known(one: Concept) -> bool:
    """The name of a thing: not a small word, and nobody's own name."""
    return any(name.startswith("thing:") for name in one.ids)


def _joined(words: Sequence[str]) -> str:
    return ("" if words and all(map(has_han, words)) else " ").join(words)
