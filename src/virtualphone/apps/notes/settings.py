"""The settings of the notes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.notes.base import NotesBase
from virtualphone.page import Page
from virtualphone.toolkit import (
    Dialog,
    Header,
    ListItem,
    Overlay,
    RadioItem,
    Scaffold,
    Scroll,
    SwitchItem,
    Var,
    Widget,
)

TRASH_DAYS = (7, 30, 60, 0)


class Settings(NotesBase):
    """Each changes what the app does from then on."""

    @activity("SettingsActivity")
    def settings(self, page: Page) -> Widget:
        """All of them."""
        held = self.options
        rows = [
            Header(self.t("group_view")),
            ListItem(
                self.t("sort"),
                self.t(f"sort_{held['sort']}"),
                id="set_sort",
                on_tap=lambda: page.show("set_sort"),
            ),
            SwitchItem(self.t("as_grid"), Var(held, "grid"), id="set_grid"),
            Header(self.t("group_lists")),
            SwitchItem(self.t("items_bottom"), Var(held, "items_bottom"), id="set_items_bottom"),
            SwitchItem(self.t("ticked_bottom"), Var(held, "ticked_bottom"), id="set_ticked_bottom"),
            Header(self.t("group_notes")),
            ListItem(
                self.t("default_label"),
                held["default_label"] or self.t("none"),
                id="set_label",
                on_tap=lambda: page.show("set_label"),
            ),
            ListItem(
                self.t("trash_days"),
                self._days_text(held["trash_days"]),
                id="set_trash",
                on_tap=lambda: page.show("set_trash"),
            ),
        ]
        return Scaffold(self.t("settings"), Scroll(*rows, pad=(0, 0, 0, 24)), back=page.back)

    def _days_text(self, days: int) -> str:
        return self.t("days", count=days) if days else self.t("never")

    def _choice(self, page: Page, title: str, key: str, choices: Sequence[tuple[Any, str, str]]) -> Overlay:
        """One of several values of a setting: (value, id, words)."""

        def choose(value: Any) -> None:
            self.options[key] = value
            page.hide()

        rows = [
            RadioItem(words, self.options[key] == value, partial(choose, value), id=name)
            for value, name, words in choices
        ]
        body = Scroll(*rows, height=self.dialog_room(len(rows)), id="choices")
        return Dialog(title, body, buttons=[self.no(page)])

    @overlay
    def set_sort(self, page: Page) -> Overlay:
        """The order of the list."""
        sorts = [(sort, f"sort_{sort}", self.t(f"sort_{sort}")) for sort in ("changed", "created", "title")]
        return self._choice(page, self.t("sort"), "sort", sorts)

    @overlay
    def set_label(self, page: Page) -> Overlay:
        """What new notes are labelled."""
        names = [
            ("", "no_label", self.t("none")),
            *((name, "label_choice", name) for name in self.label_names()),
        ]
        return self._choice(page, self.t("default_label"), "default_label", names)

    @overlay
    def set_trash(self, page: Page) -> Overlay:
        """How long the trash keeps notes."""
        lengths = [(days, f"days_{days}", self._days_text(days)) for days in TRASH_DAYS]
        return self._choice(page, self.t("trash_days"), "trash_days", lengths)
