"""What one action does to the phone: every input passes through here, with its place in pixels (C5, E4)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

from treetap.core.ports import Clock, Device, Locator, Perceiver
from treetap.errors import (
    ActionFailed,
    DeviceLost,
    OffScreen,
    ScreenUnreadable,
    TargetAmbiguous,
    TargetNotFound,
    TreetapError,
)
from treetap.execution.wording import named, spoken, why_not_found
from treetap.matching.regions import touch
from treetap.models import (
    Bounds,
    DeviceInput,
    Direction,
    Element,
    LocateResult,
    Point,
    Screen,
    Source,
    Target,
    Touch,
)

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


E = TypeVar("E", bound=TreetapError)

_UNSEEN_REST = 0.5
"""Seconds to wait where nobody can see whether the phone has come to rest."""
_LOADING_LOOKS, _LOADING_WAIT = 8, 0.5
"""How often, and after how many seconds, a page that is still loading is looked at again."""

_KEYBOARD_WAIT, _KEYBOARD_PAUSE = 1.0, 0.05
"""Seconds: in all, and between two questions whether there is a keyboard."""

_FURTHER_LOOKS = 2
"""How often a look may fail before the last one."""


class AtRest(Protocol):
    """What is known once the phone has come to rest."""

    @property
    def rested(self) -> float:
        """Seconds after which it stood still; finding that out took longer."""


Settle = Callable[[], Awaitable[AtRest | None]]
"""Returns when the phone has come to rest, or when it has waited long enough; None: nobody measured it."""


class Hands:
    """Sends, rests, looks. One for each action that is executed."""

    def __init__(
        self,
        device: Device,
        clock: Clock,
        *,
        perceiver: Perceiver,
        locator: Locator,
        settle: Settle,
        by_tree: bool = False,
        quick: bool = False,
    ) -> None:
        """`by_tree`: the screen before the action had a UI tree. `quick`: whoever asked looks afterwards."""
        self.device, self.clock = device, clock
        self._perceiver, self._locator, self._settle = perceiver, locator, settle
        self._by_tree, self.quick = by_tree, quick
        self.sent: list[DeviceInput] = []
        self._trying: DeviceInput | None = None
        self._moving = False
        self.rested = 0.0
        """Seconds that the phone took to come to rest after the last input."""
        self.seen: Screen | None = None
        """The screen as it was looked at, at rest and loaded, after the last input."""

    async def send(self, command: DeviceInput) -> None:
        """One input, exactly once or an error."""
        self._trying, self.seen = command, None
        await self.device.perform(command)
        self._trying = None
        self.sent.append(command)
        self._moving = True

    async def tap(self, at: Point) -> None:
        """Touch that pixel once."""
        x, y = int(at.x), int(at.y)
        await self.send(Touch(x=x, y=y, to_x=x, to_y=y))

    async def draw(self, start: Point, end: Point, milliseconds: int, hold: int = 0) -> None:
        """Move a finger from one pixel to another."""
        await self.send(
            Touch(
                x=int(start.x),
                y=int(start.y),
                to_x=int(end.x),
                to_y=int(end.y),
                milliseconds=milliseconds,
                hold=hold,
            )
        )

    async def rest(self) -> None:
        """Wait until the phone has come to rest after what was sent; at once where it rests already.

        A screen that cannot be captured is no reason to say that an input failed which was sent: whoever
        looks next will find out.
        """
        if not self._moving:
            return
        began = self.clock.monotonic()
        try:
            settled = await self._settle()
        except ScreenUnreadable:
            await self.clock.sleep(_UNSEEN_REST)
            settled = None
        took = self.clock.monotonic() - began
        self.rested = took if settled is None else min(took, settled.rested)
        self._moving = False

    async def look(self) -> Screen:
        """The screen once it rests and has loaded. Raises `ActionFailed` where it cannot be read."""
        await self.rest()
        screen = await self._perceive()
        for _ in range(_LOADING_LOOKS):
            if not screen.loading:
                break
            await self.clock.sleep(_LOADING_WAIT)
            screen = await self._perceive()
        self.seen = None if screen.loading or not self.tells(screen) else screen
        return screen

    def tells(self, screen: Screen) -> bool:
        """Whether enough was seen to know what was done: a tree that is suddenly missing says nothing."""
        return bool(screen.elements) and (Source.TREE in screen.sources or not self._by_tree)

    async def _perceive(self) -> Screen:
        """Looking again does no harm, so a look that fails, or sees next to nothing, is tried again."""
        for _ in range(_FURTHER_LOOKS):
            with suppress(ScreenUnreadable):
                screen = await self._perceiver.perceive()
                if self.tells(screen):
                    return screen
            await self.clock.sleep(_LOADING_WAIT)
        try:
            return await self._perceiver.perceive()
        except ScreenUnreadable as error:
            raise ActionFailed(
                f"The screen could not be read, so nobody knows what the action did: {error.message}",
                hint="Look at the screen again before anything else is sent.",
            ) from error

    async def keyboard_came(self) -> bool:
        """Whether a keyboard shows within the time that one takes to come up; nothing else is looked at."""
        until = self.clock.monotonic() + _KEYBOARD_WAIT
        while not (await self.device.foreground()).keyboard_shown:
            if self.clock.monotonic() >= until:
                return False
            await self.clock.sleep(_KEYBOARD_PAUSE)
        return True

    async def served(self, name: str, *, wait: bool) -> bool:
        """Whether the phone says that the field of that name takes the keys. `wait`: as long as a keyboard
        takes to come to it."""
        until = self.clock.monotonic() + (_KEYBOARD_WAIT if wait else 0.0)
        while (await self.device.foreground()).field != name:
            if self.clock.monotonic() >= until:
                return False
            await self.clock.sleep(_KEYBOARD_PAUSE)
        return True

    async def look_later(self, seconds: float) -> Screen:
        """The screen after a while, for what takes its time."""
        await self.clock.sleep(seconds)
        return await self.look()

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        return await self._locator.locate(target, screen)

    def told(self, error: E) -> E:
        """The same error, with what had been sent to the phone by then."""
        said = [error.message]
        if self.sent:
            said.append(f"Sent before that: {spoken(self.sent)}.")
        if self._trying is not None and isinstance(error, DeviceLost):
            said.append(f"Nobody knows whether {spoken([self._trying])} arrived.")
        return error if len(said) == 1 else type(error)(" ".join(said), hint=error.hint)
