"""Small widgets of this app: things with stable ids, chips that wrap, words with an undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from virtualphone.toolkit import BottomNav, Gap, Menu, Row, Text, Ui, Var, Widget
from virtualphone.toolkit.box import Box, Rect, Space
from virtualphone.toolkit.widget import Action, Child, present


class Nav(BottomNav):
    """The bottom bar; each place also has an id: (id, icon, label)."""

    def __init__(self, var: Var, places: Sequence[tuple[str, str, str]]) -> None:
        super().__init__(var, [(icon, label) for _id, icon, label in places], id="bottom_nav")
        self._ids = [name for name, _icon, _label in places]

    def layout(self, ui: Ui, space: Space) -> Box:
        """As its parent does, with the ids put on."""
        box = super().layout(ui, space)
        for child, name in zip(box.children, self._ids, strict=True):
            if child.info is not None:
                child.info.id = name
        return box


class Choices(Menu):
    """A menu whose rows have ids: (id, label, action)."""

    def __init__(self, *entries: tuple[str, str, Action] | bool | None) -> None:
        rows = [entry for entry in entries if isinstance(entry, tuple)]
        super().__init__(*[(label, action) for _id, label, action in rows])
        self._ids = [name for name, _label, _action in rows]

    def place(self, ui: Ui, area: Rect) -> Box:
        """As its parent does, with the ids put on."""
        box = super().place(ui, area)
        for child, name in zip(box.children, self._ids, strict=True):
            if child.info is not None:
                child.info.id = name
        return box


class Wrap(Widget):
    """Children beside each other, going on in the next line when one is full."""

    cls = "android.view.ViewGroup"

    def __init__(self, *children: Child, gap: float = 8, **common: Any) -> None:
        super().__init__(**common)
        self.children, self.gap = present(children), gap

    def layout(self, ui: Ui, space: Space) -> Box:
        """As many lines as needed."""
        gap = ui.px(self.gap)
        box = self.box(space.w, 0)
        x = y = line = 0
        for child in self.children:
            inner = child.layout(ui, Space(space.w, space.h))
            if x and x + inner.w > space.w:
                x, y, line = 0, y + line + gap, 0
            box.put(inner, x, y)
            x, line = x + inner.w + gap, max(line, inner.h)
        box.h = min(space.h, y + line)
        return box


def snackbar(text: str, undo: str, action: Action, dark: bool) -> Widget:
    """What was just done, and a way back."""
    ink = "#2b5fd0" if dark else "#b1c5ff"
    words = Text(text, "note", colour="on_toast", grow=1, lines=2, id="snackbar_text")
    back = Row(
        Text(undo, "label", colour=ink),
        pad=(14, 0),
        height=48,
        on_tap=action,
        id="snackbar_action",
        desc=undo,
    )
    bar = Row(words, back, pad=(18, 2, 4, 2), colour="toast", radius=10, grow=1)
    return Row(Gap(12), bar, Gap(12), pad=(0, 6, 0, 8))
