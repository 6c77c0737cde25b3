"""Fingers: tap, double tap, long press, swipe, drag."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from treetap.errors import ActionFailed
from treetap.execution.hands import Hands
from treetap.execution.places import path_across, point_of, visible_part
from treetap.execution.scrollers import turned_by
from treetap.models import (
    DoubleTap,
    Drag,
    LocateResult,
    LongPress,
    Point,
    Screen,
    Swipe,
    Tap,
    Target,
    Touch,
)

Touching: TypeAlias = Tap | DoubleTap | LongPress | Swipe | Drag

HOLD_MS = 600
"""What is held shorter than this is tapped: phones wait 400 to 500 ms for a long press."""
_LEAST_SWIPE_MS = 60
"""A finger that jumps is no swipe."""


async def touch(hands: Hands, action: Touching, screen: Screen, location: LocateResult | None) -> None:
    """Where the target is on this screen; nothing is sent where it is not."""
    match action:
        case Tap(target=target):
            await hands.tap(point_of(target, location, screen))
        case DoubleTap(target=target):
            await hands.send(_touch(point_of(target, location, screen), count=2))
        case LongPress(target=target, duration=duration):
            held = max(_ms(duration), HOLD_MS)
            await hands.send(_touch(point_of(target, location, screen), milliseconds=held))
        case Swipe(target=target, direction=direction, distance=distance, duration=duration):
            part = None if target is None else visible_part(target, location, screen)
            aside = turned_by(direction, screen) if target is None else ()
            start, end = path_across(direction, distance, part, screen, aside)
            await hands.draw(start, end, max(_ms(duration), _LEAST_SWIPE_MS))
        case Drag():
            await _drag(hands, action, screen, location)
        case _:
            assert_never(action)


async def _drag(hands: Hands, action: Drag, screen: Screen, location: LocateResult | None) -> None:
    start = point_of(action.target, location, screen)
    end = await _end(hands, action.to, screen)
    if start == end:
        raise ActionFailed(
            f"The drag would end where it begins, at ({start.x}, {start.y}): that is a long press.",
            hint="Give another place to drag it to, or use long_press.",
        )
    await hands.draw(start, end, max(_ms(action.duration), _LEAST_SWIPE_MS), hold=HOLD_MS)


async def _end(hands: Hands, to: Target | Point, screen: Screen) -> Point:
    if isinstance(to, Point):
        return to.on(screen.frame.size)
    return point_of(to, await hands.locate(to, screen), screen)


def _touch(at: Point, *, milliseconds: int = 0, count: int = 1) -> Touch:
    x, y = int(at.x), int(at.y)
    return Touch(x=x, y=y, to_x=x, to_y=y, milliseconds=milliseconds, count=count)


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
