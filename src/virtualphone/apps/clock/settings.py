"""The clock's settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from virtualphone.app import activity, overlay
from virtualphone.apps.clock.base import ClockBase
from virtualphone.apps.clock.words import DAY_IDS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
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

SILENCES = (1, 5, 10, 15, 20, 25, 0)
SNOOZES = (1, 5, 10, 15, 20, 30)
FIRST_DAYS = (0, 6, 5)


class Settings(ClockBase):
    """Each changes what the app does from then on."""

    @activity("SettingsActivity")
    def settings(self, page: Page) -> Widget:
        """All of them."""
        held = self.options

        def sound(key: str) -> None:
            page.open("SoundActivity", setting=key, sound=held[key])

        rows = [
            Header(self.t("clock_group")),
            SwitchItem(self.t("seconds"), Var(held, "seconds"), self.t("seconds_text"), id="seconds"),
            ListItem(
                self.t("week_start"),
                self.day_word(held["week_start"], long=True),
                id="week_start",
                on_tap=lambda: page.show("week_dialog"),
            ),
            Header(self.t("alarm_group")),
            ListItem(
                self.t("silence"),
                self._silence_text(held["silence_min"]),
                id="silence",
                on_tap=lambda: page.show("silence_dialog"),
            ),
            ListItem(
                self.t("default_snooze"),
                self.minutes_text(held["snooze_min"]),
                id="default_snooze",
                on_tap=lambda: page.show("default_snooze_dialog"),
            ),
            ListItem(
                self.t("default_sound"),
                self.sound_text(held["sound"]),
                id="default_sound",
                on_tap=lambda: sound("sound"),
            ),
            SwitchItem(self.t("default_vibrate"), Var(held, "vibrate"), id="default_vibrate"),
            Header(self.t("timer_group")),
            ListItem(
                self.t("timer_sound"),
                self.sound_text(held["timer_sound"]),
                id="timer_sound",
                on_tap=lambda: sound("timer_sound"),
            ),
        ]
        return Scaffold(self.t("settings"), Scroll(*rows, pad=(0, 0, 0, 24)), back=page.back)

    def _silence_text(self, minutes: int) -> str:
        return self.minutes_text(minutes) if minutes else self.t("never")

    def _setting_choice(
        self, page: Page, title: str, key: str, choices: Sequence[tuple[int, str, str]]
    ) -> Overlay:
        """One of several values of a setting: (value, id, words)."""

        def choose(value: int) -> None:
            self.options[key] = value
            page.hide()

        rows = [
            RadioItem(words, self.options[key] == value, partial(choose, value), id=name)
            for value, name, words in choices
        ]
        cancel = Button(self.t("cancel"), page.hide, look="text", id="cancel")
        return Dialog(
            title, Scroll(*rows, height=self.dialog_room(len(rows)), id="choices"), buttons=[cancel]
        )

    @overlay
    def week_dialog(self, page: Page) -> Overlay:
        """The first day of the week."""
        days = [(day, f"first_{DAY_IDS[day]}", self.day_word(day, long=True)) for day in FIRST_DAYS]
        return self._setting_choice(page, self.t("week_start"), "week_start", days)

    @overlay
    def silence_dialog(self, page: Page) -> Overlay:
        """When an alarm gives up."""
        lengths = [(count, f"silence_{count}", self._silence_text(count)) for count in SILENCES]
        return self._setting_choice(page, self.t("silence"), "silence_min", lengths)

    @overlay
    def default_snooze_dialog(self, page: Page) -> Overlay:
        """The snooze of new alarms."""
        lengths = [(count, f"snooze_{count}", self.minutes_text(count)) for count in SNOOZES]
        return self._setting_choice(page, self.t("default_snooze"), "snooze_min", lengths)
