"""The first page: all photos by day, and the albums."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.gallery.grid import Grid
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Column,
    Divider,
    Empty,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Picture,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]


class Shelves(Grid):
    """Photos and albums side by side."""

    @activity("MainActivity", main=True, back="unpick")
    def main(self, page: Page) -> Widget:
        """One of the two."""
        if int(page.vars.get("tab", 0)):
            return self.frame(page, self.t("albums"), self._albums(page), self.album_actions(page))
        photos = self.shown()
        rows = self.by_day(page, photos, self.open_among(page, photos))
        body: Widget = Scroll(*rows, id="photos", pad=(4, 0, 4, 24), gap=3)
        if not photos:
            body = Empty("photo_library", self.t("no_photos"))
        return self.frame(page, self.name(), body, self.photo_actions(page))

    def frame(self, page: Page, title: str, body: Widget, actions: list[Child]) -> Widget:
        """Bar, page and the two places below."""
        if self.picking(page):
            head = self.pick_title(page)
            return Scaffold(head, body, actions=self.pick_actions(page), bottom=self.undo_bar(page))
        places = [("tab_photos", "photo", self.t("photos")), ("tab_albums", "photo_album", self.t("albums"))]
        nav = BottomNav(page.var("tab", 0), places, id="navigation")
        return Scaffold(title, body, actions=actions, bottom=Column(self.undo_bar(page), nav))

    def photo_actions(self, page: Page) -> list[Child]:
        """What the bar of the photos has."""
        find = partial(page.open, "SearchActivity")
        return [
            IconButton("search", find, desc=self.t("search"), id="search"),
            IconButton("more_vert", lambda: page.show("main_menu"), desc=self.t("more"), id="more"),
        ]

    def album_actions(self, page: Page) -> list[Child]:
        """What the bar of the albums has."""
        new = partial(page.ask, "album_new", "new_album_field", "", ids=[])
        return [
            IconButton("add", new, desc=self.t("new_album"), id="new_album"),
            IconButton("more_vert", lambda: page.show("main_menu"), desc=self.t("more"), id="more"),
        ]

    @overlay
    def main_menu(self, page: Page) -> Overlay:
        """What is not needed often."""

        def select() -> None:
            page.hide()
            page.under.vars.update(picking=True, tab=0)

        numbers = [photo["id"] for photo in self.shown()]
        return Menu(
            bool(numbers) and ("do_select", self.t("select"), select),
            bool(numbers)
            and ("do_slideshow", self.t("slideshow"), lambda: page.open("SlideActivity", ids=numbers)),
            ("go_hidden", self.t("hidden"), lambda: page.open("HiddenActivity")),
            ("go_trash", self.t("trash"), lambda: page.open("TrashActivity")),
        )

    # Albums.

    def _albums(self, page: Page) -> Widget:
        keys: list[object] = ["favourites", *(album["id"] for album in self.data["albums"])]
        return Scroll(
            *self.album_cards(page, keys),
            Gap(12),
            Divider(),
            ListItem(
                self.t("trash"), icon="delete", id="go_trash", on_tap=partial(page.open, "TrashActivity")
            ),
            id="albums",
            pad=(0, 4, 0, 24),
        )

    def album_cards(self, page: Page, keys: list[object]) -> list[Widget]:
        """Large pictures, two or more beside each other."""
        across = self.room(0)[0] - 32
        columns = max(2, int(across // 170))
        side = (across - 14 * (columns - 1)) / columns
        cards = [self._album_card(page, key, side) for key in keys]
        return [
            Row(*cards[at : at + columns], gap=14, pad=(16, 6), align="start")
            for at in range(0, len(cards), columns)
        ]

    def _album_card(self, page: Page, key: object, side: float) -> Widget:
        photos = self.of_album(key)
        return Column(
            self.cover(photos, side * 0.8, side, 18),
            Gap(6),
            Text(self.album_name(key), "strong", lines=1, id="album_name"),
            Text(self.t("count", count=len(photos)), "note", colour="text_soft", lines=1, id="album_count"),
            width=side,
            id="album",
            on_tap=partial(page.open, "AlbumActivity", album=key),
            on_hold=self.album_hold(page, key),
        )

    def album_hold(self, page: Page, key: object) -> Any:
        """A long press on an album that is one's own."""
        album = self.album(key)
        own = album is not None and not album["fixed"]
        return partial(page.show, "album_sheet", album=key) if own else None

    def cover(self, photos: list[Json], height: float, width: float, radius: float) -> Widget:
        """The newest photo, or an empty frame."""
        if photos:
            return Picture(self.picture(photos[0]), width=width, height=height, radius=radius)
        frame = Icon("photo_album", size=32, colour="text_faint")
        return Column(
            frame, width=width, height=height, radius=radius, colour="container_high", align="center"
        )
