"""A display list becomes pixels. Each step is a tuple: (kind, left, top, right, bottom, …)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

from virtualphone.toolkit.box import Op, Rect
from virtualphone.toolkit.pictures import picture
from virtualphone.toolkit.text import icon_font, stroke_of, words_font
from virtualphone.toolkit.theme import Colour

SMOOTH = 4
"""Corners and rings are drawn this much larger and shrunk: Pillow's own edges are jagged."""


@lru_cache(maxsize=512)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    big = radius * SMOOTH
    disc = Image.new("L", (big * 2, big * 2))
    ImageDraw.Draw(disc).ellipse((0, 0, big * 2 - 1, big * 2 - 1), fill=255)
    whole = disc.resize((radius * 2, radius * 2), Image.Resampling.BOX)
    r = radius
    return (
        whole.crop((0, 0, r, r)),
        whole.crop((r, 0, 2 * r, r)),
        whole.crop((0, r, r, 2 * r)),
        whole.crop((r, r, 2 * r, 2 * r)),
    )


@lru_cache(maxsize=64)
def _mask(width: int, height: int, radius: int, alpha: int) -> Image.Image:
    mask = Image.new("L", (width, height))
    _fill_round(mask, (0, 0, width, height), alpha, radius)
    return mask


def _fill_round(image: Image.Image, rect: Rect, fill: Any, radius: int) -> None:
    left, top, right, bottom = rect
    radius = max(0, min(radius, (right - left) // 2, (bottom - top) // 2))
    if radius == 0:
        image.paste(fill, rect)
        return
    image.paste(fill, (left + radius, top, right - radius, bottom))
    image.paste(fill, (left, top + radius, left + radius, bottom - radius))
    image.paste(fill, (right - radius, top + radius, right, bottom - radius))
    places = ((left, top), (right - radius, top), (left, bottom - radius), (right - radius, bottom - radius))
    for place, corner in zip(places, _corners(radius), strict=True):
        image.paste(fill, place, corner) if image.mode != "L" else image.paste(
            corner.point(lambda value: value * fill // 255), place
        )


@lru_cache(maxsize=64)
def _ring(size: int, width: int, start: int, end: int) -> Image.Image:
    big = Image.new("L", (size * SMOOTH, size * SMOOTH))
    box = (0, 0, size * SMOOTH - 1, size * SMOOTH - 1)
    ImageDraw.Draw(big).arc(box, start, end, fill=255, width=width * SMOOTH)
    return big.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=32)
def _shadow(width: int, height: int, radius: int, blur: int) -> Image.Image:
    mask = Image.new("L", (width + 4 * blur, height + 4 * blur))
    _fill_round(mask, (2 * blur, 2 * blur, 2 * blur + width, 2 * blur + height), 90, radius)
    return mask.filter(ImageFilter.GaussianBlur(blur))


class Painter:
    """Draws onto one image; a clip is a smaller image that is put back when it ends."""

    def __init__(self, width: int, height: int, background: Colour) -> None:
        self.image = Image.new("RGB", (width, height), background[:3])
        self._draw = ImageDraw.Draw(self.image)
        self._x = self._y = 0
        self._outer: list[tuple[Image.Image, ImageDraw.ImageDraw, int, int]] = []

    def run(self, ops: Sequence[Op]) -> Image.Image:
        """Draw them all."""
        for op in ops:
            getattr(self, f"_{op[0]}")(*op[1:])
        return self.image

    def _here(self, left: int, top: int, right: int, bottom: int) -> Rect:
        return left - self._x, top - self._y, right - self._x, bottom - self._y

    def _clip(self, left: int, top: int, right: int, bottom: int) -> None:
        part = self.image.crop(self._here(left, top, right, bottom))
        self._outer.append((self.image, self._draw, self._x, self._y))
        self.image, self._draw, self._x, self._y = part, ImageDraw.Draw(part), left, top

    def _unclip(self, left: int, top: int, _right: int, _bottom: int) -> None:
        part = self.image
        self.image, self._draw, self._x, self._y = self._outer.pop()
        self.image.paste(part, (left - self._x, top - self._y))

    def _rect(self, left: int, top: int, right: int, bottom: int, colour: Colour, radius: int = 0) -> None:
        if right <= left or bottom <= top:
            return
        rect = self._here(left, top, right, bottom)
        if len(colour) == 4 and colour[3] < 255:
            mask = _mask(right - left, bottom - top, radius, colour[3])
            self.image.paste(colour[:3], (*rect[:2], rect[0] + mask.width, rect[1] + mask.height), mask)
        else:
            _fill_round(self.image, rect, colour[:3], radius)

    def _frame(
        self,
        left: int,
        top: int,
        right: int,
        bottom: int,
        colour: Colour,
        radius: int,
        width: int,
        inner: Colour,
    ) -> None:
        self._rect(left, top, right, bottom, colour, radius)
        self._rect(left + width, top + width, right - width, bottom - width, inner, max(0, radius - width))

    def _text(
        self, left: int, top: int, _right: int, _bottom: int, text: str, size: int, colour: Colour, bold: bool
    ) -> None:
        self._draw.text(
            (left - self._x, top - self._y),
            text,
            font=words_font(size),
            fill=colour[:3],
            anchor="ls",
            stroke_width=stroke_of(size) if bold else 0,
        )

    def _icon(
        self, left: int, top: int, _right: int, _bottom: int, glyph: str, size: int, colour: Colour
    ) -> None:
        place = (left - self._x, top - self._y + size)
        self._draw.text(place, glyph, font=icon_font(size), fill=colour[:3], anchor="ls")

    def _arc(
        self, left: int, top: int, right: int, _bottom: int, colour: Colour, width: int, start: int, end: int
    ) -> None:
        ring = _ring(right - left, width, start, end)
        self.image.paste(colour[:3], (left - self._x, top - self._y), ring)

    def _line(self, left: int, top: int, right: int, bottom: int, colour: Colour, width: int) -> None:
        self._draw.line(self._here(left, top, right, bottom), fill=colour[:3], width=width)

    def _shadow(self, left: int, top: int, right: int, bottom: int, radius: int, blur: int) -> None:
        mask = _shadow(right - left, bottom - top, radius, blur)
        place = (left - self._x - 2 * blur, top - self._y - 2 * blur + blur // 2)
        self.image.paste((0, 0, 0), place, mask)

    def _picture(self, left: int, top: int, right: int, bottom: int, name: str, radius: int) -> None:
        drawn = picture(name, right - left, bottom - top)
        mask = _mask(right - left, bottom - top, radius, 255) if radius else None
        self.image.paste(drawn, (left - self._x, top - self._y), mask)

    def _fade(self, left: int, top: int, right: int, bottom: int, colour: Colour) -> None:
        """Darken or tint everything drawn so far: what lies behind a dialog."""
        rect = self._here(left, top, right, bottom)
        part = self.image.crop(rect)
        veil = Image.new("RGB", part.size, colour[:3])
        self.image.paste(Image.blend(part, veil, (*colour, 255)[3] / 255), rect[:2])


def paint(width: int, height: int, ops: Sequence[Op], background: Colour = (0, 0, 0)) -> Image.Image:
    """The picture of a display list."""
    return Painter(width, height, background).run(ops)
