"""Where things are. A coordinate carries its space, so a pixel 500 is never read as per-mille (C5)."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from treetap.errors import OffScreen
from treetap.models.base import Model

Coordinate = int | float

_FARTHEST = 2.0**31
"""As far as a phone can count. Bounds beyond it are nonsense, and their area would overflow."""


class Space(StrEnum):
    """What a coordinate is measured in."""

    UNIT = "unit"
    """0 to 1 across the screen."""
    PER_MILLE = "per_mille"
    """0 to 1000 across the screen, as most vision models answer."""
    PIXEL = "pixel"
    """Pixels of the capture."""

    @property
    def extent(self) -> float | None:
        """The coordinate of the far edge; None where only the screen knows it."""
        if self is Space.PIXEL:
            return None
        return 1.0 if self is Space.UNIT else 1000.0


class Size(Model):
    """A screen's or an image's size in pixels."""

    width: int = Field(gt=0, le=100_000)
    height: int = Field(gt=0, le=100_000)


def _check_range(space: Space, *values: Coordinate) -> None:
    for value in values:
        if abs(value) > sys.float_info.max:
            raise ValueError("a coordinate has hundreds of digits")
        if space.extent is not None and not 0 <= value <= space.extent:
            raise ValueError(f"{value} is outside the {space} range 0 to {space.extent:g}")


class Point(Model):
    """A place on a screen, in a named space."""

    x: Coordinate
    y: Coordinate
    space: Space

    @model_validator(mode="after")
    def _in_range(self) -> Self:
        _check_range(self.space, self.x, self.y)
        return self

    @classmethod
    def pixel(cls, x: Coordinate, y: Coordinate) -> Point:
        return cls(x=x, y=y, space=Space.PIXEL)

    @classmethod
    def guess(cls, x: Coordinate, y: Coordinate) -> Point:
        """For a reply that leaves the space out, and for nothing else: both values decide together."""
        return cls(x=x, y=y, space=guess_space(x, y))

    def on(self, size: Size) -> Point:
        """The whole pixel this is on a screen of that size. Raises `OffScreen` if it is not on it."""
        pixel = Point.pixel(
            _to_pixel(self.x, self.space, size.width), _to_pixel(self.y, self.space, size.height)
        )
        if not (0 <= pixel.x < size.width and 0 <= pixel.y < size.height):
            raise OffScreen(
                f"The {self.space} point ({self.x:.15g}, {self.y:.15g}) is not on a screen of "
                f"{size.width}x{size.height} pixels.",
                hint="Look at the screen again and give a point inside it.",
            )
        return pixel


class Bounds(Model):
    """A rectangle; right and bottom are exclusive. Pixel bounds may reach beyond the screen."""

    left: Coordinate
    top: Coordinate
    right: Coordinate
    bottom: Coordinate
    space: Space

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        edges = (self.left, self.top, self.right, self.bottom)
        _check_range(self.space, *edges)
        if max(map(abs, edges)) > _FARTHEST:
            raise ValueError(f"bounds reach further than {_FARTHEST:.0f} pixels")
        if self.right < self.left or self.bottom < self.top:
            raise ValueError(f"bounds run backwards: [{self.left},{self.top}][{self.right},{self.bottom}]")
        return self

    @classmethod
    def pixel(cls, left: Coordinate, top: Coordinate, right: Coordinate, bottom: Coordinate) -> Bounds:
        return cls(left=left, top=top, right=right, bottom=bottom, space=Space.PIXEL)

    @classmethod
    def guess(cls, left: Coordinate, top: Coordinate, right: Coordinate, bottom: Coordinate) -> Bounds:
        """For a reply that leaves the space out, and for nothing else."""
        space = guess_space(left, top, right, bottom)
        return cls(left=left, top=top, right=right, bottom=bottom, space=space)

    @property
    def width(self) -> Coordinate:
        return self.right - self.left

    @property
    def height(self) -> Coordinate:
        return self.bottom - self.top

    @property
    def area(self) -> Coordinate:
        return self.width * self.height

    @property
    def center(self) -> Point:
        return Point(x=(self.left + self.right) / 2, y=(self.top + self.bottom) / 2, space=self.space)

    def on(self, size: Size) -> Bounds:
        """The same rectangle in pixels of a screen of that size, not clipped."""
        return Bounds.pixel(
            _scale(self.left, self.space, size.width),
            _scale(self.top, self.space, size.height),
            _scale(self.right, self.space, size.width),
            _scale(self.bottom, self.space, size.height),
        )

    def visible_on(self, size: Size) -> Bounds | None:
        """The part that is on the screen, in pixels; None if there is none."""
        return self.on(size).intersection(Bounds.pixel(0, 0, size.width, size.height))

    def intersection(self, other: Bounds) -> Bounds | None:
        """What both cover; None if that is nothing."""
        self._same_space(other)
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        if right <= left or bottom <= top:
            return None
        return Bounds(left=left, top=top, right=right, bottom=bottom, space=self.space)

    def overlap(self, other: Bounds) -> float:
        """Intersection over union, 0 to 1."""
        common = self.intersection(other)
        if common is None or not common.area:
            return 0.0
        return min(1.0, common.area / (self.area + other.area - common.area))

    def contains(self, point: Point) -> bool:
        self._same_space(point)
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def _same_space(self, other: Bounds | Point) -> None:
        if other.space is not self.space:
            raise TypeError(f"{self.space} and {other.space} coordinates do not mix: convert both with .on()")


def guess_space(*values: Coordinate) -> Space:
    """The rule for replies without a space: up to 1 is unit, up to 1000 per-mille, beyond that pixels."""
    largest = max(values)
    if largest <= 1:
        return Space.UNIT
    return Space.PER_MILLE if largest <= 1000 else Space.PIXEL


def _scale(value: Coordinate, space: Space, length: int) -> Coordinate:
    return value if space.extent is None else value / space.extent * length


def _to_pixel(value: Coordinate, space: Space, length: int) -> int:
    if space.extent is None:
        return int(value // 1)
    return min(int(value / space.extent * length), length - 1)
