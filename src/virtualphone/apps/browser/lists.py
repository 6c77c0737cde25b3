"""History, downloads and the reading list."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.browser.base import FRESH
from virtualphone.apps.browser.bookmarks import Bookmarks
from virtualphone.apps.browser.web import SEARCH, host_of
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Empty,
    Header,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Scaffold,
    Scroll,
    Strip,
    TextField,
    Widget,
)

Json = dict[str, Any]

KINDS = ("all", "document", "image", "audio")
_ICONS = {"document": "description", "image": "image", "audio": "audio_file"}


class Lists(Bookmarks):
    """What was seen, taken, and put aside."""

    @activity("HistoryActivity")
    def history_page(self, page: Page) -> Widget:
        """The newest first, by day."""
        asked = str(page.vars.get("history_query", "")).strip().casefold()
        kept = [row for row in self.data["history"] if asked in f"{row['title']} {row['url']}".casefold()]
        rows: list[Widget] = []
        day = ""
        for row in reversed(kept):
            moment = self.wall(row["visited_ms"])
            if self.day_text(moment) != day:
                day = self.day_text(moment)
                rows.append(Header(day))
            rows.append(self.history_row(page, row, f"{moment:%H:%M}"))
        searching = page.vars.get("searching", False)
        field = TextField(
            "history_query", page.var("history_query", ""), hint=self.t("search_history"), plain=True, grow=1
        )

        def search() -> None:
            page.vars["searching"] = True
            page.focus("history_query")

        actions = [
            IconButton("search", search, desc=self.t("search_history"), id="history_search"),
            IconButton(
                "delete_sweep",
                lambda: page.open("ClearActivity"),
                desc=self.t("clear_data"),
                id="history_clear",
            ),
        ]
        body = Scroll(*rows, id="history") if rows else Empty("history", self.t("no_history"))
        return Scaffold(
            field if searching else self.t("history"),
            body,
            back=page.back,
            actions=[] if searching else actions,
        )

    def history_row(self, page: Page, row: Json, time: str) -> Widget:
        """One page that was there."""

        def choose() -> None:
            self.go(row["url"])
            page.finish(**FRESH)

        away = IconButton(
            "close",
            lambda: self.data["history"].remove(row),
            desc=self.t("remove"),
            id="history_remove",
            size=40,
        )
        where = host_of(row["url"]) or row["url"].removeprefix(SEARCH)
        return ListItem(
            row["title"], f"{time} · {where}", icon="public", trailing=away, on_tap=choose, id="history_row"
        )

    # Files.

    @activity("DownloadsActivity")
    def downloads_page(self, page: Page) -> Widget:
        """The newest first; chips show one kind alone."""
        kind = page.vars.get("kind", "all")
        chips = [
            Chip(self.t(f"kind_{one}"), one == kind, partial(page.vars.update, kind=one), id=f"kind_{one}")
            for one in KINDS
        ]
        files = [row for row in reversed(self.data["downloads"]) if kind in ("all", row["kind"])]
        rows = [
            ListItem(
                row["name"],
                f"{self.size_text(row['size'])} · {self.day_text(self.wall(row['at_ms']))}",
                icon=_ICONS.get(row["kind"], "draft"),
                trailing=IconButton(
                    "more_vert",
                    partial(page.show, "download_menu", id=row["id"]),
                    desc=self.t("more"),
                    id="download_more",
                    size=40,
                ),
                id="download",
            )
            for row in files
        ]
        none = Empty("download", self.t("no_downloads"))
        body = Column(Strip(*chips, id="kinds"), Scroll(*rows, id="downloads") if rows else none)
        return Scaffold(self.t("downloads"), body, back=page.back, bottom=self.snackbar(page))

    @overlay
    def download_menu(self, page: Page) -> Overlay:
        """What can be done to a file."""
        row = self.row("downloads", page.args["id"])

        def delete() -> None:
            page.hide()
            if row is not None:
                self.drop(page.under, "downloads", row, row["name"])

        name = row["name"] if row is not None else ""
        return Menu(
            ("download_share", self.t("share"), lambda: page.show("share_sheet", data=name)),
            ("download_delete", self.t("delete"), delete),
        )

    # Later.

    @activity("ReadingActivity")
    def reading_page(self, page: Page) -> Widget:
        """What is still to be read stands first."""
        rows: list[Widget] = []
        for word, read in (("unread", False), ("read", True)):
            group = [row for row in self.data["reading"] if row["read"] == read]
            if group:
                rows += [Header(self.t(word)), *(self.reading_row(page, row) for row in group)]
        body = Scroll(*rows, id="reading") if rows else Empty("chrome_reader_mode", self.t("no_reading"))
        return Scaffold(self.t("reading"), body, back=page.back, bottom=self.snackbar(page))

    def reading_row(self, page: Page, row: Json) -> Widget:
        """One page; opening it is reading it."""

        def choose() -> None:
            row["read"] = True
            self.go(row["url"])
            page.finish(**FRESH)

        menu = partial(page.show, "reading_menu", id=row["id"])
        dots = IconButton("more_vert", menu, desc=self.t("more"), id="reading_more", size=40)
        return ListItem(
            row["title"], host_of(row["url"]), icon="article", trailing=dots, on_tap=choose, id="reading_row"
        )

    @overlay
    def reading_menu(self, page: Page) -> Overlay:
        """Read or not, or away with it."""
        row = self.row("reading", page.args["id"]) or {"read": False, "title": ""}

        def turn() -> None:
            row["read"] = not row["read"]
            page.hide()

        def delete() -> None:
            page.hide()
            self.drop(page.under, "reading", row, row["title"])

        return Menu(
            ("reading_turn", self.t("mark_unread" if row["read"] else "mark_read"), turn),
            ("reading_delete", self.t("remove"), delete),
        )
