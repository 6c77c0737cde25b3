"""What a camera would see of the screen: drawn in a worker thread, kept while nothing changes."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from virtualphone.scene import Scene, compose
from virtualphone.screen import Frame, render
from virtualphone.toolkit.box import Op

if TYPE_CHECKING:
    from virtualphone.phone import Phone

_HALFWAY = 130
"""How strongly the new page is veiled while it comes in, at speed X."""


class Display:
    """One phone's screen. Drawing happens elsewhere, so that other phones answer meanwhile."""

    def __init__(self, phone: Phone, workers: ThreadPoolExecutor) -> None:
        self.phone, self._workers = phone, workers
        self._ops: list[Op] = []
        self._frame: Frame | None = None
        self._drawing = asyncio.Lock()
        self._key: tuple[int, int] | None = None
        self._before: list[Op] = []
        self._before_ms = 0

    def use(self, workers: ThreadPoolExecutor) -> None:
        """Draw with these: the phone was switched on again, perhaps elsewhere."""
        self._workers, self._drawing = workers, asyncio.Lock()

    def remember(self) -> None:
        """Before a command: at speed X the old picture stays for the first half of a transition."""
        clock = self.phone.clock
        if clock.speed > 0 and clock.now_ms >= clock.busy_until_ms:
            self._before = compose(self.phone).drawing()
            self._before_ms = clock.now_ms

    def _visible(self, scene: Scene) -> list[Op]:
        clock = self.phone.clock
        now, end = clock.now_ms, clock.busy_until_ms
        ops = scene.drawing()
        if clock.speed == 0 or now >= end or not self._before:
            return ops
        if now < (self._before_ms + end) / 2:
            return self._before
        return [*ops, ("fade", *scene.screen, (*self.phone.theme.colour("surface")[:3], _HALFWAY))]

    async def frame(self) -> Frame:
        """The screen now."""
        async with self._drawing:
            clock = self.phone.clock
            self.phone.noted("time")
            key = (self.phone.journal.revision, clock.minute)
            if self._frame is not None and key == self._key:
                return self._frame
            clock.read = False
            scene = compose(self.phone)
            # A page that did not ask for the time looks the same until the state or the minute changes.
            lasting = not clock.read and clock.busy_until_ms <= clock.now_ms
            kept = await self._drawn(scene)
            self._key = key if lasting else None
            return kept

    async def peek(self) -> Frame:
        """The same for somebody who only looks on: nothing is written down, and no capture is answered by it.

        What a command is in the middle of doing may be seen; so the picture is not kept for a revision.
        """
        async with self._drawing:
            before = self._frame
            kept = await self._drawn(compose(self.phone))
            if kept is not before:
                self._key = None
            return kept

    async def _drawn(self, scene: Scene) -> Frame:
        ops, kept = self._visible(scene), self._frame
        if kept is None or ops != self._ops or (kept.width, kept.height) != (scene.width, scene.height):
            loop = asyncio.get_running_loop()
            kept = await loop.run_in_executor(self._workers, render, scene.width, scene.height, ops)
            self._frame, self._ops = kept, ops
        return kept
