"""Parts of a picture: cut out, in another size, as a short name for what they show, and where they have ink.

Text on the pixels is found without reading it: as strokes of one height that stand in rows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treetap.errors import OffScreen
from treetap.imaging.pictures import Image, Picture, decode, encode
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


# What is drawn there


_EDGE_STEP = 10
"""The least step in brightness, of 255, from one pixel to the next that is drawn, not shaded."""
_EDGE = 24
"""The least step in brightness, of 255, at the edge of a stroke."""
_JOIN = 7
"""Strokes that are no further apart, in pixels of the reduced picture, belong to one word or line."""
_LOWEST, _HIGHEST = 4, 40
"""The height of a line of text in the reduced picture: from small print to headlines."""
_WIDER = 1.3
"""A word is at least so many times wider than high; an icon is not."""
_STROKES = 0.12
"""The least share of a line's pixels that are edges of strokes. A frame or a divider has fewer."""
_GROUND = 0.25
"""The least share of a line's pixels that have the colour of its ground. A photo has no ground."""
_LIKE = 8
"""Shades, of 255, that count as one colour."""


def has_ink(picture: Picture, bounds: Bounds) -> bool:
    """Whether anything is drawn there: not one flat colour, nor one that changes slowly."""
    import cv2

    box = box_on(bounds, picture.size)
    if box is None:
        return False
    grey = picture.grey[box.top : box.bottom, box.left : box.right]
    pairs = ((grey[:, 1:], grey[:, :-1]), (grey[1:], grey[:-1]))
    return any(one.size and cv2.norm(one, two, cv2.NORM_INF) > _EDGE_STEP for one, two in pairs)


def unexplained(picture: Picture, covered: Sequence[Bounds]) -> tuple[Bounds, ...]:
    """Areas that look like text and that none of the covered boxes explains, from top to bottom."""
    import cv2

    grey = np.asarray(cv2.cvtColor(picture.small, cv2.COLOR_BGR2GRAY), np.uint8)
    edges = _edges(grey)
    _take_out(edges, picture, covered)
    joined = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((1, _JOIN), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found = [
        box
        for left, top, width, height, _ in stats[1:count].tolist()
        if _is_text(box := Box(left, top, left + width, top + height), grey, edges)
    ]
    return tuple(_enlarged(box, picture) for box in _together(found))


def _edges(grey: Image) -> NDArray[np.uint8]:
    """Where brightness steps from one pixel to the next across."""
    import cv2

    edges = np.zeros(grey.shape, np.uint8)
    if grey.shape[1] > 1:
        edges[:, 1:] = cv2.absdiff(grey[:, 1:], grey[:, :-1]) > _EDGE
    return edges


def _take_out(edges: NDArray[np.uint8], picture: Picture, covered: Sequence[Bounds]) -> None:
    step = picture.shrink
    for bounds in covered:
        box = box_on(bounds, picture.size)
        if box is not None:
            rows = slice(box.top // step, -(-box.bottom // step) + 1)
            edges[rows, box.left // step : -(-box.right // step) + 1] = 0


def _is_text(box: Box, grey: Image, edges: NDArray[np.uint8]) -> bool:
    width, height = box.right - box.left, box.bottom - box.top
    if not _LOWEST <= height <= _HIGHEST or width < height * _WIDER:
        return False
    part = (slice(box.top, box.bottom), slice(box.left, box.right))
    if edges[part].mean() < _STROKES:
        return False
    counts = np.bincount(grey[part].ravel() // _LIKE, minlength=2)
    # Two neighbouring steps: a ground that lies on the edge of one is in both.
    return bool((counts[1:] + counts[:-1]).max() >= _GROUND * width * height)


def _together(boxes: list[Box]) -> list[Box]:
    """Lines close below each other are one area: a paragraph, or a row with two lines."""
    done: list[Box] = []
    for new in sorted(boxes, key=lambda box: box.top):
        box = new
        for old in [one for one in done if _near(one, box)]:
            done.remove(old)
            box = box.joined(old)
        done.append(box)
    return sorted(done, key=lambda box: (box.top, box.left))


def _near(one: Box, two: Box) -> bool:
    reach = min(one.bottom - one.top, two.bottom - two.top)
    across = max(one.left, two.left) - min(one.right, two.right)
    down = max(one.top, two.top) - min(one.bottom, two.bottom)
    return across <= reach * 2 and down <= reach


def _enlarged(box: Box, picture: Picture) -> Bounds:
    """In pixels of the whole picture, with room for what the edges leave out."""
    step = picture.shrink
    room = 2
    return Box(
        max(0, (box.left - room) * step),
        max(0, (box.top - room) * step),
        min(picture.size.width, (box.right + room) * step),
        min(picture.size.height, (box.bottom + room) * step),
    ).bounds
