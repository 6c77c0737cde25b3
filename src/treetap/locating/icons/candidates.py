"""What could be an icon on a picture: compact things that stand out from their ground, and are no writing.

Found on the reduced picture, each with its shape cut from the whole one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image, Picture
from treetap.locating.icons.shape import Ink, normalise

if TYPE_CHECKING:
    import cv2.typing

_WIDTH = 411
"""The usual width of a phone in dp."""
_STEP = 22
"""The least step in any colour, of 255, at the edge of a stroke."""
_SHORTEST, _LONGEST = 8.5, 66.0
"""The longer side of an icon in dp, with the room that its edges take."""
_THINNEST = 2.0
"""The shorter side: a minus is a line."""
_WIDEST = 1.9
"""The width over the height, unless it is low."""
_LOW, _LOW_FROM, _LOW_TO = 7.0, 9.0, 27.0
"""The height of a minus or three dots in dp, at most, and their width: narrower are the dots of a text."""
_SLIMMEST = 9.0
"""The longer side over the shorter."""
_GAP = 5.0
"""The widest gap in dp between two letters or words of a line. Icons stand further apart."""
_JOINED = 3.2
"""Strokes of one icon are so far apart in dp, the edges of each aside: the lines of a menu, three dots."""
_HIGHEST_LINE = 30.0
"""The height of a line of text in dp, at most."""
_ALONE = 9.0
"""So many dp beside an icon are empty, on one side at least."""
_FLAT, _FLAT_ALONE = 2.2, 14.0
"""What is so many times as wide as high has so many empty dp on both sides, or it is a mark in a text."""
_HALF = 127
"""The strength from which a pixel is drawn, not only touched."""
_MARGIN = 2.0
"""How much of the ground round a thing is looked at, in dp."""
_SAME = 14
"""Shades that count as one colour of the ground."""
_PLAIN = 0.72
"""The least share of what is round an icon that has one colour. In photos nothing has such a ground."""
_FAINTEST = 26
"""The least contrast of an icon to its ground."""
_MOST = 220
"""Things that are looked at more closely on one picture."""
_SMALLEST = 160
"""Pixels that a screen has each way at least; what is smaller is no screen."""
_STATUS_BAR = 30.0
"""Its height in dp: the phone's own icons cannot be touched."""


@dataclass(frozen=True)
class Thing:
    """Something that could be an icon: where it is, in pixels of the whole picture, and its shape."""

    box: Box
    shape: Ink


