"""Units, and what is told by itself."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.weather.base import WeatherBase
from virtualphone.page import Page
from virtualphone.toolkit import (
    Computed,
    Dialog,
    Header,
    ListItem,
    Overlay,
    RadioItem,
    Scaffold,
    Scroll,
    SwitchItem,
    Var,
    Widget,
)

Json = dict[str, Any]

HOURS = (6, 7, 8, 9)


class Settings(WeatherBase):
    """Each changes what the app does from then on."""

    def _told(self, key: str) -> Var:
        """A switch of something that comes by itself: what is past is not told any more."""

        def write(value: Any) -> None:
            self.options[key] = value
            self.data["told_ms"] = self.phone.now_ms

        return Computed(lambda: self.options[key], write)

    @activity("SettingsActivity")
    def settings_page(self, page: Page) -> Widget:
        """All of them."""
        held = self.options
        time = self.clock_text(held["brief_hour"] * 60)
        groups: dict[str, list[Widget]] = {
            "group_units": [
                ListItem(
                    self.t("temperature"),
                    self.t(f"temperature_{held['temperature']}"),
                    icon="thermostat",
                    id="set_temperature",
                    on_tap=partial(page.show, "temperature_dialog"),
                ),
                ListItem(
                    self.t("wind_speed"),
                    self.t(f"wind_{held['wind_speed']}"),
                    icon="air",
                    id="set_wind",
                    on_tap=partial(page.show, "wind_dialog"),
                ),
            ],
            "group_notices": [
                SwitchItem(
                    self.t("set_alerts"), self._told("alerts"), self.t("set_alerts_note"), id="set_alerts"
                ),
                SwitchItem(
                    self.t("set_brief"),
                    self._told("brief"),
                    self.t("set_brief_note", time=time),
                    id="set_brief",
                ),
                ListItem(
                    self.t("brief_hour"),
                    time,
                    id="set_brief_hour",
                    enabled=held["brief"],
                    on_tap=partial(page.show, "hour_dialog"),
                ),
            ],
        }
        rows: list[Widget] = []
        for group in self.settings_order:
            rows.extend([Header(self.t(group)), *groups[group]])
        rows.append(ListItem(self.t("about"), self.t("about_note"), id="about"))
        return Scaffold(self.t("settings"), Scroll(*rows, pad=(0, 0, 0, 24)), back=page.back)

    settings_order = ("group_units", "group_notices")

    def _choice(self, page: Page, title: str, var: Var, choices: list[tuple[Any, str, str]]) -> Overlay:
        """One of several values: (value, id, words)."""

        def choose(value: Any) -> None:
            var.set(value)
            page.hide()

        rows = [
            RadioItem(words, var.get() == value, partial(choose, value), id=name)
            for value, name, words in choices
        ]
        return Dialog(self.t(title), *rows, buttons=[self.no(page)])

    @overlay
    def temperature_dialog(self, page: Page) -> Overlay:
        """Degrees."""
        units = [(unit, f"unit_{unit}", self.t(f"temperature_{unit}")) for unit in ("c", "f")]
        return self._choice(page, "temperature", Var(self.options, "temperature"), list(units))

    @overlay
    def wind_dialog(self, page: Page) -> Overlay:
        """Speeds."""
        units = [(unit, f"unit_{unit}", self.t(f"wind_{unit}")) for unit in ("kmh", "ms", "mph")]
        return self._choice(page, "wind_speed", Var(self.options, "wind_speed"), list(units))

    @overlay
    def hour_dialog(self, page: Page) -> Overlay:
        """When the forecast comes."""
        hours = [(hour, f"hour_{hour}", self.clock_text(hour * 60)) for hour in HOURS]
        return self._choice(page, "brief_hour", self._told("brief_hour"), list(hours))
