"""Coarse to fine: where a reference of a known scale may be on a screen.

Both are reduced until the reference's shorter side is about ten pixels. There all places are compared at
once, which costs a hundredth of the same at full size. What is within a margin of the best is followed down,
level by level, in windows of a few pixels; only the last few are compared at full size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image, Picture
from treetap.locating.images.reference import Reference
from treetap.locating.images.sighting import Sighting
from treetap.models import Method


def halved(grey: Image) -> Image:
    """The mean of every two by two pixels; an odd last row or column is left out.

    Even sides keep OpenCV on its fast path: an odd picture takes twenty times as long.
    """
    import cv2

    height, width = grey.shape[0] // 2, grey.shape[1] // 2
    even = grey[: height * 2, : width * 2]
    return np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


_HALVES: WeakKeyDictionary[Picture, dict[int, Image]] = WeakKeyDictionary()
"""Only the reduced pictures are kept: something that knew its picture would keep it alive for ever."""


class Seen:
    """A screen that references are looked for on."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.size = picture.size
        self._halves = _HALVES.setdefault(picture, {})

    @property
    def grey(self) -> Image:
        return self.picture.grey

    def level(self, number: int) -> Image:
        """The brightness with each side halved that many times."""
        if number == 0:
            return self.picture.grey
        known = self._halves.get(number)
        if known is None:
            # By number, not in a list: two threads may look at one screen at once.
            known = self._halves[number] = halved(self.level(number - 1))
        return known


def seen_of(picture: Picture) -> Seen:
    """The screen, with whatever earlier searches have worked out of it."""
    return Seen(picture)


Floats = NDArray[np.float32]

MOST = 8
"""Sightings that a search comes back with."""
COUNTS = 0.75
"""The likeness from which on a place counts as a match."""
_LEAST_SIDE = 9
"""Of the reduced reference. Below it, other places look as much alike as the right one."""
_LEAST_THIN, _LEAST_AREA = 7, 300
"""A long thin one says as much with fewer rows."""
_CONTRAST_KEPT = 0.3
"""Fine drawings turn to an even grey when reduced: the contrast that must be left."""
_FEW, _PEAKS = 12, 24
_CLEAR_SIDE = 12
"""Where more than a few places are alike and the reference is smaller than that, one looks closer."""
MARGIN = 0.1
"""How far below the best the right place may be: on recoloured and blurred screens it was 0.07 at most."""
_BETWEEN = 0.25
"""The same on the levels between: of fine drawings, half a pixel more or less makes as much difference."""
_FLOOR = 0.4
"""Whatever is less alike than this when reduced is not alike at full size."""
_LEAST_CONTRAST = 0.1
"""Of the reference's: in what is nearly flat, the noise looks like anything."""
_STRIP = 245
_REACH = 2
"""How far off, in pixels of the next level, a place may be."""
_DIRECT = 40
"""From this side on, comparing place by place is cheaper than all places of a window at once."""


class Peak(NamedTuple):
    """A place on one level."""

    score: float
    x: int
    y: int


def same_scale(reference: Reference, seen: Seen, scale: float = 1.0) -> list[Sighting]:
    """Where the reference may be at that scale: at most eight, the most alike first, to the pixel."""
    level = coarsest(reference, scale)
    template = reference.reduced(scale / 2**level)
    peaks = alike(seen.level(level), template)
    if level and len(peaks) > _FEW and min(template.shape) < _CLEAR_SIDE:
        level -= 1
        peaks = alike(seen.level(level), reference.reduced(scale / 2**level))
    return [
        Sighting(
            box=box_of(reference, seen, scale, peak), score=peak.score, scale=scale, method=Method.TEMPLATE
        )
        for peak in followed(reference, seen, scale, level, peaks)
    ]


