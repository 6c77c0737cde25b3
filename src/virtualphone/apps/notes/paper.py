"""Drawing on squared paper: rows of letters, a letter for each colour."""

from __future__ import annotations

from collections.abc import Sequence

from virtualphone.toolkit import Canvas, Ui, Widget
from virtualphone.toolkit.box import Op

COLUMNS, ROWS = 20, 24
INKS = {
    "k": "#22242b",
    "r": "#d93a34",
    "o": "#ef8b1c",
    "y": "#f2c52b",
    "g": "#2f9e58",
    "b": "#2b6fe0",
    "p": "#8a4fc7",
}
PAPER, GRID = "#fffdf7", "#ecebe4"

Point = tuple[int, int]


def blank() -> list[str]:
    """An empty sheet."""
    return ["." * COLUMNS] * ROWS


def with_dot(rows: Sequence[str], column: int, row: int, ink: str) -> list[str]:
    """The same with one square in another colour."""
    found = list(rows) if rows else blank()
    line = found[row]
    found[row] = line[:column] + ink + line[column + 1 :]
    return found


def squares_between(start: Point, end: Point) -> list[Point]:
    """The squares of a straight stroke."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    found = [
        (
            start[0] + round((end[0] - start[0]) * step / steps),
            start[1] + round((end[1] - start[1]) * step / steps),
        )
        for step in range(steps + 1)
    ]
    return list(dict.fromkeys(found))


def sheet(ui: Ui, rows: Sequence[str], at: tuple[int, int, int], *, lines: bool) -> list[Op]:
    """The drawing steps of a sheet at (left, top) with squares of a size."""
    left, top, cell = at
    right, bottom = left + COLUMNS * cell, top + ROWS * cell
    ops: list[Op] = [("rect", left, top, right, bottom, ui.colour(PAPER), ui.px(8))]
    if lines:
        thin = max(1, ui.px(0.6))
        for column in range(1, COLUMNS):
            x = left + column * cell
            ops.append(("rect", x, top, x + thin, bottom, ui.colour(GRID), 0))
        for row in range(1, ROWS):
            y = top + row * cell
            ops.append(("rect", left, y, right, y + thin, ui.colour(GRID), 0))
    for row, line in enumerate(rows):
        for column, ink in enumerate(line):
            if ink in INKS:
                x, y = left + column * cell, top + row * cell
                ops.append(("rect", x, y, x + cell, y + cell, ui.colour(INKS[ink]), cell // 3))
    return ops


def thumbnail(rows: Sequence[str], height: float) -> Widget:
    """A small picture of a sheet."""

    def draw(ui: Ui, width: int, high: int) -> list[Op]:
        cell = max(1, min(width // COLUMNS, high // ROWS))
        left, top = (width - cell * COLUMNS) // 2, (high - cell * ROWS) // 2
        back: Op = ("rect", 0, 0, width, high, ui.colour(PAPER), ui.px(8))
        return [back, *sheet(ui, rows, (left, top, cell), lines=False)]

    return Canvas(draw, height=height, grow=0, id="note_sketch")
