"""Widgets of its own: a day's hours with events on them, and the face of a clock to choose from."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from virtualphone.toolkit import Ui, Widget
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Info, Space

HOUR = 56
"""Height of an hour, in dp."""

LABELS = 48
"""Width of the hours' names, in dp."""


@dataclass(frozen=True)
class Block:
    """An event on a column of hours; times are minutes of the day, lanes share the column's width."""

    column: int
    start: int
    end: int
    text: str
    desc: str
    colour: str
    on_tap: Callable[[], object]
    lane: int = 0
    lanes: int = 1


class HourGrid(Widget):
    """The hours of one day or of several; a tap on a free place says where (column, minute)."""

    cls = "android.view.ViewGroup"

    def __init__(
        self,
        labels: Sequence[str],
        columns: int,
        blocks: Sequence[Block],
        on_free: Callable[[int, int], object],
        *,
        now: tuple[int, int] | None = None,
        **common: Any,
    ) -> None:
        """`now`: column and minute of the red line."""
        super().__init__(height=HOUR * 24, **common)
        self.labels, self.columns, self.blocks = labels, columns, blocks
        self.on_free, self.now = on_free, now

    def layout(self, ui: Ui, space: Space) -> Box:
        """Lines and names, then the events over them."""
        hour, left = ui.px(HOUR), ui.px(LABELS)
        box = self.box(space.w, hour * 24)
        thin, size = max(1, ui.px(0.7)), ui.metrics.sp(11)
        share = (space.w - left - ui.px(4)) / self.columns
        for number in range(1, 24):
            y = number * hour
            box.ops.append(("rect", left - ui.px(6), y, space.w, y + thin, ui.colour("divider"), 0))
            label = self.labels[number]
            x = left - ui.px(10) - fonts.width_of(label, size)
            base = y - fonts.line_height(size) // 2 + fonts.ascent(size)
            box.ops.append(("text", x, base, x, base, label, size, ui.colour("text_faint"), False))
        for number in range(self.columns):
            x = left + round(share * number)
            box.ops.append(("rect", x, 0, x + thin, hour * 24, ui.colour("divider"), 0))
        for block in self.blocks:
            self._put(ui, box, block, left + share * block.column, share)
        if self.now is not None:
            y, x = self.now[1] * hour // 60, left + round(share * self.now[0])
            red = ui.colour("error")
            box.over.append(("rect", x, y, x + round(share), y + max(2, ui.px(1.5)), red, 0))

        def touched(x: int, y: int) -> None:
            if x >= left:
                self.on_free(min(self.columns - 1, int((x - left) / share)), y * 60 // hour // 30 * 30)

        box.touch = touched
        return box

    def _put(self, ui: Ui, box: Box, block: Block, x: float, share: float) -> None:
        hour, gap = ui.px(HOUR), ui.px(1)
        width = share / block.lanes
        top = block.start * hour // 60
        height = max(ui.px(26), (block.end - block.start) * hour // 60 - gap)
        info = Info(cls="android.view.View", id="event", desc=block.desc, clickable=True, focusable=True)
        child = Box(round(width) - 2 * gap, height, info)
        child.tap, child.clip = block.on_tap, True
        child.ops.append(("rect", 0, 0, child.w, height, ui.colour(block.colour), ui.px(5)))
        size, pad = ui.metrics.sp(12 if self.columns == 1 else 10), ui.px(6 if self.columns == 1 else 3)
        step = fonts.line_height(size)
        most = max(1, (height - ui.px(4)) // step)
        y = ui.px(3) + fonts.ascent(size)
        for line in fonts.wrap(block.text, size, False, max(1, child.w - 2 * pad), most):
            child.ops.append(("text", pad, y, pad, y, line, size, (255, 255, 255), False))
            y += step
        box.put(child, round(x + width * block.lane) + gap, min(top, hour * 24 - height))


class Dial(Widget):
    """Numbers round a clock; one is chosen. A second ring inside if there are more than twelve."""

    cls = "android.view.View"

    def __init__(
        self,
        values: Sequence[tuple[int, str]],
        chosen: int,
        take: Callable[[int], object],
        *,
        name: str,
        **common: Any,
    ) -> None:
        """`values` clockwise from one o'clock: number and how it is written. Their ids are `name_NUMBER`."""
        super().__init__(**common)
        self.values, self.chosen, self.take, self.name = values, chosen, take, name

    def layout(self, ui: Ui, space: Space) -> Box:
        """A disc with a hand towards the chosen number."""
        side, cell = ui.px(256), ui.px(38)
        box = self.box(space.w, side)
        left, middle = (space.w - side) // 2, side // 2
        box.ops.append(("rect", left, 0, left + side, side, ui.colour("container"), middle))
        for place, (value, word) in enumerate(self.values):
            radius = ui.px(106 if place < 12 else 67)
            angle = math.radians((place % 12 + 1) * 30 - 90)
            x = left + middle + round(radius * math.cos(angle)) - cell // 2
            y = middle + round(radius * math.sin(angle)) - cell // 2
            on = value == self.chosen
            info = Info(cls="android.widget.RadialTimePickerView$RadialPickerTouchHelper", text=word)
            info.id, info.clickable, info.focusable, info.selected = f"{self.name}_{value}", True, True, on
            child = Box(cell, cell, info)
            child.tap = lambda value=value: self.take(value)
            size = ui.metrics.sp(15 if place < 12 else 12)
            if on:
                child.ops.append(("rect", 0, 0, cell, cell, ui.colour("primary"), cell // 2))
            text_x = (cell - fonts.width_of(word, size)) // 2
            text_y = (cell - fonts.line_height(size)) // 2 + fonts.ascent(size)
            ink = ui.colour("on_primary" if on else "text" if place < 12 else "text_soft")
            child.ops.append(("text", text_x, text_y, text_x, text_y, word, size, ink, False))
            box.put(child, x, y)
        dot = ui.px(3)
        at = (left + middle - dot, middle - dot, left + middle + dot, middle + dot)
        box.ops.append(("rect", *at, ui.colour("primary"), dot))
        return box
