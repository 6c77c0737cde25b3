"""Bookmarks in folders: listed, changed, moved, thrown away."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.browser.base import FRESH
from virtualphone.apps.browser.tabs import TabCards
from virtualphone.apps.browser.web import host_of, tidy
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    Gap,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    RadioItem,
    Scaffold,
    Scroll,
    Sheet,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Bookmarks(TabCards):
    """Folder 0 is the top."""

    def leave_folder(self, page: Page) -> bool:
        """Back leaves the folder first."""
        inside = bool(page.vars.get("folder"))
        page.vars["folder"] = 0
        return inside

    def folder_name(self, number: object) -> str:
        """What a folder is called; the top has the name of the page."""
        folder = self.row("folders", number)
        return str(folder["name"]) if folder is not None else self.t("bookmarks")

    @activity("BookmarksActivity", back="leave_folder")
    def bookmarks_page(self, page: Page) -> Widget:
        """Folders first, then what is in this one."""
        inside = page.vars.get("folder", 0)
        rows = self.bookmark_rows(page, inside)
        body = Scroll(*rows, id="bookmarks") if rows else Empty("star", self.t("no_bookmarks"))
        add = IconButton(
            "create_new_folder",
            lambda: page.ask("folder_dialog", "folder_name"),
            desc=self.t("new_folder"),
            id="new_folder",
        )
        return Scaffold(
            self.folder_name(inside),
            body,
            back=page.back,
            actions=[] if inside else [add],
            bottom=self.snackbar(page),
        )

    def bookmark_rows(self, page: Page, inside: int) -> list[Widget]:
        """Folders, then pages."""
        rows: list[Widget] = [] if inside else [self.folder_row(page, one) for one in self.data["folders"]]
        return rows + [self.mark_row(page, one) for one in self.data["bookmarks"] if one["folder"] == inside]

    def folder_row(self, page: Page, folder: Json) -> Widget:
        """One folder."""
        count = sum(one["folder"] == folder["id"] for one in self.data["bookmarks"])
        return ListItem(
            folder["name"],
            self.t("folder_count", count=count),
            icon="folder",
            on_tap=lambda: page.vars.update(folder=folder["id"]),
            on_hold=partial(page.show, "folder_menu", id=folder["id"]),
            id="folder",
        )

    def mark_row(self, page: Page, mark: Json) -> Widget:
        """One bookmark."""

        def choose() -> None:
            self.go(mark["url"])
            page.finish(**FRESH)

        menu = partial(page.show, "bookmark_menu", id=mark["id"])
        dots = IconButton("more_vert", menu, desc=self.t("more"), id="bookmark_more", size=40)
        host = host_of(mark["url"]) or mark["url"]
        return ListItem(mark["title"], host, icon="public", trailing=dots, on_tap=choose, id="bookmark")

    @overlay
    def bookmark_menu(self, page: Page) -> Overlay:
        """What can be done to one."""
        mark = self.row("bookmarks", page.args["id"])

        def delete() -> None:
            page.hide()
            if mark is not None:
                self.drop(page.under, "bookmarks", mark, mark["title"])

        def other() -> None:
            if mark is not None:
                self.new_tab(mark["url"])
            page.finish(**FRESH)

        return Menu(
            ("bookmark_edit", self.t("edit"), lambda: page.open("BookmarkEditActivity", id=page.args["id"])),
            ("bookmark_new_tab", self.t("open_new"), other),
            ("bookmark_delete", self.t("delete"), delete),
        )

    @overlay
    def folder_menu(self, page: Page) -> Overlay:
        """Rename it, or away with it and all in it."""
        number = page.args["id"]
        name = self.folder_name(number)

        def rename() -> None:
            page.ask("folder_dialog", "folder_name", name, id=number)
            page.record["overlays"][-1]["vars"]["@selected"] = True

        return Menu(
            ("folder_rename", self.t("rename"), rename),
            ("folder_delete", self.t("delete"), lambda: page.show("folder_gone", id=number)),
        )

    @overlay
    def folder_dialog(self, page: Page) -> Overlay:
        """A name for a new folder, or another for an old one."""
        folder = self.row("folders", page.args.get("id"))

        def save() -> None:
            name = str(page.vars.get("folder_name", "")).strip()
            if name and folder is not None:
                folder["name"] = name
            elif name:
                self.data["folders"].append({"id": self.new_id(), "name": name})
            page.hide()

        field = TextField("folder_name", page.var("folder_name", ""), hint=self.t("folder_name"))
        title = self.t("rename" if folder is not None else "new_folder")
        return Dialog(
            title, field, buttons=[self.no(page), Button(self.t("save"), save, look="text", id="confirm")]
        )

    @overlay
    def folder_gone(self, page: Page) -> Overlay:
        """Asked before a folder goes."""
        number = page.args["id"]

        def delete() -> None:
            self.data["bookmarks"] = [one for one in self.data["bookmarks"] if one["folder"] != number]
            self.data["folders"] = [one for one in self.data["folders"] if one["id"] != number]
            page.hide()

        yes = Button(self.t("delete"), delete, look="text", id="confirm")
        return Dialog(self.t("folder_gone"), self.folder_name(number), buttons=[self.no(page), yes])

    # One bookmark.

    def open_edit(self, page: Page) -> None:
        """The fields begin with what is kept."""
        mark = self.row("bookmarks", page.args["id"])
        if mark is not None:
            page.vars.update(mark_title=mark["title"], mark_url=mark["url"], folder=mark["folder"])

    @activity("BookmarkEditActivity")
    def bookmark_edit(self, page: Page) -> Widget:
        """Name, address and folder."""
        mark = self.row("bookmarks", page.args["id"])

        def save() -> None:
            title, url = (str(page.vars.get(key, "")).strip() for key in ("mark_title", "mark_url"))
            if mark is not None and title and url:
                mark.update(title=title, url=tidy(url), folder=page.vars.get("folder", 0))
                page.finish()
            else:
                page.toast(self.t("fill"))

        def delete() -> None:
            if mark is not None:
                self.data["bookmarks"].remove(mark)
            page.finish()

        body = Column(
            Column(
                TextField("mark_title", page.var("mark_title", ""), hint=self.t("name"), select=True),
                Gap(12),
                TextField("mark_url", page.var("mark_url", ""), hint=self.t("address")),
                pad=(20, 12),
            ),
            ListItem(
                self.t("folder"),
                self.folder_name(page.vars.get("folder", 0)),
                icon="folder",
                on_tap=lambda: page.show("folder_sheet"),
                id="mark_folder",
            ),
        )
        actions = [
            IconButton("delete", delete, desc=self.t("delete"), id="mark_delete"),
            IconButton("check", save, desc=self.t("save"), id="mark_save"),
        ]
        return Scaffold(self.t("edit_bookmark"), body, back=page.back, actions=actions)

    @overlay
    def folder_sheet(self, page: Page) -> Overlay:
        """Where to put it."""

        def choose(number: int) -> None:
            page.under.vars["folder"] = number
            page.hide()

        now = page.under.vars.get("folder", 0)
        rows = [
            RadioItem(name, number == now, partial(choose, number), id="folder_choice")
            for number, name in [
                (0, self.t("bookmarks")),
                *((f["id"], f["name"]) for f in self.data["folders"]),
            ]
        ]
        return Sheet(*rows, title=self.t("folder"))
