"""Which kinds of apps can answer a question, going by what it asks: when and where is for a calendar."""

from __future__ import annotations

import re
from functools import cache

from treetap.decision.offline.tables import AppKind, app_kinds, lines
from treetap.models import Goal, Polarity

_ASKING = frozenset({"read", "count"})
_HEADS = frozenset({"location", "person", "price"})
"""What where, who and 多少钱 stand for: it is asked, not named."""
_GUESSED = "?"
_LIKELY, _GUESS, _LESS = 1.1, 0.7, 0.1


def is_asking(goal: Goal) -> bool:
    """Whether the goal is to find something out; not whether a switch is on."""
    return goal.verb in _ASKING and goal.polarity is Polarity.NEUTRAL


def kinds_asked(question: str) -> list[tuple[AppKind, float]]:
    """The kinds of apps that may know, the likeliest first, and how likely that is."""
    found = dict.fromkeys(name for name, pattern in _table() if pattern.search(question))
    known = {one.name: one for one in reversed(app_kinds())}
    sure = [one for one in found if not one.startswith(_GUESSED)]
    guessed = [one.removeprefix(_GUESSED) for one in found if one.startswith(_GUESSED)]
    likely = {one: _LIKELY - _LESS * rank for rank, one in enumerate(sure)}
    likely |= {one: _GUESS - _LESS * rank for rank, one in enumerate(guessed) if one not in likely}
    return [(known[name], score) for name, score in likely.items() if name in known]


def without_asked(goal: Goal) -> str:
    """Its object without what only its question word says: "where" is no setting of the location."""
    words = {word.casefold() for word in goal.words}
    kept = [one for one in goal.object.split() if one not in _HEADS or one in words]
    return " ".join(kept)


@cache
def _table() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(rest, re.IGNORECASE)) for name, rest in lines("asked.txt"))
