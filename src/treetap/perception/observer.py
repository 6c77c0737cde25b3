"""Watches the screen in the background (A5): what changed when, and messages that flashed by in between."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from treetap.core.ports import Clock, Device, FrameStore, TextReader
from treetap.errors import ActionFailed, DeviceLost, ScreenUnreadable, UnknownName
from treetap.imaging.changes import Difference, difference
from treetap.imaging.pictures import Picture, Pictures
from treetap.models import Bounds, Frame, Pixels
from treetap.perception.reading import read_message
from treetap.perception.windows import pills_in, status_bar

_LONGEST_PAUSE = 5.0
"""Seconds between two attempts to see a phone that is gone."""
_CONFINED = 0.6
"""Of all that changed, how much must lie in a pill for it to have come or gone alone."""
_WAITING = 64
"""Changes that are kept for a listener who is slow, and messages nobody asked for; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A look at which the screen was not as before."""

    frame: Frame
    at: float
    """By the clock's `monotonic`."""
    share: float
    """How much of the screen had changed, 0 to 1."""
    regions: tuple[Bounds, ...]


class Observer:
    """Captures, no dumps: equal bytes cost nothing, a change is told within a few milliseconds.

    async with Observer(device, frames, pictures, clock=clock, reader=reader) as observer:
        async for glimpse in observer.changes(): ...

    `glance` is one look, for whoever keeps the time himself.
    """

    def __init__(
        self,
        device: Device,
        frames: FrameStore,
        pictures: Pictures,
        *,
        clock: Clock,
        reader: TextReader | None = None,
        interval: float = 0.4,
        keep: int = 50,
        on_change: Callable[[Glimpse], None] | None = None,
    ) -> None:
        """`keep`: how many changes are remembered in `history`. What `on_change` raises ends the watch."""
        self._device, self._frames, self._pictures = device, frames, pictures
        self._clock, self._reader, self._interval, self._on_change = clock, reader, interval, on_change
        self._history: deque[Glimpse] = deque(maxlen=keep)
        self._listeners: list[asyncio.Queue[Glimpse | None]] = []
        self._pixels: Pixels | None = None
        self._seen: tuple[Frame, Picture] | None = None
        self._shown: dict[Bounds, tuple[Frame, bool]] = {}  # with whether it has been told of
        self._flashed: deque[tuple[Frame, Bounds]] = deque(maxlen=_WAITING)
        self._stopped = False
        self._task: asyncio.Task[None] | None = None
        self.lost = False
        """Whether the phone could not be seen at the last look."""

    @property
    def history(self) -> tuple[Glimpse, ...]:
        """The last changes, oldest first."""
        return tuple(self._history)

    @property
    def watching(self) -> bool:
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Begin to watch, if it does not already."""
        if not self.watching:
            self._stopped = False
            self._task = asyncio.create_task(self._watch(), name="observer")

    async def stop(self) -> None:
        """Come to an end; whoever iterates over `changes` does, too.

        Raises what `on_change` raised, if that has ended the watch before.
        """
        task, self._task = self._task, None
        self._end()
        if task is not None:
            task.cancel()
            (outcome,) = await asyncio.gather(task, return_exceptions=True)
            if isinstance(outcome, BaseException) and not isinstance(outcome, asyncio.CancelledError):
                raise outcome

    async def __aenter__(self) -> Self:
        """Start."""
        self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        await self.stop()

    async def changes(self) -> AsyncIterator[Glimpse]:
        """Every change from now on, until the observer stops; none if it has."""
        if self._stopped:
            return
        queue: asyncio.Queue[Glimpse | None] = asyncio.Queue(_WAITING)
        self._listeners.append(queue)
        try:
            while (glimpse := await queue.get()) is not None:
                yield glimpse
        finally:
            self._listeners.remove(queue)

    async def glance(self) -> Glimpse | None:
        """One look; what has changed since the last one. A phone that is gone shows nothing."""
        try:
            pixels = await self._device.capture()
            before = self._pixels
            self.lost = False
            if before is not None and before.size == pixels.size and before.data == pixels.data:
                return None
            frame = await self._frames.put(pixels)
            picture = await self._pictures.of(frame)
        except (DeviceLost, ScreenUnreadable, ActionFailed) as error:
            self.lost = isinstance(error, DeviceLost)
            return None
        self._pixels = pixels
        return self._compared(frame, picture)

    async def take_toasts(self) -> tuple[str, ...]:
        """The messages that came and went alone since this was last asked, in their order."""
        flashed = tuple(self._flashed)
        self._flashed.clear()
        if self._reader is None:
            return ()
        said: list[str] = []
        for frame, pill in flashed:
            try:
                text = await read_message(self._reader, frame, pill, ())
            except UnknownName:
                continue
            if text and text not in said:
                said.append(text)
        return tuple(said)

    async def _watch(self) -> None:
        pause = self._interval
        try:
            while True:
                await self.glance()
                pause = min(_LONGEST_PAUSE, pause * 2) if self.lost else self._interval
                await self._clock.sleep(pause)
        finally:
            self._end()

    def _end(self) -> None:
        """Nothing more will come: nobody waits for it."""
        self._stopped = True
        for queue in self._listeners:
            _put(queue, None)

    def _compared(self, frame: Frame, picture: Picture) -> Glimpse | None:
        last, self._seen = self._seen, (frame, picture)
        if last is None:
            self._shown = dict.fromkeys(pills_in(picture), (frame, False))
            return None
        change = difference(last[1], picture, (status_bar(picture.size),))
        if change.same:
            return None
        self._note_pills(change, frame, picture)
        glimpse = Glimpse(frame, self._clock.monotonic(), change.share, change.regions)
        self._history.append(glimpse)
        for queue in self._listeners:
            _put(queue, glimpse)
        if self._on_change is not None:
            self._on_change(glimpse)
        return glimpse

    def _note_pills(self, change: Difference, frame: Frame, picture: Picture) -> None:
        """A pill that comes or goes alone is a message; one that comes with a page is a part of it."""
        now = pills_in(picture)
        stayed = {pill: seen for pill, seen in self._shown.items() if _among(pill, now)}
        for pill, (seen, told) in self._shown.items():
            if pill not in stayed and not told and _confined(change, pill):
                self._flashed.append((seen, pill))
        for pill in now:
            if not _among(pill, tuple(stayed)):
                alone = _confined(change, pill)
                stayed[pill] = (frame, alone)
                if alone:
                    self._flashed.append((frame, pill))
        self._shown = stayed


def _among(pill: Bounds, pills: tuple[Bounds, ...]) -> bool:
    return any(pill.overlap(one) > 0.85 for one in pills)


def _confined(change: Difference, pill: Bounds) -> bool:
    """Whether the change lies in the pill and next to nowhere else."""
    whole = sum(region.area for region in change.regions)
    inside = sum(
        common.area for region in change.regions if (common := region.intersection(pill)) is not None
    )
    return bool(whole) and inside >= _CONFINED * whole


def _put(queue: asyncio.Queue[Glimpse | None], glimpse: Glimpse | None) -> None:
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(glimpse)
