"""Settings, blocked numbers, what was deleted, and people who are there twice."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.contacts.base import Book
from virtualphone.apps.contacts.names import cleaned, digits_of, key_of, spoken
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    Fab,
    Header,
    IconButton,
    ListItem,
    Overlay,
    RadioItem,
    Scaffold,
    Scroll,
    Sheet,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Care(Book):
    """Pages one goes to now and then."""

    @activity("SettingsActivity")
    def settings(self, page: Page) -> Widget:
        """How the list looks, and the way to the rest."""
        options = self.options
        english = self.phone.locale == "en"

        def choice(key: str, values: tuple[str, str], title: str, icon: str) -> Widget:
            now = self.t(values[0] if options[key] == "first" else values[1])
            return ListItem(
                self.t(title),
                now,
                icon=icon,
                id=key,
                on_tap=lambda: page.show("choice", key=key, values=values, title=title),
            )

        rows = [
            Header(self.t("display")),
            choice("sort", ("by_first", "by_last"), "sort_by", "sort_by_alpha"),
            english and choice("name_format", ("first_first", "last_first"), "name_format", "badge"),
            SwitchItem(self.t("only_phones"), Var(options, "only_phones"), icon="phone", id="only_phones"),
            SwitchItem(
                self.t("show_numbers"), Var(options, "show_numbers"), icon="dialpad", id="show_numbers"
            ),
            Header(self.t("manage")),
            self._link(page, "merge", "call_merge", len(self.pairs()), "MergeActivity"),
            self._link(page, "trash", "delete", len(self.data["deleted"]), "TrashActivity"),
            self._link(page, "blocked", "block", len(self.data["blocked"]), "BlockedActivity"),
        ]
        return Scaffold(self.t("settings"), Scroll(*rows, id="settings"), back=page.back, large=True)

    def _link(self, page: Page, key: str, icon: str, count: int, target: str) -> Widget:
        return ListItem(self.t(key), icon=icon, value=str(count), id=key, on_tap=lambda: page.open(target))

    @overlay
    def choice(self, page: Page) -> Overlay:
        """First name or last name."""

        def choose(value: str) -> None:
            self.options[page.args["key"]] = value
            page.hide()

        now = self.options[page.args["key"]]
        pairs = zip(("first", "last"), page.args["values"], strict=True)
        rows = [
            RadioItem(self.t(words), now == value, partial(choose, value), id=f"by_{value}")
            for value, words in pairs
        ]
        return Sheet(*rows, title=self.t(page.args["title"]))

    @activity("BlockedActivity")
    def blocked(self, page: Page) -> Widget:
        """Numbers whose calls and texts are refused."""
        names = {
            key_of(phone["number"]): self.raw_name(person)
            for person in self.people
            for phone in person["phones"]
        }
        rows: list[Widget] = [
            Column(Text(self.t("blocked_note"), "note", colour="text_soft"), pad=(20, 4, 20, 8))
        ]
        for entry in self.data["blocked"]:
            number = entry["number"]
            name = names.get(key_of(number), "")
            away = IconButton(
                "close",
                partial(page.show, "unblock_sure", number=number),
                id="unblock",
                desc=self.t("do_unblock"),
            )
            below = spoken(number) if name else ""
            rows.append(
                ListItem(name or spoken(number), below, icon="block", trailing=away, id="blocked_number")
            )
        body: Widget = (
            Scroll(*rows, id="blocked_list") if self.data["blocked"] else Empty("block", self.t("no_blocked"))
        )
        add = Fab("add", lambda: page.ask("block_number", "number"), desc=self.t("add_number"))
        return Scaffold(self.t("blocked"), body, back=page.back, fab=add)

    @overlay
    def block_number(self, page: Page) -> Overlay:
        """A number to refuse, typed by hand."""

        def agree() -> None:
            number = cleaned(str(page.vars.get("number", "")))
            if digits_of(number):
                self.block([number], True)
                page.hide()
                page.toast(self.t("now_blocked", number=spoken(number)))

        field = TextField(
            "number", page.var("number"), hint=self.t("phone"), digits=True, on_submit=agree, limit=24
        )
        ready = bool(digits_of(str(page.vars.get("number", ""))))
        yes = Button(self.t("do_block"), agree, look="text", id="yes", enabled=ready)
        return Dialog(self.t("add_number"), field, buttons=[self.no(page), yes])

    @overlay
    def unblock_sure(self, page: Page) -> Overlay:
        """Let a number through again."""
        number = page.args["number"]

        def yes() -> None:
            self.block([number], False)
            page.hide()
            page.toast(self.t("unblocked", number=spoken(number)))

        agree = Button(self.t("do_unblock"), yes, look="text", id="yes")
        return Dialog(self.t("unblock_sure", number=spoken(number)), buttons=[self.no(page), agree])
