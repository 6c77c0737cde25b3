"""Text, icons, pictures, lines, and things that turn."""

from __future__ import annotations

from typing import Any

from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Space
from virtualphone.toolkit.theme import STYLES, Colour
from virtualphone.toolkit.widget import Ui, Widget


class Text(Widget):
    """Words. `lines` cuts with dots; `align`: start, center, end."""

    cls = "android.widget.TextView"

    def __init__(
        self,
        text: str,
        style: str = "body",
        *,
        colour: str | Colour = "text",
        lines: int | None = None,
        align: str = "start",
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.text, self.style, self.colour, self.lines, self.align = str(text), style, colour, lines, align

    def layout(self, ui: Ui, space: Space) -> Box:
        """As wide as the words, as high as their lines."""
        space = self.room(ui, space)
        if self.style not in STYLES:
            raise ValueError(f"no text style is called {self.style!r}; there are: {', '.join(STYLES)}")
        points, bold = STYLES[self.style]
        size = ui.metrics.sp(points)
        lines = fonts.wrap(self.text, size, bold, max(1, space.w), self.lines)
        step = fonts.line_height(size)
        widths = [fonts.width_of(line, size, bold) for line in lines]
        width = space.w if space.tight_w else min(space.w, max(widths, default=0))
        height = space.h if space.tight_h else min(space.h, step * len(lines))
        box = self.box(width, height, text=self.text)
        colour = ui.colour(self.colour if self.enabled else "text_faint")
        y = max(0, height - step * len(lines)) // 2 + fonts.ascent(size)
        for line, used in zip(lines, widths, strict=True):
            x = {"center": (width - used) // 2, "end": width - used}.get(self.align, 0)
            box.ops.append(("text", x, y, x, y, line, size, colour, bold))
            y += step
        return box


class Icon(Widget):
    """One Material icon. Decoration unless `desc` names it."""

    cls = "android.widget.ImageView"

    def __init__(
        self, name: str, *, size: float = 24, colour: str | Colour = "text_soft", **common: Any
    ) -> None:
        super().__init__(**common)
        self.name, self.size, self.colour = name, size, colour

    def layout(self, ui: Ui, space: Space) -> Box:
        """A square; centred if it is given more."""
        size = ui.px(self.size)
        width = space.w if space.tight_w else size
        height = space.h if space.tight_h else size
        box = self.box(width, height)
        x, y = (width - size) // 2, (height - size) // 2
        box.ops.append(("icon", x, y, x, y, fonts.icon_glyph(self.name), size, ui.colour(self.colour)))
        return box


AVATAR_COLOURS = ("#5b6fb5", "#b5566b", "#3f8f7a", "#a8762d", "#7a5bb0", "#3c84a8", "#8a6b52", "#5f8a3c")


class Avatar(Widget):
    """The first letter of a name, or an icon, on a coloured disc."""

    cls = "android.widget.ImageView"

    def __init__(
        self,
        name: str,
        *,
        size: float = 40,
        icon: str = "",
        colour: str | Colour | None = None,
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.name, self.size, self.icon, self.colour = name, size, icon, colour

    def layout(self, ui: Ui, space: Space) -> Box:
        """A disc; its colour follows the name."""
        size = min(ui.px(self.size), space.w)
        box = self.box(size, size)
        mark = sum(ord(letter) for letter in self.name) % len(AVATAR_COLOURS)
        colour = self.colour if self.colour is not None else AVATAR_COLOURS[mark]
        box.ops.append(("rect", 0, 0, size, size, ui.colour(colour), size // 2))
        if self.icon:
            part = round(size * 0.56)
            at = (size - part) // 2
            box.ops.append(("icon", at, at, at, at, fonts.icon_glyph(self.icon), part, (255, 255, 255)))
        elif self.name:
            letter, points = self.name[0].upper(), round(size * 0.46)
            x = (size - fonts.width_of(letter, points)) // 2
            y = round(size * 0.5 + points * 0.37)
            box.ops.append(("text", x, y, x, y, letter, points, (255, 255, 255), False))
        return box


class Picture(Widget):
    """A generated picture: `photo:SEED` or `wallpaper:KIND`."""

    cls = "android.widget.ImageView"

    def __init__(self, name: str, *, radius: float = 0, **common: Any) -> None:
        super().__init__(**common)
        self.name, self.radius = name, radius

    def layout(self, ui: Ui, space: Space) -> Box:
        """The given width and height, or all the width at 4:3."""
        space = self.room(ui, space)
        height = space.h if space.tight_h else min(space.h, space.w * 3 // 4)
        box = self.box(space.w, height)
        box.ops.append(("picture", 0, 0, space.w, height, self.name, ui.px(self.radius)))
        return box


class Divider(Widget):
    """A thin line across."""

    cls = ""

    def __init__(self, inset: float = 0) -> None:
        super().__init__()
        self.inset = inset

    def layout(self, ui: Ui, space: Space) -> Box:
        """One pixel row or two."""
        height = max(1, ui.px(0.7))
        box = Box(space.w, height)
        box.ops.append(("rect", ui.px(self.inset), 0, space.w, height, ui.colour("divider"), 0))
        return box


class Spinner(Widget):
    """Something is being loaded: a turning arc."""

    cls = "android.widget.ProgressBar"

    def __init__(self, *, size: float = 40, **common: Any) -> None:
        super().__init__(**common)
        self.size = size

    def layout(self, ui: Ui, space: Space) -> Box:
        """The arc's angle follows the phone's time."""
        size = min(ui.px(self.size), space.w)
        start = round(ui.now * 10) % 12 * 30
        box = self.box(size, size)
        box.ops.append(
            ("arc", 0, 0, size, size, ui.colour("primary"), max(2, size // 10), start, start + 270)
        )
        return box


class Progress(Widget):
    """A bar that fills: `share` from 0 to 1."""

    cls = "android.widget.ProgressBar"

    def __init__(self, share: float, **common: Any) -> None:
        super().__init__(**common)
        self.share = min(1.0, max(0.0, share))

    def layout(self, ui: Ui, space: Space) -> Box:
        """The whole width, four points high."""
        height = ui.px(4)
        box = self.box(space.w, height)
        box.ops.append(("rect", 0, 0, space.w, height, ui.colour("primary_soft"), height // 2))
        box.ops.append(("rect", 0, 0, round(space.w * self.share), height, ui.colour("primary"), height // 2))
        return box


class Ring(Widget):
    """A ring that fills, with something in its middle: timers."""

    cls = "android.widget.FrameLayout"

    def __init__(
        self, share: float, child: Widget | None = None, *, size: float = 240, **common: Any
    ) -> None:
        super().__init__(**common)
        self.share, self.child, self.size = min(1.0, max(0.0, share)), child, size

    def layout(self, ui: Ui, space: Space) -> Box:
        """A full faint ring under a partial strong one."""
        size = min(ui.px(self.size), space.w, space.h)
        width = ui.px(8)
        box = self.box(size, size)
        box.ops.append(("arc", 0, 0, size, size, ui.colour("container_high"), width, 0, 360))
        if self.share > 0:
            end = -90 + round(360 * self.share)
            box.ops.append(("arc", 0, 0, size, size, ui.colour("primary"), width, -90, end))
        if self.child is not None:
            inner = self.child.layout(ui, Space(size - 4 * width, size - 4 * width))
            box.put(inner, (size - inner.w) // 2, (size - inner.h) // 2)
        return box
