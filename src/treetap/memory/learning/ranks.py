"""The third alarm, the newest message: which one that is changes, so only its place tells it."""

from __future__ import annotations

import re
from typing import Final

from treetap.memory.learning.same import steps_of
from treetap.models import (
    Constraint,
    ConstraintKind,
    LearnedNode,
    LiteralPart,
    Role,
    SlotPart,
    Target,
    TaskFrame,
    TextPart,
)
from treetap.models.within import within

_NUMBER: Final = re.compile(r"-?\d+")
_READ: Final = "read"
_CONTROLS: Final = frozenset({Role.BUTTON, Role.TAB, Role.FIELD, Role.SWITCH})
_EXTREME: Final = re.compile(r"(?:most|least)\b")


def keeps_its_rank(tree: LearnedNode, frame: TaskFrame) -> bool:
    """Whether what the task calls the n-th, or the most of something, was touched as such.

    What was touched by its own words is another thing as soon as the list has changed. A question may do
    without: what is the most of its page is read there anew, if nothing on the way there was picked.
    """
    ranked = [goal for goal in frame.goals if any(map(_ranks, goal.constraints))]
    if not ranked:
        return True
    targets = [one for step in steps_of(tree) for one in within(step.action) if isinstance(one, Target)]
    if any(one.ordinal is not None for one in targets):
        return True
    return all(goal.verb == _READ for goal in ranked) and not any(_picks(one, frame) for one in targets)


def _picks(target: Target, frame: TaskFrame) -> bool:
    """Whether it may be one of several, and the task does not name it."""
    if target.role in _CONTROLS:
        return False
    said = frame.sentence.casefold()
    texts = [text for text in (target.text, target.description) if text is not None]
    parts = [part for text in texts for part in text.root]
    named = (isinstance(part, SlotPart) or (_literal(part) and _literal(part) in said) for part in parts)
    return not any(named)


def _literal(part: TextPart) -> str:
    return part.text.casefold().strip() if isinstance(part, LiteralPart) else ""


def _ranks(constraint: Constraint) -> bool:
    if constraint.kind is ConstraintKind.NTH:
        return _NUMBER.match(constraint.value) is not None
    return constraint.kind is ConstraintKind.COMPARISON and _EXTREME.match(constraint.value) is not None
