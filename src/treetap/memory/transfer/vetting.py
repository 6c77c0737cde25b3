"""Whether an experience from elsewhere may be taken in, and as what. It is read anew, never believed.

What decides on a replay later (pattern, slots, names for the same thing) is read out of its sentences by
this treetap's own reader; a file cannot claim that a sentence means something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pydantic import ValidationError

from treetap.core.ports import TaskReader
from treetap.errors import TaskInvalid
from treetap.memory.holes import SPOKEN, opened, places, with_holes
from treetap.memory.keys import OPEN_HOLE, frame_key, literal_key, pattern_key, steps_of
from treetap.memory.learning.run_slots import may_be_value
from treetap.memory.transfer.steps import all_careful, as_said, careful, follows, typed_slots
from treetap.memory.transfer.writing import portable
from treetap.models import (
    EXPERIENCE,
    AtomicExperience,
    Experience,
    Origin,
    Record,
    Slot,
    TaskExperience,
    TaskFrame,
    slots_used,
)
from treetap.models.base import within
from treetap.models.target import Target

_SLOT = re.compile(r"\{([^{}]+)\}")


class NotTaken(Exception):
    """Why this one is refused."""


@dataclass(frozen=True)
class Refused:
    """One that was not taken in: its line in the file, its id if that could be read, and why."""

    line: int
    id: str
    reason: str


def parsed(line: bytes) -> Experience:
    """Raises `NotTaken`."""
    try:
        return EXPERIENCE.validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise NotTaken(f"it cannot be read: {where or 'line'}: {first['msg']}") from None


async def vetted(experience: Experience, reader: TaskReader) -> Experience:
    """As it may be kept: marked as imported, with no merits, read anew. Raises `NotTaken`."""
    for one in within(experience):
        if isinstance(one, Target) and one.crop_ref is not None and _is_path(one.crop_ref):
            raise NotTaken("it names a file of another machine")
    experience = portable(experience).model_copy(update={"origin": Origin.IMPORTED, "record": Record()})
    if isinstance(experience, TaskExperience):
        return await _read_anew(_done_carefully(experience), reader)
    if isinstance(experience, AtomicExperience):
        return experience.model_copy(update={"step": careful(experience.step)})
    return experience


def _done_carefully(task: TaskExperience) -> TaskExperience:
    tree = all_careful(task.tree)
    said = (step.action.commits for step in steps_of(tree))
    commits = tuple(dict.fromkeys(one for one in said if one is not None))
    return task.model_copy(update={"tree": tree, "commits": commits})


async def _read_anew(task: TaskExperience, reader: TaskReader) -> TaskExperience:
    frame = await _read(task.frame.sentence, reader)
    shown = () if frame is None else _shown(task, frame)
    # A pattern that is the sentence itself equals no other sentence: stricter than any reading.
    readings = [] if frame is None else [with_holes(frame.pattern, shown), frame.sentence]
    if frame is None or pattern_key(task.pattern) not in map(pattern_key, readings):
        raise NotTaken("its sentence is read differently here")
    frame = _as_strict(frame, task)
    whole = opened(frame, shown)
    there = {slot.name: slot for goal in whole.goals for slot in goal.slots}
    slots = tuple(_agreed(slot, there) for slot in task.slots)
    constants = {one.name: one.value for one in task.constants}
    for name, slot in there.items():
        if name not in {one.name for one in slots} and constants.get(name) != slot.value:
            raise NotTaken(f"it does not say what is to become of '{name}'")
    values = {one.name for one in slots} | {f"{one.name}.{part.name}" for one in slots for part in one.parts}
    if unknown := sorted(slots_used(task.tree) - values):
        raise NotTaken(f"its steps use '{unknown[0]}', which its sentence does not give")
    if not follows(task, whole):
        if slots:
            raise NotTaken("its steps do something else than its sentence says")
        # As it is with what was learned here: nothing else is told by a sentence that does not say it all.
        only = {"frame": as_said(frame), "pattern": frame.sentence, "literals": (frame.sentence,)}
        return task.model_copy(update={**only, "aliases": ()})
    aliases = await _names(task, frame, reader)
    patterns = {pattern_key(one) for one in (task.pattern, *aliases)}
    literals = [frame.sentence]
    for one in task.literals:
        if literal_key(one) != literal_key(frame.sentence):
            again = await _read(one, reader)
            if again is not None and pattern_key(again.pattern) in patterns and _like(again, frame):
                literals.append(one)
    more = {"frame": frame, "slots": slots, "aliases": aliases, "literals": tuple(literals)}
    return task.model_copy(update=more)


def _shown(task: TaskExperience, frame: TaskFrame) -> tuple[Slot, ...]:
    """What its run is said to have used as values: plain texts, each of which its sentence says once."""
    typed = typed_slots(task.tree)
    for slot in task.run_slots:
        plain = slot.type in SPOKEN and not slot.parts and not slot.fixed
        if not plain or len(places(slot.value, frame.sentence)) != 1:
            raise NotTaken(f"its sentence does not say '{slot.name}' once")
        if not may_be_value(slot.value, frame, typed=slot.name in typed):
            raise NotTaken(f"'{slot.name}' is no value of its sentence")
    return task.run_slots


def _as_strict(frame: TaskFrame, task: TaskExperience) -> TaskFrame:
    """The frame as it is read here. What the file says is not explained stays so: that only forbids."""
    doubts = [goal.unexplained for goal in task.frame.goals]
    if len(doubts) != len(frame.goals):
        doubts = [tuple(word for words in doubts for word in words)] * len(frame.goals)
    goals = tuple(
        goal.model_copy(update={"unexplained": tuple(dict.fromkeys((*goal.unexplained, *words)))})
        for goal, words in zip(frame.goals, doubts, strict=True)
    )
    pattern = frame.pattern if task.run_slots else task.pattern
    return frame.model_copy(update={"goals": goals, "pattern": pattern})


def _agreed(slot: Slot, there: dict[str, Slot]) -> Slot:
    """The slot as it is read here."""
    own = there.get(slot.name)
    if own is None or own.type != slot.type or own.fixed:
        raise NotTaken(f"its sentence gives no '{slot.name}' of the type {slot.type} that may change")
    return own


async def _names(task: TaskExperience, frame: TaskFrame, reader: TaskReader) -> tuple[str, ...]:
    """Its other names, of those only the ones that, said with its values, are read as the same thing.

    Elsewhere they may have turned out to mean the same; here nobody has seen that.
    """
    return tuple([alias for alias in task.aliases if await _is_name(alias, frame, reader)])


async def _is_name(alias: str, frame: TaskFrame, reader: TaskReader) -> bool:
    if OPEN_HOLE.search(alias) or set(_SLOT.findall(alias)) != set(_SLOT.findall(frame.pattern)):
        return False
    # A pattern does not tell whether its value stood between quotation marks.
    for quote in ("", '"'):
        read = await _read(_said(alias, frame, quote), reader)
        if read is not None and pattern_key(read.pattern) == pattern_key(alias) and _means(read, frame):
            return True
    return False


def _said(pattern: str, frame: TaskFrame, quote: str) -> str:
    return _SLOT.sub(lambda slot: f"{quote}{frame.values.get(slot[1], '')}{quote}", pattern)


def _means(one: TaskFrame, other: TaskFrame) -> bool:
    return bool(frame_key(one)) and frame_key(one) == frame_key(other) and _like(one, other)


def _like(one: TaskFrame, other: TaskFrame) -> bool:
    """Whether two sentences could mean the same: nothing that changes a meaning differs."""
    apps = zip(one.goals, other.goals, strict=False)
    same_apps = all(not (a.app and b.app) or a.app.casefold() == b.app.casefold() for a, b in apps)
    return same_apps and _bearings(one) == _bearings(other)


def _bearings(frame: TaskFrame) -> list[object]:
    return [
        [
            goal.polarity,
            sorted((one.kind, one.value) for one in goal.constraints),
            sorted((slot.name, slot.type, slot.value if slot.fixed else "") for slot in goal.slots),
        ]
        for goal in frame.goals
    ]


async def _read(sentence: str, reader: TaskReader) -> TaskFrame | None:
    try:
        return await reader.read(sentence)
    except TaskInvalid:
        return None


def _is_path(name: str) -> bool:
    outside = name.startswith(("/", "\\", "~")) or ".." in name or "\\" in name or name[1:2] == ":"
    return outside or not name.isprintable()
