"""The keyboard that programs type through: a bar that says it is on, as the real one shows."""

from __future__ import annotations

from virtualphone.ime.look import MOST_OF_SCREEN, fitting, look_of, word
from virtualphone.toolkit.box import Box, Info
from virtualphone.toolkit.widget import Ui

WORDS = "ADB Keyboard {ON}"


def adb_bar_height(ui: Ui) -> int:
    """One line of text."""
    metrics = ui.metrics
    room = metrics.height - metrics.status_bar - metrics.navigation_bar
    return max(12, min(ui.px(48), int(room * MOST_OF_SCREEN)))


def adb_bar(ui: Ui, height: int) -> Box:
    """The bar."""
    look = look_of(ui, height)
    box = Box(look.width, height, Info(cls="android.widget.FrameLayout"))
    box.ops.append(("rect", 0, 0, box.w, box.h, look.colour("keyboard"), 0))
    words = Box(box.w, box.h, Info(cls="android.widget.TextView", text=WORDS))
    size = fitting(WORDS, min(look.px(16), height // 2), box.w)
    words.ops.append(word(WORDS, size, look.colour("text"), (0, 0, box.w, box.h)))
    box.put(words, 0, 0)
    return box
