"""Text off pixels, in one thread of its own. The same pixels are never read twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256

import numpy as np

from treetap.imaging.bands import bands, fitted, inked
from treetap.imaging.bare import bare
from treetap.imaging.crop import Box, box_on
from treetap.imaging.lines import lines_of, rows_of
from treetap.imaging.ocr import Ocr
from treetap.imaging.pictures import Image, Picture, Pictures
from treetap.models import Bounds, Frame, TextLine

_SEEN = 480
"""The shorter side of a screen as the finder sees it. A word in small print is then a dozen pixels high."""
_SPACE = 90
"""That part of the shorter side is left round what is looked at."""
_SMALLEST = 4
"""Pixels each way: less holds no text."""

Part = tuple[TextLine, ...]


class OcrReader:
    """Reads frames. The networks are loaded on first use, once for all readers.

    `keep`: how many parts of screens are remembered; one is a row of a list, or a line.
    """

    def __init__(self, pictures: Pictures, keep: int = 2000) -> None:
        self._pictures = pictures
        self._keep = max(1, keep)
        self._known: OrderedDict[bytes, Part] = OrderedDict()

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> tuple[TextLine, ...]:
        """The lines in the region, in reading order, in pixels of the frame. Raises `UnknownName`.

        With `single_line` the region is taken to hold one line: it is read without looking for it.
        """
        regions = [Bounds.pixel(0, 0, frame.size.width, frame.size.height) if region is None else region]
        return (await self.read_many(frame, regions, single_line=single_line))[0]

    async def read_many(
        self, frame: Frame, regions: Sequence[Bounds], *, single_line: bool = False
    ) -> list[tuple[TextLine, ...]]:
        """The same for several regions of one frame, in one go."""
        picture = await self._pictures.of(frame)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_worker(), self._read, picture, regions, single_line)

    def _read(self, picture: Picture, regions: Sequence[Bounds], single_line: bool) -> list[Part]:
        boxes = [box_on(region, picture.size) for region in regions]
        read = self._line if single_line else self._region
        return [() if box is None or _tiny(box) else read(picture, box) for box in boxes]

    def _line(self, picture: Picture, box: Box) -> Part:
        """One line: what is drawn in the box with a little ground round it, and no frame or cursor."""
        image = bare(_cut(picture.image, box))
        ink = inked(image)
        if ink is None:
            return ()
        around = max(2, (ink.bottom - ink.top) // 3)
        close = _grown(ink, around, Box(0, 0, image.shape[1], image.shape[0]))
        return self._once("line", _cut(image, close), _moved(close, box.left, box.top), _read_line)

    def _region(self, picture: Picture, box: Box) -> Part:
        """All lines whose middle is in the box. A little round it is looked at, too: edges cut letters."""
        width, height = picture.size.width, picture.size.height
        space = max(4, min(width, height) // _SPACE)
        scale = min(1.0, _SEEN / min(width, height))
        wide = _grown(box, space, Box(0, 0, width, height))
        found: list[TextLine] = []
        for band in bands(_cut(picture.image, wide), space):
            place = _moved(band, wide.left, wide.top)
            image = _cut(picture.image, place)
            found += self._once(f"text {scale}", image, place, lambda part: self._part(part, scale))
        return tuple(line for line in found if box.bounds.contains(line.bounds.center))

    def _part(self, image: Image, scale: float) -> Part:
        """All lines of a part: found in the small, read in the large."""
        found: list[TextLine] = []
        for box in rows_of([fitted(image, box) for box in _find(image, scale)]):
            if not _tiny(box):
                found += self._once("line", _cut(image, box), box, _read_line)
        return tuple(found)

    def _once(self, mode: str, image: Image, place: Box, read: Callable[[Image], Part]) -> Part:
        """What the pixels say, looked up or read, where they are in the frame."""
        digest = sha256(f"{mode} {image.shape}".encode())
        digest.update(image.tobytes())
        key = digest.digest()
        if key in self._known:
            self._known.move_to_end(key)
        else:
            self._known[key] = read(image)
            if len(self._known) > self._keep:
                self._known.popitem(last=False)
        return tuple(_placed(line, place) for line in self._known[key])


@cache
def _worker() -> ThreadPoolExecutor:
    """One thread for all readers: the networks use all cores already."""
    return ThreadPoolExecutor(1, thread_name_prefix="reading")


@cache
def _ocr() -> Ocr:
    return Ocr()


def _read_line(image: Image) -> Part:
    whole = Box(0, 0, image.shape[1], image.shape[0])
    return tuple(lines_of(_ocr().read(image), whole))


def _find(image: Image, scale: float) -> list[Box]:
    """The boxes of text, looked for in the image reduced to that scale."""
    import cv2

    height, width = image.shape[:2]
    small = image
    if scale < 1:
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    down, across = height / small.shape[0], width / small.shape[1]
    return [
        Box(
            int(box.left * across),
            int(box.top * down),
            min(width, round(box.right * across)),
            min(height, round(box.bottom * down)),
        )
        for box in _ocr().find(small)
    ]


def _cut(image: Image, box: Box) -> Image:
    return image[box.top : box.bottom, box.left : box.right]


def _tiny(box: Box) -> bool:
    return min(box.right - box.left, box.bottom - box.top) < _SMALLEST


def _moved(box: Box, across: int, down: int) -> Box:
    return Box(box.left + across, box.top + down, box.right + across, box.bottom + down)


def _grown(box: Box, by: int, limit: Box) -> Box:
    """The box with so many pixels more on each side, as far as the limit has them."""
    return Box(
        max(limit.left, box.left - by),
        max(limit.top, box.top - by),
        min(limit.right, box.right + by),
        min(limit.bottom, box.bottom + by),
    )


def _placed(line: TextLine, place: Box) -> TextLine:
    at = line.bounds
    moved = Bounds.pixel(
        at.left + place.left, at.top + place.top, at.right + place.left, at.bottom + place.top
    )
    return TextLine(text=line.text, bounds=moved, confidence=line.confidence)
