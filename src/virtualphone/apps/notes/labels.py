"""Labels: the page that keeps them, and the one that gives them to notes."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.notes.base import NotesBase
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Column,
    Computed,
    Dialog,
    Divider,
    Empty,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Labels(NotesBase):
    """Notes hold the names; renaming one changes them all."""

    def add_label(self, name: str) -> bool:
        """A new label; False if there is one of that name or the name is empty."""
        name = " ".join(name.split())
        if not name or name.lower() in (known.lower() for known in self.label_names()):
            return False
        self.data["last_id"] += 1
        self.data["labels"].append({"id": self.data["last_id"], "name": name})
        return True

    def rename_label(self, old: str, name: str) -> bool:
        """Another name, on every note too."""
        name = " ".join(name.split())
        others = {known.lower() for known in self.label_names() if known != old}
        if not name or name.lower() in others:
            return False
        for label in self.data["labels"]:
            if label["name"] == old:
                label["name"] = name
        for note in self.data["notes"]:
            note["labels"] = [name if label == old else label for label in note["labels"]]
        if self.options["default_label"] == old:
            self.options["default_label"] = name
        return True

    def drop_label(self, name: str) -> None:
        """Gone from the list and from all notes."""
        self.data["labels"] = [label for label in self.data["labels"] if label["name"] != name]
        for note in self.data["notes"]:
            note["labels"] = [label for label in note["labels"] if label != name]
        if self.options["default_label"] == name:
            self.options["default_label"] = ""

    @activity("LabelsActivity")
    def labels_page(self, page: Page) -> Widget:
        """All labels, with how many notes have each."""

        def count(name: str) -> int:
            return sum(name in note["labels"] and note["trashed_ms"] is None for note in self.data["notes"])

        def row(name: str) -> Widget:
            gone = IconButton(
                "delete",
                partial(page.show, "label_delete", name=name),
                desc=self.t("delete"),
                id="label_delete",
            )
            return ListItem(
                name,
                self.t("label_note") if count(name) == 1 else self.t("label_notes", count=count(name)),
                icon="label",
                trailing=gone,
                id="label_row",
                on_tap=partial(page.show, "label_dialog", name=name),
            )

        names = self.label_names()
        rows: list[Widget] = [
            ListItem(
                self.t("new_label"),
                icon="add",
                id="label_new",
                on_tap=lambda: page.show("label_dialog", name=""),
            ),
            Divider(20),
            *map(row, names),
        ]
        if not names:
            rows.append(Empty("label", self.t("no_labels")))
        return Scaffold(self.t("edit_labels"), Scroll(*rows, pad=(0, 0, 0, 24)), back=page.back)

    @overlay
    def label_dialog(self, page: Page) -> Overlay:
        """A new label, or another name for one."""
        old = page.args["name"]

        def agree() -> None:
            name = str(page.vars.get("name", old))
            done = self.rename_label(old, name) if old else self.add_label(name)
            if done:
                page.hide()
            else:
                page.toast(self.t("label_exists") if name.strip() else self.t("label_name"))

        field = TextField(
            "label_field", page.var("name", old), hint=self.t("label_name"), on_submit=agree, limit=40
        )
        word = self.t("rename" if old else "create")
        return Dialog(
            self.t("rename_label" if old else "new_label"),
            field,
            buttons=[self.no(page), Button(word, agree, look="text", id="confirm")],
        )

    @overlay
    def label_delete(self, page: Page) -> Overlay:
        """Asked before a label goes."""
        name = page.args["name"]

        def yes() -> None:
            page.hide()
            self.drop_label(name)

        return Dialog(
            self.t("delete_label", name=name),
            self.t("delete_label_text"),
            buttons=[self.no(page), Button(self.t("delete"), yes, look="text", id="confirm")],
        )

    @activity("LabelPickerActivity")
    def label_picker(self, page: Page) -> Widget:
        """Check boxes for the labels of one note or several."""
        notes = self.chosen(page.args.get("ids", []))
        query = str(page.vars.get("query", "")).strip()

        def var(name: str) -> Computed:
            def write(on: bool) -> None:
                for note in notes:
                    others = [label for label in note["labels"] if label != name]
                    note["labels"] = [*others, name] if on else others

            return Computed(lambda: bool(notes) and all(name in note["labels"] for note in notes), write)

        def create() -> None:
            if self.add_label(query):
                var(" ".join(query.split())).set(True)
            page.vars["query"] = ""

        names = [name for name in self.label_names() if query.lower() in name.lower()]
        rows: list[Widget] = [CheckItem(name, var(name), id="label_check") for name in names]
        if query and query.lower() not in (name.lower() for name in self.label_names()):
            words = self.t("create_named", name=query)
            rows.append(ListItem(words, icon="add", id="label_create", on_tap=create))
        field = TextField(
            "label_field",
            page.var("query", ""),
            hint=self.t("label_name"),
            icon="search",
            limit=40,
            on_submit=create,
        )
        body = Column(Column(field, pad=(20, 4, 20, 8)), Scroll(*rows, pad=(0, 0, 0, 24)))
        return Scaffold(self.t("labels"), body, back=page.back, resize=True, actions=[Row(width=4)])
