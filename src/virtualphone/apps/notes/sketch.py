"""The sketch pad: one drawn surface, tools and all. Accessibility sees a single bare view."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity
from virtualphone.apps.notes.checklist import Checklist
from virtualphone.apps.notes.paper import COLUMNS, INKS, ROWS, Point, blank, sheet, squares_between, with_dot
from virtualphone.page import Page
from virtualphone.toolkit import Canvas, Ui, Widget
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Drag, Op, Space

Json = dict[str, Any]

TOOLS = (("back", "arrow_back"), ("undo", "undo"), ("eraser", "auto_fix_normal"), ("clear", "delete_sweep"))
MOST_UNDO = 30


class Plan:
    """Where everything is on a surface of a size."""

    def __init__(self, width: int, height: int, bar: int) -> None:
        self.width, self.height, self.bar = width, height, bar
        self.wide = width > height
        room_w, room_h = (width - 2 * bar, height) if self.wide else (width, height - 2 * bar)
        self.cell = max(1, min((room_w - bar // 3) // COLUMNS, (room_h - bar // 3) // ROWS))
        self.left = (width - self.cell * COLUMNS) // 2
        self.top = (height - self.cell * ROWS) // 2

    def square(self, x: int, y: int) -> Point | None:
        """The square under a point."""
        column, row = (x - self.left) // self.cell, (y - self.top) // self.cell
        return (column, row) if 0 <= column < COLUMNS and 0 <= row < ROWS else None

    def tool(self, at: int) -> Point:
        """The middle of a tool: the first at one end of its bar, the others at the other."""
        along = self.height if self.wide else self.width
        place = self.bar // 2 if at == 0 else along - self.bar * (len(TOOLS) - at) + self.bar // 2
        return (self.bar // 2, place) if self.wide else (place, self.bar // 2)

    def ink(self, at: int) -> Point:
        """The middle of a colour."""
        along = self.height if self.wide else self.width
        place = along * (at * 2 + 1) // (2 * len(INKS))
        return (self.width - self.bar // 2, place) if self.wide else (place, self.height - self.bar // 2)

    def near(self, x: int, y: int, middle: Point) -> bool:
        """Whether a finger there means what is drawn here."""
        return max(abs(x - middle[0]), abs(y - middle[1])) <= self.bar // 2


class Pad(Canvas):
    """A canvas that also follows a finger drawn across it."""

    def __init__(self, draw: Any, on_touch: Any, on_stroke: Any) -> None:
        super().__init__(draw, on_touch=on_touch)
        self.on_stroke = on_stroke

    def layout(self, ui: Ui, space: Space) -> Box:
        """The canvas, with strokes."""
        box = super().layout(ui, space)

        def follow(here: Box, start: Point, now: Point, lifted: bool, _speed: float) -> None:
            if lifted:
                size = (here.w, here.h)
                self.on_stroke(
                    (start[0] - here.x, start[1] - here.y), (now[0] - here.x, now[1] - here.y), size
                )

        box.drag = Drag(follow, axis="both")
        return box


class Sketches(Checklist):
    """`sketch` is rows of letters; a dot is no ink."""

    def plan(self, width: int, height: int) -> Plan:
        """The layout of the pad."""
        return Plan(width, height, self.phone.metrics.px(56))

    def open_sketch(self, page: Page) -> None:
        """Which note is drawn on."""
        note = self.note(page.args.get("id"))
        page.vars.update(id=note["id"] if note is not None else None, ink="k", undo=[])

    def leave_sketch(self, page: Page) -> bool:
        """A note without anything in it is not kept."""
        note = self.opened(page)
        if note is not None and not any(row.strip(".") for row in note["sketch"]):
            note["sketch"] = []
            note["kind"] = "text" if note["kind"] == "sketch" else note["kind"]
        if (note is None or self.is_empty(note)) and page.args.get("id") is None:
            self.data["notes"] = [other for other in self.data["notes"] if other is not note]
            page.toast(self.t("discarded"))
        return False

    def dab(self, page: Page, squares: list[Point]) -> None:
        """Put ink on some squares."""
        note = self.make(page)
        rows = note["sketch"] or blank()
        page.vars["undo"] = [*page.vars["undo"], rows][-MOST_UNDO:]
        for column, row in squares:
            rows = with_dot(rows, column, row, page.vars["ink"])
        note["sketch"] = rows
        self.touch(note)

    def _use(self, page: Page, tool: str) -> None:
        note = self.opened(page)
        if tool == "back":
            page.back()
        elif tool == "eraser":
            page.vars["ink"] = "."
        elif note is not None and tool == "undo" and page.vars["undo"]:
            note["sketch"] = page.vars["undo"].pop()
            self.touch(note)
        elif note is not None and tool == "clear":
            page.vars["undo"] = [*page.vars["undo"], note["sketch"]][-MOST_UNDO:]
            note["sketch"] = blank()
            self.touch(note)

    @activity("SketchActivity", back="leave_sketch")
    def sketch(self, page: Page) -> Widget:
        """Paper, colours and tools, all painted."""

        def touch(x: int, y: int, width: int, height: int) -> None:
            plan = self.plan(width, height)
            square = plan.square(x, y)
            if square is not None:
                self.dab(page, [square])
                return
            for at, (tool, _icon) in enumerate(TOOLS):
                if plan.near(x, y, plan.tool(at)):
                    self._use(page, tool)
                    return
            for at, ink in enumerate(INKS):
                if plan.near(x, y, plan.ink(at)):
                    page.vars["ink"] = ink

        def stroke(start: Point, end: Point, size: tuple[int, int]) -> None:
            plan = self.plan(*size)
            first, last = plan.square(*start), plan.square(*end)
            if first is not None and last is not None:
                self.dab(page, squares_between(first, last))

        return Pad(lambda ui, width, height: self._draw(ui, page, self.plan(width, height)), touch, stroke)

    def _draw(self, ui: Ui, page: Page, plan: Plan) -> list[Op]:
        note = self.opened(page)
        ops: list[Op] = [("rect", 0, 0, plan.width, plan.height, ui.colour("container"), 0)]
        ops += sheet(
            ui, note["sketch"] if note is not None else [], (plan.left, plan.top, plan.cell), lines=True
        )
        size = ui.px(24)
        for at, (tool, icon) in enumerate(TOOLS):
            x, y = plan.tool(at)
            on = tool == "eraser" and page.vars["ink"] == "."
            if on:
                half = ui.px(20)
                ops.append(("rect", x - half, y - half, x + half, y + half, ui.colour("primary_soft"), half))
            left, top = x - size // 2, y - size // 2
            ink = ui.colour("on_primary_soft" if on else "text")
            ops.append(("icon", left, top, left, top, fonts.icon_glyph(icon), size, ink))
        for at, (ink_name, colour) in enumerate(INKS.items()):
            x, y = plan.ink(at)
            if page.vars["ink"] == ink_name:
                half = ui.px(19)
                ops.append(("rect", x - half, y - half, x + half, y + half, ui.colour("primary"), half))
                half -= ui.px(2.5)
                ops.append(("rect", x - half, y - half, x + half, y + half, ui.colour("container"), half))
            half = ui.px(14)
            ops.append(("rect", x - half, y - half, x + half, y + half, ui.colour("outline"), half))
            half = ui.px(13)
            ops.append(("rect", x - half, y - half, x + half, y + half, ui.colour(colour), half))
        return ops
