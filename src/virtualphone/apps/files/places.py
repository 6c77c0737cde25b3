"""Where files are: the first page, categories, a folder, and choosing a folder for a move or a copy."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.files.acts import Acts
from virtualphone.apps.files.base import SYSTEM, TOTAL
from virtualphone.apps.files.seeding import ROOT
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Empty,
    Fab,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Progress,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Strip,
    Text,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]

BROWSER = "com.android.browser"
RECENT = 4
TILES = (
    ("documents", "description", "#2b6fe0"),
    ("images", "image", "#a05bc7"),
    ("audio", "audiotrack", "#d8812a"),
    ("downloads", "download", "#2f9e58"),
    ("videos", "movie", "#b0529e"),
    ("archives", "folder_zip", "#8a6b52"),
)


class Places(Acts):
    """Pages with lists of files."""

    @activity("MainActivity", main=True, back="unpick")
    def main(self, page: Page) -> Widget:
        """Categories, the newest files, and the places."""
        parts = self.home_parts(page)
        body = Scroll(*parts, id="home", pad=(0, 0, 0, 24))
        if self.picking(page):
            head = self.pick_title(page)
            return Scaffold(head, body, actions=self.pick_actions(page), bottom=self.undo_bar(page))
        return Scaffold(self.name(), body, actions=self.home_tools(page), bottom=self.undo_bar(page))

    def home_parts(self, page: Page) -> list[Widget]:
        """From the top to the bottom."""
        return [
            *self.home_tiles(page),
            *self.home_recent(page),
            *self.home_collections(page),
            *self.home_device(page),
        ]

    def home_recent(self, page: Page) -> list[Widget]:
        """The newest files."""
        newest = sorted(self.files(), key=lambda row: (-row["changed_ms"], row["id"]))[:RECENT]
        return [Header(self.t("recent")), *(self.line(page, row) for row in newest)]

    def home_collections(self, page: Page) -> list[Widget]:
        """What has a star, and the bin."""
        starred = partial(page.open, "GroupActivity", group="starred")
        return [
            Header(self.t("collections")),
            ListItem(self.t("starred"), icon="star_border", id="go_starred", on_tap=starred),
            ListItem(self.t("bin"), icon="delete", id="go_bin", on_tap=partial(page.open, "BinActivity")),
        ]

    def home_device(self, page: Page) -> list[Widget]:
        """All folders, and how full it is."""
        used = self.used()
        words = self.t("used", used=self.size_text(used), total=self.size_text(TOTAL))
        go = partial(page.open, "FolderActivity", id=ROOT)
        return [
            Header(self.t("devices")),
            ListItem(self.t("storage"), words, icon="smartphone", id="go_storage", on_tap=go),
            Column(Progress(used / TOTAL), pad=(60, 0, 20, 8)),
        ]

    def home_tools(self, page: Page) -> list[Child]:
        """The bar of the first page."""
        return [
            IconButton("search", partial(page.open, "SearchActivity"), desc=self.t("search"), id="search"),
            IconButton("more_vert", lambda: page.show("home_menu"), desc=self.t("more"), id="more"),
        ]

    @overlay
    def home_menu(self, page: Page) -> Overlay:
        """What is not needed often."""
        return Menu(
            ("go_usage", self.t("usage"), lambda: page.open("UsageActivity")),
            ("go_clean", self.t("free_up"), lambda: page.open("CleanActivity")),
            ("go_settings", self.t("settings"), lambda: page.open("SettingsActivity")),
        )

    def home_tiles(self, page: Page) -> list[Widget]:
        """The categories, three beside each other."""
        metrics = self.phone.metrics
        side = (metrics.width * 160 / metrics.density - 32 - 24) / 3
        tiles: list[Widget] = []
        for name, icon, colour in TILES:
            tiles.append(
                Column(
                    Gap(10),
                    Avatar("", icon=icon, colour=colour, size=38),
                    Gap(6),
                    Text(self.t(name), "note", lines=1),
                    Gap(10),
                    align="center",
                    width=side,
                    radius=14,
                    colour="container",
                    id=f"group_{name}",
                    on_tap=partial(page.open, "GroupActivity", group=name),
                )
            )
        return [Row(*tiles[at : at + 3], gap=12, pad=(16, 6)) for at in range(0, len(tiles), 3)]

    def used(self) -> int:
        """Bytes that are taken, the bin too."""
        return SYSTEM + sum(int(row["size"]) for row in self.table)

    # A category.

    @activity("GroupActivity", back="unpick")
    def group_page(self, page: Page) -> Widget:
        """All files of a kind, wherever they are."""
        name = str(page.args.get("group", "documents"))
        rows = self.group(name)
        parts: list[Widget] = self.listed(page, rows)
        if name == "downloads":
            parts.extend(self._browser_rows(page))
        body: Widget = Scroll(*parts, id="files", pad=(0, 0, 0, 24))
        if not parts:
            body = Empty("folder_open", self.t("no_files"))
        if self.picking(page):
            head = self.pick_title(page)
            return Scaffold(head, body, actions=self.pick_actions(page), bottom=self.undo_bar(page))
        view = self.view_tools(page)[:1]
        return Scaffold(self.t(name), body, back=page.back, actions=view, bottom=self.undo_bar(page))

    def _browser_rows(self, page: Page) -> list[Widget]:
        """What the browser says it has downloaded."""
        held = self.phone.state["apps"].get(BROWSER)
        rows = held.get("downloads") if isinstance(held, dict) else None
        found: list[Widget] = []
        for row in rows if isinstance(rows, list) else []:
            shown = {"kind": str(row.get("kind", "other")), "name": str(row.get("name", ""))}
            size = row.get("size", 0)
            words = self.size_text(size) if isinstance(size, int) else str(size)
            found.append(
                ListItem(
                    shown["name"],
                    f"{words} · {self.t('from_browser')}",
                    leading=self.face(shown, 40),
                    id="browser_file",
                    on_tap=partial(page.launch, BROWSER),
                )
            )
        return found

    # A folder.

    @activity("FolderActivity", back="unpick")
    def folder_page(self, page: Page) -> Widget:
        """What is in it."""
        number = int(page.args.get("id", ROOT))
        if number != ROOT and self.row(number) is None:
            return Scaffold("", Empty("folder_off", self.t("gone")), back=page.back)
        rows = self.inside(number)
        body: Widget = Scroll(*self.listed(page, rows), id="files", pad=(0, 0, 90 if self.wide else 0, 90))
        if not rows:
            body = Empty("folder_open", self.t("empty_folder"))
        whole = Column(self.crumbs(page, number), body)
        if self.picking(page):
            head = self.pick_title(page)
            return Scaffold(head, whole, actions=self.pick_actions(page), bottom=self.undo_bar(page))
        return self.folder_frame(page, number, whole)

    def folder_frame(self, page: Page, number: int, body: Widget) -> Widget:
        """Its bar, and the button that adds."""
        more = IconButton("more_vert", lambda: page.show("folder_menu"), desc=self.t("more"), id="more")
        fab = Fab("add", partial(page.show, "add_sheet", folder=number), desc=self.t("add"))
        return Scaffold(
            self.folder_name(number),
            body,
            back=page.back,
            actions=[*self.view_tools(page), more],
            fab=fab,
            bottom=self.undo_bar(page),
        )

    def crumbs(self, page: Page, number: int) -> Widget:
        """The way to a folder."""
        parts: list[Widget] = []
        chain = [
            (ROOT, self.t("storage")),
            *((one["id"], one["name"]) for one in self.chain(self.row(number))),
        ]
        for place, (folder, name) in enumerate(chain):
            last = place == len(chain) - 1
            if place:
                parts.append(Icon("chevron_right", size=18))
            words = Text(name, "note", colour="primary" if last else "text_soft", lines=1)
            go = partial(page.replace, "FolderActivity", id=folder)
            parts.append(Row(words, height=40, pad=(4, 0), id="crumb", on_tap=None if last else go))
        return Strip(*parts, id="crumbs", height=44)

    @overlay
    def add_sheet(self, page: Page) -> Overlay:
        """A folder or a text?"""
        folder = page.args["folder"]
        return Sheet(
            ListItem(
                self.t("new_folder"),
                icon="create_new_folder",
                id="new_folder",
                on_tap=lambda: page.ask("folder_dialog", "folder_field", "", folder=folder),
            ),
            ListItem(
                self.t("new_text"),
                icon="note_add",
                id="new_text",
                on_tap=lambda: page.ask("text_dialog", "text_field", "", folder=folder),
            ),
        )

    @overlay
    def folder_menu(self, page: Page) -> Overlay:
        """Three dots of a folder."""
        number = int(page.under.args.get("id", ROOT))

        def select() -> None:
            page.hide()
            page.under.vars["picking"] = True

        return Menu(
            ("do_select", self.t("select"), select),
            ("go_search", self.t("search"), lambda: page.open("SearchActivity", folder=number)),
            ("go_settings", self.t("settings"), lambda: page.open("SettingsActivity")),
            number != ROOT
            and ("folder_details", self.t("details"), lambda: page.show("details_dialog", ids=[number])),
        )

    # A destination.

    @activity("TargetActivity", back="target_up")
    def target(self, page: Page) -> Widget:
        """Folders only, and the word that does it."""
        here = int(page.vars.get("folder", ROOT))
        copy = page.args.get("mode") == "copy"
        folders = [row for row in self.inside(here) if row["kind"] == "folder"]
        rows = [
            ListItem(
                row["name"],
                leading=self.face(row, 40),
                id="target",
                on_tap=partial(page.vars.update, folder=row["id"]),
            )
            for row in folders
        ]
        body: Widget = Scroll(*rows, id="targets") if rows else Empty("folder_open", self.t("empty_folder"))
        path = [self.t("storage"), *(one["name"] for one in self.chain(self.row(here)))]
        way = Text(" / ".join(path), "note", colour="text_soft", lines=1, id="target_path")
        new = IconButton(
            "create_new_folder",
            lambda: page.ask("folder_dialog", "folder_field", "", folder=here),
            desc=self.t("new_folder"),
            id="new_folder",
        )
        go = Button(
            self.t("copy_here" if copy else "move_here"),
            partial(self._put, page, here),
            id="put_here",
            grow=1,
        )
        stop = Button(self.t("cancel"), page.finish, look="outlined", id="cancel", grow=1)
        return Scaffold(
            self.t("copy_to" if copy else "move_to"),
            Column(Column(way, pad=(20, 0, 20, 8)), Column(body, grow=1)),
            back=page.back,
            actions=[new],
            bottom=Row(stop, go, gap=12, pad=(16, 10), colour="container"),
        )

    def target_up(self, page: Page) -> bool:
        """Back goes one folder up first."""
        here = self.row(page.vars.get("folder", ROOT))
        if here is None:
            return False
        page.vars["folder"] = here["parent"]
        return True

    def _put(self, page: Page, folder: int) -> None:
        rows = self.chosen(page.args.get("ids") or [])
        above = {one["id"] for one in self.chain(self.row(folder))}
        if any(row["id"] in above for row in rows):
            page.toast(self.t("into_itself"))
            return
        copy = page.args.get("mode") == "copy"
        for row in rows:
            if copy:
                self._double(row, folder)
            elif row["parent"] != folder:
                row.update(name=self.free_name(folder, row["name"]), parent=folder)
        page.finish(picked=[])
        words = "copied" if copy else "moved"
        page.toast(self.t(words, count=len(rows), name=self.folder_name(folder)))

    def _double(self, row: Json, folder: int) -> None:
        number = self.new_id()
        inner = [one for one in self.table if one["parent"] == row["id"] and one["trashed_ms"] is None]
        name = self.free_name(folder, row["name"])
        self.table.append({**row, "id": number, "name": name, "parent": folder, "starred": False})
        for one in inner if row["kind"] == "folder" else []:
            self._double(one, number)
