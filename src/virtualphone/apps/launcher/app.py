"""The app: its name, its words, and its pages put together."""

from __future__ import annotations

from virtualphone.app import Json, Seed
from virtualphone.apps.launcher.drawer import Drawer
from virtualphone.apps.launcher.layout import first_layout
from virtualphone.apps.launcher.recents import Recents
from virtualphone.apps.launcher.walls import Walls
from virtualphone.apps.launcher.words import WORDS
from virtualphone.page import Page
from virtualphone.sharing import PHOTOS, shared_photos
from virtualphone.toolkit.photos import name_of


class Launcher(Drawer, Recents, Walls):
    """Where everything starts."""

    package = "com.android.launcher3"
    label = ("Home screen", "主屏幕")
    icon = "home"
    colour = "#4a5568"
    version = "14"
    system = True
    hidden = True
    words = WORDS

    def seed(self, seed: Seed) -> Json:  # noqa: ARG002 — the first layout depends on the apps only
        """Icons where they stand on the first day."""
        pages, dock = first_layout(self.phone)
        return {
            "pages": pages,
            "dock": dock,
            "removed": [],
            "wallpaper": "",
            "columns": 4,
            "labels": True,
            "clock": True,
            "add_new": True,
            "locked": False,
        }

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """Home, wallpapers (or one photo as the wallpaper), all apps."""
        if action == "android.intent.action.SET_WALLPAPER" and data.startswith(PHOTOS):
            photos = shared_photos(self.phone.state, data)
            return ("WallpaperPreviewActivity", {"kind": name_of(photos[0])}) if photos else None
        pages = {
            "android.intent.action.SET_WALLPAPER": "WallpaperActivity",
            "android.intent.action.ALL_APPS": "AllAppsActivity",
            "android.intent.action.WEB_SEARCH": "SearchActivity",
        }
        return (pages[action], {}) if action in pages else None

    def on_open(self, page: Page) -> None:
        """A search begins with typing."""
        if page.record["activity"] == "SearchActivity":
            page.focus("search")
