"""The second look before a tap: is it the target, or something much like it?

A picture that was recoloured, blurred, compressed or resized has changed everywhere in the same way; that
is taken away first. What differs after that is looked at by its spots: another digit, a badge, a tick, a
mirrored arrow are perfect but for one spot. A target that something covers is perfect too, but for one
solid piece that hides what is beneath; where that cannot be told from another thing, the confidence says
so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.pictures import Image
from treetap.locating.images.alike import Mask, Pair, brought_together, grey_of, paired, sample
from treetap.locating.images.hues import turned_hues
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import Seen, halved
from treetap.locating.images.sighting import Sighting

_SPOT = 7
"""Pixels on a side of the window that a difference is averaged over: a stroke of a small character."""
_CLEAN = 0.1
"""Of the contrast, in the worst spot. Resized targets had at most 0.07."""
_WORST = 0.25
"""Recoloured, blurred and compressed targets had 0.13 (98 of 100), near-duplicates 0.28 and more."""
_LEAST_CONTRAST = 30.0
_NOISE = 12.0
"""Levels that compression alone makes in a faint picture."""
_BLOCK = 7
"""Pixels on a side, of pixels twice as large."""
_LEAST_BLOCK, _WASHED_BLOCK = 0.7, 0.45
"""The structure in the worst twentieth of the blocks with something in them: 0.75 and more in targets.

Less where no spot differs: more contrast makes all that is pale white, and what was drawn there is gone."""
_FAR = 0.3
_PIXELS, _SHARP = 0.012, 0.03
"""Below both, the drawing is the same to the pixel."""
_SAMPLES = 1_500
"""Pixels that the contrast is judged by."""
_VISIBLE = 2.0
_GAIN = (0.35, 3.0)
"""What may become of the contrast. In a flat place any picture fits, faded enough."""
_NOTHING = 100.0
"""The variance below which a block has nothing in it."""
_STRUCTURE = 25
"""An edge: so many grey levels within three pixels."""
_SAME = ((4, 16), (20, 45))
"""Up to which difference a pixel is the same, and from which on another; and in a compressed picture."""
_FEW = 0.3
"""Where so few pixels are the same, everything was recoloured."""
_OTHER = 16
_EXACT = 0.4
"""The share of the edges, equal to the pixel, from which on nothing was recoloured or resized."""
_COVER, _COVER_UNSURE = (0.16, 0.36), (0.1, 0.36)
"""What a cover hides. Badges, ticks and characters are smaller; what differs more is nothing of the kind."""
_SOLID = 0.85
"""Of its outline, what a cover fills. Another character leaves ground between its strokes: 0.5 to 0.75."""
_LEFT, _LEFT_UNSURE = 0.3, 0.45
"""The share of the edges that must be right."""
_ALL = 0.9
_STROKE, _CUT, _CUT_OFF = 20, 0.12, 0.7
_LESS, _MORE = 0.45, 1.9
"""So 2 of 100 near-duplicates pass, and half of the targets under a cover of their ground's colour."""
SURE = 0.8
_TINTED = 0.62
"""How sure the same drawing is that is neither exact nor of the same hues."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the second look says of a place."""

    confidence: float
    """That it is the target, 0 to 1; from 0.8 on it is sure."""
    structure: float
    """How alike the drawing is, 0 to 1, where it is least."""
    colour: float
    """How alike the colours are, 0 to 1."""
    worst: float
    """How much the worst spot differs, as a share of the contrast; 0 where none does."""
    passed: bool
    reason: str
    """Why not, or why it is unsure; empty where it is sure."""


class _Compared:
    """Two pictures of one size, pixel by pixel; what costs most is worked out where it is asked for."""

    def __init__(self, one: Image, two: Image, counts: Mask | None) -> None:
        import cv2

        self._one, self._two, self._counts = one, two, counts
        spots = _largest(np.asarray(cv2.max(_beyond(one, two), _beyond(two, one)), np.uint8))
        self.spots = spots if counts is None else spots * counts
        """How far each pixel is from anything within a pixel of it."""
        self.contrast = max(_LEAST_CONTRAST, _contrast(one, counts))
        self.worst = float(cv2.boxFilter(self.spots, cv2.CV_32F, (_SPOT, _SPOT)).max()) / self.contrast

    @cached_property
    def block(self) -> float:
        return _worst_block(self._one, self._two, self._counts)


def look(reference: Reference, seen: Seen, sighting: Sighting) -> Look:
    """Compare the place with the reference, properly."""
    box = sighting.box
    place = seen.picture.image[box.top : box.bottom, box.left : box.right]
    return compare(reference.picture.image, place, reference.mask)


