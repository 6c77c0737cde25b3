"""The numbers that may not call."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.dialer.numbers import cleaned, digits_of, spoken
from virtualphone.apps.dialer.voicemail import Voicemail
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    Empty,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Scaffold,
    Scroll,
    SwitchItem,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Blocking(Voicemail):
    """Shared with the address book, as on phones."""

    @activity("BlockedNumbersActivity")
    def blocked_numbers(self, page: Page) -> Widget:
        """A switch, a way to add one, the list."""
        known = self.known()
        unknown = SwitchItem(
            self.t("block_unknown"),
            Var(self.options, "block_unknown"),
            self.t("block_unknown_more"),
            id="block_unknown",
        )
        add = ListItem(
            self.t("add_number"),
            leading=Icon("add", colour="primary"),
            colour="primary",
            id="add_number",
            on_tap=lambda: page.ask("block_number", "number"),
        )
        rows: list[Widget] = []
        for entry in self.blocked_list():
            number = str(entry["number"])
            name = self.called(number, known)
            remove = IconButton(
                "close", partial(page.show, "block_sure", number=number, blocked=False), id="remove"
            )
            below = spoken(number) if name != spoken(number) else ""
            rows.append(ListItem(name, below, icon="block", trailing=remove, id="blocked"))
        tail: list[Widget] = rows or [Empty("call", self.t("nobody_blocked"))]
        body = Scroll(unknown, Header(self.t("blocked_list")), add, *tail, id="blocked_list")
        return Scaffold(self.t("blocked_numbers"), body, back=page.back)

    @overlay
    def block_number(self, page: Page) -> Overlay:
        """A number to refuse."""

        def yes() -> None:
            number = cleaned(str(page.vars.get("number", "")))
            if len(digits_of(number)) < 3:
                page.toast(self.t("check_number"))
                return
            self.block(number, True)
            page.hide()
            page.toast(self.t("now_blocked", name=self.called(number)))

        field = TextField(
            "number",
            page.var("number", ""),
            hint=self.t("phone_number"),
            digits=True,
            on_submit=yes,
            limit=24,
        )
        agree = Button(self.t("block"), yes, look="text", id="yes")
        return Dialog(self.t("block_number"), self.t("block_more"), field, buttons=[self.no(page), agree])
