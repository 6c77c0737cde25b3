"""Text fields. Typing goes to the one that has the focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Field, Space
from virtualphone.toolkit.lines import Line, lines_of, place_at, row_of, tail_of
from virtualphone.toolkit.theme import STYLES
from virtualphone.toolkit.widget import Action, Ui, Var, Widget, need_var


class TextField(Widget):
    """One line, or several with `multiline`. `id` must be given: the focus is remembered by it."""

    cls = "android.widget.EditText"

    def __init__(
        self,
        id: str,
        var: Var,
        *,
        hint: str = "",
        multiline: bool = False,
        digits: bool = False,
        password: bool = False,
        on_submit: Action | None = None,
        style: str = "body",
        plain: bool = False,
        icon: str = "",
        limit: int = 2000,
        select: bool = False,
        **common: Any,
    ) -> None:
        """`plain`: no box around it. `on_submit`: the enter key. `select`: a tap marks all of it."""
        super().__init__(id=id, **common)
        self.var = need_var(var, self)
        self.hint, self.multiline, self.digits = hint, multiline, digits
        self.password, self.on_submit, self.style = password, on_submit, style
        self.plain, self.icon, self.limit, self.select = plain, icon, limit, select

    def layout(self, ui: Ui, space: Space) -> Box:
        """The text or its hint, and the cursor while it has the focus."""
        space = self.room(ui, space)
        points, bold = STYLES[self.style]
        value = str(self.var.get() or "")
        # The dots of a password are discs of the font, which are as large as a Chinese letter.
        size = ui.metrics.sp(points * 0.6 if self.password and value else points)
        step = fonts.line_height(size)
        pad = ui.px(4 if self.plain else 16)
        left = pad + (ui.px(32) if self.icon else 0)
        inner = max(1, space.w - left - pad)
        drawn = "●" * len(value) if self.password else value
        focused = ui.focus == self.id
        cursor = min(len(value), int(ui.vars.get("@cursor", len(value)))) if focused else len(value)
        if self.multiline:
            lines = lines_of(drawn, size, bold, inner)
        else:
            drawn = drawn.replace("\n", " ")
            lines = (tail_of(drawn, size, bold, inner, cursor),)
        natural = max(ui.px(36 if self.plain else 54), step * len(lines) + ui.px(10 if self.plain else 26))
        height = space.h if space.tight_h else min(natural, space.h)
        box = self.box(
            space.w,
            height,
            text=("•" * len(value) if self.password else value) or self.hint,
            hint=self.hint,
            password=self.password,
            focusable=True,
            focused=focused,
            clickable=True,
            long_clickable=True,
        )
        self._frame(ui, box, focused)
        rows = max(1, (height - ui.px(6)) // step)
        first = max(0, row_of(lines, cursor) - rows + 1) if len(lines) > rows else 0
        top = (
            ui.px(6) if self.multiline and height > natural else (height - step * min(rows, len(lines))) // 2
        )
        sheet = _Sheet(ui, box, drawn, lines[first : first + rows], left, top, size, bold)
        if value:
            sheet.draw(selected=focused and bool(ui.vars.get("@selected")))
        elif self.hint:
            sheet.hint(self.hint, inner)
        if focused:
            sheet.cursor(cursor)
        box.clip = True
        box.field = Field(
            key=self.id,
            read=lambda: str(self.var.get() or ""),
            write=self.var.set,
            submit=self.on_submit,
            multiline=self.multiline,
            digits=self.digits,
            password=self.password,
            hint=self.hint,
            limit=self.limit,
            select=self.select,
            place=lambda _box, x, y: sheet.at(x, y),
        )
        return box

    def _frame(self, ui: Ui, box: Box, focused: bool) -> None:
        if not self.plain:
            radius = ui.px(14)
            fill = ui.colour("container_high")
            if focused:
                edge = ui.colour("primary")
                box.ops.append(("frame", 0, 0, box.w, box.h, edge, radius, max(2, ui.px(1.6)), fill))
            else:
                box.ops.append(("rect", 0, 0, box.w, box.h, fill, radius))
        if self.icon:
            mark, x = ui.px(22), ui.px(4 if self.plain else 14)
            y = (box.h - mark) // 2
            glyph = fonts.icon_glyph(self.icon)
            box.ops.append(("icon", x, y, x, y, glyph, mark, ui.colour("text_soft")))


@dataclass(frozen=True)
class _Sheet:
    """The lines of a field that are in sight, and where they stand."""

    ui: Ui
    box: Box
    text: str
    lines: tuple[Line, ...]
    left: int
    top: int
    size: int
    bold: bool

    @property
    def step(self) -> int:
        return fonts.line_height(self.size)

    def _width(self, start: int, end: int) -> int:
        return fonts.width_of(fonts.clean(self.text[start:end]), self.size, self.bold)

    def draw(self, *, selected: bool) -> None:
        """The words, on a coloured ground while they are marked."""
        colour = self.ui.colour("text")
        for row, line in enumerate(self.lines):
            top = self.top + row * self.step
            if selected:
                end = self.left + self._width(line.start, line.end)
                ground = self.ui.colour("primary_soft")
                self.box.ops.append(("rect", self.left, top, end, top + self.step, ground, 0))
            words, y = fonts.clean(self.text[line.start : line.end]), top + fonts.ascent(self.size)
            self.box.ops.append(("text", self.left, y, self.left, y, words, self.size, colour, self.bold))

    def hint(self, hint: str, width: int) -> None:
        """What could be written here."""
        words = fonts.wrap(hint, self.size, False, width, 1)[0]
        y = self.top + fonts.ascent(self.size)
        faint = self.ui.colour("text_faint")
        self.box.ops.append(("text", self.left, y, self.left, y, words, self.size, faint, False))

    def cursor(self, position: int) -> None:
        """A line where the next letter comes."""
        row = row_of(self.lines, position)
        x = self.left + self._width(self.lines[row].start, position)
        y = self.top + row * self.step
        rect = (x, y + self.step // 12, x + max(2, self.ui.px(1.6)), y + self.step - self.step // 12)
        self.box.ops.append(("rect", *rect, self.ui.colour("primary"), 0))

    def at(self, x: int, y: int) -> int:
        """The position in the text under a finger."""
        row = min(len(self.lines) - 1, max(0, (y - self.top) // self.step))
        return place_at(self.text, self.lines[row], self.size, self.bold, x - self.left)
