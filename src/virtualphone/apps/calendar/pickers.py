"""Choosing a day and a time: two dialogs that every page uses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import date
from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.base import CalendarBase
from virtualphone.apps.calendar.grid import Dial
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Dialog,
    Gap,
    IconButton,
    Overlay,
    Row,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Pickers(CalendarBase, ABC):
    """Opened with what they are for (`which`); what was chosen goes to `picked_day` or `picked_time`."""

    @abstractmethod
    def picked_day(self, page: Page, which: str, day: date) -> None:
        """A day was chosen on a page."""

    @abstractmethod
    def picked_time(self, page: Page, which: str, minutes: int) -> None:
        """A time of day was chosen on a page."""

    def weekday_names(self) -> Widget:
        """The heads of seven columns."""
        start = self.options["week_start"]
        names = [self.day_word((start + step) % 7) for step in range(7)]
        shown = [name[-1] if self.zh else name[0] for name in names]
        return Row(*[Text(name, "small", colour="text_faint", align="center", grow=1) for name in shown])

    @overlay
    def date_dialog(self, page: Page) -> Overlay:
        """A month to choose a day from."""
        day = date.fromisoformat(page.vars.get("day") or page.args["day"])
        shown = date.fromisoformat(page.vars.get("month", day.isoformat()))

        def turn(by: int) -> None:
            page.vars["month"] = times.month_later(shown.replace(day=1), by).isoformat()

        def choose() -> None:
            below = page.under
            page.hide()
            self.picked_day(below, page.args["which"], day)

        head = Row(
            Text(self.month_text(shown), "heading", grow=1, id="picker_month"),
            IconButton("chevron_left", partial(turn, -1), desc=self.t("earlier"), id="month_prev", size=40),
            IconButton("chevron_right", partial(turn, 1), desc=self.t("later"), id="month_next", size=40),
        )
        weeks = times.month_days(shown, self.options["week_start"])
        rows = [
            Row(*[self._date(page, one, day, inside=one.month == shown.month) for one in week])
            for week in weeks
        ]
        body = Column(head, self.weekday_names(), Gap(4), *rows)
        agree = Button(self.t("ok"), choose, look="text", id="confirm")
        return Dialog(self.date_text(day), body, buttons=[self.no(page), agree])

    def _date(self, page: Page, day: date, chosen: date, *, inside: bool) -> Widget:
        if not inside:
            return Column(height=40, grow=1)
        on, now = day == chosen, day == self.today()
        disc = Row(
            Text(str(day.day), "note", colour="on_primary" if on else "primary" if now else "text"),
            width=37,
            height=37,
            radius=18.5,
            spread="center",
            colour="primary" if on else None,
            outline="primary" if now and not on else None,
            id=f"date_{day.day}",
            selected=on,
            on_tap=partial(page.vars.update, day=day.isoformat(), month=day.isoformat()),
        )
        return Row(disc, spread="center", height=40, grow=1)

    @overlay
    def time_dialog(self, page: Page) -> Overlay:
        """A clock's face, or two fields."""
        minutes = int({**page.args, **page.vars}["minutes"])
        typing = page.vars.get("typing", False)

        def choose() -> None:
            chosen = self._typed(page) if typing else minutes
            if chosen is None:
                page.vars["wrong"] = True
                return
            below = page.under
            page.hide()
            self.picked_time(below, page.args["which"], chosen)

        def switch() -> None:
            hour = minutes // 60
            shown = (hour + 11) % 12 + 1 if self.twelve else hour
            page.vars.update(typing=not typing, hour_text=f"{shown:02d}", minute_text=f"{minutes % 60:02d}")
            self.phone.hide_keyboard()

        icon, words = ("schedule", "to_dial") if typing else ("keyboard", "to_keys")
        change = IconButton(icon, switch, desc=self.t(words), id="input_mode")
        agree = Button(self.t("ok"), choose, look="text", id="confirm")
        body = self._fields(page) if typing else self._face(page, minutes)
        halves = self._halves(page, minutes) if self.twelve else None
        foot: list[Widget] = [change, Gap(grow=1), self.no(page), agree]
        return Dialog(self.t("pick_time"), Column(body, halves, gap=8), buttons=foot)

    def _halves(self, page: Page, minutes: int) -> Widget:
        names = ("上午", "下午") if self.zh else ("AM", "PM")
        chips = [
            Chip(
                names[half],
                (minutes >= 720) == bool(half),
                partial(page.vars.update, minutes=minutes % 720 + 720 * half),
                id=("am", "pm")[half],
            )
            for half in (0, 1)
        ]
        return Row(*chips, gap=8, spread="center")

    def _face(self, page: Page, minutes: int) -> Widget:
        hour, minute = divmod(minutes, 60)
        phase = page.vars.get("phase", "hour")

        def head(part: str, text: str) -> Widget:
            on = phase == part
            return Row(
                Text(text, "display", colour="on_primary_soft" if on else "text"),
                width=84,
                height=60,
                spread="center",
                colour="primary_soft" if on else "container",
                radius=12,
                id=f"show_{part}",
                desc=self.t(part),
                on_tap=partial(page.vars.update, phase=part),
            )

        def take_hour(value: int) -> None:
            whole = value % 12 + 12 * (hour >= 12) if self.twelve else value
            page.vars.update(minutes=whole * 60 + minute, phase="minute")

        def take_minute(value: int) -> None:
            page.vars.update(minutes=hour * 60 + value)

        shown = (hour + 11) % 12 + 1 if self.twelve else hour
        if phase == "hour":
            inner = [] if self.twelve else [*range(13, 24), 0]
            values = [
                (number, f"{number:02d}" if not number else str(number)) for number in [*range(1, 13), *inner]
            ]
            dial = Dial(values, shown, take_hour, name="hour", id="dial")
        else:
            marks = [*range(5, 60, 5), 0]
            dial = Dial(
                [(mark, f"{mark:02d}") for mark in marks], minute, take_minute, name="minute", id="dial"
            )
        top = Row(
            head("hour", f"{shown:02d}"),
            Text(":", "headline"),
            head("minute", f"{minute:02d}"),
            gap=8,
            spread="center",
        )
        return Column(top, Gap(12), dial)

    def _fields(self, page: Page) -> Widget:
        def field(part: str) -> Widget:
            var = page.var(f"{part}_text", "")
            box = TextField(
                f"{part}_field", var, hint=self.t(part), digits=True, select=True, limit=2, width=96
            )
            return Column(box, Text(self.t(part), "small", colour="text_soft"), gap=2, align="start")

        wrong = page.vars.get("wrong") and self._typed(page) is None
        return Column(
            Row(field("hour"), Text(":", "headline"), field("minute"), gap=10, spread="center"),
            wrong and Text(self.t("bad_time"), "note", colour="error", id="time_error"),
            gap=8,
        )

    def _typed(self, page: Page) -> int | None:
        """The time in the two fields, if it is one."""
        hour, minute = str(page.vars.get("hour_text", "")), str(page.vars.get("minute_text", ""))
        if not (hour.isdecimal() and minute.isdecimal()) or int(minute) > 59:
            return None
        if not self.twelve:
            return int(hour) * 60 + int(minute) if int(hour) < 24 else None
        if not 1 <= int(hour) <= 12:
            return None
        late = int({**page.args, **page.vars}["minutes"]) >= 720
        return int(hour) % 12 * 60 + int(minute) + 720 * late
