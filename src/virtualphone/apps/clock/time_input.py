"""Choosing a time of day and days of the week."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.apps.clock.alarms import Alarms
from virtualphone.apps.clock.words import DAY_IDS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Computed,
    Gap,
    Row,
    Text,
    TextField,
    TimePicker,
    Var,
    Wheel,
    Widget,
    Wrap,
)

Json = dict[str, Any]

FIELDS = ("hour", "minute", "days", "label", "sound", "vibrate", "snooze_min")
SNOOZES = (1, 5, 10, 15, 20, 30)


class TimeInput(Alarms):
    """Wheels or digits for the time, chips for the days; all in the page's own state."""

    def _wheels(self, page: Page) -> Widget:
        hour, minute = Var(page.vars, "hour"), Var(page.vars, "minute")
        if not self.twelve:
            return TimePicker(hour, minute, id="time_picker")
        twelve = Computed(
            lambda: (page.vars["hour"] + 11) % 12 + 1,
            lambda value: page.vars.__setitem__("hour", value % 12 + 12 * (page.vars["hour"] >= 12)),
        )
        halves = ("上午", "下午") if self.zh else ("AM", "PM")
        half = Column(
            *[
                Chip(
                    word,
                    (page.vars["hour"] >= 12) == bool(index),
                    partial(page.vars.update, hour=page.vars["hour"] % 12 + 12 * index),
                    id=("am", "pm")[index],
                )
                for index, word in enumerate(halves)
            ],
            gap=8,
            align="center",
        )
        two = [f"{number:02d}" for number in range(60)]
        return Row(
            Wheel(twelve, range(1, 13), id="hour"),
            Text(":", "headline"),
            Wheel(minute, range(60), labels=two, id="minute"),
            half,
            gap=14,
            spread="center",
            id="time_picker",
        )

    def _mode_button(self, page: Page) -> Widget:
        typed = bool(page.vars.get("typed"))

        def other() -> None:
            page.vars["typed"] = not typed
            page.vars["hour_text"], page.vars["minute_text"] = (
                f"{page.vars['hour']:02d}",
                f"{page.vars['minute']:02d}",
            )
            if not typed:
                page.focus("hour_field")
                page.vars["@selected"] = True

        icon, words = ("schedule", "turn_time") if typed else ("keyboard", "type_time")
        return Button(self.t(words), other, look="text", icon=icon, id="toggle_mode")

    def _typing(self, page: Page) -> Widget:
        def number(_text: object) -> None:
            if self._typed_ok(page):
                page.vars["hour"], page.vars["minute"] = (
                    int(page.vars["hour_text"]),
                    int(page.vars["minute_text"]),
                )

        def field(name: str) -> Widget:
            box = TextField(
                f"{name}_field",
                page.var(f"{name}_text", "", number),
                digits=True,
                limit=2,
                style="headline",
                select=True,
            )
            return Column(box, Gap(4), Text(self.t(name), "small", colour="text_soft"), width=96)

        return Row(
            field("hour"),
            Column(Text(":", "headline"), Gap(22), align="center"),
            field("minute"),
            gap=12,
            spread="center",
        )

    def _typed_ok(self, page: Page) -> bool:
        hour, minute = str(page.vars.get("hour_text")), str(page.vars.get("minute_text"))
        return (
            all(part.isascii() and part.isdigit() for part in (hour, minute))
            and int(hour) < 24
            and int(minute) < 60
        )

    def _day_chips(self, page: Page) -> Widget:
        days = page.vars["days"]

        def flip(day: int) -> None:
            page.vars["days"] = sorted(set(days) ^ {day})

        chips = [
            Chip(
                self.day_word(day)[-1 if self.zh else 0],
                day in days,
                partial(flip, day),
                round=True,
                id=f"day_{DAY_IDS[day]}",
                desc=self.day_word(day, long=True),
            )
            for day in self.week()
        ]
        for chip in chips:
            chip.grow = 1
        return Row(*chips)

    def _repeat_chips(self, page: Page) -> Widget:
        days = page.vars["days"]
        kinds: tuple[tuple[str, list[int]], ...] = (
            ("once", []),
            ("every_day", list(range(7))),
            ("weekdays", [0, 1, 2, 3, 4]),
            ("weekend", [5, 6]),
        )
        chips = [
            Chip(
                self.t(name),
                days == wanted,
                partial(page.vars.update, days=list(wanted)),
                id=f"repeat_{name}",
            )
            for name, wanted in kinds
        ]
        return Wrap(*chips)
