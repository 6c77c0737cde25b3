"""Columns, rows and stacks."""

from __future__ import annotations

from typing import Any

from virtualphone.toolkit.box import ENDLESS, Box, Space
from virtualphone.toolkit.theme import Colour
from virtualphone.toolkit.widget import Child, Ui, Widget, present

Pad = float | tuple[float, float] | tuple[float, float, float, float]
"""All sides; horizontal and vertical; or left, top, right, bottom. In dp."""


def sides(ui: Ui, pad: Pad) -> tuple[int, int, int, int]:
    """Left, top, right and bottom in pixels."""
    if isinstance(pad, tuple) and len(pad) == 4:
        return ui.px(pad[0]), ui.px(pad[1]), ui.px(pad[2]), ui.px(pad[3])
    across, along = pad if isinstance(pad, tuple) else (pad, pad)
    return ui.px(across), ui.px(along), ui.px(across), ui.px(along)


class _Container(Widget):
    cls = "android.widget.LinearLayout"

    def __init__(
        self,
        *children: Child,
        pad: Pad = 0,
        gap: float = 0,
        align: str = "",
        colour: str | Colour | None = None,
        radius: float = 0,
        shadow: float = 0,
        outline: str | Colour | None = None,
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.children = present(children)
        self.pad, self.gap, self.align = pad, gap, align
        self.colour, self.radius, self.shadow, self.outline = colour, radius, shadow, outline

    def decorate(self, ui: Ui, box: Box) -> Box:
        """Background, outline and shadow, once the size is known."""
        radius = ui.px(self.radius)
        if self.shadow:
            box.ops.append(("shadow", 0, 0, box.w, box.h, radius, ui.px(self.shadow)))
        if self.outline is not None:
            inner = ui.colour(self.colour if self.colour is not None else "surface")
            box.ops.append(("frame", 0, 0, box.w, box.h, ui.colour(self.outline), radius, ui.px(1), inner))
        elif self.colour is not None:
            box.ops.append(("rect", 0, 0, box.w, box.h, ui.colour(self.colour), radius))
        return box


class Column(_Container):
    """Children below each other. `align`: stretch (default), start, center, end; `grow` shares the rest."""

    def layout(self, ui: Ui, space: Space) -> Box:
        """Fixed children first, then the growing ones in what is left."""
        space = self.room(ui, space)
        left, top, right, bottom = sides(ui, self.pad)
        gap = ui.px(self.gap)
        inner = max(0, space.w - left - right)
        free = space.h - top - bottom - gap * max(0, len(self.children) - 1)
        endless = space.h >= ENDLESS // 2
        stretch = self.align in ("", "stretch")
        boxes: dict[int, Box] = {}
        for index, child in enumerate(self.children):
            if not child.grow or endless:
                boxes[index] = child.layout(ui, Space(inner, max(0, free), tight_w=stretch))
                free -= boxes[index].h
        total = sum(child.grow for child in self.children)
        for index, child in enumerate(self.children):
            if index not in boxes:
                share = max(0, int(free * child.grow / total))
                boxes[index] = child.layout(ui, Space(inner, share, tight_w=stretch, tight_h=True))
        natural = max((box.w for box in boxes.values()), default=0)
        width = space.w if space.tight_w or stretch else natural + left + right
        box = self.box(width, 0)
        y = top
        for index in range(len(self.children)):
            child_box = boxes[index]
            spare = width - left - right - child_box.w
            x = left + {"center": spare // 2, "end": spare}.get(self.align, 0)
            box.put(child_box, x, y)
            y += child_box.h + gap
        used = y - gap + bottom if self.children else top + bottom
        box.h = space.h if space.tight_h else min(used, space.h)
        if not total and space.tight_h and self.align == "center" and used < box.h:
            for child_box in box.children:
                child_box.y += (box.h - used) // 2
        return self.decorate(ui, box)


class Row(_Container):
    """Children beside each other. `align`: center (default), start, end, stretch (across the row)."""

    def __init__(self, *children: Child, spread: str = "start", **rest: Any) -> None:
        super().__init__(*children, **rest)
        self.spread = spread

    def layout(self, ui: Ui, space: Space) -> Box:
        """Fixed children first, then the growing ones in what is left."""
        space = self.room(ui, space)
        left, top, right, bottom = sides(ui, self.pad)
        gap = ui.px(self.gap)
        inner = max(0, space.h - top - bottom)
        free = space.w - left - right - gap * max(0, len(self.children) - 1)
        tight_h = self.align == "stretch" and space.tight_h
        boxes: dict[int, Box] = {}
        for index, child in enumerate(self.children):
            if not child.grow:
                boxes[index] = child.layout(ui, Space(max(0, free), inner, tight_h=tight_h))
                free -= boxes[index].w
        total = sum(child.grow for child in self.children)
        for index, child in enumerate(self.children):
            if index not in boxes:
                share = max(0, int(free * child.grow / total))
                boxes[index] = child.layout(ui, Space(share, inner, tight_w=True, tight_h=tight_h))
        tallest = max((box.h for box in boxes.values()), default=0)
        height = space.h if space.tight_h else min(space.h, tallest + top + bottom)
        used = sum(box.w for box in boxes.values()) + gap * max(0, len(boxes) - 1) + left + right
        width = space.w if space.tight_w or total else used
        box = self.box(width, height)
        spare = max(0, width - used)
        x = left + {"center": spare // 2, "end": spare}.get(self.spread, 0)
        for index in range(len(self.children)):
            child_box = boxes[index]
            room = height - top - bottom - child_box.h
            y = top + {"start": 0, "end": room, "stretch": 0}.get(self.align, room // 2)
            box.put(child_box, x, y)
            x += child_box.w + gap
        return self.decorate(ui, box)


class Stack(_Container):
    """Children on top of each other. `align` places smaller ones: `top left`, `center`, `bottom right` …"""

    cls = "android.widget.FrameLayout"

    def layout(self, ui: Ui, space: Space) -> Box:
        """The largest child gives the size, unless the space does."""
        space = self.room(ui, space)
        left, top, right, bottom = sides(ui, self.pad)
        inner = Space(max(0, space.w - left - right), max(0, space.h - top - bottom))
        boxes = [child.layout(ui, inner) for child in self.children]
        width = space.w if space.tight_w else max((box.w for box in boxes), default=0) + left + right
        height = space.h if space.tight_h else max((box.h for box in boxes), default=0) + top + bottom
        box = self.box(width, height)
        for child in boxes:
            spare_w, spare_h = width - left - right - child.w, height - top - bottom - child.h
            x = 0 if "left" in self.align else spare_w if "right" in self.align else spare_w // 2
            y = 0 if "top" in self.align else spare_h if "bottom" in self.align else spare_h // 2
            box.put(child, left + x, top + y)
        return self.decorate(ui, box)


class Card(Column):
    """A column on a surface of its own."""

    def __init__(
        self, *children: Child, colour: str | Colour = "container", radius: float = 16, **rest: Any
    ) -> None:
        super().__init__(*children, colour=colour, radius=radius, **rest)


class Gap(Widget):
    """Nothing, of some size; with `grow` it pushes the others apart."""

    cls = ""

    def __init__(self, size: float = 0, *, grow: float = 0) -> None:
        super().__init__(grow=grow)
        self.size = size

    def layout(self, ui: Ui, space: Space) -> Box:
        """As large as it must be, no larger."""
        size = ui.px(self.size)
        return Box(
            space.w if space.tight_w else min(size, space.w), space.h if space.tight_h else min(size, space.h)
        )
