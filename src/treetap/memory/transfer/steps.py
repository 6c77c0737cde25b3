"""The steps of an experience from elsewhere: treated with care, and held against its sentence.

What is learned here has its values in slots by construction. A file may hold anything: a step that types what
its sentence never said, or a slot that no step uses. Such a task is good for that one sentence at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pydantic import BaseModel

from treetap.memory.keys import steps_of
from treetap.memory.learning.mentions import carries, own_words_of
from treetap.memory.learning.spots import USES, Place, Spot, rewritten_action
from treetap.models import (
    Action,
    Handling,
    LearnedNode,
    LearnedStep,
    Level,
    LiteralPart,
    Rank,
    SlotPart,
    TaskExperience,
    TaskFrame,
    Text,
)

_NOWHERE: Final = Spot(Place.SEEN)


def careful(step: LearnedStep) -> LearnedStep:
    """How a step is treated is for this treetap to say: with every check, and once."""
    action = step.action
    usual = type(action).model_fields["idempotent"].default
    more: dict[str, Any] = {"level": Level.FULL, "handling": Handling(), "idempotent": usual}
    return step.model_copy(update={"action": action.model_copy(update=more)})


def all_careful(node: LearnedNode) -> LearnedNode:
    """The same for every step of a tree."""
    parts = tuple(careful(one) if isinstance(one, LearnedStep) else all_careful(one) for one in node.parts)
    return node.model_copy(update={"parts": parts})


def unmarked(step: LearnedStep) -> LearnedStep:
    """Without what a glance knows its place by. A file could call anything a thing that looks like so.

    A place in a list of somebody else's stays one, and fits no list: what that said could be guessed. Nor
    does what it types rest on anything here.
    """
    rank = None if step.rank is None else Rank(at=0, of="")
    plain = {"before": (), "after": (), "around": (), "seconds": 0.0, "rank": rank, "rests_on": ()}
    return step.model_copy(update=plain)


def all_unmarked(node: LearnedNode) -> LearnedNode:
    """The same for every step of a tree."""
    parts = tuple(unmarked(one) if isinstance(one, LearnedStep) else all_unmarked(one) for one in node.parts)
    return node.model_copy(update={"parts": parts})


def follows(task: TaskExperience, frame: TaskFrame) -> bool:
    """Whether its steps do what the sentence says with the values that it gives, and with no others."""
    own = own_words_of(frame)
    fixed = {one.value for one in task.constants}
    used: set[str] = set()
    for step in steps_of(task.tree):
        for place, part in _parts(step.action):
            if isinstance(part, SlotPart):
                used.add(part.slot)
            elif isinstance(part, LiteralPart):
                if place is Place.TYPED and part.text not in fixed and not own.explain(part.text):
                    return False
                if any(carries(part.text, slot, own.words) for slot in task.slots):
                    return False
    return used >= {slot.name for slot in task.slots}


def typed_slots(tree: LearnedNode) -> frozenset[str]:
    """The slots that its steps type."""
    parts = (pair for step in steps_of(tree) for pair in _parts(step.action))
    return frozenset(
        part.slot for place, part in parts if place is Place.TYPED and isinstance(part, SlotPart)
    )


def as_said(frame: TaskFrame) -> TaskFrame:
    """The frame of a task that no other sentence may claim."""
    goals = tuple(
        goal.model_copy(update={"unexplained": goal.unexplained or goal.words or (frame.sentence,)})
        for goal in frame.goals
    )
    return frame.model_copy(update={"goals": goals, "pattern": frame.sentence})


def _parts(action: Action) -> Iterator[tuple[Place, BaseModel]]:
    """What an action types or touches, piece by piece."""
    found: list[tuple[Place, BaseModel]] = []

    def note(text: Text, spot: Spot) -> Text:
        if spot.place in USES:
            found.extend((spot.place, part) for part in text.root)
        return text

    rewritten_action(action, _NOWHERE, note)
    yield from found
