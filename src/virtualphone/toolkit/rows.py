"""Rows of lists, their headings, and what is said when a list is empty."""

from __future__ import annotations

from typing import Any

from virtualphone.toolkit.basics import Icon, Text
from virtualphone.toolkit.box import Box, Space
from virtualphone.toolkit.layouts import Column, Gap, Row
from virtualphone.toolkit.toggles import CheckBox, Radio, Switch
from virtualphone.toolkit.widget import Action, Ui, Var, Widget


class ListItem(Widget):
    """A row: something at its start, a title, a line below, something at its end."""

    cls = "android.widget.LinearLayout"

    def __init__(
        self,
        title: str,
        subtitle: str = "",
        *,
        icon: str = "",
        leading: Widget | None = None,
        trailing: Widget | None = None,
        value: str = "",
        colour: str = "text",
        strong: bool = False,
        **common: Any,
    ) -> None:
        """`icon` is a short form of `leading`, `value` (a word at the end) of `trailing`."""
        super().__init__(**common)
        self.title, self.subtitle, self.colour, self.strong = title, subtitle, colour, strong
        self.leading = leading if leading is not None else Icon(icon, id="android:id/icon") if icon else None
        self.trailing = (
            trailing if trailing is not None else Text(value, "note", colour="text_soft") if value else None
        )

    def known_height(self, ui: Ui) -> int:
        """One line or two, larger with the font size."""
        return ui.px((72 if self.subtitle else 58) * max(1.0, ui.metrics.font_scale))

    def layout(self, ui: Ui, space: Space) -> Box:
        """A fixed height, so that long lists are cheap."""
        height = self.known_height(ui)
        faint = not self.enabled
        title = Text(
            self.title,
            "heading" if self.strong else "body",
            colour="text_faint" if faint else self.colour,
            lines=1,
            id="android:id/title",
        )
        below = Text(
            self.subtitle,
            "note",
            colour="text_faint" if faint else "text_soft",
            lines=1,
            id="android:id/summary",
        )
        words = Column(title, bool(self.subtitle) and below, gap=1, grow=1)
        row = Row(self.leading, words, self.trailing, gap=16, pad=(20, 0))
        inner = row.layout(ui, Space(space.w, height, tight_w=True, tight_h=True))
        box = self.box(space.w, height)
        for child in inner.children:
            box.put(child, child.x, child.y)
        if self.selected:
            box.ops.append(("rect", 0, 0, space.w, height, ui.colour("primary_soft"), 0))
        return box


class SwitchItem(ListItem):
    """A row whose whole width flips its switch."""

    def __init__(self, title: str, var: Var, subtitle: str = "", **rest: Any) -> None:
        enabled = rest.get("enabled", True)
        switch = Switch(var, passive=True, id="android:id/switch_widget", enabled=enabled)
        super().__init__(title, subtitle, trailing=switch, on_tap=switch.flip, **rest)


class CheckItem(ListItem):
    """A row whose whole width flips its check box."""

    def __init__(self, title: str, var: Var, subtitle: str = "", **rest: Any) -> None:
        box = CheckBox(var, passive=True, id="android:id/checkbox")
        super().__init__(title, subtitle, leading=rest.pop("leading", None) or box, on_tap=box.flip, **rest)


class RadioItem(ListItem):
    """One choice of several."""

    def __init__(self, title: str, chosen: bool, on_tap: Action, subtitle: str = "", **rest: Any) -> None:
        radio = Radio(chosen, passive=True, id="android:id/checkbox")
        super().__init__(title, subtitle, leading=radio, on_tap=on_tap, **rest)


class Header(Widget):
    """The heading of a group of rows."""

    cls = "android.widget.TextView"

    def __init__(self, text: str, **common: Any) -> None:
        super().__init__(**common)
        self.text = text

    def known_height(self, ui: Ui) -> int:
        """Always the same."""
        return ui.px(46 * max(1.0, ui.metrics.font_scale))

    def layout(self, ui: Ui, space: Space) -> Box:
        """Small, in the main colour."""
        height = self.known_height(ui)
        words = Text(self.text, "label", colour="primary", lines=1)
        inner = words.layout(ui, Space(space.w - ui.px(40), height))
        box = self.box(space.w, height, text=self.text)
        box.ops.extend(
            (op[0], op[1] + ui.px(20), op[2] + height - inner.h - ui.px(6), op[3], op[4], *op[5:])
            for op in inner.ops
        )
        return box


class Empty(Widget):
    """What a list says when there is nothing in it."""

    cls = "android.widget.LinearLayout"

    def __init__(self, icon: str, text: str, **common: Any) -> None:
        common.setdefault("grow", 1)
        super().__init__(**common)
        self.icon, self.text = icon, text

    def layout(self, ui: Ui, space: Space) -> Box:
        """An icon and a sentence in the middle."""
        column = Column(
            Gap(90),
            Icon(self.icon, size=72, colour="text_faint"),
            Gap(12),
            Text(self.text, "body", colour="text_soft", align="center"),
            align="center",
        )
        return column.layout(ui, space)
