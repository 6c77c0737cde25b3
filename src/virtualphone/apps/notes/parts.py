"""Small widgets of this app: a menu with ids, chips in a strip, a drawer, words with an undo."""

from __future__ import annotations

from typing import Any

from virtualphone.toolkit import Column, Gap, Menu, Overlay, Row, Scroll, Text, Ui, Widget
from virtualphone.toolkit.box import ENDLESS, Box, Rect, Scroller, Space
from virtualphone.toolkit.widget import Action, Child, present


class Choices(Menu):
    """A menu whose rows have ids: (id, label, action)."""

    def __init__(self, *entries: tuple[str, str, Action] | bool | None, chosen: str = "") -> None:
        rows = [entry for entry in entries if isinstance(entry, tuple)]
        super().__init__(*[(label, action) for _id, label, action in rows])
        self._ids, self._chosen = [name for name, _label, _action in rows], chosen

    def place(self, ui: Ui, area: Rect) -> Box:
        """As its parent does, with the ids put on."""
        box = super().place(ui, area)
        for child, name in zip(box.children, self._ids, strict=True):
            if child.info is not None:
                child.info.id, child.info.selected = name, name == self._chosen
                if name == self._chosen:
                    child.ops.append(("rect", 0, 0, child.w, child.h, ui.colour("primary_soft"), 0))
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


class Strip(Widget):
    """Chips in one line that is drawn left and right with a finger."""

    cls = "android.widget.HorizontalScrollView"

    def __init__(self, *children: Child, id: str, height: float = 50) -> None:
        super().__init__(id=id, height=height)
        self.children = present(children)

    def layout(self, ui: Ui, space: Space) -> Box:
        """As wide as there is room; what is beyond is cut off."""
        height, gap, pad = ui.px(self.height or 50), ui.px(8), ui.px(16)
        boxes = [child.layout(ui, Space(ENDLESS, height)) for child in self.children]
        content = sum(box.w for box in boxes) + gap * max(0, len(boxes) - 1) + 2 * pad
        key = f"@scroll.{self.id}"
        most = max(0, content - space.w)
        offset = min(most, max(0, int(ui.vars.get(key) or 0)))
        outer = self.box(space.w, height, scrollable=most > 0)
        outer.clip = True
        x = pad - offset
        for box in boxes:
            if x + box.w > 0 and x < space.w:
                outer.put(box, x, (height - box.h) // 2)
            x += box.w + gap
        outer.scroller = Scroller("x", offset, most, lambda to: ui.vars.__setitem__(key, to))
        return outer


class Drawer(Overlay):
    """A panel at the left edge, the whole height."""

    def __init__(self, title: str, *rows: Widget) -> None:
        self.title, self.rows = title, rows

    def place(self, ui: Ui, area: Rect) -> Box:
        """At most 300 dp wide."""
        width = min(ui.px(300), (area[2] - area[0]) * 5 // 6)
        column = Column(
            Gap(20),
            Row(Text(self.title, "headline", colour="primary"), pad=(24, 0)),
            Gap(14),
            Scroll(*self.rows, id="drawer_list", pad=(0, 0, 0, 16)),
            colour="container",
            id="drawer",
        )
        box = column.layout(ui, Space(width, area[3] - area[1], tight_w=True, tight_h=True))
        box.x, box.y = area[0], area[1]
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
