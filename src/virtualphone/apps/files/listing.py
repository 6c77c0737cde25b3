"""Files as rows or tiles, and several of them chosen by a long press."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.files.base import ICONS, FilesBase
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Column,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Picture,
    Row,
    Snackbar,
    Stack,
    Text,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]

UNDO_MS = 10_000
TILE_DP = 160


class Listing(FilesBase):
    """Rows, tiles, and the bar for those that are chosen."""

    def face(self, row: Json, size: float) -> Widget:
        """Its sign, or its picture."""
        if row.get("drawing"):
            return Picture(f"photo:{row['drawing']}", width=size, height=size, radius=8)
        icon, colour = ICONS.get(row["kind"], ICONS["other"])
        return Avatar("", icon=icon, colour=colour, size=size)

    def open_row(self, page: Page, row: Json) -> None:
        """A tap on a file or folder."""
        pages = {"folder": "FolderActivity", "text": "TextActivity"}
        page.open(pages.get(row["kind"], "PreviewActivity"), id=row["id"])

    def _touched(self, page: Page, row: Json) -> None:
        if self.picking(page):
            self.flip(page, row)
        else:
            self.open_row(page, row)

    def flip(self, page: Page, row: Json) -> None:
        """Choose it, or not any more."""
        page.vars["picked"] = sorted(set(page.vars.get("picked") or []) ^ {row["id"]})
        page.vars.pop("picking", None)

    def listed(self, page: Page, rows: list[Json]) -> list[Widget]:
        """As the view asks for."""
        if self.options["view"] == "grid":
            return self.tiles(page, rows)
        return [self.line(page, row) for row in rows]

    def line(self, page: Page, row: Json) -> Widget:
        """One row."""
        chosen = row["id"] in (page.vars.get("picked") or [])
        dots = IconButton(
            "more_vert",
            partial(page.show, "file_sheet", id=row["id"]),
            desc=self.t("menu_of", name=row["name"]),
            id="file_more",
        )
        star = Icon("star", size=18, colour="warn", desc=self.t("starred")) if row["starred"] else None
        tick = Icon("check_circle" if chosen else "radio_button_unchecked", colour="primary")
        picking = self.picking(page)
        return ListItem(
            row["name"],
            self.about(row),
            leading=self.face(row, 40),
            trailing=tick if picking else Row(star, dots, gap=2),
            id="file",
            selected=chosen,
            on_tap=partial(self._touched, page, row),
            on_hold=partial(self.flip, page, row),
        )

    def tiles(self, page: Page, rows: list[Json]) -> list[Widget]:
        """Two or more beside each other."""
        metrics = self.phone.metrics
        across = metrics.width * 160 / metrics.density - 32
        columns = max(2, int(across // TILE_DP))
        side = (across - 12 * (columns - 1)) / columns
        made = [self._tile(page, row, side) for row in rows]
        return [
            Row(*made[at : at + columns], gap=12, pad=(16, 6), align="start")
            for at in range(0, len(made), columns)
        ]

    def _tile(self, page: Page, row: Json, side: float) -> Widget:
        chosen = row["id"] in (page.vars.get("picked") or [])
        if row.get("drawing"):
            head: Widget = Picture(f"photo:{row['drawing']}", width=side - 16, height=86, radius=10)
        else:
            head = Stack(self.face(row, 48), width=side - 16, height=86, align="center")
        star = Icon("star", size=16, colour="warn", desc=self.t("starred")) if row["starred"] else None
        return Column(
            head,
            Gap(6),
            Row(Text(row["name"], "note", lines=1, grow=1, id="file_name"), star),
            Text(self.about(row), "small", colour="text_soft", lines=1),
            pad=8,
            radius=14,
            width=side,
            colour="primary_soft" if chosen else "container",
            id="file",
            selected=chosen,
            on_tap=partial(self._touched, page, row),
            on_hold=partial(self.flip, page, row),
        )

    # Order and view.

    def view_tools(self, page: Page) -> list[Child]:
        """List or grid, and the order."""
        grid = self.options["view"] == "grid"

        def turn() -> None:
            self.options["view"] = "list" if grid else "grid"

        icon, words = ("view_list", "as_list") if grid else ("grid_view", "as_grid")
        return [
            IconButton(icon, turn, desc=self.t(words), id="view"),
            IconButton("sort", lambda: page.show("sort_menu"), desc=self.t("sort"), id="sort"),
        ]

    @overlay
    def sort_menu(self, page: Page) -> Overlay:
        """By what?"""

        def choose(key: str) -> None:
            self.options["sort"] = key
            page.hide()

        def turn() -> None:
            self.options["reverse"] = not self.options["reverse"]
            page.hide()

        entries = [
            (f"sort_{key}", self.t(f"sort_{key}"), partial(choose, key))
            for key in ("name", "changed", "size", "kind")
        ]
        return Menu(*entries, ("reverse", self.t("reverse"), turn), chosen=f"sort_{self.options['sort']}")

    # Several.

    def picking(self, page: Page) -> bool:
        """Whether files are being chosen on a page."""
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
        words = self.t("picked", count=len(page.vars.get("picked") or []))
        return Row(drop, Gap(8), Text(words, "title", lines=1, grow=1, id="pick_count"), grow=1)

    def pick_actions(self, page: Page) -> list[Child]:
        """What can be done with those that are chosen."""
        numbers = page.vars.get("picked") or []
        if not numbers:
            return []
        text = self.sent_text(self.chosen(numbers))
        return [
            IconButton(
                "share", partial(page.show, "share_sheet", data=text), desc=self.t("share"), id="pick_share"
            ),
            IconButton(
                "delete", partial(self.ask_bin, page, numbers), desc=self.t("to_bin"), id="pick_delete"
            ),
            IconButton("more_vert", lambda: page.show("pick_menu"), desc=self.t("more"), id="pick_more"),
        ]

    def ask_bin(self, page: Page, numbers: list[int]) -> None:
        """To the bin, after a question if the settings want one."""
        if self.options["confirm"]:
            page.show("bin_sure", ids=numbers)
        else:
            self.throw(page, numbers)

    def throw(self, page: Page, numbers: list[int]) -> None:
        """To the bin, with a way back for a while."""
        for row in self.chosen(numbers):
            row["trashed_ms"] = self.phone.now_ms
        undo = {"ids": numbers, "until": self.phone.now_ms + UNDO_MS}
        if page.activity in ("TextActivity", "PreviewActivity"):
            page.finish(undo=undo)
            return
        page.vars.update(picked=[], undo=undo)

    def undo_bar(self, page: Page) -> Widget | None:
        """What was just put into the bin."""
        undo = page.vars.get("undo")
        if not undo or self.phone.now_ms >= undo["until"]:
            return None

        def back() -> None:
            for row in self.chosen(undo["ids"]):
                row["trashed_ms"] = None
            page.vars["undo"] = None

        return Snackbar(self.t("binned", count=len(undo["ids"])), self.t("undo"), back)
