"""Frames as a model is sent them: no larger than it looks at, as a data address."""

from __future__ import annotations

import asyncio
import base64

from treetap.core.ports import FrameStore
from treetap.imaging.crop import fitted
from treetap.models import Pixels


class Shown:
    """Takes frames out of the store and makes them fit."""

    def __init__(self, frames: FrameStore, side: int) -> None:
        self._frames, self._side = frames, side

    async def address(self, frame_id: str) -> str:
        """`data:image/…`. Raises `UnknownName` for a frame that is gone."""
        pixels = await self._frames.get(frame_id)
        return await asyncio.to_thread(_fitted, pixels, self._side)


def _fitted(pixels: Pixels, side: int) -> str:
    data = base64.b64encode(fitted(pixels, side).data).decode()
    return f"data:image/jpeg;base64,{data}"
