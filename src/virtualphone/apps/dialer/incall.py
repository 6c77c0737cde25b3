"""The page of a call: it rings, it is dialled, it is on, it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from virtualphone.app import activity, overlay
from virtualphone.apps.dialer.calling import IN_CALL, Calling
from virtualphone.apps.dialer.numbers import key_of, spoken
from virtualphone.apps.dialer.pads import pad
from virtualphone.apps.dialer.times import running
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
    Sheet,
    Text,
    Widget,
)
from virtualphone.toolkit.widget import Action

Json = dict[str, Any]

WHITE, PALE = "#ffffff", "#d5d9ec"
RED, GREEN = "#d93838", "#1f9d55"
OFF, ON = "#3a4370", "#e6ebff"


class InCall(Calling):
    """Rings until somebody answers; afterwards six switches and a red button."""

    def leave_call(self, _page: Page) -> bool:
        """Back: a call that rings stays; one that is on goes on behind; one that is over goes."""
        call = self.call
        if call is not None and call["state"] == "ended":
            self.over()
            return True
        return call is not None and call["state"] == "ringing"

    @activity(IN_CALL, back="leave_call")
    def in_call(self, page: Page) -> Widget:
        """Who it is, how it stands, what can be done."""
        call = self.call
        if call is None:
            shut = self.disc("close", "call_end", self.t("close"), page.finish, fill=RED)
            return self._frame([Text(self.t("no_call"), "title", colour=WHITE)], [Row(shut, spread="center")])
        if call["state"] == "ringing":
            return self._frame(self._who(call), self.ringing_buttons(page))
        if call["keypad"]:
            return self._frame(self._typed(call), self._keys(call))
        return self._frame(self._who(call), self._buttons(call))

    def _frame(self, words: Sequence[Widget | None], buttons: list[Widget]) -> Widget:
        if self.wide:
            left = Column(Gap(grow=1), *words, Gap(grow=1), align="center", grow=1)
            body: Widget = Row(left, Column(*buttons, gap=10, grow=1), pad=(24, 0), gap=16)
        else:
            top = Column(*words, align="center", grow=1)
            body = Column(Gap(36), top, *buttons, pad=(20, 0, 20, 32), gap=14)
        return Scaffold(None, body, wallpaper="wallpaper:night")

    def _who(self, call: Json) -> list[Widget | None]:
        number, known = call["number"], self.known()
        name = self.called(number, known)
        named = key_of(number) in known
        return [
            Text(self.how(call), "body", colour=PALE, align="center", id="call_state"),
            Gap(8),
            Text(name, "headline", colour=WHITE, align="center", lines=2, id="call_name"),
            Text(spoken(number), "note", colour=PALE, align="center", id="call_number") if named else None,
            None if self.wide else Gap(24),
            None if self.wide else Avatar(name, size=112, icon="" if named else "person"),
        ]

    def how(self, call: Json) -> str:
        """How a call stands, in words."""
        if call["state"] == "ended":
            return self.t("call_failed" if self.offline and call["answered_ms"] is None else "call_ended")
        if call["state"] == "active":
            length = running(self.phone.now_ms - call["answered_ms"])
            return self.t("on_hold", time=length) if call["held"] else length
        return self.t(call["state"])

    def disc(
        self, name: str, icon: str, word: str, action: Action, *, fill: str = OFF, on: bool = False
    ) -> Widget:
        """A round button with its word below."""
        face = Column(
            Icon(icon, size=28, colour="#1b2550" if on else WHITE),
            width=66,
            height=66,
            radius=33,
            pad=(0, 19),
            align="center",
            colour=ON if on else fill,
        )
        label = Text(word, "small", colour=PALE, align="center", lines=1)
        return Column(
            face, Gap(4), label, align="center", grow=1, on_tap=action, id=name, desc=word, selected=on
        )

    def ringing_buttons(self, page: Page) -> list[Widget]:
        """Answer, decline, or decline with a few words."""
        text = self.disc("reply", "chat", self.t("reply"), lambda: page.show("replies_sheet"))
        no = self.disc("decline", "call_end", self.t("decline"), self.refuse, fill=RED)
        yes = self.disc("answer", "call", self.t("answer"), self.pick_up, fill=GREEN)
        return [Row(text, spread="center"), Gap(10), Row(no, Gap(40), yes)]

    def _flip(self, call: Json, key: str) -> None:
        call[key] = not call[key]

    def switches(self, call: Json) -> list[Widget]:
        """What can be done while a call is on: six discs."""

        def switch(key: str, icon: str) -> Widget:
            return self.disc(key, icon, self.t(f"do_{key}"), lambda: self._flip(call, key), on=call[key])

        def contacts() -> None:
            self.phone.push(self.package, self.main_activity(), {"tab": 2})

        return [
            switch("muted", "mic_off"),
            switch("keypad", "dialpad"),
            switch("speaker", "volume_up"),
            switch("held", "pause"),
            self.disc("add_call", "add_call", self.t("add_call"), contacts),
            self.disc("in_message", "chat", self.t("message"), lambda: self.text_to(call["number"])),
        ]

    def _buttons(self, call: Json) -> list[Widget]:
        over, discs = call["state"] == "ended", self.switches(call)
        rows: list[Widget] = [Row(*discs[:3]), Row(*discs[3:])]
        end = self.disc(
            "hang_up", "call_end", self.t("hang_up"), self.over if over else self.hang_up, fill=RED
        )
        return [*([] if over else rows), Row(end, spread="center")]

    def _typed(self, call: Json) -> list[Widget]:
        return [
            Text(self.how(call), "body", colour=PALE, align="center", id="call_state"),
            Gap(8),
            Text(self.called(call["number"]), "title", colour=WHITE, align="center", lines=1, id="call_name"),
            Gap(16),
            Text(call["tones"] or " ", "headline", colour=WHITE, align="center", lines=1, id="tones"),
        ]

    def _keys(self, call: Json) -> list[Widget]:
        def press(mark: str) -> None:
            call["tones"] += mark

        keys = pad(press, press, ink=WHITE, soft=PALE, high=40 if self.wide else 62)
        hide = self.disc("keypad", "dialpad", self.t("hide"), lambda: self._flip(call, "keypad"), on=True)
        end = self.disc("hang_up", "call_end", self.t("hang_up"), self.hang_up, fill=RED)
        return [*keys, Row(hide, Gap(40), end)]

    def text_to(self, number: str, body: str = "") -> None:
        """Write a message instead; the words are in its field already."""
        words = f"smsto:{number}?body={quote(body)}" if body else f"smsto:{number}"
        for package, app in self.phone.apps.items():
            answer = None if app is self else app.resolve("android.intent.action.SENDTO", words)
            if answer is not None:
                self.phone.push(package, answer[0], answer[1])
                return
        self.phone.toast(self.t("no_app"))

    @overlay
    def replies_sheet(self, page: Page) -> Overlay:
        """Decline with one of the prepared answers."""
        call = self.call

        def send(text: str) -> None:
            page.hide()
            if call is not None:
                self.refuse()
                self.text_to(call["number"], text)

        rows = [
            ListItem(reply["text"], id="quick_reply", on_tap=lambda text=reply["text"]: send(text))
            for reply in self.data["replies"]
        ]
        own = ListItem(self.t("own_words"), icon="edit", id="own_words", on_tap=lambda: send(""))
        return Sheet(Scroll(*rows, own, grow=0, id="sheet_list"), title=self.t("reply"))

    @overlay
    def airplane(self, page: Page) -> Overlay:
        """Nothing can be called without a network."""

        def turn_off() -> None:
            page.hide()
            self.phone.switch("airplane_mode_on", False)

        agree = Button(self.t("turn_off"), turn_off, look="text", id="yes")
        return Dialog(self.t("airplane"), self.t("airplane_more"), buttons=[self.no(page), agree])

    def banner(self, page: Page) -> Widget | None:
        """On other pages of the app: the way back to a call that goes on."""
        call = self.call
        if call is None or not self.talking:
            return None
        words = Text(
            self.t("return_to", name=self.called(call["number"])), "label", colour=WHITE, grow=1, lines=1
        )
        mark = Icon("call", size=20, colour=WHITE)
        row = Row(mark, words, gap=12, pad=(20, 12), colour=GREEN, id="return_to_call")
        row.on_tap = lambda: page.open(IN_CALL, call=True)
        return row

    def call_button(self, page: Page, number: str, name: str = "call_back") -> Widget:
        """The green receiver at the end of a row."""
        return IconButton(
            "call", lambda: self.dial(page, number), desc=self.t("call"), id=name, colour="good"
        )
