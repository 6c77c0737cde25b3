"""Rows of the settings: like those of lists, but their words may take several lines."""

from __future__ import annotations

from typing import Any

from virtualphone.toolkit import (
    CheckBox,
    Column,
    Gap,
    Icon,
    Radio,
    Row,
    Slider,
    Switch,
    Text,
    Ui,
    Var,
    Widget,
)
from virtualphone.toolkit.box import ENDLESS, Box, Space
from virtualphone.toolkit.widget import Child


class Item(Widget):
    """Something at its start, a title, a line or more below, something at its end."""

    cls = "android.widget.LinearLayout"

    def __init__(
        self,
        title: str,
        subtitle: str = "",
        *,
        icon: str = "",
        leading: Widget | None = None,
        trailing: Widget | None = None,
        **common: Any,
    ) -> None:
        """`colour` of the title; `inset`: the margin at both sides."""
        self.colour, self.inset = str(common.pop("colour", "text")), float(common.pop("inset", 20))
        super().__init__(**common)
        self.title, self.subtitle = title, subtitle
        self.leading = leading or (Icon(icon, id="android:id/icon") if icon else None)
        self.trailing = trailing
        self.marked = False
        """A search led here."""

    def layout(self, ui: Ui, space: Space) -> Box:
        """As high as its words, no lower than a finger."""
        faint = None if self.enabled else "text_faint"
        title = Text(self.title, "body", colour=faint or self.colour, lines=2, id="android:id/title")
        below = Text(self.subtitle, "note", colour=faint or "text_soft", lines=4, id="android:id/summary")
        words = Column(title, bool(self.subtitle) and below, gap=1, grow=1)
        row = Row(self.leading, words, self.trailing, gap=20, pad=(self.inset, 12, self.inset, 12))
        inner = row.layout(ui, Space(space.w, ENDLESS, tight_w=True))
        height = max(inner.h, ui.px(74 if self.subtitle else 60))
        box = self.box(space.w, height)
        if self.marked:
            box.ops.append(("rect", 0, 0, space.w, height, ui.colour("primary_soft"), 0))
        for child in inner.children:
            box.put(child, child.x, child.y + (height - inner.h) // 2)
        return box


def switch_row(title: str, var: Var, subtitle: str = "", **rest: Any) -> Item:
    """A row whose whole width flips its switch."""
    switch = Switch(var, passive=True, id="android:id/switch_widget", enabled=rest.get("enabled", True))
    return Item(title, subtitle, trailing=switch, on_tap=switch.flip, **rest)


def radio_row(title: str, chosen: bool, on_tap: Any, subtitle: str = "", **rest: Any) -> Item:
    """One choice of several."""
    ring = Radio(chosen, passive=True, id="android:id/checkbox")
    return Item(title, subtitle, leading=ring, on_tap=on_tap, **rest)


def check_row(title: str, var: Var, **rest: Any) -> Item:
    """A row whose whole width flips its check box."""
    tick = CheckBox(var, passive=True, id="android:id/checkbox")
    return Item(title, leading=tick, on_tap=tick.flip, **rest)


def main_switch(title: str, var: Var, **common: Any) -> Widget:
    """The one switch that a whole page depends on."""
    switch = Switch(var, passive=True, id="android:id/switch_widget")
    fill = "primary_soft" if switch.checked else "container_high"
    ink = "on_primary_soft" if switch.checked else "text"
    words = Text(title, "body", colour=ink, grow=1, lines=2, id="switch_text")
    bar = Row(words, switch, gap=16, pad=(22, 20), colour=fill, radius=28, on_tap=switch.flip, **common)
    return Column(bar, pad=(16, 8, 16, 12))


def slider_row(title: str, icon: str, slider: Slider) -> Widget:
    """A title over an icon and a slider."""
    line = Row(Icon(icon), Column(slider, grow=1), gap=10)
    return Column(Text(title, "body", lines=1), line, pad=(20, 10, 8, 4))


def info(text: str) -> Widget:
    """What a page has to say at its foot."""
    words = Text(text, "note", colour="text_soft")
    return Column(Icon("info_outline", size=22), Gap(12), words, pad=(20, 20, 20, 20), align="start")


class Gauge(Widget):
    """Coloured shares beside each other; what is left stays empty."""

    cls = "android.widget.ProgressBar"

    def __init__(self, parts: list[tuple[float, str]], **common: Any) -> None:
        super().__init__(**common)
        self.parts = parts

    def layout(self, ui: Ui, space: Space) -> Box:
        """The whole width, ten points high."""
        height, gap = ui.px(10), ui.px(2)
        box = self.box(space.w, height)
        box.ops.append(("rect", 0, 0, space.w, height, ui.colour("container_high"), height // 2))
        left = 0
        for share, colour in self.parts:
            right = left + round(space.w * share)
            box.ops.append(("rect", left, 0, max(left + gap, right - gap), height, ui.colour(colour), gap))
            left = right
        return box


def mark(rows: tuple[Child, ...], name: str) -> None:
    """Show the row that a search led to."""
    for row in rows:
        if isinstance(row, Item) and name and row.id == name:
            row.marked = True
