"""One conversation: its page and its bar."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.messages.bubbles import Bubbles
from virtualphone.apps.messages.numbers import cleaned, is_person, key_of, spoken
from virtualphone.apps.messages.writing import Writing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Empty,
    Icon,
    IconButton,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)

Json = dict[str, Any]


class Chat(Bubbles, Writing):
    """Reading and writing."""

    def open_chat(self, page: Page) -> None:
        """It is read now; words that were shared go into its draft."""
        page.args["numbers"] = [cleaned(number) or number for number in page.args.get("numbers") or []]
        body = str(page.args.pop("body", "") or "")
        photos = page.args.pop("photos", None)
        if photos:
            page.vars["photos"] = list(photos)
        thread = self.thread_for(page.args)
        if thread is not None:
            self.read(thread)
        if body:
            before = thread["draft"] if thread is not None else ""
            self.write(page, f"{before}\n{body}" if before else body)

    def leave_chat(self, page: Page) -> bool:
        """Back: it was read; one that never began is forgotten."""
        thread = self.thread_for(page.args)
        if thread is not None:
            self.read(thread)
        return False

    @activity("ChatActivity", back="leave_chat")
    def chat(self, page: Page) -> Widget:
        """Bubbles above, the field below."""
        thread = self.thread_for(page.args)
        numbers = thread["numbers"] if thread is not None else page.args.get("numbers") or []
        if not numbers:
            return Scaffold("", Empty("chat", self.t("gone")), back=page.back)
        shown: Json = thread or {"id": 0, "numbers": numbers, "name": "", "messages": [], "draft": ""}
        blocked = self.is_blocked(shown)
        body: Widget = Empty("waving_hand", self.t("empty_chat", name=self.title(shown)))
        if shown["messages"]:
            body = Scroll(*self.conversation(shown, page), from_end=True, id="messages", pad=(0, 0, 0, 10))
        whole = Column(self._banner(shown, page, blocked), Column(body, grow=1))
        bottom = None if blocked else self.input_bar(shown, page)
        return Scaffold(
            self._head(shown, page),
            whole,
            back=page.back,
            actions=self._actions(shown, page),
            bottom=bottom,
            resize=True,
        )

    def _head(self, thread: Json, page: Page) -> Widget:
        name = Text(self.title(thread), "heading", lines=1, id="title")
        count = len(thread["numbers"])
        below = self.t("people", count=count + 1) if count > 1 else spoken(thread["numbers"][0])
        more = below != self.title(thread) and Text(
            below, "small", colour="text_soft", lines=1, id="subtitle"
        )
        return Row(
            self.face(thread, 38),
            Column(name, more, grow=1),
            gap=12,
            grow=1,
            id="head",
            on_tap=lambda: page.open("DetailsActivity", numbers=thread["numbers"]),
        )

    def _actions(self, thread: Json, page: Page) -> list[Widget | None]:
        number = thread["numbers"][0]
        person = len(thread["numbers"]) == 1 and is_person(number)
        call = IconButton(
            "call", lambda: self.send_out(page, "CALL", f"tel:{number}"), desc=self.t("call"), id="call"
        )
        more = IconButton("more_vert", lambda: page.show("chat_menu"), desc=self.t("more"), id="more")
        return [call if person else None, more]

    def _banner(self, thread: Json, page: Page, blocked: bool) -> Widget | None:
        number = thread["numbers"][0]
        if blocked:
            text = self.t("you_blocked")
            undo = Button(
                self.t("unblock"),
                lambda: page.show("block_sure", numbers=thread["numbers"]),
                look="text",
                id="unblock",
            )
            buttons = [undo]
        elif len(thread["numbers"]) == 1 and is_person(number) and key_of(number) not in self.known():
            text = self.t("unknown")
            add = partial(self.send_out, page, "INSERT", f"tel:{number}")
            refuse = partial(page.show, "block_sure", numbers=thread["numbers"])
            buttons = [
                Button(self.t("block"), refuse, look="text", id="block"),
                Button(self.t("add_contact"), add, look="text", id="add_contact"),
            ]
        else:
            return None
        words = Row(Icon("block" if blocked else "info", size=20), Text(text, "note", grow=1), gap=12)
        card = Column(
            words, Row(*buttons, spread="end", gap=4), pad=(16, 12, 8, 2), colour="container", radius=18
        )
        return Column(card, pad=(14, 4))

    @overlay
    def chat_menu(self, page: Page) -> Overlay:
        """Details, archive, delete."""
        thread = self.thread_for(page.under.args)
        numbers = thread["numbers"] if thread is not None else page.under.args["numbers"]
        details = (self.t("details"), lambda: page.open("DetailsActivity", numbers=numbers))
        if thread is None:
            return Menu(details)

        def archive() -> None:
            thread["archived"] = not thread["archived"]
            page.finish()
            page.toast(self.t("done_archived" if thread["archived"] else "done_unarchived", count=1))

        return Menu(
            details,
            (self.t("unarchive" if thread["archived"] else "archive"), archive),
            (self.t("delete"), lambda: page.show("delete_thread", numbers=numbers)),
        )
