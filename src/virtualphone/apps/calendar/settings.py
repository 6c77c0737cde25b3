"""How the calendar behaves, and calendars of one's own."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.calendar.editor_sheets import EditorSheets
from virtualphone.apps.calendar.words import COLOURS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Computed,
    Dialog,
    Header,
    ListItem,
    Overlay,
    Scaffold,
    Scroll,
    SwitchItem,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]

STARTS = (5, 6, 0)
LENGTHS = (15, 30, 60, 90, 120)


class Settings(EditorSheets):
    """Each changes what the app does from then on."""

    @activity("SettingsActivity")
    def settings_page(self, page: Page) -> Widget:
        """All of them."""
        held = self.options

        def row(key: str, words: str) -> Widget:
            return ListItem(self.t(key), words, id=f"set_{key}", on_tap=partial(page.show, f"set_{key}"))

        def notify(value: bool) -> None:
            held["notify"] = value
            self.touched()

        rows = [
            Header(self.t("group_view")),
            row("week_start", self.day_word(held["week_start"], long=True)),
            SwitchItem(self.t("week_numbers"), Var(held, "week_numbers"), id="set_week_numbers"),
            Header(self.t("group_events")),
            SwitchItem(self.t("notify"), Computed(lambda: held["notify"], notify), id="set_notify"),
            row("default_reminder", self.reminder_text(held["default_reminder"])),
            row("default_length", self.t("length", count=held["default_length"])),
            row("default_calendar", self.calendar(held["default_calendar"])["name"]),
            Header(self.t("group_calendars")),
            *[
                ListItem(
                    one["name"],
                    one["account"],
                    icon="visibility" if one["visible"] else "visibility_off",
                    id="calendar_row",
                )
                for one in self.data["calendars"]
            ],
            ListItem(
                self.t("new_calendar"),
                icon="add",
                id="new_calendar",
                on_tap=lambda: page.ask("new_calendar", "name"),
            ),
        ]
        return Scaffold(self.t("settings"), Scroll(*rows, pad=(0, 0, 0, 24)), back=page.back)

    def _set(self, page: Page, key: str, choices: list[tuple[Any, str, str]]) -> Overlay:
        held = self.options
        return self.choice(page, self.t(key), held[key], choices, partial(held.__setitem__, key))

    @overlay
    def set_week_start(self, page: Page) -> Overlay:
        """The first column."""
        days = [(day, f"week_{day}", self.day_word(day, long=True)) for day in STARTS]
        return self._set(page, "week_start", list(days))

    @overlay
    def set_default_reminder(self, page: Page) -> Overlay:
        """For new events."""
        return self._set(page, "default_reminder", self.reminder_choices())

    @overlay
    def set_default_length(self, page: Page) -> Overlay:
        """For new events."""
        lengths = [(length, f"length_{length}", self.t("length", count=length)) for length in LENGTHS]
        return self._set(page, "default_length", list(lengths))

    @overlay
    def set_default_calendar(self, page: Page) -> Overlay:
        """For new events."""
        return self._set(page, "default_calendar", self.calendar_choices())

    @overlay
    def new_calendar(self, page: Page) -> Overlay:
        """Its name; its colour is one that is not used much."""
        name = str(page.vars.get("name", "")).strip()

        def make() -> None:
            if not name:
                return
            used = [one["colour"] for one in self.data["calendars"]]
            colour = min(COLOURS, key=used.count)
            number = max(one["id"] for one in self.data["calendars"]) + 1
            self.data["calendars"].append(
                {"id": number, "name": name, "account": self.t("local"), "colour": colour, "visible": True}
            )
            page.hide()
            page.toast(self.t("calendar_made", name=name))

        field = TextField("name", page.var("name", ""), hint=self.t("calendar_name"), limit=40)
        agree = Button(self.t("save"), make, look="text", id="confirm", enabled=bool(name))
        return Dialog(self.t("new_calendar"), field, buttons=[self.no(page), agree])
