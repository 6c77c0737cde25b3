"""What stands out from its ground on a picture: boxes on the page, and boxes on those boxes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.pictures import Image, Picture
from treetap.matching.labels import Box

_STANDS_OUT = 10
"""Shades, of 255, by which something differs from its ground."""
_TALLEST = 0.25
"""Of the screen's height: what is taller is a part of the page, and has a ground of its own."""
_DEEPEST = 3
_FLAT = 0.35
"""The least share of an area that has the colour of its ground; a photo has no ground."""
_EDGE = 0.7
"""The least share of each edge of a box that is drawn."""
_BUSY = 0.3


class Shapes:
    """The boxes of one picture, worked out once."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._known: dict[Box, list[Box]] = {}
        self._page = Box(0, 0, picture.size.width, picture.size.height)

    def boxes(self) -> list[Box]:
        """All of them: on the page, and on the panels and cards on it."""
        found: dict[Box, None] = {}
        areas = [self._page]
        for _ in range(_DEEPEST):
            parts = [part for area in areas for part in self._on(area)]
            found.update(dict.fromkeys(parts))
            areas = [part for part in parts if self._is_panel(part)]
        return list(found)

    def around(self, line: Box) -> Box | None:
        """The innermost box that the line stands in, other than its own letters."""
        inner: Box | None = None
        area = self._page
        for _ in range(_DEEPEST):
            holding = [box for box in self._on(area) if holds(box, line) and box.area < 0.98 * area.area]
            if not holding:
                break
            inner = area = min(holding, key=lambda box: box.area)
            if area.height < _TALLEST * self._page.height and area.height < 4 * line.height:
                break
        return inner

    def is_framed(self, box: Box, *, round_: bool = False) -> bool:
        """Whether its edges are drawn, or all of it is filled: it is a box, not a letter or a picture."""
        apart = self._apart(box)
        height, width = apart.shape
        if min(height, width) < 4:
            return False
        if round_:
            rows, columns = np.ogrid[:height, :width]
            far = ((rows - (height - 1) / 2) / (height / 2)) ** 2 + (
                (columns - (width - 1) / 2) / (width / 2)
            ) ** 2
            ring, corner = apart[(far > 0.62) & (far < 0.98)], apart[far > 1.5]
            return bool(ring.mean() > 0.75 and (not corner.size or corner.mean() < 0.35))
        # Without its corners, which may be as round as it is high.
        inner = slice(height * 2 // 5, -(height * 2 // 5) or None), slice(width // 8, -(width // 8) or None)
        edges = (apart[:2, inner[1]], apart[-2:, inner[1]], apart[inner[0], :2], apart[inner[0], -2:])
        return all(
            edge.size and float(edge.max(axis=int(edge.shape[0] > 2)).mean()) >= _EDGE for edge in edges
        )

    def is_busy(self, box: Box) -> bool:
        """Whether it is full of strokes and colours, as a photo is."""
        part = self._cut(box)[2]
        return _share(part) < 1 - _BUSY - _FLAT

    def _is_panel(self, box: Box) -> bool:
        if box.width < 0.3 * self._page.width or box.height < 0.02 * self._page.height:
            return False
        if box.area > 0.98 * self._page.area:
            return False
        return _share(self._cut(box)[2]) >= _FLAT

    def _on(self, area: Box) -> list[Box]:
        """What stands out from the ground of the area, and is more than a speck."""
        if area not in self._known:
            least = 2 * self._picture.shrink
            found = standing_out(area, self._picture)
            self._known[area] = [box for box in found if box.width > least and box.height > least]
        return self._known[area]

    def _apart(self, box: Box) -> NDArray[np.bool_]:
        """Which of its pixels differ from the ground that it stands on."""
        room = 3 * self._picture.shrink
        wide = Box(box.left - room, box.top - room, box.right + room, box.bottom + room)
        _, _, part = self._cut(wide)
        if not part.size:
            return np.zeros((0, 0), np.bool_)
        rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
        ground = commonest(rim.reshape(-1, 1, 3))
        _, _, inside = self._cut(box)
        return np.asarray(np.abs(inside.astype(np.int16) - ground).max(axis=2) > _STANDS_OUT)

    def _cut(self, area: Box) -> tuple[int, int, Image]:
        return cut(area, self._picture)


def standing_out(area: Box, picture: Picture, ground: Box | None = None) -> list[Box]:
    """The connected things on the ground of the area, in pixels of the whole picture.

    `ground`: where to look for its colour, if not all over the area.
    """
    import cv2

    left, top, part = cut(area, picture)
    sample = part if ground is None else cut(ground, picture)[2]
    if not part.size or not sample.size:
        return []
    apart = np.abs(part.astype(np.int16) - commonest(sample)).max(axis=2) > _STANDS_OUT
    count, _, stats, _ = cv2.connectedComponentsWithStats(apart.astype(np.uint8), connectivity=8)
    step = picture.shrink
    return [
        Box((left + x) * step, (top + y) * step, (left + x + width) * step, (top + y + height) * step)
        for x, y, width, height, _ in stats[1:count].tolist()
    ]


def cut(area: Box, picture: Picture) -> tuple[int, int, Image]:
    """That part of the reduced picture, and where it begins."""
    step, small = picture.shrink, picture.small
    left, top = max(0, int(area.left)) // step, max(0, int(area.top)) // step
    right, bottom = -(-int(area.right) // step), -(-int(area.bottom) // step)
    return left, top, small[top : max(top, bottom), left : max(left, right)]


def holds(box: Box, line: Box) -> bool:
    """With some room round it: a line's box is larger than its letters."""
    room = line.height / 6
    across = box.left <= line.left + room and line.right - room <= box.right
    down = box.top <= line.top + room and line.bottom - room <= box.bottom
    return across and down and box.height > line.height


def commonest(part: Image) -> NDArray[np.int16]:
    """The colour that most of it has, give or take a few shades."""
    pixels = part.reshape(-1, 3)
    shades = (pixels >> 3).astype(np.int32)
    codes = shades[:, 0] << 10 | shades[:, 1] << 5 | shades[:, 2]
    alike = pixels[codes == np.bincount(codes).argmax()]
    return np.asarray(np.median(alike, axis=0), np.int16)


def _share(part: Image) -> float:
    """How much of it has about the commonest colour."""
    if not part.size:
        return 0.0
    near = np.abs(part.astype(np.int16) - commonest(part)).max(axis=2) <= _STANDS_OUT
    return float(near.mean())
