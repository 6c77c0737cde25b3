"""The browser: its parts put together."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import Seed
from virtualphone.apps.browser.seeding import first_data
from virtualphone.apps.browser.settings import Settings
from virtualphone.apps.browser.web import tidy
from virtualphone.page import Page

Json = dict[str, Any]

VIEW = "android.intent.action.VIEW"


class Browser(Settings):
    """Tabs, bookmarks, a search, and a small web."""

    label: ClassVar[tuple[str, str]] = ("Browser", "浏览器")
    icon: ClassVar[str] = "public"
    colour: ClassVar[str] = "#2f7fb8"
    version: ClassVar[str] = "88.4"

    def seed(self, seed: Seed) -> Json:
        """The data of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """What a page starts with."""
        if page.activity == "MainActivity" and page.args.get("url"):
            self.new_tab(tidy(str(page.args["url"])))
        elif page.activity == "AddressActivity":
            page.focus("address_field")
        elif page.activity == "BookmarkEditActivity":
            self.open_edit(page)

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """VIEW of an address opens it in a new tab."""
        if action == VIEW and data.lower().startswith(("http://", "https://")):
            return "MainActivity", {"url": data}
        return None
