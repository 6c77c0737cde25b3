"""Photos in a grid, and several of them chosen by a long press."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.gallery.base import GalleryBase
from virtualphone.page import Page
from virtualphone.sharing import PHOTOS
from virtualphone.toolkit import (
    Button,
    Dialog,
    Gap,
    Header,
    Icon,
    IconButton,
    Menu,
    Overlay,
    Picture,
    Row,
    Stack,
    Text,
    Ui,
    Widget,
)
from virtualphone.toolkit.box import Box, Space
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]
Tap = Callable[[Json], object]

CELL_DP = 104
SPACE_DP = 3


class Cell(Stack):
    """A photo in the grid; while some are being chosen it can be ticked."""

    def __init__(self, *children: Child, checked: bool | None = None, **rest: Any) -> None:
        super().__init__(*children, **rest)
        self.checked = checked

    def layout(self, ui: Ui, space: Space) -> Box:
        """The stack, and whether it is ticked."""
        box = super().layout(ui, space)
        if box.info is not None and self.checked is not None:
            box.info.checkable, box.info.checked = True, self.checked
        return box


class Grid(GalleryBase):
    """Small pictures and the bar for those that are chosen."""

    def columns(self) -> int:
        """How many stand beside each other."""
        return max(3, int(self.room(0)[0] // CELL_DP))

    def rows(self, page: Page, photos: list[Json], tap: Tap, mark: Tap | None = None) -> list[Widget]:
        """Rows of cells; `mark` gives the words on a cell."""
        columns = self.columns()
        side = (self.room(0)[0] - 8 - SPACE_DP * (columns - 1)) / columns
        cells = [self._cell(page, photo, side, tap, mark) for photo in photos]
        return [
            Row(*cells[at : at + columns], gap=SPACE_DP, height=side) for at in range(0, len(cells), columns)
        ]

    def by_day(self, page: Page, photos: list[Json], tap: Tap) -> list[Widget]:
        """The same under the days."""
        days: dict[str, list[Json]] = {}
        for photo in photos:
            days.setdefault(self.day_text(photo["taken_ms"]), []).append(photo)
        found: list[Widget] = []
        for day, taken in days.items():
            found.append(Header(day, id="day"))
            found.extend(self.rows(page, taken, tap))
        return found

    def _cell(self, page: Page, photo: Json, side: float, tap: Tap, mark: Tap | None) -> Widget:
        picked = page.vars.get("picked") or []
        chosen = photo["id"] in picked
        inner = side - 20 if chosen else side
        corner: Widget | None = None
        if picked or page.vars.get("picking"):
            name = "check_circle" if chosen else "radio_button_unchecked"
            corner = Row(Icon(name, size=24, colour="primary" if chosen else "#ffffff"), pad=5)
        elif photo["favourite"]:
            corner = Row(Icon("favorite", size=18, colour="#ffffff"), pad=6)
        picture = Picture(self.picture(photo), width=inner, height=inner, radius=10 if chosen else 3)
        words = str(mark(photo)) if mark is not None else ""
        note = Row(
            Text(words, "small", colour="#ffffff", lines=1), colour=(0, 0, 0, 150), radius=8, pad=(6, 1)
        )
        return Cell(
            Stack(
                picture, width=side, height=side, align="center", colour="primary_soft" if chosen else None
            ),
            Stack(corner, width=side, height=side, align="bottom right") if corner else None,
            Stack(Row(note, pad=5), width=side, height=side, align="bottom left") if words else None,
            width=side,
            height=side,
            id="photo",
            desc=self.t("photo_of", when=self.moment_text(photo["taken_ms"])),
            checked=chosen if self.picking(page) else None,
            on_tap=partial(self._touched, page, photo, tap),
            on_hold=partial(self._pick, page, photo) if page.activity != "PickActivity" else None,
        )

    def _pick(self, page: Page, photo: Json) -> None:
        page.vars["picked"] = sorted(set(page.vars.get("picked") or []) ^ {photo["id"]})
        page.vars.pop("picking", None)

    def _touched(self, page: Page, photo: Json, tap: Tap) -> None:
        if page.vars.get("picked") or page.vars.get("picking"):
            self._pick(page, photo)
        else:
            tap(photo)

    def open_among(self, page: Page, photos: list[Json]) -> Tap:
        """A tap opens a photo, with the others beside it."""
        numbers = [photo["id"] for photo in photos]
        return lambda photo: page.open("PhotoActivity", id=photo["id"], among=numbers)

    # Several.

    def picking(self, page: Page) -> bool:
        """Whether photos are being chosen on a page."""
        return bool(page.vars.get("picked") or page.vars.get("picking"))

    def unpick(self, page: Page) -> bool:
        """Back ends the choosing first."""
        was = self.picking(page)
        page.vars["picked"] = []
        page.vars.pop("picking", None)
        return was

    def pick_title(self, page: Page) -> Widget:
        """How many are chosen, and the way out."""
        drop = IconButton("close", page.back, desc=self.t("close"), id="pick_close", colour="text")
        count = len(page.vars.get("picked") or [])
        words = Text(self.t("picked", count=count), "title", lines=1, grow=1, id="pick_count")
        return Row(drop, Gap(8), words, grow=1)

    def pick_actions(self, page: Page) -> list[Child]:
        """What can be done with those that are chosen."""
        numbers = page.vars.get("picked") or []
        if not numbers:
            return []
        data = "\n".join(f"{PHOTOS}{number}" for number in numbers)
        return [
            IconButton(
                "share", lambda: page.show("share_sheet", data=data), desc=self.t("share"), id="pick_share"
            ),
            IconButton(
                "delete",
                lambda: page.show("delete_sure", ids=numbers),
                desc=self.t("delete"),
                id="pick_delete",
            ),
            IconButton("more_vert", lambda: page.show("pick_menu"), desc=self.t("more"), id="pick_more"),
        ]

    def everything_on(self, page: Page) -> list[Json]:
        """What "all" means on a page."""
        return self.of_album(page.args["album"]) if "album" in page.args else self.shown()

    @overlay
    def pick_menu(self, page: Page) -> Overlay:
        """The rest of it."""
        under = page.under
        numbers = list(under.vars.get("picked") or [])
        photos = self.chosen(numbers)
        loved = bool(photos) and all(photo["favourite"] for photo in photos)

        def everything() -> None:
            page.hide()
            under.vars["picked"] = sorted(photo["id"] for photo in self.everything_on(under))

        def love() -> None:
            for photo in photos:
                photo["favourite"] = not loved
            under.vars["picked"] = []
            page.hide()

        def hide() -> None:
            under.vars["picked"] = []
            page.hide()
            self.hide(page, photos)

        def to(mode: str) -> None:
            page.open("AlbumPickActivity", ids=numbers, mode=mode)

        return Menu(
            ("pick_all", self.t("select_all"), everything),
            ("pick_favourite", self.t("unfavourite" if loved else "favourite"), love),
            ("pick_move", self.t("move_to"), partial(to, "move")),
            ("pick_copy", self.t("copy_to"), partial(to, "copy")),
            ("pick_slideshow", self.t("slideshow"), lambda: page.open("SlideActivity", ids=numbers)),
            ("pick_hide", self.t("hide"), hide),
        )

    def hide(self, page: Page, photos: list[Json]) -> None:
        """Out of sight."""
        for photo in photos:
            photo["hidden"] = True
        page.toast(self.t("hide_done", count=len(photos)))

    @overlay
    def delete_sure(self, page: Page) -> Overlay:
        """Asked before photos go to the recently deleted."""
        photos = self.chosen(page.args["ids"])
        under = page.under

        def yes() -> None:
            undo = self.throw(photos)
            if under.activity == "PhotoActivity":
                page.finish(undo=undo)
                return
            page.hide()
            under.vars.update(picked=[], undo=undo)

        agree = Button(self.t("delete"), yes, look="text", id="confirm")
        title = self.t("delete_sure", count=len(photos))
        return Dialog(title, self.t("delete_text"), buttons=[self.no(page), agree])