def compare(reference: Image, place: Image, mask: NDArray[np.uint8] | None = None) -> Look:
    """The same of two pictures that show the same part of a screen."""
    import cv2

    pair = paired(reference, place, mask)
    if _spread(pair.reference) < _VISIBLE:
        return Look(0.02, 0.0, 0.0, 1.0, False, "It would not stand out from the ground there.")
    off = _largest(np.asarray(cv2.absdiff(pair.reference, pair.place), np.uint8))
    resized = reference.shape != place.shape
    if np.count_nonzero(off <= _SAME[-1][0]) < _FEW * off.size:
        return _fitted(pair, resized=resized)
    plain = _Compared(pair.reference, pair.place, pair.counts)
    if plain.worst <= _CLEAN and plain.block >= _LEAST_BLOCK:
        return _like(plain, 1.0)
    edges = _edges(pair)
    for exact, other in () if resized else _SAME:
        if plain.worst > _FAR and np.count_nonzero(edges & (off <= exact)) >= _EXACT * np.count_nonzero(
            edges
        ):
            differing = _differing(plain, off > other, edges, pair, exact=True)
            # What is a little off everywhere may still have another reason.
            if exact == _SAME[0][0] or differing.passed:
                return differing
    return _fitted(pair, resized=resized)


def _fitted(pair: Pair, *, resized: bool) -> Look:
    """What there is to say once place, sharpness and colours are made equal."""
    there, known = _spread(pair.place), _spread(pair.reference)
    nothing = Look(0.02, 0.0, 0.0, 1.0, False, "There is nothing like it.")
    if not _GAIN[0] <= there / (known + 1e-3) <= _GAIN[1]:
        return nothing
    looks: list[tuple[float, Look]] = []
    # The search has found the very pixel, mostly: moved it is only where that is not enough.
    for moved in (True,) if resized else (False, True):
        both = brought_together(pair, moved=moved)
        if _spread(both.reference) < _GAIN[0] * known:
            continue
        here = pair._replace(counts=both.counts)
        fitted = _Compared(both.reference, both.place, both.counts)
        faint = fitted.worst * fitted.contrast <= _NOISE and fitted.block >= _ALL
        least = _LEAST_BLOCK if fitted.worst > _CLEAN else _WASHED_BLOCK
        if faint or (fitted.worst <= _WORST and fitted.block >= least):
            exact = fitted.worst < _PIXELS and abs(both.sharpness - 1) < _SHARP
            turned = turned_hues(here, exact=exact)
            if turned is None:
                return _like(fitted, 0.97)
            # Drawn exactly alike it is another thing, or another state. A picture of a picture may be tinted.
            return Look(0.3 if exact else _TINTED, fitted.block, 0.0, fitted.worst, not exact, turned)
        bad = np.asarray(fitted.spots > max(_OTHER, _WORST * fitted.contrast), np.bool_)
        looks.append((fitted.worst, _differing(fitted, bad, _edges(here), here, exact=False)))
    return min(looks, key=lambda one: one[0])[1] if looks else nothing


def _contrast(image: Image, counts: Mask | None) -> float:
    """The range of the levels, without the rare ones; or, if that is more, of the means of all spots."""
    import cv2

    known = sample(image, counts, _SAMPLES)
    if not len(known):
        return 0.0
    ordered = np.sort(np.ascontiguousarray(known.T), axis=1, kind="stable")
    last = len(known) - 1
    levels = float((ordered[:, int(0.98 * last)] - ordered[:, int(0.02 * last)]).max())
    for plane in cv2.split(cv2.boxFilter(image, -1, (_SPOT, _SPOT))):
        low, high, _, _ = cv2.minMaxLoc(plane)
        levels = max(levels, high - low)
    return levels


def _largest(planes: Image) -> Image:
    """Of each pixel's three values."""
    import cv2

    blue, green, red = cv2.split(planes)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _beyond(one: Image, two: Image) -> Image:
    """How far each pixel is outside what the other has within a pixel: half a pixel of a rim is nothing."""
    import cv2

    around = np.ones((3, 3), np.uint8)
    over = cv2.subtract(one, cv2.dilate(two, around))
    under = cv2.subtract(cv2.erode(two, around), one)
    return np.asarray(cv2.max(over, under), np.uint8)


def _worst_block(one: Image, two: Image, counts: Mask | None) -> float:
    """How alike the structure is in the worst twentieth of the blocks that have any."""
    import cv2

    if min(one.shape[:2]) < 2:
        return 0.0
    size = (_BLOCK, _BLOCK)
    first, second = (halved(grey_of(image)).astype(np.float32) for image in (one, two))
    sums = (first, second, first * first, second * second, first * second)
    mean, other, squares, beside, both = (cv2.boxFilter(each, -1, size) for each in sums)
    spread, beside = squares - mean * mean, beside - other * other
    busy = cv2.max(spread, beside) > _NOTHING
    if counts is not None:
        busy &= counts[: busy.shape[0] * 2 : 2, : busy.shape[1] * 2 : 2]
    if not busy.any():
        return 1.0
    both = (both - mean * other)[busy]
    alike = (2 * both + 40) / (spread[busy] + beside[busy] + 40)
    lowest = len(alike) // 20
    return float(np.clip(np.partition(alike, lowest)[lowest], 0, 1))


