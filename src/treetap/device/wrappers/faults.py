"""What goes wrong with phones, on purpose: by name, at given calls or at a rate, the same every time.

A tap that nobody took, letters that went missing, a dump of the page before: the agent must notice all of
these, and the only way to know that it does is to have them happen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Literal

import numpy as np
from loguru import logger

from treetap.core.ports import Clock, Device
from treetap.device.wrappers.base import DeviceWrapper
from treetap.errors import ConfigError, DeviceLost, ScreenUnreadable, UnknownName
from treetap.imaging.pictures import encode
from treetap.models import App, DeviceInfo, DeviceInput, Foreground, Pixels, Point, Touch, Type


@dataclass(frozen=True)
class Kind:
    """A kind of fault: the calls it can strike, and what it does."""

    method: Literal["perform", "capture", "tree", "foreground", "any"]
    does: str


FAULTS = {
    "swallowed_tap": Kind("perform", "a touch is said to be done and never reaches the phone"),
    "text_dropped": Kind("perform", "some characters of a typed text do not arrive"),
    "lost_answer": Kind("perform", "an input arrives, and the connection breaks before the phone says so"),
    "slow": Kind("any", "a call takes `seconds` longer"),
    "lost": Kind("any", "the phone is gone for `calls` calls, then back"),
    "stale_tree": Kind("tree", "the UI tree is the one of the dump before"),
    "empty_tree": Kind("tree", "the UI tree has no elements"),
    "tree_error": Kind("tree", "the UI tree cannot be had, as while something moves"),
    "cut_capture": Kind("capture", "a capture arrives cut short"),
    "black_capture": Kind("capture", "a capture is black, as of a page that forbids captures"),
    "no_foreground": Kind("foreground", "nothing has the focus, as between two pages"),
}
"""Every fault by its name."""

_EMPTY_TREE = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\" />"
_DROPPED = 0.2
"""Of the characters, where some are dropped."""


@dataclass(frozen=True)
class Fault:
    """A fault and when it strikes: at a `rate`, or `at` those of the calls it can strike, counted from 1."""

    name: str
    rate: float | None = None
    at: tuple[int, ...] = ()
    seconds: float | None = None
    """How slow `slow` is; one second if not said."""
    calls: int | None = None
    """For how many calls the phone is `lost`; one if not said."""

    def __post_init__(self) -> None:
        if self.name not in FAULTS:
            raise UnknownName(
                f"There is no fault called '{self.name}'.", hint=f"The known ones: {', '.join(FAULTS)}."
            )
        if (self.rate is None) == (not self.at):
            raise self._impossible("needs either a rate or the numbers of calls")
        if self.rate is not None and not 0 <= self.rate <= 1:
            raise self._impossible(f"has a rate of {self.rate}, which is not between 0 and 1")
        if any(number < 1 for number in self.at):
            raise self._impossible("is to strike before the first call; calls are counted from 1")
        for field, owner, value in (("seconds", "slow", self.seconds), ("calls", "lost", self.calls)):
            if value is not None and (self.name != owner or not value > 0):
                raise self._impossible(f"cannot have {field}={value}: that is for '{owner}', and more than 0")

    def _impossible(self, what: str) -> ConfigError:
        return ConfigError(f"The fault '{self.name}' {what}.", hint='For example Fault("slow", rate=0.1).')


@dataclass(frozen=True)
class Injected:
    """A fault that struck."""

    fault: str
    call: int
    """Which of all calls of the device, counted from 1."""
    method: str
    at: datetime


class _Chance:
    """One fault's own dice: another fault beside it changes nothing for it."""

    def __init__(self, fault: Fault, seed: str) -> None:
        self.fault = fault
        self.dice = Random(seed)  # noqa: S311 - chance that can be repeated is the point
        self._count = 0

    def strikes(self) -> bool:
        self._count += 1
        if self.fault.rate is None:
            return self._count in self.fault.at
        return self.dice.random() < self.fault.rate


Strikes = Callable[[str], _Chance | None]
"""Whether a fault strikes a call; asking is letting it."""


