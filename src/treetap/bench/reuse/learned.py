"""An experience as the most permissive run would leave it: every value that was cut was typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Literal

from treetap.memory.holes import with_holes
from treetap.memory.learning.run_slots import slots_for
from treetap.models.action import InputText, Tap
from treetap.models.base import Text
from treetap.models.experience import LearnedNode, LearnedStep, Record, TaskExperience
from treetap.models.target import Role, Target
from treetap.models.task import Slot, TaskFrame

Showing = Literal["values", "parts"]
"""Whether the run typed whole values, or each part of those that have parts (hours and minutes)."""

SHOWINGS: tuple[Showing, ...] = ("values", "parts")

_WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def permissive(
    frame: TaskFrame, showing: Showing = "values", aliases: tuple[str, ...] = ()
) -> TaskExperience:
    """What would be known after that task had been done once."""
    slots = tuple(slot for goal in frame.goals for slot in goal.slots)
    texts = tuple(text for slot in slots for text in _typed(slot, showing))
    return _known(frame, slots, [_type(text) for text in texts], frame.pattern or frame.sentence, aliases)


def with_run_slots(frame: TaskFrame, parts: Sequence[str], *, touched: bool) -> TaskExperience | None:
    """The same after a run that typed, or touched, these parts of the sentence, too.

    None where a part does not stand in it once: then nothing of the kind is learned.
    """
    read = [slot for goal in frame.goals for slot in goal.slots]
    cut = {slot.value for slot in read if f"{{{slot.name}}}" in frame.pattern}
    shown = slots_for([part for part in parts if part not in cut], frame)
    if len(shown) != len({*parts} - cut):
        return None
    pattern = with_holes(frame.pattern, shown)
    own = {slot.value for slot in shown}
    slots = (*(slot for slot in read if not slot.fixed and slot.value not in own), *shown)
    texts = [(slot in shown, Text.slot(slot.name)) for slot in slots]
    steps = [_touch(text) if run and touched else _type(text) for run, text in texts]
    return _known(frame, slots, steps, pattern, ())


def _type(text: Text) -> LearnedStep:
    return LearnedStep(action=InputText(text=text, target=Target(role=Role.FIELD)))


def _touch(text: Text) -> LearnedStep:
    return LearnedStep(action=Tap(target=Target(text=text, role=Role.ITEM)))


def _known(
    frame: TaskFrame,
    slots: Sequence[Slot],
    steps: Sequence[LearnedStep],
    pattern: str,
    aliases: tuple[str, ...],
) -> TaskExperience:
    return TaskExperience(
        id="known",
        created=_WHEN,
        pattern=pattern,
        literals=(frame.sentence,),
        aliases=aliases,
        frame=frame,
        slots=tuple(slots),
        tree=LearnedNode(goal=Text.literal("do it"), parts=tuple(steps)),
        verified=True,
        record=Record(ok=1, last=_WHEN),
    )


def has_parts(frame: TaskFrame) -> bool:
    """Whether it makes a difference what a run shows."""
    return any(slot.parts for goal in frame.goals for slot in goal.slots)


def _typed(slot: Slot, showing: Showing) -> Iterator[Text]:
    said = [part.name for part in slot.parts if part.value]
    if showing == "values" or not said:
        yield Text.slot(slot.name)
    else:
        yield from (Text.slot(slot.name, part) for part in said)
