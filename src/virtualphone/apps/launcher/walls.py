"""Wallpapers, and the settings of the home screen."""

from __future__ import annotations

from functools import partial

from virtualphone.app import activity, overlay
from virtualphone.apps.launcher import layout
from virtualphone.apps.launcher.home import Home
from virtualphone.apps.launcher.icons import Grid
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Computed,
    Dialog,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Picture,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Stack,
    SwitchItem,
    Text,
    Var,
    Widget,
)
from virtualphone.toolkit.pictures import wallpapers

AUTO = "auto"
_COLUMNS = (4, 5)


class Walls(Home):
    """How home looks."""

    def kind_name(self, kind: str) -> str:
        """The name of a wallpaper."""
        key = "wall_photo" if kind.startswith("photo:") else f"wall_{kind}"
        return self.t(key) if key in self.words else kind.title()

    def _kind(self, kind: str) -> str:
        return kind if kind != AUTO else "dark" if self.phone.theme.dark else "light"

    @activity("WallpaperActivity")
    def wallpapers(self, page: Page) -> Widget:
        """All of them, small."""
        wide = layout.is_wide(self.phone.metrics)
        columns = 5 if wide else 3
        now = self.data["wallpaper"] or AUTO
        tiles = [self._tile(page, kind, kind == now) for kind in (AUTO, *wallpapers())]
        cell = 210 + 26 * max(1.0, self.phone.metrics.font_scale)
        rows = [
            Grid(columns, tiles[start : start + columns], rows=1, cell=cell, height=cell)
            for start in range(0, len(tiles), columns)
        ]
        body = Scroll(*rows, pad=(12, 4, 12, 24), id="wallpaper_grid")
        return Scaffold(
            self.t("wallpapers"), body, back=page.back, large=not layout.is_wide(self.phone.metrics)
        )

    def _tile(self, page: Page, kind: str, chosen: bool) -> Widget:
        picture = Picture(f"wallpaper:{self._kind(kind)}", radius=18, grow=1)
        mark = Row(
            Stack(
                Icon("check", size=18, colour="on_primary"), colour="primary", radius=14, width=28, height=28
            ),
            pad=8,
        )
        frame = Framed(picture, mark if chosen else None)
        name = Text(
            self.kind_name(kind), "note", lines=1, align="center", colour="primary" if chosen else "text"
        )
        return Column(
            frame,
            Gap(6),
            name,
            Gap(8),
            pad=(6, 0),
            id=f"wallpaper_{kind}",
            desc=self.kind_name(kind),
            selected=chosen,
            on_tap=lambda: page.open("WallpaperPreviewActivity", kind=kind),
        )

    @activity("WallpaperPreviewActivity")
    def preview(self, page: Page) -> Widget:
        """As large as it will be."""
        asked = str(page.args.get("kind", AUTO))
        kind = self._kind(asked)
        ink = self.ink_on(kind)

        def use() -> None:
            self.data["wallpaper"] = "" if asked == AUTO else asked
            page.finish()
            page.toast(self.t("wallpaper_set"))

        body = Column(
            Row(
                IconButton("arrow_back", page.back, desc=self.t("back"), id="up", colour=ink),
                height=64,
                pad=(4, 0),
            ),
            Gap(grow=1),
            Column(
                Text(self.time_text(), "clock", colour=ink),
                Text(self.date_text(), "body", colour=ink),
                align="center",
            ),
            Gap(grow=3),
            Row(Button(self.t("use_wallpaper"), use, id="set_wallpaper"), spread="center"),
            Gap(28),
        )
        return Scaffold(None, body, wallpaper=self.backdrop(kind))

    @activity("HomeSettingsActivity")
    def home_settings(self, page: Page) -> Widget:
        """What the home screen does."""
        news = Computed(
            lambda: self.phone.setting("secure", "notification_badging", "1") != "0",
            lambda on: self.phone.set_setting("secure", "notification_badging", "1" if on else "0"),
        )
        rows = [
            Header(self.t("look_group")),
            ListItem(
                self.t("grid"),
                self.t("grid_of", n=self.columns),
                id="grid",
                on_tap=lambda: page.show("pick_grid"),
            ),
            SwitchItem(self.t("labels"), self.value("labels"), self.t("labels_note"), id="labels"),
            SwitchItem(self.t("clock"), self.value("clock"), self.t("clock_note"), id="clock"),
            SwitchItem(self.t("dots"), news, self.t("dots_note"), id="dots"),
            ListItem(
                self.t("wallpapers"),
                self.kind_name(self.data["wallpaper"] or AUTO),
                id="wallpapers",
                on_tap=lambda: page.open("WallpaperActivity"),
            ),
            Header(self.t("layout_group")),
            SwitchItem(self.t("add_new"), self._add_new(), self.t("add_new_note"), id="add_new"),
            SwitchItem(self.t("locked"), self.value("locked"), self.t("locked_note"), id="locked"),
            ListItem(
                self.t("restore"), self.t("restore_note"), id="restore", on_tap=lambda: page.show("sure")
            ),
        ]
        return self.settings_frame(page, rows)

    def settings_frame(self, page: Page, rows: list[Widget]) -> Widget:
        """The settings in their order."""
        return Scaffold(
            self.t("home_settings"),
            Scroll(*rows),
            back=page.back,
            large=not layout.is_wide(self.phone.metrics),
        )

    def _add_new(self) -> Var:
        def write(on: bool) -> None:
            self.data["pages"] = layout.home_pages(self.phone, self.data)
            self.data["add_new"] = on

        return Computed(lambda: self.data["add_new"], write)

    @overlay
    def pick_grid(self, page: Page) -> Dialog:
        """Four or five."""

        def choose(count: int) -> None:
            self.data["columns"] = count
            page.hide()

        rows = [
            RadioItem(self.t("grid_of", n=n), n == self.columns, partial(choose, n), id=f"grid_{n}")
            for n in _COLUMNS
        ]
        return Dialog(
            self.t("grid"), *rows, buttons=[Button(self.t("cancel"), page.hide, look="text", id="cancel")]
        )

    @overlay
    def sure(self, page: Page) -> Dialog:
        """Put all icons back?"""

        def yes() -> None:
            pages, dock = layout.first_layout(self.phone)
            self.data.update(pages=pages, dock=dock, removed=[])
            page.hide()
            page.toast(self.t("restored"))

        buttons = [
            Button(self.t("cancel"), page.hide, look="text", id="cancel"),
            Button(self.t("restore_yes"), yes, look="text", id="ok"),
        ]
        return Dialog(self.t("restore_sure"), self.t("restore_text"), buttons=buttons)


class Framed(Stack):
    """A picture that fills its place, with a mark in the corner."""

    def __init__(self, picture: Picture, corner: Widget | None) -> None:
        inner = Column(picture, height=198)
        super().__init__(inner, corner, align="top right", grow=1)
