"""The screen, the faster way: raw pixels or PNG, whichever this phone and its connection deliver first."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Literal

from treetap.core.ports import Clock
from treetap.device.adb.exec import Unfinished, execute
from treetap.device.adb.link import Link
from treetap.device.adb.screencap import Nothing, read_png, read_raw
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.models import Pixels

Way = Literal["raw", "png"]

_READ: dict[Way, Callable[[memoryview], Pixels]] = {"raw": read_raw, "png": read_png}
_OPTION: dict[Way, str] = {"raw": "", "png": " -p"}
_SILENT = "2>/dev/null"
"""Both outputs come on one stream, and a phone with several screens warns about that in the middle of it."""
_REASON = "2>&1 >/dev/null"
_OTHER: dict[Way, Way] = {"png": "raw", "raw": "png"}
_FIRST: Way = "png"
_MOST = 512 << 20
_LEAST_SECONDS, _TIMES_THE_OTHER = 1.0, 3.0
"""While the ways are compared, nobody waits much longer for one than the other took."""


class Capturer:
    """Captures one phone's screen. The first capture measures both ways."""

    def __init__(self, link: Link, clock: Clock, *, seconds: float) -> None:
        self._link, self._clock, self._seconds = link, clock, seconds
        self.way: Way | None = None
        """The one that was chosen; None before the first capture."""
        self.display = ""
        """The display to capture, by the number `screencap` knows it by; empty for the phone's choice."""
        self._choosing = asyncio.Lock()
        self._sizes: dict[Way, int] = {"raw": 0, "png": 0}

    async def capture(self, way: Way | None = None) -> Pixels:
        """The screen now, the faster way or that one.

        Raises `ScreenUnreadable` if that does not give all of it, and `DeviceLost`.
        """
        try:
            return await (self._faster() if way is None else self.by(way))
        except Nothing as nothing:
            said = await self._run("png", self.display, _REASON, self._seconds)
            raise Nothing(" ".join(bytes(said[:300]).decode(errors="replace").split())) from nothing

    async def by(self, way: Way, *, display: str | None = None, seconds: float | None = None) -> Pixels:
        """By this way and no other; of another display, within so many seconds."""
        shown = self.display if display is None else display
        data = await self._run(way, shown, _SILENT, self._seconds if seconds is None else seconds)
        self._sizes[way] = len(data)
        return _READ[way](data)

    async def _run(self, way: Way, display: str, outputs: str, seconds: float) -> memoryview:
        chosen = f" -d {display}" if display else ""
        command = f"screencap{_OPTION[way]}{chosen} {outputs}"
        return await execute(self._link, command, seconds=seconds, expected=self._sizes[way] + 1, most=_MOST)

    async def _faster(self) -> Pixels:
        if self.way is None:
            async with self._choosing:
                if self.way is None:
                    return await self._choose()
        way, other = self.way, _OTHER[self.way]
        try:
            return await self.by(way)
        except ScreenUnreadable:
            return await self.by(other)
        except Unfinished:
            # It would keep everybody waiting as long the next time: if the other works, it is the faster.
            pixels = await self.by(other)
            self.way = other
            return pixels

    async def _choose(self) -> Pixels:
        """Both ways, each with its decoding: the one that gives an image sooner is kept.

        The first one bears what only the first costs. If it wins all the same, that is that; else both again.
        One that fails, or takes much longer than the other, loses.
        """
        best: dict[Way, float] = {}
        for _ in range(2):
            for way, other in _OTHER.items():
                try:
                    seconds, latest = await self._timed(way, best.get(other))
                except (ScreenUnreadable, DeviceLost) as problem:
                    if not best and not isinstance(problem, ScreenUnreadable | Unfinished):
                        raise
                    trouble: ScreenUnreadable | DeviceLost = problem
                else:
                    best[way] = min(seconds, best.get(way, seconds))
            if not best:
                raise trouble
            chosen = min(_OTHER, key=lambda way: best.get(way, math.inf))
            if chosen == _FIRST or len(best) == 1:
                break
        self.way = chosen
        return latest

    async def _timed(self, way: Way, other: float | None) -> tuple[float, Pixels]:
        from treetap.imaging.decode import decode

        within = self._seconds
        if other is not None:
            within = min(within, max(_LEAST_SECONDS, _TIMES_THE_OTHER * other))
        began = self._clock.monotonic()
        pixels = await self.by(way, seconds=within)
        await asyncio.to_thread(decode, pixels)
        return self._clock.monotonic() - began, pixels
