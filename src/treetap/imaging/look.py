"""How a place looks, in a few characters: enough to know it again to the pixel, too little to show it.

A look is a hash of the colours there. Another digit in a line, a switch that is on, a shade from a dialog in
front: all of them are another look, and what is one flat colour has none, since it would be anywhere. A look
also holds the sum of its brightness, by which a place that has moved by a few pixels is found at once.

The look of a page is coarser, cell by cell, so that one can tell how much of it is otherwise.
"""

from __future__ import annotations

import asyncio
import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, Protocol
from zlib import crc32

import numpy as np

from treetap.imaging.crop import Box, box_on, has_ink
from treetap.imaging.pictures import Image, Picture
from treetap.models import Bounds, Frame

REACH: Final = 8
"""Pixels, each way, that a thing may have moved and still be known at a glance."""
_ACROSS: Final = 9
"""Cells across the shorter side of a page: a seventh of an inch each, three of them a button."""
_LOOK: Final = re.compile(r"(\d{1,5})x(\d{1,5})\.(\d{1,12})\.([\w-]{16})", re.ASCII)
_PAGE: Final = re.compile(r"page\.(\d{1,5})x(\d{1,5})\.((?:[\w-]{2}|\*\*)+)", re.ASCII)
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_ANY: Final = "**"
"""A cell that may look like anything."""


class _Pictures(Protocol):
    """Where the pictures of frames come from."""

    async def of(self, frame: Frame) -> Picture: ...


class FrameLooks:
    """Looks of the places of a frame, for whoever may see no pixels."""

    def __init__(self, pictures: _Pictures) -> None:
        self._pictures = pictures

    async def of(self, frame: Frame, places: Sequence[Bounds]) -> list[str]:
        """One for each place; empty where nothing is drawn. Raises `UnknownName` for a frame that is gone."""
        picture = await self._pictures.of(frame)
        return await asyncio.to_thread(lambda: [look_of(picture, place) for place in places])

    async def page(self, frame: Frame, ignore: Sequence[Bounds] = ()) -> str:
        """That of the whole page, but for what lies in `ignore`. Raises `UnknownName`."""
        picture = await self._pictures.of(frame)
        return await asyncio.to_thread(page_look_of, picture, ignore)


def look_of(picture: Picture, bounds: Bounds) -> str:
    """The look of that place (bounds in any space). Empty where it is off the picture or nothing is drawn."""
    box = box_on(bounds, picture.size)
    if box is None or not has_ink(picture, bounds):
        return ""
    total = int(_cut(picture.grey, box).sum(dtype=np.int64))
    return f"{box.width}x{box.height}.{total}.{_digest(picture, box)}"


def looks_like(picture: Picture, bounds: Bounds, look: str) -> bool:
    """Whether that place, or one a few pixels from it, has this look."""
    return found_at(picture, bounds, look) is not None


def found_at(picture: Picture, bounds: Bounds, look: str) -> Bounds | None:
    """Where the look is, at most `REACH` pixels from where it was; None for what is no look, or not there."""
    read = _LOOK.fullmatch(look)
    box = box_on(bounds, picture.size)
    if read is None or box is None:
        return None
    width, height, total = int(read[1]), int(read[2]), int(read[3])
    if (width, height) != (box.width, box.height):
        return None
    here = int(_cut(picture.grey, box).sum(dtype=np.int64))
    if here == total and _digest(picture, box) == read[4]:
        return bounds
    for place in _moved(picture, box, total):
        if _digest(picture, place) == read[4]:
            return place.bounds
    return None


def page_look_of(picture: Picture, ignore: Sequence[Bounds] = ()) -> str:
    """The look of all of it, cell by cell; the cells that `ignore` touches may look like anything."""
    boxes = [box for one in ignore if (box := box_on(one, picture.size)) is not None]
    cells = [
        _ANY if any(cell.overlaps(box) for box in boxes) else _cell(picture.grey, cell)
        for cell in _cells(picture)
    ]
    return f"page.{picture.size.width}x{picture.size.height}.{''.join(cells)}"


def is_page_look(look: str) -> bool:
    return look.startswith("page.")


def openness(look: str) -> float:
    """How much of a page may look like anything, 0 to 1: all of it, for what is no page's look."""
    read = _PAGE.fullmatch(look)
    if read is None:
        return 1.0
    cells = [read[3][at : at + 2] for at in range(0, len(read[3]), 2)]
    return cells.count(_ANY) / len(cells)


def page_changes(picture: Picture, look: str, ignore: Sequence[Bounds] = ()) -> int | None:
    """How many cells differ from the page's look; None for the look of another size, or for none at all."""
    read = _PAGE.fullmatch(look)
    if read is None or (int(read[1]), int(read[2])) != (picture.size.width, picture.size.height):
        return None
    cells = list(_cells(picture))
    if len(read[3]) != 2 * len(cells):
        return None
    boxes = [box for one in ignore if (box := box_on(one, picture.size)) is not None]
    count = 0
    for number, cell in enumerate(cells):
        known = read[3][2 * number : 2 * number + 2]
        if known == _ANY or any(cell.overlaps(box) for box in boxes):
            continue
        count += _cell(picture.grey, cell) != known
    return count


def _cells(picture: Picture) -> list[Box]:
    width, height = picture.size.width, picture.size.height
    side = max(1, min(width, height) // _ACROSS)
    return [
        Box(left, top, min(width, left + side), min(height, top + side))
        for top in range(0, height, side)
        for left in range(0, width, side)
    ]


def _cell(grey: Image, cell: Box) -> str:
    """Twelve bits of what is drawn there, exactly."""
    told = crc32(np.ascontiguousarray(_cut(grey, cell)).data)
    told ^= told >> 16
    return _LETTERS[told & 63] + _LETTERS[told >> 6 & 63]


def _digest(picture: Picture, box: Box) -> str:
    colours = np.ascontiguousarray(_cut(picture.image, box))
    return urlsafe_b64encode(blake2b(colours.data, digest_size=12).digest()).decode("ascii")


def _moved(picture: Picture, box: Box, total: int) -> list[Box]:
    """The places near it that are as bright as it was, the nearest first."""
    import cv2

    left, top = max(0, box.left - REACH), max(0, box.top - REACH)
    right = min(picture.size.width, box.right + REACH)
    bottom = min(picture.size.height, box.bottom + REACH)
    sums = cv2.integral(picture.grey[top:bottom, left:right], sdepth=cv2.CV_64F)
    height, width = box.height, box.width
    around = sums[height:, width:] - sums[:-height, width:] - sums[height:, :-width] + sums[:-height, :-width]
    places = [
        Box(left + int(x), top + int(y), left + int(x) + width, top + int(y) + height)
        for y, x in np.argwhere(around == total)
    ]
    return sorted(
        (one for one in places if one != box),
        key=lambda one: abs(one.left - box.left) + abs(one.top - box.top),
    )


def _cut(image: Image, box: Box) -> Image:
    return image[box.top : box.bottom, box.left : box.right]
