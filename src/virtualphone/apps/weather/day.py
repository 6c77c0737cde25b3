"""One day in detail."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.weather import forecast
from virtualphone.apps.weather.main import AHEAD, Main
from virtualphone.page import Page
from virtualphone.toolkit import Column, Gap, IconButton, Row, Scaffold, Scroll, Text, Widget

Json = dict[str, Any]


class DayPage(Main):
    """Opened with a place and how many days ahead."""

    @activity("DayActivity")
    def day_page(self, page: Page) -> Widget:
        """The sky, the parts of the day, and everything that is known."""
        place = self.place_of(page)
        ahead = int({"ahead": 0, **page.args, **page.vars}["ahead"])
        held = self.day(place, ahead)
        rows = self.facts_of(held)
        lines = [Row(*rows[at : at + 2], gap=12) for at in range(0, len(rows), 2)]
        both = self.t("range", high=self.degrees(held.high), low=self.degrees(held.low))
        head = Row(
            self.sky_icon(held.sky, 64),
            Column(
                Text(both, "headline", id="day_range"),
                Text(self.t(held.sky), "body", colour="text_soft", id="day_sky"),
                grow=1,
            ),
            gap=18,
            pad=(8, 8),
        )
        rain = Text(f"{self.t('rain_chance')}: {self.t('chance', percent=held.rain)}", "body", id="day_rain")
        body = Scroll(
            self._turners(page, place, ahead),
            head,
            Row(rain, pad=(8, 0)),
            self.titled("parts", self._parts(place, ahead)),
            *lines,
            gap=12,
            pad=(16, 0, 16, 24),
            id="day",
        )
        return Scaffold(
            self.place_name(place),
            body,
            back=page.back,
            actions=self.day_actions(page, place, ahead),
            bottom=self.day_bottom(page, place, ahead),
        )

    def day_bottom(self, page: Page, place: str, ahead: int) -> Widget | None:
        """Nothing stands below the day here."""
        del page, place, ahead
        return None

    def day_actions(self, page: Page, place: str, ahead: int) -> list[Widget]:
        """Into the calendar, or to somebody."""
        share = partial(page.show, "share_sheet", data=self.as_text(place, ahead))
        return [
            IconButton(
                "event", partial(self.plan, page, place, ahead), desc=self.t("to_calendar"), id="to_calendar"
            ),
            IconButton("share", share, desc=self.t("share"), id="share"),
        ]

    def _turners(self, page: Page, place: str, ahead: int) -> Widget:
        def step(icon: str, word: str, name: str, to: int) -> Widget:
            return IconButton(
                icon,
                partial(page.vars.update, ahead=to),
                desc=self.t(word),
                id=name,
                enabled=0 <= to < AHEAD,
                size=44,
            )

        day = self.date_text(self.date_at(place, ahead))
        words = f"{self.day_text(place, ahead)} · {day}" if ahead < 2 else day
        return Row(
            step("chevron_left", "previous_day", "prev_day", ahead - 1),
            Text(words, "heading", align="center", grow=1, id="day_date"),
            step("chevron_right", "next_day", "next_day", ahead + 1),
        )

    def _parts(self, place: str, ahead: int) -> Widget:
        hours = forecast.hours_at(self.data["number"], place, self.date_at(place, ahead))
        cells = [
            Column(
                Text(self.t(word), "small", colour="text_soft", lines=1),
                self.sky_icon(hours[hour].sky, 30),
                Text(self.degrees(hours[hour].degrees), "heading", id=f"part_{word}"),
                Text(self.t("chance", percent=hours[hour].rain), "small", colour="text_faint"),
                align="center",
                gap=6,
                grow=1,
            )
            for word, hour in forecast.PARTS
        ]
        return Column(Gap(2), Row(*cells))