def things(picture: Picture) -> list[Thing]:
    """From the top left."""
    import cv2

    short = min(picture.size.width, picture.size.height)
    if short < _SMALLEST:
        return []
    step = max(1, round(short / _WIDTH))
    size = max(1, picture.size.width // step), max(1, picture.size.height // step)
    small = picture.image if step == 1 else cv2.resize(picture.image, size, interpolation=cv2.INTER_AREA)
    dp = short / step / _WIDTH
    edges = _edges(np.asarray(small, np.uint8))
    found: list[Thing] = []
    for box in _boxes(edges, dp)[:_MOST]:
        large = Box(*(side * step for side in box))
        if large.top < _STATUS_BAR * dp * step:
            continue
        shape = _shape(picture.image, large, margin=max(1, round(_MARGIN * dp * step)), slack=step)
        # Noise round a thing makes its box higher: that dots after a word are flat may show only now.
        flat = shape is not None and _is_flat(shape)
        if shape is not None and not (flat and _goes_on(edges, _outer(box), dp, flat=True)):
            found.append(Thing(large, shape))
    return found


def _edges(image: Image) -> NDArray[np.uint8]:
    """Where any colour steps from one pixel to its neighbours."""
    import cv2

    square = np.ones((3, 3), np.uint8)
    steps = cv2.subtract(cv2.dilate(image, square), cv2.erode(image, square))
    return (_strongest(steps) > _STEP).astype(np.uint8)


def _strongest(steps: cv2.typing.MatLike) -> Image:
    """Of the three colours, pixel by pixel."""
    import cv2

    blue, green, red = cv2.split(steps)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _boxes(edges: NDArray[np.uint8], dp: float) -> list[Box]:
    """Of things of an icon's size: as they are, and with near strokes joined. Not those of a line of text."""
    import cv2

    lines = cv2.morphologyEx(
        edges, cv2.MORPH_CLOSE, np.ones((1, max(1, round(_GAP * dp) // 2 * 2 - 1)), np.uint8)
    )
    _, labels, line_stats, _ = cv2.connectedComponentsWithStats(lines, connectivity=8)
    kept: dict[tuple[int, ...], None] = {}
    reach = 1 + 2 * math.ceil(_JOINED * dp / 2)  # odd, or everything joined would move by a pixel
    for joined in (edges, cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))):
        _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
        for box in _of_size(np.asarray(stats, np.int32), dp):
            left, top, width, height = box
            inside = labels[top : top + height, left : left + width]
            line = int(np.bincount(inside.ravel())[1:].argmax()) + 1 if inside.any() else 0
            if line and _in_a_line(box, line_stats[line].tolist(), dp):
                continue
            if _goes_on(edges, box, dp, flat=width > _FLAT * height):
                continue
            if all(_apart(box, other) for other in kept):
                kept[box] = None
    ordered = sorted(kept, key=lambda box: (box[1], box[0]))
    return [
        Box(left + 1, top + 1, left + width - 1, top + height - 1) for left, top, width, height in ordered
    ]


def _of_size(stats: NDArray[np.int32], dp: float) -> list[tuple[int, int, int, int]]:
    long = stats[:, 2:4].max(axis=1) - 2
    short = np.maximum(stats[:, 2:4].min(axis=1) - 2, 1)
    fits = (long >= _SHORTEST * dp) & (long <= _LONGEST * dp) & (short >= _THINNEST * dp - 1)
    fits &= long <= _SLIMMEST * short
    # Three dots and a minus are wide and low; what is wide and high is a word, what is wider a bar.
    width, height = stats[:, 2] - 2, stats[:, 3] - 2
    low = (height <= _LOW * dp) & (width >= _LOW_FROM * dp) & (width <= _LOW_TO * dp)
    fits &= (width <= _WIDEST * height) | low
    return [(row[0], row[1], row[2], row[3]) for row in stats[fits].tolist()]


def _in_a_line(box: tuple[int, int, int, int], line: list[int], dp: float) -> bool:
    """Whether the thing is only a part of something long: a letter, a word, the dots after one."""
    return line[2] > 1.6 * max(box[2], box[3]) and line[3] < max(2.2 * box[3], _HIGHEST_LINE * dp)


def _is_flat(shape: Ink) -> bool:
    rows, columns = np.nonzero(shape > _HALF)
    return bool(rows.size and np.ptp(columns) + 1 > _FLAT * (np.ptp(rows) + 1))


def _outer(box: Box) -> tuple[int, int, int, int]:
    """With its edges: left, top, width, height."""
    return box.left - 1, box.top - 1, box.width + 2, box.height + 2


def _goes_on(edges: NDArray[np.uint8], box: tuple[int, int, int, int], dp: float, *, flat: bool) -> bool:
    """Whether it is one of a row: a plus between two numbers, dots after a word, three dots of many."""
    left, top, width, height = box
    right, bottom = left + width, top + height
    reach = round((_FLAT_ALONE if flat else _ALONE) * dp)
    rows = slice(max(0, top - reach // 2), bottom + reach // 2) if flat else slice(top, bottom)
    before = edges[rows, max(0, left - reach) : left].any()
    after = edges[rows, right : right + reach].any()
    if flat:
        return bool(before or after)
    if not (before and after):
        return False
    # On a small disc it has an edge on all sides.
    return not (
        edges[max(0, top - reach) : top, left:right].any()
        and edges[bottom : bottom + reach, left:right].any()
    )


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Not the same box, give or take a pixel."""
    return any(abs(a - b) > 2 for a, b in zip(one, other, strict=True))


def _shape(image: Image, box: Box, *, margin: int, slack: int) -> Ink | None:
    """Its ink on its ground, as a shape; None if it has no ground or hardly stands out."""
    import cv2

    height, width = image.shape[:2]
    top, bottom = max(0, box.top - margin), min(height, box.bottom + margin)
    left, right = max(0, box.left - margin), min(width, box.right + margin)
    part = image[top:bottom, left:right]
    rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]]).astype(np.int16)
    ground = np.median(rim, axis=0)
    if (np.abs(rim - ground).max(axis=1) <= _SAME).mean() < _PLAIN:
        return None
    inside = part[
        max(0, box.top - slack - top) : box.bottom + slack - top,
        max(0, box.left - slack - left) : box.right + slack - left,
    ]
    inner = _strongest(cv2.absdiff(inside, np.array([*ground, 0.0])))
    drawn = inner[inner > _FAINTEST // 2]
    if not drawn.size:
        return None
    strongest = float(np.percentile(drawn, 90))
    if strongest < _FAINTEST:
        return None
    return normalise(np.asarray(cv2.convertScaleAbs(inner, alpha=255 / strongest), np.uint8))
