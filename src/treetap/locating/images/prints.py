"""Where parts of a reference are on a screen to the pixel: two captures of one phone mostly are.

Every fourth pixel of the screen gets a number made of six brightnesses round it. The reference's numbers
are looked up among them; each that is found says where the reference would lie. However much of it is
hidden, the rest agrees on one place. All places are looked at in one go and at full size, in a tenth of the
time of a correlation.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.pictures import Image, Picture
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import Seen

Numbers = NDArray[np.uint32]

_POINTS = ((0, 0), (0, 5), (5, 0), (5, 5), (2, 3), (3, 1))
"""Down and across from a pixel: far enough apart to be of different colours at an edge."""
_SPAN = 6
_PRIMES = (2654435761, 2246822519, 3266489917, 668265263, 374761393, 1274126177)
_STEP = 2
_CONTRAST = 24
_REPEATED = 3
"""A number that the reference has more often than this is a line's, and says nothing about where on it."""
_MOST_PRINTS = 4_000
_LEAST_VOTES = 6

_SEEN: WeakKeyDictionary[Picture, Numbers] = WeakKeyDictionary()


def exact_places(reference: Reference, seen: Seen, most: int = 6) -> list[tuple[int, int]]:
    """The left upper corners that most parts of the reference agree on, the most agreed first."""
    numbers, ys, xs = _prints(reference)
    if not len(numbers):
        return []
    there = _SEEN.get(seen.picture)
    if there is None:
        there = _SEEN[seen.picture] = _numbers(seen.picture.grey, _STEP)
    known = np.zeros(1 << 16, np.bool_)
    known[numbers >> 16] = True
    flat = there.ravel()
    at = np.flatnonzero(known[flat >> 16])
    values = flat[at]
    first = np.searchsorted(numbers, values, side="left")
    tops, lefts = np.divmod(at, there.shape[1])
    width = seen.size.width
    votes: list[NDArray[np.int64]] = []
    for _ in range(_REPEATED):
        inside = first < len(numbers)
        inside[inside] = numbers[first[inside]] == values[inside]
        tops, lefts, values, first = tops[inside], lefts[inside], values[inside], first[inside]
        y, x = tops * _STEP - ys[first], lefts * _STEP - xs[first]
        on = (y >= 0) & (x >= 0) & (y <= seen.size.height - reference.size.height)
        on &= x <= width - reference.size.width
        votes.append(y[on] * width + x[on])
        first = first + 1
    places, counts = np.unique(np.concatenate(votes), return_counts=True)
    order = np.argsort(-counts, kind="stable")[:most]
    return [
        (int(places[one] % width), int(places[one] // width)) for one in order if counts[one] >= _LEAST_VOTES
    ]


def _numbers(grey: Image, step: int) -> Numbers:
    height, width = grey.shape[0] - _SPAN, grey.shape[1] - _SPAN
    if height < 1 or width < 1:
        return np.empty((0, 1), np.uint32)
    total = np.zeros((-(-height // step), -(-width // step)), np.uint32)
    for (down, across), prime in zip(_POINTS, _PRIMES, strict=True):
        total += grey[down : down + height : step, across : across + width : step] * np.uint32(prime)
    return total


def _prints(reference: Reference) -> tuple[Numbers, NDArray[np.intp], NDArray[np.intp]]:
    """The numbers of the reference's pixels at edges, in order, and where they are."""
    grey = reference.picture.grey
    numbers = _numbers(grey, 1)
    height, width = numbers.shape
    if not numbers.size:
        return np.empty(0, np.uint32), np.empty(0, np.intp), np.empty(0, np.intp)
    six = np.stack([grey[down : down + height, across : across + width] for down, across in _POINTS])
    good = six.max(axis=0).astype(np.int16) - six.min(axis=0) >= _CONTRAST
    if reference.mask is not None:
        opaque = [
            reference.mask[down : down + height, across : across + width] > 0 for down, across in _POINTS
        ]
        good &= np.logical_and.reduce(opaque)
    ys, xs = np.nonzero(good)
    values = numbers[ys, xs]
    _, which, counts = np.unique(values, return_inverse=True, return_counts=True)
    rare = np.flatnonzero(counts[which] <= _REPEATED)
    if len(rare) > _MOST_PRINTS:
        rare = np.random.default_rng(7).permutation(rare)[:_MOST_PRINTS]
    order = rare[np.argsort(values[rare], kind="stable")]
    return values[order], ys[order], xs[order]
