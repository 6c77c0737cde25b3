"""Screens with icons drawn by hand: Material's, from the phone's own font, on grounds of all kinds."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw

from tests.fakes.frame_store import FakeFrameStore
from treetap.imaging.pictures import Picture
from treetap.models import Element, Pixels, Screen, Size
from virtualphone.toolkit.text import icon_font, icon_glyph, words_font

WIDTH, HEIGHT = 1080, 2400
DP = WIDTH / 411


@dataclass(frozen=True)
class Drawn:
    """An icon of Material's by name, its middle in pixels and its size in dp."""

    name: str
    x: int
    y: int
    size: float = 24
    colour: str = "#202124"
    ground: str | None = None
    """The colour of a disc behind it, if any."""


def paint(*icons: Drawn, ground: str = "white", words: tuple[tuple[int, int, str], ...] = ()) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), ground)
    draw = ImageDraw.Draw(image)
    for icon in icons:
        if icon.ground is not None:
            reach = 28 * DP
            draw.ellipse((icon.x - reach, icon.y - reach, icon.x + reach, icon.y + reach), icon.ground)
        face = icon_font(round(icon.size * DP))
        draw.text((icon.x, icon.y), icon_glyph(icon.name), icon.colour, font=face, anchor="mm")
    for x, y, text in words:
        draw.text(
            (x, y), text, "#5f6368" if ground == "white" else "#dddddd", font=words_font(round(16 * DP))
        )
    return image


def picture(image: Image.Image) -> Picture:
    return Picture(np.ascontiguousarray(np.asarray(image, np.uint8)[:, :, ::-1]))


async def screen(frames: FakeFrameStore, image: Image.Image, *elements: Element, **more: object) -> Screen:
    """The image as a frame, and what is known of it."""
    data = BytesIO()
    image.save(data, "PNG", compress_level=1)
    size = Size(width=image.width, height=image.height)
    frame = await frames.put(Pixels(data=data.getvalue(), encoding="png", size=size))
    return Screen.model_validate({"frame": frame, "elements": elements, **more})
