"""What opens over the list: the kinds of notes, the order, the places."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.notes.listing import Listing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Divider,
    Drawer,
    ListItem,
    Menu,
    Overlay,
    Sheet,
    Widget,
)

Json = dict[str, Any]

SORTS = ("changed", "created", "title")


class Menus(Listing):
    """Over the first page."""

    @overlay
    def add_menu(self, page: Page) -> Overlay:
        """Which kind of note."""
        kinds = (("text", "text_fields"), ("list", "checklist"), ("sketch", "brush"))

        def start(kind: str) -> None:
            label = page.under.vars.get("label", "")
            page.open("SketchActivity" if kind == "sketch" else "EditorActivity", kind=kind, label=label)

        rows = [
            ListItem(self.t(f"new_{kind}"), icon=icon, on_tap=partial(start, kind), id=f"new_{kind}")
            for kind, icon in kinds
        ]
        return Sheet(*rows, title=self.t("new"))

    @overlay
    def sort_menu(self, page: Page) -> Overlay:
        """The order of the list."""

        def choose(sort: str) -> None:
            self.options["sort"] = sort
            page.hide()

        entries = [(f"sort_{sort}", self.t(f"sort_{sort}"), partial(choose, sort)) for sort in SORTS]
        return Menu(*entries, chosen=f"sort_{self.options['sort']}")

    @overlay
    def drawer(self, page: Page) -> Overlay:
        """The places of the app."""

        def show(label: str) -> None:
            page.under.vars["label"] = label
            page.hide()

        now = page.under.vars.get("label", "")
        rows: list[Widget] = [
            ListItem(
                self.t("notes"), icon="lightbulb", on_tap=partial(show, ""), id="go_notes", selected=not now
            ),
            ListItem(
                self.t("reminders"),
                icon="notifications",
                on_tap=lambda: page.open("RemindersActivity"),
                id="go_reminders",
            ),
            Divider(20),
            *[
                ListItem(name, icon="label", on_tap=partial(show, name), id="go_label", selected=name == now)
                for name in self.label_names()
            ],
            ListItem(
                self.t("edit_labels"), icon="edit", on_tap=lambda: page.open("LabelsActivity"), id="go_labels"
            ),
            Divider(20),
            ListItem(
                self.t("archive"),
                icon="archive",
                on_tap=lambda: page.open("ArchiveActivity"),
                id="go_archive",
            ),
            ListItem(
                self.t("trash"), icon="delete", on_tap=lambda: page.open("TrashActivity"), id="go_trash"
            ),
            ListItem(
                self.t("settings"),
                icon="settings",
                on_tap=lambda: page.open("SettingsActivity"),
                id="go_settings",
            ),
        ]
        return Drawer(self.name(), *rows)
