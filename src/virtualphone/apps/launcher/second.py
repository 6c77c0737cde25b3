"""The second version of the launcher: discs, a list of apps, the search above."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from virtualphone.app import App, overlay
from virtualphone.apps.launcher import layout
from virtualphone.apps.launcher.app import Launcher
from virtualphone.apps.launcher.home import View
from virtualphone.apps.launcher.icons import AppIcon, face_ops
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Gap,
    Header,
    Icon,
    ListItem,
    Row,
    Scaffold,
    Sheet,
    Text,
    Ui,
    Widget,
)
from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Space
from virtualphone.toolkit.theme import Colour

ROW_DP = 60

WORDS = {
    "all_apps": ("Programs", "全部程序"),
    "home_screen": ("Desktop", "桌面"),
    "search_hint": ("Look for people and programs", "查找程序和人"),
    "search_apps": ("Name of a program", "程序名称"),
    "no_apps": ('There is no "{query}"', "没有“{query}”"),
    "no_results": ('There is no "{query}"', "没有“{query}”"),
    "apps": ("Programs", "程序"),
    "suggestions": ("Often used", "常用"),
    "people": ("People", "人员"),
    "open": ("Start", "启动"),
    "app_info": ("About it", "详情"),
    "remove": ("Take off", "拿掉"),
    "add_home": ("Put on the desktop", "放到桌面"),
    "added": ("It is on the desktop", "已放到桌面"),
    "no_recents": ("Nothing is running", "没有运行的程序"),
    "clear_all": ("Close everything", "全部关闭"),
    "wallpapers": ("Backgrounds", "背景"),
    "use_wallpaper": ("Take this one", "使用这张"),
    "wallpaper_set": ("Background changed", "背景已更换"),
    "home_settings": ("Desktop options", "桌面选项"),
    "look_group": ("Look", "样子"),
    "layout_group": ("Arrangement", "排列"),
    "grid": ("Icons in a row", "每行图标数"),
    "grid_of": ("{n} beside each other", "每行 {n} 个"),
    "labels": ("Names", "名称"),
    "labels_note": ("Of programs, under their icons", "显示在图标下面"),
    "clock": ("Time and date", "时间和日期"),
    "dots": ("Spots for news", "角标"),
    "add_new": ("Put fresh programs here", "新程序放到桌面"),
    "locked": ("Freeze", "固定图标"),
    "locked_note": ("Nothing can be moved or taken off", "不能移动或拿掉图标"),
    "restore": ("As it was at first", "还原排列"),
    "restore_sure": ("Go back to the first arrangement?", "要还原排列吗？"),
    "restore_yes": ("Go back", "还原"),
    "cancel": ("Not now", "暂不"),
}


class AppRow(AppIcon):
    """The icon on the left, its name beside it."""

    def layout(self, ui: Ui, space: Space) -> Box:
        """The whole width."""
        height, size, points = ui.px(ROW_DP), ui.px(40), ui.metrics.sp(16)
        name = self.app.name()
        box = self.box(space.w, height, text=name, long_clickable=self.on_menu is not None)
        if self.on_menu is not None:
            react = self.on_menu
            box.hold = lambda: react(list(box.rect)) and None
        left, top = ui.px(14), (height - size) // 2
        box.ops.extend(face_ops(ui, self.app, left, top, size, corner=self.corner))
        x = left + size + ui.px(18)
        (line,) = fonts.wrap(name, points, False, max(1, space.w - x - ui.px(24)), 1)
        y = (height - fonts.line_height(points)) // 2 + fonts.ascent(points)
        box.ops.append(("text", x, y, x, y, line, points, ui.colour("text"), False))
        if self.dot:
            edge = ui.px(10)
            x, y = space.w - ui.px(24), (height - edge) // 2
            box.ops.append(("rect", x, y, x + edge, y + edge, ui.colour("primary"), edge // 2))
        return box

    def known_height(self, ui: Ui) -> int | None:
        """Always the same."""
        return ui.px(ROW_DP)


class LauncherSecond(Launcher):
    """The same icons in the same places."""

    version: ClassVar[str] = "15"
    corner: ClassVar[float] = 0.5
    words: ClassVar[dict[str, tuple[str, str]]] = {**Launcher.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "Icons are discs",
        "The search stands above, the way to all apps below the dock, the clock in the middle",
        "All apps are a list, one name below the other",
        "The menus of an icon and of the desktop have other words and another order",
        "Running apps are closed with a button above them",
        "The settings of the desktop begin with the arrangement",
    )
    renamed: ClassVar[dict[str, str]] = {
        "app_icon": "program",
        "search_bar": "finder",
        "search": "finder_field",
        "drawer_handle": "programs_button",
        "home_grid": "desktop",
        "dock": "tray",
        "remove_icon": "take_off",
        "clear_all": "close_everything",
        "wallpapers": "backgrounds",
        "home_settings": "desktop_options",
        "task_card": "running_card",
    }

    def _tall(self, view: View, pager: Widget) -> Widget:
        dock = self._dock(view, rows=1, columns=layout.DOCK, height=78)
        tray: Colour = (20, 22, 28, 110) if self.phone.theme.dark else (255, 255, 255, 120)
        foot = Column(Column(dock, colour=tray, radius=24), Gap(4), self._handle(view), Gap(6))
        return Column(
            Gap(8),
            self.search_bar(view.page),
            pager,
            foot,
            pad=(14, 0),
            on_hold=lambda: view.page.show("home_sheet"),
        )

    def _clock(self, view: View) -> Widget:
        return Column(
            Gap(grow=1),
            Text(self.date_text(), "note", colour=view.ink, id="clock_date", lines=1),
            Text(self.time_text(), "display", colour=view.ink, id="clock_time", lines=1),
            Gap(grow=1),
            align="center",
            height=layout.clock_dp(self.phone.metrics),
            id="clock_widget",
            on_tap=lambda: self._open_clock(view.page),
        )

    def _handle(self, view: View) -> Widget:
        dots = [
            Column(
                width=8,
                height=8,
                radius=2,
                colour=view.ink if index == view.now else (*view.ink[:3], 90),
            )
            for index in range(view.count)
        ]
        button = Row(
            Icon("grid_view", size=24, colour=view.ink),
            spread="center",
            width=64,
            height=30,
            id="drawer_handle",
            desc=self.t("all_apps"),
            on_tap=lambda: view.page.open("AllAppsActivity"),
        )
        rest = Row(*(dots if view.count > 1 else ()), gap=6, height=10)
        return Column(rest, button, align="center", height=42)

    def search_bar(self, page: Page) -> Widget:
        """Square, its icon at the end."""
        fill: Colour = (34, 36, 43, 235) if self.phone.theme.dark else (255, 255, 255, 235)
        return Row(
            Text(self.t("search_hint"), "body", colour="text_soft", grow=1, lines=1),
            Icon("manage_search"),
            gap=12,
            pad=(18, 0),
            height=48,
            colour=fill,
            radius=8,
            id="search_bar",
            desc=self.t("search_hint"),
            on_tap=lambda: page.open("SearchActivity"),
        )

    def app_rows(self, page: Page, apps: list[App]) -> list[Widget]:
        """One below the other."""
        return [
            AppRow(
                app,
                corner=self.corner,
                dot=self.has_news(app.package),
                on_tap=partial(self.phone.launch, app.package),
                on_menu=partial(self.show_menu, page, app, "drawer"),
            )
            for app in apps
        ]

    def menu_rows(self, rows: list[ListItem]) -> list[ListItem]:
        """The last one first."""
        return rows[::-1]

    @overlay
    def home_sheet(self, page: Page) -> Sheet:
        """What can be done with the desktop."""
        rows = (
            ("all_apps", "list", "AllAppsActivity"),
            ("home_settings", "tune", "HomeSettingsActivity"),
            ("wallpapers", "image", "WallpaperActivity"),
        )
        return Sheet(
            *[
                ListItem(self.t(name), icon=icon, id=name, on_tap=partial(page.open, where))
                for name, icon, where in rows
            ],
            title=self.t("home_screen"),
        )

    def cards_frame(self, cards: Widget, button: Widget) -> Widget:
        """The button above."""
        return Scaffold(None, Column(Gap(14), Row(button, spread="center"), Gap(8), cards, Gap(8)))

    def settings_frame(self, page: Page, rows: list[Widget]) -> Widget:
        """The second group first."""
        at = [place for place, row in enumerate(rows) if isinstance(row, Header)][1]
        return super().settings_frame(page, [*rows[at:], *rows[:at]])
