"""How it sounds and when it stops: equaliser, sleep timer, settings."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.music.now import Now
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Computed,
    Dialog,
    Header,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Slider,
    SwitchItem,
    Text,
    Var,
    Widget,
    Wrap,
)

Json = dict[str, Any]

PRESETS: dict[str, tuple[int, int, int]] = {
    "flat": (0, 0, 0),
    "bass": (7, 1, 0),
    "vocal": (-2, 5, 2),
    "treble": (-1, 0, 6),
    "live": (3, -1, 4),
}
"""Low, middle and high, in decibels."""

BANDS = ("low", "mid", "high")
SLEEPS = (15, 30, 45, 60)
QUALITIES = ("low", "normal", "high")


class Sound(Now):
    """Pages that are seldom opened."""

    @activity("EqualiserActivity")
    def equaliser_page(self, page: Page) -> Widget:
        """Presets, and three bands."""
        held: Json = self.data["equaliser"]

        def choose(preset: str) -> None:
            held.update(zip(BANDS, PRESETS[preset], strict=True))
            held.update(preset=preset, on=True)

        def set_band(band: str, value: int) -> None:
            held.update({band: value, "preset": "own", "on": True})

        chips = [
            Chip(self.t(f"preset_{one}"), held["preset"] == one, partial(choose, one), id=f"preset_{one}")
            for one in PRESETS
        ]
        if held["preset"] == "own":
            chips.append(Chip(self.t("preset_own"), True, partial(held.update, on=True), id="preset_own"))
        bands = [
            Column(
                Row(
                    Text(self.t(f"band_{band}"), "body", grow=1),
                    Text(f"{held[band]:+d} dB", "note", id=f"value_{band}"),
                ),
                Slider(
                    Computed(partial(held.get, band), partial(set_band, band)),
                    -10,
                    10,
                    id=f"band_{band}",
                    desc=self.t(f"band_{band}"),
                ),
                pad=(20, 6),
            )
            for band in BANDS
        ]
        rows = [
            SwitchItem(self.t("equaliser_on"), Var(held, "on"), id="equaliser_on"),
            Column(Wrap(*chips), pad=(20, 8)),
            *bands,
        ]
        return Scaffold(self.t("equaliser"), Scroll(*rows, id="equaliser"), back=page.back)

    @overlay
    def sleep_sheet(self, page: Page) -> Overlay:
        """When the music stops by itself."""
        sleep: Json = self.data["sleep"]

        def choose(minutes: int | None, *, after: bool = False) -> None:
            until = None if minutes is None else self.phone.now_ms + minutes * 60_000
            sleep.update(until_ms=until, after_song=after)
            page.hide()
            if until is not None:
                page.toast(self.t("sleep_set", time=self.sleep_text()))
            elif after:
                page.toast(self.t("sleep_set_end"))

        rows: list[Widget] = [
            ListItem(
                self.t("sleep_minutes", count=minutes),
                icon="timer",
                on_tap=partial(choose, minutes),
                id=f"sleep_{minutes}",
            )
            for minutes in SLEEPS
        ]
        rows.append(
            ListItem(
                self.t("sleep_end"),
                icon="music_note",
                on_tap=partial(choose, None, after=True),
                id="sleep_end",
            )
        )
        if sleep["until_ms"] is not None or sleep["after_song"]:
            words = (
                self.t("sleep_set", time=self.sleep_text()) if sleep["until_ms"] else self.t("sleep_set_end")
            )
            rows.insert(0, ListItem(words, icon="bedtime", colour="primary", id="sleep_now"))
            rows.append(
                ListItem(self.t("sleep_off"), icon="timer_off", on_tap=partial(choose, None), id="sleep_off")
            )
        return Sheet(*rows, title=self.t("sleep"))

    def sleep_text(self) -> str:
        """The time of day at which it stops."""
        moment = datetime.fromtimestamp((self.data["sleep"]["until_ms"] or 0) / 1000, UTC).astimezone(ZONE)
        return f"{moment:%H:%M}"

    @activity("SettingsActivity")
    def settings_page(self, page: Page) -> Widget:
        """Playing, and the library."""
        held = self.options
        fade = Column(
            Row(
                Text(self.t("crossfade"), "body", grow=1),
                Text(self.t("seconds", count=held["crossfade"]), "note", id="fade_now"),
            ),
            Slider(Var(held, "crossfade"), 0, 12, id="crossfade", desc=self.t("crossfade")),
            pad=(20, 8),
        )
        rows = [
            Header(self.t("playback")),
            SwitchItem(self.t("gapless"), Var(held, "gapless"), id="set_gapless"),
            SwitchItem(self.t("unplug"), Var(held, "unplug"), id="set_unplug"),
            fade,
            ListItem(self.t("equaliser"), id="set_equaliser", on_tap=lambda: page.open("EqualiserActivity")),
            Header(self.t("library")),
            ListItem(
                self.t("quality"),
                self.t(f"quality_{held['quality']}"),
                id="set_quality",
                on_tap=lambda: page.show("quality_dialog"),
            ),
            SwitchItem(self.t("wifi_only"), Var(held, "wifi_only"), id="set_wifi"),
            ListItem(self.t("version"), self.version, id="set_version"),
        ]
        return Scaffold(self.t("settings"), Scroll(*rows, id="settings"), back=page.back)

    @overlay
    def quality_dialog(self, page: Page) -> Overlay:
        """How good, and how much data."""

        def choose(key: str) -> None:
            self.options["quality"] = key
            page.hide()

        rows = [
            RadioItem(
                self.t(f"quality_{key}"),
                key == self.options["quality"],
                partial(choose, key),
                id=f"quality_{key}",
            )
            for key in QUALITIES
        ]
        return Dialog(self.t("quality"), *rows, buttons=[self.no(page)])
