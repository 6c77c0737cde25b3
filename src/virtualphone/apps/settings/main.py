"""The first page, and the search through all others."""

from __future__ import annotations

from collections.abc import Callable

from virtualphone.app import activity
from virtualphone.apps.settings.base import Base
from virtualphone.apps.settings.index import PAGES
from virtualphone.apps.settings.rows import Item
from virtualphone.apps.settings.sizes import battery, free_gb, used_share
from virtualphone.page import Page
from virtualphone.phone import LAUNCHER
from virtualphone.toolkit import (
    Avatar,
    Column,
    Divider,
    Empty,
    Icon,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
)

GROUPS: tuple[tuple[tuple[str, str, str, str], ...], ...] = (
    (
        ("network", "wifi", "#3d7ee0", "NetworkActivity"),
        ("connected", "devices_other", "#3f8f5f", "ConnectedActivity"),
    ),
    (
        ("apps", "apps", "#d9822b", "ManageAppsActivity"),
        ("notifications", "notifications", "#c2544f", "NotificationActivity"),
        ("battery", "battery_full", "#2f9a86", "BatteryActivity"),
        ("storage", "storage", "#8a63c9", "StorageActivity"),
        ("sound", "volume_up", "#c76a2c", "SoundSettingsActivity"),
        ("display", "brightness_6", "#4a72c9", "DisplaySettingsActivity"),
        ("wallpaper", "palette", "#b0529e", ""),
        ("accessibility", "accessibility_new", "#3b8ea5", "AccessibilityActivity"),
    ),
    (
        ("security", "shield", "#3f8f5f", "SecurityActivity"),
        ("location", "location_on", "#5f8a3c", "LocationActivity"),
    ),
    (
        ("system", "info", "#6b7280", "SystemActivity"),
        ("about", "smartphone", "#6b7280", "AboutActivity"),
    ),
)


class Main(Base):
    """What one sees first."""

    @activity("Settings", main=True)
    def first(self, page: Page) -> Widget:
        """Everything, in groups."""
        rows: list[Widget] = [self._bar(page)]
        for number, group in enumerate(GROUPS):
            if number:
                rows.append(Column(Divider(), pad=(20, 8)))
            rows.extend(
                self._entry(page, *entry) for entry in group if entry[3] or LAUNCHER in self.phone.apps
            )
        return Scaffold(self.name(), Scroll(*rows, pad=(0, 0, 0, 24)), large=not self.wide)

    def _bar(self, page: Page) -> Widget:
        words = Text(self.t("search_hint"), "body", colour="text_soft", grow=1, lines=1)
        bar = Row(
            Icon("search"),
            words,
            gap=16,
            pad=(20, 0),
            height=56,
            colour="container_high",
            radius=28,
            id="search_bar",
            on_tap=lambda: page.open("SearchActivity"),
        )
        return Column(bar, pad=(16, 8, 16, 12))

    def _entry(self, page: Page, name: str, icon: str, colour: str, where: str) -> Widget:
        def go() -> None:
            if where:
                page.open(where)
            else:
                page.launch(LAUNCHER, "WallpaperActivity")

        face = Avatar(name, icon=icon, colour=colour, id="android:id/icon")
        return Item(self.t(name), self._summary(name), leading=face, id=name, on_tap=go)

    def _summary(self, name: str) -> str:
        phone = self.phone
        location = phone.setting("secure", "location_mode", "0") != "0"
        live: dict[str, Callable[[], str]] = {
            "apps": lambda: self.t("apps_sum", n=len(phone.apps)),
            "battery": self._battery,
            "storage": lambda: self.t(
                "storage_sum", n=round(100 * used_share(phone, self.data)), gb=free_gb(phone, self.data)
            ),
            "location": lambda: self.t("location_sum_on" if location else "location_sum_off"),
            "about": lambda: phone.setting("global", "device_name"),
        }
        return live[name]() if name in live else self.t(f"{name}_sum")

    def _battery(self) -> str:
        level, charging = battery(self.phone)
        return self.t("battery_charging" if charging else "battery_sum", n=level)

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        """Every row whose words hold what is typed."""
        query = str(page.var("query", "").get())

        def clear() -> None:
            page.vars["query"] = ""

        found = self._found(page, query.strip().lower())
        field = TextField("query", page.var("query", ""), hint=self.t("search_hint"), plain=True, grow=1)
        cross = bool(query) and IconButton("close", clear, desc=self.t("clear_text"), id="clear_query")
        body: Widget = Scroll(*found, id="results")
        if not found:
            body = Empty("search", self.t("search_none" if query.strip() else "search_start"))
        return Scaffold(field, body, back=page.back, actions=[cross], resize=True)

    def _found(self, page: Page, query: str) -> list[Widget]:
        found: list[Widget] = []
        for where, (parent, names) in PAGES.items():
            if not query or (where == "DeveloperActivity" and not self.is_developer()):
                continue
            for name in (parent, *names):
                if query in self.t(name).lower() and self._is_there(name):
                    at = name if name != parent else ""
                    go = lambda where=where, at=at: page.open(where, at=at)  # noqa: E731
                    below = self.t(parent) if at else self.name()
                    found.append(Item(self.t(name), below, icon="search", id="result", on_tap=go))
        return found

    def is_developer(self) -> bool:
        """Whether the build number was tapped often enough."""
        return self.phone.setting("global", "development_settings_enabled", "0") == "1"

    def _is_there(self, name: str) -> bool:
        if name == "wallpaper":
            return LAUNCHER in self.phone.apps
        return name != "developer" or self.is_developer()
