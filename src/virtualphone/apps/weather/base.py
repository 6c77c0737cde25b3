"""What all pages of the weather share: places, units, dates, the weather itself."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from typing import Any, ClassVar
from urllib.parse import quote

from virtualphone.apps.weather import forecast
from virtualphone.apps.weather.catalogue import PLACES
from virtualphone.apps.weather.words import DAYS, WAYS, WORDS
from virtualphone.clock import MONTHS, ZONE
from virtualphone.page import Page
from virtualphone.sharing import Sharer
from virtualphone.toolkit import Button, Column, Icon, Row, Text, Widget

Json = dict[str, Any]


class WeatherBase(Sharer):
    """The common part; each file of this app adds its pages."""

    package: ClassVar[str] = "com.android.weather"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    @property
    def options(self) -> Json:
        """The app's settings."""
        held: Json = self.data["settings"]
        return held

    def saved(self) -> list[str]:
        """The places of the list, in its order."""
        return [row["id"] for row in self.data["places"]]

    def place_of(self, page: Page) -> str:
        """The place that a page is about: the one it was opened with, or home."""
        place = page.vars.get("place") or page.args.get("place")
        return str(place) if place in PLACES else str(self.data["home"])

    def place_name(self, place: str) -> str:
        """What it is called."""
        return PLACES[place].names[1 if self.zh else 0]

    def region(self, place: str) -> str:
        """Where it lies."""
        return PLACES[place].regions[1 if self.zh else 0]

    # Times.

    def local(self, place: str) -> datetime:
        """Date and time there."""
        zone = timezone(timedelta(minutes=PLACES[place].minutes))
        return self.phone.clock.wall().astimezone(zone)

    def day(self, place: str, ahead: int = 0) -> forecast.Day:
        """What a day is like there, today or later."""
        return forecast.day_at(self.data["number"], place, self.date_at(place, ahead))

    def date_at(self, place: str, ahead: int = 0) -> date:
        """The date there, today or later."""
        return self.local(place).date() + timedelta(days=ahead)

    def hours(self, place: str) -> list[tuple[int, forecast.Hour]]:
        """The next 24 hours, from this one on, and in how many days each is."""
        start = self.local(place).hour
        number, today = self.data["number"], self.date_at(place)
        both = [forecast.hours_at(number, place, today + timedelta(days=ahead)) for ahead in (0, 1)]
        return [((start + step) // 24, both[(start + step) // 24][(start + step) % 24]) for step in range(24)]

    def current(self, place: str) -> forecast.Hour:
        """What it is like there now."""
        return self.hours(place)[0][1]

    def clock_text(self, minutes: int) -> str:
        """A time of day, in 12 or 24 hours."""
        hour, minute = divmod(minutes, 60)
        if self.phone.setting("system", "time_12_24", "24") != "12":
            return f"{hour:02d}:{minute:02d}"
        text, half = f"{(hour + 11) % 12 + 1}:{minute:02d}", hour >= 12
        return ("下午" if half else "上午") + text if self.zh else f"{text} {'PM' if half else 'AM'}"

    def date_text(self, day: date) -> str:
        """`Mon, Mar 9`."""
        english, chinese = DAYS[day.weekday()]
        if self.zh:
            return f"{day.month}月{day.day}日 周{chinese}"
        return f"{english}, {MONTHS[day.month - 1][:3]} {day.day}"

    def day_text(self, place: str, ahead: int) -> str:
        """`Today`, `Tomorrow`, `Wed`."""
        if ahead < 2:
            return self.t(("today", "tomorrow")[ahead])
        english, chinese = DAYS[self.date_at(place, ahead).weekday()]
        return f"周{chinese}" if self.zh else english

    # Units.

    def degrees(self, celsius: float) -> str:
        """A temperature in the unit of the settings."""
        if self.options["temperature"] == "f":
            celsius = celsius * 9 / 5 + 32
        return f"{round(celsius)}°"

    def speed(self, kmh: int) -> str:
        """A wind speed in the unit of the settings."""
        unit = self.options["wind_speed"]
        value = {"kmh": kmh, "ms": round(kmh / 3.6), "mph": round(kmh / 1.609)}[unit]
        return f"{value} {self.t(f'wind_{unit}')}"

    def wind_text(self, day: forecast.Day) -> str:
        """Where from, and how strong."""
        return f"{self.t(WAYS[day.way])} {self.speed(day.wind)}"

    # For others.

    def as_text(self, place: str, ahead: int) -> str:
        """A day's forecast in one line."""
        held = self.day(place, ahead)
        return self.t(
            "shared",
            place=self.place_name(place),
            day=self.date_text(self.date_at(place, ahead)),
            sky=self.t(held.sky),
            high=self.degrees(held.high),
            low=self.degrees(held.low),
            rain=held.rain,
            wind=self.wind_text(held),
        )

    def plan(self, page: Page, place: str, ahead: int) -> None:
        """An event on that day, in the calendar."""
        held, day = self.day(place, ahead), self.date_at(place, ahead)
        title = self.t(
            "event_title",
            place=self.place_name(place),
            sky=self.t(held.sky),
            high=self.degrees(held.high),
            low=self.degrees(held.low),
        )
        begin = int(datetime(day.year, day.month, day.day, 9, tzinfo=ZONE).timestamp()) * 1000
        where = quote(self.place_name(place))
        asked = f"title={quote(title)}&begin={begin}&end={begin + 3_600_000}&location={where}"
        if not page.send("INSERT", f"content://com.android.calendar/events?{asked}"):
            page.toast(self.t("no_calendar"))

    # Rows.

    def sky_icon(self, sky: str, size: float = 24) -> Widget:
        """The drawing of a kind of weather; what it is, is only said."""
        return Icon(forecast.ICONS[sky], size=size, colour=forecast.INKS[sky], desc=self.t(sky))

    def fact(self, icon: str, word: str, value: str) -> Widget:
        """One thing that is known, on a card of its own."""
        return Column(
            Row(Icon(icon, size=18), Text(self.t(word), "small", colour="text_soft", lines=1), gap=6),
            Text(value, "heading", lines=1, id=f"fact_{word}"),
            gap=6,
            pad=(14, 12),
            colour="container",
            radius=16,
            grow=1,
        )

    def no(self, page: Page) -> Button:
        """The button that changes nothing."""
        return Button(self.t("cancel"), page.hide, look="text", id="cancel")
