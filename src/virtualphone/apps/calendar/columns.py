"""A day or a week by the hour."""

from __future__ import annotations

from abc import abstractmethod
from datetime import date
from functools import partial
from typing import Any

from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.grid import LABELS, Block, HourGrid
from virtualphone.apps.calendar.leaving import Leaving
from virtualphone.apps.calendar.pickers import Pickers
from virtualphone.page import Page
from virtualphone.toolkit import Column, Gap, Row, Scroll, Swipe, Text, Widget

Json = dict[str, Any]


class Columns(Leaving, Pickers):
    """Whole days stand above the hours."""

    @abstractmethod
    def turn(self, page: Page, by: int) -> None:
        """To the next ones; the first page says how far that is."""

    @abstractmethod
    def turners(self, page: Page, middle: str) -> Widget:
        """A line with the way back and on."""

    def hours_body(self, page: Page, day: date) -> Widget:
        """One column or seven."""
        week = self.data["view"] == "week"
        days = times.week_days(day, self.options["week_start"]) if week else [day]
        found = self.happenings(days[0], days[-1])
        blocks = [
            block for place, one in enumerate(days) for block in self._blocks(page, place, one, found, week)
        ]

        def free(column: int, minute: int) -> None:
            page.open("EditActivity", day=days[column].isoformat(), minutes=minute)

        now = self.today()
        line = (days.index(now), times.minutes_of(self.phone.now_ms)) if now in days else None
        labels = [self.clock_text(hour * 60) for hour in range(24)]
        if self.twelve and not self.zh:
            labels = [label.replace(":00", "") for label in labels]
        grid = HourGrid(labels, len(days), blocks, free, now=line, id="hour_grid")
        middle = self.near_text(day)
        if week:
            middle = f"{self.date_text(days[0])} - {self.date_text(days[-1])}"
            if self.options["week_numbers"]:
                middle = self.t("week_of", number=days[0].isocalendar().week)
        head = Column(
            self.turners(page, middle), week and self._heads(page, days, day), self._whole(page, found)
        )
        turned = Swipe(head, left=partial(self.turn, page, 1), right=partial(self.turn, page, -1))
        return Column(turned, Gap(4), Scroll(grid, id="hours", pad=(0, 0, 0, 88)))

    def _heads(self, page: Page, days: list[date], chosen: date) -> Widget:
        def head(day: date) -> Widget:
            on = day == chosen
            ink = "on_primary" if on else "primary" if day == self.today() else "text"
            word = self.day_word(day.weekday())
            return Column(
                Text(word[-1] if self.zh else word[0], "small", colour="text_faint"),
                Row(
                    Text(str(day.day), "note", colour=ink),
                    width=28,
                    height=28,
                    radius=14,
                    spread="center",
                    colour="primary" if on else None,
                ),
                align="center",
                grow=1,
                id=f"day_{day.day}",
                desc=self.date_text(day),
                selected=on,
                on_tap=partial(page.vars.update, day=day.isoformat()),
            )

        return Row(Gap(LABELS), *[head(day) for day in days], Gap(4))

    def _whole(self, page: Page, found: list[tuple[date, Json]]) -> Widget | None:
        """Those that take whole days: one bar each."""
        bars = [
            Row(
                Text(self._bar_text(event, start), "small", colour="#ffffff", lines=1, grow=1),
                height=28,
                pad=(8, 0),
                radius=5,
                colour=self.fill(event),
                id="event",
                desc=f"{self.heading(event)}, {self.when_text(event, start)}",
                on_tap=partial(page.open, "EventActivity", id=event["id"], day=start.isoformat()),
            )
            for start, event in found
            if event["all_day"]
        ]
        if not bars:
            return None
        name = Text(self.t("all_day"), "small", colour="text_faint", width=LABELS - 8, lines=1)
        return Row(Gap(4), name, Gap(4), Column(*bars[:3], gap=2, grow=1), Gap(4), pad=(0, 4), align="start")

    def _bar_text(self, event: Json, start: date) -> str:
        """In a week, with its weekday."""
        if self.data["view"] != "week":
            return self.heading(event)
        return f"{self.day_word(start.weekday())} · {self.heading(event)}"

    def _block_text(self, event: Json, length: int, *, week: bool) -> str:
        """The place too, where there is room."""
        if week or not event["place"]:
            return self.heading(event)
        return f"{self.heading(event)}{', ' if length < 45 else chr(10)}{event['place']}"

    def _blocks(
        self, page: Page, place: int, day: date, found: list[tuple[date, Json]], week: bool
    ) -> list[Block]:
        first, last = times.moment(day), times.moment(day) + times.DAY_MS
        spans: list[tuple[int, int, date, Json]] = []
        for start, event in found:
            begin, end = times.begin_of(event, start), times.end_of(event, start)
            if not event["all_day"] and begin < last and end > first:
                top, low = max(begin, first) - first, min(end, last) - first
                spans.append((top // times.MINUTE_MS, low // times.MINUTE_MS, start, event))
        spans.sort(key=lambda span: (span[0], -span[1], span[3]["id"]))
        return [
            Block(
                place,
                top,
                low,
                self._block_text(event, low - top, week=week),
                f"{self.heading(event)}, {self.when_text(event, start)}",
                self.fill(event),
                partial(page.open, "EventActivity", id=event["id"], day=start.isoformat()),
                lane,
                lanes,
            )
            for (top, low, start, event), (lane, lanes) in zip(
                spans, _lanes(spans, 2 if week else 3), strict=True
            )
        ]


def _lanes(spans: list[tuple[int, int, date, Json]], most: int) -> list[tuple[int, int]]:
    """Those that overlap stand beside each other: which lane, of how many."""
    placed: list[tuple[int, list[int]]] = []
    group: list[int] = []
    free: list[int] = []
    for top, low, _start, _event in spans:
        low = max(low, top + 28)  # noqa: PLW2901 — as high as it is drawn
        if free and top >= max(free):
            group, free = [], []
        lane = next((number for number, until in enumerate(free) if until <= top), len(free))
        if lane == len(free):
            free.append(low)
        free[lane] = max(free[lane], low)
        if not group:
            group = [0]
        group[0] = max(group[0], lane + 1)
        placed.append((lane, group))
    return [(lane % most, min(most, counted[0])) for lane, counted in placed]
