"""Date and time, and how they are written."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from virtualphone.app import activity, overlay
from virtualphone.apps.settings.base import Base
from virtualphone.apps.settings.rows import Item, switch_row
from virtualphone.clock import MONTHS, ZONE
from virtualphone.page import Page
from virtualphone.toolkit import Button, Computed, Dialog, Header, Row, TimePicker, Wheel, Widget

_YEARS = tuple(range(2020, 2038))


def wall(moment_ms: int) -> datetime:
    """A moment as the phone's clock shows it."""
    return datetime.fromtimestamp(moment_ms / 1000, UTC).astimezone(ZONE)


class Moments(Base):
    """The phone's clock."""

    def clock_text(self, moment_ms: int) -> str:
        """A time of day, in 12 or 24 hours as the settings have it."""
        at = wall(moment_ms)
        if self.phone.setting("system", "time_12_24", "24") == "24":
            return f"{at:%H:%M}"
        hour = at.hour % 12 or 12
        if self.phone.locale == "zh":
            return f"{'上午' if at.hour < 12 else '下午'}{hour}:{at:%M}"
        return f"{hour}:{at:%M} {'AM' if at.hour < 12 else 'PM'}"

    def date_text(self, moment_ms: int) -> str:
        """A day."""
        at = wall(moment_ms)
        return (
            f"{at.year}年{at.month}月{at.day}日"
            if self.phone.locale == "zh"
            else f"{MONTHS[at.month - 1]} {at.day}, {at.year}"
        )

    def moment_text(self, moment_ms: int) -> str:
        """A date and a time."""
        return f"{self.date_text(moment_ms)} {self.clock_text(moment_ms)}"

    def _automatic(self, on: bool) -> None:
        self.phone.set_setting("global", "auto_time", "1" if on else "0")
        if on:
            self._set(self.phone.now_ms - self.data["clock_shift"])
            self.data["clock_shift"] = 0

    def _set(self, moment_ms: int) -> None:
        self.data["clock_shift"] += moment_ms - self.phone.now_ms
        self.phone.clock.set(moment_ms)

    @activity("DateTimeActivity")
    def date_time(self, page: Page) -> Widget:
        """By itself or by hand."""
        auto = self.phone.setting("global", "auto_time", "1") == "1"
        now = self.phone.now_ms
        at = wall(now)
        var = Computed(lambda: auto, self._automatic)
        start = {"year": at.year, "month": at.month, "day": at.day}
        day = Item(
            self.t("set_date"),
            self.date_text(now),
            id="set_date",
            enabled=not auto,
            on_tap=lambda: page.show("pick_date", **start),
        )
        time = Item(
            self.t("set_time"),
            self.clock_text(now),
            id="set_time",
            enabled=not auto,
            on_tap=lambda: page.show("pick_time", hour=at.hour, minute=at.minute),
        )
        shanghai = self.t("zone_name")
        return self.listing(
            page,
            self.t("date_time"),
            switch_row(self.t("auto_time"), var, id="auto_time"),
            day,
            time,
            Header(self.t("zone_group")),
            switch_row(self.t("auto_zone"), self.toggle("auto_zone"), shanghai, id="auto_zone"),
            Header(self.t("format_group")),
            switch_row(self.t("clock_24"), self.toggle("clock_24"), self._example(), id="clock_24"),
        )

    def _example(self) -> str:
        return self.clock_text(round(datetime(2026, 1, 1, 13, 0, tzinfo=ZONE).timestamp() * 1000))

    @overlay
    def pick_time(self, page: Page) -> Dialog:
        """Hours and minutes."""
        hour, minute = page.var("hour", page.args["hour"]), page.var("minute", page.args["minute"])

        def save() -> None:
            now = wall(self.phone.now_ms)
            self._set(round(now.replace(hour=hour.get(), minute=minute.get(), second=0).timestamp() * 1000))
            page.hide()

        picker = Row(TimePicker(hour, minute), spread="center")
        buttons = [self.cancel(page), Button(self.t("ok"), save, look="text", id="ok")]
        return Dialog(self.t("set_time"), picker, buttons=buttons)

    @overlay
    def pick_date(self, page: Page) -> Dialog:
        """Year, month and day."""
        parts = {name: page.var(name, page.args[name]) for name in ("year", "month", "day")}
        year, month = parts["year"].get(), parts["month"].get()
        following = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=ZONE)
        length = (following - timedelta(days=1)).day

        def save() -> None:
            now = wall(self.phone.now_ms)
            day = min(length, parts["day"].get())
            self._set(round(now.replace(year=year, month=month, day=day).timestamp() * 1000))
            page.hide()

        wheels = Row(
            Wheel(parts["year"], _YEARS, id="year", width=84),
            Wheel(parts["month"], range(1, 13), id="month"),
            Wheel(parts["day"], range(1, length + 1), id="day"),
            gap=8,
            spread="center",
        )
        buttons = [self.cancel(page), Button(self.t("ok"), save, look="text", id="ok")]
        return Dialog(self.t("set_date"), wheels, buttons=buttons)
