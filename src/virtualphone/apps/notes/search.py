"""Looking for notes."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.notes.cards import Cards
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Empty,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Strip,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]

KINDS = ("list", "sketch", "reminder", "pinned")


class Search(Cards):
    """By words and by kind; archived notes are found too."""

    def matches(self, note: Json, query: str, kinds: list[str]) -> bool:
        """Whether every word is somewhere in the note, and it is of every kind asked for."""
        parts = [note["title"], note["text"], *(item["text"] for item in note["items"]), *note["labels"]]
        text = "\n".join(parts).lower()
        is_kind = {
            "list": note["kind"] == "list",
            "sketch": bool(note["sketch"]),
            "reminder": note["reminder_ms"] is not None,
            "pinned": note["pinned"],
        }
        return all(word in text for word in query.lower().split()) and all(is_kind[kind] for kind in kinds)

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        """A field, kinds, and what was found."""
        query, kinds = str(page.vars.get("query", "")), page.vars.get("kinds", [])
        notes = [
            note
            for note in self.data["notes"]
            if note["trashed_ms"] is None and (query.strip() or kinds) and self.matches(note, query, kinds)
        ]
        field = TextField(
            "search_field", page.var("query", ""), hint=self.t("search_hint"), plain=True, grow=1, limit=100
        )
        clear = IconButton(
            "close", partial(page.vars.update, query=""), desc=self.t("clear"), id="search_clear"
        )

        def flip(kind: str) -> None:
            page.vars["kinds"] = sorted(set(kinds) ^ {kind})

        chips = [
            Chip(self.t(f"kind_{kind}"), kind in kinds, partial(flip, kind), id=f"kind_{kind}")
            for kind in KINDS
        ]
        if notes:
            count = Text(self.t("found", count=len(notes)), "note", colour="text_soft", id="found")
            rows = self.cards(page, self.ordered(notes), self.open_note(page))
            body: Widget = Scroll(Column(count, pad=(4, 2)), *rows, pad=(16, 4, 16, 24), gap=10, id="notes")
        else:
            asked = bool(query.strip() or kinds)
            body = Empty(
                "search_off" if asked else "search", self.t("nothing_found" if asked else "search_hint")
            )
        return Scaffold(
            Row(field, grow=1),
            Column(Strip(*chips, id="kinds"), body),
            back=page.back,
            actions=[bool(query) and clear],
            resize=True,
        )
