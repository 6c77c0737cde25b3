"""All calls with one number, and what can be done with a call, a number or a favourite."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.dialer.base import CARD
from virtualphone.apps.dialer.numbers import key_of, spoken
from virtualphone.apps.dialer.tabs import Front
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Menu,
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
Way = tuple[str, str, str, Action]
"""Id, word, icon, what it does."""

UNDO_MS = 10_000
"""How long a removed call can be brought back."""


class Details(Front):
    """The page of a number."""

    @activity("CallDetailsActivity")
    def details(self, page: Page) -> Widget:
        """Who, four ways on, every call."""
        number = str(page.args.get("number", ""))
        known = self.known()
        name, person = self.called(number, known), known.get(key_of(number))
        below = spoken(number) if person is not None else self.t("unknown_number")
        head = Column(
            self.face(number, known, 96),
            Gap(12),
            Text(name, "headline", align="center", lines=2, id="name"),
            Text(below, "body", colour="text_soft", align="center", id="number"),
            self.is_blocked(number) and Text(self.t("is_blocked"), "note", colour="error", align="center"),
            align="center",
            pad=(20, 4, 20, 14),
        )
        calls = self.calls_with(number)
        rows: list[Widget] = [self._one(page, call) for call in calls]
        if not rows:
            rows = [Column(Empty("call", self.t("no_calls_with")), height=260)]
        more = IconButton("more_vert", lambda: page.show("details_menu"), desc=self.t("more"), id="more")
        body = Scroll(
            head,
            self._ways(page, number, person),
            Header(self.t("history")),
            *rows,
            id="history",
            pad=(0, 0, 0, 24),
        )
        return Scaffold("", body, back=page.back, actions=[more])

    def _ways(self, page: Page, number: str, person: Json | None) -> Widget:
        if person is not None:
            card = f"{CARD}/{person['id']}"
            keep = ("see_contact", "person", lambda: self.hand_out(page, "VIEW", card))
        else:
            keep = ("add_contact", "person_add", lambda: self.hand_out(page, "INSERT", f"tel:{number}"))
        blocked = self.is_blocked(number)
        ways: tuple[Way, ...] = (
            ("way_call", "call", "call", lambda: self.dial(page, number)),
            ("way_message", "message", "chat", lambda: self.hand_out(page, "SENDTO", f"smsto:{number}")),
            ("way_keep", keep[0], keep[1], keep[2]),
            (
                "way_block",
                "unblock" if blocked else "block",
                "block",
                lambda: page.show("block_sure", number=number, blocked=not blocked),
            ),
        )
        return self.ways_look(ways)

    def ways_look(self, ways: tuple[Way, ...]) -> Widget:
        """Discs with a word below each."""
        buttons = []
        for name, word, icon, action in ways:
            disc = Column(
                Icon(icon, colour="on_primary_soft"),
                width=64,
                height=48,
                radius=24,
                align="center",
                pad=(0, 12),
                colour="primary_soft",
            )
            label = Text(self.t(word), "small", lines=1, align="center")
            buttons.append(Column(disc, Gap(6), label, align="center", grow=1, id=name, on_tap=action))
        return Row(*buttons, pad=(12, 4, 12, 10), align="start")

    def _one(self, page: Page, call: Json) -> Widget:
        """A call with its length."""
        kind, talked = call["direction"], call["duration_s"]
        if talked:
            length = self.times.length(talked)
        else:
            length = "" if kind in ("missed", "rejected") else self.t("not_answered")
        when = self.times.full(call["when_ms"])
        return ListItem(
            self.t(f"kind_{kind}"),
            f"{when} · {length}" if length else when,
            leading=Icon(self.signs[kind], colour="error" if kind in ("missed", "rejected") else "good"),
            trailing=IconButton("delete_outline", lambda: self._drop(page, call), id="delete_call"),
            id="call_entry",
        )

    def _drop(self, page: Page, call: Json) -> None:
        self.calls.remove(call)
        page.toast(self.t("call_deleted"))

    @overlay
    def details_menu(self, page: Page) -> Overlay:
        """More about the number."""
        number = str(page.under.args.get("number", ""))

        def copy() -> None:
            page.hide()
            self.copy(page, number)

        return Menu(
            ("copy_number", self.t("copy_number"), copy),
            ("edit_number", self.t("edit_number"), lambda: page.open("DialpadActivity", number=number)),
            bool(self.calls_with(number))
            and ("delete_all", self.t("delete_all"), lambda: page.show("clear_sure", number=number)),
        )

    @overlay
    def clear_sure(self, page: Page) -> Overlay:
        """Forget all calls, or all with a number: are you sure?"""
        number = page.args.get("number")

        def yes() -> None:
            gone = self.calls_with(number) if number else list(self.calls)
            self.data["calls"] = [row for row in self.calls if row not in gone]
            page.hide()
            page.toast(self.t("log_cleared"))

        title = self.t("clear_sure_with", name=self.called(number)) if number else self.t("clear_sure")
        agree = Button(self.t("clear"), yes, look="text", id="yes")
        return Dialog(title, self.t("clear_more"), buttons=[self.no(page), agree])

    @overlay
    def block_sure(self, page: Page) -> Overlay:
        """Refuse a number, or not any more: are you sure?"""
        number, blocked = str(page.args["number"]), bool(page.args["blocked"])
        name = self.called(number)

        def yes() -> None:
            self.block(number, blocked)
            page.hide()
            page.toast(self.t("now_blocked" if blocked else "now_allowed", name=name))

        title = self.t("block_sure" if blocked else "unblock_sure", name=name)
        agree = Button(self.t("block" if blocked else "unblock"), yes, look="text", id="yes")
        lines = [self.t("block_more")] if blocked else []
        return Dialog(title, *lines, buttons=[self.no(page), agree])

    @overlay
    def call_sheet(self, page: Page) -> Overlay:
        """What can be done with a call in the list."""
        call = next((row for row in self.calls if row["id"] == page.args["id"]), None)
        if call is None:
            return Sheet(Text(self.t("no_calls")))
        number = call["number"]
        blocked = self.is_blocked(number)

        def delete() -> None:
            self.calls.remove(call)
            page.hide()
            page.under.vars["undo"] = {"row": call, "until_ms": self.phone.now_ms + UNDO_MS}

        def copy() -> None:
            page.hide()
            self.copy(page, number)

        def row(name: str, word: str, icon: str, action: Any) -> ListItem:
            return ListItem(self.t(word), icon=icon, id=name, on_tap=action)

        rows = (
            row("sheet_copy", "copy_number", "content_copy", copy),
            row(
                "sheet_message",
                "send_message",
                "chat",
                lambda: self.hand_out(page, "SENDTO", f"smsto:{number}"),
            ),
            row(
                "sheet_block",
                "unblock" if blocked else "block",
                "block",
                lambda: page.show("block_sure", number=number, blocked=not blocked),
            ),
            row("sheet_delete", "delete_one", "delete", delete),
        )
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.called(number))

    @overlay
    def favourite_menu(self, page: Page) -> Overlay:
        """What can be done with a favourite."""
        person = next((one for one in self.people() if one["id"] == page.args["id"]), None)
        if person is None:
            return Sheet(Text(self.t("no_people")))
        number = person["phones"][0]["number"]

        def unstar() -> None:
            person["starred"] = False
            page.hide()
            page.toast(self.t("unstarred", name=self.name_of(person)))

        rows = (
            ListItem(
                self.t("send_message"),
                icon="chat",
                id="sheet_message",
                on_tap=lambda: self.hand_out(page, "SENDTO", f"smsto:{number}"),
            ),
            ListItem(
                self.t("see_contact"),
                icon="person",
                id="sheet_contact",
                on_tap=lambda: self.hand_out(page, "VIEW", f"{CARD}/{person['id']}"),
            ),
            ListItem(self.t("unstar"), icon="heart_broken", id="sheet_unstar", on_tap=unstar),
        )
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.name_of(person))
