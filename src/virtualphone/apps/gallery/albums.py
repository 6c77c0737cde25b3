"""One album; making, naming and deleting albums; choosing one for photos."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.gallery.shelves import Shelves
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Divider,
    Empty,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    TextField,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]


class Albums(Shelves):
    """What can be done with albums."""

    @activity("AlbumActivity", back="unpick")
    def album_page(self, page: Page) -> Widget:
        """Its photos, the newest first."""
        key = page.args.get("album")
        photos = self.of_album(key)
        album = self.album(key)
        if album is None and key != "favourites":
            return Scaffold("", Empty("photo_album", self.t("no_photos")), back=page.back)
        rows = self.rows(page, photos, self.open_among(page, photos))
        body: Widget = Scroll(*rows, id="photos", pad=(4, 4, 4, 24), gap=3)
        add = partial(page.open, "AddActivity", album=key)
        if not photos:
            hint = Button(self.t("add_photos"), add, look="tonal", icon="add_photo_alternate", id="add_first")
            empty = Empty("photo_album", self.t("no_photos"), grow=0)
            body = Column(empty, Gap(16), album is not None and Row(hint, spread="center"))
        if self.picking(page):
            head = self.pick_title(page)
            return Scaffold(head, body, actions=self.pick_actions(page), bottom=self.undo_bar(page))
        actions: list[Child] = [
            album is not None
            and IconButton("add_photo_alternate", add, desc=self.t("add_photos"), id="add_photos"),
            IconButton("more_vert", lambda: page.show("album_menu"), desc=self.t("more"), id="more"),
        ]
        title = self.album_name(key)
        return Scaffold(title, body, back=page.back, actions=actions, bottom=self.undo_bar(page))

    @overlay
    def album_menu(self, page: Page) -> Overlay:
        """Three dots of an album."""
        key = page.under.args.get("album")
        album = self.album(key)
        own = album is not None and not album["fixed"]
        numbers = [photo["id"] for photo in self.of_album(key)]

        def select() -> None:
            page.hide()
            page.under.vars["picking"] = True

        return Menu(
            bool(numbers) and ("do_select", self.t("select"), select),
            bool(numbers)
            and ("do_slideshow", self.t("slideshow"), lambda: page.open("SlideActivity", ids=numbers)),
            own and ("album_rename", self.t("album_rename"), partial(self._ask_name, page, key)),
            own and ("album_delete", self.t("album_delete"), partial(page.show, "album_delete", album=key)),
        )

    @overlay
    def album_sheet(self, page: Page) -> Overlay:
        """A long press on an album."""
        key = page.args["album"]
        return Sheet(
            ListItem(
                self.t("album_rename"),
                icon="edit",
                id="album_rename",
                on_tap=partial(self._ask_name, page, key),
            ),
            ListItem(
                self.t("album_delete"),
                icon="delete",
                id="album_delete",
                on_tap=partial(page.show, "album_delete", album=key),
            ),
            title=self.album_name(key),
        )

    def _ask_name(self, page: Page, key: object) -> None:
        page.ask("album_name_dialog", "album_field", self.album_name(key), album=key)

    def _free(self, name: str, but: object = None) -> bool:
        taken = [album["name"].casefold() for album in self.data["albums"] if album["id"] != but]
        return bool(name) and name.casefold() not in taken

    def _name_field(self, page: Page, name: str, done: Any) -> Widget:
        return TextField(name, page.var(name, ""), hint=self.t("album_name"), on_submit=done, limit=40)

    @overlay
    def album_new(self, page: Page) -> Overlay:
        """A name for a new one; photos that were chosen go into it."""
        under, numbers = page.under, page.args.get("ids") or []

        def create() -> None:
            name = str(page.vars.get("new_album_field", "")).strip()
            if not self._free(name):
                page.toast(self.t("name_taken" if name else "album_name"))
                return
            album = {"id": self.new_id(), "name": name, "fixed": False}
            self.data["albums"].append(album)
            page.hide()
            if numbers:
                self._put(under, album)
            else:
                under.open("AlbumActivity", album=album["id"])

        buttons = [self.no(page), Button(self.t("create"), create, look="text", id="confirm")]
        return Dialog(self.t("new_album"), self._name_field(page, "new_album_field", create), buttons=buttons)

    @overlay
    def album_name_dialog(self, page: Page) -> Overlay:
        """Another name for an album."""
        album = self.album(page.args["album"])

        def rename() -> None:
            name = str(page.vars.get("album_field", "")).strip()
            if album is None or not self._free(name, album["id"]):
                page.toast(self.t("name_taken" if name else "album_name"))
                return
            album["name"] = name
            page.hide()

        buttons = [self.no(page), Button(self.t("rename"), rename, look="text", id="confirm")]
        return Dialog(self.t("album_rename"), self._name_field(page, "album_field", rename), buttons=buttons)

    @overlay
    def album_delete(self, page: Page) -> Overlay:
        """An album and what is in it."""
        key = page.args["album"]
        under = page.under

        def yes() -> None:
            undo = self.throw(self.of_album(key))
            self.data["albums"] = [album for album in self.data["albums"] if album["id"] != key]
            for photo in self.data["photos"]:
                if photo["album"] == key:
                    photo["album"] = self.data["albums"][0]["id"] if self.data["albums"] else 0
            if under.activity == "AlbumActivity":
                page.finish(undo=undo if undo["ids"] else None)
            else:
                page.hide()
            page.toast(self.t("album_gone"))

        title = self.t("album_delete_sure", name=self.album_name(key))
        agree = Button(self.t("delete"), yes, look="text", id="confirm")
        return Dialog(title, self.t("album_delete_text"), buttons=[self.no(page), agree])

    # Photos into an album.

    @activity("AlbumPickActivity")
    def album_pick(self, page: Page) -> Widget:
        """Which album?"""
        numbers = page.args.get("ids") or []
        title = self.t("copy_to" if page.args.get("mode") == "copy" else "move_to")
        plus = Column(
            Icon("add", size=26), width=52, height=52, radius=12, colour="container_high", align="center"
        )
        new = ListItem(
            self.t("new_album"),
            leading=plus,
            id="new_album",
            on_tap=lambda: page.ask("album_new", "new_album_field", "", ids=numbers),
        )
        rows = [
            ListItem(
                album["name"],
                str(len(self.of_album(album["id"]))),
                leading=self.cover(self.of_album(album["id"]), 52, 52, 12),
                id="target",
                on_tap=partial(self._put, page, album),
            )
            for album in self.data["albums"]
        ]
        return Scaffold(title, Scroll(new, Divider(), *rows, id="targets"), back=page.back)

    def _put(self, page: Page, album: Json) -> None:
        photos = self.chosen(page.args.get("ids") or [])
        copy = page.args.get("mode") == "copy"
        for photo in photos:
            if copy:
                self.data["photos"].append({**photo, "id": self.new_id(), "album": album["id"]})
            else:
                photo["album"] = album["id"]
        page.finish(picked=[])
        page.toast(self.t("copied" if copy else "moved", count=len(photos), name=album["name"]))

    @activity("AddActivity")
    def add(self, page: Page) -> Widget:
        """Photos of other albums, to be put into this one."""
        key = page.args.get("album")
        others = [photo for photo in self.shown() if photo["album"] != key]
        numbers = page.vars.get("picked") or []

        def done() -> None:
            for photo in self.chosen(numbers):
                photo["album"] = key
            page.finish()
            page.toast(self.t("moved", count=len(numbers), name=self.album_name(key)))

        def flip(photo: Json) -> None:
            page.vars["picked"] = sorted(set(numbers) ^ {photo["id"]})

        rows = self.by_day(page, others, flip)
        body: Widget = Scroll(*rows, id="photos", pad=(4, 0, 4, 24), gap=3)
        if not others:
            body = Empty("photo_library", self.t("no_photos"))
        title = Text(
            self.t("picked", count=len(numbers)) if numbers else self.t("add_here"), "title", lines=1, grow=1
        )
        ready = Button(self.t("done"), done, look="text", id="done", enabled=bool(numbers))
        return Scaffold(title, body, back=page.back, actions=[ready])

    @activity("PickActivity")
    def pick(self, page: Page) -> Widget:
        """One photo for another app: a tap on it is the answer."""
        photos = self.shown()
        rows = self.by_day(page, photos, lambda photo: page.finish(photo=photo["id"]))
        body: Widget = Scroll(*rows, id="photos", pad=(4, 0, 4, 24), gap=3)
        if not photos:
            body = Empty("photo_library", self.t("no_photos"))
        return Scaffold(self.t("add_here"), body, back=page.back)
