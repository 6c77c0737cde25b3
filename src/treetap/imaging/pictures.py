"""The pictures of frames, each decoded once and off the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Protocol

from treetap.imaging.decode import decode
from treetap.imaging.picture import Picture
from treetap.models import Frame, Pixels


class Frames(Protocol):
    """Where the pixels of a frame come from: a frame store."""

    async def get(self, frame_id: str) -> Pixels: ...


class Pictures:
    """Pictures by frame. The `keep` used last stay decoded; a screen of a usual phone takes 8 MB."""

    def __init__(self, frames: Frames, keep: int = 8) -> None:
        self._frames = frames
        self._keep = max(1, keep)
        self._known: OrderedDict[str, Picture] = OrderedDict()
        self._coming: dict[str, asyncio.Task[Picture]] = {}

    async def of(self, frame: Frame) -> Picture:
        """The frame's picture. Raises `UnknownName` for a frame that is gone, `ScreenUnreadable`."""
        known = self._known.get(frame.id)
        if known is not None:
            self._known.move_to_end(frame.id)
            return known
        task = self._coming.get(frame.id)
        if task is None:
            task = asyncio.ensure_future(self._decoded(frame.id))
            self._coming[frame.id] = task
            task.add_done_callback(lambda done: self._arrived(frame.id, done))
        # Shielded: whoever else waits for the same picture still gets it when this caller is cancelled.
        return await asyncio.shield(task)

    async def _decoded(self, frame_id: str) -> Picture:
        pixels = await self._frames.get(frame_id)
        return await asyncio.to_thread(_picture, pixels)

    def _arrived(self, frame_id: str, task: asyncio.Task[Picture]) -> None:
        self._coming.pop(frame_id, None)
        if task.cancelled() or task.exception() is not None:
            return
        self._known[frame_id] = task.result()
        while len(self._known) > self._keep:
            self._known.popitem(last=False)


def _picture(pixels: Pixels) -> Picture:
    picture = Picture(decode(pixels))
    _ = picture.grey  # nearly all who look at it want this, and now its pixels are still at hand
    return picture
