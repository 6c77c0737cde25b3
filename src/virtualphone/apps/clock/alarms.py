"""The list of alarms."""

from __future__ import annotations

from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.clock.ringing import Ringing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Column,
    Computed,
    Dialog,
    Empty,
    Gap,
    Icon,
    Overlay,
    Row,
    Scroll,
    Swipe,
    Switch,
    Text,
    Widget,
)

Json = dict[str, Any]


class Alarms(Ringing):
    """Cards with a time, a label, days and a switch."""

    def turn(self, alarm: Json, on: bool) -> None:
        """Switch an alarm on or off; on says when it rings."""
        alarm["on"], alarm["after_ms"], alarm["snooze_until"] = on, self.phone.now_ms, None
        self.phone.dismiss(self.package, alarm=alarm["id"])
        self.end_of("alarm", alarm["id"])
        if on:
            self.say_when(alarm)

    def say_when(self, alarm: Json) -> None:
        """How long until it rings."""
        moment = self.next_of(alarm)
        if moment is not None:
            self.phone.toast(self.t("rings_in", time=self.length_text(moment - self.phone.now_ms)))

    def delete_alarm(self, page: Page, alarm: Json) -> None:
        """Take it off the list, with a way back."""
        self.end_of("alarm", alarm["id"])
        self.phone.dismiss(self.package, alarm=alarm["id"])
        self.removed(page, "alarms", alarm, self.t("alarm_deleted"))

    def next_text(self) -> str:
        """The line under the title: when the next one rings."""
        found = [moment for alarm in self.data["alarms"] if (moment := self.next_of(alarm)) is not None]
        if not found:
            return self.t("none_on")
        return self.t("next", time=self.length_text(min(found) - self.phone.now_ms))

    def alarms_body(self, page: Page) -> Widget:
        """The tab of alarms."""
        alarms = sorted(self.data["alarms"], key=lambda alarm: (alarm["hour"], alarm["minute"], alarm["id"]))
        if not alarms:
            return Empty("alarm", self.t("no_alarms"))
        status = Text(self.next_text(), "note", colour="text_soft", id="next_alarm")
        cards = [self._alarm_card(page, alarm) for alarm in alarms]
        return Scroll(Column(status, pad=(6, 0, 0, 6)), *cards, pad=(16, 0, 16, 92), gap=10, id="alarms")

    def _alarm_card(self, page: Page, alarm: Json) -> Widget:
        on = alarm["on"]
        before, time, after = self.clock_parts(alarm["hour"], alarm["minute"])
        ink = "text" if on else "text_faint"
        soft = "text_soft" if on else "text_faint"
        clock = Row(
            bool(before) and Text(before, "body", colour=ink),
            Text(time, "display", colour=ink, id="digital_clock"),
            bool(after) and Text(after, "body", colour=ink),
            gap=6,
            align="center",
        )
        under = Row(
            Text(self.days_text(alarm), "note", colour="primary" if on else soft, lines=1, id="days"),
            bool(alarm["label"])
            and Text(f"· {alarm['label']}", "note", colour=soft, lines=1, id="label", grow=1),
            gap=6,
        )
        switch = Switch(
            Computed(lambda: alarm["on"], lambda value: self.turn(alarm, value)),
            id="onoff",
            desc=self.t("switch_of", time=self.clock_text(alarm["hour"], alarm["minute"])),
        )
        body = Card(
            Row(Column(clock, under, gap=2, grow=1), switch, gap=16),
            alarm.get("snooze_until") is not None and self._snoozed(alarm),
            pad=(20, 12, 18, 14),
            radius=20,
            id="alarm",
            on_tap=lambda: page.open("EditActivity", alarm=alarm["id"]),
            on_hold=lambda: page.show("alarm_delete", alarm=alarm["id"]),
        )
        away = lambda: self.delete_alarm(page, alarm)  # noqa: E731 — both ways do the same
        return Swipe(body, left=away, right=away)

    def _snoozed(self, alarm: Json) -> Widget:
        def stop() -> None:
            alarm["snooze_until"] = None
            alarm["on"] = alarm["on"] and bool(alarm["days"])
            self.phone.dismiss(self.package, alarm=alarm["id"])

        words = Text(
            self.t("snoozed", time=self.moment_text(alarm["snooze_until"])),
            "note",
            colour="primary",
            lines=1,
            grow=1,
        )
        button = Button(self.t("stop_snooze"), stop, look="text", id="dismiss_snooze")
        return Column(Gap(4), Row(Icon("snooze", size=18, colour="primary"), Gap(8), words, button))

    @overlay
    def alarm_delete(self, page: Page) -> Overlay:
        """Asked after a long press, and from the page of an alarm."""
        alarm = self.row("alarms", page.args["alarm"])

        def yes() -> None:
            if page.record["activity"] == "EditActivity":
                page.finish()
                below = Page(self.phone, self.phone.front)
            else:
                page.hide()
                below = page.under
            if alarm is not None:
                self.delete_alarm(below, alarm)

        text = (
            ""
            if alarm is None
            else f"{self.clock_text(alarm['hour'], alarm['minute'])} {alarm['label']}".strip()
        )
        return Dialog(
            self.t("delete_alarm"),
            text,
            buttons=[
                Button(self.t("cancel"), page.hide, look="text", id="cancel"),
                Button(self.t("delete"), yes, look="text", id="confirm"),
            ],
        )

    @overlay
    def alarms_clear(self, page: Page) -> Overlay:
        """Asked before all go."""

        def yes() -> None:
            page.hide()
            for alarm in list(self.data["alarms"]):
                self.end_of("alarm", alarm["id"])
                self.phone.dismiss(self.package, alarm=alarm["id"])
            self.data["alarms"].clear()

        return Dialog(
            self.t("delete_all_sure"),
            self.t("all_deleted", count=len(self.data["alarms"])),
            buttons=[
                Button(self.t("cancel"), page.hide, look="text", id="cancel"),
                Button(self.t("delete"), yes, look="text", id="confirm"),
            ],
        )

    def all_off(self, page: Page) -> None:
        """Switch every alarm off."""
        page.hide()
        for alarm in self.data["alarms"]:
            self.turn(alarm, on=False)
        page.toast(self.t("turned_off"))
