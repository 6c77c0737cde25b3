"""Where something is drawn, and where it looks like text that nobody has told us of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import Box, box_on
from treetap.imaging.decode import Image
from treetap.imaging.picture import Picture
from treetap.models import Bounds

_STEP = 10
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
    return any(one.size and cv2.norm(one, two, cv2.NORM_INF) > _STEP for one, two in pairs)


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
