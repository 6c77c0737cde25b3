"""Warnings and the air: cards on the first page, and pages of their own. What is told in the morning."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.weather import forecast
from virtualphone.apps.weather.main import Main
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Empty,
    Icon,
    IconButton,
    ListItem,
    Progress,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)

Json = dict[str, Any]

LOOK_AHEAD = 3
"""So many days are warned of."""

LEVELS = ("#2e9e58", "#c79a12", "#d9771f", "#cf3f34", "#8c4aa0", "#7a2a2a")
"""The colours of the air, from good to the worst."""


class Notices(Main):
    """What is told by itself comes once a day, at the hour of the settings."""

    def alerts_at(self, place: str) -> list[tuple[int, forecast.Day]]:
        """The days with a warning: in how many days, and what they are like."""
        days = [(ahead, self.day(place, ahead)) for ahead in range(LOOK_AHEAD)]
        return [(ahead, held) for ahead, held in days if held.alert]

    def alert_card(self, page: Page, place: str) -> Widget | None:
        """The next warning of the place."""
        found = self.alerts_at(place)
        if not found or not self.options["alerts"]:
            return None
        ahead, held = found[0]
        return Row(
            Icon("warning", colour="on_error_soft"),
            Column(
                Text(self.t(f"alert_{held.alert}"), "strong", colour="on_error_soft", lines=1),
                Text(self.day_text(place, ahead), "small", colour="on_error_soft"),
                grow=1,
            ),
            Icon("chevron_right", colour="on_error_soft"),
            gap=14,
            pad=(16, 12),
            colour="error_soft",
            radius=16,
            id="alert",
            on_tap=partial(page.open, "AlertActivity", place=place),
        )

    def alert_text(self, held: forecast.Day) -> str:
        """What is to be expected."""
        return self.t(
            f"text_{held.alert}",
            fall=held.fall + 10,
            wind=self.speed(held.wind + 15),
            high=self.degrees(held.high),
            low=self.degrees(held.low),
        )

    @activity("AlertActivity")
    def alert_page(self, page: Page) -> Widget:
        """All warnings of a place."""
        place = self.place_of(page)
        found = self.alerts_at(place)
        cards = [
            Column(
                Row(
                    Icon("warning", colour="error"),
                    Text(self.t(f"alert_{held.alert}"), "title", grow=1, id="alert_title"),
                    gap=12,
                ),
                Text(
                    self.t("issued", day=self.date_text(self.date_at(place, ahead))),
                    "small",
                    colour="text_soft",
                    id="alert_day",
                ),
                Text(self.alert_text(held), "body", id="alert_text"),
                gap=8,
                pad=(16, 14),
                colour="container",
                radius=18,
            )
            for ahead, held in found
        ]
        body: Widget = Scroll(*cards, gap=12, pad=(16, 4, 16, 24), id="alerts")
        if not cards:
            body = Empty("verified_user", self.t("no_alerts", place=self.place_name(place)))
        text = "\n".join(f"{self.t(f'alert_{held.alert}')}: {self.alert_text(held)}" for _, held in found)
        share = IconButton(
            "share", partial(page.show, "share_sheet", data=text), desc=self.t("share"), id="share_alert"
        )
        return Scaffold(self.t("alerts"), body, back=page.back, actions=[bool(cards) and share])

    # The air.

    def air_card(self, page: Page, place: str) -> Widget:
        """How good it is, in short."""
        air = self.day(place).air
        level = forecast.air_level(air)
        return Row(
            Icon("masks", colour=LEVELS[level]),
            Column(
                Text(self.t("air"), "small", colour="text_soft"),
                Text(f"{air} · {self.t(f'air_{level}')}", "heading", lines=1, id="air_short"),
                grow=1,
            ),
            Icon("chevron_right"),
            gap=14,
            pad=(16, 12),
            colour="container",
            radius=16,
            id="air",
            on_tap=partial(page.open, "AirActivity", place=place),
        )

    @activity("AirActivity")
    def air_page(self, page: Page) -> Widget:
        """How good, what is in it, and what to do."""
        place = self.place_of(page)
        air = self.day(place).air
        level = forecast.air_level(air)
        parts = forecast.air_parts(self.data["number"], place, self.date_at(place))
        rows = [
            Column(
                Row(Text(self.t(name), "note", grow=1), Text(str(value), "strong", id=f"air_{name}")),
                Progress(value / 250),
                gap=6,
                pad=(16, 6),
            )
            for name, value in parts
        ]
        steps = [
            ListItem(
                self.t(f"air_{number}"),
                leading=Column(width=16, height=16, radius=8, colour=colour),
                value=("0-50", "51-100", "101-150", "151-200", "201-300", "300+")[number],
                selected=number == level,
            )
            for number, colour in enumerate(LEVELS)
        ]
        head = Column(
            Text(str(air), "clock", colour=LEVELS[level], id="air_index"),
            Text(self.t(f"air_{level}"), "title", align="center", id="air_level"),
            Text(self.t(f"advice_{level}"), "note", colour="text_soft", align="center", id="air_advice"),
            align="center",
            gap=4,
            pad=(16, 10),
        )
        body = Scroll(
            head,
            self.titled("pollutants", *rows),
            self.titled("scale", *steps),
            gap=14,
            pad=(16, 0, 16, 24),
            id="air_page",
        )
        return Scaffold(f"{self.t('air')} · {self.place_name(place)}", body, back=page.back)

    # What is told in the morning.

    def due(self) -> int | None:
        """The next morning, if something may be told then."""
        if not (self.options["alerts"] or self.options["brief"]):
            return None
        told = datetime.fromtimestamp(self.data["told_ms"] / 1000, ZONE)
        morning = told.replace(hour=self.options["brief_hour"], minute=0, second=0, microsecond=0)
        if morning <= told:
            morning += timedelta(days=1)
        return int(morning.timestamp() * 1000)

    def on_due(self) -> None:
        """The warning of home, and its forecast."""
        self.data["told_ms"] = self.phone.now_ms
        home = self.data["home"]
        found = self.alerts_at(home)
        if self.options["alerts"] and found:
            title = f"{self.t(f'alert_{found[0][1].alert}')} · {self.day_text(home, found[0][0])}"
            self.phone.notify(self.package, title, self.alert_text(found[0][1]), "AlertActivity", place=home)
        if self.options["brief"]:
            self.phone.notify(self.package, self.name(), self.as_text(home, 0), "MainActivity", place=home)
