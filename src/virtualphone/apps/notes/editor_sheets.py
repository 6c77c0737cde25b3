"""What opens over the editor: colours, more to add, more to do."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.notes.base import COLOURS
from virtualphone.apps.notes.editor import Editor
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Gap,
    IconButton,
    ListItem,
    Overlay,
    Scroll,
    Sheet,
    Stack,
    Widget,
    Wrap,
)

Json = dict[str, Any]


class EditorSheets(Editor):
    """All on the note of the page below."""

    def full_text(self, note: Json | None) -> str:
        """A note as others get it."""
        if note is None:
            return ""
        lines = [
            note["title"],
            note["text"],
            *(f"{'[x]' if i['done'] else '[ ]'} {i['text']}" for i in note["items"]),
        ]
        return "\n".join(line for line in lines if line.strip())

    @overlay
    def colour_sheet(self, page: Page) -> Overlay:
        """The colours of a note."""
        note = self.opened(page.under)
        now = note["colour"] if note is not None else "none"

        def choose(colour: str) -> None:
            made = self.make(page.under)
            made["colour"] = colour
            self.touch(made)

        discs = [
            Stack(
                Column(
                    width=46,
                    height=46,
                    radius=23,
                    colour=self.fill(colour),
                    outline="primary" if colour == now else "outline",
                ),
                colour == now and IconButton("check", size=46, colour="primary", enabled=False),
                id=f"colour_{colour}",
                desc=self.colour_name(colour),
                on_tap=partial(choose, colour),
                selected=colour == now,
            )
            for colour in COLOURS
        ]
        return Sheet(Wrap(*discs, gap=14), Gap(14), title=self.t("colour"))

    @overlay
    def add_sheet(self, page: Page) -> Overlay:
        """What can be put into a note."""
        kind = self.kind_of(page.under)
        note = self.opened(page.under)

        def flip() -> None:
            made = self.make(page.under)
            page.hide()
            if kind == "list":
                self.to_text(made)
            else:
                self.to_list(made)
                if not made["items"]:
                    self.add_item(page.under, made)

        done = any(item["done"] for item in note["items"]) if note is not None else False

        def untick() -> None:
            page.hide()
            for item in self.make(page.under)["items"]:
                item["done"] = False

        def drop() -> None:
            page.hide()
            made = self.make(page.under)
            made["items"] = [item for item in made["items"] if not item["done"]]

        def draw() -> None:
            page.open("SketchActivity", id=self.make(page.under)["id"])

        rows: list[Widget | bool | None] = [
            ListItem(
                self.t("to_text" if kind == "list" else "to_list"),
                icon="checklist",
                id="toggle_list",
                on_tap=flip,
            ),
            ListItem(self.t("add_sketch"), icon="brush", id="add_sketch", on_tap=draw),
            done
            and ListItem(self.t("untick_all"), icon="check_box_outline_blank", id="untick", on_tap=untick),
            done and ListItem(self.t("drop_ticked"), icon="playlist_remove", id="drop_ticked", on_tap=drop),
        ]
        return Sheet(Scroll(*rows, height=self.sheet_room(4 if done else 2), id="sheet_list"))

    @overlay
    def more_sheet(self, page: Page) -> Overlay:
        """What can be done with a note."""

        def trash() -> None:
            note = self.make(page.under)
            if self.is_empty(note):
                page.hide()
                page.back()
                return
            page.finish()
            front = Page(self.phone, self.phone.front)
            self.put_away(front, [note], "trashed_ms", self.phone.now_ms, "trashed")

        def copy() -> None:
            note = self.make(page.under)
            what = {key: note[key] for key in ("text", "items", "sketch", "colour", "labels")}
            title = self.t("copy_of", title=note["title"]) if note["title"] else ""
            what = {
                key: list(map(_copied, value)) if isinstance(value, list) else value
                for key, value in what.items()
            }
            self.new_note(note["kind"], title=title, **what)
            page.hide()
            page.toast(self.t("copied_note"))

        def share() -> None:
            page.show("share_sheet", data=self.full_text(self.opened(page.under)))

        rows = [
            ListItem(self.t("delete"), icon="delete", id="do_delete", on_tap=trash),
            ListItem(self.t("copy_note"), icon="content_copy", id="do_copy", on_tap=copy),
            ListItem(self.t("share"), icon="share", id="do_share", on_tap=share),
            ListItem(
                self.t("labels"),
                icon="label",
                id="do_labels",
                on_tap=lambda: page.open("LabelPickerActivity", ids=[self.make(page.under)["id"]]),
            ),
            ListItem(self.t("details"), icon="info", id="do_details", on_tap=lambda: page.show("details")),
        ]
        return Sheet(Scroll(*rows, height=self.sheet_room(len(rows)), id="sheet_list"))


def _copied(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else value
