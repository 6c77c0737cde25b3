"""From where something is to pixels of the screen at hand (C5, E4), and how a finger gets across it."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.errors import ActionFailed, OffScreen, TargetAmbiguous, TargetNotFound
from treetap.execution.wording import named, why_not_found
from treetap.matching.regions import touch
from treetap.models import Bounds, Direction, Element, LocateResult, Point, Screen, Target

_SIDE, _TOP, _BOTTOM = 0.08, 0.06, 0.06
"""Shares of the screen at its edges that belong to the phone: from the sides a finger means BACK, from below
HOME, from above the notifications."""
_ABOVE_KEYBOARD = 0.55
"""A keyboard covers what is below this share of the screen's height, and takes every swipe there."""
_LEAST = 0.03
"""The shortest way of a swipe, as a share of the screen's longer side: anything less is a tap."""

OPPOSITE = {
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
}


def point_of(target: Target | None, location: LocateResult | None, screen: Screen) -> Point:
    """The pixel to touch. Raises `TargetNotFound`, `TargetAmbiguous`, or `OffScreen` for what is not here.

    Where only a part of it is visible the pixel lies in that part.
    """
    if location is not None and not location.found and len(location.candidates) > 1:
        raise TargetAmbiguous(
            f"{named(target)} could be several things. {why_not_found(location)}",
            hint="Say which: by an ordinal, a text beside it, its role or its id.",
        )
    if location is None or not location.found or location.center is None:
        raise TargetNotFound(
            f"{named(target)} is not on the screen. {why_not_found(location)}",
            hint="Look at the screen again, scroll to it, or describe it in another way.",
        )
    size = screen.frame.size
    if location.safe_region is None:
        return location.center.on(size)
    safe = location.safe_region.visible_on(size)
    if safe is None:
        raise OffScreen(
            f"The part of {named(target)} that should be visible is not on a screen of "
            f"{size.width}x{size.height} pixels.",
            hint="Look at the screen again.",
        )
    center = location.center.on(size)
    return center if safe.contains(center) else safe.center.on(size)


def visible_part(target: Target | None, location: LocateResult | None, screen: Screen) -> Bounds:
    """What can be seen of it, in pixels."""
    point_of(target, location, screen)
    region = None if location is None else location.safe_region or location.bounds
    part = None if region is None else region.visible_on(screen.frame.size)
    if part is None:
        raise OffScreen(f"Nothing of {named(target)} is on the screen.", hint="Look at the screen again.")
    return part


def place_of(element: Element, screen: Screen) -> Point:
    """The pixel to touch of an element of this screen. Raises `OffScreen` where none can be touched."""
    place = touch(element, screen)
    if place is None:
        raise OffScreen(
            f"'{element.text or element.description or element.id}' cannot be touched: it is off the screen "
            "or covered.",
            hint="Scroll to it, or close what covers it.",
        )
    return place[0].on(screen.frame.size)


def room(screen: Screen) -> Bounds:
    """Where a finger may start without meaning the phone instead of the app."""
    width, height = screen.frame.size.width, screen.frame.size.height
    bottom = _ABOVE_KEYBOARD if screen.keyboard_shown else 1 - _BOTTOM
    return Bounds.pixel(width * _SIDE, height * _TOP, width * (1 - _SIDE), height * bottom)


def path_across(
    direction: Direction, share: float, part: Bounds | None, screen: Screen, avoid: Sequence[Bounds] = ()
) -> tuple[Point, Point]:
    """From where to where a finger moves to swipe that share of the part, or of the whole screen.

    It goes through the middle, starts inside the part and away from the screen's edges, and is long enough
    to be no tap. Raises `ActionFailed` where the edges leave no room for it. `avoid`: where it should not
    start; it then goes beside the middle.
    """
    size, free = screen.frame.size, room(screen)
    area = part or Bounds.pixel(0, 0, size.width, size.height)
    level = direction in {Direction.LEFT, Direction.RIGHT}
    sign = 1 if direction in {Direction.RIGHT, Direction.DOWN} else -1
    low, high, free_low, free_high = _ends(area, free, level=level)
    first, last = max(low, free_low), min(high, free_high) - 1
    least = _LEAST * max(size.width, size.height)
    length = max(share * (high - low), least)
    middle = (low + high) / 2
    start = min(max(middle - sign * length / 2, first), last)
    end = min(max(start + sign * length, free_low), free_high - 1)
    if first > last or abs(end - start) < least / 2:
        raise ActionFailed(
            f"There is no room to swipe {direction}: what could be swiped on lies at the screen's edge, and "
            "swipes there mean the phone.",
            hint="Swipe on something larger, in another direction, or use the keys BACK and HOME.",
        )
    lanes = _lanes(*_ends(area, free, level=not level))
    paths = [_path(start, end, lane, level=level) for lane in lanes]
    clear = [path for path in paths if not any(box.contains(path[0]) for box in avoid)]
    start_at, end_at = (clear or paths)[0]
    return start_at.on(size), end_at.on(size)


def _ends(area: Bounds, free: Bounds, *, level: bool) -> tuple[float, float, float, float]:
    if level:
        return area.left, area.right, free.left, free.right
    return area.top, area.bottom, free.top, free.bottom


def _lanes(low: float, high: float, free_low: float, free_high: float) -> list[float]:
    """Where a path may run: in the middle of what is free of it, or beside; or in its own middle."""
    first, last = max(low, free_low), min(high, free_high)
    if first >= last:
        return [(low + high) / 2]
    return [first + (last - first) * share for share in (0.5, 0.25, 0.75, 0.02, 0.98)]


def _path(start: float, end: float, lane: float, *, level: bool) -> tuple[Point, Point]:
    if level:
        return Point.pixel(start, lane), Point.pixel(end, lane)
    return Point.pixel(lane, start), Point.pixel(lane, end)
