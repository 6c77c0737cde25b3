"""What differs between two pictures, and where, at a tenth of the cost of decoding one.

Brightness is compared first: a third of the bytes, and nearly everything that changes on a screen changes it.
Only where it is the same everywhere are the colours compared, so that "the same" is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.bands import joined, runs
from treetap.imaging.crop import Box, box_on, covered
from treetap.imaging.pictures import Image, Picture
from treetap.models import Bounds

Marks = NDArray[np.bool_]

_WORD = 8
"""Bytes that are compared at once."""
_TILE = 16
"""Rows, and pixels across, that are one tile."""
_GAP = 2
"""Empty tiles between two changes in a row that make them two regions; between rows one is enough."""
_MOST_REGIONS = 8
_NEARLY_ALL = 0.4
"""If more of the tiles differ, everything that does is one region."""
_TALL = 256
"""Rows. In higher regions the left and right edge are exact to eight bytes only: looking closer costs more
than all the rest."""
_SAMPLE = 2000
"""If more words of a region differ, only about so many are looked into to tell how many pixels do."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How two pictures differ."""

    share: float
    """Of the pixels outside the ignored parts, how many differ: 0 to 1."""
    regions: tuple[Bounds, ...]
    """Where, in pixels, from top to bottom; eight at most. What is close together is one region."""

    @property
    def same(self) -> bool:
        return not self.regions


