"""The stopwatch: known by when it was started and what had passed before."""

from __future__ import annotations

from typing import Any

from virtualphone.apps.clock.base import ClockBase
from virtualphone.apps.clock.moments import MINUTE, stopwatch_text
from virtualphone.page import Page
from virtualphone.toolkit import Button, Column, Divider, Gap, IconButton, Ring, Row, Scroll, Text, Widget

Json = dict[str, Any]


class Stopwatch(ClockBase):
    """`started_ms` (None while it stands), `before_ms`, `laps` (id, total_ms)."""

    @property
    def watch(self) -> Json:
        """Its data."""
        held: Json = self.data["stopwatch"]
        return held

    def elapsed(self) -> int:
        """What it shows, in milliseconds."""
        started = self.watch["started_ms"]
        before: int = self.watch["before_ms"]
        return before if started is None else before + self.phone.now_ms - started

    def start_watch(self) -> None:
        """Run on."""
        self.watch["started_ms"] = self.phone.now_ms

    def pause_watch(self) -> None:
        """Stand still."""
        self.watch["before_ms"], self.watch["started_ms"] = self.elapsed(), None

    def reset_watch(self) -> None:
        """Zero, without laps."""
        self.watch.update(started_ms=None, before_ms=0, laps=[])

    def add_lap(self) -> None:
        """Note the time now."""
        laps = self.watch["laps"]
        laps.append({"id": len(laps) + 1, "total_ms": self.elapsed()})

    def lap_rows(self) -> list[tuple[int, int, int]]:
        """Number, length and total of each lap, the first one first."""
        totals = [lap["total_ms"] for lap in self.watch["laps"]]
        starts = [0, *totals]
        return [(number, total - starts[number - 1], total) for number, total in enumerate(totals, 1)]

    def copy_laps(self, page: Page) -> None:
        """All laps as text, to the clipboard."""
        page.hide()
        lines = [
            f"{self.t('lap_number', number=number)}\t{stopwatch_text(length)}\t{stopwatch_text(total)}"
            for number, length, total in self.lap_rows()
        ]
        self.phone.state["clipboard"] = "\n".join(lines) or stopwatch_text(self.elapsed())
        page.toast(self.t("copied"))

    def stopwatch_body(self) -> Widget:
        """The tab of the stopwatch."""
        elapsed, running = self.elapsed(), self.watch["started_ms"] is not None
        last = self.watch["laps"][-1]["total_ms"] if self.watch["laps"] else 0
        face = Column(
            Text(stopwatch_text(elapsed), "display", id="stopwatch_time"),
            bool(self.watch["laps"])
            and Text(stopwatch_text(elapsed - last), "body", colour="text_soft", id="lap_time"),
            align="center",
        )
        ring = Ring(elapsed % MINUTE / MINUTE, face, size=190 if self.wide else 280)
        if self.wide:
            left = Column(Row(ring, spread="center"), align="stretch", grow=3)
            right = Column(self._laps(), self._watch_buttons(elapsed, running), Gap(10), gap=8, grow=2)
            return Row(left, right, align="stretch", pad=(8, 0, 20, 0))
        return Column(
            Gap(12),
            Row(ring, spread="center"),
            Gap(16),
            self._laps(),
            Gap(10),
            self._watch_buttons(elapsed, running),
            Gap(20),
        )

    def _watch_buttons(self, elapsed: int, running: bool) -> Widget:
        left = (
            Button(self.t("lap"), self.add_lap, look="tonal", id="lap", width=104, height=52)
            if running
            else Button(
                self.t("reset"),
                self.reset_watch,
                look="tonal",
                id="reset",
                width=104,
                height=52,
                enabled=elapsed > 0,
            )
        )
        word = "pause" if running else "resume" if elapsed else "start"
        main = IconButton(
            "pause" if running else "play_arrow",
            self.pause_watch if running else self.start_watch,
            size=76,
            fill="primary",
            colour="on_primary",
            desc=self.t(word),
            id="start_pause",
        )
        return self.watch_row(left, main)

    def watch_row(self, other: Widget, main: Widget) -> Widget:
        """The two buttons of the stopwatch beside each other."""
        return Row(other, main, Column(width=104, height=1), gap=20, spread="center")

    def _laps(self) -> Widget:
        rows: list[Widget] = []
        for number, length, total in reversed(self.lap_rows()):
            rows.append(
                Row(
                    Text(self.t("lap_number", number=number), "body", colour="text_soft", grow=2, lines=1),
                    Text(stopwatch_text(length), "body", grow=2, align="end", id="lap_length"),
                    Text(
                        stopwatch_text(total), "body", colour="text_soft", grow=2, align="end", id="lap_total"
                    ),
                    pad=(24, 12),
                    gap=10,
                    id="lap_row",
                )
            )
            rows.append(Divider(24))
        return Scroll(*rows, id="laps") if rows else Column(grow=1)