def coarsest(reference: Reference, scale: float) -> int:
    """How often both can be halved and the reference still be told from other things."""
    width, height = reference.size.width * scale, reference.size.height * scale
    level = 0
    while enough(width / 2 ** (level + 1), height / 2 ** (level + 1)):
        level += 1
    contrast = _spread(reference.grey) * _CONTRAST_KEPT
    while level and _spread(reference.reduced(scale / 2**level)) < contrast:
        level -= 1
    return level


def enough(width: float, height: float) -> bool:
    """Whether a picture of that size is large enough to be told from others."""
    shorter = min(width, height)
    return shorter >= _LEAST_SIDE or (shorter >= _LEAST_THIN and width * height >= _LEAST_AREA)


def alike(grey: Image, template: Image, most: int = _PEAKS) -> list[Peak]:
    """The places of a picture within a margin of the one that is most like the template."""
    import cv2

    height, width = template.shape[:2]
    if height > grey.shape[0] or width > grey.shape[1]:
        return []
    contrast = _spread(template)
    if contrast < 1:
        return []
    scores = _everywhere(_rimless(soft(grey)), _rimless(soft(template)))
    across, down = max(1, width // 4), max(1, height // 4)
    found: list[Peak] = []
    best, rejected = 0.0, 0
    while len(found) < most and rejected < most:
        _, score, _, (x, y) = cv2.minMaxLoc(scores)
        if score < max(_FLOOR, best - MARGIN):
            break
        if _spread(grey[y : y + height, x : x + width]) < contrast * _LEAST_CONTRAST:
            rejected += 1
        else:
            best = max(best, score)
            found.append(Peak(score, x, y))
        scores[max(0, y - down) : y + down + 1, max(0, x - across) : x + across + 1] = -1
    return found


def _everywhere(grey: Image, template: Image) -> Floats:
    """How alike each place of the picture is.

    In strips of as many rows as OpenCV takes at once: a large picture as a whole takes it half as long again.
    """
    import cv2

    height, width = template.shape[:2]
    rows, columns = grey.shape[0] - height + 1, grey.shape[1] - width + 1
    scores = np.empty((rows, columns), np.float32)
    strips = math.ceil(rows / _STRIP)
    for strip in range(strips):
        top, bottom = rows * strip // strips, rows * (strip + 1) // strips
        part = grey[top : bottom + height - 1]
        cv2.matchTemplate(part, template, cv2.TM_CCOEFF_NORMED, scores[top:bottom])
    return scores


def _spread(grey: Image) -> float:
    return _mean_and_spread(grey)[1]


def _mean_and_spread(grey: Image) -> tuple[float, float]:
    import cv2

    mean, spread = cv2.meanStdDev(grey)
    return float(mean[0, 0]), float(spread[0, 0])


def soft(grey: Image) -> Image:
    """A little blurred, so that half a pixel more or less makes no difference."""
    import cv2

    return np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.uint8)


def _rimless(blurred: Image) -> Image:
    """At its rim a template's blur knows nothing of what the screen shows beside it."""
    return blurred[1:-1, 1:-1]


def followed(reference: Reference, seen: Seen, scale: float, level: int, peaks: Sequence[Peak]) -> list[Peak]:
    """The places at full size, the most alike first.

    How alike they are is the better of full and half size: at half size a blurred target is what it was.
    """
    if level == 0:
        template = Template(reference.reduced(scale), reference.weights)
        return _kept([template.best(seen.grey, peak.x, peak.y, 1) for peak in peaks])[:MOST]
    while level and peaks:
        level -= 1
        template = Template(reference.reduced(scale / 2**level), None if level else reference.weights)
        finer = [template.best(seen.level(level), 2 * peak.x, 2 * peak.y) for peak in peaks]
        if level == 0:
            finer = [
                one and Peak(max(one.score, peak.score), one.x, one.y)
                for one, peak in zip(finer, peaks, strict=True)
            ]
        peaks = _kept(finer, _BETWEEN if level else MARGIN)
    return list(peaks[:MOST])


