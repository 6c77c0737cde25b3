"""The first page: a month, a week, a day, or what comes next."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.columns import Columns
from virtualphone.apps.calendar.grid import HOUR
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Column,
    Computed,
    Drawer,
    Empty,
    Fab,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Swipe,
    Text,
    Var,
    Widget,
)

Json = dict[str, Any]

VIEWS = (
    ("agenda", "view_agenda"),
    ("day", "calendar_view_day"),
    ("week", "calendar_view_week"),
    ("month", "calendar_view_month"),
)
AHEAD = 30
"""How many days the list of what comes next shows at a time."""


class Views(Columns):
    """`data.view` is how it is shown, `vars.day` what day is chosen."""

    def open_main(self, page: Page) -> None:
        """Today, or the day it was asked for."""
        page.vars["day"] = page.args.get("day") or self.today().isoformat()
        page.vars["@scroll.hours"] = self.phone.metrics.px(HOUR * 7)

    def chosen_day(self, page: Page) -> date:
        """The day that is marked."""
        day = page.vars.get("day")
        return date.fromisoformat(day) if day else self.today()

    def picked_day(self, page: Page, which: str, day: date) -> None:
        """Go there."""
        if which == "goto":
            page.vars["day"] = day.isoformat()

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        """The chosen view under its bar."""
        day = self.chosen_day(page)
        body = {"month": self.month_body, "agenda": self.agenda_body}.get(self.data["view"], self.hours_body)(
            page, day
        )
        return Scaffold(
            self.main_title(page, day),
            body,
            actions=self.main_actions(page),
            fab=self.main_fab(page),
            bottom=self.undo_bar(page),
        )

    def new_event(self, page: Page) -> None:
        """The editor for the chosen day."""
        page.open("EditActivity", day=self.chosen_day(page).isoformat())

    def main_fab(self, page: Page) -> Fab | None:
        """What makes a new event."""
        return Fab("add", partial(self.new_event, page), desc=self.t("new"), id="fab")

    def main_title(self, page: Page, day: date) -> Widget:
        """The menu, and the month, which leads to any date."""
        go = partial(page.show, "date_dialog", which="goto", day=day.isoformat())
        month = Row(
            Text(self.month_text(day), "title", lines=1, id="title"),
            Icon("arrow_drop_down", size=22),
            gap=2,
            height=48,
            id="month_title",
            desc=self.t("go_to"),
            on_tap=go,
        )
        menu = IconButton(
            "menu", partial(page.show, "views_panel"), desc=self.t("menu"), id="menu", colour="text"
        )
        return Row(menu, Gap(4), month, grow=1)

    def main_actions(self, page: Page) -> list[Widget]:
        """Searching, and the way back to today."""
        now = partial(page.vars.update, day=self.today().isoformat())
        return [
            IconButton("search", partial(page.open, "SearchActivity"), desc=self.t("search"), id="search"),
            IconButton("today", now, desc=self.t("jump_today"), id="today"),
        ]

    def turn(self, page: Page, by: int) -> None:
        """One month, week or day on."""
        day = self.chosen_day(page)
        view = self.data["view"]
        if view == "month":
            later = times.month_later(day, by)
        else:
            later = day + timedelta(days=by * (7 if view == "week" else 1))
        page.vars["day"] = later.isoformat()

    def turners(self, page: Page, middle: str) -> Widget:
        """A line with the way back and on."""
        return Row(
            IconButton(
                "chevron_left", partial(self.turn, page, -1), desc=self.t("previous"), id="prev", size=44
            ),
            Text(middle, "note", colour="text_soft", align="center", grow=1, id="shown"),
            IconButton("chevron_right", partial(self.turn, page, 1), desc=self.t("next"), id="next", size=44),
            pad=(8, 0),
        )

    # A month over the events of the chosen day.

    def month_body(self, page: Page, day: date) -> Widget:
        """Dots on days; the chosen day's events below."""
        weeks = times.month_days(day, self.options["week_start"])
        marks = self._marks(weeks[0][0], weeks[-1][-1])
        numbers = self.options["week_numbers"]
        rows = [
            Row(
                numbers
                and Text(
                    str(week[0].isocalendar().week), "small", colour="text_faint", width=24, align="center"
                ),
                *[self._cell(page, one, day, marks.get(one, [])) for one in week],
            )
            for week in weeks
        ]
        head = Row(numbers and Gap(24), Column(self.weekday_names(), grow=1))
        grid = Column(self.turners(page, self.near_text(day)), head, Gap(2), *rows, pad=(8, 0))
        turned = Swipe(grid, left=partial(self.turn, page, 1), right=partial(self.turn, page, -1))
        events = [self.event_row(page, one) for one in self.on_day(day)]
        below = Scroll(*events, id="day_events", pad=(0, 4, 0, 88)) if events else self._free_day()
        if self.wide:
            turned.grow, below.grow = 1, 1
            return Row(Scroll(turned, id="month_grid"), below, align="stretch")
        return Column(turned, Gap(6), Row(Gap(grow=1), height=1, colour="divider"), below)

    def _free_day(self) -> Widget:
        return Column(
            Gap(28), Text(self.t("nothing"), "body", colour="text_soft", align="center", id="nothing"), grow=1
        )

    def _marks(self, first: date, last: date) -> dict[date, list[str]]:
        """The colours of what is on each day."""
        marks: dict[date, list[str]] = {}
        for start, event in self.happenings(first, last):
            for number in range((times.last_day(event) - times.day_of(event["start_ms"])).days + 1):
                marks.setdefault(start + timedelta(days=number), []).append(self.fill(event))
        return marks

    def _cell(self, page: Page, day: date, chosen: date, marks: list[str]) -> Widget:
        inside, on, now = day.month == chosen.month, day == chosen, day == self.today()
        ink = "on_primary" if on else "primary" if now else "text" if inside else "text_faint"
        number = Row(
            Text(str(day.day), "strong" if now else "note", colour=ink),
            width=30,
            height=30,
            radius=15,
            spread="center",
            colour="primary" if on else None,
        )
        dots = Row(
            *[Column(width=5, height=5, radius=2.5, colour=mark) for mark in marks[:3]], gap=2, height=7
        )
        return Column(
            number,
            dots,
            align="center",
            height=42,
            gap=1,
            grow=1,
            id=f"day_{day.day}" if inside else "other_day",
            desc=self.t("cell", day=self.date_text(day), count=len(marks)),
            selected=on,
            on_tap=partial(page.vars.update, day=day.isoformat()),
            on_hold=partial(page.open, "EditActivity", day=day.isoformat()),
        )

    # What comes next.

    def agenda_body(self, page: Page, day: date) -> Widget:
        """Days with events, from the chosen one on."""
        days = int(page.vars.get("ahead", AHEAD))
        rows: list[Widget] = []
        found = self.happenings(day, day + timedelta(days=days - 1))
        for number in range(days):
            one = day + timedelta(days=number)
            begins = [
                (start, event) for start, event in found if start == one or (number == 0 and start < one)
            ]
            if begins:
                rows.append(Header(self.near_text(one)))
                rows.extend(self.event_row(page, happening) for happening in begins)
        if not rows:
            rows.append(Empty("event_available", self.t("nothing_tap")))
        more = Button(
            self.t("more_events"),
            partial(page.vars.update, ahead=days + AHEAD),
            look="text",
            id="more_events",
        )
        return Scroll(*rows, Row(more, spread="center", pad=(0, 10)), id="agenda", pad=(0, 0, 0, 88))

    # The panel at the side.

    def show_as(self, page: Page, view: str) -> None:
        """Another view from now on."""
        self.data["view"] = view
        page.hide()

    def _seen(self, calendar: Json) -> Var:
        def write(value: bool) -> None:
            calendar["visible"] = value
            self.touched()

        return Computed(lambda: calendar["visible"], write)

    def panel_rows(self, page: Page) -> list[Widget]:
        """Views, calendars, settings."""
        views = [
            ListItem(
                self.t(f"view_{view}"),
                icon=icon,
                id=f"view_{view}",
                selected=self.data["view"] == view,
                on_tap=partial(self.show_as, page, view),
            )
            for view, icon in VIEWS
        ]
        shown = [
            CheckItem(one["name"], self._seen(one), one["account"], id=f"calendar_{one['id']}")
            for one in self.data["calendars"]
        ]
        go = partial(page.show, "date_dialog", which="goto", day=self.chosen_day(page.under).isoformat())
        rest = [
            ListItem(self.t("go_to"), icon="event", id="go_to", on_tap=go),
            ListItem(
                self.t("settings"),
                icon="settings",
                id="go_settings",
                on_tap=lambda: page.open("SettingsActivity"),
            ),
        ]
        return [*views, Header(self.t("calendars")), *shown, Header(""), *rest]

    @overlay
    def views_panel(self, page: Page) -> Overlay:
        """From the left."""
        return Drawer(self.name(), *self.panel_rows(page))
