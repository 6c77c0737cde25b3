"""Finding messages again: by words, or by their star."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.messages.shelf import Shelf
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Empty,
    Header,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Find(Shelf):
    """Single messages in a list."""

    def _hit(self, thread: Json, message: Json, known: dict[str, Json], page: Page) -> Widget:
        sender = self.t("me") if message["from"] == "me" else self.called(message["from"], known)
        title = self.title(thread, known)
        named = title if sender == title else f"{sender} · {title}"
        head = Row(
            Text(named, "strong", lines=1, grow=1, id="name"),
            Text(self.times.short(message["at_ms"]), "small", colour="text_soft"),
            gap=8,
        )
        words = Column(
            head, Text(message["text"], "note", colour="text_soft", lines=2, id="snippet"), gap=2, grow=1
        )
        return Row(
            self.face(thread, 44, known), words, gap=14, pad=(16, 10), id="hit",
            on_tap=partial(page.open, "ChatActivity", thread=thread["id"]),
        )  # fmt: skip

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        """People first, then words."""
        query = Var(page.vars, "query", "")
        wanted = str(query.get()).casefold().strip()
        known = self.known()
        field = TextField(
            "query", query, hint=self.t("search"), plain=True, grow=1, on_submit=self.phone.hide_keyboard
        )
        clear = bool(wanted) and IconButton("close", lambda: query.set(""), desc=self.t("clear"), id="clear")
        return Scaffold(
            Row(field, clear, grow=1),
            self._results(wanted, known, page),
            back=page.back,
            resize=True,
        )

    def _results(self, wanted: str, known: dict[str, Json], page: Page) -> Widget:
        if not wanted:
            return Empty("search", self.t("type_to_search"))
        threads = [thread for thread in self.threads if not self.is_blocked(thread) and thread["messages"]]
        threads.sort(key=lambda thread: -self.moment(thread))
        people = [
            thread
            for thread in threads
            if wanted in self.title(thread, known).casefold()
            or any(
                wanted in self.called(number, known).casefold() or wanted in number
                for number in thread["numbers"]
            )
        ]
        hits = [
            (thread, message)
            for thread in threads
            for message in reversed(thread["messages"])
            if wanted in message["text"].casefold()
        ]
        if not people and not hits:
            return Empty("search_off", self.t("no_match", query=str(page.vars.get("query", "")).strip()))
        rows: list[Widget] = [Header(self.t("conversations"))] if people else []
        rows.extend(self.row(thread, known, page) for thread in people)
        if hits:
            rows.append(Header(self.t("messages")))
        rows.extend(self._hit(thread, message, known, page) for thread, message in hits[:60])
        return Scroll(*rows, id="results")

    @activity("StarredActivity")
    def starred(self, page: Page) -> Widget:
        """Messages with a star, the newest first."""
        known = self.known()
        hits = [
            (thread, message)
            for thread in self.threads
            for message in thread["messages"]
            if message["starred"]
        ]
        hits.sort(key=lambda hit: -int(hit[1]["at_ms"]))
        body: Widget = Empty("star_border", self.t("no_starred"))
        if hits:
            body = Scroll(
                *[self._hit(thread, message, known, page) for thread, message in hits], id="starred"
            )
        return Scaffold(self.t("starred"), body, back=page.back)
