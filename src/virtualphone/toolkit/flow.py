"""More children than one line holds: on several lines, or in a strip that is drawn along."""

from __future__ import annotations

from typing import Any

from virtualphone.toolkit.box import ENDLESS, Box, Scroller, Space
from virtualphone.toolkit.widget import Child, Ui, Widget, present


class Wrap(Widget):
    """Beside each other, going on in the next line when one is full."""

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
    """One line that is drawn left and right with a finger."""

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
