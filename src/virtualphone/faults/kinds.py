"""What a fault is: its name, its kind of moment, how it begins, and what it does to the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.toolkit.box import Box, Rect, Space
from virtualphone.toolkit.overlays import Overlay
from virtualphone.toolkit.widget import Ui, Widget

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

PAGE, TAP, DUMP, COMMAND = "page", "tap", "dump", "command"
"""The kinds of moments: a page of an app opens, a finger taps, the tree is asked for, any command comes."""

POWERS = {PAGE: 1.0, TAP: 1.5, DUMP: 2.0, COMMAND: 3.0}
"""Commands are many and pages are few: the rate to this power is the chance of one moment."""

MOST = 2
"""How often one fault happens in a run, unless it says otherwise."""


@dataclass(frozen=True)
class Fault:
    """One of them. `begin` answers what is going on from now on, or None if it cannot happen here."""

    name: str
    says: str
    """One sentence for people who choose it."""
    moment: str
    begin: Callable[[Phone, Random], Json | None]
    """Keys of the answer: `args` (what the seed drew), `until_ms` (it passes), `times` (so many moments),
    `over` (it is done already: nothing goes on)."""
    most: int = MOST
    on_page: bool = False
    """It belongs to the page in front, and ends when another one is there."""
    place: Callable[[Phone, Json], Overlay] | None = None
    """The window that it opens over everything of the app."""
    dress: Callable[[Phone, Json, Widget], Widget] | None = None
    """The page in front as this fault leaves it."""
    notice: Callable[[Phone, Json], Widget] | None = None
    """What it shows at the top of the screen, over the app's bar."""
    back: Callable[[Phone, Json], object] | None = None
    """What the back key does while its window is there; without it, nothing."""
    passed: Callable[[Phone, Json], str] | None = None
    """Its time is over: what has become of it."""
    owner: tuple[str, str] = ("", "")
    """Package and title of its window, if it is not the app's in front."""


def high(phone: Phone) -> float:
    """How many dp the screen is high: what fills it leaves things out on a low one."""
    return phone.metrics.height * 160 / phone.metrics.density


class Full(Overlay):
    """A window that covers the whole page."""

    cancel = False
    veil = 0

    def __init__(self, body: Widget, ground: str = "") -> None:
        self.body, self.ground = body, ground

    def place(self, ui: Ui, area: Rect) -> Box:
        """All of the area."""
        left, top, right, bottom = area
        box = self.body.layout(ui, Space(right - left, bottom - top, tight_w=True, tight_h=True))
        box.x, box.y = left, top
        return box
