"""What is out of sight: hidden photos, and those that were deleted."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.gallery.base import DAY_MS, KEPT_DAYS
from virtualphone.apps.gallery.edit import Editing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    IconButton,
    ListItem,
    Overlay,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]


class Bin(Editing):
    """Two pages with the same grid."""

    @activity("HiddenActivity", back="unpick")
    def hidden_page(self, page: Page) -> Widget:
        """Photos that no other page shows."""
        photos = [one for one in self.data["photos"] if one["hidden"] and one["trashed_ms"] is None]
        rows = self.rows(page, photos, self.open_among(page, photos))
        body: Widget = Scroll(*rows, id="photos", pad=(4, 4, 4, 24), gap=3)
        if not photos:
            body = Empty("visibility_off", self.t("no_hidden"))

        def show() -> None:
            chosen = self.chosen(page.vars.get("picked") or [])
            for photo in chosen:
                photo["hidden"] = False
            page.vars["picked"] = []
            page.toast(self.t("unhide_done", count=len(chosen)))

        if self.picking(page):
            eye = IconButton("visibility", show, desc=self.t("unhide"), id="pick_unhide")
            return Scaffold(self.pick_title(page), body, actions=[eye])
        return Scaffold(self.t("hidden"), body, back=page.back, bottom=self.undo_bar(page))

    # Deleted.

    def thrown(self) -> list[Json]:
        """The recently deleted, the last first."""
        found = [photo for photo in self.data["photos"] if photo["trashed_ms"] is not None]
        return sorted(found, key=lambda photo: (-photo["trashed_ms"], photo["id"]))

    def days_left(self, photo: Json) -> int:
        """Until it goes for good."""
        rest: int = photo["trashed_ms"] + KEPT_DAYS * DAY_MS - self.phone.now_ms
        return max(0, -(-rest // DAY_MS))

    @activity("TrashActivity", back="unpick")
    def trash(self, page: Page) -> Widget:
        """For thirty days still there."""
        photos = self.thrown()
        note = Text(self.t("trash_note"), "note", colour="text_soft", id="trash_note")

        def left(photo: Json) -> str:
            return self.t("days_left", count=self.days_left(photo))

        rows = self.rows(page, photos, lambda photo: page.show("trash_sheet", id=photo["id"]), left)
        body: Widget = Column(
            Column(note, pad=(20, 2, 20, 8)), Scroll(*rows, id="photos", pad=(4, 0, 4, 24), gap=3)
        )
        if not photos:
            body = Empty("delete", self.t("no_trash"))
        if self.picking(page):
            numbers = page.vars.get("picked") or []
            picks: list[Child] = [
                IconButton(
                    "restore",
                    partial(self._restore, page, numbers),
                    desc=self.t("restore"),
                    id="pick_restore",
                ),
                IconButton(
                    "delete_forever",
                    partial(page.show, "forever_sure", ids=numbers),
                    desc=self.t("forever"),
                    id="pick_forever",
                ),
            ]
            return Scaffold(self.pick_title(page), body, actions=picks)
        everything = [photo["id"] for photo in photos]
        clear = Button(
            self.t("empty"), partial(page.show, "forever_sure", ids=everything), look="text", id="empty"
        )
        return Scaffold(self.t("trash"), body, back=page.back, actions=[bool(photos) and clear])

    def _restore(self, page: Page, numbers: list[int]) -> None:
        for photo in self.chosen(numbers):
            photo["trashed_ms"] = None
        page.vars["picked"] = []
        page.toast(self.t("restored", count=len(numbers)))

    @overlay
    def trash_sheet(self, page: Page) -> Overlay:
        """A deleted photo cannot be opened."""
        numbers = [page.args["id"]]

        def back() -> None:
            page.hide()
            self._restore(page.under, numbers)

        return Sheet(
            ListItem(self.t("restore"), icon="restore", id="restore", on_tap=back),
            ListItem(
                self.t("forever"),
                icon="delete_forever",
                id="forever",
                on_tap=partial(page.show, "forever_sure", ids=numbers),
            ),
        )

    @overlay
    def forever_sure(self, page: Page) -> Overlay:
        """Asked before photos go for good."""
        gone = set(page.args["ids"])

        def yes() -> None:
            self.data["photos"] = [photo for photo in self.data["photos"] if photo["id"] not in gone]
            page.under.vars["picked"] = []
            page.hide()

        title = self.t("forever_sure", count=len(gone))
        agree = Button(self.t("delete"), yes, look="text", id="confirm")
        return Dialog(title, self.t("forever_text"), buttons=[self.no(page), agree])

    def due(self) -> int | None:
        """When the next deleted photo has been kept long enough."""
        moments = [photo["trashed_ms"] for photo in self.data["photos"] if photo["trashed_ms"] is not None]
        return min(moments) + KEPT_DAYS * DAY_MS if moments else None

    def on_due(self) -> None:
        """It goes."""
        kept = self.phone.now_ms - KEPT_DAYS * DAY_MS
        self.data["photos"] = [
            photo
            for photo in self.data["photos"]
            if photo["trashed_ms"] is None or photo["trashed_ms"] > kept
        ]
