"""The gallery: its name, its first data, and what it does for others."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import Seed
from virtualphone.apps.gallery.finding import Finding
from virtualphone.apps.gallery.seeding import first_data
from virtualphone.page import Page
from virtualphone.sharing import PHOTOS

Json = dict[str, Any]


class Gallery(Finding):
    """Photos and albums."""

    label: ClassVar[tuple[str, str]] = ("Gallery", "相册")
    icon: ClassVar[str] = "photo_library"
    colour: ClassVar[str] = "#b5566b"
    version: ClassVar[str] = "3.4.0"
    system: ClassVar[bool] = True

    def seed(self, seed: Seed) -> Json:
        """The photos of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """What a page starts with."""
        if page.activity == "SearchActivity":
            page.focus("query")
        elif page.activity == "SlideActivity":
            page.vars["since_ms"] = self.phone.now_ms

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """VIEW of a photo's address; PICK and GET_CONTENT of one."""
        kind = action.removeprefix("android.intent.action.")
        if kind == "VIEW" and data.startswith(PHOTOS):
            number = data.removeprefix(PHOTOS)
            return "PhotoActivity", {"id": int(number) if number.isdecimal() else 0}
        if kind in ("PICK", "GET_CONTENT") and data in ("image/*", PHOTOS.rstrip("/")):
            return "PickActivity", {}
        return None

    def content(self, uri: str) -> list[Json] | None:
        """`content://media/external/images/media`: what is shown."""
        if uri.rstrip("/") != PHOTOS.rstrip("/"):
            return None
        return [
            {
                "_id": photo["id"],
                "_display_name": photo["name"],
                "datetaken": photo["taken_ms"],
                "_size": photo["bytes"],
                "width": photo["width"],
                "height": photo["height"],
                "bucket_display_name": self.album_name(photo["album"]),
            }
            for photo in self.shown()
        ]
