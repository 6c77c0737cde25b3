"""Whether two pictures of one drawing are of quite other colours: by hue, whatever the brightness."""

from __future__ import annotations

import cmath
import math

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.pictures import Image
from treetap.locating.images.alike import Mask, Pair, sample

OTHER_COLOUR = "The same drawing in another colour."
_PIXELS = 600
"""That the hues are judged by."""
_SURE_TURN, _LIKELY_TURN = 28.0, 75.0
"""Degrees of hue: equal to the pixel, it is another thing; in a worse picture it may be a filter."""
_COLOURFUL, _COLOURED, _DEEP = 5.0, 10.0, 24.0
"""How much colour the drawing, or the whole, must have for its hue to say anything."""
_FADED = (12.0, 4.0)
_LINEAR = ((np.arange(256, dtype=np.float32) / 255 + 0.055) / 1.055) ** 2.4
"""Of each level, how much light it is."""
_XYZ = np.array([[0.1899, 0.0722, 0.8728], [0.3763, 0.7152, 0.1094], [0.4339, 0.2126, 0.0178]], np.float32)
"""Of blue, green and red in each: white has one of all three."""

Hues = NDArray[np.complex64]


def turned_hues(pair: Pair, *, exact: bool) -> str | None:
    """What is to be said of the colours, if they are quite others."""
    known, there = _chroma(pair.reference, pair.counts), _chroma(pair.place, pair.counts)
    turn, strength, beside = _turn(known - known.mean(), there - there.mean())
    whole, all_known, all_there = _turn(known, there)
    most = _SURE_TURN if exact else _LIKELY_TURN
    if exact and strength >= _FADED[0] and beside < _FADED[1]:
        return "The same drawing without its colour."
    least, strong = (_COLOURFUL, _COLOURED) if exact else (_DEEP, _DEEP)
    ground = min(all_known, all_there) >= least and max(all_known, all_there) >= strong and whole > most
    drawing = (
        min(strength, beside) >= _COLOURFUL and turn > most and (whole > 0.6 * most or all_known < _COLOURFUL)
    )
    return OTHER_COLOUR if ground or drawing else None


def _chroma(image: Image, counts: Mask | None) -> Hues:
    """What is left of some pixels' colours without their brightness, in a plane: a and b of CIE L*a*b*.

    By hand: OpenCV spends a tenth of a second on its tables the first time.
    """
    colours = sample(image, counts, _PIXELS)
    if not len(colours):
        return np.zeros(1, np.complex64)
    x, y, z = np.cbrt(_LINEAR[colours] @ _XYZ).T
    return np.asarray(500 * (x - y) + 200j * (y - z), np.complex64)


def _turn(known: Hues, there: Hues) -> tuple[float, float, float]:
    """By how many degrees all hues are turned, and how strong they are in both."""
    angle = abs(math.degrees(cmath.phase(complex(np.vdot(known, there)))))
    return angle, _strength(known), _strength(there)


def _strength(hues: Hues) -> float:
    return math.sqrt(np.vdot(hues, hues).real / len(hues))
