"""What a finder said about a case, and whether it is right."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from treetap.imaging.crop import Box


@dataclass(frozen=True, slots=True)
class Answer:
    """Where a finder saw the reference, and what looking cost."""

    box: Box | None
    confidence: float
    seconds: float
    """CPU time."""
    how: str = ""
    """The method that found it, or why nothing was."""


class Judged(StrEnum):
    """Where there is nothing to be found, not finding it is right."""

    RIGHT = "right"
    WRONG = "wrong place"
    MISSED = "not found"


LEAST_OVERLAP = 0.3


def judge(truth: Box | None, box: Box | None) -> Judged:
    """Right is a box whose middle is on the target and that shares enough of it to be taken for it."""
    if box is None:
        return Judged.RIGHT if truth is None else Judged.MISSED
    if truth is None:
        return Judged.WRONG
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    inside = truth.left <= x < truth.right and truth.top <= y < truth.bottom
    return Judged.RIGHT if inside and overlap(truth, box) > LEAST_OVERLAP else Judged.WRONG


def overlap(one: Box, two: Box) -> float:
    """What they share of what they cover together."""
    across = min(one.right, two.right) - max(one.left, two.left)
    down = min(one.bottom, two.bottom) - max(one.top, two.top)
    shared = max(0, across) * max(0, down)
    return shared / (one.width * one.height + two.width * two.height - shared)
