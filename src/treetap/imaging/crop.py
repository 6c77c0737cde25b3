"""Parts of a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from treetap.errors import OffScreen
from treetap.imaging.picture import Picture
from treetap.models import Bounds, Size


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
