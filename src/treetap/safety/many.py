"""Whether a control is about several: several things, or several receivers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from treetap.acts.vocabulary import pattern
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Goal

_BULK: Final = pattern("consent", "bulk")
_CROWD: Final = pattern("naming", "crowd")
_COUNTED: Final = pattern("naming", "counted")
MANY_SAID: Final = pattern("naming", "many_said")
_FOUND: Final = re.compile(r"\d+ (?:results?|found)|(?:找到|共)? ?\d+ ?[个条项张]结果")
"""How many a search has found, over the list of them: nothing is said of what is done to them."""
_MEMBERS: Final = re.compile(r"\S\s?[(（]\d{1,4}[)）]\s*$")


def means_many(goal: Goal) -> bool:
    """Whether the goal itself speaks of all, of a group, or of everybody."""
    if "(several)" in goal.object or any(one.kind is ConstraintKind.ALL for one in goal.constraints):
        return True
    said = (*goal.words, goal.object, *(slot.value for slot in goal.slots if slot.role != "content"))
    return any(MANY_SAID.search(normal(text)) for text in said)


def bulk(texts: Iterable[str]) -> str:
    """What says that it is about several things: "all", or how many."""
    for text in texts:
        if _FOUND.fullmatch(normal(text)):
            continue
        for found in _BULK.finditer(normal(text)):
            count = found["n"] or found["m"]
            if count is None or int(count[:9]) > 1:
                return count or found[0]
    return ""


def crowd(names: Iterable[str], beside: Iterable[str]) -> str:
    """What says that there are several receivers: the page's name, or a count of them beside it."""
    for text in names:
        if _CROWD.search(normal(text)) or _MEMBERS.search(text):
            return text
    for text in beside:
        found = _COUNTED.search(normal(text))
        if found is not None and int(next(one for one in found.groups() if one)[:9]) > 1:
            return text
    return ""
