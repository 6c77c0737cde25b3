"""The marks of a known task as they are now: what is done, to what and what for stays as it was learned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from treetap.memory.holes import open_frame
from treetap.memory.learning.generalising import is_used
from treetap.memory.learning.keeping import KeptStep
from treetap.memory.learning.marking import Looks, marked, sights_of
from treetap.memory.learning.mentions import mentions_of, own_words_of, slots_of
from treetap.memory.learning.same import steps_of
from treetap.memory.learning.wording import Place, Spot
from treetap.memory.learning.writing import Writer
from treetap.models import (
    LearnedNode,
    LearnedStep,
    Mark,
    Seen,
    TaskExperience,
    TaskFrame,
    slots_used,
)


async def renewed(task: TaskExperience, seen: Seen, looks: Looks) -> TaskExperience:
    """What cannot be seen any more, or shows less than it did, keeps the marks that it has."""
    frame = open_frame(task)
    writer, steps = _writer(task, frame), list(steps_of(task.tree))
    screens = {screen.frame.id: screen for screen in seen.screens}
    for number, record in seen.steps:
        kept = KeptStep(record, None)
        sights = (await sights_of([kept], screens, frame, looks, seen.evidence))[id(kept)]
        spot = Spot(place=Place.SEEN, step=number, screen=screens.get(record.before or ""))
        took = 0.0 if record.execution is None else record.execution.seconds
        old = steps[number]
        new = marked(old, sights, took or old.seconds, writer, spot)
        sides: dict[str, Any] = {
            "before": new.before if _tells(new.before, old.before) else old.before,
            "after": new.after if _tells(new.after, old.after) else old.after,
            "around": old.around,  # It tells of the page that its target was on.
        }
        steps[number] = new.model_copy(update=sides)
    left = iter(steps)
    return task.model_copy(update={"tree": _with(task.tree, left)})


def _writer(task: TaskExperience, frame: TaskFrame) -> Writer:
    """For the slots that the task has, and the parts of them that its steps use."""
    names = {slot.name for slot in task.slots}
    used = set[str]().union(*(slots_used(step.action) for step in steps_of(task.tree)))
    mentions = mentions_of([slot for slot in slots_of(frame) if slot.name in names])
    own = own_words_of(frame)
    return Writer([one for one in mentions if is_used(one, used)], frame.goals, own, {})


def _tells(new: Sequence[Mark], old: Sequence[Mark]) -> bool:
    """Whether it is worth as much: it names the page, has the whole of it, and proves what that did."""
    return bool(new) and _told(new) >= _told(old)


def _told(side: Sequence[Mark]) -> set[str]:
    proven = {f"proves {goal}" for mark in side for goal in mark.proves}
    named = {"title" for mark in side if mark.title}
    return proven | named | {"page" for mark in side if mark.look.startswith("page.")}


def _with(node: LearnedNode, steps: Iterator[LearnedStep]) -> LearnedNode:
    """The tree with these steps in the place of its own, in order."""
    parts = tuple(next(steps) if isinstance(one, LearnedStep) else _with(one, steps) for one in node.parts)
    return node.model_copy(update={"parts": parts})
