"""What draws itself and tells accessibility nothing (games, maps), and what follows a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from virtualphone.toolkit.box import Box, Drag, Op, Space
from virtualphone.toolkit.widget import Action, Ui, Widget


class Canvas(Widget):
    """`draw` gives the drawing steps for a size; `on_touch` gets taps with their place in it."""

    cls = "android.view.View"

    def __init__(
        self,
        draw: Callable[[Ui, int, int], list[Op]],
        *,
        on_touch: Callable[[int, int, int, int], object] | None = None,
        **common: Any,
    ) -> None:
        """`on_touch(x, y, width, height)`."""
        common.setdefault("grow", 1)
        super().__init__(**common)
        self.draw, self.on_touch = draw, on_touch

    def layout(self, ui: Ui, space: Space) -> Box:
        """All the space; one node without children."""
        space = self.room(ui, space)
        box = self.box(space.w, space.h)
        box.ops.extend(self.draw(ui, space.w, space.h))
        box.clip = True
        if self.on_touch is not None:
            react = self.on_touch
            box.touch = lambda x, y: react(x, y, space.w, space.h)
        return box


class Opaque(Widget):
    """Any widgets, drawn and working, but hidden from accessibility: one node stands for all."""

    cls = "android.view.View"

    def __init__(self, child: Widget, **common: Any) -> None:
        common.setdefault("grow", 1)
        super().__init__(**common)
        self.child = child

    def layout(self, ui: Ui, space: Space) -> Box:
        """The child's box with the words taken off."""
        inner = self.child.layout(ui, space)
        for box in inner.walk():
            box.info = None
        outer = self.box(inner.w, inner.h)
        outer.put(inner, 0, 0)
        return outer


class Swipe(Widget):
    """Reacts to a finger drawn across its child: up, down, left or right."""

    cls = ""

    def __init__(self, child: Widget, *, grow: float = 0, **ways: Action) -> None:
        """`Swipe(child, up=…, left=…)`."""
        super().__init__(grow=grow)
        self.child, self.ways = child, ways

    def layout(self, ui: Ui, space: Space) -> Box:
        """The child's box with a reaction."""
        box = self.child.layout(ui, space)
        across = bool({"left", "right"} & set(self.ways))
        along = bool({"up", "down"} & set(self.ways))

        def follow(
            _box: Box, start: tuple[int, int], now: tuple[int, int], lifted: bool, _speed: float
        ) -> None:
            dx, dy = now[0] - start[0], now[1] - start[1]
            way = ("right" if dx > 0 else "left") if abs(dx) > abs(dy) else ("down" if dy > 0 else "up")
            if lifted and way in self.ways and max(abs(dx), abs(dy)) >= ui.px(40):
                self.ways[way]()

        outer = Box(box.w, box.h)
        outer.put(box, 0, 0)
        outer.drag = Drag(follow, axis="both" if across and along else "x" if across else "y")
        return outer


class Draggable(Widget):
    """Picked up with a long press; `on_drop(x, y)` says where on the screen it was let go."""

    cls = ""

    def __init__(self, child: Widget, on_drop: Callable[[int, int], object], *, grow: float = 0) -> None:
        super().__init__(grow=grow)
        self.child, self.on_drop = child, on_drop

    def layout(self, ui: Ui, space: Space) -> Box:
        """The child's box, ready to be carried."""
        box = self.child.layout(ui, space)
        box.drop = self.on_drop
        return box
