"""Two pictures of one thing brought together: the same size, place, sharpness and colours, as far as they go.

What a filter, a theme, a worse camera or a resize does to a picture it does everywhere. That much is worked
out and taken away here; what is left over belongs to one spot, and says that it is another thing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.pictures import Image

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

_MOST_PIXELS = 48_000
"""Larger pictures are compared reduced: a look costs a millisecond, not ten."""
_SAMPLES = 2_500
_COLOURS = 900
"""Pixels that a map of colours is worked out from."""
_STIFF = np.array([2, 2, 2, 10, 10, 10, 0.5], np.float32)
_ROUNDS = ((2.0, 3), (1.0, 1))
"""Blur and steps of the alignment: first roughly, then closely."""
_MOST_ZOOM, _MOST_MOVE = 0.06, 4.5
"""An alignment that goes farther has lost its way: the search was never so far off."""
_EQUAL = 0.03
_LEAST_BLUR, _ONCE, _MOST_BLUR = 0.3, 0.9, 2.2


class Pair(NamedTuple):
    """A reference and a place, of one size."""

    reference: Image
    place: Image
    counts: Mask | None
    """Which pixels count; None if all do."""


def paired(reference: Image, place: Image, mask: NDArray[np.uint8] | None) -> Pair:
    """Both at the smaller of their sizes: what was never seen cannot be compared."""
    import cv2

    height, width = reference.shape[:2]
    if place.shape[0] * place.shape[1] < height * width:
        height, width = place.shape[:2]
    factor = min(1.0, (_MOST_PIXELS / (height * width)) ** 0.5)
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    reference, place = _resized(reference, size), _resized(place, size)
    if mask is None:
        return Pair(reference, place, None)
    opaque = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA) >= 128, np.bool_)
    return _on_its_ground(reference, place, opaque)


def _resized(image: Image, size: tuple[int, int]) -> Image:
    import cv2

    if image.shape[1::-1] == size:
        return image
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _on_its_ground(reference: Image, place: Image, opaque: Mask) -> Pair:
    """An icon with nothing round it is laid on what is round it there; on an even ground its rim counts."""
    import cv2

    around = place[~opaque]
    if not len(around):
        return Pair(reference, place, opaque)
    ground = np.median(around, axis=0)
    laid = np.where(opaque[:, :, None], reference, ground.astype(np.uint8)).astype(np.uint8)
    even = float(np.mean(np.abs(around - ground).max(axis=1) <= 24)) >= 0.8
    rim = np.asarray(cv2.dilate(opaque.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0, np.bool_)
    return Pair(laid, place, rim if even else opaque)


def sample(image: Image, counts: Mask | None, most: int) -> Image:
    """About so many of the pixels that count, from everywhere."""
    if counts is None:
        step = max(1, int((image.shape[0] * image.shape[1] / most) ** 0.5))
        return image[::step, ::step].reshape(-1, 3)
    counted = image[counts]
    return counted[:: max(1, len(counted) // most)]


class Together(NamedTuple):
    """A pair that was brought together."""

    reference: Image
    """As it would look there."""
    place: Image
    counts: Mask | None
    """Which pixels count: not those that only the reference has."""
    sharpness: float
    """The place's, beside the reference's."""


def brought_together(pair: Pair, *, moved: bool) -> Together:
    """The reference in the place's colours and both equally sharp; the place moved onto it, if asked."""
    place, inside = _aligned(pair.reference, pair.place) if moved else (pair.place, None)
    reference, place, sharpness = _equally_sharp(pair.reference, place)
    counts = pair.counts if inside is None or pair.counts is None else pair.counts & inside
    if pair.counts is None:
        counts = inside
    return Together(_recoloured(reference, place), place, counts, sharpness)


def grey_of(image: Image) -> Image:
    import cv2

    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _aligned(reference: Image, place: Image) -> tuple[Image, Mask | None]:
    """The place moved and stretched by a few pixels onto the reference, and which pixels it has all of.

    Gauss's and Newton's way, in which outliers count less.
    """
    import cv2

    height, width = reference.shape[:2]
    goal, here = grey_of(reference).astype(np.float32), grey_of(place).astype(np.float32)
    step = max(1, int((height * width / _SAMPLES) ** 0.5))
    xs = ((np.arange(width, dtype=np.float32) - width / 2) / width)[None, ::step]
    ys = ((np.arange(height, dtype=np.float32) - height / 2) / height)[::step, None]
    wide = xs.size * ys.size
    zoom, move = np.zeros(2), np.zeros(2)
    middle = np.array([width / 2, height / 2])
    sides = np.array([width, height])
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    ridge = np.eye(6, dtype=np.float32) * np.float32(1e-3)
    weights = np.ones((wide, 1), np.float32)
    for blur, steps in _ROUNDS:
        wanted = cv2.GaussianBlur(goal, (0, 0), blur)[::step, ::step]
        blurred = cv2.GaussianBlur(here, (0, 0), blur)
        for _ in range(steps):
            matrix = _matrix(zoom, move, middle)
            now = cv2.warpAffine(blurred, matrix, (width, height), flags=way, borderMode=cv2.BORDER_REPLICATE)
            across = cv2.Sobel(now, cv2.CV_32F, 1, 0, scale=1 / 8)[::step, ::step]
            down = cv2.Sobel(now, cv2.CV_32F, 0, 1, scale=1 / 8)[::step, ::step]
            columns = (across, down, across * xs, down * ys, wanted, np.ones_like(wanted))
            terms = np.stack([column.ravel() for column in columns], axis=1)
            values = now[::step, ::step].ravel()
            weighted = terms * weights
            found = np.linalg.solve(weighted.T @ terms + ridge, weighted.T @ values)
            off = np.abs(terms @ found - values)
            weights = (1 / (off + off.mean() + 1))[:, None]
            move = move - np.clip(found[:2], -2, 2)
            zoom = zoom - np.clip(found[2:4] / sides, -0.03, 0.03)
            if np.abs(zoom).max() > _MOST_ZOOM or np.abs(move).max() > _MOST_MOVE:
                return place, None
    if np.abs(zoom * sides).max() < 0.05 and np.abs(move).max() < 0.05:
        return place, None
    matrix = _matrix(zoom, move, middle)
    moved = cv2.warpAffine(place, matrix, (width, height), flags=way, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8), _inside(matrix, width, height)


