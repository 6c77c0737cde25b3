"""A target that something covers in part, at its own size.

Most captures of one phone are equal to the pixel, and then `prints` knows the place. Else the reference is
cut into a few pieces, and each is compared with the whole screen, reduced; where several pieces agree on
where the reference lies, it may be. Either way its edges are compared pixel by pixel at full size, which a
cover cannot spoil: what it hides does not agree, and all the rest does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image, Picture
from treetap.locating.images.prints import exact_places
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import Seen
from treetap.locating.images.sighting import Sighting
from treetap.models import Method

Floats = NDArray[np.float32]

MOST = 4
"""Sightings that come back."""
_CHEAP = 350_000
"""Pixels of the reduced screen: comparing a piece with all of it takes two or three milliseconds."""
_MOST_PIXELS = 1_500_000
"""A piece of a tiny reference is a few pixels, and on more than that many it is everywhere."""
_LEAST_SIDE = 12
"""Pixels on the shorter side of the reduced reference."""
_LEAST_PIECE, _MOST_PIECE, _SHARE = 8, 20, 0.45
"""Pixels on a side of a reduced piece, and its share of the reference's shorter side."""
_PIECES = 5
_APART = 0.7
_LEAST_EDGES = 6.0
"""A piece with less says nothing about where it is."""
_LEAST_VOTE = 0.15
_FIRST = 60
_PEAKS = 80
_SAMPLES = 300
SAME, ALIKE = 14, 30
"""Levels within which a pixel agrees: of the same capture, and of one that was compressed."""
_LEAST_AGREEING = 0.4
"""Of the edges: half of what a cover of a quarter leaves in the worst case."""


class _Piece(NamedTuple):
    x: int
    y: int
    grey: Image


def partial(reference: Reference, seen: Seen) -> list[Sighting]:
    """Where the reference may lie, a part of it hidden: at most four, the best first."""
    if reference.size.width > seen.size.width or reference.size.height > seen.size.height:
        return []
    edges = Edges(reference)
    found = _kept(
        edges.best(seen.picture, x, y, reach=0, near=SAME) for x, y in exact_places(reference, seen)
    )
    if not found:
        level = _level(reference, seen)
        reach = (1 << level) + 1
        voted = _voted(reference, seen, level)
        found = _kept(
            edges.best(seen.picture, x << level, y << level, reach=reach, near=ALIKE) for x, y in voted
        )
    width, height = reference.size.width, reference.size.height
    return [
        Sighting(Box(left, top, left + width, top + height), share, 1.0, Method.TEMPLATE)
        for share, left, top in found
    ]


def _kept(places: Iterable[tuple[float, int, int]]) -> list[tuple[float, int, int]]:
    """Those where enough agrees, each once, the best first."""
    kept: list[tuple[float, int, int]] = []
    for share, left, top in sorted(places, reverse=True):
        if share < _LEAST_AGREEING or len(kept) == MOST:
            break
        if all(abs(left - x) > 3 or abs(top - y) > 3 for _, x, y in kept):
            kept.append((share, left, top))
    return kept


def _voted(reference: Reference, seen: Seen, level: int) -> list[tuple[int, int]]:
    """Where the pieces of a reduced reference lie on a reduced screen."""
    if (seen.size.width * seen.size.height) >> 2 * level > _MOST_PIXELS:
        return []
    reduced = reference.reduced(1 / 2**level)
    pieces = _pieces(reduced)
    votes = _votes(seen.level(level), reduced.shape, pieces)
    return [] if votes is None else _peaks(votes, len(pieces))


def _level(reference: Reference, seen: Seen) -> int:
    """How often both are halved: until the screen is cheap to search, while pieces still say something."""
    shorter, pixels = min(reference.size.width, reference.size.height), seen.size.width * seen.size.height
    level = 0
    while pixels >> 2 * level > _CHEAP and shorter >> (level + 1) >= _LEAST_SIDE:
        level += 1
    return level


def _pieces(grey: Image) -> list[_Piece]:
    """Small squares with the most edges, apart from each other: a cover spoils some and leaves the others."""
    import cv2

    height, width = grey.shape[:2]
    side = min(max(_LEAST_PIECE, round(min(height, width) * _SHARE)), _MOST_PIECE, height, width)
    around = np.ones((3, 3), np.uint8)
    steep = cv2.subtract(cv2.dilate(grey, around), cv2.erode(grey, around))
    amount = cv2.boxFilter(steep, cv2.CV_32F, (side, side), anchor=(0, 0), normalize=True)
    amount = np.array(amount[: height - side + 1, : width - side + 1])
    apart = max(1, round(side * _APART))
    pieces: list[_Piece] = []
    while len(pieces) < _PIECES:
        _, most, _, (x, y) = cv2.minMaxLoc(amount)
        if most < _LEAST_EDGES:
            break
        pieces.append(_Piece(x, y, np.ascontiguousarray(grey[y : y + side, x : x + side])))
        amount[max(0, y - apart) : y + apart + 1, max(0, x - apart) : x + apart + 1] = 0
    return pieces


