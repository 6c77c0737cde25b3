"""The page of something that rings."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity
from virtualphone.apps.clock import moments
from virtualphone.apps.clock.ringing import Ringing
from virtualphone.page import Page
from virtualphone.toolkit import Column, Gap, Icon, Row, Scaffold, Text, Widget
from virtualphone.toolkit.widget import Action

Json = dict[str, Any]

WHITE = "#ffffff"
PALE = "#d5d9ec"


def _pill(name: str, icon: str, text: str, action: Action, *, strong: bool = False) -> Widget:
    fill, ink = ("#dfe5ff", "#0b2a70") if strong else ("#3a4370", WHITE)
    words = Text(text, "heading", colour=ink, lines=1)
    return Row(
        Icon(icon, colour=ink),
        words,
        gap=10,
        height=64,
        radius=32,
        colour=fill,
        spread="center",
        on_tap=action,
        id=name,
        grow=1,
    )


class RingPage(Ringing):
    """Snooze or dismiss; the back key does nothing, as on phones."""

    def stay(self, _page: Page) -> bool:
        """Back does not silence an alarm."""
        return bool(self.data["ringing"])

    @activity("RingActivity", back="stay")
    def ring(self, page: Page) -> Widget:
        """The oldest of what rings."""
        rings = self.data["ringing"]
        row = self.row(f"{rings[0]['kind']}s", rings[0]["of"]) if rings else None
        if row is None:
            return self._calm(page, rings[0] if rings else None)
        ring = rings[0]
        is_alarm = ring["kind"] == "alarm"
        if is_alarm:
            head = self._ring_time(*moments.hour_minute(self.phone.now_ms))
        else:
            left = row["end_ms"] - self.phone.now_ms if row["end_ms"] is not None else 0
            head = Text(moments.timer_text(left), "clock", colour=WHITE, align="center", id="digital_clock")
        label = row["label"] or self.t("alarm" if is_alarm else "times_up")
        sound = row["sound"] if is_alarm else self.options["timer_sound"]
        words = Column(
            Icon("alarm" if is_alarm else "hourglass_bottom", size=36, colour=PALE),
            Gap(10),
            head,
            Gap(6),
            Text(label, "title", colour=WHITE, align="center", lines=2, id="alarm_title"),
            Gap(8),
            Row(
                Icon("music_note" if sound != "none" else "music_off", size=16, colour=PALE),
                Text(self.sound_text(sound), "note", colour=PALE),
                gap=6,
                spread="center",
            ),
            align="center",
        )
        return self._frame(words, self._ring_buttons(ring, row))

    def _ring_time(self, hour: int, minute: int) -> Widget:
        before, text, after = self.clock_parts(hour, minute)
        return Row(
            bool(before) and Text(before, "title", colour=WHITE),
            Text(text, "clock", colour=WHITE, id="digital_clock"),
            bool(after) and Text(after, "title", colour=WHITE),
            gap=8,
            spread="center",
            align="center",
        )

    def _ring_buttons(self, ring: Json, row: Json) -> list[Widget]:
        if ring["kind"] == "alarm":
            later = self.t("snooze_for", minutes=row["snooze_min"])
            return [
                _pill("snooze", "snooze", later, lambda: self.put_off(ring)),
                _pill("dismiss", "alarm_off", self.t("dismiss"), lambda: self.end(ring), strong=True),
            ]

        def longer() -> None:
            row["end_ms"] = self.phone.now_ms + moments.MINUTE
            row["length_ms"] = max(row["length_ms"], moments.MINUTE)
            self.quiet(ring)

        return [
            _pill("add_minute", "add", self.t("plus_minute"), longer),
            _pill("stop", "stop", self.t("stop"), lambda: self.end(ring), strong=True),
        ]

    def _frame(self, words: Widget, buttons: list[Widget]) -> Widget:
        if self.wide:
            body: Widget = Row(
                Column(Gap(grow=1), words, Gap(grow=1), grow=1),
                Column(*_fixed(buttons), gap=18, grow=1),
                pad=(40, 8),
                gap=24,
            )
        else:
            body = Column(Gap(grow=2), words, Gap(grow=3), *_fixed(buttons), pad=(32, 20, 32, 40), gap=16)
        return Scaffold(None, body, wallpaper="wallpaper:night")

    def _calm(self, page: Page, ring: Json | None) -> Widget:
        """Opened without anything that rings, or what rang was deleted."""
        close = page.finish if ring is None else lambda: self.quiet(ring)
        words = Column(
            Icon("alarm_off", size=40, colour=PALE),
            Gap(12),
            self._ring_time(*moments.hour_minute(self.phone.now_ms)),
            Gap(8),
            Text(self.t("nothing_rings"), "body", colour=PALE, align="center"),
            align="center",
        )
        return self._frame(words, [_pill("close", "close", self.t("close"), close, strong=True)])


def _fixed(buttons: list[Widget]) -> list[Widget]:
    return [Row(button) for button in buttons]
