"""Parts of a screen that are worth looking for: with something on them, and nothing like them elsewhere."""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image

LEAST, MOST = 48, 200
"""Pixels on a side of a crop."""
ALIKE = 0.9
"""From this correlation on two places of a screen look alike."""
_CONTENT = 0.03
"""The least share of a crop that is edges."""
_TRIES = 80
_PERHAPS, _CLOSER = 0.55, 8
"""What is so much alike when reduced is looked at closely; so many places at most."""
Scores = NDArray[np.float32]


class Page:
    """A screen with what is worked out once for all its crops."""

    def __init__(self, name: str, image: Image) -> None:
        self.name = name
        self.image = image
        self.height, self.width = image.shape[:2]

    @cached_property
    def shrink(self) -> int:
        """Likeness is sought on a picture so many times smaller, and judged at full size."""
        return max(1, round(float(min(self.width, self.height)) / 540))

    @cached_property
    def grey(self) -> Image:
        return grey(self.image)

    @cached_property
    def small(self) -> Image:
        """Grey: what differs in colour only counts as alike."""
        return smaller(self.grey, 1 / self.shrink)

    @cached_property
    def smallest(self) -> Image:
        return smaller(self.small, 0.5)

    @cached_property
    def edges(self) -> NDArray[np.bool_]:
        bright = self.grey
        across, down = cv2.Sobel(bright, cv2.CV_16S, 1, 0), cv2.Sobel(bright, cv2.CV_16S, 0, 1)
        return np.asarray((np.abs(across) + np.abs(down)) > 90, np.bool_)

    @cached_property
    def _sums(self) -> NDArray[np.int32]:
        return np.asarray(cv2.integral(self.edges.astype(np.uint8)), np.int32)

    @cached_property
    def elements(self) -> list[Box]:
        """What hangs together on the screen: icons, words, buttons."""
        joined = cv2.dilate(self.edges.astype(np.uint8), np.ones((9, 15), np.uint8))
        _, _, stats, _ = cv2.connectedComponentsWithStats(joined)
        boxes = [Box(int(x), int(y), int(x + w), int(y + h)) for x, y, w, h, _ in stats[1:]]
        return [box for box in boxes if 20 <= box.width <= MOST and 20 <= box.height <= MOST]

    def content(self, box: Box) -> int:
        """How many pixels of the box are edges."""
        sums = self._sums
        return int(
            sums[box.bottom, box.right]
            - sums[box.top, box.right]
            - sums[box.bottom, box.left]
            + sums[box.top, box.left]
        )

    def part(self, box: Box) -> Image:
        return np.ascontiguousarray(self.image[box.top : box.bottom, box.left : box.right])


def grey(image: Image) -> Image:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def smaller(image: Image, factor: float) -> Image:
    """Resized by the factor, averaging where it shrinks."""
    height, width = image.shape[:2]
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8)


def likeness(screen: Image, part: Image, mask: Image | None = None) -> Scores:
    """How like the part each place of the screen is, at the part's own size."""
    scores = cv2.matchTemplate(screen, part, cv2.TM_CCOEFF_NORMED, mask=mask)
    return np.nan_to_num(np.asarray(scores, np.float32), nan=0.0, posinf=0.0, neginf=0.0)


def second_best(page: Page, box: Box, mask: Image | None = None, part: Image | None = None) -> float:
    """How like the crop the most alike other place of its screen is. With a mask, only there.

    `part` is what is looked for instead of the crop itself: the crop after a change.
    """
    part = grey(page.part(box) if part is None else part)
    step = page.shrink
    size = tuple(max(8, round(side / step)) for side in part.shape[1::-1])
    small = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    fewer = mask
    if mask is not None:
        fewer = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    scores = likeness(page.small, small, fewer)
    down, across = max(2, size[1] // 4), max(2, size[0] // 4)
    left, top = round(box.left / step), round(box.top / step)
    best = -1.0
    for _ in range(_CLOSER):
        scores[max(0, top - down) : top + down + 1, max(0, left - across) : left + across + 1] = -1
        _, score, _, (left, top) = cv2.minMaxLoc(scores)
        best = max(best, score)
        if score < _PERHAPS or best >= ALIKE:
            break
        best = max(best, closely(page, part, left * step, top * step, mask))
    return best


def closely(page: Page, part: Image, left: int, top: int, mask: Image | None = None) -> float:
    """How like the part a place is at full size: reduced, fine strokes fall between the pixels."""
    height, width = part.shape[:2]
    reach = 2 * page.shrink
    left = min(max(0, left - reach), page.width - width)
    top = min(max(0, top - reach), page.height - height)
    around = page.grey[top : top + height + 2 * reach, left : left + width + 2 * reach]
    return float(likeness(np.ascontiguousarray(around), part, mask).max())


def choose(page: Page, rng: Generator) -> Box | None:
    """A crop of the screen: round an element, or anywhere. None if luck fails."""
    for _ in range(_TRIES):
        box = _around_element(page, rng) if rng.random() < 0.35 else _anywhere(page, rng)
        if box is None or page.content(box) < _CONTENT * box.width * box.height or _one_sided(page, box):
            continue
        if second_best(page, box) < ALIKE:
            return box
    return None


def _around_element(page: Page, rng: Generator) -> Box | None:
    if not page.elements:
        return None
    element = page.elements[int(rng.integers(len(page.elements)))]
    across, down = (int(rng.integers(2, 16)) for _ in range(2))
    return _placed(
        page,
        (element.left + element.right) // 2,
        (element.top + element.bottom) // 2,
        element.width + 2 * across,
        element.height + 2 * down,
    )


def _anywhere(page: Page, rng: Generator) -> Box | None:
    width, height = (int(rng.integers(LEAST, MOST + 1)) for _ in range(2))
    return _placed(page, int(rng.integers(page.width)), int(rng.integers(page.height)), width, height)


def _placed(page: Page, x: int, y: int, width: int, height: int) -> Box | None:
    """A box of an allowed size round a point, moved onto the screen; None where it does not fit."""
    width, height = (min(MOST, max(LEAST, side)) for side in (width, height))
    if width > page.width or height > page.height:
        return None
    left = min(max(0, x - width // 2), page.width - width)
    top = min(max(0, y - height // 2), page.height - height)
    return Box(left, top, left + width, top + height)


def _one_sided(page: Page, box: Box) -> bool:
    """Whether all there is on it is a sliver at its rim: nobody would cut out such a picture."""
    edges = page.edges[box.top : box.bottom, box.left : box.right]
    return any(np.count_nonzero(edges.any(axis=axis)) < 0.3 * edges.shape[1 - axis] for axis in (0, 1))
