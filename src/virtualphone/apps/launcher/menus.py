"""What a long press at home opens: the menu of an icon, and that of the home screen."""

from __future__ import annotations

from virtualphone.app import App, overlay
from virtualphone.apps.launcher import layout
from virtualphone.apps.launcher.looks import Looks
from virtualphone.apps.launcher.popup import Popup
from virtualphone.page import Page
from virtualphone.toolkit import ListItem, Sheet

SETTINGS = "com.android.settings"


class Menus(Looks):
    """For all pages that show icons."""

    def show_menu(self, page: Page, app: App, origin: str, at: list[int]) -> None:
        """The menu of an icon, beside it."""
        page.show("icon_menu", package=app.package, origin=origin, at=at)

    @overlay
    def icon_menu(self, page: Page) -> Popup:
        """What can be done with one app."""
        package = page.args["package"]
        home = page.args["origin"] == "home"
        placed = package in self.data["dock"] or any(
            package in one for one in layout.home_pages(self.phone, self.data)
        )

        def info() -> None:
            page.hide()
            self.phone.launch(SETTINGS, "AppInfoActivity", {"package": package})

        def remove() -> None:
            layout.remove(self.phone, self.data, package)
            page.hide()

        def add() -> None:
            layout.add(self.phone, self.data, package)
            page.hide()
            page.toast(self.t("added"))

        def start() -> None:
            page.hide()
            self.phone.launch(package)

        free = not self.data["locked"]
        rows = [
            ListItem(self.t("open"), icon="open_in_new", id="open_app", on_tap=start),
            SETTINGS in self.phone.apps
            and ListItem(self.t("app_info"), icon="info_outline", id="app_info", on_tap=info),
            home and free and ListItem(self.t("remove"), icon="close", id="remove_icon", on_tap=remove),
            not placed
            and free
            and ListItem(self.t("add_home"), icon="add_to_home_screen", id="add_icon", on_tap=add),
        ]
        return Popup(*self.menu_rows([row for row in rows if isinstance(row, ListItem)]), at=page.args["at"])

    def menu_rows(self, rows: list[ListItem]) -> list[ListItem]:
        """The rows of an icon's menu in their order."""
        return rows

    @overlay
    def home_sheet(self, page: Page) -> Sheet:
        """What can be done with the home screen."""
        rows = (
            ("wallpapers", "wallpaper", "WallpaperActivity"),
            ("home_settings", "settings", "HomeSettingsActivity"),
            ("all_apps", "apps", "AllAppsActivity"),
        )
        return Sheet(
            *[
                ListItem(self.t(name), icon=icon, id=name, on_tap=lambda where=where: page.open(where))
                for name, icon, where in rows
            ],
            title=self.t("home_screen"),
        )
