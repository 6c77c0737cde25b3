"""How boxes stand to one another. Plain numbers: this is asked thousands of times for one screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from treetap.models import Bounds, Relation, Size, Space

T = TypeVar("T")


class Box(NamedTuple):
    """A rectangle in pixels of the frame."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def area(self) -> float:
        return self.width * self.height


def box_of(bounds: Bounds, size: Size) -> Box:
    """In pixels, not clipped."""
    if bounds.space is not Space.PIXEL:
        bounds = bounds.on(size)
    return Box(bounds.left, bounds.top, bounds.right, bounds.bottom)


def center_in(inner: Box, outer: Box) -> bool:
    return outer.left <= inner.x < outer.right and outer.top <= inner.y < outer.bottom


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds them all."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def in_one_row(one: Box, other: Box) -> bool:
    """Whether a person would say that they are in one line: one's middle is within the other's height.

    What is several times as high as the other is a column, not a neighbour.
    """
    low, high = sorted((one.height, other.height))
    if high > 4 * max(low, 1):
        return False
    return one.top <= other.y < one.bottom or other.top <= one.y < other.bottom


def stands(relation: Relation, box: Box, anchor: Box) -> float | None:
    """How far the box is from the anchor in that direction; None if it does not stand so."""
    slack_x, slack_y = min(box.width, anchor.width) / 4, min(box.height, anchor.height) / 4
    if relation is Relation.INSIDE:
        return 0.0 if center_in(box, anchor) and box.area < anchor.area else None
    if relation is Relation.SAME_ROW:
        apart = max(box.left - anchor.right, anchor.left - box.right, 0.0)
        return apart if in_one_row(box, anchor) else None
    if relation in {Relation.LEFT_OF, Relation.RIGHT_OF}:
        if not in_one_row(box, anchor):
            return None
        gap = anchor.left - box.right if relation is Relation.LEFT_OF else box.left - anchor.right
        return max(gap, 0.0) if gap >= -slack_x else None
    if min(box.right, anchor.right) <= max(box.left, anchor.left):
        return None
    gap = anchor.top - box.bottom if relation is Relation.ABOVE else box.top - anchor.bottom
    return max(gap, 0.0) if gap >= -slack_y else None


def in_reading_order(things: Iterable[T], box: Callable[[T], Box]) -> list[T]:
    """From the top left, line by line: what begins above the middle of a line belongs to it."""
    ordered = sorted(things, key=lambda thing: (box(thing).top, box(thing).left))
    lines: list[list[T]] = []
    middle = float("-inf")
    for thing in ordered:
        if lines and box(thing).top < middle:
            lines[-1].append(thing)
        else:
            lines.append([thing])
            middle = box(thing).y
    return [thing for line in lines for thing in sorted(line, key=lambda one: box(one).left)]