def _inside(matrix: Floats, width: int, height: int) -> Mask | None:
    """Which pixels come from within the place; None if all do, or nearly."""
    across = np.arange(width) * matrix[0, 0] + matrix[0, 2]
    down = np.arange(height) * matrix[1, 1] + matrix[1, 2]
    columns, rows = (
        np.abs(across - (width - 1) / 2) <= width / 2,
        np.abs(down - (height - 1) / 2) <= height / 2,
    )
    return None if columns.all() and rows.all() else np.asarray(rows[:, None] & columns[None, :], np.bool_)


def _matrix(zoom: NDArray[np.float64], move: NDArray[np.float64], middle: NDArray[np.float64]) -> Floats:
    """Where each pixel comes from: stretched round the middle, then moved."""
    shift = move - zoom * middle
    return np.array([[1 + zoom[0], 0, shift[0]], [0, 1 + zoom[1], shift[1]]], np.float32)


def _equally_sharp(reference: Image, place: Image) -> tuple[Image, Image, float]:
    """The sharper one blurred until both are alike."""
    import cv2

    one, two = grey_of(reference), grey_of(place)
    known, there = _sharpness(one), _sharpness(two)
    ratio = (there + 1e-6) / (known + 1e-6)
    if abs(ratio - 1) < _EQUAL:
        return reference, place, ratio
    blur = _blur(one, known, there) if known > there else _blur(two, there, known)
    if known > there:
        return np.asarray(cv2.GaussianBlur(reference, (0, 0), blur), np.uint8), place, ratio
    return reference, np.asarray(cv2.GaussianBlur(place, (0, 0), blur), np.uint8), ratio


def _blur(grey: Image, known: float, goal: float) -> float:
    """How much it must be blurred to be as sharp as that.

    Of edges that a blur has made soft already, a second one takes less: how much less, one blur tells.
    """
    import cv2

    once = _sharpness(np.asarray(cv2.GaussianBlur(grey, (0, 0), _ONCE), np.uint8))
    softer, wanted = (known / (sharpness + 1e-6) for sharpness in (once, goal))
    blur = _ONCE * ((wanted**2 - 1) / max(1e-6, softer**2 - 1)) ** 0.5
    return float(min(_MOST_BLUR, max(_LEAST_BLUR, blur)))


def _sharpness(grey: Image) -> float:
    """How steep the edges are, whatever the contrast."""
    import cv2

    across, down = cv2.Sobel(grey, cv2.CV_16S, 1, 0), cv2.Sobel(grey, cv2.CV_16S, 0, 1)
    steep = float(cv2.norm(across, cv2.NORM_L2SQR) + cv2.norm(down, cv2.NORM_L2SQR)) / grey.size
    return float(steep**0.5) / (float(cv2.meanStdDev(grey)[1][0, 0]) + 1)


def _recoloured(reference: Image, place: Image) -> Image:
    """The reference in the place's colours.

    One curved map of colours for all pixels, each channel of the three and their squares: that is a tint, a
    gamma, a contrast, a small turn of the hue. Pixels that do not follow it count less and less.
    """
    import cv2

    height, width = reference.shape[:2]
    step = max(1, int((height * width / _COLOURS) ** 0.5))
    sample = reference[::step, ::step]
    known, there = _terms(_planes(sample)), _planes(place[::step, ::step])
    same = np.eye(3, 7, dtype=np.float32)
    # With two colours only, any map fits: the one nearest to none at all is taken.
    ridge = np.diag(_STIFF * np.float32(1e-4 * known.shape[1]))
    rest = (there - known[:3]).T
    rare = _rarity(sample)
    weights, turn = rare, same
    for _ in range(3):
        weighted = known * weights
        solved = np.linalg.solve(weighted @ known.T + ridge * weights.mean(), weighted @ rest)
        turn = same + solved.T
        weights = rare / (np.abs(turn @ known - there).max(axis=0) + np.float32(0.02))
    whole = reference * np.float32(1 / 255)
    straight = np.ascontiguousarray(turn[:, [0, 1, 2, 6]] * 255)
    made = cv2.transform(whole, straight)
    cv2.accumulate(cv2.transform(cv2.multiply(whole, whole), np.ascontiguousarray(turn[:, 3:6] * 255)), made)
    return np.asarray(cv2.convertScaleAbs(np.maximum(made, np.float32(0))), np.uint8)


def _planes(image: Image) -> Floats:
    """The three colours of all pixels, each in a row."""
    return np.ascontiguousarray(image.reshape(-1, 3).T, np.float32) / np.float32(255)


def _terms(colours: Floats) -> Floats:
    return np.concatenate([colours, colours * colours, np.ones((1, colours.shape[1]), np.float32)])


def _rarity(image: Image) -> Floats:
    """How much each pixel counts: a thin stroke says nearly as much about the colours as a wide ground."""
    blue, green, red = np.ascontiguousarray((image >> 5).reshape(-1, 3).T, np.int32)
    colour = (blue << 6) + (green << 3) + red
    shares = np.maximum(np.bincount(colour), 1).astype(np.float32) ** np.float32(-0.75)
    return np.asarray(shares[colour], np.float32)
