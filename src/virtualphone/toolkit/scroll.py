"""Lists that scroll, pages that turn."""

from __future__ import annotations

from typing import Any

from virtualphone.toolkit.box import ENDLESS, Box, Scroller, Space
from virtualphone.toolkit.layouts import Pad, sides
from virtualphone.toolkit.widget import Child, Ui, Var, Widget, present


class Scroll(Widget):
    """Children below each other in a window onto them. Give each on a page its own `id`."""

    cls = "androidx.recyclerview.widget.RecyclerView"

    def __init__(
        self,
        *children: Child,
        id: str = "list",
        pad: Pad = 0,
        gap: float = 0,
        from_end: bool = False,
        **common: Any,
    ) -> None:
        """`from_end`: opened at the bottom, as a chat is."""
        common.setdefault("grow", 1)
        super().__init__(id=id, **common)
        self.children, self.pad, self.gap, self.from_end = present(children), pad, gap, from_end

    def layout(self, ui: Ui, space: Space) -> Box:
        """Only what can be seen becomes a box."""
        space = self.room(ui, space)
        left, top, right, bottom = sides(ui, self.pad)
        gap, inner = ui.px(self.gap), max(0, space.w - left - right)
        key = f"@scroll.{self.id}"
        wanted = ui.vars.get(key)
        heights: list[int] = []
        made: dict[int, Box] = {}
        for index, child in enumerate(self.children):
            known = child.known_height(ui)
            if known is None:
                made[index] = child.layout(ui, Space(inner, ENDLESS, tight_w=True))
                known = made[index].h
            heights.append(known)
        content = sum(heights) + gap * max(0, len(heights) - 1) + top + bottom
        height = space.h if space.tight_h or content > space.h else content
        most = max(0, content - height)
        offset = most if wanted is None and self.from_end else min(most, max(0, int(wanted or 0)))
        box = self.box(space.w, height, scrollable=most > 0, focusable=most > 0)
        box.clip = True
        y = top - offset
        for index, child in enumerate(self.children):
            # What is being typed into stays, though out of sight: keys must reach it.
            typed = index in made and ui.focus and _has_field(made[index], ui.focus)
            if typed or (y + heights[index] > 0 and y < height):
                box.put(made.get(index) or child.layout(ui, Space(inner, ENDLESS, tight_w=True)), left, y)
            y += heights[index] + gap
        box.scroller = Scroller("y", offset, most, lambda to: ui.vars.__setitem__(key, to))
        if most:
            self._bar(ui, box, offset, content)
        return box

    def _bar(self, ui: Ui, box: Box, offset: int, content: int) -> None:
        width = ui.px(3)
        length = max(ui.px(24), box.h * box.h // content)
        y = (box.h - length) * offset // max(1, content - box.h)
        x = box.w - width - ui.px(2)
        box.over.append(
            ("rect", x, y, x + width, y + length, (*ui.colour("text_faint")[:3], 110), width // 2)
        )


def _has_field(box: Box, key: str) -> bool:
    return any(part.field is not None and part.field.key == key for part in box.walk())


class Pager(Widget):
    """Pages side by side, one in sight; `var` holds which."""

    cls = "androidx.viewpager.widget.ViewPager"

    def __init__(self, var: Var, *pages: Widget, **common: Any) -> None:
        common.setdefault("grow", 1)
        super().__init__(**common)
        self.var, self.pages = var, list(pages)

    def layout(self, ui: Ui, space: Space) -> Box:
        """The page in sight fills it."""
        space = self.room(ui, space)
        index = min(len(self.pages) - 1, max(0, int(self.var.get() or 0)))
        box = self.box(space.w, space.h, scrollable=len(self.pages) > 1)
        box.clip = True
        box.put(self.pages[index].layout(ui, Space(space.w, space.h, tight_w=True, tight_h=True)), 0, 0)
        most = (len(self.pages) - 1) * space.w
        box.scroller = Scroller(
            "x", index * space.w, most, lambda to: self.var.set(to // space.w), page=space.w
        )
        return box
