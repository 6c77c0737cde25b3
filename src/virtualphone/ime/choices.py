"""All candidates on a page in place of the keys: it scrolls, and has keys that turn it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from virtualphone.ime.convert import Candidate
from virtualphone.ime.keys import DELETE, ENTER, Key
from virtualphone.ime.look import Look, fitting, key_ops, word
from virtualphone.ime.typist import Typist
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Info, Scroller

COLUMNS, LINES = 6, 4
_UP = Key("", icon="keyboard_arrow_up", look="soft", say=("Page up", "上一页"))
_DOWN = Key("", icon="keyboard_arrow_down", look="soft", say=("Page down", "下一页"))
_DELETE = Key("delete", icon="backspace", look="soft", say=DELETE.say)
_ENTER = Key("enter", icon=ENTER["newline"][0], look="primary", say=ENTER["newline"][1])


def _lines(
    look: Look, choices: tuple[Candidate, ...], unit: int, size: int
) -> list[list[tuple[Candidate, int]]]:
    """Candidates in lines; each takes as many columns as it needs, the last of a line what is left."""
    lines: list[list[tuple[Candidate, int]]] = [[]]
    used = 0
    for choice in choices:
        wanted = fonts.width_of(choice.text, size) + look.px(16)
        span = min(COLUMNS, -(-wanted // max(1, unit)))
        if used + span > COLUMNS:
            lines.append([])
            used = 0
        lines[-1].append((choice, span))
        used += span
    return lines


def choice_page(look: Look, typist: Typist) -> Box:
    """The page with its column of keys at the right."""
    edges = tuple(edge - look.strip for edge in look.edges)
    box = Box(look.width, edges[-1], Info(cls="android.widget.LinearLayout", id="candidates"))
    side = look.width * 15 // 100
    line = max(1, -(-box.h // LINES))
    grid = Box(look.width - side, box.h, Info(cls="android.widget.GridView", id="grid"))
    grid.clip = True
    unit, size = grid.w // COLUMNS, max(1, min(look.px(19), line // 2))
    lines = _lines(look, typist.choices, unit, size)
    page = line * LINES
    most = max(0, line * len(lines) - box.h)
    offset = min(most, max(0, typist.scroll))
    for number in range(offset // line, min(len(lines), -(-(offset + box.h) // line))):
        _line(look, typist, grid, lines[number], (number * line - offset, line, unit, size))
    grid.scroller = Scroller("y", offset, most, typist.scroll_to)
    if grid.info is not None:
        grid.info.scrollable = most > 0
    box.put(grid, 0, 0)
    turn = (
        partial(typist.scroll_to, max(0, offset - page)),
        partial(typist.scroll_to, min(most, offset + page)),
    )
    keys: list[tuple[Key, Callable[[], None], Callable[[], None] | None]] = [
        (_UP, turn[0], None),
        (_DOWN, turn[1], None),
        (_DELETE, typist.delete, typist.delete_word),
        (_ENTER, typist.enter, None),
    ]
    for number, (key, tap, hold) in enumerate(keys):
        info = Info(cls="android.widget.Button", desc=key.say[look.chinese], clickable=True)
        cell = Box(side, edges[number + 1] - edges[number], info, tap=tap, hold=hold)
        if (number == 0 and offset == 0) or (number == 1 and offset == most):
            info.enabled, info.clickable, cell.tap = False, False, None
        shown = key if info.enabled else replace(key, look="off")
        cell.ops = list(key_ops(look, shown, side, edges[1]))
        box.put(cell, grid.w, edges[number])
    return box


def _line(
    look: Look,
    typist: Typist,
    grid: Box,
    line: list[tuple[Candidate, int]],
    at: tuple[int, int, int, int],
) -> None:
    top, height, unit, size = at
    x = 0
    for number, (choice, span) in enumerate(line):
        last = number == len(line) - 1 and sum(span for _, span in line) == COLUMNS
        width = grid.w - x if last else unit * span
        cell = Box(width, height, Info(cls="android.widget.Button", text=choice.text, clickable=True))
        cell.tap = partial(typist.pick, choice)
        fits = fitting(choice.text, size, width - look.px(6))
        cell.ops.append(word(choice.text, fits, look.colour("text"), (0, 0, width, height)))
        grid.put(cell, x, top)
        x += width
    grid.ops.append(
        ("rect", look.px(8), top + height - 1, grid.w - look.px(8), top + height, look.colour("key_soft"), 0)
    )
