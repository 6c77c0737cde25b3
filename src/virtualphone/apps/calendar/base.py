"""What all pages of the calendar share: events on days, dates in words, rows, the way back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any, ClassVar

from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.words import COLOURS, DAYS, WORDS
from virtualphone.clock import MONTHS
from virtualphone.page import Page
from virtualphone.sharing import Sharer
from virtualphone.toolkit import Button, Column, Dialog, Overlay, RadioItem, Row, Scroll, Text, Widget

Json = dict[str, Any]
Happening = tuple[date, Json]
"""The day on which an event begins, and the event."""

CONTACTS = "com.android.contacts"


class CalendarBase(Sharer):
    """The common part; each file of this app adds its pages."""

    package: ClassVar[str] = "com.android.calendar"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    @property
    def options(self) -> Json:
        """The app's settings."""
        held: Json = self.data["settings"]
        return held

    def event(self, number: object) -> Json | None:
        """An event by its id."""
        return next((event for event in self.data["events"] if event["id"] == number), None)

    def calendar(self, number: object) -> Json:
        """A calendar by its id, or the first one."""
        found = [one for one in self.data["calendars"] if one["id"] == number]
        chosen: Json = (found or self.data["calendars"])[0]
        return chosen

    def unseen(self) -> set[int]:
        """The calendars that are not shown."""
        return {one["id"] for one in self.data["calendars"] if not one["visible"]}

    def fill(self, event: Json) -> str:
        """What an event is painted with."""
        name = event["colour"] or self.calendar(event["calendar"])["colour"]
        return COLOURS[name][2]

    def heading(self, event: Json) -> str:
        """Its title, or that it has none."""
        return str(event["title"]) or self.t("no_title")

    def happenings(self, first: date, last: date) -> list[Happening]:
        """What is shown on these days, in order."""
        hidden = self.unseen()
        found = [
            (day, event)
            for event in self.data["events"]
            if event["calendar"] not in hidden
            for day in times.starts_between(event, first, last)
        ]
        return sorted(
            found,
            key=lambda one: (one[0], not one[1]["all_day"], times.begin_of(one[1], one[0]), one[1]["id"]),
        )

    def on_day(self, day: date) -> list[Happening]:
        """What is shown on one day: whole days first."""
        return self.happenings(day, day)

    def today(self) -> date:
        """Now."""
        return times.day_of(self.phone.now_ms)

    def touched(self) -> None:
        """Something was changed: what would have reminded before now is over."""
        self.data["reminded_ms"] = self.phone.now_ms

    # Dates in words.

    def day_word(self, weekday: int, *, long: bool = False) -> str:
        """The name of a weekday, 0 is Monday."""
        short, full, chinese = DAYS[weekday]
        return f"周{chinese}" if self.zh else full if long else short

    def date_text(self, day: date) -> str:
        """`Mon, Mar 9`, with the year when it is another."""
        year = day.year != self.today().year
        if self.zh:
            return (
                f"{day.year}年" if year else ""
            ) + f"{day.month}月{day.day}日 {self.day_word(day.weekday())}"
        tail = f", {day.year}" if year else ""
        return f"{self.day_word(day.weekday())}, {MONTHS[day.month - 1][:3]} {day.day}{tail}"

    def near_text(self, day: date) -> str:
        """`Tomorrow · Tue, Mar 10` for days close to today."""
        word = {-1: "yesterday", 0: "today", 1: "tomorrow"}.get((day - self.today()).days)
        return f"{self.t(word)} · {self.date_text(day)}" if word else self.date_text(day)

    def month_text(self, day: date) -> str:
        """`March 2026`."""
        return f"{day.year}年{day.month}月" if self.zh else f"{MONTHS[day.month - 1]} {day.year}"

    @property
    def twelve(self) -> bool:
        """Whether hours go to twelve: a setting of the phone."""
        return self.phone.setting("system", "time_12_24", "24") == "12"

    def clock_text(self, minutes: int) -> str:
        """A time of day."""
        hour, minute = divmod(minutes, 60)
        if not self.twelve:
            return f"{hour:02d}:{minute:02d}"
        text, half = f"{(hour + 11) % 12 + 1}:{minute:02d}", hour >= 12
        return ("下午" if half else "上午") + text if self.zh else f"{text} {'PM' if half else 'AM'}"

    def time_text(self, ms: int) -> str:
        """The time of day of a moment."""
        return self.clock_text(times.minutes_of(ms))

    def hours_text(self, event: Json, day: date) -> str:
        """`09:00 - 10:00`, or that it takes the whole day."""
        if event["all_day"]:
            return self.t("all_day")
        return f"{self.time_text(times.begin_of(event, day))} - {self.time_text(times.end_of(event, day))}"

    def when_text(self, event: Json, day: date) -> str:
        """Day and time, or both days."""
        begin, end = times.begin_of(event, day), times.end_of(event, day)
        last = times.day_of(max(begin, end - 1))
        if event["all_day"]:
            return self.date_text(day) + (f" - {self.date_text(last)}" if last != day else "")
        if last == day:
            return f"{self.date_text(day)}, {self.hours_text(event, day)}"
        ends = times.day_of(end)
        return f"{self.date_text(day)} {self.time_text(begin)} - {self.date_text(ends)} {self.time_text(end)}"

    def reminder_text(self, minutes: int) -> str:
        """How long before."""
        if minutes < 0:
            return self.t("reminder_none")
        known = {0: "reminder_0", 60: "reminder_hour", 1440: "reminder_day"}.get(minutes)
        return self.t(known) if known else self.t("reminder_minutes", count=minutes)

    def full_text(self, event: Json, day: date) -> str:
        """An event as others get it."""
        return "\n".join(filter(None, (self.heading(event), self.when_text(event, day), event["place"])))

    def number_of(self, guest: Json) -> str:
        """A guest's phone number in the address book, if there is one."""
        if CONTACTS not in self.phone.apps:
            return ""
        for person in self.phone.data(CONTACTS)["people"]:
            if person["id"] == guest["id"] and person["phones"]:
                return str(person["phones"][0]["number"])
        return ""

    # Rows and dialogs.

    def event_row(self, page: Page, happening: Happening, *, dated: bool = False) -> Widget:
        """An event in a list: a bar of its colour, what it is and when."""
        day, event = happening
        when = self.when_text(event, day) if dated else self.hours_text(event, day)
        below = f"{when} · {event['place']}" if event["place"] else when
        return Row(
            Column(width=4, height=40, colour=self.fill(event), radius=2),
            Column(
                Text(self.heading(event), "body", lines=1, id="event_title"),
                Text(below, "note", colour="text_soft", lines=1, id="event_when"),
                grow=1,
            ),
            gap=14,
            pad=(20, 9),
            id="event",
            on_tap=partial(page.open, "EventActivity", id=event["id"], day=day.isoformat()),
            on_hold=partial(page.show, "event_menu", id=event["id"], day=day.isoformat()),
        )

    def dialog_room(self, rows: int) -> float:
        """How high a list of so many rows may be in a dialog, in dp."""
        metrics = self.phone.metrics
        free = metrics.height * 160 / metrics.density - 76 - 40 - 90 - 64 * max(1.0, metrics.font_scale)
        return min(rows * 58 * max(1.0, metrics.font_scale), max(60.0, free))

    def no(self, page: Page) -> Button:
        """The button that changes nothing."""
        return Button(self.t("cancel"), page.hide, look="text", id="cancel")

    def choice(
        self,
        page: Page,
        title: str,
        now: Any,
        choices: list[tuple[Any, str, str]],
        take: Callable[[Any], object],
    ) -> Overlay:
        """One of several values: (value, id, words)."""

        def choose(value: Any) -> None:
            take(value)
            page.hide()

        rows = [
            RadioItem(words, now == value, partial(choose, value), id=name) for value, name, words in choices
        ]
        body = Scroll(*rows, height=self.dialog_room(len(rows)), id="choices")
        return Dialog(title, body, buttons=[self.no(page)])
