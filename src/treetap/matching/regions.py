"""Where a finger can touch something, and where it had better not."""

from __future__ import annotations

from collections.abc import Iterable

from treetap.matching.covering import behind
from treetap.matching.labels import Index, index
from treetap.matching.places import Box, box_of
from treetap.models import Bounds, Element, Point, Screen

_LEAST = 8 / 411
"""The shortest side that can be touched, as a share of the screen's: some 8 dp of a phone."""
_MOST_PIECES = 24


def touchable(bounds: Bounds, screen: Screen) -> tuple[Point, Bounds | None] | None:
    """The point to touch, and the visible part where that is not all; None if it cannot be touched."""
    return _touch(box_of(bounds, screen.frame.size), (), screen)


def touch(
    element: Element, screen: Screen, near: Element | None = None
) -> tuple[Point, Bounds | None] | None:
    """The same for an element, clear of what does something else in it or over it.

    `near`: the text that it goes by, which is part of it and never the wrong place; with the id of the
    element itself, the part of it that is meant.
    """
    known = index(screen)
    text = None if near is None else box_of(near.bounds, screen.frame.size)
    box = known.boxes[element.id]
    if near is not None and text is not None and near.id == element.id:
        box = text
    return _touch(box, list(_in_the_way(element, known)), screen, text)


def _touch(
    box: Box, obstacles: Iterable[Box], screen: Screen, near: Box | None = None
) -> tuple[Point, Bounds | None] | None:
    size = screen.frame.size
    least = _LEAST * min(size.width, size.height)
    seen = _common(box, Box(0, 0, size.width, size.height))
    if seen is None:
        return None
    cut = seen != box
    if cut and (seen.width < min(least, box.width) or seen.height < min(least, box.height)):
        return None
    spot = _free_spot(seen, list(obstacles), near, least)
    point = Point.pixel(spot.x, spot.y).on(size)
    return point, Bounds.pixel(*seen) if cut else None


def _in_the_way(element: Element, known: Index) -> Iterable[Box]:
    """What acts by itself and lies within it or over it: the switch of a row, a button that floats."""
    box = known.boxes[element.id]
    not_over = {element.id, *(one.id for one in known.ancestors(element)), *behind(known)}
    for other in known.screen.elements:
        if other.id in not_over or not known.actionable(other):
            continue
        theirs = known.boxes[other.id]
        if theirs.area < box.area and _common(box, theirs) is not None:
            yield theirs


def _free_spot(box: Box, obstacles: list[Box], near: Box | None, least: float) -> Box:
    """A part of the box whose middle no obstacle covers: all of it, the text in it, or the largest piece."""
    whole = [box]
    if near is not None and (inside := _common(box, near)) is not None:
        whole.append(inside)
    for part in whole:
        if not any(_holds(obstacle, part.x, part.y) for obstacle in obstacles):
            return part
    pieces = [box]
    for obstacle in obstacles:
        pieces = [rest for piece in pieces for rest in _without(piece, obstacle)]
        pieces = sorted(set(pieces), key=lambda piece: -piece.area)[:_MOST_PIECES]
    pieces = [
        piece for piece in pieces if min(piece.width, piece.height) >= min(least, box.width, box.height)
    ]
    return pieces[0] if pieces else box


def _without(piece: Box, obstacle: Box) -> list[Box]:
    """The largest rectangles of the piece that the obstacle leaves."""
    common = _common(piece, obstacle)
    if common is None:
        return [piece]
    rest = [
        piece._replace(right=common.left),
        piece._replace(left=common.right),
        piece._replace(bottom=common.top),
        piece._replace(top=common.bottom),
    ]
    return [one for one in rest if one.width > 0 and one.height > 0]


def _common(one: Box, other: Box) -> Box | None:
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, right, bottom) if left < right and top < bottom else None


def _holds(box: Box, x: float, y: float) -> bool:
    return box.left <= x < box.right and box.top <= y < box.bottom
