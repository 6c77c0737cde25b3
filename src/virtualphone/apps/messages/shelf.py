"""Conversations in order, and how one looks in a list."""

from __future__ import annotations

from typing import Any

from virtualphone.apps.messages.post import Post
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Column,
    Icon,
    Row,
    Text,
    Widget,
)

Json = dict[str, Any]


class Shelf(Post):
    """What is in which drawer, and its row."""

    def moment(self, thread: Json) -> int:
        """When something last happened in a conversation."""
        past = [message["at_ms"] for message in thread["messages"] if message["state"] != "scheduled"]
        return int(past[-1]) if past else self.phone.now_ms

    def kept(self, drawer: str) -> list[Json]:
        """The conversations of `inbox`, `archived` or `spam`: pinned first, then the newest."""

        def belongs(thread: Json) -> bool:
            if not thread["messages"] and not thread["draft"]:
                return False
            place = "spam" if self.is_blocked(thread) else "archived" if thread["archived"] else "inbox"
            return place == drawer

        found = [thread for thread in self.threads if belongs(thread)]
        found.sort(key=lambda thread: (not (thread["pinned"] and drawer == "inbox"), -self.moment(thread)))
        return found

    def snippet(self, thread: Json, known: dict[str, Json]) -> str:
        """The last words."""
        if thread["draft"]:
            return self.t("draft", text=thread["draft"])
        if not thread["messages"]:
            return ""
        last = thread["messages"][-1]
        text = " ".join(last["text"].split()) or (self.t("photo") if last.get("photo") else "")
        if last["from"] == "me":
            key = {"failed": "not_sent_short", "scheduled": "scheduled_short"}.get(last["state"], "you")
            return self.t(key, text=text)
        if len(thread["numbers"]) > 1:
            return self.t("says", name=self.called(last["from"], known), text=text)
        return text

    def row(self, thread: Json, known: dict[str, Json], page: Page, **rest: Any) -> Widget:
        """One conversation."""
        new = thread["unread"] > 0
        chosen = bool(rest.get("selected"))
        title = Text(self.title(thread, known), "heading" if new else "body", lines=1, grow=1, id="name")
        when = Text(
            self.times.short(self.moment(thread)),
            "small",
            colour="primary" if new else "text_soft",
            id="time",
        )
        last = thread["messages"][-1] if thread["messages"] else None
        broken = last is not None and last["state"] == "failed"
        ink = "error" if broken else "primary" if thread["draft"] else "text" if new else "text_soft"
        words = Text(
            self.snippet(thread, known), "label" if new else "note", colour=ink, lines=1, grow=1, id="snippet"
        )
        count = self.t("unread_count", count=thread["unread"])
        badge = new and Column(
            Text(str(thread["unread"]), "small", colour="on_primary", align="center"),
            colour="primary", radius=10, pad=(7, 2), align="center", id="badge", desc=count,
        )  # fmt: skip
        pin = thread["pinned"] and Icon("push_pin", size=15, desc=self.t("pinned"))
        mute = thread["muted"] and Icon("notifications_off", size=15, desc=self.t("muted"))
        face = Avatar("", size=48, icon="check", colour="#2b5fd0") if chosen else self.face(thread, 48, known)
        inner = Column(Row(title, mute, pin, when, gap=8), Row(words, badge, gap=8), gap=3, grow=1)
        rest.setdefault("id", "thread")
        rest.setdefault("on_tap", lambda: page.open("ChatActivity", thread=thread["id"]))
        return Row(face, inner, gap=14, pad=(16, 11), colour="primary_soft" if chosen else None, **rest)
