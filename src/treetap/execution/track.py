"""The line along which a slider's thumb moves, and where on it a value must be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.models import Bounds, Element, Point, Screen, Size

_PAD = 0.3
"""The thumb stops short of the ends by about this share of the slider's thickness."""


@dataclass(frozen=True, slots=True)
class Track:
    """Places on it are pixels from its low end: to the right, or upwards where it is taller than wide."""

    box: Bounds
    size: Size

    @classmethod
    def of(cls, slider: Element, screen: Screen) -> Track:
        size = screen.frame.size
        box = slider.bounds.visible_on(size) or slider.bounds.on(size)
        return cls(box, size)

    @property
    def upright(self) -> bool:
        return self.box.height > 1.5 * self.box.width

    @property
    def length(self) -> float:
        return (self.box.height if self.upright else self.box.width) - 1

    def point(self, place: float) -> Point:
        """The pixel at that place. Raises `OffScreen`."""
        place = min(max(round(place), 0), self.length)
        center = self.box.center
        if self.upright:
            return Point.pixel(center.x, self.box.bottom - 1 - place).on(self.size)
        return Point.pixel(self.box.left + place, center.y).on(self.size)

    def guess(self, hundredths: float) -> float:
        """Where that share of a hundred should be; the ends themselves for nothing and all."""
        share = min(max(hundredths / 100, 0.0), 1.0)
        if share in {0.0, 1.0}:
            return share * self.length
        pad = _PAD * (self.box.width if self.upright else self.box.height)
        return pad + share * (self.length - 2 * pad)

    def next_place(
        self, read: Sequence[tuple[float, float]], wanted: float, low: float, high: float
    ) -> float | None:
        """Where to try next, from what was read at which places; None if no place is left.

        Values may also fall along the track (right-to-left layouts): that shows in the readings.
        """
        rising = _rises(read)
        below = [one for one in read if (one[1] < wanted) is rising]
        above = [one for one in read if (one[1] < wanted) is not rising]
        left, right = max(below, default=None), min(above, default=None)
        first = low if left is None else left[0] + 1
        last = high if right is None else right[0] - 1
        if first > last:
            # One reading at an end says nothing yet about which way the values rise.
            return None if len(read) > 1 else (high if read[0][0] - low < high - read[0][0] else low)
        if left is not None and right is not None:
            span, stretch = right[1] - left[1], right[0] - left[0]
            place = left[0] + stretch * ((wanted - left[1]) / span if len(read) % 3 else 0.5)
        else:
            place = _beyond(read, wanted, self.length)
        return min(max(round(place), first), last)


def _rises(read: Sequence[tuple[float, float]]) -> bool:
    first, last = min(read), max(read)
    return first[1] <= last[1]


def _beyond(read: Sequence[tuple[float, float]], wanted: float, length: float) -> float:
    """Further on: by the slope that was seen, half-way to the end where nothing has moved, or by a guess."""
    first, last = min(read), max(read)
    place, value = read[-1]
    if first[1] != last[1]:
        slope = (last[1] - first[1]) / (last[0] - first[0])
    elif len(read) > 1:
        return (place + (length if wanted > value else 0.0)) / 2
    elif value > 0 and place > 0:
        slope = value / place
    else:
        slope = 100 / length
    return place + (wanted - value) / slope
