"""Sizes and colours of the keyboard, and how one key is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from virtualphone.ime.keys import Key
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Op
from virtualphone.toolkit.theme import Colour
from virtualphone.toolkit.widget import Ui

STRIP, ROW, BELOW = 48, 54, 6
"""Heights in dp: the strip, each of the four rows, the edge below them."""

MOST_OF_SCREEN = 0.6
"""A screen that is held sideways keeps this much above the keyboard."""

ROLES = ("keyboard", "key", "key_soft", "text", "text_soft", "text_faint", "primary", "on_primary")


@dataclass(frozen=True)
class Look:
    """All that a drawing depends on apart from the keys. Text follows the density and the room there is, not
    the font size of the settings: keys do not grow with it."""

    width: int
    height: int
    density: int
    chinese: bool
    colours: tuple[Colour, ...]

    def px(self, dp: float) -> int:
        """Points to pixels."""
        return max(1, round(dp * self.density / 160))

    def colour(self, role: str) -> Colour:
        """One of the roles."""
        return self.colours[ROLES.index(role)]

    @property
    def strip(self) -> int:
        """The height of the strip above the keys."""
        return self.height * STRIP // (STRIP + 4 * ROW + BELOW)

    @property
    def edges(self) -> tuple[int, ...]:
        """Where the four rows begin, and the end of the last."""
        top = self.strip
        low = self.height
        return (*(top + (low - top) * row * ROW // (4 * ROW + BELOW) for row in range(4)), low)


def look_of(ui: Ui, height: int) -> Look:
    """The look on this screen."""
    metrics = ui.metrics
    colours = tuple(ui.theme.roles[role] for role in ROLES)
    return Look(metrics.width, height, metrics.density, ui.locale == "zh", colours)


def board_height(ui: Ui) -> int:
    """Strip and four rows, flatter where the screen is low."""
    metrics = ui.metrics
    room = metrics.height - metrics.status_bar - metrics.navigation_bar
    return max(12, min(ui.px(STRIP + 4 * ROW + BELOW), int(room * MOST_OF_SCREEN)))


_FILLS = {
    "key": "key",
    "soft": "key_soft",
    "primary": "primary",
    "lit": "key",
    "space": "key",
    "off": "key_soft",
}
_AT_THE_LEFT = ("，", "。", "、")
"""Signs whose ink is at the left of their square."""
_INKS = {"primary": "on_primary", "lit": "primary", "space": "text_soft", "off": "text_faint"}


def word(text: str, size: int, colour: Colour, area: tuple[int, int, int, int]) -> Op:
    """A text in the middle of an area."""
    left, top, right, bottom = area
    x = left + (right - left - fonts.width_of(text, size)) // 2
    y = top + (bottom - top - fonts.line_height(size)) // 2 + fonts.ascent(size)
    return ("text", x, y, x, y, text, size, colour, False)


def mark(icon: str, size: int, colour: Colour, area: tuple[int, int, int, int]) -> Op:
    """An icon in the middle of an area."""
    left, top, right, bottom = area
    x, y = left + (right - left - size) // 2, top + (bottom - top - size) // 2
    return ("icon", x, y, x, y, fonts.icon_glyph(icon), size, colour)


def fitting(text: str, size: int, width: int) -> int:
    """The size, or the smaller one at which the text fits."""
    wide = fonts.width_of(text, size)
    return size if wide <= width else max(1, size * width // max(1, wide))


def _size_of(look: Look, key: Key, height: int) -> int:
    """The label: large for one sign, smaller for words."""
    if key.look == "space":
        return min(look.px(13), height // 2)
    points = 22 if len(key.text) == 1 else 15
    if key.under or key.span == 1.3:
        points = 24
    return min(look.px(points), round(height * (0.5 if key.under else 0.6)))


def key_ops(look: Look, key: Key, w: int, h: int) -> tuple[Op, ...]:
    """The drawing of one key inside its cell."""
    column = w / key.span
    left, right = round(column * key.lead) + look.px(2.5), w - round(column * key.trail) - look.px(2.5)
    top, bottom = min(look.px(4.5), h // 8), h - min(look.px(4.5), h // 8)
    if right - left < 4 or bottom - top < 4:
        left, right, top, bottom = 0, w, 0, h
    area = (left, top, right, bottom)
    ink = look.colour(_INKS.get(key.look, "text"))
    ops: list[Op] = []
    if key.look in _FILLS:
        round_one = key.look == "primary" or (key.act == "go_to" and key.arg in ("symbols", "letters"))
        radius = (bottom - top) // 2 if round_one else look.px(8)
        ops.append(("rect", *area, look.colour(_FILLS[key.look]), radius))
    if key.icon:
        size = min(look.px(22), round((bottom - top) * 0.7), round((right - left) * 0.8))
        ops.append(mark(key.icon, max(1, size), ink, area))
        return tuple(ops)
    size = max(1, fitting(key.text, _size_of(look, key, bottom - top), round((right - left) * 0.86)))
    middle = area
    if key.under:
        middle = (left, top, right, bottom - (bottom - top) // 4)
        small = max(1, min(look.px(10), (bottom - top) // 4))
        below = (left, bottom - (bottom - top) // 4 - small // 2, right, bottom - small // 4)
        ops.append(word(key.under, small, look.colour("text_soft"), below))
    if key.text in _AT_THE_LEFT:
        middle = (middle[0] + size // 2, middle[1], middle[2], middle[3])
    ops.append(word(key.text, size, ink, middle))
    if key.hint:
        small = max(1, min(look.px(10), (bottom - top) // 4))
        x = right - fonts.width_of(key.hint, small) - max(1, (right - left) // 9)
        y = top + fonts.ascent(small) + look.px(1)
        ops.append(("text", x, y, x, y, key.hint, small, look.colour("text_soft"), False))
    return tuple(ops)


@lru_cache(maxsize=64)
def columns(spans: tuple[float, ...], width: int) -> tuple[int, ...]:
    """The edges of a row's cells: they share the width without gaps."""
    total = sum(spans)
    return tuple(round(width * sum(spans[:index]) / total) for index in range(len(spans) + 1))
