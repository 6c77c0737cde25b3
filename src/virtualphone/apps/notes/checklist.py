"""Notes whose lines can be ticked."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.apps.notes.cards import Cards
from virtualphone.page import Page
from virtualphone.toolkit import (
    CheckBox,
    Column,
    Computed,
    Divider,
    Gap,
    Icon,
    IconButton,
    Row,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


ROW = 46
"""Height of an item."""


class Checklist(Cards):
    """Items are id, text, done."""

    def opened(self, page: Page) -> Json | None:
        """The note of an editing page, once there is one."""
        return self.note(page.vars.get("id"))

    def kind_of(self, page: Page) -> str:
        """text, list or sketch."""
        note = self.opened(page)
        return str(note["kind"] if note is not None else page.args.get("kind", "text"))

    def make(self, page: Page) -> Json:
        """The note of an editing page; made if it is not there yet."""
        note = self.opened(page)
        if note is None:
            note = self.new_note(str(page.args.get("kind", "text")))
            label = page.args.get("label")
            if label in self.label_names() and label not in note["labels"]:
                note["labels"].append(label)
            page.vars["id"] = note["id"]
        return note

    def add_item(self, page: Page, note: Json, after: int | None = None) -> None:
        """One more line: after another one, or where the settings put new ones."""
        items = note["items"]
        number = max([0, *(item["id"] for item in items)]) + 1
        place = len(items) if self.options["items_bottom"] else 0
        if after is not None:
            place = next((at + 1 for at, item in enumerate(items) if item["id"] == after), place)
        items.insert(place, {"id": number, "text": "", "done": False})
        self.touch(note)
        page.vars["@scroll.editor"] = self.phone.metrics.px(ROW * max(0, place - (1 if self.wide else 3)))
        page.focus(f"item_{number}")

    def to_list(self, note: Json) -> None:
        """Each line of the text becomes an item."""
        lines = [line.strip() for line in note["text"].splitlines() if line.strip()]
        note["items"] = [{"id": at, "text": line, "done": False} for at, line in enumerate(lines, 1)]
        note["kind"], note["text"] = "list", ""
        self.touch(note)

    def to_text(self, note: Json) -> None:
        """Each item becomes a line."""
        note["text"] = "\n".join(item["text"] for item in note["items"] if item["text"].strip())
        note["kind"], note["items"] = "text", []
        self.touch(note)

    def item_rows(self, page: Page, note: Json) -> list[Widget | bool | None]:
        """The items to tick, a line to add one, and those that are done."""
        bottom = self.options["ticked_bottom"]
        ticked = [item for item in note["items"] if item["done"]] if bottom else []
        open_items = [item for item in note["items"] if not bottom or not item["done"]]
        add = Row(
            Gap(4),
            Icon("add", colour="text_soft"),
            Text(self.t("add_item"), "body", colour="text_soft", grow=1),
            gap=12,
            height=48,
            id="add_item",
            on_tap=lambda: self.add_item(page, self.make(page)),
        )
        rows: list[Widget | bool | None] = [self._item(page, note, item) for item in open_items]
        rows = [Gap(4), *rows, add] if self.options["items_bottom"] else [Gap(4), add, *rows]
        if ticked:
            words = Text(self.t("ticked", count=len(ticked)), "label", colour="text_soft", id="ticked")
            rows += [Divider(), Column(words, pad=(4, 10, 0, 4))]
            rows += [self._item(page, note, item) for item in ticked]
        return rows

    def _item(self, page: Page, note: Json, item: Json) -> Widget:
        number = item["id"]

        def drop() -> None:
            note["items"].remove(item)
            self.touch(note)

        def write(text: str) -> None:
            item["text"] = text
            self.touch(note)

        field = TextField(
            f"item_{number}",
            Computed(lambda: item["text"], write),
            hint=self.t("item"),
            plain=True,
            on_submit=partial(self.add_item, page, note, number),
            limit=300,
            grow=1,
        )
        tick = CheckBox(
            Var(item, "done", then=lambda _done: self.touch(note)), id=f"tick_{number}", desc=item["text"]
        )
        gone = IconButton("close", drop, desc=self.t("remove_item"), id=f"remove_{number}", size=40)
        return Row(Gap(4), tick, field, gone, gap=8, height=ROW)
