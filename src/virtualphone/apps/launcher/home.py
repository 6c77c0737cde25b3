"""The home pages and the dock."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.launcher import layout
from virtualphone.apps.launcher.drop import Places, spot
from virtualphone.apps.launcher.icons import AppIcon, Grid
from virtualphone.apps.launcher.menus import SETTINGS, Menus
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Draggable,
    Gap,
    Icon,
    Pager,
    Row,
    Scaffold,
    Swipe,
    Text,
    Widget,
)
from virtualphone.toolkit.theme import Colour

CLOCK = "com.android.deskclock"


@dataclass(frozen=True)
class View:
    """Home as it is built now: its page, the ink on it, which of how many is in sight, where things lie."""

    page: Page
    ink: Colour
    now: int
    count: int
    places: Places = field(default_factory=dict)


class Home(Menus):
    """The first page."""

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        """Home."""
        pages = layout.home_pages(self.phone, self.data)
        var = page.var("home", 0)
        now = min(len(pages) - 1, int(var.get() or 0))
        view = View(page, self.ink_on(self.wallpaper), now, len(pages))
        wide = layout.is_wide(self.phone.metrics)
        shown = [self._page(view, number, icons, wide) for number, icons in enumerate(pages)]
        pager = Pager(var, *shown, id="workspace", desc=self.t("page_of", n=now + 1, all=len(pages)))
        body = self._wide(view, pager) if wide else self._tall(view, pager)
        felt = Swipe(body, up=lambda: page.open("AllAppsActivity"), down=self._shade)
        return Scaffold(None, felt, wallpaper=self.backdrop(self.wallpaper))

    def _shade(self) -> None:
        self.phone.pull_shade()

    def _tall(self, view: View, pager: Widget) -> Widget:
        dock = self._dock(view, rows=1, columns=layout.DOCK, height=78)
        foot = Column(self._handle(view), dock, Gap(6), self.search_bar(view.page), Gap(14))
        return Column(pager, foot, pad=(14, 0), on_hold=lambda: view.page.show("home_sheet"))

    def _wide(self, view: View, pager: Widget) -> Widget:
        clock = bool(self.data["clock"]) and self._clock(view)
        bar = self.search_bar(view.page)
        left = Column(Gap(grow=1), clock, Gap(16), bar, Gap(grow=2), grow=2, pad=(10, 0))
        middle = Column(pager, self._handle(view), grow=5)
        dock = self._dock(view, rows=layout.DOCK, columns=1, width=88)
        hold = lambda: view.page.show("home_sheet")  # noqa: E731
        return Row(left, middle, dock, align="stretch", pad=(14, 4), on_hold=hold)

    def _page(self, view: View, number: int, icons: list[str], wide: bool) -> Widget:
        rows = layout.rows_on(self.phone.metrics, self.data, number)
        cells = [self._icon(view, package, label=bool(self.data["labels"])) for package in icons]
        grid = Grid(self.columns, cells, rows=rows, id="home_grid", grow=1, places=view.places)
        first = number == 0 and bool(self.data["clock"]) and not wide
        return Column(first and self._clock(view), grid)

    def _icon(self, view: View, package: str, *, label: bool) -> Widget:
        app = self.phone.apps[package]
        icon = AppIcon(
            app,
            label=label,
            ink=view.ink,
            corner=self.corner,
            dot=self.has_news(package),
            on_tap=lambda: self.phone.launch(package),
            on_menu=lambda at: self.show_menu(view.page, app, "home", at),
        )
        if self.data["locked"]:
            return icon
        return Draggable(icon, lambda x, y: self._dropped(view, package, (x, y)))

    def _dropped(self, view: View, package: str, at: tuple[int, int]) -> None:
        phone, data, now = self.phone, self.data, view.now
        shape = self.columns, layout.rows_on(phone.metrics, data, now)
        kind, place = spot(view.places, phone.metrics, at, shape) or ("", 0)
        if kind == "dock":
            layout.move_to_dock(phone, data, package, place)
        elif kind == "cell":
            layout.move_to_page(phone, data, package, now, place)
        elif kind == "edge" and now + place >= 0:
            layout.move_to_page(phone, data, package, now + place, layout.room_on(phone.metrics, data, now))
            view.page.vars["home"] = min(now + place, len(layout.home_pages(phone, data)) - 1)

    def _clock(self, view: View) -> Widget:
        height = layout.clock_dp(self.phone.metrics)
        return Column(
            Gap(grow=1),
            Text(self.time_text(), "clock", colour=view.ink, id="clock_time", lines=1),
            Text(self.date_text(), "body", colour=view.ink, id="clock_date", lines=1),
            Gap(grow=1),
            pad=(10, 0),
            align="start",
            height=height,
            id="clock_widget",
            on_tap=lambda: self._open_clock(view.page),
        )

    def _open_clock(self, page: Page) -> None:
        if CLOCK in self.phone.apps:
            self.phone.launch(CLOCK)
        elif SETTINGS in self.phone.apps:
            self.phone.launch(SETTINGS, "DateTimeActivity", {})
        else:
            page.open("AllAppsActivity")

    def _handle(self, view: View) -> Widget:
        faint: Colour = (*view.ink[:3], 90)
        dots = [
            Column(
                width=14 if index == view.now else 6,
                height=6,
                radius=3,
                colour=view.ink if index == view.now else faint,
            )
            for index in range(view.count)
        ]
        arrow = Column(
            Icon("keyboard_arrow_up", size=26, colour=view.ink),
            pad=(24, 0),
            align="center",
            id="drawer_handle",
            desc=self.t("all_apps"),
            on_tap=lambda: view.page.open("AllAppsActivity"),
        )
        return Column(
            arrow, Row(*(dots if view.count > 1 else ()), gap=6, height=10), align="center", height=40
        )

    def _dock(self, view: View, *, rows: int, columns: int, **size: Any) -> Widget:
        cells = [self._icon(view, package, label=False) for package in layout.dock_of(self.phone, self.data)]
        return Column(Grid(columns, cells, rows=rows, id="dock", grow=1, places=view.places), **size)

    def search_bar(self, page: Page) -> Widget:
        """Looks like a field; leads to the search."""
        fill: Colour = (34, 36, 43, 235) if self.phone.theme.dark else (255, 255, 255, 235)
        words = Text(self.t("search_hint"), "body", colour="text_soft", grow=1, lines=1)
        return Row(
            Icon("search"),
            words,
            gap=12,
            pad=(18, 0),
            height=50,
            colour=fill,
            radius=25,
            id="search_bar",
            desc=self.t("search_hint"),
            on_tap=lambda: page.open("SearchActivity"),
        )