def difference(before: Picture, after: Picture, ignore: Sequence[Bounds] = ()) -> Difference:
    """What is different outside `ignore` (bounds in any space). Pictures of two sizes differ everywhere."""
    size = after.size
    if before.size != size:
        return Difference(1.0, (Bounds.pixel(0, 0, size.width, size.height),))
    if before.image is not after.image:
        ignored = [box for one in ignore if (box := box_on(one, size)) is not None]
        for depth in (1, 3):
            look = _Look(_rows(before, depth), _rows(after, depth), depth, ignored)
            tiles = _tiles(look.marks, _TILE * depth // _WORD)
            boxes = _boxes(tiles) if tiles.any() else ()
            if boxes:
                found = [look.closer(box) for box in boxes]
                count = sum(count for _, count in found)
                share = min(1.0, count / (size.width * size.height - covered(ignored)))
                return Difference(share, tuple(box.bounds for box, _ in found))
    return Difference(0.0, ())


def _rows(picture: Picture, depth: int) -> Image:
    return picture.grey if depth == 1 else picture.image.reshape(picture.size.height, -1)


class _Look:
    """A look at rows of bytes, `depth` of them to the pixel: eight, a word, at once, and closer at the edges.

    `marks` says of each word whether it differs. The bytes left at a row's end count as a word.
    """

    def __init__(self, before: Image, after: Image, depth: int, ignored: Sequence[Box]) -> None:
        bytes_across = before.shape[1]
        edges = [slice(box.left * depth, box.right * depth) for box in ignored]
        even = [
            edge.start % _WORD == 0 and (edge.stop % _WORD == 0 or edge.stop == bytes_across)
            for edge in edges
        ]
        if not all(even):
            # Words that are ignored in part: there, both pictures are made the same.
            after = after.copy()
            for box, edge in zip(ignored, edges, strict=True):
                after[box.top : box.bottom, edge] = before[box.top : box.bottom, edge]
        self.before, self.after, self.depth = before, after, depth
        self.marks = _marks(before, after)
        for box, edge in zip(ignored, edges, strict=True) if all(even) else ():
            self.marks[box.top : box.bottom, edge.start // _WORD : -(-edge.stop // _WORD)] = False

    def closer(self, tiles: Box) -> tuple[Box, float]:
        """From a box of tiles to one of pixels, and how many of them differ: if many, about."""
        words_across = _TILE * self.depth // _WORD
        left, top = tiles.left * words_across, tiles.top * _TILE
        marks = self.marks[top : tiles.bottom * _TILE, left : tiles.right * words_across]
        rows, words = _marked(marks.any(axis=1)), _marked(marks.any(axis=0))
        place = slice(top + rows[0], top + rows[1] + 1)
        first, last = left + words[0], left + words[1]
        start, end = first * _WORD, min((last + 1) * _WORD, self.before.shape[1])
        if place.stop - place.start <= _TALL:
            start, end = start + self._bytes(first, place)[0], last * _WORD + self._bytes(last, place)[-1] + 1
        box = Box(start // self.depth, place.start, -(-end // self.depth), place.stop)
        return box, self._count(place, slice(first, last + 1))

    def _count(self, rows: slice, words: slice) -> float:
        """How many pixels differ in these rows and words."""
        bytes_across = self.before.shape[1]
        whole = max(0, min(words.stop, bytes_across // _WORD) - words.start)
        marks, rest = np.split(self.marks[rows, words], [whole], axis=1)
        count = np.count_nonzero(rest) * (bytes_across % _WORD)
        marked = np.count_nonzero(marks)
        if marked and self.depth == 1:
            step = marked // _SAMPLE + 1
            across = slice(words.start * _WORD, (words.start + whole) * _WORD)
            sides = (image[rows, across][::step].view(np.uint64) for image in (self.before, self.after))
            one, two = (side[marks[::step]] for side in sides)
            if len(one):
                return float(count + marked * np.count_nonzero((one ^ two).view(np.uint8)) / len(one))
        return float((count + marked * _WORD) / self.depth)

    def _bytes(self, word: int, rows: slice) -> list[int]:
        """Which bytes of a column of words differ in any of the rows."""
        across = slice(word * _WORD, (word + 1) * _WORD)
        differs = (self.before[rows, across] != self.after[rows, across])[self.marks[rows, word]]
        return [int(at) for at in np.flatnonzero(differs.any(axis=0))]


def _marks(before: Image, after: Image) -> Marks:
    height, across = before.shape
    count = across // _WORD
    whole = count * _WORD
    marks = np.empty((height, -(-across // _WORD)), np.bool_)
    np.not_equal(before[:, :whole].view(np.uint64), after[:, :whole].view(np.uint64), out=marks[:, :count])
    if whole < across:
        np.not_equal(before[:, whole:], after[:, whole:]).any(axis=1, out=marks[:, count])
    return marks


def _tiles(marks: Marks, words: int) -> Marks:
    """For each tile, so many words across, whether anything in it is marked."""
    height, width = marks.shape
    rows = height // _TILE
    bands = np.zeros((-(-height // _TILE), width), np.bool_)
    marks[: rows * _TILE].reshape(rows, _TILE, width).any(axis=1, out=bands[:rows])
    bands[rows:] = marks[rows * _TILE :].any(axis=0)
    tiles = bands[:, ::words].copy()
    for word in range(1, words):
        column = bands[:, word::words]
        tiles[:, : column.shape[1]] |= column
    return tiles


def _boxes(tiles: Marks) -> list[Box]:
    """Boxes round the marked tiles, from top to bottom: row by row, and in each row what is far apart."""
    bands = runs(np.atleast_1d(tiles.any(axis=1)))
    if np.count_nonzero(tiles) > _NEARLY_ALL * tiles.size:
        bands = [(bands[0][0], bands[-1][1])]
    while len(bands) > _MOST_REGIONS:
        bands = joined(bands, min(two[0] - one[1] for one, two in pairwise(bands)))
    across = [joined(runs(np.atleast_1d(tiles[top:bottom].any(axis=0))), _GAP - 1) for top, bottom in bands]
    if sum(map(len, across)) > _MOST_REGIONS:
        across = [[(pieces[0][0], pieces[-1][1])] for pieces in across]
    return [
        Box(left, top, right, bottom)
        for (top, bottom), pieces in zip(bands, across, strict=True)
        for left, right in pieces
    ]


def _marked(line: Marks | np.bool_) -> tuple[int, int]:
    """The first and the last that is marked; at least one is."""
    line = np.atleast_1d(line)
    return int(line.argmax()), len(line) - 1 - int(line[::-1].argmax())
