"""Pictures that nobody drew: wallpapers and photos from a name, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from virtualphone.toolkit.photos import edited, subject

Rgb = tuple[int, int, int]


def _blend(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _gradient(stops: tuple[Rgb, ...], width: int, height: int) -> Image.Image:
    column = Image.new("RGB", (1, 64))
    parts = len(stops) - 1
    for row in range(64):
        place = row / 63 * parts
        index = min(int(place), parts - 1)
        column.putpixel((0, row), _blend(stops[index], stops[index + 1], place - index))
    return column.resize((width, height), Image.Resampling.BICUBIC)


def _hills(draw: ImageDraw.ImageDraw, rng: Random, colour: Rgb, base: float, size: tuple[int, int]) -> None:
    width, height = size
    points = [(0, height)]
    level = base
    for step in range(9):
        level += rng.uniform(-0.06, 0.06)
        points.append((round(width * step / 8), round(height * level)))
    points.append((width, height))
    draw.polygon(points, fill=colour)


def _landscape(seed: str, width: int, height: int) -> Image.Image:
    rng = Random(seed)  # noqa: S311 — pictures, not secrets
    skies = (
        ((255, 214, 170), (250, 160, 130), (120, 110, 170)),
        ((150, 205, 250), (205, 230, 250), (240, 245, 250)),
        ((30, 40, 90), (90, 80, 140), (240, 150, 120)),
        ((180, 225, 210), (225, 240, 225), (250, 245, 225)),
    )
    image = _gradient(rng.choice(skies), width, height)
    draw = ImageDraw.Draw(image)
    sun = round(min(width, height) * rng.uniform(0.06, 0.12))
    x, y = round(width * rng.uniform(0.2, 0.8)), round(height * rng.uniform(0.15, 0.4))
    draw.ellipse((x - sun, y - sun, x + sun, y + sun), fill=(255, 240, 200))
    ground = rng.choice(((60, 90, 80), (50, 70, 110), (110, 80, 70), (70, 100, 60)))
    for layer in range(3):
        _hills(
            draw,
            rng,
            _blend(ground, (230, 235, 240), 0.55 - layer * 0.25),
            0.55 + layer * 0.13,
            (width, height),
        )
    return image.filter(ImageFilter.GaussianBlur(max(1, width / 600)))


_WALLPAPERS: dict[str, tuple[Rgb, ...]] = {
    "light": ((196, 214, 250), (222, 214, 246), (250, 226, 226)),
    "dark": ((16, 20, 44), (36, 32, 66), (66, 40, 70)),
    "sea": ((20, 90, 130), (60, 160, 180), (200, 230, 220)),
    "forest": ((24, 60, 46), (70, 120, 84), (210, 220, 170)),
    "sand": ((240, 214, 170), (230, 170, 120), (140, 90, 90)),
    "night": ((8, 10, 24), (20, 24, 56), (50, 44, 90)),
}


def _wallpaper(kind: str, width: int, height: int) -> Image.Image:
    stops = _WALLPAPERS.get(kind, _WALLPAPERS["light"])
    image = _gradient(stops, width, height)
    veil = Image.new("L", (90, 200))
    draw = ImageDraw.Draw(veil)
    rng = Random(f"wallpaper {kind}")  # noqa: S311
    for _ in range(4):
        x, y, r = rng.randrange(90), rng.randrange(200), rng.randrange(24, 60)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=46)
    veil = veil.filter(ImageFilter.GaussianBlur(3)).resize((width, height), Image.Resampling.BICUBIC)
    image.paste(stops[0], (0, 0), veil)
    return image


def _photo(name: str, width: int, height: int) -> Image.Image:
    """A landscape, or a subject by its name (`cat-3`), with its edits (`cat-3/turn=90/look=mono`)."""
    seed, *edits = name.split("/")

    def make(wide: int, high: int) -> Image.Image:
        return subject(seed, wide, high) or _landscape(seed, wide, high)

    return edited(make, edits, width, height) if edits else make(width, height)


_MAKERS: dict[str, Callable[[str, int, int], Image.Image]] = {"photo": _photo, "wallpaper": _wallpaper}


def ends(name: str) -> tuple[Rgb, Rgb]:
    """About the colours at the top and at the bottom of a picture."""
    kind, _, rest = name.partition(":")
    if kind == "wallpaper":
        stops = _WALLPAPERS.get(rest, _WALLPAPERS["light"])
        return stops[0], stops[-1]
    column = picture(name, 90, 200).resize((1, 20), Image.Resampling.BOX)
    raw = column.tobytes()
    return (raw[0], raw[1], raw[2]), (raw[-3], raw[-2], raw[-1])


def wallpapers() -> tuple[str, ...]:
    """The wallpapers one can choose from."""
    return tuple(_WALLPAPERS)


@lru_cache(maxsize=64)
def picture(name: str, width: int, height: int) -> Image.Image:
    """`photo:SEED` or `wallpaper:KIND` at a size."""
    kind, _, rest = name.partition(":")
    if kind not in _MAKERS:
        raise ValueError(f"no picture is called {name!r}; there are: photo:SEED, wallpaper:KIND")
    return _MAKERS[kind](rest, max(1, width), max(1, height))
