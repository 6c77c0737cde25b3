"""The page of one alarm: its time, days, label, sound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.clock import moments
from virtualphone.apps.clock.alarm_dialogs import AlarmDialogs
from virtualphone.apps.clock.time_input import TimeInput
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Divider,
    Gap,
    Header,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    SwitchItem,
    Var,
    Widget,
)

Json = dict[str, Any]

FIELDS = ("hour", "minute", "days", "label", "sound", "vibrate", "snooze_min")
SNOOZES = (1, 5, 10, 15, 20, 30)


class AlarmEdit(TimeInput, AlarmDialogs):
    """Edited in the page's own state; saved with the tick."""

    def fresh_alarm(self) -> Json:
        """What a new alarm starts as: the coming full hour."""
        hour, _ = moments.hour_minute(self.phone.now_ms + moments.HOUR)
        return {
            "hour": hour,
            "minute": 0,
            "days": [],
            "label": "",
            "sound": self.options["sound"],
            "vibrate": self.options["vibrate"],
            "snooze_min": self.options["snooze_min"],
        }

    def open_editor(self, page: Page) -> None:
        """Put the alarm, or a new one as the intent asks, into the page."""
        alarm = self.row("alarms", page.args.get("alarm"))
        start = alarm if alarm is not None else {**self.fresh_alarm(), **page.args.get("wish", {})}
        page.vars.update({key: start[key] for key in FIELDS})
        page.vars["days"] = list(start["days"])
        page.vars["first"] = {key: start[key] for key in FIELDS}
        page.vars["first"]["days"] = list(start["days"])

    def store(self, page: Page) -> Json:
        """The page's alarm into the data, switched on."""
        alarm = self.row("alarms", page.args.get("alarm"))
        if alarm is None:
            alarm = {"id": self.new_id("alarms")}
            self.data["alarms"].append(alarm)
        else:
            self.end_of("alarm", alarm["id"])
        alarm.update({key: page.vars[key] for key in FIELDS})
        alarm["days"] = sorted(page.vars["days"])
        alarm.update(on=True, after_ms=self.phone.now_ms, snooze_until=None)
        self.phone.dismiss(self.package, alarm=alarm["id"])
        return alarm

    def ask_leave(self, page: Page) -> bool:
        """Changes are not lost without a question."""
        first = page.vars.get("first", {})
        if all(page.vars.get(key) == first.get(key) for key in FIELDS):
            return False
        page.show("discard")
        return True

    @overlay
    def discard(self, page: Page) -> Overlay:
        """The question."""
        return Dialog(
            self.t("discard"),
            self.t("discard_text"),
            buttons=[
                Button(self.t("keep"), page.hide, look="text", id="keep"),
                Button(self.t("discard_yes"), page.finish, look="text", id="discard"),
            ],
        )

    @activity("EditActivity", back="ask_leave")
    def edit(self, page: Page) -> Widget:
        """A new alarm, or one from the list."""
        held = page.vars
        alarm = self.row("alarms", page.args.get("alarm"))

        def save() -> None:
            if held.get("typed") and not self._typed_ok(page):
                page.toast(self.t("bad_time"))
                return
            stored = self.store(page)
            page.finish()
            self.say_when(stored)

        rows: list[Widget | bool | None] = [
            Gap(8),
            self._typing(page) if held.get("typed") else self._wheels(page),
            Gap(4),
            Row(self._mode_button(page), spread="center"),
            Header(self.t("repeat")),
            Column(self._day_chips(page), Gap(10), self._repeat_chips(page), pad=(20, 6)),
            Gap(10),
            Divider(20),
            *self.edit_details(page),
        ]
        return self.edit_frame(page, rows, save, new=alarm is None)

    def edit_details(self, page: Page) -> list[Widget]:
        """What else can be said of an alarm."""
        held = page.vars
        return [
            ListItem(
                self.t("label"),
                held["label"] or self.t("no_label"),
                icon="label",
                id="label",
                on_tap=lambda: page.show("label_dialog", label=held["label"]),
            ),
            ListItem(
                self.t("sound"),
                self.sound_text(held["sound"]),
                icon="music_note",
                id="sound",
                on_tap=lambda: page.open("SoundActivity", sound=held["sound"]),
            ),
            SwitchItem(self.t("vibrate"), Var(held, "vibrate"), icon="vibration", id="vibrate"),
            ListItem(
                self.t("snooze_length"),
                self.minutes_text(held["snooze_min"]),
                icon="snooze",
                id="snooze",
                on_tap=lambda: page.show("snooze_dialog"),
            ),
        ]

    def edit_frame(
        self, page: Page, rows: list[Widget | bool | None], save: Callable[[], None], *, new: bool
    ) -> Widget:
        """The page round them: how it is saved, how the alarm is deleted."""
        delete = Button(
            self.t("delete"),
            lambda: page.show("alarm_delete", alarm=page.args["alarm"]),
            look="outlined",
            icon="delete",
            id="delete",
        )
        end = [Gap(24)] if new else [Gap(16), Row(delete, spread="center"), Gap(24)]
        title = self.t("add_alarm" if new else "edit_alarm")
        tick = IconButton("check", save, desc=self.t("save"), id="save", colour="primary")
        return Scaffold(
            title, Scroll(*rows, *end, id="edit_list"), back=page.back, actions=[tick], resize=True
        )
