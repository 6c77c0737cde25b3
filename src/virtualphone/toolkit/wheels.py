"""Number pickers that turn, and the time picker made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.basics import Text
from virtualphone.toolkit.box import Box, Drag, Info, Space
from virtualphone.toolkit.layouts import Row
from virtualphone.toolkit.widget import Ui, Var, Widget, need_var


class Wheel(Widget):
    """A number picker: the value in the middle, its neighbours above and below; tapped or dragged."""

    cls = "android.widget.NumberPicker"

    def __init__(
        self, var: Var, values: Sequence[Any], *, labels: Sequence[str] | None = None, **common: Any
    ) -> None:
        super().__init__(**common)
        self.var, self.values = need_var(var, self), list(values)
        self.labels = list(labels) if labels is not None else [str(value) for value in values]

    def _index(self) -> int:
        value = self.var.get()
        return self.values.index(value) if value in self.values else 0

    def turn(self, steps: int) -> None:
        """Go on by some places, around the end."""
        self.var.set(self.values[(self._index() + steps) % len(self.values)])

    def layout(self, ui: Ui, space: Space) -> Box:
        """Three rows; the outer two are buttons."""
        row = ui.px(52)
        width = space.w if space.tight_w else min(space.w, ui.px(self.width or 76))
        box = self.box(width, row * 3, scrollable=True)
        index = self._index()
        for place in (-1, 0, 1):
            label = self.labels[(index + place) % len(self.labels)]
            cell = Box(
                width,
                row,
                Info(cls="android.widget.EditText" if place == 0 else "android.widget.Button", text=label),
            )
            if place:
                cell.info = Info(cls="android.widget.Button", text=label, clickable=True, focusable=True)
                cell.tap = lambda place=place: self.turn(place)
            elif cell.info is not None:
                cell.info.id = "android:id/numberpicker_input"
                cell.info.focusable = True
                cell.ops.append(("rect", 0, 0, width, row, ui.colour("primary_soft"), ui.px(12)))
            size = ui.metrics.sp(26 if place == 0 else 19)
            x = (width - fonts.width_of(label, size)) // 2
            y = (row - fonts.line_height(size)) // 2 + fonts.ascent(size)
            ink = ui.colour("on_primary_soft" if place == 0 else "text_faint")
            cell.ops.append(("text", x, y, x, y, label, size, ink, False))
            box.put(cell, 0, row * (place + 1))

        def follow(
            _box: Box, start: tuple[int, int], now: tuple[int, int], lifted: bool, _speed: float
        ) -> None:
            if lifted:
                self.turn(round((start[1] - now[1]) / row))

        box.drag = Drag(follow, axis="y")
        return box


class TimePicker(Widget):
    """Hours and minutes on two wheels (24 hours)."""

    cls = "android.widget.TimePicker"

    def __init__(self, hour: Var, minute: Var, **common: Any) -> None:
        super().__init__(**common)
        self.hour, self.minute = hour, minute

    def layout(self, ui: Ui, space: Space) -> Box:
        """Wheel, colon, wheel."""
        two = [f"{number:02d}" for number in range(60)]
        row = Row(
            Wheel(self.hour, range(24), labels=two[:24], id="hour"),
            Text(":", "headline"),
            Wheel(self.minute, range(60), labels=two, id="minute"),
            gap=14,
            spread="center",
        )
        inner = row.layout(ui, space)
        box = self.box(inner.w, inner.h)
        box.put(inner, 0, 0)
        return box
