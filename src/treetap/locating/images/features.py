"""Corners (ORB) of the reference found again on the screen: for what is both resized and partly hidden.

The last of the image methods. A user interface is never turned, so that one match already says where the
reference lies and how large; the place on which most of them agree is taken, then fitted to all that agree.
"""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image, Picture
from treetap.locating.images.partial import ALIKE, Edges
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import Seen
from treetap.locating.images.sighting import Sighting
from treetap.models import Method

Floats = NDArray[np.float32]

MOST = 3
_PATCH = 21
"""Pixels of a corner's surroundings, the same on both sides. OpenCV's 31 leave nothing of a small one."""
_SCREEN, _REFERENCE = 6_000, 500
"""Corners at most."""
_LARGEST = 3_500_000
"""Pixels of a screen. A larger one is reduced."""
_SMALL = 64
"""A reference with a shorter side than this is doubled: it has too few corners else."""
_NEIGHBOURS = 3
_FARTHEST = 72
"""Bits of 256 that may differ."""
_MOST_MATCHES = 900
_TURNED = 20.0
"""Degrees that a corner may seem turned."""
_SCALES = (0.4, 2.2)
_LEAST_AGREEING = 5
_LEAST_SIDE = 2 * _PATCH
"""Of a picture in which corners are looked for: its smallest level has to be of a pixel at least."""
_UNSCALED = 0.04
"""A scale so near to 1 is 1."""


class _Corners(NamedTuple):
    points: Floats
    sizes: Floats
    angles: Floats
    bits: NDArray[np.uint8]


class _Matches(NamedTuple):
    known: Floats
    there: Floats
    scales: Floats
    which: NDArray[np.int64]
    """Whose match each is, of the reference's corners."""


_NONE = _Corners(
    np.empty((0, 2), np.float32),
    np.empty(0, np.float32),
    np.empty(0, np.float32),
    np.empty((0, 32), np.uint8),
)
_SEEN: WeakKeyDictionary[Picture, _Corners] = WeakKeyDictionary()


def by_features(reference: Reference, seen: Seen) -> list[Sighting]:
    """Where the reference may lie at half to twice its size: at most three, the best first."""
    known = _corners_of(reference)
    there = _SEEN.get(seen.picture)
    if there is None:
        there = _SEEN[seen.picture] = _on_screen(seen.picture.grey)
    matches = _matched(known, there)
    found: list[Sighting] = []
    while matches is not None and len(matches.which) >= _LEAST_AGREEING and len(found) < MOST:
        agreeing, scale, corner = _agreed(matches, reference)
        count = len(np.unique(matches.which[agreeing]))
        if count < _LEAST_AGREEING:
            break
        sighting = _sighting(
            reference, seen, scale, corner, min(1.0, count / max(12.0, 0.5 * len(known.points)))
        )
        if sighting is not None:
            found.append(sighting)
        rest = ~agreeing
        matches = _Matches(
            matches.known[rest], matches.there[rest], matches.scales[rest], matches.which[rest]
        )
    return found


def _corners_of(reference: Reference) -> _Corners:
    import cv2

    grey = reference.picture.grey
    factor = 2 if min(grey.shape) < _SMALL else 1
    if factor != 1:
        grey = np.asarray(
            cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR), np.uint8
        )
    # What is round it is not known; its own rim goes on, so that corners near the rim count.
    rim = _PATCH // 2 + 2
    wider = cv2.copyMakeBorder(grey, rim, rim, rim, rim, cv2.BORDER_REPLICATE)
    corners = _corners(np.asarray(wider, np.uint8), _REFERENCE)
    share = np.float32(1 / factor)
    return corners._replace(points=(corners.points - np.float32(rim)) * share, sizes=corners.sizes * share)


def _on_screen(grey: Image) -> _Corners:
    import cv2

    factor = min(1.0, (_LARGEST / grey.size) ** 0.5)
    if factor < 1:
        grey = np.asarray(
            cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
        )
    corners = _corners(grey, _SCREEN)
    return corners._replace(
        points=corners.points / np.float32(factor), sizes=corners.sizes / np.float32(factor)
    )


