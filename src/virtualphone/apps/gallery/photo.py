"""One photo: looking at it, and everything that can be done with it."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.gallery.albums import Albums
from virtualphone.page import Page
from virtualphone.sharing import PHOTOS
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
    Picture,
    Row,
    Scaffold,
    Scroll,
    Swipe,
    Text,
    TextField,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]

BARS_DP = 140


class Photos(Albums):
    """The photo page and the page of its details."""

    def opened(self, page: Page) -> Json | None:
        """The photo in sight: the one it was opened for, or one that was swiped to."""
        photo = self.photo(page.vars.get("id", page.args.get("id")))
        return photo if photo is not None and photo["trashed_ms"] is None else None

    @activity("PhotoActivity")
    def photo_page(self, page: Page) -> Widget:
        """Large, with its bar below."""
        photo = self.opened(page)
        if photo is None:
            return Scaffold("", Empty("broken_image", self.t("gone")), back=page.back)
        bare = bool(page.vars.get("bare"))
        across, down = self.fit((photo["width"], photo["height"]), self.room(0 if bare else BARS_DP))
        image = Picture(
            self.picture(photo),
            width=across,
            height=down,
            id="image",
            desc=self.t("photo_of", when=self.moment_text(photo["taken_ms"])),
            on_tap=lambda: page.vars.update(bare=not bare),
        )
        body = Swipe(
            Column(Gap(grow=1), Row(image, spread="center"), Gap(grow=1), grow=1),
            left=partial(self._step, page, 1),
            right=partial(self._step, page, -1),
            grow=1,
        )
        if bare:
            return Scaffold(None, body, colour="#000000")
        when = self.wall(photo["taken_ms"])
        title = Column(
            Text(self.day_text(photo["taken_ms"]), "heading", lines=1, id="title"),
            Text(f"{when:%H:%M}", "small", colour="text_soft", id="subtitle"),
            grow=1,
        )
        return Scaffold(
            title, body, back=page.back, actions=self.top_tools(page, photo), bottom=self.tools(page, photo)
        )

    def _step(self, page: Page, by: int) -> None:
        among = [number for number in page.args.get("among") or [] if self._there(number)]
        now = page.vars.get("id", page.args.get("id"))
        place = among.index(now) + by if now in among else -1
        if 0 <= place < len(among):
            page.vars["id"] = among[place]

    def _there(self, number: object) -> bool:
        photo = self.photo(number)
        return photo is not None and photo["trashed_ms"] is None

    def top_tools(self, page: Page, photo: Json) -> list[Child]:
        """At the top."""
        return [
            self.info_tool(page, photo),
            IconButton("more_vert", lambda: page.show("photo_menu"), desc=self.t("more"), id="more"),
        ]

    def info_tool(self, page: Page, photo: Json) -> Widget:
        """To its details."""
        show = partial(page.open, "DetailsActivity", id=photo["id"])
        return IconButton("info", show, desc=self.t("info"), id="info")

    def four(self, page: Page, photo: Json) -> list[tuple[str, str, str, Any]]:
        """What is used most: id, icon, words, action."""

        def love() -> None:
            photo["favourite"] = not photo["favourite"]
            if photo["favourite"]:
                page.toast(self.t("fav_done"))

        loved = photo["favourite"]
        send = partial(page.show, "share_sheet", data=f"{PHOTOS}{photo['id']}")
        return [
            ("share", "share", self.t("share"), send),
            ("edit", "tune", self.t("edit"), partial(page.open, "EditActivity", id=photo["id"])),
            (
                "favourite",
                "favorite" if loved else "favorite_border",
                self.t("unfavourite" if loved else "favourite"),
                love,
            ),
            ("delete", "delete", self.t("delete"), partial(page.show, "delete_sure", ids=[photo["id"]])),
        ]

    def tools(self, page: Page, photo: Json) -> Widget:
        """At the bottom."""
        buttons = [
            IconButton(
                icon, action, desc=words, id=name, colour="error" if icon == "favorite" else "text_soft"
            )
            for name, icon, words, action in self.four(page, photo)
        ]
        cells = [Row(button, spread="center", grow=1) for button in buttons]
        return Row(*cells, height=72, colour="container")

    @overlay
    def photo_menu(self, page: Page) -> Overlay:
        """Three dots."""
        photo = self.opened(page.under)
        if photo is None:
            return Menu((self.t("ok"), page.hide))
        number = photo["id"]
        hidden = photo["hidden"]
        among = [one for one in page.under.args.get("among") or [number] if self._there(one)]

        def to(mode: str) -> None:
            page.open("AlbumPickActivity", ids=[number], mode=mode)

        def hide() -> None:
            photo["hidden"] = not hidden
            page.finish()
            page.toast(self.t("unhide_done" if hidden else "hide_done", count=1))

        def wallpaper() -> None:
            page.hide()
            if not page.send("SET_WALLPAPER", f"{PHOTOS}{number}"):
                page.toast(self.t("no_app"))

        return Menu(
            ("do_move", self.t("move_to"), partial(to, "move")),
            ("do_copy", self.t("copy_to"), partial(to, "copy")),
            ("do_rename", self.t("rename"), partial(self._ask_file, page, photo)),
            ("do_wallpaper", self.t("wallpaper"), wallpaper),
            (
                "do_slideshow",
                self.t("slideshow"),
                lambda: page.open("SlideActivity", ids=among, first=number),
            ),
            ("do_hide", self.t("unhide" if hidden else "hide"), hide),
        )

    # Its name.

    def _ask_file(self, page: Page, photo: Json) -> None:
        page.ask("rename_photo", "name_field", str(photo["name"]).rpartition(".")[0], id=photo["id"])
        page.record["overlays"][-1]["vars"]["@selected"] = True

    @overlay
    def rename_photo(self, page: Page) -> Overlay:
        """Another file name; the ending stays."""
        photo = self.photo(page.args["id"])

        def done() -> None:
            name = str(page.vars.get("name_field", "")).strip()
            if photo is None or not name:
                page.toast(self.t("file_name"))
                return
            photo["name"] = f"{name}.{str(photo['name']).rpartition('.')[2]}"
            page.hide()

        field = TextField(
            "name_field",
            page.var("name_field", ""),
            hint=self.t("file_name"),
            on_submit=done,
            limit=60,
            select=True,
        )
        agree = Button(self.t("ok"), done, look="text", id="confirm")
        return Dialog(self.t("rename"), field, buttons=[self.no(page), agree])

    @activity("DetailsActivity")
    def details(self, page: Page) -> Widget:
        """When, where, how large, in which album."""
        photo = self.photo(page.args.get("id"))
        if photo is None:
            return Scaffold("", Empty("broken_image", self.t("gone")), back=page.back)
        pixels = f"{photo['width']} × {photo['height']}"
        dots = f"{photo['width'] * photo['height'] / 1_000_000:.1f} MP"
        across, down = self.fit((photo["width"], photo["height"]), (self.room(0)[0] - 40, 190))
        image = Picture(self.picture(photo), width=across, height=down, radius=12)
        pencil = IconButton(
            "edit", partial(self._ask_file, page, photo), desc=self.t("rename"), id="detail_rename"
        )
        comma = "、" if self.zh else ", "
        rows: list[Child] = [
            Row(image, pad=(20, 4, 20, 12)),
            ListItem(
                self.moment_text(photo["taken_ms"]), self.t("taken"), icon="calendar_today", id="detail_taken"
            ),
            ListItem(photo["name"], self.t("file_name"), icon="image", trailing=pencil, id="detail_name"),
            ListItem(
                f"{self.bytes_text(photo['bytes'])} · {pixels} · {dots}",
                self.t("size"),
                icon="straighten",
                id="detail_size",
            ),
            ListItem(photo["place"] or self.t("no_place"), self.t("place"), icon="place", id="detail_place"),
            ListItem(self.album_name(photo["album"]), self.t("album"), icon="photo_album", id="detail_album"),
            bool(photo["things"])
            and ListItem(comma.join(photo["things"]), self.t("tags"), icon="sell", id="detail_things"),
        ]
        return Scaffold(self.t("info"), Scroll(*rows, id="details", pad=(0, 0, 0, 24)), back=page.back)
