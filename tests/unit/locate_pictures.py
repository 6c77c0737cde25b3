"""A page to look for things on: four icons with their words, drawn here, light or dark."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from treetap.models import Bounds, Pixels, Size

WIDTH, HEIGHT = 540, 960
ICON = 72
PLACES: Mapping[str, tuple[int, int]] = {
    "Alarm": (60, 160),
    "Cloud": (60, 320),
    "Music": (60, 480),
    "Guest": (60, 640),
}
"""The left top corner of each icon; its word is to the right of it."""


def box(name: str, at: tuple[int, int] | None = None) -> Bounds:
    """Where the icon is."""
    left, top = at or PLACES[name]
    return Bounds.pixel(left, top, left + ICON, top + ICON)


def page(
    places: Mapping[str, tuple[int, int]] = PLACES,
    *,
    words: Mapping[str, str] | None = None,
    dark: bool = False,
) -> Image.Image:
    """`words`: other words than the names."""
    ground, ink = ("#14161a", "#e8eaed") if dark else ("#fdfdfd", "#1c1e21")
    image = Image.new("RGB", (WIDTH, HEIGHT), ground)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(34)
    for name, (left, top) in places.items():
        _icon(pen, name, left, top)
        pen.text((left + ICON + 40, top + 14), (words or {}).get(name, name), fill=ink, font=font)
    return image


def _icon(pen: ImageDraw.ImageDraw, name: str, left: int, top: int) -> None:
    pen.rectangle((left, top, left + ICON - 1, top + ICON - 1), fill="#3456d8")
    x, y = left + ICON // 2, top + ICON // 2
    if name == "Alarm":
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), outline="white", width=5)
        pen.line((x, y, x, y - 14), fill="white", width=5)
        pen.line((x, y, x + 11, y + 5), fill="white", width=5)
    elif name == "Cloud":
        for dx, size in ((-14, 12), (0, 18), (15, 12)):
            pen.ellipse((x + dx - size, y - size + 4, x + dx + size, y + size + 4), fill="white")
    elif name == "Music":
        pen.line((x - 8, y + 16, x - 8, y - 20), fill="white", width=5)
        pen.line((x - 8, y - 20, x + 16, y - 14), fill="white", width=7)
        pen.ellipse((x - 20, y + 8, x - 4, y + 22), fill="white")
    else:
        pen.ellipse((x - 11, y - 22, x + 11, y), fill="white")
        pen.pieslice((x - 22, y + 2, x + 22, y + 42), 180, 360, fill="white")


def pixels(image: Image.Image) -> Pixels:
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return Pixels(data=buffer.getvalue(), encoding="png", size=Size(width=image.width, height=image.height))


def icon(name: str) -> Image.Image:
    """The icon alone, as it is on the light page."""
    at = box(name)
    return page().crop((int(at.left), int(at.top), int(at.right), int(at.bottom)))