def _corners(grey: Image, most: int) -> _Corners:
    import cv2

    finder = cv2.ORB.create(
        nfeatures=most,
        scaleFactor=1.2,
        nlevels=7,
        edgeThreshold=_PATCH // 2 + 1,
        patchSize=_PATCH,
        fastThreshold=10,
    )
    if min(grey.shape) < _LEAST_SIDE:
        return _NONE
    points, bits = finder.detectAndCompute(grey, None)
    if bits is None:
        return _NONE
    return _Corners(
        np.array([point.pt for point in points], np.float32),
        np.array([point.size for point in points], np.float32),
        np.array([point.angle for point in points], np.float32),
        np.asarray(bits, np.uint8),
    )


def _matched(known: _Corners, there: _Corners) -> _Matches | None:
    """Corners that look alike, upright both, and not too different in size."""
    import cv2

    if len(known.points) < _LEAST_AGREEING or len(there.points) < _LEAST_AGREEING:
        return None
    near = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(known.bits, there.bits, k=_NEIGHBOURS)
    rows = [(one.queryIdx, one.trainIdx, one.distance) for several in near for one in several]
    table = np.array(rows, np.float32)
    mine, theirs = table[:, 0].astype(np.int64), table[:, 1].astype(np.int64)
    scales = there.sizes[theirs] / known.sizes[mine]
    turned = np.abs((there.angles[theirs] - known.angles[mine] + 180) % 360 - 180)
    good = (table[:, 2] <= _FARTHEST) & (turned <= _TURNED) & (scales >= _SCALES[0]) & (scales <= _SCALES[1])
    order = np.flatnonzero(good)
    order = order[np.argsort(table[order, 2], kind="stable")][:_MOST_MATCHES]
    return _Matches(known.points[mine[order]], there.points[theirs[order]], scales[order], mine[order])


def _agreed(matches: _Matches, reference: Reference) -> tuple[NDArray[np.bool_], float, Floats]:
    """The matches that agree with the most others, and the scale and corner that fit them best."""
    middle = np.array([reference.size.width / 2, reference.size.height / 2], np.float32)
    # Where each match says that the middle is.
    said = matches.there + matches.scales[:, None] * (middle - matches.known)
    logs = np.log(matches.scales)
    reach = 0.15 * float(np.hypot(*middle)) * matches.scales + 2
    close = np.abs(logs[:, None] - logs[None, :]) < 0.3
    close &= np.abs(said[:, None, 0] - said[None, :, 0]) < reach[:, None]
    close &= np.abs(said[:, None, 1] - said[None, :, 1]) < reach[:, None]
    agreeing = close[int(close.sum(axis=1).argmax())]
    scale, corner = 1.0, np.zeros(2, np.float32)
    for _ in range(3):
        scale, corner = _fit(matches.known[agreeing], matches.there[agreeing])
        off = np.abs(matches.known * np.float32(scale) + corner - matches.there).max(axis=1)
        closer = off < max(2.0, 0.03 * scale * float(middle.max()))
        if np.count_nonzero(closer) < _LEAST_AGREEING:
            break
        agreeing = closer
    return agreeing, scale, corner


def _fit(known: Floats, there: Floats) -> tuple[float, Floats]:
    """One scale and one move, by least squares."""
    mean, other = known.mean(axis=0), there.mean(axis=0)
    spread = float(np.sum((known - mean) ** 2))
    scale = float(np.sum((known - mean) * (there - other))) / spread if spread > 1 else 1.0
    scale = min(max(scale, _SCALES[0]), _SCALES[1])
    return scale, np.asarray(other - np.float32(scale) * mean, np.float32)


def _sighting(
    reference: Reference, seen: Seen, scale: float, corner: Floats, score: float
) -> Sighting | None:
    """The place to the pixel; None where most of it is off the screen."""
    width, height = reference.size.width, reference.size.height
    if abs(scale - 1) < _UNSCALED:
        scale = 1.0
        x, y = round(float(corner[0])), round(float(corner[1]))
        _, x, y = Edges(reference).best(seen.picture, x, y, reach=4, near=ALIKE)
    else:
        x, y = round(float(corner[0])), round(float(corner[1]))
    wide, high = round(width * scale), round(height * scale)
    box = Box(max(0, x), max(0, y), min(seen.size.width, x + wide), min(seen.size.height, y + high))
    # The second look compares whole with whole.
    if box.width < 0.97 * wide or box.height < 0.97 * high:
        return None
    return Sighting(box, score, scale, Method.ORB)
