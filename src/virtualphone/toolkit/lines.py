"""The lines of a text that is being edited: every character keeps its place, so that the cursor knows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from virtualphone.toolkit import text as fonts


@dataclass(frozen=True)
class Line:
    """Characters from `start` to `end` of the text (without the line break that ends it)."""

    start: int
    end: int


@lru_cache(maxsize=1024)
def lines_of(text: str, size: int, bold: bool, width: int) -> tuple[Line, ...]:
    """Broken at line breaks and, where it must be, after spaces or any character that is not Latin."""
    found: list[Line] = []
    start = 0
    for paragraph in text.split("\n"):
        found.extend(_paragraph(paragraph, start, size, bold, width))
        start += len(paragraph) + 1
    return tuple(found)


def _paragraph(paragraph: str, start: int, size: int, bold: bool, width: int) -> list[Line]:
    found: list[Line] = []
    begin = used = 0
    for token in fonts.tokens(paragraph):
        for part in fonts.break_word(token, size, bold, width):
            if used > begin and fonts.width_of(paragraph[begin:used] + part.rstrip(), size, bold) > width:
                found.append(Line(start + begin, start + used))
                begin = used
            used += len(part)
    found.append(Line(start + begin, start + used))
    return found


def tail_of(text: str, size: int, bold: bool, width: int, cursor: int) -> Line:
    """The part of one long line that is in sight: it ends at the cursor or at the end of the text."""
    if fonts.width_of(text, size, bold) <= width:
        return Line(0, len(text))
    start = max(0, cursor - 400)
    while start < cursor and fonts.width_of(text[start:cursor], size, bold) > width:
        start += 1
    end = cursor
    while end < len(text) and fonts.width_of(text[start : end + 1], size, bold) <= width:
        end += 1
    return Line(start, end)


def row_of(lines: tuple[Line, ...], cursor: int) -> int:
    """The line a cursor stands on."""
    return max((row for row, line in enumerate(lines) if line.start <= cursor), default=0)


def place_at(text: str, line: Line, size: int, bold: bool, x: int) -> int:
    """The position in the text that is nearest to a place on a line."""
    position = line.start
    while position < line.end:
        here = fonts.width_of(text[line.start : position], size, bold)
        there = fonts.width_of(text[line.start : position + 1], size, bold)
        if x < (here + there) / 2:
            break
        position += 1
    return position
