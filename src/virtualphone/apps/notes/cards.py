"""A note as a card, and many of them as a list or a grid."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.apps.notes.base import NotesBase
from virtualphone.apps.notes.paper import thumbnail
from virtualphone.page import Page
from virtualphone.toolkit import Column, Gap, Icon, Row, Text, Widget, Wrap

Json = dict[str, Any]

MOST_ITEMS = 6


class Cards(NotesBase):
    """How notes look from outside."""

    def ordered(self, notes: list[Json]) -> list[Json]:
        """In the order the settings ask for."""
        sort = self.options["sort"]
        if sort == "title":
            return sorted(notes, key=lambda note: (not note["title"], note["title"].lower(), note["id"]))
        key = "created_ms" if sort == "created" else "changed_ms"
        return sorted(notes, key=lambda note: (-note[key], note["id"]))

    def cards(self, page: Page, notes: list[Json], tap: Any) -> list[Widget]:
        """Rows of a scrolling list: cards below each other, or columns of them."""
        made = [self._note_card(page, note, tap) for note in notes]
        if not self.options["grid"]:
            return made
        metrics = self.phone.metrics
        columns = max(2, int(metrics.width * 160 / metrics.density / 190))
        parts = [Column(*made[at::columns], gap=10, grow=1) for at in range(columns)]
        return [Row(*parts, gap=10, align="start")]

    def _note_card(self, page: Page, note: Json, tap: Any) -> Widget:
        picked = note["id"] in page.vars.get("picked", [])
        plain = note["colour"] == "none"

        def pick() -> None:
            numbers = page.vars.get("picked", [])
            page.vars["picked"] = sorted(set(numbers) ^ {note["id"]})

        def touched() -> None:
            pick() if page.vars.get("picked") else tap(note)

        grid = self.options["grid"]
        text = note["text"].strip()
        lines = 8 if grid else 3
        title = Text(note["title"], "heading", lines=2, grow=1, id="note_title")
        mark = Icon("push_pin", size=16, colour="text_soft", desc=self.t("pinned"))
        return Column(
            bool(note["title"] or note["pinned"])
            and Row(title, note["pinned"] and mark, gap=6, align="start"),
            bool(note["title"] and text) and Gap(4),
            bool(text) and Text(text, "note", colour="text_soft", lines=lines, id="note_text"),
            *self._item_lines(note),
            bool(note["sketch"]) and Gap(6),
            bool(note["sketch"]) and thumbnail(note["sketch"], 110),
            self._note_tags(note),
            pad=(14, 12),
            radius=14,
            colour="primary_soft" if picked else self.fill(note["colour"]),
            outline="primary" if picked else "outline" if plain else None,
            id="note",
            selected=picked,
            on_tap=touched,
            on_hold=pick,
        )

    def _item_lines(self, note: Json) -> list[Widget]:
        open_items = [item for item in note["items"] if not item["done"]]
        done = len(note["items"]) - len(open_items)
        rows: list[Widget] = [
            Row(
                Icon("check_box_outline_blank", size=17),
                Text(item["text"], "note", colour="text_soft", lines=1, grow=1),
                gap=8,
                pad=(0, 2),
            )
            for item in open_items[:MOST_ITEMS]
        ]
        if done:
            rows.append(Text(self.t("more_items", count=done), "small", colour="text_faint"))
        return [Gap(4), *rows] if rows else []

    def _note_tags(self, note: Json) -> Widget | None:
        tags: list[Widget] = [self.tag(name) for name in note["labels"]]
        if note["reminder_ms"] is not None:
            tags.insert(0, self.reminder_tag(note))
        return Column(Gap(8), Wrap(*tags, gap=6)) if tags else None

    def tag(self, words: str, icon: str = "", **common: Any) -> Widget:
        """A small pill with a word."""
        ink = "#aeb1bd" if self.phone.theme.dark else "#50535e"
        fill: Any = "#33363e" if self.phone.theme.dark else "#e4e6ee"
        return Row(
            bool(icon) and Icon(icon, size=14, colour=ink),
            Text(words, "small", colour=ink, lines=1),
            gap=5,
            pad=(9, 4),
            colour=fill,
            radius=11,
            **common,
        )

    def reminder_tag(self, note: Json, **common: Any) -> Widget:
        """When it reminds; another icon once it has."""
        icon = (
            "check" if note["reminder_done"] else "repeat" if note["reminder_repeat"] != "none" else "alarm"
        )
        return self.tag(self.when_text(note["reminder_ms"]), icon, **common)

    def open_note(self, page: Page) -> Any:
        """What a tap on a card does."""
        return partial(self._open_note, page)

    def _open_note(self, page: Page, note: Json) -> None:
        page.open("EditorActivity", id=note["id"])
