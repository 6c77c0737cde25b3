"""Switches, check boxes, radio buttons and sliders: each shows a Var and changes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Drag, Space
from virtualphone.toolkit.widget import Action, Ui, Var, Widget, need_var


class _Toggle(Widget):
    def __init__(
        self, var: Var | bool, *, on_tap: Action | None = None, passive: bool = False, **common: Any
    ) -> None:
        """`passive`: it only shows; the row around it takes the tap."""
        super().__init__(**common)
        self.var, self.passive = var, passive
        self.on_tap = None if passive else on_tap or self.flip

    @property
    def checked(self) -> bool:
        """On or off."""
        return bool(self.var.get()) if isinstance(self.var, Var) else self.var

    def flip(self) -> None:
        """The other way round."""
        if isinstance(self.var, Var):
            self.var.set(not self.checked)

    def layout(self, ui: Ui, space: Space) -> Box:
        """The drawn control, with what it says to accessibility."""
        width, height = self.size(ui)
        checked = self.checked
        box = self.box(min(width, space.w), height, checkable=True, checked=checked)
        self.draw(ui, box, checked)
        return box

    def size(self, ui: Ui) -> tuple[int, int]:
        """Width and height."""
        return ui.px(24), ui.px(24)

    def draw(self, ui: Ui, box: Box, checked: bool) -> None:
        """Put the drawing steps into the box."""
        raise NotImplementedError(f"{type(self).__name__} has no drawing")


class Switch(_Toggle):
    """On or off, at once."""

    cls = "android.widget.Switch"

    def size(self, ui: Ui) -> tuple[int, int]:
        """Width and height."""
        return ui.px(50), ui.px(30)

    def draw(self, ui: Ui, box: Box, checked: bool) -> None:
        """A track with a thumb."""
        width, height = box.w, box.h
        track = "primary" if checked else "off_track"
        if not self.enabled:
            track = "container_high"
        edge = max(1, ui.px(1.5))
        if checked:
            box.ops.append(("rect", 0, 0, width, height, ui.colour(track), height // 2))
        else:
            rim, inner = ui.colour("text_faint"), ui.colour(track)
            box.ops.append(("frame", 0, 0, width, height, rim, height // 2, edge, inner))
        thumb = ui.px(22 if checked else 16)
        x = width - thumb - ui.px(4) if checked else ui.px(7)
        y = (height - thumb) // 2
        ink = "on_primary" if checked else "text_soft"
        box.ops.append(("rect", x, y, x + thumb, y + thumb, ui.colour(ink), thumb // 2))


class CheckBox(_Toggle):
    """Chosen or not, among others."""

    cls = "android.widget.CheckBox"

    def draw(self, ui: Ui, box: Box, checked: bool) -> None:
        """The icon of a box with or without its mark."""
        glyph = fonts.icon_glyph("check_box" if checked else "check_box_outline_blank")
        ink = "primary" if checked else "text_soft"
        box.ops.append(("icon", 0, 0, 0, 0, glyph, box.w, ui.colour(ink if self.enabled else "text_faint")))


class Radio(_Toggle):
    """One of several."""

    cls = "android.widget.RadioButton"

    def draw(self, ui: Ui, box: Box, checked: bool) -> None:
        """The icon of a ring with or without its dot."""
        glyph = fonts.icon_glyph("radio_button_checked" if checked else "radio_button_unchecked")
        box.ops.append(("icon", 0, 0, 0, 0, glyph, box.w, ui.colour("primary" if checked else "text_soft")))


class Slider(Widget):
    """A value between two ends; tapped or dragged."""

    cls = "android.widget.SeekBar"

    def __init__(
        self, var: Var, low: int, high: int, *, text: Callable[[int], str] | None = None, **common: Any
    ) -> None:
        super().__init__(**common)
        self.var, self.low, self.high, self._say = need_var(var, self), low, high, text

    def layout(self, ui: Ui, space: Space) -> Box:
        """A track, the filled part, a thumb."""
        height, pad = ui.px(44), ui.px(12)
        value = min(self.high, max(self.low, int(self.var.get() or 0)))
        share = (value - self.low) / max(1, self.high - self.low)
        words = self._say(value) if self._say else str(value)
        box = self.box(space.w, height, text=words, focusable=True)
        middle, thick, thumb = height // 2, ui.px(8), ui.px(20)
        right = space.w - pad
        x = pad + round((right - pad) * share)
        track = (pad, middle - thick // 2, right, middle + thick // 2)
        box.ops.append(("rect", *track, ui.colour("primary_soft"), thick // 2))
        box.ops.append(
            ("rect", pad, track[1], max(x, pad + thick), track[3], ui.colour("primary"), thick // 2)
        )
        at = x - thumb // 2
        box.ops.append(
            (
                "rect",
                at,
                middle - thumb // 2,
                at + thumb,
                middle + thumb // 2,
                ui.colour("primary"),
                thumb // 2,
            )
        )

        def choose(x: int, _y: int) -> None:
            part = (x - pad) / max(1, right - pad)
            self.var.set(self.low + round((self.high - self.low) * min(1.0, max(0.0, part))))

        def follow(
            here: Box, _start: tuple[int, int], now: tuple[int, int], _lifted: bool, _speed: float
        ) -> None:
            choose(now[0] - here.x, 0)

        if self.enabled:
            box.touch = choose
            box.drag = Drag(follow, axis="x")
        return box
