"""A stage for the tests of locating by image: painted screens, a library, and parts that count."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from tests.fakes.frame_store import FakeFrameStore
from treetap.core.clock import FrozenClock
from treetap.imaging.pictures import Image, Picture, Pictures, encode
from treetap.locating.by_image import ImageRung
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Bounds, Frame, LocateResult, Screen, Size, Target, TextLine

SIZE = Size(width=540, height=960)


def symbol(seed: int, side: int = 72) -> Image:
    """A drawing like no other: strokes and discs on a light ground."""
    dice = np.random.default_rng(seed)
    image = Pillow.new("RGB", (side, side), (238, 240, 242))
    pen = ImageDraw.Draw(image)
    for _ in range(6):
        ends = [int(one) for one in dice.integers(6, side - 6, 4)]
        shade = tuple(int(one) for one in dice.integers(0, 150, 3))
        pen.line(ends, fill=shade, width=int(dice.integers(3, 8)))
        x, y, reach = (int(one) for one in dice.integers(8, side - 8, 3))
        pen.ellipse([x - reach // 6, y - reach // 6, x + reach // 6, y + reach // 6], fill=shade)
    return np.asarray(image)[:, :, ::-1].copy()


def painted(*things: tuple[Image, int, int], size: Size = SIZE, ground: int = 238) -> Image:
    """A screen with each thing at its left and top, over some furniture that all screens have."""
    image = np.full((size.height, size.width, 3), ground, np.uint8)
    image[: size.height // 12] = (150, 90, 40)
    image[size.height // 3 :: size.height // 5, 20 : size.width - 20] = 190
    for thing, left, top in things:
        height, width = thing.shape[:2]
        bottom, right = min(top + height, size.height), min(left + width, size.width)
        image[top:bottom, left:right] = thing[: bottom - top, : right - left]
    return image


class CountingReader:
    """Reads the lines it was told, and counts."""

    def __init__(self, **lines: Bounds) -> None:
        self.lines = lines
        self.asked = 0

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        self.asked += 1
        found = [
            TextLine(text=words.replace("_", " "), bounds=bounds, confidence=0.95)
            for words, bounds in self.lines.items()
        ]
        return [one for one in found if region is None or region.contains(one.bounds.center)]


class ImageStage:
    """Frames, a library in a folder, and a rung that looks for its references."""

    def __init__(self, folder: Path, reader: CountingReader | None = None) -> None:
        self.frames = FakeFrameStore()
        self.pictures = Pictures(self.frames)
        self.clock = FrozenClock()
        self.library = ReferenceLibrary(folder, self.clock)
        self.reader = reader
        self.rung = ImageRung(self.library, self.pictures, reader=reader)

    def add(self, name: str, image: Image) -> None:
        self.library.add(name, Picture(image))

    async def screen(self, image: Image, **more: object) -> Screen:
        """Pixels only, unless told otherwise."""
        frame = await self.frames.put(encode(image))
        return Screen.model_validate({"frame": frame, "package": "com.example.app"} | more)

    async def look(self, image: Image, **target: object) -> LocateResult:
        result = await self.rung.locate(Target.model_validate(target), await self.screen(image))
        assert result is not None
        return result
