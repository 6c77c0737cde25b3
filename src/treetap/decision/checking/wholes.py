"""The names of a goal as the screen says them: whole, where the reader took parts, and each of several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from treetap.decision.checking.shown import Shown
from treetap.matching.words import normal
from treetap.models import Goal, Slot

_AND = re.compile(r"^[\"'”’》」]*\s*(?:和|与|跟|以及|、|，|,|&|and|,\s*and)\s*[\"'“‘《「]*$", re.IGNORECASE)
_NAMES = frozenset({"person", "text"})

_Piece = tuple[int, int, Slot | str]


def whole_names(goal: Goal, shown: Sequence[Shown]) -> Goal:
    """A name of which the reader took a part, whole where a screen says so: 健身教练阿强, "Floor 3 flats"."""
    said: set[str] | None = None
    for run in _runs(_pieces(goal)):
        whole = goal.clause[run[0][0] : run[-1][1]]
        said = said if said is not None else {normal(text) for one in shown for text, _ in one.lines}
        if normal(whole) in said:
            return _joined(goal, run, whole)
    return goal


def _pieces(goal: Goal) -> list[_Piece]:
    """Values and words that nothing accounts for, where the clause has them."""
    found: list[_Piece] = []
    for slot in goal.slots:
        at = goal.clause.find(slot.value)
        if at >= 0 and slot.value:
            found.append((at, at + len(slot.value), slot))
    begin = 0
    for word in goal.unexplained:
        at = goal.clause.find(word, begin)
        if at >= 0 and not any(start <= at < end for start, end, _ in found):
            found.append((at, at + len(word), word))
            begin = at + len(word)
    return sorted(found, key=lambda one: one[:2])


def _runs(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """Those that stand side by side, a name among them: the longest first."""
    for length in range(len(pieces), 1, -1):
        for at in range(len(pieces) - length + 1):
            run = pieces[at : at + length]
            named = any(isinstance(one, Slot) and one.type in _NAMES for _, _, one in run)
            if named and all(_is_beside(one, other) for one, other in pairwise(run)):
                yield run


def _is_beside(one: _Piece, other: _Piece) -> bool:
    return 0 <= other[0] - one[1] <= 1


def _joined(goal: Goal, run: list[_Piece], whole: str) -> Goal:
    slots = [one for _, _, one in run if isinstance(one, Slot)]
    taken = [one for _, _, one in run if isinstance(one, str)]
    first = next(one for one in slots if one.type in _NAMES)
    kept = tuple(
        one.model_copy(update={"value": whole}) if one is first else one
        for one in goal.slots
        if one is first or one not in slots
    )
    left = tuple(word for word in goal.unexplained if word not in taken)
    parts = [part for part in goal.object.split() if part not in {normal(word) for word in taken}]
    return goal.model_copy(update={"slots": kept, "unexplained": left, "object": " ".join(parts)})


def apart(goal: Goal) -> list[Goal]:
    """The goal once for each of several names that it lists, and none where it does not."""
    names = [one for one in goal.slots if one.type in _NAMES and one.value in goal.clause]
    names.sort(key=lambda one: goal.clause.index(one.value))
    ends = [goal.clause.index(one.value) + len(one.value) for one in names]
    between = [
        goal.clause[end : goal.clause.index(other.value)] for end, other in zip(ends, names[1:], strict=False)
    ]
    if len(names) < 2 or len(names) != len(goal.slots) or not all(map(_AND.match, between)):
        return []
    left = " ".join(part for part in goal.object.split() if part != "and")
    return [goal.model_copy(update={"slots": (one,), "object": left}) for one in names]
