"""What one action does to the phone: every input passes through here and is remembered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol, TypeVar

from treetap.core.ports import Clock, Device, Locator, Perceiver
from treetap.errors import ActionFailed, DeviceLost, ScreenUnreadable, TreetapError
from treetap.execution.wording import spoken
from treetap.models import DeviceInput, LocateResult, Point, Screen, Source, Target, Touch

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
