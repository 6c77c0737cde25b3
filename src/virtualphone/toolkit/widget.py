"""The base of all widgets, the context they are laid out in, and variables they share with the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from virtualphone.toolkit.box import Box, Info, Space
from virtualphone.toolkit.metrics import Metrics
from virtualphone.toolkit.theme import Colour, Theme

Action = Callable[[], object]


@dataclass(frozen=True)
class Ui:
    """Where widgets are laid out: the screen, the look, the language, the phone's time, the page's state."""

    metrics: Metrics
    theme: Theme
    locale: str = "en"
    clock: Callable[[], float] = float
    package: str = ""
    vars: dict[str, Any] = field(default_factory=dict)
    """The page's own state: scroll positions live here under `@` keys."""
    focus: str = ""
    """The id of the text field that has the focus."""

    @property
    def now(self) -> float:
        """Phone time in seconds: what moves by itself follows it."""
        return self.clock()

    def px(self, dp: float) -> int:
        """Points to pixels."""
        return self.metrics.px(dp)

    def colour(self, name: str | Colour) -> Colour:
        """A colour by its role."""
        return self.theme.colour(name)


class Var:
    """One value that a widget shows and changes: a key of a dict, or an index of a list."""

    def __init__(
        self, holder: Any, key: Any, default: Any = None, then: Callable[[Any], object] | None = None
    ) -> None:
        self._holder, self._key, self._default, self._then = holder, key, default, then

    def get(self) -> Any:
        """The value now."""
        try:
            return self._holder[self._key]
        except (KeyError, IndexError):
            return self._default

    def set(self, value: Any) -> None:
        """Change it, and tell whoever asked to know."""
        self._holder[self._key] = value
        if self._then is not None:
            self._then(value)


class Computed(Var):
    """A value that is read and written by functions: a row of a table, a setting stored as text."""

    def __init__(self, read: Callable[[], Any], write: Callable[[Any], object]) -> None:
        super().__init__({}, "")
        self._read, self._write = read, write

    def get(self) -> Any:
        """The value now."""
        return self._read()

    def set(self, value: Any) -> None:
        """Change it."""
        self._write(value)


def need_var(value: object, widget: object) -> Var:
    """The value if it is a Var, else an error that says how to make one."""
    if not isinstance(value, Var):
        name = type(widget).__name__
        raise TypeError(f"{name} needs page.var(name, default) or Var(dict, key) to change, not {value!r}")
    return value


class Widget:
    """Something on a page. Subclasses answer `layout`; the rest is common to all."""

    cls = "android.view.View"

    def __init__(
        self,
        *,
        id: str = "",
        desc: str = "",
        grow: float = 0,
        width: float | None = None,
        height: float | None = None,
        on_tap: Action | None = None,
        on_hold: Action | None = None,
        enabled: bool = True,
        selected: bool = False,
        **unknown: object,
    ) -> None:
        if unknown:
            raise TypeError(f"{type(self).__name__} has no option called {', '.join(map(repr, unknown))}")
        self.id, self.desc, self.grow = id, desc, grow
        self.width, self.height = width, height
        self.on_tap, self.on_hold = on_tap, on_hold
        self.enabled, self.selected = enabled, selected

    def layout(self, ui: Ui, space: Space) -> Box:
        """Take a size within the space and leave a box of it."""
        raise NotImplementedError(f"{type(self).__name__} has no layout")

    def known_height(self, ui: Ui) -> int | None:
        """The height if it can be told without laying out: lists skip what is out of sight."""
        return ui.px(self.height) if self.height is not None else None

    def room(self, ui: Ui, space: Space) -> Space:
        """The space with this widget's own width and height applied."""
        w = min(space.w, ui.px(self.width)) if self.width is not None else space.w
        h = min(space.h, ui.px(self.height)) if self.height is not None else space.h
        return Space(w, h, space.tight_w or self.width is not None, space.tight_h or self.height is not None)

    def box(self, w: int, h: int, **info: Any) -> Box:
        """A box of this widget with its common attributes and reactions."""
        cls = info.pop("cls", self.cls)
        box = Box(
            w,
            h,
            Info(
                cls=cls,
                id=self.id,
                desc=self.desc,
                enabled=self.enabled,
                selected=self.selected,
                clickable=self.on_tap is not None,
                focusable=self.on_tap is not None,
                long_clickable=self.on_hold is not None,
            ),
        )
        for name, value in info.items():
            setattr(box.info, name, value)
        if self.enabled:
            box.tap = self.on_tap
            box.hold = self.on_hold
        return box


Child = Widget | bool | None
"""Widgets, or nothing: `wifi_on and Text("…")` may stand among children."""


def present(children: tuple[Child, ...]) -> list[Widget]:
    """The children that are there."""
    return [child for child in children if isinstance(child, Widget)]
