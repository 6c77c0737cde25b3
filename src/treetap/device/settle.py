"""Coming to rest: look again and again until the screen stands still, instead of sleeping for a fixed time.

Two equal looks in a row are stillness, but for two things. After an input a phone goes on showing the old
picture for a while, and motion has pauses: equal looks may mean that nothing has happened *yet*. So the first
look is compared with the picture on which the last wait ended, an input that shows nothing gets the time in
which phones react, and no wait ends in a pause shorter than one that was seen to end. And some places never
rest (a spinner, a cursor, a running clock): what is small and has gone on changing in one place for longer
than a control takes to move does not count. `motion.py` has the rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from treetap.core.ports import Clock, Device
from treetap.device.motion import Motion
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.imaging.changes import difference
from treetap.imaging.decode import decode
from treetap.imaging.picture import Picture
from treetap.models import Bounds, Pixels, SettleSettings

_REACTION = 7
"""In intervals: 0.7 seconds at the usual one. A view that knows double taps waits 300 ms for the second tap,
and the page that it then opens is on its way within as long again, on a slow phone too; the longest of
Android's own animation times (`config_longAnimTime`) and one blink of its cursor are 500 ms. So by then a
phone has begun to show what an input did, and a switch has flipped."""
_LEAST_PAUSE = 0.001


@dataclass(frozen=True, slots=True)
class Settled:
    """The last look, and whether the screen stood still in it."""

    pixels: Pixels
    still: bool
    looks: int
    seconds: float
    """How long was waited."""
    rested: float = 0.0
    """After how many of them the capture began that was the first to show the screen as it stayed: had nobody
    looked before, nothing would have been missed."""


class Settler:
    """Waits for one phone. It remembers the picture on which its last wait ended."""

    def __init__(self, device: Device, clock: Clock, settings: SettleSettings) -> None:
        self._device = device
        self._clock = clock
        self._interval = settings.interval
        self._timeout = settings.timeout
        self._rest: _Look | None = None
        self._ahead: tuple[float, asyncio.Task[Pixels]] | None = None

    async def settle(self) -> Settled:
        """Return when the screen stands still, or at the timeout as it is.

        A capture that fails is tried again. Raises its error if none succeeds, and `DeviceLost` if the phone
        is gone at the end.
        """
        self._ahead = None
        try:
            return await self._settled()
        finally:
            await self._drop()

    async def _settled(self) -> Settled:
        start = self._clock.monotonic()
        motion = Motion(start, reaction=_REACTION * self._interval, lead=self._interval / 2)
        last: _Look | None = None
        looks, seen = 0, [start]
        while True:
            began, capture = self._ahead or self._begin()
            self._ahead = None
            looks += 1
            trouble: ScreenUnreadable | DeviceLost | None = None
            try:
                last, at = await self._look(began, capture, last or self._rest, motion)
                seen.append(began)
            except (ScreenUnreadable, DeviceLost) as error:
                trouble, at = error, self._clock.monotonic()
            passed = at - start
            late = passed >= self._timeout
            if late and trouble is not None and (last is None or isinstance(trouble, DeviceLost)):
                raise trouble
            if last is not None and (late or (motion.still and trouble is None)):
                self._rest = last
                still = trouble is None and motion.calm
                return Settled(last.pixels, still, looks, passed, seen[motion.since] - start)
            if self._ahead is None:
                pause = began + self._interval - self._clock.monotonic()
                # Never so little that a clock does not move by it: the loop would not end.
                await self._clock.sleep(max(_LEAST_PAUSE, min(pause, self._timeout - passed)))

    def _begin(self) -> tuple[float, asyncio.Task[Pixels]]:
        return self._clock.monotonic(), asyncio.ensure_future(self._device.capture())

    async def _drop(self) -> None:
        """A capture that nobody waits for any more."""
        if self._ahead is not None:
            _, capture = self._ahead
            capture.cancel()
            await asyncio.wait({capture})
            if not capture.cancelled():
                capture.exception()

    async def _look(
        self, began: float, capture: asyncio.Task[Pixels], before: _Look | None, motion: Motion
    ) -> tuple[_Look, float]:
        """The look, and when it was there."""
        look = _Look(await capture)
        at = self._clock.monotonic()
        if at >= began + self._interval:
            # It is time for the next one: it is taken while this one is looked at, so that the moment at
            # which the screen came to rest is known to a capture's length.
            self._ahead = self._begin()
        if before is None:
            changed: Sequence[Bounds] = ()
        elif look.pixels == before.pixels:
            look, changed = before, ()
        else:
            changed = await asyncio.to_thread(_changes, before, look)
        motion.saw(at, changed, look.pixels.size)
        return look, at


class _Look:
    """A capture that is decoded when it differs from its neighbours, and then once."""

    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels
        self._picture: Picture | None = None

    def picture(self) -> Picture:
        if self._picture is None:
            self._picture = Picture(decode(self.pixels))
        return self._picture


def _changes(before: _Look, after: _Look) -> Sequence[Bounds]:
    return difference(before.picture(), after.picture()).regions
