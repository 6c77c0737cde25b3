"""What all pages of the settings are made with."""

from __future__ import annotations

from typing import Any

from virtualphone.app import App, overlay
from virtualphone.apps.settings.rows import Item, mark, radio_row, slider_row, switch_row
from virtualphone.apps.settings.tables import CHOICES, EDITS, LEVELS, TOGGLES, Choice
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Computed,
    Dialog,
    Scaffold,
    Scroll,
    Slider,
    Text,
    TextField,
    Var,
    Widget,
)
from virtualphone.toolkit.widget import Child


class Base(App):
    """Rows by name: the id of a row is also the key of its words."""

    def read(self, space: str, key: str, default: Any) -> Any:
        """A value of a table of settings, or of the app's own data."""
        return (
            self.data.get(key, default) if space == "data" else self.phone.setting(space, key, str(default))
        )

    def write(self, space: str, key: str, value: Any) -> None:
        """Change it."""
        if space == "data":
            self.data[key] = value
        else:
            self.phone.set_setting(space, key, str(value))

    def toggle(self, name: str) -> Var:
        """A switch of the table as a value."""
        one = TOGGLES[name]
        if one.space == "data":
            return Var(self.data, one.key, one.default)
        first = one.on if one.default else one.off
        return Computed(
            lambda: self.phone.setting(one.space, one.key, first) not in (one.off, "0"),
            lambda on: self.phone.set_setting(one.space, one.key, one.on if on else one.off),
        )

    def say(self, word: str) -> str:
        """The word's sentence, or the word itself if there is none."""
        return self.t(word) if word in self.words else word

    def switch(self, name: str, **rest: Any) -> Item:
        """A row with a switch."""
        one = TOGGLES[name]
        note = self.t(one.note) if one.note else ""
        return switch_row(self.t(name), self.toggle(name), note, id=name, icon=one.icon, **rest)

    def chosen(self, name: str) -> str:
        """What is chosen of a choice, in words."""
        one = CHOICES[name]
        value = self._value(one)
        return self.say(dict(one.options).get(value, value))

    def _value(self, one: Choice) -> str:
        return str(self.read(one.space, one.key, one.default))

    def choice(self, page: Page, name: str, **rest: Any) -> Item:
        """A row that opens a list of choices."""
        rest.setdefault("icon", CHOICES[name].icon)
        return Item(
            self.t(name), self.chosen(name), id=name, on_tap=lambda: page.show("choose", name=name), **rest
        )

    def edited(self, page: Page, name: str, **rest: Any) -> Item:
        """A row that opens a dialog to type in."""
        one = EDITS[name]
        shown = str(self.read(one.space, one.key, one.default))
        return Item(self.t(name), shown, id=name, on_tap=lambda: self.ask(page, "edit", name=name), **rest)

    def level(self, name: str) -> Widget:
        """A slider with its name."""
        one = LEVELS[name]
        var = Computed(lambda: self._level(name), lambda value: self.write(one.space, one.key, value))
        slider = Slider(var, one.low, one.high, id=name, desc=self.t(name), text=self.share(name))
        return slider_row(self.t(name), one.icon, slider)

    def _level(self, name: str) -> int:
        one = LEVELS[name]
        text = str(self.read(one.space, one.key, one.default))
        return int(text) if text.isdecimal() else one.default

    def share(self, name: str) -> Any:
        """How a slider says its value: in per cent."""
        one = LEVELS[name]
        return lambda value: f"{round(100 * (value - one.low) / (one.high - one.low))}%"

    def link(self, page: Page, name: str, activity: str, subtitle: str = "", **rest: Any) -> Item:
        """A row that opens another page."""
        return Item(self.t(name), subtitle, id=name, on_tap=lambda: page.open(activity), **rest)

    def fact(self, name: str, value: str, **rest: Any) -> Item:
        """A row that only says something."""
        return Item(self.t(name), value, id=name, **rest)

    def listing(self, page: Page, title: str, *rows: Child, actions: tuple[Child, ...] = ()) -> Scaffold:
        """A page of rows under a large title."""
        mark(rows, str(page.args.get("at", "")))
        return Scaffold(
            title, Scroll(*rows, pad=(0, 4, 0, 24)), back=page.back, large=not self.wide, actions=actions
        )

    def ask(self, page: Page, dialog: str, *, field: str = "edit", **args: Any) -> None:
        """Open a dialog with the cursor in its field."""
        page.show(dialog, **args)
        self.phone.focus(self.phone.surface, field)

    def fit(self, *rows: Widget, each: float = 60) -> Scroll:
        """The rows of a dialog: they scroll if the screen is too low for them."""
        metrics = self.phone.metrics
        free = (metrics.height - metrics.status_bar - metrics.navigation_bar) * 160 / metrics.density - 190
        wanted = len(rows) * each * max(1.0, metrics.font_scale) + 2
        return Scroll(*rows, id="choices", height=max(each, min(free, wanted)))

    def cancel(self, page: Page) -> Button:
        """The button of a dialog that does nothing."""
        return Button(self.t("cancel"), page.hide, look="text", id="cancel")

    def confirm(self, page: Page, title: str, text: str, button: str, agree: Any) -> Dialog:
        """A question with two answers."""

        def yes() -> None:
            page.hide()
            agree()

        return Dialog(title, text, buttons=[self.cancel(page), Button(button, yes, look="text", id="ok")])

    @overlay
    def choose(self, page: Page) -> Dialog:
        """The choices of a row."""
        name = page.args["name"]
        one = CHOICES[name]

        def take(value: str) -> None:
            self.write(one.space, one.key, value)
            page.hide()

        now = self._value(one)
        rows = [
            radio_row(
                self.say(word), value == now, lambda value=value: take(value), id=f"{name}_{value}", inset=0
            )
            for value, word in one.options
        ]
        return Dialog(self.t(name), self.fit(*rows), buttons=[self.cancel(page)])

    @overlay
    def edit(self, page: Page) -> Dialog:
        """Words to type."""
        name = page.args["name"]
        one = EDITS[name]
        var = page.var("text", str(self.read(one.space, one.key, one.default)))

        def save() -> None:
            text = str(var.get()).strip()
            if len(text) >= one.least:
                self.write(one.space, one.key, text)
                page.hide()

        ok = Button(
            self.t("ok"), save, look="text", id="ok", enabled=len(str(var.get()).strip()) >= one.least
        )
        field = TextField("edit", var, on_submit=save, limit=one.most)
        hint = one.least > 1 and Text(self.t("least", n=one.least), "note", colour="text_soft")
        return Dialog(self.t(name), field, hint, buttons=[self.cancel(page), ok])
