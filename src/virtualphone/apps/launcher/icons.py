"""The icon of an app with its name, and a grid of cells to put it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from virtualphone.app import App
from virtualphone.toolkit import Ui, Widget
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Info, Space
from virtualphone.toolkit.theme import Colour

FACE = 54
CORNER = 0.3
"""How round the icons are: half of their size makes a disc."""


class AppIcon(Widget):
    """A rounded square in the app's colour with its sign in it, and its name below."""

    cls = "android.widget.TextView"

    def __init__(
        self,
        app: App,
        *,
        label: bool = True,
        ink: str | Colour = "text",
        dot: bool = False,
        on_menu: Callable[[list[int]], object] | None = None,
        **common: Any,
    ) -> None:
        """`on_menu` is told the icon's rectangle on the screen: a long press opens a menu beside it."""
        self.corner: float = common.pop("corner", CORNER)
        common.setdefault("id", "app_icon")
        super().__init__(desc=app.name(), **common)
        self.app, self.label, self.ink, self.dot, self.on_menu = app, label, ink, dot, on_menu

    def layout(self, ui: Ui, space: Space) -> Box:
        """All the space it is given, the icon in its middle."""
        size, points = ui.px(FACE), ui.metrics.sp(12.5)
        step = fonts.line_height(points) + ui.px(6) if self.label else 0
        width = space.w if space.tight_w else min(space.w, size + ui.px(24))
        height = space.h if space.tight_h else size + step + ui.px(12)
        name = self.app.name()
        box = self.box(
            width, height, text=name if self.label else "", long_clickable=self.on_menu is not None
        )
        if self.on_menu is not None:
            react = self.on_menu
            box.hold = lambda: react(list(box.rect)) and None
        left, top = (width - size) // 2, max(0, height - size - step) // 2
        box.ops.extend(face_ops(ui, self.app, left, top, size, corner=self.corner))
        if self.dot:
            edge, x, y = ui.px(13), left + size - ui.px(11), top - ui.px(2)
            box.ops.append(("rect", x, y, x + edge, y + edge, ui.colour("#e5484d"), edge // 2))
        if self.label:
            (line,) = fonts.wrap(name, points, False, max(1, width - ui.px(4)), 1)
            x, y = (width - fonts.width_of(line, points)) // 2, top + size + ui.px(6) + fonts.ascent(points)
            box.ops.append(("text", x, y, x, y, line, points, ui.colour(self.ink), False))
        return box


def face_ops(
    ui: Ui, app: App, left: int, top: int, size: int, *, corner: float = CORNER
) -> list[tuple[Any, ...]]:
    """How an app's icon is drawn."""
    radius, part = round(size * corner), round(size * 0.56)
    at, down = left + (size - part) // 2, top + (size - part) // 2
    glyph = fonts.icon_glyph(app.icon)
    return [
        ("rect", left, top, left + size, top + size, ui.colour(app.colour), radius),
        ("icon", at, down, at, down, glyph, part, (255, 255, 255)),
    ]


class Face(Widget):
    """Only the icon, as large as asked for."""

    cls = "android.widget.ImageView"

    def __init__(self, app: App, size: float = 40, *, corner: float = CORNER, **common: Any) -> None:
        super().__init__(**common)
        self.corner = corner
        self.app, self.size = app, size

    def layout(self, ui: Ui, space: Space) -> Box:
        """A square."""
        size = min(ui.px(self.size), space.w)
        box = self.box(size, size)
        box.ops.extend(face_ops(ui, self.app, 0, 0, size, corner=self.corner))
        return box


class Grid(Widget):
    """Cells of one size, filled from the top left; with `rows` that many rows share the height."""

    cls = "android.view.ViewGroup"

    def __init__(self, columns: int, children: Sequence[Widget], *, rows: int = 0, **common: Any) -> None:
        """`cell`: the height of a cell where it may choose; `places` keeps the box under the grid's id."""
        self.cell: float = common.pop("cell", 100)
        self.places: dict[str, Box] | None = common.pop("places", None)
        super().__init__(**common)
        self.columns, self.children, self.rows = columns, list(children), rows

    def layout(self, ui: Ui, space: Space) -> Box:
        """Every cell the same."""
        count = self.rows or -(-len(self.children) // self.columns)
        height = space.h if space.tight_h else min(space.h, count * ui.px(self.cell))
        wide, high = space.w // self.columns, height // max(1, count)
        box = Box(space.w, height, Info(cls=self.cls, id=self.id))
        if self.places is not None:
            self.places[self.id] = box
        for place, child in enumerate(self.children):
            inner = child.layout(ui, Space(wide, high, tight_w=True, tight_h=True))
            box.put(inner, place % self.columns * wide, place // self.columns * high)
        return box
