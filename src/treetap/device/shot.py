"""A screenshot of the phone, whole or a part of it, with what one must know about it later (E1)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pydantic import Field

from treetap.core.ports import Clock, Device
from treetap.errors import OffScreen
from treetap.imaging.crop import box_on, crop
from treetap.imaging.pictures import Picture, decode, encode
from treetap.models import Bounds, Pixels, Size
from treetap.models.base import Model, NonEmpty, Seconds


class ScreenshotMetadata(Model):
    """What a screenshot is of."""

    serial: NonEmpty
    screen: Size
    """The whole screen as it was captured."""
    region: Bounds | None = None
    """The part of it that the picture shows, in pixels; None for all of it."""
    size: Size
    """The picture itself."""
    encoding: Literal["png", "jpeg", "rgba"]
    bytes: int = Field(gt=0)
    rotation: int = Field(ge=0, le=3)
    """In quarter turns."""
    density: int = Field(gt=0)
    """Dots per inch, as Android counts them: 160 for one pixel per dp."""
    taken_at: datetime
    seconds: Seconds
    """How long the phone took."""


@dataclass(frozen=True, slots=True)
class Screenshot:
    """A picture and what it is of."""

    pixels: Pixels
    metadata: ScreenshotMetadata


async def capture_screen(device: Device, clock: Clock, region: Bounds | None = None) -> Screenshot:
    """The screen now, or that part of it (in any space, as far as it is on the screen).

    A whole screen comes as the phone encoded it, a part as PNG. Raises `OffScreen` for a region that is empty
    or not on the screen, `ScreenUnreadable`, `DeviceLost`.
    """
    if region is not None and not region.area:
        raise OffScreen(
            f"The region {_edges(region)} is empty.", hint="Give one that is at least a pixel wide and high."
        )
    info = await device.info()
    taken_at, start = clock.now(), clock.monotonic()
    whole = await device.capture()
    seconds = clock.monotonic() - start
    seen = None if region is None else _whole_pixels(region, whole.size)
    pixels = whole if seen is None else await asyncio.to_thread(_cut_out, whole, seen)
    metadata = ScreenshotMetadata(
        serial=info.serial,
        screen=whole.size,
        region=seen,
        size=pixels.size,
        encoding=pixels.encoding,
        bytes=len(pixels.data),
        rotation=info.rotation,
        density=info.density,
        taken_at=taken_at,
        seconds=seconds,
    )
    return Screenshot(pixels, metadata)


def _whole_pixels(region: Bounds, size: Size) -> Bounds:
    box = box_on(region, size)
    if box is None:
        raise OffScreen(
            f"The region {_edges(region)} is not on a screen of {size.width}x{size.height} pixels.",
            hint="Look at the screen again and give a region on it.",
        )
    return box.bounds


def _cut_out(whole: Pixels, region: Bounds) -> Pixels:
    return encode(crop(Picture(decode(whole)), region).image)


def _edges(region: Bounds) -> str:
    return f"[{region.left:.6g},{region.top:.6g}][{region.right:.6g},{region.bottom:.6g}] ({region.space})"
