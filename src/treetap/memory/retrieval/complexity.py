"""How much searching a task is worth (A3): counted in words of either language, raised by its structure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from treetap.models.settings_memory import ComplexityThreshold
from treetap.models.task import TaskFrame
from treetap.task.text import words
from treetap.task.values import cut, is_slot

MANY_GOALS = 3
"""A task of so many goals is complex, however few words it takes; one of two is never simple."""


@dataclass(frozen=True, slots=True)
class Complexity:
    """Which search a task gets, and why."""

    kind: Literal["simple", "medium", "complex"]
    words: int
    reason: str


def complexity(frame: TaskFrame, thresholds: ComplexityThreshold) -> Complexity:
    """By the words of the sentence, each value being one of them: a long message is no long task.

    Several goals, or several constraints, count for more than their words.
    """
    count = sum(1 for word in words(cut(frame.sentence).text) if is_slot(word) or any(map(str.isalnum, word)))
    goals, limits = len(frame.goals), sum(len(goal.constraints) for goal in frame.goals)
    said = f"{count} word{'' if count == 1 else 's'}"
    if count >= thresholds.medium:
        return Complexity("complex", count, f"{said}: {thresholds.medium} or more")
    if goals >= MANY_GOALS:
        return Complexity("complex", count, f"{said}, but {goals} goals")
    if count >= thresholds.simple:
        return Complexity(
            "medium", count, f"{said}: {thresholds.simple} or more, fewer than {thresholds.medium}"
        )
    if goals > 1:
        return Complexity("medium", count, f"{said}, but {goals} goals")
    if limits > 1:
        return Complexity("medium", count, f"{said}, but {limits} constraints")
    return Complexity("simple", count, f"{said}: fewer than {thresholds.simple}")
