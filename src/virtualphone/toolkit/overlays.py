"""What opens over a page: dialogs, sheets from below, menus. Each is a window of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from virtualphone.toolkit.basics import Divider, Text
from virtualphone.toolkit.box import ENDLESS, Box, Rect, Space
from virtualphone.toolkit.layouts import Column, Gap, Row
from virtualphone.toolkit.rows import Header, ListItem
from virtualphone.toolkit.scroll import Scroll
from virtualphone.toolkit.widget import Action, Child, Ui, Widget, present


class Overlay:
    """Something that opens over a page; `cancel` says whether back and a tap outside close it."""

    cancel = True
    veil = 110
    ground = ""
    """The colour that goes on below it, under the navigation bar."""

    def place(self, ui: Ui, area: Rect) -> Box:
        """Laid out and placed inside the area (absolute)."""
        raise NotImplementedError(f"{type(self).__name__} has no place")


def _fitted(ui: Ui, make: Callable[[Widget], Column], body: Sequence[Widget], width: int, most: int) -> Box:
    """As high as needed; what is too high scrolls, so that the buttons stay in sight."""
    box = make(Column(*body)).layout(ui, Space(width, ENDLESS, tight_w=True))
    if box.h > most:
        scroll = Scroll(*body, id="android:id/scrollView")
        box = make(scroll).layout(ui, Space(width, most, tight_w=True, tight_h=True))
    return box


class Dialog(Overlay):
    """A question in the middle: title, text or widgets, buttons at its foot (the agreeing one last)."""

    def __init__(
        self, title: str, *body: str | Child, buttons: Sequence[Widget] = (), cancel: bool = True
    ) -> None:
        self.title, self.buttons, self.cancel = title, list(buttons), cancel
        self.body = [
            Text(part, "body", colour="text_soft", id="android:id/message") if isinstance(part, str) else part
            for part in body
            if isinstance(part, str | Widget)
        ]

    def place(self, ui: Ui, area: Rect) -> Box:
        """At most 340 dp wide, as high as needed."""
        width = min(ui.px(340), area[2] - area[0] - ui.px(40))

        def make(body: Widget) -> Column:
            return Column(
                Text(self.title, "title", id="android:id/alertTitle", lines=4),
                Gap(12),
                body,
                Gap(18),
                bool(self.buttons) and Row(*self.buttons, gap=6, spread="end", id="android:id/buttonPanel"),
                pad=(24, 22, 20, 18),
                colour="container_high",
                radius=26,
                id="android:id/parentPanel",
            )

        box = _fitted(ui, make, self.body, width, area[3] - area[1] - ui.px(40))
        box.x = area[0] + (area[2] - area[0] - width) // 2
        box.y = area[1] + (area[3] - area[1] - box.h) // 2
        return box


class Sheet(Overlay):
    """Choices that come up from below."""

    ground = "container"

    def __init__(self, *children: Child, title: str = "", cancel: bool = True) -> None:
        self.children, self.title, self.cancel = present(children), title, cancel

    def place(self, ui: Ui, area: Rect) -> Box:
        """The whole width, at most three quarters high."""

        def make(body: Widget) -> Column:
            return Column(
                Gap(10),
                Row(Column(width=36, height=4, colour="outline", radius=2), spread="center"),
                Gap(8),
                bool(self.title) and Row(Text(self.title, "title", id="sheet_title"), pad=(20, 0)),
                bool(self.title) and Gap(8),
                body,
                Gap(12),
                colour="container",
                radius=24,
                id="sheet",
            )

        width = area[2] - area[0]
        # Rows bring their own room at the sides; other widgets are given some.
        own = (ListItem, Header, Divider)
        rows = [one if isinstance(one, own) else Column(one, pad=(16, 0)) for one in self.children]
        box = _fitted(ui, make, rows, width, (area[3] - area[1]) * 3 // 4)
        box.x, box.y = area[0], area[3] - box.h
        # Its lower corners are square: it goes on under the navigation bar.
        box.ops.insert(1, ("rect", 0, box.h - ui.px(30), width, box.h, ui.colour(self.ground), 0))
        return box


class Menu(Overlay):
    """A short list at the corner where the three dots are: (label, action) or (id, label, action).

    `chosen` is the id of the one that holds now.
    """

    veil = 0

    def __init__(self, *entries: tuple[Any, ...] | bool | None, chosen: str = "") -> None:
        found = [entry for entry in entries if isinstance(entry, tuple)]
        self.entries: list[tuple[str, str, Action]] = [
            (entry[0], entry[1], entry[2]) if len(entry) == 3 else ("", entry[0], entry[1]) for entry in found
        ]
        self.chosen = chosen

    def place(self, ui: Ui, area: Rect) -> Box:
        """Under the right end of the bar."""
        rows: list[Any] = [
            ListItem(label, on_tap=action, id=name, selected=bool(name) and name == self.chosen)
            for name, label, action in self.entries
        ]
        column = Column(*rows, pad=(0, 8), colour="container_high", radius=14, shadow=5)
        width = min(ui.px(220), area[2] - area[0])
        box = column.layout(ui, Space(width, area[3] - area[1], tight_w=True))
        box.x, box.y = area[2] - width - ui.px(8), area[1] + ui.px(56)
        return box


class Drawer(Overlay):
    """A panel of rows at the left edge, the whole height."""

    def __init__(self, title: str, *rows: Widget) -> None:
        self.title, self.rows = title, rows

    def place(self, ui: Ui, area: Rect) -> Box:
        """At most 300 dp wide."""
        width = min(ui.px(300), (area[2] - area[0]) * 5 // 6)
        column = Column(
            Gap(20),
            Row(Text(self.title, "headline", colour="primary"), pad=(24, 0)),
            Gap(14),
            Scroll(*self.rows, id="drawer_list", pad=(0, 0, 0, 16)),
            colour="container",
            id="drawer",
        )
        box = column.layout(ui, Space(width, area[3] - area[1], tight_w=True, tight_h=True))
        box.x, box.y = area[0], area[1]
        return box
