"""Which parts of a picture are worth looking for text in: rows of pixels with something on them.

Screens are mostly empty, and most of one screen was on the one before. So a picture is cut where nothing is
drawn from one side to the other, and each part is looked at alone: the empty ones never, the known ones once.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image

_FLAT = 10
"""A difference in brightness, of 255, that no text has from its ground. JPEG noise stays below it."""
_SIDE = 0.045
"""The share of the width at each side that does not count: cards and scroll bars end there, text does not."""
_THIN = 5
"""Rows: less is a line between two parts, not text."""


def bands(image: Image, space: int) -> list[Box]:
    """The parts with something on them, from top to bottom, with up to `space` pixels round each.

    What is further apart in a row than four times that is in two parts.
    """
    import cv2

    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    height, width = grey.shape
    side = int(width * _SIDE)
    drawn = _spread(grey[:, side : width - side], 1) > _FLAT
    parts = [part for part in joined(runs(drawn), space // 2) if part[1] - part[0] >= _THIN]
    ends = [0, *((one[1] + two[0]) // 2 for one, two in pairwise(parts)), height]
    found = []
    for (top, bottom), above, below in zip(parts, ends, ends[1:], strict=False):
        # With the empty row on either side: a stroke as high as the whole line would seem flat without.
        rows = grey[max(0, top - 1) : bottom + 1]
        for left, right in joined(runs(_spread(rows, 0) > _FLAT), space * 4):
            found.append(
                Box(
                    max(0, left - space),
                    max(above, top - space),
                    min(width, right + space),
                    min(below, bottom + space),
                )
            )
    return found


def joined(pieces: list[tuple[int, int]], gap: int) -> list[tuple[int, int]]:
    """The runs with those that are no further apart than that made one."""
    done: list[tuple[int, int]] = []
    for start, end in pieces:
        if done and start - done[-1][1] <= gap:
            done[-1] = (done[-1][0], end)
        else:
            done.append((start, end))
    return done


def inked(image: Image) -> Box | None:
    """The box round what is drawn; None if nothing is."""
    import cv2

    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    rows, columns = (np.flatnonzero(_spread(grey, axis) > _FLAT) for axis in (1, 0))
    if not len(rows) or not len(columns):
        return None
    return Box(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)


def fitted(image: Image, box: Box) -> Box:
    """The box made as wide as what is drawn in its rows: no letter at its ends is cut off, no ground left."""
    import cv2

    height = box.bottom - box.top
    reach, gap, room = height // 2, max(2, height // 5), max(2, height // 6)
    left, right = max(0, box.left - reach), min(image.shape[1], box.right + reach)
    grey = np.asarray(cv2.cvtColor(image[box.top : box.bottom, left:right], cv2.COLOR_BGR2GRAY), np.uint8)
    pieces = joined(runs(_spread(grey, 0) > _FLAT), gap)
    inside = [
        (start + left, end + left)
        for start, end in pieces
        if 2 * (min(end + left, box.right) - max(start + left, box.left)) >= end - start
    ]
    if not inside:
        return box
    # What goes on beyond the reach is no letter but a frame, or a photo: then the box was right.
    start = box.left if inside[0][0] <= left else max(inside[0][0] - room, left)
    end = box.right if inside[-1][1] >= right else min(inside[-1][1] + room, right)
    return Box(start, box.top, max(start + 1, end), box.bottom)


def runs(line: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Start and end of each run of true values."""
    edges = [int(at) + 1 for at in np.flatnonzero(line[1:] != line[:-1])]
    if line[:1].any():
        edges.insert(0, 0)
    if len(edges) % 2:
        edges.append(len(line))
    return list(zip(edges[::2], edges[1::2], strict=True))


def _spread(grey: Image, axis: int) -> NDArray[np.int16]:
    """How far apart the darkest and the brightest are, in each row or column."""
    return np.asarray(np.subtract(grey.max(axis=axis), grey.min(axis=axis), dtype=np.int16))
