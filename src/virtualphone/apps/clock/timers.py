"""Timers: several at once, each known by its end."""

from __future__ import annotations

from typing import Any

from virtualphone.apps.clock import moments
from virtualphone.apps.clock.ringing import Ringing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Column,
    Empty,
    Gap,
    Icon,
    IconButton,
    Ring,
    Row,
    Scroll,
    Text,
    Widget,
)

Json = dict[str, Any]

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back")
MOST_DIGITS = 6


class Timers(Ringing):
    """A timer runs while `end_ms` is set; otherwise `left_ms` is what is left of it."""

    def left_of(self, timer: Json) -> int:
        """What is left now; below zero while it rings."""
        left: int = timer["left_ms"] if timer["end_ms"] is None else timer["end_ms"] - self.phone.now_ms
        return left

    def start_timer(self, timer: Json) -> None:
        """Let it run on."""
        timer["end_ms"] = self.phone.now_ms + timer["left_ms"]

    def pause_timer(self, timer: Json) -> None:
        """Stop it where it is."""
        timer["left_ms"], timer["end_ms"] = max(0, self.left_of(timer)), None

    def reset_timer(self, timer: Json) -> None:
        """Back to its length; silent."""
        self.end_of("timer", timer["id"])
        timer["left_ms"], timer["end_ms"] = timer["length_ms"], None

    def add_minute(self, timer: Json) -> None:
        """A minute more; one that rings begins anew with it."""
        if self.rings("timer", timer["id"]):
            self.end_of("timer", timer["id"])
            timer["end_ms"] = self.phone.now_ms + moments.MINUTE
        elif timer["end_ms"] is None:
            timer["left_ms"] += moments.MINUTE
        else:
            timer["end_ms"] += moments.MINUTE

    def new_timer(self, length_ms: int, label: str) -> Json:
        """One more, running."""
        timer: Json = {"id": self.new_id("timers"), "label": label, "length_ms": length_ms}
        timer.update(left_ms=length_ms, end_ms=self.phone.now_ms + length_ms)
        self.data["timers"].append(timer)
        return timer

    def delete_timer(self, page: Page, timer: Json) -> None:
        """Take it away, with a way back (paused)."""
        self.end_of("timer", timer["id"])
        self.pause_timer(timer)
        self.removed(page, "timers", timer, self.t("timer_deleted"))

    def going_on(self) -> list[Json]:
        """The timers that run."""
        return [
            {"kind": "timer", "end_ms": one["end_ms"], "title": one["label"] or self.t("timer")}
            for one in self.data["timers"]
            if one["end_ms"] is not None
        ]

    def timers_body(self, page: Page) -> Widget:
        """The tab of timers."""
        timers = self.data["timers"]
        if not timers:
            return Empty("hourglass_empty", self.t("no_timers"))
        cards = [self._timer_card(page, timer) for timer in reversed(timers)]
        return Scroll(*cards, pad=(16, 4, 16, 92), gap=12, id="timers")

    def _timer_card(self, page: Page, timer: Json) -> Widget:
        left = self.left_of(timer)
        running = timer["end_ms"] is not None
        fresh = not running and left == timer["length_ms"]
        if running and left >= 0:
            note = self.t("ends_at", time=self.moment_text(timer["end_ms"]))
        else:
            note = self.t("times_up") if running else "" if fresh else self.t("paused")
        face = Column(
            Text(
                moments.timer_text(left), "display", colour="text" if left >= 0 else "error", id="timer_time"
            ),
            bool(note) and Text(note, "small", colour="text_soft", id="timer_state"),
            align="center",
            gap=2,
        )
        share = max(0, left) / max(1, timer["length_ms"], left)
        flip = (lambda: self.pause_timer(timer)) if running else (lambda: self.start_timer(timer))
        if self.rings("timer", timer["id"]):
            main = IconButton(
                "stop",
                lambda: self.reset_timer(timer),
                size=64,
                fill="primary",
                colour="on_primary",
                desc=self.t("stop"),
                id="timer_stop",
            )
        else:
            word = "pause" if running else "start" if fresh else "resume"
            main = IconButton(
                "pause" if running else "play_arrow",
                flip,
                size=64,
                fill="primary",
                colour="on_primary",
                desc=self.t(word),
                id="timer_play",
            )
        title = timer["label"] or moments.timer_text(timer["length_ms"])
        buttons = Row(
            Button(self.t("plus_minute"), lambda: self.add_minute(timer), look="tonal", id="timer_plus"),
            main,
            Button(
                self.t("reset"),
                lambda: self.reset_timer(timer),
                look="tonal",
                id="timer_reset",
                enabled=not fresh,
            ),
            gap=18,
            spread="center",
        )
        return Card(
            Row(
                Icon(
                    "hourglass_bottom" if running else "hourglass_empty",
                    size=20,
                    colour="primary" if running else "text_soft",
                ),
                Gap(10),
                Text(title, "heading", lines=1, grow=1, id="timer_label"),
                IconButton("close", lambda: self.delete_timer(page, timer), id="timer_delete"),
            ),
            Gap(2),
            Row(Ring(share, face, size=208), spread="center"),
            Gap(14),
            buttons,
            pad=(14, 6, 14, 20),
            radius=24,
            id="timer",
        )
