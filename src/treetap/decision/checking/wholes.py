"""The names of a goal as the screen says them: whole, where the reader took parts, and each of several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treetap.decision.checking.shown import Shown
from treetap.matching.words import normal
from treetap.models import Goal, Slot

_AND = re.compile(r"^[\"'”’》」]*\s*(?:和|与|跟|以及|、|，|,|&|and|,\s*and)\s*[\"'“‘《「]*$", re.IGNORECASE)
_OF = re.compile(r"^(?P<en>.+?) (?:of|from|by|in) (?P<of>.+)$|^(?P<de>.+?)(?:里的|中的|的)(?P<zh>.+)$")
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
    return _parted(goal, shown)


def _parted(goal: Goal, shown: Sequence[Shown]) -> Goal:
    """Of "Blue Barn of Low Lantern" the first is meant, where a page was called the second and had it."""
    for slot in goal.slots:
        found = _OF.match(slot.value) if slot.type in _NAMES else None
        if found is None:
            continue
        name, place = (found["en"], found["of"]) if found["en"] else (found["zh"], found["de"])
        titled = [
            one
            for one in shown
            if any(normal(text) == normal(place) for text, _ in one.title_texts(tabs=False))
        ]
        if any(normal(text) == normal(name) for one in titled for text, _ in one.lines):
            slots = tuple(
                one.model_copy(update={"value": name}) if one is slot else one for one in goal.slots
            )
            return goal.model_copy(update={"slots": slots})
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
    """Those that stand side by side, all of them, with a name among them."""
    runs: list[list[_Piece]] = []
    for one in pieces:
        if runs and _is_beside(runs[-1][-1], one):
            runs[-1].append(one)
        else:
            runs.append([one])
    for run in runs:
        if len(run) > 1 and any(isinstance(one, Slot) and one.type in _NAMES for _, _, one in run):
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
