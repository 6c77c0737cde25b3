"""Apps: the list, one app, what it keeps; and which of them may notify."""

from __future__ import annotations

from virtualphone.app import App, activity, overlay
from virtualphone.apps.settings.base import Base
from virtualphone.apps.settings.rows import Item, info, switch_row
from virtualphone.apps.settings.sizes import code_mb, data_kb, size_text
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Computed,
    Dialog,
    Empty,
    Gap,
    Header,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Var,
    Widget,
)
from virtualphone.toolkit.text import reading_order


def face(app: App, size: float = 40) -> Avatar:
    """An app's icon."""
    return Avatar(app.name(), icon=app.icon, colour=app.colour, size=size)


def is_muted(phone: Phone, package: str) -> bool:
    """Whether the user does not want to hear of an app."""
    return package in phone.data("com.android.settings").get("muted", ())


class Programs(Base):
    """Everything that is installed."""

    def _all(self) -> list[App]:
        return sorted(self.phone.apps.values(), key=lambda app: reading_order(app.name()))

    @activity("ManageAppsActivity")
    def apps(self, page: Page) -> Widget:
        """All apps, by name."""
        query = str(page.var("query", "").get()).strip().lower()
        shown = [app for app in self._all() if query in app.name().lower()]
        rows = [
            Item(
                app.name(),
                self.t("app_size", size=self._size(app.package), version=app.version),
                leading=face(app),
                id="app",
                on_tap=lambda app=app: page.open("AppInfoActivity", package=app.package),
            )
            for app in shown
        ]
        field = TextField("query", page.var("query", ""), hint=self.t("search_apps"), icon="search")
        none = Empty("apps", self.t("no_apps"), grow=0)
        return self.listing(page, self.t("apps"), Column(field, pad=(16, 8)), *rows, not rows and none)

    def _size(self, package: str) -> str:
        return size_text(code_mb(package) + data_kb(self.phone, package) / 1024)

    def _head(self, app: App) -> Widget:
        version = Text(self.t("version", version=app.version), "note", colour="text_soft")
        return Column(
            face(app, 64), Gap(12), Text(app.name(), "title", id="app_name"), version, Gap(16), align="center"
        )

    def _asked(self, page: Page) -> App | None:
        return self.phone.apps.get(str(page.args.get("package", "")))

    @activity("AppInfoActivity")
    def app_info(self, page: Page) -> Widget:
        """One app."""
        app = self._asked(page)
        if app is None:
            return Scaffold(self.t("app_info"), Empty("android", self.t("not_installed")), back=page.back)
        package = app.package
        running = self.phone.task_of(package) is not None
        launch = Button(
            self.t("open"),
            lambda: self.phone.launch(package),
            look="tonal",
            icon="open_in_new",
            id="open",
            grow=1,
            enabled=not app.hidden,
        )
        stop = Button(
            self.t("force_stop"),
            lambda: page.show("stop", package=package),
            look="tonal",
            icon="block",
            id="force_stop",
            grow=1,
            enabled=running,
        )
        notes = self.t("allowed" if not is_muted(self.phone, package) else "blocked")
        keeps = Item(
            self.t("app_storage"),
            self.t("used_internal", size=self._size(package)),
            id="app_storage",
            icon="storage",
            on_tap=lambda: page.open("AppStorageActivity", package=package),
        )
        body = Scroll(
            self._head(app),
            Row(launch, stop, gap=12, pad=(20, 4)),
            Gap(8),
            switch_row(
                self.t("notifications"), self._notify(package), notes, id="notify", icon="notifications"
            ),
            keeps,
            self.fact("package_name", package, icon="android"),
            self.fact("app_state", self.t("running" if running else "stopped"), icon="memory"),
        )
        return Scaffold(self.t("app_info"), body, back=page.back)

    @overlay
    def stop(self, page: Page) -> Dialog:
        """Force stop?"""
        package = page.args["package"]
        agree = lambda: self.phone.force_stop(package)  # noqa: E731
        return self.confirm(page, self.t("stop_sure"), self.t("stop_text"), self.t("ok"), agree)

    @activity("AppStorageActivity")
    def app_storage(self, page: Page) -> Widget:
        """What an app keeps, and how to be rid of it."""
        app = self._asked(page)
        if app is None:
            return Scaffold(self.t("app_storage"), Empty("android", self.t("not_installed")), back=page.back)
        package = app.package
        clear = Button(
            self.t("clear_data"),
            lambda: page.show("clear", package=package),
            look="tonal",
            icon="delete",
            id="clear_data",
            grow=1,
        )
        body = Scroll(
            self._head(app),
            Row(clear, pad=(20, 4)),
            Header(self.t("space_used")),
            self.fact("app_code", size_text(code_mb(package))),
            self.fact("user_data", size_text(data_kb(self.phone, package) / 1024)),
            self.fact("total", self._size(package)),
        )
        return Scaffold(self.t("app_storage"), body, back=page.back)

    @overlay
    def clear(self, page: Page) -> Dialog:
        """Clear all data?"""
        package = page.args["package"]
        text = self.t("clear_text_long", name=self.phone.apps[package].name())

        def agree() -> None:
            self.phone.clear(package)
            self.phone.toast(self.t("cleared"))

        return self.confirm(page, self.t("clear_sure"), text, self.t("delete"), agree)

    def _notify(self, package: str) -> Var:
        def allow(on: bool) -> None:
            others = [one for one in self.data["muted"] if one != package]
            self.data["muted"] = others if on else sorted([*others, package])
            if not on:
                self.phone.dismiss(package)

        return Computed(lambda: not is_muted(self.phone, package), allow)

    @activity("NotificationActivity")
    def notifications(self, page: Page) -> Widget:
        """Who may notify."""
        rows = [
            switch_row(
                app.name(), self._notify(app.package), leading=face(app, 36), id=f"notify_{app.package}"
            )
            for app in self._all()
            if not app.hidden
        ]
        quiet = self.t("on" if self.phone.setting("global", "zen_mode", "0") != "0" else "off")
        return self.listing(
            page,
            self.t("notifications"),
            self.link(page, "dnd", "DndActivity", quiet),
            self.switch("dots"),
            Header(self.t("app_notifications")),
            *rows,
            info(self.t("notify_note")),
        )
