"""The keyboard on the screen: a strip, and below it keys, a dial pad or a page of candidates."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from virtualphone.entry import Entry
from virtualphone.ime.adb_bar import adb_bar, adb_bar_height
from virtualphone.ime.choices import choice_page
from virtualphone.ime.keys import Face, Key, Rows, board_rows, pad_rows
from virtualphone.ime.look import Look, board_height, columns, key_ops, look_of
from virtualphone.ime.strip import strip
from virtualphone.ime.typist import Typist
from virtualphone.state import ADB_IME
from virtualphone.toolkit.box import Box, Info, Op, Rect
from virtualphone.toolkit.widget import Ui

if TYPE_CHECKING:
    from virtualphone.phone import Phone

_NAMES = {
    "press_shift": "shift", "delete": "delete", "go_to": "layer", "switch_language": "language",
    "space": "space", "enter": "enter",
}  # fmt: skip


def _through_adb(phone: Phone) -> bool:
    return phone.setting("secure", "default_input_method") == ADB_IME


def keyboard_height(phone: Phone, ui: Ui) -> int:
    """How much of the screen it covers."""
    return adb_bar_height(ui) if _through_adb(phone) else board_height(ui)


def keyboard(phone: Phone, ui: Ui, entry: Entry) -> Box:
    """Keys that type into the entry."""
    height = keyboard_height(phone, ui)
    if _through_adb(phone):
        return adb_bar(ui, height)
    typist, look = Typist(phone, entry), look_of(ui, height)
    box = Box(look.width, height, Info(cls="android.widget.FrameLayout", id="keyboard"))
    box.ops.append(("rect", 0, 0, look.width, height, look.colour("keyboard"), 0))
    box.put(strip(look, typist), 0, 0)
    if typist.expanded:
        box.put(choice_page(look, typist), 0, look.strip)
        return box
    for (left, top, right, bottom), key, info, ops in _cells(look, _rows(typist)):
        cell = Box(right - left, bottom - top, info, left, top, [], list(ops))
        _wire(cell, key, typist)
        box.children.append(cell)
    return box


def _rows(typist: Typist) -> Rows:
    if typist.digits:
        return pad_rows(typist.enter_kind)
    composing, globe = bool(typist.composing), not typist.secret
    face = Face(typist.layer, typist.language, typist.shift, composing, typist.enter_kind, globe)
    return board_rows(face)


def _wire(cell: Box, key: Key, typist: Typist) -> None:
    act: Callable[[str], None] = getattr(typist, key.act)
    cell.tap = partial(act, key.arg)
    if key.hint:
        cell.hold = partial(typist.type, key.hint)
    elif key.act == "delete":
        cell.hold = typist.delete_word


@lru_cache(maxsize=64)
def _cells(look: Look, rows: Rows) -> tuple[tuple[Rect, Key, Info, tuple[Op, ...]], ...]:
    """Place, accessibility and drawing of each key: the same for as long as nothing but the text changes."""
    found: list[tuple[Rect, Key, Info, tuple[Op, ...]]] = []
    edges = look.edges
    for number, row in enumerate(rows):
        top, bottom = edges[number], edges[number + 1]
        ends = columns(tuple(key.span for key in row), look.width)
        drawn = bottom - top if number < len(rows) - 1 else edges[1] - edges[0]
        for index, key in enumerate(row):
            rect = (ends[index], top, ends[index + 1], bottom)
            info = Info(
                cls="android.widget.Button",
                id=f"key_{_NAMES[key.act]}" if key.act in _NAMES else "",
                text=key.text,
                desc=key.say[look.chinese],
                clickable=True,
                selected=key.look == "lit",
                long_clickable=bool(key.hint) or key.act == "delete",
            )
            found.append((rect, key, info, key_ops(look, key, rect[2] - rect[0], drawn)))
    return tuple(found)
