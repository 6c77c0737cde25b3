"""What opens over a conversation about one message."""

from __future__ import annotations

from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.messages.bubbles import Bubbles
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    ListItem,
    Overlay,
    Scroll,
    Sheet,
    Widget,
)

Json = dict[str, Any]


def _sheet(rows: list[Widget], title: str = "") -> Sheet:
    return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=title)


class Sheets(Bubbles):
    """Choices and questions about messages."""

    def _message(self, page: Page) -> tuple[Json, Json]:
        """The conversation and the message that an overlay is about."""
        for thread in self.threads:
            for message in thread["messages"]:
                if message["id"] == page.args["id"]:
                    return thread, message
        gone: Json = {"id": 0, "from": "me", "text": "", "at_ms": 0, "state": "sent", "starred": False}
        return {"id": 0, "numbers": [], "name": "", "messages": [gone]}, gone

    @overlay
    def message_sheet(self, page: Page) -> Overlay:
        """A long press on a message."""
        _thread, message = self._message(page)
        starred = message["starred"]

        def copy() -> None:
            page.hide()
            self.copy(page, message["text"])

        def star() -> None:
            message["starred"] = not starred
            page.hide()

        ident = message["id"]
        photos = [message["photo"]] if message.get("photo") else []
        rows: list[Widget] = [
            ListItem(
                self.t("copy"), icon="content_copy", on_tap=copy, id="copy", enabled=bool(message["text"])
            ),
            ListItem(
                self.t("forward"),
                icon="shortcut",
                id="forward",
                on_tap=lambda: page.open("ShareActivity", text=message["text"], photos=photos),
            ),
            ListItem(
                self.t("unstar" if starred else "star"),
                icon="star" if starred else "star_border",
                on_tap=star,
                id="star",
            ),
            ListItem(
                self.t("view_details"),
                icon="info",
                on_tap=lambda: page.show("message_info", id=ident),
                id="info",
            ),
            ListItem(
                self.t("delete"),
                icon="delete",
                on_tap=lambda: page.show("message_delete", id=ident),
                id="delete",
            ),
        ]
        return _sheet(rows)

    @overlay
    def message_info(self, page: Page) -> Overlay:
        """Who, when, how."""
        thread, message = self._message(page)
        mine = message["from"] == "me"
        lines = [
            self.t("info_type"),
            self.t("info_to", name=self.title(thread))
            if mine
            else self.t("info_from", name=self.called(message["from"])),
            self.t("info_sent" if mine else "info_received", when=self.times.full(message["at_ms"])),
            self.t("info_status", status=self.t(f"state_{message['state']}")),
        ]
        return Dialog(
            self.t("details"),
            "\n".join(lines),
            buttons=[Button(self.t("ok"), page.hide, look="text", id="ok")],
        )

    @overlay
    def message_delete(self, page: Page) -> Overlay:
        """Only this one."""
        thread, message = self._message(page)

        def yes() -> None:
            thread["messages"].remove(message)
            if not thread["messages"] and not thread.get("draft") and thread in self.threads:
                self.forget(thread)
                page.finish()
            else:
                page.hide()

        agree = Button(self.t("delete"), yes, look="text", id="yes")
        return Dialog(self.t("delete_message"), self.t("cannot_undo"), buttons=[self.no(page), agree])

    @overlay
    def waiting_sheet(self, page: Page) -> Overlay:
        """A message whose hour has not come."""
        thread, message = self._message(page)

        def now() -> None:
            page.hide()
            self.dispatch(thread, message)

        def edit() -> None:
            thread["messages"].remove(message)
            thread["draft"] = message["text"]
            page.under.vars["photos"] = [message["photo"]] if message.get("photo") else []
            page.hide()

        rows: list[Widget] = [
            ListItem(self.t("send_now"), icon="send", on_tap=now, id="send_now"),
            ListItem(self.t("edit_message"), icon="edit", on_tap=edit, id="edit"),
            ListItem(
                self.t("delete"),
                icon="delete",
                on_tap=lambda: page.show("message_delete", id=message["id"]),
                id="delete",
            ),
        ]
        return _sheet(rows, self.t("scheduled_message"))
