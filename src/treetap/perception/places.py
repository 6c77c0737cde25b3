"""About where things are on any phone: the bars, the keyboard, a window that lies over a page."""

from __future__ import annotations

from treetap.models import Bounds, Size

_BAR = 0.032
_KEYBOARD = {(True, False): 0.6, (True, True): 0.67, (False, False): 0.42, (False, True): 0.53}
"""Of the screen's height, by whether it is upright and whether it is a tablet: no usual one begins higher."""
_SQUARE, _LARGE = 1.65, 600
"""Screens whose sides differ by no more, and that are no smaller, are tablets and unfolded phones."""
_SPACE_BAR = 0.89
"""Of the screen's height: with a keyboard, what reaches further down is its space bar."""
_PAGE = 0.8
"""Of the screen's area: a smaller window lies over another."""


def status_bar(size: Size) -> Bounds:
    """Where the phone shows its clock."""
    return Bounds.pixel(0, 0, size.width, bar_height(size))


def bar_height(size: Size) -> int:
    return round(_BAR * max(size.width, size.height))


def keyboard_top(size: Size) -> int:
    """Usual keyboards begin there, or somewhat lower."""
    short, long = sorted((size.width, size.height))
    tablet = short >= _LARGE and long <= _SQUARE * short
    return round(_KEYBOARD[size.height >= size.width, tablet] * size.height)


def is_space_bar(pill: Bounds, size: Size) -> bool:
    """Whether a pill in the middle is the keyboard's own, where there is one."""
    return pill.bottom > _SPACE_BAR * size.height


def is_overlay(window: Bounds | None, size: Size) -> bool:
    """Whether a window of that extent lies over a page: a dialog, a sheet, a menu, a drawer.

    One that begins at the top and is as wide as the screen is a page above a keyboard or on a split screen.
    """
    if window is None or window.area >= _PAGE * size.width * size.height:
        return False
    across = window.left <= 0 and window.right >= size.width
    return not (across and window.top <= 2 * bar_height(size) and window.bottom >= 0.4 * size.height)
