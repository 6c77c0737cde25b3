"""The first page: all notes, a label's notes, and what is done to several at once."""

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
    Fab,
    Gap,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Strip,
    Text,
    Widget,
)

Json = dict[str, Any]

SORTS = ("changed", "created", "title")


class Listing(Cards):
    """Pinned first; a long press begins to pick."""

    def shown(self, label: str = "") -> list[Json]:
        """Notes that are neither archived nor in the trash."""
        return [
            note
            for note in self.data["notes"]
            if note["trashed_ms"] is None and not note["archived"] and (not label or label in note["labels"])
        ]

    def unpick(self, page: Page) -> bool:
        """Back ends the picking first, then the filter."""
        if page.vars.get("picked"):
            page.vars["picked"] = []
            return True
        if page.vars.get("label"):
            page.vars["label"] = ""
            return True
        return False

    @activity("MainActivity", main=True, back="unpick")
    def main(self, page: Page) -> Widget:
        """Cards under a search bar and the labels."""
        label = page.vars.get("label", "")
        if label not in self.label_names():
            label = ""
        notes = self.ordered(self.shown(label))
        pinned = [note for note in notes if note["pinned"]]
        others = [note for note in notes if not note["pinned"]]
        rows: list[Widget] = []
        for word, group in (("pinned", pinned), ("others", others)):
            if pinned and group:
                heading = Text(self.t(word), "label", colour="text_soft", id=f"heading_{word}")
                rows.append(Column(heading, pad=(4, 6, 0, 0)))
            rows.extend(self.cards(page, group, self.open_note(page)))
        none = Empty("lightbulb", self.t("empty_label" if label else "empty"))
        chips = [
            Chip(name or self.t("all"), name == label, partial(page.vars.update, label=name), id="label_chip")
            for name in ("", *self.label_names())
        ]
        found = Scroll(*rows, pad=(16, 4, 16, 96), gap=10, id="notes") if rows else none
        return self.main_frame(page, Strip(*chips, id="label_strip"), found)

    def main_frame(self, page: Page, labels: Widget, found: Widget) -> Widget:
        """What stands round the notes: the ways to others, and how to write one."""
        body = Column(labels, found)
        picked = page.vars.get("picked", [])
        return Scaffold(
            self._pick_title(page) if picked else self._search_bar(page),
            body,
            actions=self._pick_actions(page) if picked else [Gap(12)],
            fab=None if picked else Fab("add", lambda: page.show("add_menu"), desc=self.t("new"), id="fab"),
            bottom=self.undo_bar(page),
        )

    def _search_bar(self, page: Page) -> Widget:
        grid = self.options["grid"]
        hint = Text(self.t("search_hint"), "body", colour="text_soft", lines=1, grow=1, id="search_hint")
        return Row(
            IconButton("menu", lambda: page.show("drawer"), desc=self.t("menu"), id="menu"),
            hint,
            IconButton(
                "view_agenda" if grid else "grid_view",
                lambda: self.options.update(grid=not grid),
                desc=self.t("as_list" if grid else "as_grid"),
                id="view",
                size=44,
            ),
            IconButton("sort", lambda: page.show("sort_menu"), desc=self.t("sort"), id="sort", size=44),
            colour="container_high",
            radius=27,
            height=54,
            grow=1,
            pad=(2, 0, 6, 0),
            id="search_bar",
            on_tap=lambda: page.open("SearchActivity"),
        )

    # Several at once.

    def _pick_title(self, page: Page) -> Widget:
        picked = page.vars["picked"]
        drop = IconButton(
            "close", lambda: page.vars.update(picked=[]), desc=self.t("close"), id="pick_close", colour="text"
        )
        count = Text(self.t("picked", count=len(picked)), "title", lines=1, grow=1, id="pick_count")
        return Row(drop, Gap(8), count, grow=1)

    def _pick_actions(self, page: Page) -> list[Widget]:
        notes = self.chosen(page.vars["picked"])
        pinned = all(note["pinned"] for note in notes)
        return [
            IconButton(
                "push_pin",
                lambda: self.pick_do(page, "pinned", value=not pinned),
                desc=self.t("unpin" if pinned else "pin"),
                id="pick_pin",
                colour="primary" if pinned else "text_soft",
            ),
            IconButton("label", lambda: self.pick_labels(page), desc=self.t("labels"), id="pick_label"),
            IconButton(
                "archive",
                lambda: self.pick_do(page, "archived", value=True),
                desc=self.t("archive"),
                id="pick_archive",
            ),
            IconButton(
                "delete",
                lambda: self.pick_do(page, "trashed_ms", value=self.phone.now_ms),
                desc=self.t("delete"),
                id="pick_delete",
            ),
        ]

    def pick_do(self, page: Page, field: str, *, value: object) -> None:
        """Pin, archive or throw away what is picked."""
        notes = self.chosen(page.vars["picked"])
        page.vars["picked"] = []
        if field == "pinned":
            for note in notes:
                note["pinned"] = value
        else:
            self.put_away(page, notes, field, value, "archived" if field == "archived" else "trashed")

    def pick_labels(self, page: Page) -> None:
        """The labels of what is picked."""
        numbers, page.vars["picked"] = page.vars["picked"], []
        page.open("LabelPickerActivity", ids=numbers)
