"""The third alarm, the newest message: which one that is changes, so only its place tells it."""

from __future__ import annotations

import re
from typing import Final

from treetap.memory.learning.same import steps_of
from treetap.models import Constraint, ConstraintKind, LearnedNode, Target, TaskFrame
from treetap.models.within import within

_NUMBER: Final = re.compile(r"-?\d+")
_EXTREME: Final = re.compile(r"(?:most|least)\b")


def keeps_its_rank(tree: LearnedNode, frame: TaskFrame) -> bool:
    """Whether what the task calls the n-th, or the most of something, was touched as such.

    What was touched by its own words is another thing as soon as the list has changed.
    """
    if not any(_ranks(one) for goal in frame.goals for one in goal.constraints):
        return True
    return any(
        isinstance(one, Target) and one.ordinal is not None
        for step in steps_of(tree)
        for one in within(step.action)
    )


def _ranks(constraint: Constraint) -> bool:
    if constraint.kind is ConstraintKind.NTH:
        return _NUMBER.match(constraint.value) is not None
    return constraint.kind is ConstraintKind.COMPARISON and _EXTREME.match(constraint.value) is not None