def _votes(screen: Image, shape: tuple[int, ...], pieces: list[_Piece]) -> tuple[Floats, Floats] | None:
    """How much all pieces together speak for each place of the corner: loosely, and to the pixel."""
    import cv2

    high, wide = screen.shape[0] - shape[0] + 1, screen.shape[1] - shape[1] + 1
    if high < 1 or wide < 1:
        return None
    loose, exact = np.zeros((high, wide), np.float32), np.zeros((high, wide), np.float32)
    around = np.ones((3, 3), np.uint8)
    for piece in pieces:
        scores = cv2.matchTemplate(screen, piece.grey, cv2.TM_CCOEFF_NORMED)
        scores = np.maximum(scores[piece.y : piece.y + high, piece.x : piece.x + wide], np.float32(0))
        # Squared: two pieces that fit well say more than four that fit a little.
        cv2.accumulateSquare(scores, exact)
        cv2.accumulateSquare(cv2.dilate(scores, around), loose)
    return loose, exact


def _peaks(votes: tuple[Floats, Floats], pieces: int) -> list[tuple[int, int]]:
    import cv2

    loose, exact = votes
    ripe = np.flatnonzero(
        (loose >= cv2.dilate(loose, np.ones((5, 5), np.uint8))) & (loose > _LEAST_VOTE * pieces)
    )
    ripe = ripe[np.argsort(-loose.ravel()[ripe], kind="stable")]
    found: list[tuple[int, int]] = []
    taken: set[tuple[int, int]] = set()
    for y, x in zip(*np.unravel_index(ripe[: 4 * _PEAKS], loose.shape), strict=True):
        left, top = max(0, int(x) - 2), max(0, int(y) - 2)
        _, _, _, (across, down) = cv2.minMaxLoc(exact[top : y + 3, left : x + 3])
        place = (left + across, top + down)
        # A level stretch has many peaks that lead to one place.
        if place not in taken and len(found) < _PEAKS:
            taken.add(place)
            found.append(place)
    return found


class Edges:
    """Some hundreds of pixels at the reference's edges, spread over all of it."""

    def __init__(self, reference: Reference) -> None:
        import cv2

        grey = reference.picture.grey
        around = np.ones((3, 3), np.uint8)
        steep = cv2.subtract(cv2.dilate(grey, around), cv2.erode(grey, around))
        if reference.mask is not None:
            steep = cv2.min(steep, reference.mask)
        ys, xs = np.nonzero(steep > 25)
        # The same ones each time, with no pattern that a font could share.
        chosen = np.random.default_rng(7).permutation(len(ys))[:_SAMPLES]
        ys, xs = ys[chosen], xs[chosen]
        self.ys, self.xs = ys, xs
        self.values = grey[ys, xs].astype(np.int16)
        self.colours = reference.picture.image[ys, xs].astype(np.int16)
        self.height, self.width = grey.shape[:2]

    def best(self, picture: Picture, x: int, y: int, *, reach: int, near: int) -> tuple[float, int, int]:
        """The place within reach where most of them agree, and which share that is."""
        grey = picture.grey
        height, width = grey.shape[:2]
        lefts = np.arange(max(0, x - reach), min(width - self.width, x + reach) + 1)
        tops = np.arange(max(0, y - reach), min(height - self.height, y + reach) + 1)
        if not len(self.ys) or not len(lefts) or not len(tops):
            return 0.0, x, y
        # A few say where; only there all are asked.
        share = _agreeing(
            grey.reshape(-1, 1), self._at(lefts, tops, width)[:, :, :_FIRST], self.values[:_FIRST, None], near
        )
        row, column = np.unravel_index(int(share.argmax()), share.shape)
        if share[row, column] < _LEAST_AGREEING / 2:
            return 0.0, x, y
        lefts, tops = lefts[max(0, column - 1) : column + 2], tops[max(0, row - 1) : row + 2]
        share = _agreeing(picture.image.reshape(-1, 3), self._at(lefts, tops, width), self.colours, near)
        row, column = np.unravel_index(int(share.argmax()), share.shape)
        return float(share[row, column]), int(lefts[column]), int(tops[row])

    def _at(self, lefts: NDArray[np.intp], tops: NDArray[np.intp], width: int) -> NDArray[np.intp]:
        """Where on the screen each pixel would be, for each place of the reference's corner."""
        corners = tops[:, None] * width + lefts[None, :]
        return np.asarray(corners[:, :, None] + (self.ys * width + self.xs), np.intp)


def _agreeing(
    pixels: Image, at: NDArray[np.intp], values: NDArray[np.int16], near: int
) -> NDArray[np.float64]:
    """The share of the pixels that are as they should be, for each place."""
    off = np.abs(pixels[at].astype(np.int16) - values)
    return np.asarray(np.mean((off <= near).all(axis=3), axis=2), np.float64)
