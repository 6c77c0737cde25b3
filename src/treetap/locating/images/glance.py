"""A quick look at a place of the reference's own size: enough to know a target again, never to refuse one.

Recoloured, blurred and compressed targets are alike in every spot once both are blurred; another digit, a
badge or a mirrored arrow leaves one spot that is not. Most targets are known by that at a tenth of the second
look's cost. All others get the second look.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.pictures import Image

_BLUR = 1.2
_SPOT = (7, 7)
"""Of pixels half as large: a character of a small text."""
_NOISE, _GRAIN = 0.03, 4.0
"""What differs everywhere: a share of the contrast, and what compression leaves."""
_ALIKE = 0.75
"""In the least alike spot. Recoloured targets had 0.69 and more (19 of 20), near-duplicates 0.6 at most."""
_EXACT, _OFF = 0.99, 4.0
"""What is drawn exactly alike and is, by so many levels, of another colour has been recoloured on purpose."""
_GAIN = (0.4, 2.5)
"""What may become of the contrast."""
_TURN = 40.0
"""Degrees of hue. Filters turn it by less, other things by more."""
_COLOURFUL, _TINTED = 20.0, 64.0
"""Levels of colour: what has less than the one has none, and a filter gives it less than the other."""


def glance(reference: Image, place: Image) -> float | None:
    """How alike the least alike spot is, where that is enough to be sure; None where it is not."""
    import cv2

    if reference.shape != place.shape or min(reference.shape[:2]) < 2 * _SPOT[0]:
        return None
    known, there = (
        np.ascontiguousarray(cv2.GaussianBlur(image, (5, 5), _BLUR)[::2, ::2], np.uint8)
        for image in (reference, place)
    )
    worst = _least_alike(known, there)
    if worst is None or (worst > _EXACT and cv2.norm(known, there, cv2.NORM_L1) > _OFF * known.size):
        return None
    return worst if _same_hues(known, there) else None


def _least_alike(known: Image, there: Image) -> float | None:
    import cv2

    one, two = (cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32) for image in (known, there))
    (mean, spread), (other, beside) = (cv2.meanStdDev(grey) for grey in (one, two))
    contrast = float(spread[0, 0])
    gain = contrast / max(1e-3, float(beside[0, 0]))
    if contrast < 1 or not _GAIN[0] <= gain <= _GAIN[1]:
        return None
    one, two = one - np.float32(mean[0, 0]), (two - np.float32(other[0, 0])) * np.float32(gain)
    here, here_too = cv2.boxFilter(one, -1, _SPOT), cv2.boxFilter(two, -1, _SPOT)
    own = cv2.boxFilter(one * one, -1, _SPOT) - here * here
    its = cv2.boxFilter(two * two, -1, _SPOT) - here_too * here_too
    both = cv2.boxFilter(one * two, -1, _SPOT) - here * here_too
    noise = np.float32(_NOISE * contrast * contrast + _GRAIN)
    worst = float(((2 * both + noise) / (own + its + noise)).min())
    return worst if worst >= _ALIKE else None


def _same_hues(known: Image, there: Image) -> bool:
    """Whether no colour is quite another, as far as there are any."""
    one, two = _hues(known), _hues(there)
    first, second = one - one.mean(), two - two.mean()
    strong, beside = (_strongest(hues) for hues in (first, second))
    if strong < _COLOURFUL:
        return beside < _TINTED
    if not _GAIN[0] <= strong / max(1.0, beside) <= _GAIN[1]:
        return False
    return _turned(first, second) <= _TURN or _turned(one, two) <= _TURN / 2


def _strongest(hues: NDArray[np.complex64]) -> float:
    """What 99 of 100 are weaker than."""
    at = round(0.99 * (len(hues) - 1))
    return float(np.partition(np.abs(hues), at)[at])


def _turned(one: NDArray[np.complex64], two: NDArray[np.complex64]) -> float:
    """By how many degrees all hues together are turned."""
    return abs(float(np.degrees(np.angle(np.vdot(one, two)))))


def _hues(image: Image) -> NDArray[np.complex64]:
    """The colours without their brightness, in a plane: red against green, yellow against blue."""
    blue, green, red = (image[::2, ::2, channel].ravel().astype(np.float32) for channel in range(3))
    return np.asarray(red - green + 1j * ((red + green) / 2 - blue), np.complex64)
