"""Settling: look again and again until the screen stands still, instead of sleeping for a fixed time.

Two equal looks in a row are stillness, but for two things. After an input a phone goes on showing the old
picture for a while, and motion has pauses: equal looks may mean that nothing has happened *yet*. So the first
look is compared with the picture on which the last wait ended, an input that shows nothing gets the time in
which phones react, and no wait ends in a pause shorter than one that was seen to end. And some places never
rest (a spinner, a cursor, a running clock): what is small and has gone on changing in one place for longer
than a control takes to move does not count.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from treetap.core.ports import Clock, Device
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.imaging.changes import difference
from treetap.imaging.pictures import Picture, decode
from treetap.models import Bounds, Pixels, SettleSettings, Size

_SMALL = 1 / 20
"""Of the screen. On the smallest usual one (360x640 dp) a spinner of twice the usual size takes a 25th, and a
line of running text or a progress bar across the screen a 20th; a snackbar, a banner, a row of a list or a
dialog that comes in takes more."""
_NEAR = 1 / 16
"""Of the shorter side, some 24 dp: half of what a finger hits. Changes within it are of one thing, such as
the head of a spinner on its way round."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A small part of the screen that changes."""

    bounds: Bounds
    home: Bounds
    """Where it was when it began: what gets further away from there is on its way somewhere."""
    began: float
    last: float
    look: int


class Motion:
    """Is told what each look shows to have changed; knows whether it is over."""

    def __init__(self, start: float, *, reaction: float, lead: float) -> None:
        """`reaction`: how long a phone may take until it shows that it has taken an input, and a small thing
        to get from one state to another. `lead`: by how much the input may have come before the start."""
        self._reaction = reaction
        self._lead = lead
        self._times = [start]
        """Of the start, and of each look."""
        self._turned = 0
        self._changes: list[int] = []
        """The looks that showed something new."""
        self._places: list[_Place] = []

    def saw(self, at: float, changed: Sequence[Bounds], size: Size) -> None:
        """A look at that moment differs in these parts, in pixels, from the look before it."""
        before = self.since
        self._times.append(at)
        for one in changed:
            self._note(one, size)
        if sum(place.bounds.area for place in self._places) > _SMALL * size.width * size.height:
            self._turned, self._places = self._look, []
        if self.since > before:
            self._changes.append(self._look)

    @property
    def calm(self) -> bool:
        """The last two looks are the same, restless places aside."""
        return self._look > 1 and self._look > self.since

    @property
    def still(self) -> bool:
        """Calm, after a large change or where none came in time, and for longer than a pause may last.

        A small change alone may be anything, such as the minute in the status bar, and not the reaction.
        """
        reacted = self._turned > 0 or self._times[-1] - self._times[0] >= self._reaction
        return self.calm and reacted and self._outlasts_pauses()

    def _outlasts_pauses(self) -> bool:
        """Longer than any pause that was seen to end.

        A phone that was seen to begin late, and to do no more than begin, may be half-way to what comes next:
        it gets as long again as it took to begin. After that pauses are counted in looks, since a look at
        something new takes longer than others.
        """
        if len(self._changes) == 1 and self._changes[0] > 1:
            began = self._times[self._changes[0]]
            return self._times[-1] - began >= began - self._times[0] + self._lead
        pauses = [after - before - 1 for before, after in pairwise(self._changes)]
        return self._look - self.since > max(pauses, default=0)

    @property
    def _look(self) -> int:
        """The number of the last look, counted from 1."""
        return len(self._times) - 1

    @property
    def since(self) -> int:
        """The last look that showed something new, restless places aside; 0 if none did."""
        return max([self._turned, *(place.look for place in self._places if not self._restless(place))])

    def _restless(self, place: _Place) -> bool:
        """It has gone on changing for longer than a switch takes to flip: it will not stop by itself."""
        return place.last - place.began >= self._reaction

    def _note(self, changed: Bounds, size: Size) -> None:
        """Put it together with the places near it. What has left its place begins anew."""
        margin = _NEAR * min(size.width, size.height)
        near = [place for place in self._places if _within(margin, place.bounds, changed)]
        around = _around([changed, *(place.bounds for place in near)])
        new = _Place(around, around, self._times[-1], self._times[-1], self._look)
        if near:
            known = min(near, key=lambda place: place.began)
            if _holds(known.home, margin, around):
                new = replace(new, home=known.home, began=known.began)
        self._places = [*(place for place in self._places if place not in near), new]


def _within(margin: float, one: Bounds, two: Bounds) -> bool:
    across = one.left - margin < two.right and two.left - margin < one.right
    return across and one.top - margin < two.bottom and two.top - margin < one.bottom


def _holds(home: Bounds, margin: float, part: Bounds) -> bool:
    across = home.left - margin <= part.left and part.right <= home.right + margin
    return across and home.top - margin <= part.top and part.bottom <= home.bottom + margin


def _around(parts: Sequence[Bounds]) -> Bounds:
    return Bounds.pixel(
        min(part.left for part in parts),
        min(part.top for part in parts),
        max(part.right for part in parts),
        max(part.bottom for part in parts),
    )


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
