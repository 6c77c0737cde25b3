"""Photos that nobody took: simple drawings of a subject, and what editing does to them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageOps

Rgb = tuple[int, int, int]
Draw = ImageDraw.ImageDraw


def _ground(width: int, height: int, high: Rgb, low: Rgb) -> Image.Image:
    """From one colour at the top to another at the bottom."""
    mask = Image.linear_gradient("L").resize((width, height))
    return Image.composite(
        Image.new("RGB", (width, height), low), Image.new("RGB", (width, height), high), mask
    )


def _disc(draw: Draw, x: float, y: float, r: float, fill: Rgb) -> None:
    draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)


def _sea(rng: Random, width: int, height: int) -> Image.Image:
    sky = rng.choice((((120, 190, 240), (225, 240, 250)), ((250, 170, 120), (255, 220, 180))))
    image = _ground(width, height, *sky)
    draw = ImageDraw.Draw(image)
    line = height * rng.uniform(0.42, 0.55)
    _disc(draw, width * rng.uniform(0.2, 0.8), line * 0.5, height * 0.07, (255, 245, 215))
    draw.rectangle((0, line, width, height), fill=(30, 110, 160))
    for step in range(6):
        y = line + height * 0.05 * (step + 0.5)
        x = width * rng.uniform(-0.1, 0.5)
        draw.line((x, y, x + width * 0.5, y), fill=(90, 170, 205), width=max(1, height // 120))
    draw.polygon(
        (
            (0, height),
            (0, height * 0.86),
            (width * 0.5, height * 0.82),
            (width, height * 0.92),
            (width, height),
        ),
        fill=(235, 210, 160),
    )
    return image


def _city(rng: Random, width: int, height: int) -> Image.Image:
    night = rng.random() < 0.5
    image = _ground(
        width, height, *(((15, 18, 50), (70, 60, 110)) if night else ((150, 190, 225), (235, 230, 220)))
    )
    draw = ImageDraw.Draw(image)
    lit: Rgb = (250, 220, 130) if night else (220, 232, 240)
    x = 0.0
    while x < width:
        wide = width * rng.uniform(0.12, 0.24)
        top = height * rng.uniform(0.25, 0.65)
        shade = rng.randrange(30, 70) if night else rng.randrange(90, 150)
        draw.rectangle((x, top, x + wide * 0.94, height), fill=(shade, shade, shade + 18))
        step = max(3, round(wide / 4))
        for left in range(round(x) + step // 3, round(x + wide * 0.9) - step // 2, step):
            for high in range(round(top) + step // 2, height, step):
                if rng.random() < 0.55:
                    draw.rectangle((left, high, left + step // 2, high + step // 2), fill=lit)
        x += wide
    return image


def _food(rng: Random, width: int, height: int) -> Image.Image:
    image = _ground(width, height, (150, 105, 70), (120, 80, 52))
    draw = ImageDraw.Draw(image)
    size = min(width, height)
    x, y = width / 2, height / 2
    _disc(draw, x, y, size * 0.42, (245, 243, 238))
    _disc(draw, x, y, size * 0.33, rng.choice(((214, 120, 50), (196, 70, 50), (226, 190, 90))))
    for _ in range(16):
        away, spot = size * rng.uniform(0, 0.26), size * rng.uniform(0.03, 0.07)
        dx, dy = rng.uniform(-1, 1) * away, rng.uniform(-1, 1) * away
        _disc(
            draw,
            x + dx,
            y + dy,
            spot,
            rng.choice(((90, 150, 60), (240, 225, 180), (190, 60, 45), (250, 210, 90))),
        )
    return image


def _flower(rng: Random, width: int, height: int) -> Image.Image:
    image = _ground(width, height, (170, 205, 150), (70, 120, 70))
    draw = ImageDraw.Draw(image)
    size = min(width, height)
    petal = rng.choice(((230, 90, 130), (240, 200, 80), (250, 245, 240), (160, 110, 200)))
    for _ in range(3):
        x, y, r = (
            width * rng.uniform(0.25, 0.75),
            height * rng.uniform(0.25, 0.65),
            size * rng.uniform(0.1, 0.17),
        )
        draw.line((x, y, x + size * 0.04, height), fill=(50, 100, 50), width=max(2, size // 50))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)):
            _disc(draw, x + dx * r * 0.75, y + dy * r * 0.75, r * 0.5, petal)
        _disc(draw, x, y, r * 0.45, (245, 190, 60))
    return image


def _cat(rng: Random, width: int, height: int) -> Image.Image:
    image = _ground(width, height, (225, 215, 205), (190, 160, 140))
    draw = ImageDraw.Draw(image)
    size = min(width, height)
    fur = rng.choice(((90, 85, 85), (215, 150, 80), (235, 230, 225), (50, 48, 52)))
    x, y, r = width / 2, height * 0.45, size * 0.22
    draw.ellipse((x - r * 1.3, y + r * 0.5, x + r * 1.3, height * 1.05), fill=fur)
    for side in (-1, 1):
        ear = (
            (x + side * r * 0.95, y - r * 1.35),
            (x + side * r * 0.2, y - r * 0.8),
            (x + side * r, y - r * 0.1),
        )
        draw.polygon(ear, fill=fur)
    _disc(draw, x, y, r, fur)
    for side in (-1, 1):
        _disc(draw, x + side * r * 0.4, y - r * 0.1, r * 0.2, (190, 220, 110))
        _disc(draw, x + side * r * 0.4, y - r * 0.1, r * 0.09, (20, 20, 20))
    _disc(draw, x, y + r * 0.3, r * 0.1, (230, 140, 140))
    return image


def _paper(rng: Random, width: int, height: int) -> Image.Image:
    image = _ground(width, height, (110, 95, 85), (90, 78, 70))
    draw = ImageDraw.Draw(image)
    left, right, top = width * 0.2, width * 0.8, height * 0.08
    draw.rectangle((left, top, right, height * 0.93), fill=(250, 249, 244))
    step = height * 0.055
    for row in range(13):
        y = top + step * (row + 1.2)
        end = right - width * rng.uniform(0.06, 0.3)
        thick = max(1, round(height * (0.02 if row == 0 else 0.008)))
        draw.line((left + width * 0.05, y, end, y), fill=(70, 70, 80), width=thick)
    return image


def _screen(rng: Random, width: int, height: int) -> Image.Image:
    image = Image.new("RGB", (width, height), (246, 247, 251))
    draw = ImageDraw.Draw(image)
    draw.rectangle(
        (0, 0, width, height * 0.1), fill=rng.choice(((60, 100, 200), (60, 140, 110), (170, 90, 60)))
    )
    for row in range(8):
        y = height * (0.15 + row * 0.105)
        _disc(draw, width * 0.1, y + height * 0.03, min(width, height) * 0.04, (180, 190, 210))
        for line, share in ((0.015, 0.4), (0.045, 0.65)):
            end = width * (0.2 + share * rng.uniform(0.5, 1))
            draw.rectangle(
                (width * 0.2, y + height * line, end, y + height * (line + 0.014)), fill=(150, 155, 170)
            )
    return image


SUBJECTS: dict[str, Callable[[Random, int, int], Image.Image]] = {
    "sea": _sea,
    "city": _city,
    "food": _food,
    "flower": _flower,
    "cat": _cat,
    "paper": _paper,
    "screen": _screen,
}


def subject(seed: str, width: int, height: int) -> Image.Image | None:
    """The drawing of a seed such as `cat-3`; None if it names none."""
    make = SUBJECTS.get(seed.partition("-")[0])
    if make is None:
        return None
    image = make(Random(seed), width, height)  # noqa: S311 — pictures, not secrets
    return image.filter(ImageFilter.GaussianBlur(max(0.4, width / 900)))


def _mono(image: Image.Image) -> Image.Image:
    return ImageOps.grayscale(image).convert("RGB")


def _tint(red: float, blue: float) -> Callable[[Image.Image], Image.Image]:
    def tint(image: Image.Image) -> Image.Image:
        bands = image.split()
        first = bands[0].point(lambda value: min(255, round(value * red)))
        last = bands[2].point(lambda value: min(255, round(value * blue)))
        return Image.merge("RGB", (first, bands[1], last))

    return tint


LOOKS: dict[str, Callable[[Image.Image], Image.Image]] = {
    "mono": _mono,
    "warm": _tint(1.18, 0.78),
    "cool": _tint(0.8, 1.2),
    "vivid": lambda image: ImageEnhance.Color(image).enhance(2.0),
}


def edited(make: Callable[[int, int], Image.Image], edits: list[str], width: int, height: int) -> Image.Image:
    """A photo with its edits: `turn=90`, `crop=…` (only its middle), `look=mono`."""
    named = dict(edit.partition("=")[::2] for edit in edits)
    turn = int(named.get("turn", "0")) % 360
    wide, high = (height, width) if turn in (90, 270) else (width, height)
    if named.get("crop"):
        large = make(wide * 4 // 3, high * 4 // 3)
        left, top = (large.width - wide) // 2, (large.height - high) // 2
        image = large.crop((left, top, left + wide, top + high))
    else:
        image = make(wide, high)
    if turn:
        image = image.rotate(-turn, expand=True)
    look = LOOKS.get(named.get("look", ""))
    return look(image) if look is not None else image


def name_of(photo: dict[str, Any], **others: Any) -> str:
    """The picture of a row with `drawing`, `turn`, `crop` and `look`; `others` instead of what it has."""
    held = {name: others.get(name, photo[name]) for name in ("turn", "crop", "look")}
    kept = [f"{name}={value}" for name, value in held.items() if value not in (0, "free", "none")]
    return "/".join([f"photo:{photo['drawing']}", *kept])
