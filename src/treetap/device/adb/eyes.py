"""Captures in the pixels that touches are counted in, and how the screen was held in the last of them.

`screencap` may know nothing of a size that `wm size` or the phone's settings have given the screen, and of
a phone with two screens it may capture the one that is dark.
"""

from __future__ import annotations

import asyncio

from treetap.device.adb import facts
from treetap.device.adb.capture import Capturer, Way
from treetap.device.adb.exec import execute
from treetap.device.adb.facts import Held
from treetap.device.adb.link import Link
from treetap.errors import ScreenUnreadable
from treetap.models import Pixels, Size

_LOOKS = 2
_ROUNDED = 2
"""Pixels by which the height of the same picture in another size may be off."""


class Eyes:
    """Looks at one phone."""

    def __init__(self, capturer: Capturer, link: Link, *, seconds: float) -> None:
        self._capturer, self._link, self._seconds = capturer, link, seconds
        self.seen: Held | None = None
        """The screen as it was last captured: what touches are planned on. None before the first capture."""
        self._known: tuple[Size, Held] | None = None
        """How large a capture was, and how the screen was held then."""

    async def capture(self, way: Way | None = None) -> Pixels:
        """The screen, as large as touches take it to be. Raises `ScreenUnreadable`, `DeviceLost`."""
        for _ in range(_LOOKS):
            pixels = await self._capturer.capture(way)
            held = await self._held(pixels.size)
            if _is_alike(pixels.size, held.size):
                return await self._taken(pixels, held)
            # It was turned in between, or this is no picture of the screen.
            self.doubt()
        return await self._of_another_display(way or "png", pixels.size, held)

    def doubt(self) -> None:
        """The screen is no longer held as it was: the next capture asks."""
        self._known = None

    async def _held(self, size: Size) -> Held:
        """Asked only where it may have changed. A wide screen may be turned over and keep its size."""
        if self._known is not None and self._known[0] == size and size.width <= size.height:
            return self._known[1]
        held = facts.held_now(await self._ask(facts.SCREEN))
        if held is None:
            held = facts.held(await self._ask(facts.INFO), self._link.serial)
        self._known = size, held
        return held

    async def _ask(self, question: str) -> str:
        """On a connection of its own: the shell may be busy with a long touch."""
        return bytes(await execute(self._link, question, seconds=self._seconds)).decode(errors="replace")

    async def _taken(self, pixels: Pixels, held: Held) -> Pixels:
        if pixels.size != held.size:
            pixels = await asyncio.to_thread(_scaled, pixels, held.size)
        self.seen = held
        return pixels

    async def _of_another_display(self, way: Way, captured: Size, held: Held) -> Pixels:
        displays = ("", *facts.physical(await self._ask(facts.PHYSICAL)))
        for display in displays:
            if display == self._capturer.display:
                continue
            try:
                pixels = await self._capturer.by(way, display=display)
            except ScreenUnreadable:
                continue
            if _is_alike(pixels.size, held.size):
                self._capturer.display = display
                self._known = pixels.size, held
                return await self._taken(pixels, held)
        raise ScreenUnreadable(
            f"The capture has {_shown(captured)} pixels and the screen {_shown(held.size)}, "
            "so what is seen is not where it would be touched.",
            hint="`adb shell wm size reset` takes back a size of another shape. Which screens a phone has, "
            "`adb shell dumpsys SurfaceFlinger --display-id` shows.",
        )


def _is_alike(captured: Size, wanted: Size) -> bool:
    """Whether it is the same shape."""
    return abs(captured.height * wanted.width / captured.width - wanted.height) <= _ROUNDED


def _scaled(pixels: Pixels, size: Size) -> Pixels:
    from treetap.imaging.scale import scaled

    return scaled(pixels, size)


def _shown(size: Size) -> str:
    return f"{size.width}x{size.height}"
