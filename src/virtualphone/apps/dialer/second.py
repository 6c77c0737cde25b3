"""The second version of the Phone app: tabs above, a wide bar to dial, other words and places."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.apps.dialer.app import Dialer
from virtualphone.apps.dialer.details import Way
from virtualphone.apps.dialer.incall import GREEN, RED
from virtualphone.apps.dialer.numbers import spoken
from virtualphone.apps.dialer.second_words import SECOND
from virtualphone.apps.dialer.tabs import RECENTS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Chip,
    Column,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Text,
    Widget,
)

Json = dict[str, Any]

ORDER = (1, 2, 0)
"""Calls first, then people, then those who are called most."""


class DialerSecond(Dialer):
    """The same calls."""

    icon: ClassVar[str] = "phone_in_talk"
    colour: ClassVar[str] = "#2462a8"
    version: ClassVar[str] = "4.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Dialer.words, **SECOND}
    signs: ClassVar[dict[str, str]] = {
        "incoming": "south_west",
        "outgoing": "north_east",
        "missed": "phone_missed",
        "rejected": "phone_disabled",
    }
    changes: ClassVar[tuple[str, ...]] = (
        "The places at the bottom are chips at the top, in another order",
        "The keys are opened by a wide button below the list",
        "Each call stands on a card of its own, with the time at its end",
        "On the pad, erasing stands beside the green button",
        "Answering is on the left and refusing on the right",
        "What can be done with a number is a list of rows",
        "The settings begin with unwanted calls",
        "Other words, icons and colours throughout",
    )
    renamed: ClassVar[dict[str, str]] = {
        "fab": "open_pad",
        "call": "dial_button",
        "call_row": "log_item",
        "call_back": "redial",
        "backspace": "erase_digit",
        "hang_up": "end_button",
        "answer": "accept",
        "decline": "reject",
        "search_bar": "find_box",
        "nav_recents": "tab_log",
        "nav_contacts": "tab_people",
        "nav_favourites": "tab_starred",
        "more": "overflow",
        "digits": "number_field",
        "way_block": "row_refuse",
        "quick_reply": "canned_text",
    }

    @property
    def filters(self) -> tuple[str, ...]:
        """The two ways beside each other, missed calls last."""
        return ("all", "outgoing", "incoming", "missed")

    def front_frame(self, page: Page, body: Widget) -> Widget:
        """Chips above everything, a wide button below."""
        now = int(page.vars.get("tab", RECENTS))
        chips = []
        for place in ORDER:
            name, _icon, word = self.places()[place]
            chips.append(Chip(word, place == now, partial(page.vars.update, tab=place), id=name))
        head = Row(*chips, gap=10, pad=(16, 10, 16, 2), id="nav")
        keys = Button(
            self.t("keypad"), partial(page.open, "DialpadActivity"), icon="apps", id="fab", look="tonal"
        )
        foot = Column(self.undo_bar(page), Column(keys, pad=(20, 8, 20, 10)))
        return Scaffold(None, Column(head, body), bottom=foot)

    def search_bar(self, page: Page) -> Widget:
        """The dots stand before the field."""
        words = Text(self.t("search_hint"), "body", colour="text_faint", lines=1, grow=1)
        look = Row(words, Icon("person_search"), pad=(16, 0), height=48, radius=12, outline="outline", grow=1)
        look.id, look.on_tap = "search_bar", partial(page.open, "SearchActivity")
        more = IconButton("menu", lambda: page.show("front_menu"), desc=self.t("more"), id="more")
        return Row(more, look, pad=(8, 6, 16, 6), gap=4)

    def call_row(self, page: Page, call: Json, known: dict[str, Json]) -> Widget:
        """A card: the receiver first, the time last."""
        number, bad = call["number"], call["direction"] in ("missed", "rejected")
        ink = "error" if bad else "text"
        name = Text(self.called(number, known), "heading", colour=ink, lines=1, grow=1, id="android:id/title")
        sign = Icon(self.signs[call["direction"]], size=18, colour="error" if bad else "primary")
        when = Text(self.times.short(call["when_ms"]), "small", colour="text_soft", id="call_time")
        row = Row(
            self.call_button(page, number),
            Column(Row(name, sign, gap=8), Row(Gap(grow=1), when), grow=1),
            gap=8,
            pad=(6, 6, 16, 6),
            radius=16,
            colour="container",
            id="call_row",
            grow=1,
            on_tap=lambda: page.open("CallDetailsActivity", number=number),
            on_hold=lambda: page.show("call_sheet", id=call["id"]),
        )
        return Row(row, pad=(14, 3))

    def pad_head(self, page: Page, typed: str) -> Widget:
        """The number alone, at the left."""
        del page
        return Row(Text(spoken(typed) or " ", "display", lines=1, grow=1, id="digits"), height=58, pad=(8, 0))

    def pad_foot(self, page: Page, typed: str) -> Widget:
        """Dial and erase beside each other."""
        call = Row(
            Icon("phone_enabled", colour="#ffffff"),
            Text(self.t("call"), "heading", colour="#ffffff"),
            gap=8,
            height=54,
            radius=14,
            colour="#2462a8",
            spread="center",
            grow=1,
            id="call",
            on_tap=lambda: self.press_call(page, typed),
        )
        return Row(call, self.erase(page, typed, "arrow_back"), gap=12, pad=(0, 6, 0, 0))

    def ringing_buttons(self, page: Page) -> list[Widget]:
        """Answer at the left, refuse at the right, words between them."""
        text = self.disc("reply", "sms", self.t("reply"), lambda: page.show("replies_sheet"))
        no = self.disc("decline", "phone_disabled", self.t("decline"), self.refuse, fill=RED)
        yes = self.disc("answer", "phone_enabled", self.t("answer"), self.pick_up, fill=GREEN)
        return [Row(yes, text, no)]

    def switches(self, call: Json) -> list[Widget]:
        """The loudspeaker first."""
        muted, keypad, speaker, on_hold, add, message = super().switches(call)
        return [speaker, on_hold, muted, message, keypad, add]

    def ways_look(self, ways: tuple[Way, ...]) -> Widget:
        """Rows on a card, the last way first."""
        rows = [
            ListItem(self.t(word), icon=icon, id=name, on_tap=action)
            for name, word, icon, action in (ways[3], *ways[:3])
        ]
        return Column(Card(*rows, radius=14), pad=(16, 0, 16, 8))

    def in_order(self, calls: list[Widget], refuse: list[Widget], feel: list[Widget]) -> list[Widget]:
        """What is unwanted first."""
        return [*refuse, *feel, *calls]
