"""What all pages of the clock share: its words for times, its rows, what was just removed."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import App
from virtualphone.apps.clock import moments
from virtualphone.apps.clock.words import DAYS, SOUNDS, WORDS
from virtualphone.page import Page
from virtualphone.toolkit import Snackbar, Widget

Json = dict[str, Any]

UNDO_MS = 10_000
"""How long something that was removed can be brought back."""


class ClockBase(App):
    """The common part; each file of this app adds its pages."""

    package: ClassVar[str] = "com.android.deskclock"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    @property
    def options(self) -> Json:
        """The app's settings."""
        held: Json = self.data["settings"]
        return held

    @property
    def twelve(self) -> bool:
        """Whether hours go to twelve: a setting of the phone."""
        return self.phone.setting("system", "time_12_24", "24") == "12"

    def row(self, table: str, number: object) -> Json | None:
        """A row of the data by its id."""
        return next((entry for entry in self.data[table] if entry["id"] == number), None)

    def new_id(self, table: str) -> int:
        """A number that no row has, and none that was just removed."""
        self.data["last_id"] += 1
        number: int = self.data["last_id"]
        return max([number, *(int(entry["id"]) + 1 for entry in self.data[table])])

    def clock_parts(self, hour: int, minute: int, second: int | None = None) -> tuple[str, str, str]:
        """What stands before the time, the time, and what stands behind it."""
        tail = "" if second is None else f":{second:02d}"
        if not self.twelve:
            return "", f"{hour:02d}:{minute:02d}{tail}", ""
        half = hour >= 12
        text = f"{(hour + 11) % 12 + 1}:{minute:02d}{tail}"
        return ("下午" if half else "上午", text, "") if self.zh else ("", text, "PM" if half else "AM")

    def clock_text(self, hour: int, minute: int) -> str:
        """The time of day in one piece."""
        before, text, after = self.clock_parts(hour, minute)
        return f"{before}{text} {after}".strip()

    def moment_text(self, ms: int) -> str:
        """The time of day of a moment."""
        return self.clock_text(*moments.hour_minute(ms))

    def day_word(self, day: int, long: bool = False) -> str:
        """The name of a weekday, 0 is Monday."""
        short, full, chinese = DAYS[day]
        return f"周{chinese}" if self.zh else full if long else short

    def week(self) -> list[int]:
        """The days in the order the settings ask for."""
        first = self.options["week_start"]
        return [(first + step) % 7 for step in range(7)]

    def days_text(self, alarm: Json) -> str:
        """When an alarm rings: `Every day`, `Mon, Wed`, `Tomorrow`."""
        days = sorted(alarm["days"])
        known = {7: "every_day"}.get(len(days)) or {(0, 1, 2, 3, 4): "weekdays", (5, 6): "weekend"}.get(
            tuple(days)
        )
        if known:
            return self.t(known)
        if days:
            join = "、" if self.zh else ", "
            return join.join(self.day_word(day) for day in self.week() if day in days)
        if not alarm["on"] or alarm.get("snooze_until") is not None:
            return self.t("once")
        now = self.phone.now_ms
        ahead = moments.day_number(
            moments.next_ring(alarm["hour"], alarm["minute"], [], now)
        ) - moments.day_number(now)
        return f"{self.t('once')} · {self.t('tomorrow' if ahead else 'today')}"

    def length_text(self, ms: int) -> str:
        """`1 day 7 hours 20 minutes`: to the next full minute."""
        days, hours, minutes, _ = moments.split(
            max(moments.MINUTE, -(-ms // moments.MINUTE) * moments.MINUTE)
        )
        parts = [(days, "day", "天"), (hours, "hour", "小时"), (minutes, "minute", "分钟")]
        if self.zh:
            return "".join(f"{count}{word}" for count, _, word in parts if count)
        return " ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word, _ in parts if count)

    def minutes_text(self, count: int) -> str:
        """`1 minute`, `10 minutes`."""
        return self.t("one_minute") if count == 1 else self.t("minutes", count=count)

    def sound_text(self, sound: str) -> str:
        """A sound's name."""
        english, chinese = SOUNDS.get(sound, SOUNDS["classic_bell"])
        return chinese if self.zh else english

    # What was just removed can be brought back for a while.

    def removed(self, page: Page, table: str, entry: Json, text: str) -> None:
        """Take a row out of a table and offer it back."""
        rows = self.data[table]
        page.vars["undo"] = {
            "table": table,
            "at": rows.index(entry),
            "row": entry,
            "text": text,
            "until_ms": self.phone.now_ms + UNDO_MS,
        }
        rows.remove(entry)

    def undo_bar(self, page: Page) -> Widget | None:
        """The bar with the way back, while there is one."""
        undo = page.vars.get("undo")
        if not undo or self.phone.now_ms > undo["until_ms"]:
            return None

        def bring_back() -> None:
            self.data[undo["table"]].insert(undo["at"], undo["row"])
            page.vars.pop("undo")

        return Snackbar(undo["text"], self.t("undo"), bring_back)

    def dialog_room(self, rows: int) -> float:
        """How high a list of so many rows may be in a dialog, in dp."""
        metrics = self.phone.metrics
        free = metrics.height * 160 / metrics.density - 76 - 40 - 90 - 64 * max(1.0, metrics.font_scale)
        return min(rows * 58 * max(1.0, metrics.font_scale), max(60.0, free))
