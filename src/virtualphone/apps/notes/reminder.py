"""Reminders: a day, a time, and what happens then. The trash empties itself too."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.notes.base import DAY_MS
from virtualphone.apps.notes.month import Month
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Gap,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Text,
    TimePicker,
    Var,
    Widget,
    Wrap,
)

Json = dict[str, Any]

REPEATS = {"none": 0, "day": 1, "week": 7}
MORNING, EVENING = 8, 18


class Reminders(Month):
    """`reminder_ms` is when; `reminder_done` that it has been."""

    def due(self) -> int | None:
        """The next reminder, or the next note that is too long in the trash."""
        return min((moment for moment, _note in self._moments()), default=None)

    def _moments(self) -> list[tuple[int, Json]]:
        days = self.options["trash_days"]
        found: list[tuple[int, Json]] = []
        for note in self.data["notes"]:
            if note["trashed_ms"] is not None:
                if days:
                    found.append((note["trashed_ms"] + days * DAY_MS, note))
            elif note["reminder_ms"] is not None and not note["reminder_done"]:
                found.append((note["reminder_ms"], note))
        return found

    def on_due(self) -> None:
        """Tell of it, or let it go."""
        now = self.phone.now_ms
        ready = sorted((entry for entry in self._moments() if entry[0] <= now), key=lambda entry: entry[0])
        for _moment, note in ready:
            if note["trashed_ms"] is not None:
                self.data["notes"].remove(note)
            else:
                self._remind(note)

    def _remind(self, note: Json) -> None:
        items = ", ".join(item["text"] for item in note["items"] if not item["done"])
        title = note["title"] or self.t("reminder")
        self.phone.notify(self.package, title, (note["text"] or items)[:120], "EditorActivity", id=note["id"])
        step = REPEATS[note["reminder_repeat"]] * DAY_MS
        if not step:
            note["reminder_done"] = True
            return
        while note["reminder_ms"] <= self.phone.now_ms:
            note["reminder_ms"] += step

    # Choosing.

    def open_reminder(self, page: Page) -> None:
        """What it is set to, or tomorrow morning."""
        note = self.note(page.args.get("id"))
        now = self.wall(self.phone.now_ms)
        at = self.wall(note["reminder_ms"]) if note is not None and note["reminder_ms"] is not None else None
        if at is None or at <= now:
            at = (now + timedelta(days=1)).replace(hour=MORNING, minute=0)
        self._choose_moment(page, at)
        page.vars["repeat"] = note["reminder_repeat"] if note is not None else "none"

    def _choose_moment(self, page: Page, at: datetime) -> None:
        page.vars.update(
            day=at.date().isoformat(), month=at.year * 12 + at.month - 1, hour=at.hour, minute=at.minute
        )

    def _quick(self, page: Page) -> Widget:
        now = self.wall(self.phone.now_ms).replace(second=0, microsecond=0)
        tomorrow, monday = now + timedelta(days=1), now + timedelta(days=7 - now.weekday())
        choices = [
            ("later_today", now.replace(hour=EVENING, minute=0)),
            ("tomorrow_at", tomorrow.replace(hour=MORNING, minute=0)),
            ("monday_at", monday.replace(hour=MORNING, minute=0)),
        ]
        shown = self._moment(page)
        chips = [
            Chip(
                self.t(word, time=self.time_text(at.hour, at.minute)),
                at == shown,
                partial(self._choose_moment, page, at),
                id=f"quick_{word}",
            )
            for word, at in choices
            if at > now
        ]
        return Wrap(*chips)

    def _moment(self, page: Page) -> datetime:
        day = date.fromisoformat(page.vars["day"])
        return datetime(day.year, day.month, day.day, page.vars["hour"], page.vars["minute"], tzinfo=ZONE)

    @activity("ReminderActivity")
    def reminder_page(self, page: Page) -> Widget:
        """A calendar over two wheels."""
        note = self.note(page.args.get("id"))

        def save() -> None:
            moment = self._moment(page)
            if moment <= self.wall(self.phone.now_ms):
                page.toast(self.t("past"))
                return
            if note is not None:
                ms = int(moment.timestamp() * 1000)
                note.update(reminder_ms=ms, reminder_repeat=page.vars["repeat"], reminder_done=False)
            page.finish()
            page.toast(self.t("reminder_set", when=self.when_text(int(moment.timestamp() * 1000))))

        def drop() -> None:
            if note is not None:
                note.update(reminder_ms=None, reminder_repeat="none", reminder_done=False)
            self.phone.dismiss(self.package, id=page.args.get("id"))
            page.finish()
            page.toast(self.t("reminder_gone"))

        has = note is not None and note["reminder_ms"] is not None
        repeats = [
            Chip(
                self.t(f"repeat_{kind}"),
                page.vars["repeat"] == kind,
                partial(page.vars.update, repeat=kind),
                id=f"repeat_{kind}",
            )
            for kind in REPEATS
        ]
        picker = TimePicker(Var(page.vars, "hour"), Var(page.vars, "minute"), id="time_picker")
        calendar = self._calendar(page)
        more: list[Widget | bool | None] = [
            Text(self.t("repeat"), "label", colour="text_soft"),
            Wrap(*repeats),
            has
            and Row(
                Button(self.t("drop_reminder"), drop, look="outlined", icon="delete", id="drop"),
                spread="center",
            ),
        ]
        if self.wide:
            both = Row(Column(calendar, grow=1), Column(picker, *more, gap=12, grow=1), gap=24, align="start")
            rows: list[Widget | bool | None] = [self._quick(page), both]
        else:
            rows = [self._quick(page), calendar, picker, *more]
        tick = IconButton("check", save, desc=self.t("save"), id="save", colour="primary")
        body = Scroll(*rows, Gap(16), gap=14, pad=(20, 4), id="reminder_list")
        title = self.t("edit_reminder" if has else "remind_me")
        return Scaffold(title, body, back=page.back, actions=[tick])
