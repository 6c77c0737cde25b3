"""The first page: one place now, its next hours, its next days."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.weather import forecast
from virtualphone.apps.weather.base import WeatherBase
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Gap,
    Icon,
    IconButton,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Strip,
    Swipe,
    Text,
    Widget,
)

Json = dict[str, Any]

AHEAD = 7


class Main(WeatherBase, ABC):
    """`vars.place` is the one in sight; a finger drawn across goes to the next of the list."""

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        """Everything about one place, below each other."""
        place = self.place_of(page)
        parts: dict[str, Widget | None] = {
            "now": self._now(page, place),
            "alert": self.alert_card(page, place),
            "hours": self._hours(place),
            "days": self.days_part(page, place),
            "air": self.air_card(page, place),
            "facts": self._facts(place),
        }
        body = Scroll(*[parts[name] for name in self.main_order], gap=14, pad=(16, 4, 16, 24), id="weather")
        return Scaffold(
            self.main_title(page, place), body, actions=self.main_actions(page), bottom=self.undo_bar(page)
        )

    main_order = ("now", "alert", "hours", "days", "air", "facts")

    @abstractmethod
    def alert_card(self, page: Page, place: str) -> Widget | None:
        """A warning, if there is one."""

    @abstractmethod
    def air_card(self, page: Page, place: str) -> Widget:
        """The air in short."""

    @abstractmethod
    def undo_bar(self, page: Page) -> Widget | None:
        """The way back from a removal."""

    def main_title(self, page: Page, place: str) -> Widget:
        """The place, with a mark if it is home."""
        del page
        home = place == self.data["home"]
        mark = Icon("home", size=18, desc=self.t("home_place"))
        return Row(Text(self.place_name(place), "title", lines=1, id="title"), home and mark, gap=8, grow=1)

    def main_actions(self, page: Page) -> list[Widget]:
        """The list of places, and more."""
        return [
            IconButton(
                "format_list_bulleted",
                partial(page.open, "PlacesActivity"),
                desc=self.t("places"),
                id="places",
            ),
            IconButton("more_vert", partial(page.show, "main_menu"), desc=self.t("more"), id="more"),
        ]

    @overlay
    def main_menu(self, page: Page) -> Overlay:
        """What else can be done here."""
        place = self.place_of(page.under)
        return Menu(
            ("do_share", self.t("share"), partial(page.show, "share_sheet", data=self.as_text(place, 0))),
            ("do_alerts", self.t("alerts"), partial(page.open, "AlertActivity", place=place)),
            ("do_settings", self.t("settings"), partial(page.open, "SettingsActivity")),
        )

    def turn(self, page: Page, by: int) -> None:
        """The next place of the list."""
        saved = self.saved()
        place = self.place_of(page)
        at = saved.index(place) if place in saved else 0
        page.vars["place"] = saved[(at + by) % len(saved)]

    def _now(self, page: Page, place: str) -> Widget:
        hour, today = self.current(place), self.day(place)
        both = self.t("range", high=self.degrees(today.high), low=self.degrees(today.low))
        feels = hour.degrees - (2 if hour.wind > 25 else 0) + (1 if today.humidity > 80 else 0)
        card = Column(
            self.sky_icon(hour.sky, 72),
            Text(self.degrees(hour.degrees), "clock", id="now_degrees"),
            Text(self.t(hour.sky), "title", id="now_sky"),
            Gap(4),
            Text(
                f"{both} · {self.t('feels', degrees=self.degrees(feels))}",
                "note",
                colour="text_soft",
                id="now_range",
            ),
            Gap(8),
            self._dots(place),
            align="center",
            pad=(0, 8),
        )
        return Swipe(card, left=partial(self.turn, page, 1), right=partial(self.turn, page, -1))

    def _dots(self, place: str) -> Widget:
        dots = [
            Column(width=7, height=7, radius=3.5, colour="primary" if one == place else "outline")
            for one in self.saved()
        ]
        return Row(*dots, gap=6, spread="center")

    def _hours(self, place: str) -> Widget:
        cells = []
        for number, (_ahead, hour) in enumerate(self.hours(place)):
            time = self.t("now") if number == 0 else self.clock_text(hour.hour * 60)
            cells.append(
                Column(
                    Text(time, "small", colour="text_soft"),
                    self.sky_icon(hour.sky, 26),
                    Text(self.degrees(hour.degrees), "strong"),
                    Text(
                        self.t("chance", percent=hour.rain),
                        "small",
                        colour="primary" if hour.rain else "text_faint",
                    ),
                    align="center",
                    gap=6,
                    width=58,
                    id="hour_cell",
                )
            )
        return self.titled("hourly", Strip(*cells, id="hours", height=112))

    def titled(self, word: str, *children: Widget) -> Widget:
        """A card under its heading."""
        head = Row(Text(self.t(word), "label", colour="text_soft"), pad=(16, 0))
        return Column(head, *children, gap=6, pad=(0, 12), colour="container", radius=20)

    def days_part(self, page: Page, place: str) -> Widget:
        """A week, a line for each day."""
        return self.titled("week", *[self.day_row(page, place, ahead) for ahead in range(AHEAD)])

    def day_row(self, page: Page, place: str, ahead: int) -> Widget:
        """One day of the week."""
        held = self.day(place, ahead)
        return Row(
            Text(self.day_text(place, ahead), "body", lines=1, grow=4),
            Text(
                self.t("chance", percent=held.rain) if held.rain >= 30 else "",
                "small",
                colour="primary",
                width=40,
            ),
            self.sky_icon(held.sky),
            Text(
                self.t("range", high=self.degrees(held.high), low=self.degrees(held.low)),
                "body",
                align="end",
                grow=4,
            ),
            gap=10,
            height=46,
            pad=(16, 0),
            id="day_row",
            on_tap=partial(page.open, "DayActivity", place=place, ahead=ahead),
        )

    def _facts(self, place: str) -> Widget:
        today = self.day(place)
        rows = self.facts_of(today)
        lines = [Row(*rows[at : at + 2], gap=12) for at in range(0, len(rows), 2)]
        time = self.clock_text(self.local(place).hour * 60)
        return Column(*lines, Text(self.t("updated", time=time), "small", colour="text_faint"), gap=12)

    def facts_of(self, held: forecast.Day) -> list[Widget]:
        """What else is known about a day."""
        return [
            self.fact("opacity", "humidity", f"{held.humidity}%"),
            self.fact("air", "wind", self.wind_text(held)),
            self.fact("wb_sunny", "uv", str(held.uv)),
            self.fact("umbrella", "fall", f"{held.fall} mm"),
            self.fact("wb_twilight", "sunrise", self.clock_text(held.sunrise)),
            self.fact("bedtime", "sunset", self.clock_text(held.sunset)),
        ]
