"""Screens of the virtual phone with every line of text that it drew on them: the truth for reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from treetap.imaging.crop import Box
from treetap.models import Pixels, Size
from virtualphone.apps import default_apps
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.screen import encode_png
from virtualphone.toolkit.box import Op
from virtualphone.toolkit.paint import paint
from virtualphone.toolkit.text import words_font
from virtualphone.tours import all_tours
from virtualphone.tours.steps import Walker

LOOKS = (("en", False), ("en", True), ("zh", False), ("zh", True))


@dataclass(frozen=True)
class Drawn:
    """One line as it was drawn."""

    text: str
    box: Box
    plain: bool
    """Wholly there: not cut off, not under anything, not dimmed. Only such lines must be read."""


@dataclass(frozen=True)
class Shown:
    """A screen and what is written on it."""

    name: str
    pixels: Pixels
    lines: tuple[Drawn, ...]


def shown(
    every: int = 1,
    *,
    size: tuple[int, int] = (1080, 2400),
    density: int = 420,
    looks: Sequence[int] = range(4),
) -> Iterator[Shown]:
    """Every n-th screen of every tour, in each look, on a phone that is as on its first day."""
    for look in looks:
        locale, dark = LOOKS[look]
        phone = Phone(default_apps(), locale=locale, dark=dark, size=size, density=density)
        number = 0
        for tour in all_tours():
            for name, steps in tour.screens.items():
                number += 1
                if (number + look) % every:
                    continue
                phone.reset()
                if tour.package in phone.apps:
                    phone.launch(tour.package)
                walker = Walker(phone)
                for step in steps:
                    step(walker)
                scene = compose(phone)
                ops = scene.drawing()
                image = paint(scene.width, scene.height, ops)
                png = encode_png(image.convert("RGBA").tobytes(), *image.size)
                pixels = Pixels(data=png, encoding="png", size=Size(width=image.width, height=image.height))
                title = f"{tour.package} {name} {locale} {'dark' if dark else 'light'}"
                yield Shown(title, pixels, tuple(_lines(ops, (0, 0, scene.width, scene.height))))


def _lines(ops: Sequence[Op], screen: tuple[int, int, int, int]) -> Iterator[Drawn]:
    clips = [Box(*screen)]
    for at, op in enumerate(ops):
        if op[0] == "clip":
            clips.append(_common(clips[-1], Box(*op[1:5])) or Box(0, 0, 0, 0))
        elif op[0] == "unclip":
            clips.pop()
        elif op[0] == "text" and op[5].strip():
            left, top, right, bottom = words_font(op[6]).getbbox(op[5], anchor="ls")
            whole = Box(int(op[1] + left), int(op[2] + top), int(op[1] + right) + 1, int(op[2] + bottom) + 1)
            seen = _common(whole, clips[-1])
            if seen is None or (hidden := _hidden(seen, ops[at + 1 :])) is None:
                continue
            yield Drawn(op[5].strip(), seen, seen == whole and not hidden)


def _hidden(box: Box, later: Sequence[Op]) -> bool | None:
    """Whether what is drawn later dims or touches it; None if it covers it."""
    touched = False
    for op in later:
        if op[0] not in {"rect", "frame", "picture", "fade", "shadow"}:
            continue
        common = _common(box, Box(*op[1:5]))
        if common is None:
            continue
        touched = True
        opaque = op[0] in {"frame", "picture"} or (op[0] == "rect" and (*op[5], 255)[3] == 255)
        if opaque and common == box:
            return None
    return touched


def _common(one: Box, two: Box) -> Box | None:
    box = Box(
        max(one.left, two.left),
        max(one.top, two.top),
        min(one.right, two.right),
        min(one.bottom, two.bottom),
    )
    return box if box.left < box.right and box.top < box.bottom else None