class FaultyDevice(DeviceWrapper):
    """The device inside, with faults. `injected` is the list of those that struck, in order."""

    def __init__(self, inner: Device, faults: Sequence[Fault], seed: int, clock: Clock) -> None:
        super().__init__(inner)
        self.injected: list[Injected] = []
        self._clock = clock
        self._chances: list[_Chance] = []
        for fault in faults:
            same = sum(chance.fault.name == fault.name for chance in self._chances)
            self._chances.append(_Chance(fault, f"{seed}/{fault.name}/{same}"))
        self._swallows = any(fault.name == "swallowed_tap" for fault in faults)
        self._call = 0
        self._gone = 0
        self._last_tree: str | None = None

    async def info(self) -> DeviceInfo:
        await self._reach("info")
        return await self.inner.info()

    async def capture(self) -> Pixels:
        strikes = await self._reach("capture")
        if strikes("cut_capture"):
            raise ScreenUnreadable("The capture arrived cut short.", hint="Take the screenshot again.")
        if strikes("black_capture"):
            return await asyncio.to_thread(_black, await self.inner.capture())
        return await self.inner.capture()

    async def tree(self) -> str:
        strikes = await self._reach("tree")
        if strikes("tree_error"):
            raise ScreenUnreadable(
                "The phone gives no UI tree: could not get idle state.", hint="Wait until nothing moves."
            )
        if strikes("empty_tree"):
            return _EMPTY_TREE
        if self._last_tree is not None and strikes("stale_tree"):
            return self._last_tree
        self._last_tree = await self.inner.tree()
        return self._last_tree

    async def foreground(self) -> Foreground:
        strikes = await self._reach("foreground")
        if strikes("no_foreground"):
            return Foreground(package="")
        return await self.inner.foreground()

    async def apps(self) -> Sequence[App]:
        await self._reach("apps")
        return await self.inner.apps()

    async def perform(self, command: DeviceInput) -> None:
        strikes = await self._reach("perform", command)
        if isinstance(command, Touch) and self._swallows:
            await self._must_hit(command)
            if strikes("swallowed_tap"):
                return
        if isinstance(command, Type) and (chance := strikes("text_dropped")):
            command = command.model_copy(update={"text": _dropped(command.text, chance.dice)})
        await self.inner.perform(command)
        if strikes("lost_answer"):
            raise _lost()

    async def _reach(self, method: str, command: DeviceInput | None = None) -> Strikes:
        """The call gets to the phone, sooner or later, or not. Tells which faults strike it there.

        Every fault that could strike this call rolls its dice now, whatever becomes of the call: so each
        strikes the same calls with or without the others.
        """
        self._call += 1
        call = self._call
        struck = {
            chance.fault.name: chance
            for chance in self._chances
            if _can_strike(chance.fault.name, method, command) and chance.strikes()
        }

        def strikes(name: str) -> _Chance | None:
            if name in struck:
                self.injected.append(Injected(name, call, method, self._clock.now()))
                logger.info("fault {} at call {}, {}", name, call, method)
            return struck.get(name)

        if slow := strikes("slow"):
            await self._clock.sleep(slow.fault.seconds or 1.0)
        if lost := strikes("lost"):
            self._gone = max(self._gone, lost.fault.calls or 1)
        if self._gone:
            self._gone -= 1
            raise _lost()
        return strikes

    async def _must_hit(self, touch: Touch) -> None:
        """Even a phone that takes no touch has an edge."""
        size = (await self.inner.info()).size
        for end in (Point.pixel(touch.x, touch.y), Point.pixel(touch.to_x, touch.to_y)):
            end.on(size)


def _can_strike(name: str, method: str, command: DeviceInput | None) -> bool:
    if name == "swallowed_tap":
        return isinstance(command, Touch)
    if name == "text_dropped":
        return isinstance(command, Type) and bool(command.text)
    return FAULTS[name].method in (method, "any")


def _lost() -> DeviceLost:
    return DeviceLost("The phone went away in the middle of a call.", hint="Look again before acting again.")


def _dropped(text: str, dice: Random) -> str:
    """The text without a fifth of its characters, and without one at least."""
    gone = {index for index in range(len(text)) if dice.random() < _DROPPED}
    gone = gone or {dice.randrange(len(text))}
    return "".join(char for index, char in enumerate(text) if index not in gone)


def _black(pixels: Pixels) -> Pixels:
    return encode(np.zeros((pixels.size.height, pixels.size.width, 3), np.uint8))
