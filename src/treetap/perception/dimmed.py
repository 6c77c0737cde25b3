"""A panel before a darkened page, told from the pixels alone: where no tree says that a dialog is open."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.picture import Picture
from treetap.models import Bounds
from treetap.perception.places import keyboard_top

Grey = NDArray[np.uint8]

_LIKE = 3
_DIM = 0.8
"""Of the brightest inside: nothing outside the panel is brighter than that."""
_FULL = 0.5
"""The least share of the panel that has its own colour; the rest is what is written on it."""
_COLOURS = 8
_EDGE = 0.06
"""Of the page's height: no panel begins so high."""
_BRIGHT = 0.003
"""Of what lies outside: so little may be bright."""


def panel_in(picture: Picture, *, keyboard_shown: bool = False) -> Bounds | None:
    """The panel's bounds, or None. The system's bars and the keyboard, never darkened, do not count."""
    small, step = picture.small, picture.shrink
    height = small.shape[0]
    low = keyboard_top(picture.size) / step if keyboard_shown else 0.94 * height
    top, bottom = round(0.05 * height), round(low)
    page: Grey = np.ascontiguousarray(small[top:bottom, :, 1])
    if not page.size or _is_bright_above(page):
        return None
    for left, upper, right, lower in _boxes(page):
        if _is_panel(page, left, upper, right, lower):
            return Bounds.pixel(left * step, (top + upper) * step, right * step, (top + lower) * step)
    return None


def _is_bright_above(page: Grey) -> bool:
    """Whether the uppermost part is lit: then nothing is darkened, which is cheap to see."""
    lit = np.count_nonzero(page[: _edge(page)] > _DIM * float(page.max()))
    return bool(lit > _BRIGHT * page.size)


def _edge(page: Grey) -> int:
    return max(1, round(_EDGE * len(page)))


def _boxes(page: Grey) -> Iterator[tuple[int, int, int, int]]:
    """Large boxes of one colour, for the colours that there is most of."""
    import cv2

    height, width = page.shape
    some = page[::2, ::2]  # enough to count by
    edge = page[: _edge(page)]
    counts = np.bincount(some.ravel(), minlength=256)
    for _ in range(_COLOURS):
        colour = int(counts.argmax())
        if counts[colour] < 0.015 * some.size:
            return
        near = slice(max(0, colour - _LIKE), colour + _LIKE + 1)
        counts[near] = 0
        if np.count_nonzero((edge >= near.start) & (edge < near.stop)) > 0.5 * edge.size:
            continue  # the page's own ground
        mask = ((page >= near.start) & (page < near.stop)).view(np.uint8)
        _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        left, upper, across, down, filled = stats[1 + int(stats[1:, 4].argmax())].tolist()
        if filled >= _FULL * across * down and _is_placed((left, upper, across, down), (width, height)):
            yield left, upper, left + across, upper + down


def _is_placed(box: tuple[int, int, int, int], page: tuple[int, int]) -> bool:
    """A dialog is about the middle of the screen; a sheet stands on its lower edge and is as wide."""
    left, upper, across, down = box
    width, height = page
    if across < 0.4 * width or down < 0.06 * height or abs(2 * left + across - width) > 0.04 * width:
        return False
    if across > 0.97 * width:
        return 0.12 * height <= down <= 0.75 * height and upper + down > 0.95 * height
    return 0.25 * height <= upper + down / 2 <= 0.75 * height


def _is_panel(page: Grey, left: int, upper: int, right: int, lower: int) -> bool:
    """Whether all round it is darker by far than what is inside, words on either side included."""
    outside = np.ones(page.shape, np.bool_)
    outside[max(0, upper - 2) : lower + 2, max(0, left - 2) : right + 2] = False
    beyond = page[outside]
    if beyond.size < 0.1 * page.size:
        return False
    inside = page[upper:lower, left:right]
    return bool(np.percentile(beyond, 99.7) <= _DIM * np.percentile(inside, 99.7))
