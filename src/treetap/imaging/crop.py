"""Parts of a picture, a picture in another size, and a short name for what it shows at coarse grain."""

from __future__ import annotations

import math
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treetap.errors import OffScreen
from treetap.imaging.pictures import Picture, decode, encode
from treetap.models import Bounds, Pixels, Size
from treetap.models.convention import sent_size


class Box(NamedTuple):
    """Whole pixels of a picture, at least one; right and bottom are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def bounds(self) -> Bounds:
        return Bounds.pixel(*self)

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def overlaps(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def joined(self, other: Box) -> Box:
        """The smallest box round both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def box_on(bounds: Bounds, size: Size) -> Box | None:
    """The pixels that the bounds touch on a picture of that size; None if there are none.

    Worked out by hand: making models of it costs more than comparing a picture's row with another's.
    """
    extent = bounds.space.extent
    across, down = (1.0, 1.0) if extent is None else (size.width / extent, size.height / extent)
    left, top = max(0.0, bounds.left * across), max(0.0, bounds.top * down)
    right, bottom = min(size.width, bounds.right * across), min(size.height, bounds.bottom * down)
    if right <= left or bottom <= top:
        return None
    return Box(math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom))


def crop(picture: Picture, bounds: Bounds) -> Picture:
    """The part of the picture within the bounds. Raises `OffScreen` if there is none."""
    box = box_on(bounds, picture.size)
    if box is None:
        size = picture.size
        raise OffScreen(
            f"The {bounds.space} bounds [{bounds.left:.6g},{bounds.top:.6g}]"
            f"[{bounds.right:.6g},{bounds.bottom:.6g}] hold nothing of a picture of "
            f"{size.width}x{size.height} pixels.",
            hint="Look at the screen again and give bounds inside it.",
        )
    part = picture.image[box.top : box.bottom, box.left : box.right]
    if part.shape == picture.image.shape:
        return picture
    part = np.ascontiguousarray(part)
    part.setflags(write=False)
    return Picture(part)


def covered(boxes: Sequence[Box]) -> int:
    """How many pixels the boxes cover together."""
    if len(boxes) <= 1:
        return sum((box.right - box.left) * (box.bottom - box.top) for box in boxes)
    across = sorted({edge for box in boxes for edge in (box.left, box.right)})
    down = sorted({edge for box in boxes for edge in (box.top, box.bottom)})
    cells = np.zeros((len(down) - 1, len(across) - 1), np.bool_)
    columns, rows = ({edge: at for at, edge in enumerate(edges)} for edges in (across, down))
    for box in boxes:
        cells[rows[box.top] : rows[box.bottom], columns[box.left] : columns[box.right]] = True
    return int(np.diff(down) @ cells @ np.diff(across))


def scaled(pixels: Pixels, size: Size) -> Pixels:
    """As PNG. Raises `ScreenUnreadable` for what is no picture."""
    import cv2

    way = cv2.INTER_AREA if size.width < pixels.size.width else cv2.INTER_CUBIC
    image = cv2.resize(decode(pixels), (size.width, size.height), interpolation=way)
    return encode(np.asarray(image, np.uint8))


def fitted(pixels: Pixels, side: int) -> Pixels:
    """As JPEG of the size that `sent_size` says. Raises `ScreenUnreadable` for what is no picture."""
    import cv2

    image = decode(pixels)
    height, width = image.shape[:2]
    size = sent_size(Size(width=width, height=height), side)
    if size.width < width or size.height < height:
        smaller = cv2.resize(image, (size.width, size.height), interpolation=cv2.INTER_AREA)
        image = np.asarray(smaller, np.uint8)
    return encode(image, "jpeg")


_CELLS = 32
"""Cells across the shorter side: some 34 pixels each, the height of a line of text."""
_ROWS = 5
"""Rows of pixels that are looked at in each row of cells. All of them would cost five times as much."""
_STEP = 24
"""How much, of 255, two neighbouring cells must differ to count as different. A cursor makes up to 22."""


def fingerprint(picture: Picture, ignore: Sequence[Bounds] = ()) -> str:
    """32 hexadecimal digits. What lies in `ignore` (bounds in any space) does not matter.

    It says which cells are brighter than their neighbours and how bright most of them are: a thing that
    moves, comes or goes changes it, a shade of colour does not. A blinking cursor seldom does; where there is
    one, ignore its field.
    """
    cells = _cells(picture, ignore)
    digest = blake2b(bytes(str(cells.shape), "ascii"), digest_size=16)
    for steps in (cells[1:] - cells[:-1], cells[:, 1:] - cells[:, :-1]):
        digest.update(((steps > _STEP).view(np.int8) - (steps < -_STEP).view(np.int8)).tobytes())
    half = cells.size // 2
    digest.update(bytes([int(np.partition(cells, half, axis=None)[half]) >> 5]))
    return digest.hexdigest()


def _cells(picture: Picture, ignore: Sequence[Bounds]) -> NDArray[np.int32]:
    """The mean brightness of each cell, from some rows of it. What is ignored is black."""
    width, height = picture.size.width, picture.size.height
    cell = min(width, height) / _CELLS
    stride = max(1, min(round(cell / _ROWS), height // _ROWS))
    start = stride // 2
    grey = picture.grey[start::stride]
    boxes = [box for one in ignore if (box := box_on(one, picture.size)) is not None]
    if boxes:
        grey = grey.copy()
    for box in boxes:
        rows = slice(-(-(box.top - start) // stride), -(-(box.bottom - start) // stride))
        grey[max(0, rows.start) : max(0, rows.stop), box.left : box.right] = 0
    each = min(_ROWS, len(grey))
    used = len(grey) // each * each
    sums = grey[:used:each].astype(np.uint16)
    for row in range(1, each):
        sums += grey[row:used:each]
    across = max(1, round(width / cell))
    columns = np.arange(across + 1) * width // across
    cells = np.add.reduceat(sums, columns[:-1], axis=1, dtype=np.int32)
    return np.asarray(cells // (np.maximum(np.diff(columns), 1) * each), np.int32)
