"""The strip above the keys: candidates while pinyin is composed, otherwise the clipboard and the cursor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from virtualphone.ime.look import Look, mark, word
from virtualphone.ime.typist import Typist
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Info

_TEXT = "android.widget.TextView"
_BUTTON = "android.widget.Button"


def strip(look: Look, typist: Typist) -> Box:
    """What it shows now."""
    box = Box(look.width, look.strip, Info(cls="android.widget.LinearLayout", id="strip"))
    if typist.composing:
        _candidates(look, typist, box)
    else:
        _tools(look, typist, box)
    return box


# Candidates.


def _candidates(look: Look, typist: Typist, box: Box) -> None:
    """The pinyin in a line of its own, below it as many candidates as there is room for; alone on the strip
    while the page of candidates is open."""
    line = box.h if typist.expanded else box.h // 3
    room = box.w - (_arrow(look, typist, box).w if typist.choices else 0)
    size = max(1, min(look.px(16 if typist.expanded else 12), round(line * 0.8)))
    pinyin = Box(room, line, Info(cls=_TEXT, id="pinyin", text=typist.pinyin))
    x, y = look.px(14), (line - fonts.line_height(size)) // 2 + fonts.ascent(size) + look.px(1)
    shown = _end_of(typist.pinyin, size, room - 2 * x)
    pinyin.ops.append(("text", x, y, x, y, shown, size, look.colour("primary"), False))
    box.put(pinyin, 0, 0)
    if not typist.expanded:
        _row(look, typist, box, line, room)


def _row(look: Look, typist: Typist, box: Box, top: int, room: int) -> None:
    size = max(1, min(look.px(19), round((box.h - top) * 0.72)))
    pad, least = look.px(11), look.px(40)
    x = look.px(3)
    for number, choice in enumerate(typist.choices):
        width = max(least, fonts.width_of(choice.text, size) + 2 * pad)
        if x + width > room:
            if number:
                break
            width = room - x
        cell = Box(width, box.h - top, Info(cls=_BUTTON, text=choice.text, clickable=True))
        cell.clip = x + width == room
        cell.tap = partial(typist.pick, choice)
        ink = look.colour("primary" if number == 0 else "text")
        cell.ops.append(word(choice.text, size, ink, (0, 0, width, cell.h)))
        if number:
            cell.ops.append(
                ("rect", 0, cell.h // 4, max(1, look.px(0.8)), cell.h * 3 // 4, look.colour("key_soft"), 0)
            )
        box.put(cell, x, top)
        x += width


def _arrow(look: Look, typist: Typist, box: Box) -> Box:
    """Opens the page of all candidates, and closes it."""
    open_now = typist.expanded
    words = (("Close", "收起") if open_now else ("More candidates", "更多候选词"))[look.chinese]
    width = min(look.px(48), box.w // 6)
    cell = Box(
        width, box.h, Info(cls=_BUTTON, id="more_candidates", desc=words, clickable=True), tap=typist.expand
    )
    icon = "expand_less" if open_now else "expand_more"
    cell.ops.append(mark(icon, min(look.px(24), box.h), look.colour("text_soft"), (0, 0, width, box.h)))
    return box.put(cell, box.w - width, 0)


def _end_of(text: str, size: int, width: int) -> str:
    """Its end, where one types, if it is too long."""
    start = 0
    while start < len(text) and fonts.width_of(text[start:], size) > width:
        start += 1
    return text[start:]


# Tools.


def _tools(look: Look, typist: Typist, box: Box) -> None:
    """At the left the clipboard, ready to be pasted; at the right what moves the cursor and marks text."""
    entry = typist.entry
    width = min(look.px(46), box.w // 8)
    tools: list[tuple[str, tuple[str, str], Callable[[], None]]] = []
    if entry.all_selected and not typist.secret:
        tools.append(("content_cut", ("Cut", "剪切"), partial(entry.copy, cut=True)))
        tools.append(("content_copy", ("Copy", "复制"), entry.copy))
    elif entry.text:
        tools.append(("select_all", ("Select all", "全选"), entry.select_all))
    if entry.text:
        at = entry.cursor
        tools.append(("keyboard_arrow_left", ("Cursor left", "光标左移"), partial(entry.move, at - 1)))
        tools.append(("keyboard_arrow_right", ("Cursor right", "光标右移"), partial(entry.move, at + 1)))
    x = box.w - len(tools) * width - look.px(4)
    if not typist.secret and typist.phone.state["clipboard"]:
        _chip(look, typist, box, x)
    for icon, words, action in tools:
        info = Info(cls=_BUTTON, id=icon, desc=words[look.chinese], clickable=True)
        cell = Box(width, box.h, info, tap=action)
        size = min(look.px(22), round(box.h * 0.6))
        cell.ops.append(mark(icon, size, look.colour("text_soft"), (0, 0, width, box.h)))
        box.put(cell, x, 0)
        x += width


def _chip(look: Look, typist: Typist, box: Box, room: int) -> None:
    """What is in the clipboard; a tap pastes it."""
    held = str(typist.phone.state["clipboard"])
    size, icon = min(look.px(14), box.h // 3), min(look.px(18), box.h // 2)
    edge, pad, gap = look.px(8), look.px(12), look.px(8)
    most = min(room, look.px(260)) - 2 * edge - 2 * pad - icon - gap
    if most < size:
        return
    flat = " ".join(held[:200].split()) or ("Paste", "粘贴")[look.chinese]
    text = fonts.wrap(flat, size, False, most, 1)[0]
    width = fonts.width_of(text, size) + 2 * edge + 2 * pad + icon + gap
    desc = ("Paste", "粘贴")[look.chinese]
    info = Info(cls=_BUTTON, id="paste", text=text, desc=desc, clickable=True)
    cell = Box(width, box.h, info, tap=typist.entry.paste)
    top = box.h // 8
    cell.ops.append(
        ("rect", edge, top, width - edge, box.h - top, look.colour("key"), (box.h - 2 * top) // 2)
    )
    left = edge + pad
    cell.ops.append(mark("content_paste", icon, look.colour("primary"), (left, 0, left + icon, box.h)))
    left += icon + gap
    cell.ops.append(word(text, size, look.colour("text"), (left, 0, width - edge - pad, box.h)))
    box.put(cell, 0, 0)
