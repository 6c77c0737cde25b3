"""Reminders, the archive and the trash."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.notes.cards import Cards
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    Gap,
    IconButton,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]


class Shelves(Cards):
    """The same cards in other places."""

    def unpick_here(self, page: Page) -> bool:
        """Back ends the picking first."""
        picked = bool(page.vars.get("picked"))
        page.vars["picked"] = []
        return picked

    def _shelf(
        self, page: Page, title: str, body: Widget, actions: list[Child], picks: list[Child]
    ) -> Widget:
        picked = page.vars.get("picked", [])
        if not picked:
            up = page.back
            return Scaffold(title, body, back=up, actions=actions, bottom=self.undo_bar(page))
        drop = IconButton("close", page.back, desc=self.t("close"), id="pick_close", colour="text")
        count = Text(self.t("picked", count=len(picked)), "title", lines=1, grow=1, id="pick_count")
        return Scaffold(Row(drop, Gap(8), count, grow=1), body, actions=picks, bottom=self.undo_bar(page))

    @activity("RemindersActivity", back="unpick_here")
    def reminders(self, page: Page) -> Widget:
        """Notes that will remind, the next one first."""
        notes = [
            note
            for note in self.data["notes"]
            if note["reminder_ms"] is not None and not note["reminder_done"] and note["trashed_ms"] is None
        ]
        notes.sort(key=lambda note: (note["reminder_ms"], note["id"]))
        rows = self.cards(page, notes, self.open_note(page))
        body: Widget = Scroll(*rows, pad=(16, 4, 16, 24), gap=10, id="notes")
        if not notes:
            body = Empty("notifications", self.t("no_reminders"))
        bell = IconButton(
            "notifications_off", lambda: self._silence(page), desc=self.t("drop_reminder"), id="pick_silence"
        )
        return self._shelf(page, self.t("reminders"), body, [], [bell])

    def _silence(self, page: Page) -> None:
        for note in self.chosen(page.vars["picked"]):
            note["reminder_ms"] = None
        page.vars["picked"] = []
        page.toast(self.t("reminder_gone"))

    @activity("ArchiveActivity", back="unpick_here")
    def archive(self, page: Page) -> Widget:
        """Out of sight, not gone."""
        notes = [note for note in self.data["notes"] if note["archived"] and note["trashed_ms"] is None]
        rows = self.cards(page, self.ordered(notes), self.open_note(page))
        body: Widget = Scroll(*rows, pad=(16, 4, 16, 24), gap=10, id="notes")
        if not notes:
            body = Empty("archive", self.t("no_archive"))

        def back_to_list() -> None:
            picked = self.chosen(page.vars["picked"])
            page.vars["picked"] = []
            self.put_away(page, picked, "archived", False, "unarchived")

        def throw() -> None:
            picked = self.chosen(page.vars["picked"])
            page.vars["picked"] = []
            self.put_away(page, picked, "trashed_ms", self.phone.now_ms, "trashed")

        picks: list[Child] = [
            IconButton("unarchive", back_to_list, desc=self.t("unarchive"), id="pick_unarchive"),
            IconButton("delete", throw, desc=self.t("delete"), id="pick_delete"),
        ]
        return self._shelf(page, self.t("archive"), body, [], picks)

    # The trash.

    def thrown(self) -> list[Json]:
        """What is in the trash, the last first."""
        notes = [note for note in self.data["notes"] if note["trashed_ms"] is not None]
        return sorted(notes, key=lambda note: (-note["trashed_ms"], note["id"]))

    def restore(self, page: Page, notes: list[Json]) -> None:
        """Out of the trash."""
        for note in notes:
            note["trashed_ms"] = None
        page.vars["picked"] = []
        page.toast(self.t("restored", count=len(notes)))

    def forget(self, notes: list[Json]) -> None:
        """Gone for good."""
        gone = {note["id"] for note in notes}
        self.data["notes"] = [note for note in self.data["notes"] if note["id"] not in gone]

    @activity("TrashActivity", back="unpick_here")
    def trash(self, page: Page) -> Widget:
        """Thrown away, for some days still there."""
        notes = self.thrown()
        days = self.options["trash_days"]
        words = self.t("trash_note", days=days) if days else self.t("trash_kept")
        rows = self.cards(page, notes, lambda note: page.show("trash_note", id=note["id"]))
        note = Text(words, "note", colour="text_soft", id="trash_hint")
        body: Widget = Column(
            Column(note, pad=(20, 0, 20, 8)),
            Scroll(*rows, pad=(16, 4, 16, 24), gap=10, id="notes")
            if notes
            else Empty("delete", self.t("no_trash")),
        )
        clear = Button(self.t("empty_trash"), lambda: page.show("trash_sure"), look="text", id="empty_trash")
        picks: list[Child] = [
            IconButton(
                "restore_from_trash",
                lambda: self.restore(page, self.chosen(page.vars["picked"])),
                desc=self.t("restore"),
                id="pick_restore",
            ),
            IconButton(
                "delete_forever", lambda: page.show("forever_sure"), desc=self.t("forever"), id="pick_forever"
            ),
        ]
        return self._shelf(page, self.t("trash"), body, [bool(notes) and clear], picks)

    @overlay
    def trash_note(self, page: Page) -> Overlay:
        """A note in the trash cannot be opened."""
        notes = self.chosen([page.args["id"]])

        def back() -> None:
            page.hide()
            self.restore(page.under, notes)

        def gone() -> None:
            page.hide()
            self.forget(notes)

        return Dialog(
            self.t("in_trash"),
            self.t("in_trash_text"),
            buttons=[
                Button(self.t("forever"), gone, look="text", id="delete_forever"),
                Button(self.t("restore"), back, look="text", id="restore"),
            ],
        )

    @overlay
    def forever_sure(self, page: Page) -> Overlay:
        """Asked before what is picked goes for good."""
        notes = self.chosen(page.under.vars.get("picked", []))

        def yes() -> None:
            page.under.vars["picked"] = []
            page.hide()
            self.forget(notes)

        return Dialog(
            self.t("forever_sure", count=len(notes)),
            self.t("forever_text"),
            buttons=[self.no(page), Button(self.t("delete"), yes, look="text", id="confirm")],
        )

    @overlay
    def trash_sure(self, page: Page) -> Overlay:
        """Asked before all goes for good."""

        def yes() -> None:
            page.hide()
            self.forget(self.thrown())
            page.toast(self.t("trash_emptied"))

        return Dialog(
            self.t("empty_sure"),
            self.t("empty_text"),
            buttons=[self.no(page), Button(self.t("empty_trash"), yes, look="text", id="confirm")],
        )
