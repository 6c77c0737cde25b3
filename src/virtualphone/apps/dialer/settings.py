"""The settings: how calls are made, passed on and refused."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.dialer.blocking import Blocking
from virtualphone.apps.dialer.numbers import cleaned, digits_of, spoken
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    Header,
    IconButton,
    ListItem,
    Overlay,
    RadioItem,
    Scaffold,
    Scroll,
    SwitchItem,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]

WHEN = ("always", "busy", "unanswered", "unreachable")
IDENTITIES = ("network", "hide", "show")


class Settings(Blocking):
    """Pages of rows."""

    @activity("SettingsActivity")
    def settings(self, page: Page) -> Widget:
        """All of them."""

        def door(name: str, icon: str, activity: str, below: str = "") -> ListItem:
            return ListItem(
                self.t(name), below, icon=icon, id=f"open_{name}", on_tap=lambda: page.open(activity)
            )

        def switch(name: str, icon: str) -> ListItem:
            row = SwitchItem(self.t(name), Var(self.options, name), self.t(f"{name}_more"), id=f"set_{name}")
            return ListItem(
                row.title, row.subtitle, icon=icon, trailing=row.trailing, on_tap=row.on_tap, id=row.id
            )

        on = [when for when in WHEN if self.data["forwarding"][when]]
        below = self.t(f"forward_{on[0]}") if on else self.t("off")
        calls: list[Widget] = [
            Header(self.t("group_calls")),
            door("forwarding", "phone_forwarded", "ForwardingActivity", below),
            switch("waiting", "call_merge"),
            ListItem(
                self.t("caller_id"),
                self.t(f"id_{self.options['caller_id']}"),
                icon="badge",
                id="open_caller_id",
                on_tap=lambda: page.show("caller_id"),
            ),
            door("replies", "quickreply", "RepliesActivity"),
            door("speed_dial", "looks_two", "SpeedDialActivity"),
        ]
        refuse: list[Widget] = [
            Header(self.t("group_refuse")),
            door("blocked_numbers", "block", "BlockedNumbersActivity"),
        ]
        feel: list[Widget] = [
            Header(self.t("group_feel")),
            switch("tones", "dialpad"),
            switch("vibrate", "vibration"),
        ]
        rows = self.in_order(calls, refuse, feel)
        return Scaffold(self.t("settings"), Scroll(*rows, id="settings", pad=(0, 0, 0, 24)), back=page.back)

    def in_order(self, calls: list[Widget], refuse: list[Widget], feel: list[Widget]) -> list[Widget]:
        """The groups one after the other."""
        return [*calls, *refuse, *feel]

    @overlay
    def caller_id(self, page: Page) -> Overlay:
        """Whether others see the number."""

        def choose(which: str) -> None:
            self.options["caller_id"] = which
            page.hide()

        rows = [
            RadioItem(
                self.t(f"id_{which}"),
                which == self.options["caller_id"],
                partial(choose, which),
                id=f"id_{which}",
            )
            for which in IDENTITIES
        ]
        return Dialog(self.t("caller_id"), *rows, buttons=[self.no(page)])

    # Passing calls on.

    @activity("ForwardingActivity")
    def forwarding(self, page: Page) -> Widget:
        """Four cases, each with its number."""
        held = self.data["forwarding"]
        always = bool(held["always"])
        rows = [
            ListItem(
                self.t(f"forward_{when}"),
                self.t("forwarded_to", number=spoken(held[when])) if held[when] else self.t("off"),
                id=f"forward_{when}",
                enabled=when == "always" or not always,
                on_tap=partial(page.ask, "forward_to", "target", held[when], when=when),
            )
            for when in WHEN
        ]
        return Scaffold(self.t("forwarding"), Scroll(*rows, id="cases"), back=page.back)

    @overlay
    def forward_to(self, page: Page) -> Overlay:
        """The number calls go to; off if they went anywhere."""
        when, held = page.args["when"], self.data["forwarding"]

        def turn_on() -> None:
            number = cleaned(str(page.vars.get("target", "")))
            if len(digits_of(number)) < 3:
                page.toast(self.t("check_number"))
                return
            held[when] = number
            page.hide()
            page.toast(self.t("forward_saved"))

        def turn_off() -> None:
            held[when] = ""
            page.hide()

        field = TextField(
            "target",
            page.var("target", ""),
            hint=self.t("phone_number"),
            digits=True,
            on_submit=turn_on,
            limit=24,
        )
        buttons = [self.no(page)]
        if held[when]:
            buttons.append(Button(self.t("disable"), turn_off, look="text", id="disable"))
        buttons.append(Button(self.t("update" if held[when] else "enable"), turn_on, look="text", id="yes"))
        return Dialog(self.t(f"forward_{when}"), field, buttons=buttons)

    # Answers instead of a talk.

    @activity("RepliesActivity")
    def replies(self, page: Page) -> Widget:
        """Four sentences that can be changed."""
        rows = [
            ListItem(
                reply["text"],
                id="quick_text",
                on_tap=partial(page.ask, "edit_reply", "text", reply["text"], id=reply["id"]),
            )
            for reply in self.data["replies"]
        ]
        return Scaffold(self.t("replies"), Scroll(*rows, id="texts"), back=page.back)

    @overlay
    def edit_reply(self, page: Page) -> Overlay:
        """Other words for one of them."""

        def save() -> None:
            text = str(page.vars.get("text", "")).strip()
            reply = next((one for one in self.data["replies"] if one["id"] == page.args["id"]), None)
            if text and reply is not None:
                reply["text"] = text
            page.hide()

        field = TextField("text", page.var("text", ""), hint=self.t("reply"), on_submit=save, limit=160)
        agree = Button(self.t("ok"), save, look="text", id="yes")
        return Dialog(self.t("replies"), field, buttons=[self.no(page), agree])

    # Keys that call somebody.

    @activity("SpeedDialActivity")
    def speed_dial(self, page: Page) -> Widget:
        """The keys from 2 to 9; 1 is voicemail."""
        known = self.known()
        rows: list[Widget] = [ListItem(self.t("voicemail"), value="1", icon="voicemail", enabled=False)]
        for key in range(2, 10):
            entry = next((one for one in self.data["speed"] if one["id"] == key), None)
            name = self.called(entry["number"], known) if entry is not None else self.t("unset")
            drop = IconButton("close", partial(self._free, key), id="free_key") if entry is not None else None
            rows.append(
                ListItem(
                    f"{key}",
                    name,
                    icon="person" if entry is not None else "person_add_alt",
                    trailing=drop,
                    id=f"speed_{key}",
                    on_tap=partial(page.open, "ChooseActivity", key=key),
                )
            )
        return Scaffold(self.t("speed_dial"), Scroll(*rows, id="keys"), back=page.back)

    def _free(self, key: int) -> None:
        self.data["speed"] = [one for one in self.data["speed"] if one["id"] != key]