def _spread(image: Image) -> float:
    """The contrast of the channel that has most."""
    import cv2

    return float(cv2.meanStdDev(image)[1].max())


def _edges(pair: Pair) -> Mask:
    import cv2

    grey = grey_of(pair.reference)
    around = np.ones((3, 3), np.uint8)
    edges = np.asarray(cv2.subtract(cv2.dilate(grey, around), cv2.erode(grey, around)) > _STRUCTURE, np.bool_)
    return edges if pair.counts is None else edges & pair.counts


def _like(compared: _Compared, most: float) -> Look:
    """It is the target, as surely as the worst spot and the worst blocks say."""
    confidence = most * (1 - 0.8 * compared.worst) * (1 - 0.4 * max(0.0, 0.9 - compared.block))
    reason = "" if confidence >= SURE else "It is drawn somewhat differently."
    return Look(confidence, compared.block, 1 - compared.worst, compared.worst, True, reason)


def _differing(compared: _Compared, bad: Mask, edges: Mask, pair: Pair, *, exact: bool) -> Look:
    """Most of it is right and a spot is not: is it another thing, or does something cover the target?"""
    import cv2

    marks = bad.astype(np.uint8) if pair.counts is None else (bad & pair.counts).astype(np.uint8)
    # A line of single pixels is an edge that was drawn a little differently.
    marks = np.asarray(cv2.morphologyEx(marks, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)
    every = float(marks.size if pair.counts is None else max(1, int(np.count_nonzero(pair.counts))))
    area, outline = float(np.count_nonzero(marks)) / every, _outline(marks) / every
    kept = edges & ~(cv2.dilate(marks, np.ones((5, 5), np.uint8)) > 0)
    left = float(np.count_nonzero(kept)) / max(1, int(np.count_nonzero(edges)))
    one = Look(0.3 * left, compared.block, 1 - area, compared.worst, False, "There is nothing like it.")
    if left < _LEFT:
        return one
    if _COVER[0] <= area <= _COVER[1] and area >= _SOLID * outline and not _missing(pair.place, marks):
        return replace(one, confidence=0.76, passed=True, reason=f"Something covers {area:.0%} of it.")
    if (
        exact
        and left >= _LEFT_UNSURE
        and _COVER_UNSURE[0] <= outline <= _COVER_UNSURE[1]
        and _cut_off(pair, edges, marks)
    ):
        reason = f"{outline:.0%} of it is different: it is covered, or it is something like it."
        return replace(one, confidence=0.6, passed=True, reason=reason)
    return replace(one, reason="Something like it, with another part.")


def _missing(place: Image, marks: Image) -> bool:
    """Whether nothing is where the difference is but the ground that is round it."""
    import cv2

    inside = cv2.erode(marks, np.ones((3, 3), np.uint8))
    near = cv2.dilate(marks, np.ones((5, 5), np.uint8))
    ring = cv2.dilate(near, np.ones((5, 5), np.uint8)) - near
    if not inside.any() or not ring.any():
        return False
    filled, around = place[inside > 0].astype(np.int16), place[ring > 0].astype(np.int16)
    ground = np.median(around, axis=0)
    return all(
        float(np.mean(np.abs(part - ground).max(axis=1) <= _OTHER)) >= _ALL for part in (filled, around)
    )


def _cut_off(pair: Pair, edges: Mask, marks: Image) -> bool:
    """Whether strokes end at the difference: a cover cuts through them, another character takes a whole one.

    And what is there instead has much less on it, or much more: another character has about as much.
    """
    import cv2

    changed = cv2.dilate(marks, np.ones((3, 3), np.uint8)) > 0
    count, labels = cv2.connectedComponents(edges.astype(np.uint8), connectivity=8)
    whole = np.bincount(labels[edges], minlength=count)
    gone = np.bincount(labels[edges & changed], minlength=count)
    share = gone / np.maximum(whole, 1)
    cut = (whole >= _STROKE) & (share > _CUT) & (share < 1 - _CUT)
    if float(gone[cut].sum()) < _CUT_OFF * max(1.0, float(gone.sum())):
        return False
    there = np.count_nonzero(_edges(pair._replace(reference=pair.place)) & (marks > 0))
    more = float(there) / max(1, int(np.count_nonzero(edges & (marks > 0))))
    return more <= _LESS or more >= _MORE


def _outline(marks: Image) -> float:
    """The area of the smallest convex shape round all marks, in pixels."""
    import cv2

    points = cv2.findNonZero(marks)
    if points is None:
        return 0.0
    hull = cv2.convexHull(points)
    return float(cv2.contourArea(hull)) + float(cv2.arcLength(hull, closed=True)) / 2