def _kept(peaks: Sequence[Peak | None], margin: float = MARGIN) -> list[Peak]:
    """Those near the best, the best first, each place once."""
    kept: list[Peak] = []
    for peak in sorted((one for one in peaks if one is not None), reverse=True):
        if kept and peak.score < kept[0].score - margin:
            break
        if all(abs(peak.x - other.x) > _REACH or abs(peak.y - other.y) > _REACH for other in kept):
            kept.append(peak)
    return kept


def box_of(reference: Reference, seen: Seen, scale: float, peak: Peak) -> Box:
    """The pixels of the screen, of which at least the first is on it."""
    width, height = round(reference.size.width * scale), round(reference.size.height * scale)
    return Box(
        peak.x,
        peak.y,
        min(seen.size.width, peak.x + max(1, width)),
        min(seen.size.height, peak.y + max(1, height)),
    )


class Template:
    """A picture that is compared with places of another, one by one or all of a small window."""

    def __init__(self, grey: Image, weights: Floats | None = None) -> None:
        import cv2

        self.grey = grey
        self.height, self.width = grey.shape[:2]
        self._weights: Floats | None = None
        if weights is None:
            self._mean, self.contrast = _mean_and_spread(grey)
            return
        if weights.shape != grey.shape:
            weights = np.asarray(cv2.resize(weights, (self.width, self.height)), np.float32)
        self._weights = weights.ravel() / max(1e-6, float(weights.sum()))
        values = grey.astype(np.float32).ravel()
        values -= float(values @ self._weights)
        self.contrast = math.sqrt(float((values * values) @ self._weights))
        self._values = values * self._weights / max(1e-6, self.contrast)

    def at(self, grey: Image, x: int, y: int) -> float:
        """How alike one place is, -1 to 1."""
        import cv2

        window = grey[y : y + self.height, x : x + self.width]
        if self._weights is not None:
            values = window.astype(np.float32).ravel()
            mean = float(values @ self._weights)
            spread = math.sqrt(max(0.0, float((values * values) @ self._weights) - mean * mean))
            both = float(values @ self._values) * self.contrast
        else:
            # What two pictures have in common follows from what they differ by, which takes bytes only.
            mean, spread = _mean_and_spread(window)
            off = cv2.norm(window, self.grey, cv2.NORM_L2SQR) / window.size
            both = (spread**2 + self.contrast**2 + (mean - self._mean) ** 2 - off) / 2
        if spread < max(1e-3, self.contrast * _LEAST_CONTRAST) or self.contrast < 1e-3:
            return 0.0
        return max(-1.0, min(1.0, both / (spread * self.contrast)))

    def best(self, grey: Image, x: int, y: int, reach: int = _REACH) -> Peak | None:
        """The most alike place at most so far from the given one. None if the template does not fit."""
        right, bottom = grey.shape[1] - self.width, grey.shape[0] - self.height
        if right < 0 or bottom < 0:
            return None
        x, y = min(max(0, x), right), min(max(0, y), bottom)
        if self._weights is not None or min(self.width, self.height) >= _DIRECT:
            return self._climb(grey, x, y, right, bottom)
        import cv2

        left, top = max(0, x - reach), max(0, y - reach)
        window = grey[top : min(bottom, y + reach) + self.height, left : min(right, x + reach) + self.width]
        _, score, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(window, self.grey, cv2.TM_CCOEFF_NORMED))
        return Peak(score, left + x, top + y)

    def _climb(self, grey: Image, x: int, y: int, right: int, bottom: int) -> Peak:
        """From place to better place: likeness has no second summit within so few pixels."""
        known = {(x, y): self.at(grey, x, y)}
        for _ in range(2 * _REACH):
            for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if place not in known and 0 <= place[0] <= right and 0 <= place[1] <= bottom:
                    known[place] = self.at(grey, *place)
            best = max(known, key=known.__getitem__)
            if best == (x, y):
                break
            x, y = best
        return Peak(known[x, y], x, y)
