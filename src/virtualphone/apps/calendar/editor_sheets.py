"""What opens over the editor: repeating, reminding, colours, calendars, people."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.calendar.base import CONTACTS
from virtualphone.apps.calendar.views import Views
from virtualphone.apps.calendar.words import COLOURS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Computed,
    Dialog,
    Empty,
    IconButton,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    TextField,
    Var,
    Widget,
    Wrap,
)
from virtualphone.toolkit.text import reading_order

Json = dict[str, Any]

REPEATS = ("none", "daily", "weekly", "monthly", "yearly")
REMINDERS = (-1, 0, 5, 10, 15, 30, 60, 1440)


class EditorSheets(Views):
    """Each changes one value of the page below."""

    def _pick(self, page: Page, key: str, title: str, choices: list[tuple[Any, str, str]]) -> Overlay:
        below = page.under.vars
        return self.choice(page, self.t(title), below[key], choices, lambda value: below.update({key: value}))

    @overlay
    def repeat_dialog(self, page: Page) -> Overlay:
        """How often."""
        choices = [(kind, f"repeat_{kind}", self.t(f"repeat_{kind}")) for kind in REPEATS]
        return self._pick(page, "repeat", "repeat", list(choices))

    def reminder_choices(self) -> list[tuple[Any, str, str]]:
        """All lengths."""
        return [(length, f"reminder_{length}", self.reminder_text(length)) for length in REMINDERS]

    def calendar_choices(self) -> list[tuple[Any, str, str]]:
        """All calendars."""
        return [(one["id"], f"choose_{one['id']}", one["name"]) for one in self.data["calendars"]]

    @overlay
    def reminder_dialog(self, page: Page) -> Overlay:
        """How long before."""
        return self._pick(page, "reminder", "reminder", self.reminder_choices())

    @overlay
    def calendar_dialog(self, page: Page) -> Overlay:
        """Whose."""
        return self._pick(page, "calendar", "calendar", self.calendar_choices())

    @overlay
    def colour_dialog(self, page: Page) -> Overlay:
        """Discs to choose from; what they are called is only said."""
        below = page.under.vars

        def take(name: str) -> None:
            below["colour"] = name
            page.hide()

        own = COLOURS[self.calendar(below["calendar"])["colour"]][2]
        discs = [
            IconButton(
                "check" if below["colour"] == name else "circle",
                partial(take, name),
                colour="#ffffff" if below["colour"] == name else fill,
                fill=fill,
                desc=words,
                id=f"colour_{name or 'default'}",
                selected=below["colour"] == name,
            )
            for name, words, fill in [
                ("", self.t("colour_default"), own),
                *((name, row[1 if self.zh else 0], row[2]) for name, row in COLOURS.items()),
            ]
        ]
        return Dialog(self.t("colour"), Wrap(*discs, gap=10), buttons=[self.no(page)])

    def people(self, query: str) -> list[Json]:
        """The address book, by name."""
        if CONTACTS not in self.phone.apps:
            return []
        found = [
            one
            for one in self.phone.data(CONTACTS)["people"]
            if one["name"] and query.lower() in one["name"].lower()
        ]
        return sorted(found, key=lambda one: (reading_order(one["name"]), one["id"]))

    @activity("GuestsActivity")
    def guests_page(self, page: Page) -> Widget:
        """Everybody, with a tick at those who are invited."""
        chosen: list[int] = {"chosen": [], **page.args, **page.vars}["chosen"]
        query = Var(page.vars, "query", "")

        def ticked(number: int) -> Var:
            def write(on: bool) -> None:
                page.vars["chosen"] = [*chosen, number] if on else [one for one in chosen if one != number]

            return Computed(lambda: number in chosen, write)

        def done() -> None:
            names = {one["id"]: one["name"] for one in self.people("")}
            guests = [{"id": number, "name": names[number]} for number in chosen if number in names]
            page.finish(guests=guests)

        rows = [
            CheckItem(one["name"], ticked(one["id"]), id="person") for one in self.people(query.get() or "")
        ]
        field = TextField("find_people", query, hint=self.t("find_people"), icon="search")
        body = Scroll(*rows, id="people") if rows else Empty("person_search", self.t("no_people"))
        clear = bool(query.get()) and IconButton(
            "close", lambda: query.set(""), desc=self.t("clear"), id="clear_people"
        )
        field.grow = 1
        tick = Button(self.t("done"), done, look="text", id="done")
        bar = Row(field, clear, pad=(16, 0, 16, 8))
        return Scaffold(self.t("pick_guests"), body, back=page.back, actions=[tick], tabs=bar)
