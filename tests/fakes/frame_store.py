"""Frames in a dictionary."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

from treetap.errors import UnknownName
from treetap.models import Frame, Pixels


class FakeFrameStore:
    """Keeps all it is given; `forget` drops it all, as a real store may in time."""

    def __init__(self) -> None:
        self._pixels: dict[str, Pixels] = {}

    async def put(self, pixels: Pixels) -> Frame:
        sha = sha256(pixels.data).hexdigest()
        name = f"{sha[:16]}-{pixels.encoding}-{pixels.size.width}x{pixels.size.height}"
        self._pixels[name] = pixels
        return Frame(id=name, sha=sha, size=pixels.size)

    async def get(self, frame_id: str) -> Pixels:
        if frame_id not in self._pixels:
            raise UnknownName(f"There is no frame '{frame_id}'.", hint="Capture the screen again.")
        return self._pixels[frame_id]

    async def keep(self, frame_id: str, place: Literal["before", "after", "start"]) -> Frame:
        frame = await self.put(await self.get(frame_id))
        return frame.model_copy(update={"path": f"screenshots/{place}/{frame_id}"})

    def forget(self) -> None:
        self._pixels.clear()
