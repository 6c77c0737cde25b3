"""One month to choose a day from."""

from __future__ import annotations

from calendar import Calendar
from datetime import date
from functools import partial
from typing import Any

from virtualphone.apps.notes.base import NotesBase
from virtualphone.apps.notes.words import DAYS, FULL_MONTHS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Gap,
    IconButton,
    Row,
    Text,
    Widget,
)

Json = dict[str, Any]


class Month(NotesBase):
    """`vars.month` is in sight, `vars.day` is chosen."""

    def _calendar(self, page: Page) -> Widget:
        year, month = divmod(page.vars["month"], 12)
        today = self.wall(self.phone.now_ms).date()
        first = today.year * 12 + today.month - 1
        title = f"{year}年{month + 1}月" if self.zh else f"{FULL_MONTHS[month]} {year}"

        def step(by: int) -> None:
            page.vars["month"] += by

        head = Row(
            Text(title, "heading", grow=1, id="month"),
            IconButton(
                "chevron_left",
                partial(step, -1),
                desc=self.t("earlier"),
                id="month_prev",
                size=40,
                enabled=page.vars["month"] > first,
            ),
            IconButton("chevron_right", partial(step, 1), desc=self.t("later"), id="month_next", size=40),
        )
        names = Row(
            *[
                Text(day[1 if self.zh else 0], "small", colour="text_faint", align="center", grow=1)
                for day in DAYS
            ]
        )
        weeks = Calendar(0).monthdatescalendar(year, month + 1)
        rows = [
            Row(*[self._day(page, day, today, inside=day.month == month + 1) for day in week])
            for week in weeks
        ]
        return Column(head, names, Gap(4), *rows)

    def _day(self, page: Page, day: date, today: date, *, inside: bool) -> Widget:
        if not inside:
            return Column(height=40, grow=1)
        chosen = page.vars["day"] == day.isoformat()
        past = day < today
        ink = "on_primary" if chosen else "text_faint" if past else "primary" if day == today else "text"
        disc = Row(
            Text(str(day.day), "note", colour=ink),
            width=38,
            height=38,
            radius=19,
            spread="center",
            colour="primary" if chosen else None,
            outline="primary" if day == today and not chosen else None,
            id=f"date_{day.day}",
            selected=chosen,
            enabled=not past,
            on_tap=partial(page.vars.update, day=day.isoformat()),
        )
        return Row(disc, spread="center", height=40, grow=1)
