"""The dial pad: a number key by key, and whom it may mean."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.dialer.incall import InCall
from virtualphone.apps.dialer.numbers import cleaned, digits_of, fits, key_of, spoken
from virtualphone.apps.dialer.pads import pad
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Dialog,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)

Json = dict[str, Any]

SERIAL = "*#06#"
LONGEST = 24


class DialPad(InCall):
    """What is typed is in `vars["typed"]`."""

    def open_pad(self, page: Page) -> None:
        """A number from elsewhere is there already."""
        page.vars["typed"] = cleaned(str(page.args.get("number", "") or ""))[:LONGEST]

    @activity("DialpadActivity")
    def dial_pad(self, page: Page) -> Widget:
        """Suggestions above, the number and the keys below."""
        typed = str(page.vars.get("typed", ""))
        keys = pad(
            lambda mark: self._press(page, mark),
            lambda mark: self._long_press(page, mark),
            high=44 if self.wide else 60,
        )
        found = Scroll(*self._found(page, typed), id="suggestions")
        shown = self.pad_head(page, typed)
        foot = self.pad_foot(page, typed)
        if self.wide:
            body: Widget = Row(
                Column(shown, found, grow=1), Column(*keys, foot, grow=1, gap=2), align="stretch", pad=(8, 0)
            )
        else:
            lower = Column(shown, *keys, foot, pad=(20, 8, 20, 20), gap=4, colour="container", radius=24)
            body = Column(self.banner(page), found, lower)
        return Scaffold(self.t("keypad"), body, back=page.back)

    def erase(self, page: Page, typed: str, icon: str = "backspace") -> Widget:
        """Takes the last digit away; pressed long, all of them."""
        if not typed:
            return Gap(48)
        return IconButton(
            icon,
            lambda: page.vars.update(typed=typed[:-1]),
            id="backspace",
            on_hold=lambda: page.vars.update(typed=""),
        )

    def pad_head(self, page: Page, typed: str) -> Widget:
        """The number so far."""
        words = Text(spoken(typed) or " ", "headline", align="center", lines=1, grow=1, id="digits")
        return Row(Gap(48), words, self.erase(page, typed), height=54)

    def pad_foot(self, page: Page, typed: str) -> Widget:
        """The green button."""
        call = Row(
            Icon("call", colour="#ffffff"),
            Text(self.t("call"), "heading", colour="#ffffff"),
            gap=8,
            width=168,
            height=54,
            radius=27,
            colour="#1f9d55",
            spread="center",
            id="call",
            on_tap=lambda: self.press_call(page, typed),
        )
        return Column(Gap(4), call, align="center")

    def press_call(self, page: Page, typed: str) -> None:
        """With nothing typed the last number called comes back, as on phones."""
        if typed:
            self.dial(page, typed)
            return
        last = next((row["number"] for row in self.calls if row["direction"] == "outgoing"), "")
        page.vars.update(typed=last)

    def _press(self, page: Page, mark: str) -> None:
        typed = f"{page.vars.get('typed', '')}{mark}"[:LONGEST]
        page.vars["typed"] = typed
        if typed == SERIAL:
            page.vars["typed"] = ""
            page.show("serial")

    def _long_press(self, page: Page, mark: str) -> None:
        """0 is a plus, 1 is voicemail, the others call whom they are set for."""
        if mark == "0":
            self._press(page, "+")
        elif mark == "1":
            page.open("VoicemailActivity")
        elif mark in "23456789":
            entry = next((one for one in self.data["speed"] if one["id"] == int(mark)), None)
            if entry is not None:
                self.dial(page, entry["number"])
            else:
                page.show("speed_unset", key=mark)
        else:
            self._press(page, mark)

    @overlay
    def speed_unset(self, page: Page) -> Overlay:
        """Nobody is on this key yet."""
        key = page.args["key"]
        agree = Button(
            self.t("set_up"), lambda: page.open("ChooseActivity", key=int(key)), look="text", id="yes"
        )
        return Dialog(self.t("speed_unset", digit=key), buttons=[self.no(page), agree])

    @overlay
    def serial(self, page: Page) -> Overlay:
        """The number of the phone itself."""
        close = Button(self.t("ok"), page.hide, look="text", id="yes")
        return Dialog("IMEI", "356938 03564380 9", buttons=[close])

    def _found(self, page: Page, typed: str) -> list[Widget]:
        """People the keys may mean; a number nobody has can be kept or written to."""
        if not typed:
            return []
        rows: list[Widget] = []
        exact = False
        for person in self.people():
            for phone in person["phones"]:
                name, number = self.name_of(person), str(phone["number"])
                if fits(name, number, typed):
                    exact = exact or key_of(number) == key_of(typed)
                    rows.append(
                        ListItem(
                            name,
                            spoken(number),
                            leading=Avatar(name),
                            id="suggestion",
                            on_tap=lambda number=number: page.vars.update(typed=cleaned(number)),
                            trailing=self.call_button(page, number),
                        )
                    )
        if not exact and len(digits_of(typed)) >= 3:
            rows[3:] = [
                ListItem(
                    self.t("new_contact"),
                    icon="person_add",
                    id="add_contact",
                    on_tap=lambda: self.hand_out(page, "INSERT", f"tel:{typed}"),
                ),
                ListItem(
                    self.t("send_message"),
                    icon="chat",
                    id="send_message",
                    on_tap=lambda: self.hand_out(page, "SENDTO", f"smsto:{typed}"),
                ),
            ]
        return rows
