"""Things to tap."""

from __future__ import annotations

from typing import Any

from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Space
from virtualphone.toolkit.theme import STYLES, Colour
from virtualphone.toolkit.widget import Action, Ui, Widget

_LOOKS: dict[str, tuple[str | None, str]] = {
    "filled": ("primary", "on_primary"),
    "tonal": ("primary_soft", "on_primary_soft"),
    "danger": ("error", "on_error"),
    "outlined": (None, "primary"),
    "text": (None, "primary"),
}


class Button(Widget):
    """A word to tap. `look`: filled, tonal, outlined, text, danger."""

    cls = "android.widget.Button"

    def __init__(
        self, text: str, on_tap: Action | None = None, *, look: str = "filled", icon: str = "", **common: Any
    ) -> None:
        super().__init__(on_tap=on_tap, **common)
        if look not in _LOOKS:
            raise ValueError(f"no look is called {look!r}; there are: {', '.join(_LOOKS)}")
        self.text, self.look, self.icon = text, look, icon

    def layout(self, ui: Ui, space: Space) -> Box:
        """40 dp high with its word in the middle."""
        space = self.room(ui, space)
        points, bold = STYLES["label"]
        size = ui.metrics.sp(points)
        pad = ui.px(12 if self.look == "text" else 22)
        mark = ui.px(20) if self.icon else 0
        gap = ui.px(8) if self.icon else 0
        (line,) = fonts.wrap(self.text, size, bold, max(1, space.w - 2 * pad - mark - gap), 1)
        used = fonts.width_of(line, size, bold) + mark + gap
        width = space.w if space.tight_w else min(space.w, used + 2 * pad)
        height = space.h if space.tight_h else ui.px(42)
        box = self.box(width, height, text=self.text, clickable=True, focusable=True)
        fill, ink = _LOOKS[self.look]
        if not self.enabled:
            fill, ink = ("container_high" if fill else None), "text_faint"
        if fill:
            box.ops.append(("rect", 0, 0, width, height, ui.colour(fill), height // 2))
        elif self.look == "outlined":
            edge, inner = ui.colour("outline"), ui.colour("surface")
            box.ops.append(("frame", 0, 0, width, height, edge, height // 2, max(1, ui.px(1)), inner))
        x = (width - used) // 2
        if self.icon:
            y = (height - mark) // 2
            box.ops.append(("icon", x, y, x, y, fonts.icon_glyph(self.icon), mark, ui.colour(ink)))
            x += mark + gap
        y = (height - fonts.line_height(size)) // 2 + fonts.ascent(size)
        box.ops.append(("text", x, y, x, y, line, size, ui.colour(ink), bold))
        return box


class IconButton(Widget):
    """An icon to tap; `desc` is what a screen reader says (give one unless it must be hard to find)."""

    cls = "android.widget.ImageButton"

    def __init__(
        self,
        icon: str,
        on_tap: Action | None = None,
        *,
        size: float = 48,
        colour: str | Colour = "text_soft",
        fill: str | Colour | None = None,
        **common: Any,
    ) -> None:
        super().__init__(on_tap=on_tap, **common)
        self.icon, self.size, self.colour, self.fill = icon, size, colour, fill

    def layout(self, ui: Ui, space: Space) -> Box:
        """A square of `size` with the icon at half of it."""
        size = min(ui.px(self.size), space.w)
        mark = round(size * 0.5)
        box = self.box(size, size, clickable=True, focusable=True)
        if self.fill is not None:
            box.ops.append(("rect", 0, 0, size, size, ui.colour(self.fill), size // 2))
        at = (size - mark) // 2
        ink = ui.colour(self.colour if self.enabled else "text_faint")
        box.ops.append(("icon", at, at, at, at, fonts.icon_glyph(self.icon), mark, ink))
        return box


class Fab(Widget):
    """The one main action of a page, floating at its corner."""

    cls = "android.widget.ImageButton"

    def __init__(self, icon: str, on_tap: Action, *, desc: str, id: str = "fab", **common: Any) -> None:
        super().__init__(on_tap=on_tap, desc=desc, id=id, **common)
        self.icon = icon

    def layout(self, ui: Ui, space: Space) -> Box:
        """A rounded square with a shadow."""
        size, mark = ui.px(56), ui.px(26)
        box = self.box(min(size, space.w), size)
        radius = ui.px(16)
        box.ops.append(("shadow", 0, 0, size, size, radius, ui.px(4)))
        box.ops.append(("rect", 0, 0, size, size, ui.colour("primary_soft"), radius))
        at = (size - mark) // 2
        glyph = fonts.icon_glyph(self.icon)
        box.ops.append(("icon", at, at, at, at, glyph, mark, ui.colour("on_primary_soft")))
        return box


class Chip(Widget):
    """A small choice that is on or off; `checked` shows it."""

    cls = "android.widget.CheckBox"

    def __init__(
        self, text: str, checked: bool, on_tap: Action, *, round: bool = False, **common: Any
    ) -> None:
        super().__init__(on_tap=on_tap, **common)
        self.text, self.checked, self.round = text, checked, round

    def layout(self, ui: Ui, space: Space) -> Box:
        """A pill, or a disc for a single letter."""
        size = ui.metrics.sp(13)
        used = fonts.width_of(self.text, size, self.checked)
        height = ui.px(34 if not self.round else 40)
        natural = height if self.round else used + ui.px(26)
        width = space.w if space.tight_w else min(space.w, natural)
        box = self.box(width, height, text=self.text, checkable=True, checked=self.checked)
        edge = height if self.round else width
        left = (width - edge) // 2
        fill = ui.colour("primary" if self.checked else "container_high")
        box.ops.append(("rect", left, 0, left + edge, height, fill, height // 2))
        ink = ui.colour("on_primary" if self.checked else "text")
        x, y = (width - used) // 2, (height - fonts.line_height(size)) // 2 + fonts.ascent(size)
        box.ops.append(("text", x, y, x, y, self.text, size, ink, self.checked))
        return box
