"""Label, snooze and sound of an alarm."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.clock.alarms import Alarms
from virtualphone.apps.clock.words import SOUNDS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    IconButton,
    Overlay,
    RadioItem,
    Scaffold,
    Scroll,
    TextField,
    Widget,
)

Json = dict[str, Any]

FIELDS = ("hour", "minute", "days", "label", "sound", "vibrate", "snooze_min")
SNOOZES = (1, 5, 10, 15, 20, 30)


class AlarmDialogs(Alarms):
    """Each puts its answer into the page below."""

    @overlay
    def label_dialog(self, page: Page) -> Overlay:
        """The name of the alarm."""

        def agree() -> None:
            page.under.vars["label"] = str(page.vars.get("text", page.args["label"])).strip()
            page.hide()

        field = TextField(
            "label_field",
            page.var("text", page.args["label"]),
            hint=self.t("add_label"),
            on_submit=agree,
            limit=60,
        )
        return Dialog(
            self.t("label"),
            field,
            buttons=[
                Button(self.t("cancel"), page.hide, look="text", id="cancel"),
                Button(self.t("ok"), agree, look="text", id="confirm"),
            ],
        )

    @overlay
    def snooze_dialog(self, page: Page) -> Overlay:
        """How long a snooze is."""

        def choose(minutes: int) -> None:
            page.under.vars["snooze_min"] = minutes
            page.hide()

        rows = [
            RadioItem(
                self.minutes_text(count),
                page.under.vars["snooze_min"] == count,
                partial(choose, count),
                id=f"snooze_{count}",
            )
            for count in SNOOZES
        ]
        cancel = Button(self.t("cancel"), page.hide, look="text", id="cancel")
        return Dialog(
            self.t("snooze_length"),
            Scroll(*rows, height=self.dialog_room(len(rows)), id="choices"),
            buttons=[cancel],
        )

    @activity("SoundActivity")
    def sounds(self, page: Page) -> Widget:
        """One sound of many; chosen with a tap, taken with the tick or on going back."""
        now = page.vars.get("chosen", page.args.get("sound", ""))

        def choose(sound: str) -> None:
            page.vars["chosen"] = sound

        rows = [
            RadioItem(self.sound_text(sound), sound == now, partial(choose, sound), id=f"sound_{sound}")
            for sound in SOUNDS
        ]
        tick = IconButton(
            "check", lambda: self.take_sound(page), desc=self.t("save"), id="save", colour="primary"
        )
        return Scaffold(self.t("sound"), Scroll(*rows, pad=(0, 0, 0, 24)), back=page.back, actions=[tick])

    def take_sound(self, page: Page) -> None:
        """To the alarm, or to the setting it was opened for."""
        chosen = page.vars.get("chosen", page.args.get("sound", ""))
        setting = page.args.get("setting")
        if setting in ("sound", "timer_sound"):
            self.options[setting] = chosen
            page.finish()
        else:
            page.finish(sound=chosen)
