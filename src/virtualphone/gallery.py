"""Every screen of every app, both languages and themes: `python -m virtualphone.gallery FOLDER`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw

from virtualphone.app import App
from virtualphone.apps import default_apps, second_apps
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.screen import encode_png
from virtualphone.toolkit.paint import paint
from virtualphone.toolkit.text import words_font
from virtualphone.tours import all_tours, faults
from virtualphone.tours.steps import Tour, Walker

LOOKS = (("en", False), ("en", True), ("zh", False), ("zh", True))
THUMB = 270
"""Width of a picture on a sheet."""

ROWS, BESIDE = 3, 2
"""A sheet has three rows of two screens, each in every look."""


def shoot(phone: Phone) -> Image.Image:
    """The screen now."""
    scene = compose(phone)
    return paint(scene.width, scene.height, scene.drawing())


def screens(tour: Tour, phone: Phone) -> Iterator[tuple[str, Image.Image]]:
    """Each screen of a tour on a phone that is as on its first day."""
    for name, steps in tour.screens.items():
        phone.reset()
        if tour.package in phone.apps:
            phone.launch(tour.package)
        walker = Walker(phone)
        for step in steps:
            step(walker)
        yield name, shoot(phone)


def sheet(screens: list[tuple[str, list[Image.Image]]]) -> Image.Image:
    """A contact sheet: each screen in all its looks side by side, under its name."""
    height = screens[0][1][0].height
    group = len(LOOKS) * (THUMB + 10) + 24
    rows = -(-len(screens) // BESIDE)
    page = Image.new("RGB", (min(BESIDE, len(screens)) * group, rows * (height + 48)), (236, 236, 240))
    draw = ImageDraw.Draw(page)
    for index, (name, pictures) in enumerate(screens):
        left, top = index % BESIDE * group + 12, index // BESIDE * (height + 48)
        draw.text((left, top + 30), name, font=words_font(22), fill=(40, 40, 50), anchor="ls")
        for column, picture in enumerate(pictures):
            page.paste(picture, (left + column * (THUMB + 10), top + 40))
    return page


def _save(path: Path, picture: Image.Image) -> Image.Image:
    """Write it; what is kept for the sheet is small."""
    path.write_bytes(encode_png(picture.convert("RGBA").tobytes(), *picture.size))
    height = picture.height * THUMB // picture.width
    return picture.resize((THUMB, height), Image.Resampling.LANCZOS, reducing_gap=2.0)


def write(
    folder: Path, kinds: list[type[App]], size: tuple[int, int], density: int, *, only: str = ""
) -> Iterator[Path]:
    """All pictures and sheets; the sheets' paths as they are made."""
    phones = [Phone(kinds, locale=locale, dark=dark, size=size, density=density) for locale, dark in LOOKS]
    for tour in (tour for tour in [*all_tours(), faults.TOUR] if only in tour.package):
        home = folder / tour.package
        home.mkdir(parents=True, exist_ok=True)
        rows: dict[str, list[Image.Image]] = {}
        for phone, (locale, dark) in zip(phones, LOOKS, strict=True):
            for name, picture in screens(tour, phone):
                file = re.sub(r"[^\w.-]+", "_", name)
                small = _save(home / f"{file}-{locale}-{'dark' if dark else 'light'}.png", picture)
                rows.setdefault(name, []).append(small)
        entries = list(rows.items())
        for number, start in enumerate(range(0, len(entries), ROWS * BESIDE), 1):
            path = folder / f"{tour.package}-{number}.png"
            sheet(entries[start : start + ROWS * BESIDE]).save(path, compress_level=3)
            yield path


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m virtualphone.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--size", default="1080x2400", help="pixels, width x height (default: 1080x2400)")
    parser.add_argument("--density", type=int, default=420, help="dots per inch (default: 420)")
    parser.add_argument("--second", action="store_true", help="every app in its second version")
    parser.add_argument("--only", default="", help="apps whose package has this in it")
    asked = parser.parse_args()
    match = re.fullmatch(r"(\d{3,4})x(\d{3,4})", asked.size)
    if match is None:
        parser.error(f"--size is like 1080x2400, not {asked.size!r}")
    kinds = second_apps() if asked.second else default_apps()
    size = (int(match[1]), int(match[2]))
    for path in write(asked.folder, kinds, size, asked.density, only=asked.only):
        sys.stdout.write(f"{path}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
