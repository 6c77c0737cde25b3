"""The calendar: its parts put together, what it reminds of, and what it does for others."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, ClassVar
from urllib.parse import parse_qs

from virtualphone.app import Seed
from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.editor import Editor
from virtualphone.apps.calendar.event import EventPage
from virtualphone.apps.calendar.search import Search
from virtualphone.apps.calendar.seeding import first_data
from virtualphone.apps.calendar.settings import Settings
from virtualphone.clock import LAST_MS
from virtualphone.page import Page

Json = dict[str, Any]

TABLE = "content://com.android.calendar/"


class Calendar(Editor, EventPage, Search, Settings):
    """Events on days, in several calendars."""

    label: ClassVar[tuple[str, str]] = ("Calendar", "日历")
    icon: ClassVar[str] = "calendar_month"
    colour: ClassVar[str] = "#2f6fd0"
    version: ClassVar[str] = "8.1"
    system: ClassVar[bool] = True

    def seed(self, seed: Seed) -> Json:
        """The data of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """What a page starts with."""
        if page.activity == "MainActivity":
            self.open_main(page)
        elif page.activity == "EditActivity":
            self.open_editor(page)
        elif page.activity == "SearchActivity":
            page.focus("query")

    # Reminders.

    def _reminders(self) -> list[tuple[int, str, Json]]:
        """The next one of each event: when, for which day, of what."""
        if not self.options["notify"]:
            return []
        hidden, after = self.unseen(), self.data["reminded_ms"]
        found = []
        for event in self.data["events"]:
            coming = None if event["calendar"] in hidden else times.next_reminder(event, after)
            if coming is not None:
                found.append((coming[0], coming[1].isoformat(), event))
        return found

    def due(self) -> int | None:
        """The next reminder."""
        return min((moment for moment, _day, _event in self._reminders()), default=None)

    def on_due(self) -> None:
        """Tell of what is about to begin."""
        now = self.phone.now_ms
        ready = [one for one in self._reminders() if one[0] <= now]
        for _moment, day, event in sorted(ready, key=lambda one: (one[0], one[2]["id"])):
            when = self.when_text(event, date.fromisoformat(day))
            text = f"{when} · {event['place']}" if event["place"] else when
            self.phone.notify(
                self.package, self.heading(event), text, "EventActivity", id=event["id"], day=day
            )
        self.data["reminded_ms"] = now

    # For others.

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """INSERT an event, VIEW a moment or an event."""
        kind = action.removeprefix("android.intent.action.")
        if not data.startswith(TABLE):
            return None
        path, _, query = data.removeprefix(TABLE).partition("?")
        if kind == "INSERT" and path == "events":
            return "EditActivity", _wishes(query)
        match = re.fullmatch(r"(time|events)/(\d{1,15})", path)
        if kind != "VIEW" or match is None:
            return None
        number = int(match[2])
        if match[1] == "time":
            return "MainActivity", {"day": times.day_of(min(number, LAST_MS)).isoformat()}
        event = self.event(number)
        if event is None:
            return None
        return "EventActivity", {"id": number, "day": times.day_of(event["start_ms"]).isoformat()}

    def content(self, uri: str) -> list[Json] | None:
        """`content://com.android.calendar/events`."""
        if uri.rstrip("/") != f"{TABLE}events":
            return None
        return [
            {
                "_id": event["id"],
                "title": event["title"],
                "dtstart": event["start_ms"],
                "dtend": event["end_ms"],
                "allDay": int(event["all_day"]),
                "eventLocation": event["place"],
                "description": event["notes"],
                "calendar_id": event["calendar"],
            }
            for event in self.data["events"]
        ]


def _wishes(query: str) -> Json:
    """What an intent wants the new event to be."""
    asked = {name: values[-1] for name, values in parse_qs(query).items()}
    wishes: Json = {name: asked[name][:200] for name in ("title", "location", "description") if name in asked}
    for name in ("begin", "end"):
        if asked.get(name, "").isdecimal() and len(asked[name]) <= 15:
            wishes[name] = min(int(asked[name]), LAST_MS)
    return wishes
