"""Opening a file: words to read and to change, pictures, archives, and what cannot be shown."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.files.base import ICONS
from virtualphone.apps.files.places import Places
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Dialog,
    Empty,
    Gap,
    Header,
    IconButton,
    ListItem,
    Overlay,
    Picture,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]


class Reading(Places):
    """Viewers and the editor."""

    def _opened(self, page: Page) -> Json | None:
        row = self.row(page.args.get("id"))
        return row if row is not None and self.alive(row) else None

    def file_tools(self, page: Page, row: Json) -> list[Child]:
        """The bar above an open file."""
        share = partial(page.show, "share_sheet", data=self.sent_text([row]))
        dots = partial(page.show, "file_sheet", id=row["id"])
        return [
            IconButton("share", share, desc=self.t("share"), id="share"),
            IconButton("more_vert", dots, desc=self.t("more"), id="more"),
        ]

    def _lost(self, page: Page) -> Widget:
        return Scaffold("", Empty("insert_drive_file", self.t("gone")), back=page.back)

    @activity("TextActivity")
    def text_page(self, page: Page) -> Widget:
        """The words of a text file."""
        row = self._opened(page)
        if row is None:
            return self._lost(page)
        pen = IconButton(
            "edit", partial(page.open, "EditActivity", id=row["id"]), desc=self.t("edit"), id="edit"
        )
        words = Text(str(row.get("text", "")), "body", id="file_text")
        return Scaffold(
            row["name"],
            Scroll(words, id="text", pad=(20, 8, 20, 40)),
            back=page.back,
            actions=[pen, *self.file_tools(page, row)],
        )

    @activity("EditActivity", back="leave_text")
    def edit_page(self, page: Page) -> Widget:
        """Writing in it."""
        row = self._opened(page)
        if row is None:
            return self._lost(page)

        def save() -> None:
            text = str(page.vars.get("text", row.get("text", "")))
            row.update(text=text, size=len(text.encode()), changed_ms=self.phone.now_ms)
            page.finish()
            page.toast(self.t("saved"))

        field = TextField(
            "text",
            page.var("text", row.get("text", "")),
            hint=self.t("text_hint"),
            multiline=True,
            plain=True,
            limit=4000,
            grow=1,
        )
        done = IconButton("check", save, desc=self.t("save"), id="save")
        return Scaffold(row["name"], Column(field, pad=(16, 4)), back=page.back, actions=[done], resize=True)

    def leave_text(self, page: Page) -> bool:
        """Back asks first if words would be lost."""
        row = self._opened(page)
        if row is None or str(page.vars.get("text", row.get("text", ""))) == row.get("text", ""):
            return False
        page.show("leave_sure")
        return True

    @overlay
    def leave_sure(self, page: Page) -> Overlay:
        """Lose what was written?"""
        buttons = [
            Button(self.t("stay"), page.hide, look="text", id="no"),
            Button(self.t("leave"), page.finish, look="text", id="confirm"),
        ]
        return Dialog(self.t("keep_sure"), buttons=buttons)

    @activity("PreviewActivity")
    def preview(self, page: Page) -> Widget:
        """Anything else."""
        row = self._opened(page)
        if row is None:
            return self._lost(page)
        actions = self.file_tools(page, row)
        if row["kind"] == "zip":
            return Scaffold(row["name"], self._archive(page, row), back=page.back, actions=actions)
        if row["kind"] in ("image", "pdf"):
            drawing = row.get("drawing") or f"paper-{row['id']}"
            name = f"photo:{drawing}"
            metrics = self.phone.metrics
            high = (metrics.height * 160 / metrics.density) - 180
            wide = min(metrics.width * 160 / metrics.density - 24, high * 1.4)
            image = Picture(name, width=wide, height=min(high, wide * 1.1), radius=6, id="image")
            body: Widget = Column(Gap(grow=1), Row(image, spread="center"), Gap(grow=1))
        else:
            icon, colour = ICONS.get(row["kind"], ICONS["other"])
            body = Column(
                Gap(grow=2),
                Avatar("", icon=icon, colour=colour, size=96),
                Gap(16),
                Text(row["name"], "heading", align="center", lines=2),
                Text(self.about(row), "note", colour="text_soft"),
                Gap(12),
                Text(self.t("no_preview"), "note", colour="text_soft"),
                Gap(grow=3),
                align="center",
            )
        return Scaffold(row["name"], body, back=page.back, actions=actions)

    def _archive(self, page: Page, row: Json) -> Widget:
        rows = [
            ListItem(
                one["name"], self.size_text(int(one.get("size", 0))), leading=self.face(one, 40), id="packed"
            )
            for one in row.get("inside", [])
        ]

        def unpack() -> None:
            self.extract(page, row)
            page.finish()

        out = Button(self.t("extract"), unpack, look="tonal", icon="unarchive", id="extract")
        return Scroll(Header(self.t("inside")), *rows, Gap(8), Row(out, pad=(20, 4)), id="inside")
