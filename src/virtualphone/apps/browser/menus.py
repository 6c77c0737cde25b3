"""What opens over the page in front: its menu, a link's, a paragraph's, the zoom, a file."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.browser.lists import Lists
from virtualphone.apps.browser.web import HOME, SEARCH
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Sheet,
    Text,
    Widget,
)

Json = dict[str, Any]

ZOOMS = (50, 75, 90, 100, 110, 125, 150, 200)

PLACES = (
    ("bookmarks", "star", "BookmarksActivity"),
    ("history", "history", "HistoryActivity"),
    ("downloads", "download_done", "DownloadsActivity"),
    ("reading", "chrome_reader_mode", "ReadingActivity"),
    ("settings", "settings", "SettingsActivity"),
)


class Menus(Lists):
    """Over the page in front."""

    # What the menu does, for any shape of it.

    def starred(self) -> Json | None:
        """The bookmark of this page."""
        return next((row for row in self.data["bookmarks"] if row["url"] == self.url), None)

    def star(self, page: Page) -> None:
        """Bookmark it, or change its bookmark."""
        mark = self.starred()
        if mark is not None:
            page.open("BookmarkEditActivity", id=mark["id"])
            return
        mark = {"id": self.new_id(), "title": self.title_of(self.url), "url": self.url, "folder": 0}
        self.data["bookmarks"].append(mark)
        page.hide()
        args = {"id": mark["id"]}
        self.say(page.under, self.t("starred_now"), "edit", open="BookmarkEditActivity", args=args)

    def put_aside(self, page: Page, url: str) -> None:
        """Onto the reading list, once."""
        page.hide()
        if not any(row["url"] == url for row in self.data["reading"]):
            now = self.phone.now_ms
            self.data["reading"].append(
                {"id": self.new_id(), "title": self.title_of(url), "url": url, "read": False, "added_ms": now}
            )
        page.toast(self.t("later_now"))

    def start_find(self, page: Page) -> None:
        """The bar becomes a field."""
        page.hide()
        page.under.vars.update(finding=True, needle="", found=0)
        page.under.focus("needle")

    def turn(self, page: Page, by: int) -> None:
        """Back, forward, or the same again."""
        page.hide()
        self.step(by)
        self.refresh(page.under)

    def add_other(self, page: Page, url: str = HOME, *, incognito: bool = False) -> None:
        """Another tab in front."""
        page.hide()
        self.new_tab(url, incognito=incognito)
        self.refresh(page.under)

    def page_acts(self, page: Page) -> list[tuple[str, str, str, Any]]:
        """Every entry of the menu: id, icon, words, what it does."""
        web = self.web_page(self.url) is not None
        text = f"{self.title_of(self.url)} {self.url}"
        acts: list[tuple[str, str, str, Any]] = [
            ("new_tab", "add_box", self.t("new_tab"), partial(self.add_other, page)),
            (
                "new_incognito",
                "visibility_off",
                self.t("new_incognito"),
                partial(self.add_other, page, incognito=True),
            ),
        ]
        acts += [
            (f"go_{word}", icon, self.t(word), partial(page.open, activity))
            for word, icon, activity in PLACES[:4]
        ]
        if web:
            acts += [
                ("do_share", "share", self.t("share"), partial(page.show, "share_sheet", data=text)),
                ("do_later", "playlist_add", self.t("later"), partial(self.put_aside, page, self.url)),
                ("do_find", "find_in_page", self.t("find"), partial(self.start_find, page)),
                ("do_zoom", "zoom_in", self.t("zoom"), partial(page.show, "zoom_sheet")),
            ]
        acts.append(("go_settings", "settings", self.t("settings"), partial(page.open, "SettingsActivity")))
        return acts

    def quick_acts(self, page: Page) -> list[Widget]:
        """The icons at the head of the menu."""
        way, web = self.tab["visited"], self.web_page(self.url) is not None
        marked = self.starred() is not None
        return [
            IconButton(
                "arrow_forward",
                partial(self.turn, page, 1),
                desc=self.t("forward"),
                id="forward",
                enabled=way["at"] < len(way["trail"]) - 1,
            ),
            IconButton(
                "star" if marked else "star_border",
                partial(self.star, page),
                desc=self.t("starred" if marked else "star"),
                id="star",
                colour="primary" if marked else "text_soft",
                enabled=web,
            ),
            IconButton("refresh", partial(self.turn, page, 0), desc=self.t("reload"), id="reload"),
        ]

    @overlay
    def page_menu(self, page: Page) -> Overlay:
        """Icons at its head, then rows."""
        rows = [
            ListItem(words, icon=icon, id=name, on_tap=act) for name, icon, words, act in self.page_acts(page)
        ]
        return Sheet(Row(*self.quick_acts(page), gap=28, spread="center"), *rows)

    @overlay
    def link_menu(self, page: Page) -> Overlay:
        """A link that was pressed long."""
        url = str(page.args["url"])

        def copy() -> None:
            self.phone.state["clipboard"] = url
            page.hide()
            page.toast(self.t("copied"))

        def behind(*, incognito: bool = False) -> None:
            self.new_tab(url, incognito=incognito, front=incognito)
            page.hide()

        share = partial(page.show, "share_sheet", data=f"{page.args['title']} {url}")
        return Sheet(
            ListItem(self.t("open_new"), icon="add_box", id="link_new_tab", on_tap=behind),
            ListItem(
                self.t("open_incognito"),
                icon="visibility_off",
                id="link_incognito",
                on_tap=partial(behind, incognito=True),
            ),
            ListItem(self.t("copy_link"), icon="content_copy", id="link_copy", on_tap=copy),
            ListItem(
                self.t("later"),
                icon="playlist_add",
                id="link_later",
                on_tap=partial(self.put_aside, page, url),
            ),
            ListItem(self.t("share_link"), icon="share", id="link_share", on_tap=share),
            title=str(page.args["title"]),
        )

    @overlay
    def text_menu(self, page: Page) -> Overlay:
        """A paragraph that was pressed long."""
        text = str(page.args["text"])

        def copy() -> None:
            self.phone.state["clipboard"] = text
            page.hide()
            page.toast(self.t("copied"))

        def search() -> None:
            self.go(SEARCH + text)
            page.hide()
            self.refresh(page.under)

        return Menu(
            ("text_copy", self.t("copy"), copy),
            ("text_share", self.t("share"), partial(page.show, "share_sheet", data=text)),
            ("text_search", self.t("search_this"), search),
        )

    @overlay
    def zoom_sheet(self, page: Page) -> Overlay:
        """Smaller, larger, as it was."""
        now = self.options["zoom"]
        at = min(range(len(ZOOMS)), key=lambda place: abs(ZOOMS[place] - now))

        def turn(by: int) -> None:
            self.options["zoom"] = ZOOMS[max(0, min(len(ZOOMS) - 1, at + by))]

        row = Row(
            IconButton(
                "remove", partial(turn, -1), desc=self.t("zoom_out"), id="zoom_out", fill="container_high"
            ),
            Text(f"{now}%", "title", grow=1, align="center", id="zoom_now"),
            IconButton("add", partial(turn, 1), desc=self.t("zoom_in"), id="zoom_in", fill="container_high"),
            Button(self.t("zoom_reset"), lambda: self.options.update(zoom=100), look="text", id="zoom_reset"),
            gap=10,
        )
        done = Row(Button(self.t("done"), page.hide, look="text", id="zoom_done"), spread="end")
        return Sheet(row, done, title=self.t("zoom"))

    @overlay
    def download_dialog(self, page: Page) -> Overlay:
        """Asked before a file is taken."""
        what = dict(page.args)

        def take() -> None:
            page.hide()
            self.download(page.under, what)

        yes = Button(self.t("download_yes"), take, look="text", id="confirm")
        text = f"{what['name']} ({self.size_text(what['size'])})"
        return Dialog(self.t("download"), text, buttons=[self.no(page), yes])
