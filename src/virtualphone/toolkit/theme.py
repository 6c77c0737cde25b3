"""Colours by what they are for, light and dark, and text sizes by what they say."""

from __future__ import annotations

import re
from dataclasses import dataclass

Colour = tuple[int, int, int] | tuple[int, int, int, int]


def _hex(value: str) -> tuple[int, int, int]:
    return int(value[0:2], 16), int(value[2:4], 16), int(value[4:6], 16)


@dataclass(frozen=True)
class Theme:
    """One palette. Widgets name a role; the theme knows the colour."""

    dark: bool
    roles: dict[str, Colour]

    def colour(self, name: str | Colour) -> Colour:
        """A role (`primary`), a literal (`#1a73e8`) or a colour as it is."""
        if not isinstance(name, str):
            return name
        if re.fullmatch("#[0-9a-fA-F]{6}", name):
            return _hex(name[1:])
        try:
            return self.roles[name]
        except KeyError:
            known = ", ".join(sorted(self.roles))
            raise ValueError(f"no colour is called {name!r}; there are: {known}, and #rrggbb") from None


def _palette(text: str) -> dict[str, Colour]:
    pairs = (pair.split("=") for pair in text.split())
    return {name: _hex(value) for name, value in pairs}


LIGHT = Theme(
    dark=False,
    roles=_palette(
        "surface=fafaff container=eef0f8 container_high=e4e7f1 text=1a1b20 text_soft=5a5d68 "
        "text_faint=8b8f9b primary=2b5fd0 on_primary=ffffff primary_soft=d9e2ff on_primary_soft=0b2a70 "
        "outline=c4c7d2 divider=e2e4ec error=ba1a1a on_error=ffffff error_soft=ffdad6 "
        "on_error_soft=5c0b0b good=1f7a43 warn=a15c00 bar=fafaff keyboard=e3e6ee key=ffffff "
        "key_soft=cdd2de toast=2f3036 on_toast=f1f0f7 bubble_in=e8eaf2 bubble_out=2b5fd0 "
        "on_bubble_out=ffffff off_track=e0e2ea"
    ),
)
DARK = Theme(
    dark=True,
    roles=_palette(
        "surface=121317 container=1e2026 container_high=2a2c33 text=e4e2e9 text_soft=aaadb8 "
        "text_faint=7d808b primary=b1c5ff on_primary=002b75 primary_soft=2b447f on_primary_soft=dae2ff "
        "outline=4a4d57 divider=2c2e35 error=ffb4ab on_error=690005 error_soft=7a1d1a "
        "on_error_soft=ffdad6 good=7fda9b warn=ffb868 bar=121317 keyboard=17181d key=33363e "
        "key_soft=262930 toast=e4e2e9 on_toast=2f3036 bubble_in=2a2c33 bubble_out=b1c5ff "
        "on_bubble_out=002b75 off_track=3a3d45"
    ),
)

STYLES: dict[str, tuple[float, bool]] = {
    "clock": (56, False),
    "display": (40, False),
    "headline": (27, False),
    "title": (21, False),
    "heading": (16, True),
    "body": (16, False),
    "strong": (15, True),
    "label": (14, True),
    "note": (14, False),
    "small": (12, False),
}
"""Style name: size in sp and whether it is heavier."""
