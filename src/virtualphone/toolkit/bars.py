"""The frame of a page: its bar, its tabs, its floating button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.basics import Text
from virtualphone.toolkit.box import Box, Info, Space
from virtualphone.toolkit.buttons import Fab, IconButton
from virtualphone.toolkit.layouts import Column, Gap, Row
from virtualphone.toolkit.theme import Colour
from virtualphone.toolkit.widget import Action, Child, Ui, Var, Widget, need_var


class TopBar(Widget):
    """Back, a title, and what can be done here."""

    cls = "android.view.ViewGroup"

    def __init__(
        self,
        title: str | Widget,
        *,
        back: Action | None = None,
        actions: Sequence[Child] = (),
        large: bool = False,
    ) -> None:
        super().__init__(id="toolbar")
        self.title, self.back, self.actions, self.large = title, back, actions, large

    def layout(self, ui: Ui, space: Space) -> Box:
        """64 dp; a large title stands below on a line of its own."""
        up = {"zh": "返回"}.get(ui.locale, "Navigate up")
        title = self.title
        if isinstance(title, str):
            title = Text(title, "headline" if self.large else "title", lines=1, grow=1, id="title")
        arrow = self.back is not None and IconButton("arrow_back", self.back, desc=up, id="up", colour="text")
        scale = max(1.0, ui.metrics.font_scale)
        head = Gap(4) if self.back is not None else Gap(20)
        if self.large:
            first = Row(head, arrow, Gap(grow=1), *self.actions, Gap(8), height=60)
            column = Column(first, Row(Gap(20), title, Gap(20), height=52 * scale))
        else:
            column = Column(
                Row(
                    head,
                    arrow,
                    self.back is not None and Gap(8),
                    title,
                    *self.actions,
                    Gap(8),
                    height=64 * scale,
                )
            )
        inner = column.layout(ui, Space(space.w, space.h, tight_w=True))
        box = self.box(space.w, inner.h)
        box.put(inner, 0, 0)
        return box


class Tabs(Widget):
    """Words in a row, one chosen; `var` holds its index."""

    cls = "android.widget.HorizontalScrollView"

    def __init__(self, var: Var, labels: Sequence[str], ids: Sequence[str] = (), **common: Any) -> None:
        super().__init__(**common)
        self.var, self.labels = need_var(var, self), list(labels)
        self.ids = [*ids, *([""] * (len(self.labels) - len(ids)))]

    def layout(self, ui: Ui, space: Space) -> Box:
        """Equal shares of the width, a line under the chosen one."""
        height, size = ui.px(48), ui.metrics.sp(14)
        share = space.w // max(1, len(self.labels))
        box = self.box(space.w, height)
        box.ops.append(("rect", 0, height - max(1, ui.px(0.7)), space.w, height, ui.colour("divider"), 0))
        for index, label in enumerate(self.labels):
            chosen = index == int(self.var.get() or 0)
            info = Info(
                cls="android.widget.TextView", text=label, clickable=True, focusable=True, selected=chosen
            )
            info.id = self.ids[index]
            tab = Box(share, height, info)
            tab.tap = lambda index=index: self.var.set(index)
            used = fonts.width_of(label, size, True)
            x, y = (share - used) // 2, (height - fonts.line_height(size)) // 2 + fonts.ascent(size)
            tab.ops.append(
                ("text", x, y, x, y, label, size, ui.colour("primary" if chosen else "text_soft"), True)
            )
            if chosen:
                line = (x, height - ui.px(3), x + used, height)
                tab.ops.append(("rect", *line, ui.colour("primary"), ui.px(1.5)))
            box.put(tab, share * index, 0)
        return box


class BottomNav(Widget):
    """The main places of an app: (icon, label) or (id, icon, label) each; `var` holds the index."""

    cls = "android.widget.FrameLayout"

    def __init__(self, var: Var, places: Sequence[tuple[str, ...]], **common: Any) -> None:
        super().__init__(**common)
        self.var = need_var(var, self)
        self.places = [place if len(place) == 3 else ("", *place) for place in places]

    def layout(self, ui: Ui, space: Space) -> Box:
        """Icons over small words; the chosen one stands in a pill."""
        height, size, mark = ui.px(72), ui.metrics.sp(12), ui.px(24)
        share = space.w // max(1, len(self.places))
        box = self.box(space.w, height)
        box.ops.append(("rect", 0, 0, space.w, height, ui.colour("container"), 0))
        for index, (name, icon, label) in enumerate(self.places):
            chosen = index == int(self.var.get() or 0)
            info = Info("android.widget.FrameLayout", name, desc=label, clickable=True, focusable=True)
            info.selected = chosen
            place = Box(share, height, info)
            place.tap = lambda index=index: self.var.set(index)
            if chosen:
                left = share // 2 - ui.px(30)
                pill = (left, ui.px(10), left + ui.px(60), ui.px(40))
                place.ops.append(("rect", *pill, ui.colour("primary_soft"), ui.px(15)))
            x, y = (share - mark) // 2, ui.px(13)
            ink = ui.colour("on_primary_soft" if chosen else "text_soft")
            place.ops.append(("icon", x, y, x, y, fonts.icon_glyph(icon), mark, ink))
            word = Box(share, ui.px(20), Info(cls="android.widget.TextView", text=label, selected=chosen))
            x = (share - fonts.width_of(label, size, chosen)) // 2
            word.ops.append(("text", x, ui.px(15), x, ui.px(15), label, size, ui.colour("text"), chosen))
            place.put(word, 0, ui.px(44))
            box.put(place, share * index, 0)
        return box


class Scaffold(Widget):
    """A whole page: bar, body, and what floats or stands at the bottom. The body fills what is left."""

    cls = "android.widget.FrameLayout"

    def __init__(
        self,
        title: str | Widget | None,
        body: Widget,
        *,
        back: Action | None = None,
        actions: Sequence[Child] = (),
        fab: Fab | None = None,
        bottom: Widget | None = None,
        tabs: Widget | None = None,
        large: bool = False,
        resize: bool = False,
        colour: str | Colour | None = "surface",
        wallpaper: str = "",
    ) -> None:
        """`resize`: the page shrinks above the keyboard (a chat); otherwise the keyboard covers it.

        `wallpaper`: a picture behind everything, the status bar too (then `colour` is not drawn).
        """
        super().__init__(id="content", grow=1)
        for name, part in {"body": body, "fab": fab, "bottom": bottom, "tabs": tabs}.items():
            if part is not None and not isinstance(part, Widget):
                raise TypeError(f"the {name} of a Scaffold is a widget, not {part!r}")
        self.bar = TopBar(title, back=back, actions=actions, large=large) if title is not None else None
        self.body, self.fab, self.bottom, self.tabs = body, fab, bottom, tabs
        self.resize, self.colour, self.wallpaper = resize, None if wallpaper else colour, wallpaper
        self.body.grow = self.body.grow or 1

    def layout(self, ui: Ui, space: Space) -> Box:
        """The column, and the floating button over its lower corner."""
        column = Column(self.bar, self.tabs, self.body, self.bottom)
        inner = column.layout(ui, Space(space.w, space.h, tight_w=True, tight_h=True))
        box = self.box(space.w, space.h)
        if self.colour is not None:
            box.ops.append(("rect", 0, 0, space.w, space.h, ui.colour(self.colour), 0))
        for child in inner.children:
            box.put(child, child.x, child.y)
        if self.fab is not None:
            fab = self.fab.layout(ui, space)
            low = inner.children[-1].h if self.bottom is not None else 0
            box.put(fab, space.w - fab.w - ui.px(18), space.h - low - fab.h - ui.px(18))
        return box


class Snackbar(Widget):
    """What was just done, and a way back: at the bottom of a page, for a while."""

    cls = "android.widget.FrameLayout"

    def __init__(self, text: str, undo: str, action: Action) -> None:
        super().__init__(id="snackbar")
        self.text, self.undo, self.action = text, undo, action

    def layout(self, ui: Ui, space: Space) -> Box:
        """Words on the colour of toasts, and a word to tap."""
        ink = "#2b5fd0" if ui.theme.dark else "#b1c5ff"
        words = Text(self.text, "note", colour="on_toast", grow=1, lines=2, id="snackbar_text")
        label = Text(self.undo, "label", colour=ink)
        back = Row(label, pad=(14, 0), height=48, on_tap=self.action, id="snackbar_action", desc=self.undo)
        bar = Row(words, back, pad=(18, 2, 4, 2), colour="toast", radius=10, grow=1)
        return Row(Gap(12), bar, Gap(12), pad=(0, 6, 0, 8)).layout(ui, space)
