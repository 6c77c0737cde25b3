"""One reference of the library: what it is called, which pictures show it, and where on them to touch."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Annotated

from pydantic import AwareDatetime, Field

from treetap.models import Bounds, Method, Point, Size
from treetap.models.base import Model, NonEmpty, Probability

Share = Annotated[float, Field(ge=-1_000, le=1_000)]
"""Widths or heights of the crop, from its left or top edge; outside of 0 to 1 is outside of the crop."""


class Folder(StrEnum):
    """Where a reference belongs."""

    ICONS = "icons"
    UI = "ui"
    STATES = "states"
    CUSTOM = "custom"
    TEMP = "temp"
    """Emptied when the task ends."""


LEARNED = PurePosixPath(Folder.CUSTOM, "learned")
"""Where treetap keeps what it has learned. It removes pictures there, and nowhere else, by itself."""


class Offset(Model):
    """A point from the crop's top left corner, in widths and heights of the crop."""

    dx: Share
    dy: Share

    @classmethod
    def of(cls, point: Point, crop: Bounds) -> Offset:
        """Where the point is, seen from the crop; both in pixels of one screen."""
        return cls(dx=(point.x - crop.left) / crop.width, dy=(point.y - crop.top) / crop.height)

    def at(self, crop: Bounds) -> Point:
        """The point, where the crop is there now. It may be off the screen."""
        return Point.pixel(crop.left + self.dx * crop.width, crop.top + self.dy * crop.height)


class Extent(Model):
    """A rectangle from the crop's top left corner, in widths and heights of the crop."""

    left: Share
    top: Share
    right: Share
    bottom: Share

    @classmethod
    def of(cls, bounds: Bounds, crop: Bounds) -> Extent:
        """What the bounds are, seen from the crop; both in pixels of one screen."""
        first = Offset.of(Point.pixel(bounds.left, bounds.top), crop)
        last = Offset.of(Point.pixel(bounds.right, bounds.bottom), crop)
        return cls(left=first.dx, top=first.dy, right=last.dx, bottom=last.dy)

    def at(self, crop: Bounds) -> Bounds:
        """The rectangle, where the crop is there now. It may reach beyond the screen."""
        first = Offset(dx=self.left, dy=self.top).at(crop)
        last = Offset(dx=self.right, dy=self.bottom).at(crop)
        return Bounds.pixel(first.x, first.y, max(first.x, last.x), max(first.y, last.y))


class Cut(Model):
    """What is known of a crop besides its pixels."""

    screen: Size | None = None
    """The size of the screen it was cut from."""
    touch: Offset | None = None
    """Where to touch; None is the middle of it."""
    bounds: Extent | None = None
    """The element it stands for; None is the crop itself."""


class Learned(Model):
    """How a reference came into the library by itself."""

    key: NonEmpty
    """What it was found for, as whoever looked for it says it."""
    words: str = ""
    method: Method | None = None
    """The slow way that found it."""
    confidence: Probability = 1.0
    """How sure that way was: what was learned from it is never surer."""
    at: AwareDatetime
    matched: int = Field(default=0, ge=0)
    missed: int = Field(default=0, ge=0)


class Variant(Cut):
    """One picture of a reference."""

    file: str
    """The name of the file, beside the reference's own."""
    misses: int = Field(default=0, ge=0)
    """How often in a row it did not match although the thing was there."""
    stale: bool = False
    """It has not matched for long. Nobody deletes what a person put there."""
    matched_at: AwareDatetime | None = None
    """When it last matched, or was learned."""


class Entry(Cut):
    """One reference. `screen`, `touch` and `bounds` are those of every variant that says nothing else."""

    name: str
    folder: Folder
    path: str
    """Its own picture, from the root of the library; its variants are beside it."""
    aliases: tuple[str, ...] = ()
    package: str | None = None
    description: str = ""
    learned: Learned | None = None
    variants: tuple[Variant, ...] = ()
    """The pictures that are there, the first one first; each with its own cut, or else the entry's."""

    @property
    def missing(self) -> bool:
        """Whether no picture of it is there."""
        return not self.variants

    @property
    def stale(self) -> bool:
        """Whether none of its pictures has matched for long."""
        return bool(self.variants) and all(one.stale for one in self.variants)

    @property
    def used_at(self) -> datetime | None:
        """When it last matched, or was learned."""
        times = [one.matched_at for one in self.variants if one.matched_at is not None]
        return max(times, default=self.learned.at if self.learned else None)

    def variant(self, file: str) -> Variant | None:
        return next((one for one in self.variants if one.file == file), None)
