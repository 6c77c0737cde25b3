"""Where a reference may be on a screen, at any scale from a half to twice its size.

A screen may be half to one and a half times as large as the one that a reference was cut from, or the
reference may have been resized as much. On a level where the reference is a few pixels high, two dozen scales
take as long as one search at full size. What looks alike there is mostly chance: many places are looked at on
the next level before any is believed; then place and scale are made exact together.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.pictures import Image
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import MOST, Peak, Seen, Template, alike, box_of, soft
from treetap.locating.images.sighting import Sighting
from treetap.models import Method

SMALLEST, LARGEST = 0.485, 2.06
"""A little beyond a half and twice: sizes are rounded to pixels."""
_STEP = 1.06
"""From scale to scale: halfway between two, the rim of a dozen pixels is off by a fifth of one."""
_LEAST_SIDE = 6
"""Of the reduced reference. So small, the right place is among the best 40 of all scales."""
_MOST_PIXELS = 8_000_000
"""Compared at all scales together, those nearest to 1 first: a small reference cannot be reduced, and at half
its size it would be a few pixels of a large screen."""
_PER_SCALE, _CHECKED = 6, 40
_MARGIN, _MARGIN_CHECKED = 0.12, 0.08
"""How far below the best the right place may be, on the first level and on the next."""
_ROUNDS, _NEAR = 3, 0.003
"""Steps towards the exact scale on one level, and the step that is small enough to be the last."""
_SAMPLES = 4_000
_MOST_ZOOM, _MOST_MOVE = 0.05, 2.0
_EXACT_SIDE = 72
"""Scale and place are made exact where the reference is that large, or at full size."""


class Spot(NamedTuple):
    """A place and a scale, by the middle of it in pixels of the screen."""

    score: float
    scale: float
    x: float
    y: float
    level: int


def every_scale(reference: Reference, seen: Seen) -> list[Sighting]:
    """Where the reference may be and how large: at most eight, the most alike first."""
    checked = [
        spot for rough in _rough(reference, seen) if (spot := _closer(reference, seen, rough)) is not None
    ]
    exact = [_exact(reference, seen, spot) for spot in _apart(reference, checked, _MARGIN_CHECKED)[:MOST]]
    return [_sighting(reference, seen, spot) for spot in _apart(reference, exact, 1.0, ratio=10.0)]


def grid() -> list[float]:
    """The scales that are tried."""
    steps = math.ceil(math.log(LARGEST / SMALLEST) / math.log(_STEP))
    return [SMALLEST * (LARGEST / SMALLEST) ** (step / steps) for step in range(steps + 1)]


def _rough(reference: Reference, seen: Seen) -> list[Spot]:
    """What looks alike on a level where little is left of anything."""
    spots: list[Spot] = []
    pixels = 0
    for scale in sorted(grid(), key=lambda one: abs(math.log(one))):
        shorter = min(reference.size.width, reference.size.height) * scale
        level = max(0, int(math.log2(max(1.0, shorter / _LEAST_SIDE))))
        pixels += (seen.size.width >> level) * (seen.size.height >> level)
        if pixels > _MOST_PIXELS:
            break
        peaks = alike(seen.level(level), reference.reduced(scale / 2**level), most=_PER_SCALE)
        spots += [_spot(reference, scale, level, peak) for peak in peaks]
    return _apart(reference, spots, _MARGIN)[:_CHECKED]


def _closer(reference: Reference, seen: Seen, spot: Spot) -> Spot | None:
    """The same place on the next level, with a better scale."""
    if spot.level:
        spot = spot._replace(level=spot.level - 1)
    spot = _moved(reference, seen, spot) or spot
    return _at(reference, seen, spot, 2)


def _exact(reference: Reference, seen: Seen, spot: Spot) -> Spot:
    """The scale and place that are most alike, level by level."""
    while True:
        for _ in range(_ROUNDS):
            moved = _moved(reference, seen, spot)
            if moved is None:
                break
            near = abs(moved.scale / spot.scale - 1) < _NEAR
            spot = moved
            if near:
                break
        shorter = min(reference.size.width, reference.size.height) * spot.scale / 2**spot.level
        if spot.level == 0 or shorter >= _EXACT_SIDE:
            break
        spot = spot._replace(level=spot.level - 1)
    return _at(reference, seen, spot, 1) or spot


def _moved(reference: Reference, seen: Seen, spot: Spot) -> Spot | None:
    """The spot moved and resized to where the two pictures differ least (a step of Gauss and Newton).

    Trying scales one by one goes astray: places are whole pixels, and half a pixel costs more likeness than a
    twentieth of the scale.
    """
    level = spot.level
    grey, template = seen.level(level), soft(reference.reduced(spot.scale / 2**level))
    height, width = template.shape
    left, top = _corner(reference, spot)
    x = min(max(0, round(left / 2**level)), grey.shape[1] - width)
    y = min(max(0, round(top / 2**level)), grey.shape[0] - height)
    if x < 0 or y < 0:
        return None
    window = _with_rim(grey, x, y, width, height)
    step = max(1, math.isqrt(height * width // _SAMPLES))
    here = window[1:-1, 1:-1][::step, ::step]
    across = ((window[1:-1, 2:] - window[1:-1, :-2]) / 2)[::step, ::step]
    down = ((window[2:, 1:-1] - window[:-2, 1:-1]) / 2)[::step, ::step]
    wider = across * (np.arange(0, width, step, dtype=np.float32) + 0.5)
    wider += down * (np.arange(0, height, step, dtype=np.float32) + 0.5)[:, None]
    terms = np.stack([part.ravel() for part in (here, across, down, wider)])
    terms -= terms.mean(axis=1, keepdims=True)
    values = template[::step, ::step].astype(np.float32).ravel()
    values -= values.mean()
    products = (terms @ terms.T).astype(np.float64)
    products[np.diag_indices(4)] *= 1.001
    try:
        gain, right, lower, zoom = np.linalg.solve(products, (terms @ values).astype(np.float64)).tolist()
    except np.linalg.LinAlgError:
        return None
    if gain <= 0.1:
        return None
    zoom = min(_MOST_ZOOM, max(-_MOST_ZOOM, zoom / gain))
    right, lower = (min(_MOST_MOVE, max(-_MOST_MOVE, by / gain)) for by in (right, lower))
    scale = spot.scale * (1 + zoom)
    return spot._replace(
        scale=min(LARGEST, max(SMALLEST, scale)),
        x=(x + right) * 2**level + reference.size.width * scale / 2,
        y=(y + lower) * 2**level + reference.size.height * scale / 2,
    )


def _with_rim(grey: Image, x: int, y: int, width: int, height: int) -> NDArray[np.float32]:
    """A part of the picture and one pixel round it, a little blurred. Beyond the picture its edge goes on."""
    import cv2

    left, top = max(0, x - 1), max(0, y - 1)
    part = soft(grey[top : y + height + 1, left : x + width + 1])
    above, before = int(y == 0), int(x == 0)
    below, after = height + 2 - above - part.shape[0], width + 2 - before - part.shape[1]
    if above or before or below or after:
        part = np.asarray(
            cv2.copyMakeBorder(part, above, below, before, after, cv2.BORDER_REPLICATE), np.uint8
        )
    return part.astype(np.float32)


def _at(reference: Reference, seen: Seen, spot: Spot, reach: int) -> Spot | None:
    """The most alike place near the spot."""
    x, y = _corner(reference, spot)
    size = 2**spot.level
    template = Template(reference.reduced(spot.scale / size))
    peak = template.best(seen.level(spot.level), round(x / size), round(y / size), reach)
    return None if peak is None else _spot(reference, spot.scale, spot.level, peak)


def _corner(reference: Reference, spot: Spot) -> tuple[float, float]:
    """Its upper left corner, in pixels of the screen."""
    return (
        spot.x - reference.size.width * spot.scale / 2,
        spot.y - reference.size.height * spot.scale / 2,
    )


def _spot(reference: Reference, scale: float, level: int, peak: Peak) -> Spot:
    x = peak.x * 2**level + reference.size.width * scale / 2
    y = peak.y * 2**level + reference.size.height * scale / 2
    return Spot(peak.score, scale, x, y, level)


def _apart(reference: Reference, spots: list[Spot], margin: float, ratio: float = 1.15) -> list[Spot]:
    """Those near the best, the best first, each place once; at scales farther apart than the ratio, twice."""
    kept: list[Spot] = []
    across, down = reference.size.width / 4, reference.size.height / 4
    for spot in sorted(spots, reverse=True):
        if kept and spot.score < kept[0].score - margin:
            break
        if not any(
            abs(spot.x - one.x) < across * one.scale
            and abs(spot.y - one.y) < down * one.scale
            and 1 / ratio < spot.scale / one.scale < ratio
            for one in kept
        ):
            kept.append(spot)
    return kept


def _sighting(reference: Reference, seen: Seen, spot: Spot) -> Sighting:
    left, top = _corner(reference, spot)
    peak = Peak(spot.score, max(0, round(left)), max(0, round(top)))
    box = box_of(reference, seen, spot.scale, peak)
    return Sighting(box=box, score=spot.score, scale=spot.scale, method=Method.MULTI_SCALE)
