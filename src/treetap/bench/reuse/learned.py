"""An experience as the most permissive run would leave it: every value that was cut was typed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Literal

from treetap.models.action import InputText
from treetap.models.experience import LearnedNode, LearnedStep, Record, TaskExperience
from treetap.models.target import Role, Target
from treetap.models.task import Slot, TaskFrame
from treetap.models.text import Text

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
    field = Target(role=Role.FIELD)
    steps = tuple(LearnedStep(action=InputText(text=text, target=field)) for text in texts)
    return TaskExperience(
        id="known",
        created=_WHEN,
        pattern=frame.pattern or frame.sentence,
        literals=(frame.sentence,),
        aliases=aliases,
        frame=frame,
        slots=slots,
        tree=LearnedNode(goal=Text.literal("do it"), parts=steps),
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
