"""A new timer: digits, presets, a label."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity
from virtualphone.apps.clock import moments
from virtualphone.apps.clock.timers import Timers
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Gap,
    Icon,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
    Wrap,
)

Json = dict[str, Any]

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back")
MOST_DIGITS = 6


class TimerSetup(Timers):
    """Started from here, it runs at once."""

    @staticmethod
    def digits_ms(digits: str) -> int:
        """`130000` is an hour and a half: two digits each for hours, minutes, seconds."""
        padded = digits.rjust(MOST_DIGITS, "0")
        hours, minutes, seconds = (int(padded[at : at + 2]) for at in (0, 2, 4))
        return hours * moments.HOUR + minutes * moments.MINUTE + seconds * moments.SECOND

    @activity("TimerSetupActivity")
    def timer_setup(self, page: Page) -> Widget:
        """Digits, presets, a label."""
        digits = str(page.vars.get("digits", ""))
        padded = digits.rjust(MOST_DIGITS, "0")

        def press(key: str) -> None:
            text = digits[:-1] if key == "back" else (digits + key).lstrip("0")
            if len(text) <= MOST_DIGITS:
                page.vars["digits"] = text

        def start() -> None:
            length = self.digits_ms(digits)
            if not length:
                page.toast(self.t("no_length"))
                return
            self.new_timer(length, str(page.vars.get("label", "")).strip())
            page.finish(tab=2)

        shown = self.t("hms", h=int(padded[:2]), m=int(padded[2:4]), s=int(padded[4:]))
        ink = "primary" if digits else "text_faint"
        head = Text(
            shown,
            "headline" if self.wide else "display",
            colour=ink,
            align="center",
            id="timer_setup_time",
            lines=1,
        )
        field = TextField(
            "label_field", page.var("label", ""), hint=self.t("timer_name"), icon="label", limit=60
        )
        chips = Wrap(*[self._preset(page, preset) for preset in self.data["presets"]], id="presets")
        go = Row(
            Button(
                self.t("start"),
                start,
                icon="play_arrow",
                id="start",
                enabled=bool(digits),
                width=180,
                height=52,
            ),
            spread="center",
        )
        keys = self._keypad(press)
        if self.wide:
            left = Scroll(head, field, chips, go, Gap(8), gap=12, pad=(20, 0), id="setup")
            body: Widget = Row(left, Scroll(keys, pad=(12, 0, 20, 12), id="keys"), align="stretch")
        else:
            body = Scroll(Gap(4), head, chips, keys, field, go, Gap(16), gap=16, pad=(24, 0), id="setup")
        return Scaffold(self.t("new_timer"), body, back=page.back, resize=True)

    def _preset(self, page: Page, preset: Json) -> Widget:
        def take() -> None:
            hours, minutes, seconds = moments.split(preset["length_ms"])[1:]
            page.vars["digits"] = f"{hours:02d}{minutes:02d}{seconds:02d}".lstrip("0")
            page.vars["label"] = preset["label"]

        chosen = self.digits_ms(str(page.vars.get("digits", ""))) == preset["length_ms"]
        words = f"{preset['label']} {moments.timer_text(preset['length_ms'])}"
        return Chip(words, chosen, take, id=f"preset_{preset['id']}")

    def _keypad(self, press: Any) -> Widget:
        def cell(key: str) -> Widget:
            face: Widget = (
                Icon("backspace", size=22, colour="text", desc=self.t("backspace"))
                if key == "back"
                else Text(key, "title")
            )
            return Row(
                face,
                height=52 if self.wide else 58,
                radius=29,
                colour="container",
                spread="center",
                grow=1,
                on_tap=lambda: press(key),
                id=f"key_{key}",
            )

        rows = [Row(*[cell(key) for key in KEYS[at : at + 3]], gap=10) for at in range(0, len(KEYS), 3)]
        return Column(*rows, gap=10)
