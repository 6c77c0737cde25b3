"""One line of a field without what the field draws beside the text: the frame round it, and the cursor.

Whoever reads the line would take the cursor for one letter more, and the frame for the size of the letters.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.bands import runs
from treetap.imaging.pictures import Image

_DRAWN = 20
"""A difference in brightness, of 255, from the ground."""
_ROUND = 0.8
"""The share of width and of height that a frame takes up, at least."""
_THIN = 6
"""So many times higher than wide is a cursor, at least."""
_ALIKE = 12
"""The most that the pixels of a cursor differ from each other, of 255."""

_Mask = NDArray[np.bool_]


def bare(image: Image) -> Image:
    """As it would look with its text alone; the same image where there is nothing else."""
    import cv2

    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.int16)
    ground = int(np.bincount(grey.ravel(), minlength=256).argmax())
    drawn = np.abs(grey - ground) > _DRAWN
    away = _frame(drawn)
    away |= _cursor(drawn & ~away, grey)
    if not away.any():
        return image
    # What is drawn has soft edges.
    soft = cv2.dilate(away.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool) & (away | ~drawn)
    cleared = image.copy()
    cleared[soft] = image[grey == ground][0]
    return cleared


def _frame(drawn: _Mask) -> _Mask:
    """What goes round everything else, and what shows of the page in the corners outside it."""
    import cv2

    height, width = drawn.shape
    count, labels, stats, _ = cv2.connectedComponentsWithStats(drawn.astype(np.uint8), connectivity=8)
    wide, high = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    round_ = [one for one in range(1, count) if wide[one] >= _ROUND * width and high[one] >= _ROUND * height]
    if not round_ or len(round_) == count - 1:
        return np.zeros_like(drawn)  # One large letter has nothing in it.
    frame = np.isin(labels, round_)
    _, parts = cv2.connectedComponents((~frame).astype(np.uint8), connectivity=4)
    corners = {int(parts[y, x]) for y in (0, -1) for x in (0, -1)} - {0, int(parts[height // 2, width // 2])}
    return np.asarray(frame | np.isin(parts, sorted(corners)))


def _cursor(drawn: _Mask, grey: NDArray[np.int16]) -> _Mask:
    """A thin upright bar in one colour at the end of the line. It stands out above and below everything
    before it, which no letter does."""
    found = np.zeros_like(drawn)
    pieces = runs(np.asarray(drawn.any(axis=0)))
    if len(pieces) < 2:
        return found
    left, right = pieces[-1]
    rows = np.flatnonzero(drawn[:, left:right].any(axis=1))
    others = np.flatnonzero(drawn[:, :left].any(axis=1))
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    bar = grey[top:bottom, left:right]
    solid = bool(drawn[top:bottom, left:right].all()) and int(bar.max()) - int(bar.min()) <= _ALIKE
    thin = bottom - top >= _THIN * (right - left)
    if solid and thin and top < int(others[0]) and bottom > int(others[-1]) + 1:
        found[top:bottom, left:right] = True
    return found
