"""A short name for what a picture shows at coarse grain: equal for pictures that look the same."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import box_on
from treetap.imaging.picture import Picture
from treetap.models import Bounds

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
