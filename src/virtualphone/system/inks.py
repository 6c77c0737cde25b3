"""What the two bars are drawn with, so that they can be read on whatever lies behind them."""

from __future__ import annotations

from dataclasses import dataclass

from virtualphone.toolkit.pictures import ends
from virtualphone.toolkit.theme import LIGHT, Colour
from virtualphone.toolkit.widget import Ui

WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True)
class Inks:
    """For the status bar, for the navigation bar, and what the latter stands on (None: what is there)."""

    top: Colour
    bottom: Colour
    fill: Colour | None


def _on(colour: Colour) -> Colour:
    red, green, blue = colour[:3]
    bright = 0.299 * red + 0.587 * green + 0.114 * blue
    return LIGHT.colour("text") if bright > 150 else WHITE


@dataclass(frozen=True)
class Behind:
    """What lies behind the bars: the app's wallpaper, a veil over it, the ground that a sheet stands on."""

    wallpaper: str
    dimmed: bool
    ground: str


def inks(ui: Ui, behind: Behind, *, shade: bool, keyboard: bool) -> Inks:
    """Chosen by what is behind: the shade, a keyboard, a veil, a wallpaper, or the app's own surface."""
    text = ui.colour("text")
    if shade:
        return Inks(text, text, ui.colour("surface"))
    top, bottom = (_on(colour) for colour in ends(behind.wallpaper)) if behind.wallpaper else (text, text)
    if keyboard:
        return Inks(top, text, ui.colour("keyboard"))
    if behind.ground:
        return Inks(top, text, ui.colour(behind.ground))
    return Inks(top, bottom, None if behind.wallpaper or behind.dimmed else ui.colour("bar"))
