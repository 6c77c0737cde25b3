"""What all pages of the gallery share: rows, dates, sizes, and the drawing of a photo."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, ClassVar

from virtualphone.apps.gallery.words import DAYS, FULL_MONTHS, MONTHS, WORDS
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.sharing import Sharer
from virtualphone.toolkit import Button, Snackbar, Widget
from virtualphone.toolkit.photos import name_of

Json = dict[str, Any]

DAY_MS = 86_400_000
KEPT_DAYS = 30
"""How long a deleted photo can be brought back."""

UNDO_MS = 10_000
"""How long a snackbar stays."""

RATIOS = {"square": 1.0, "4_3": 4 / 3, "16_9": 16 / 9}


class GalleryBase(Sharer):
    """The common part; each file of this app adds its pages."""

    package: ClassVar[str] = "com.android.gallery3d"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    # Rows.

    def photo(self, number: object) -> Json | None:
        """A photo by its id, wherever it is."""
        return next((photo for photo in self.data["photos"] if photo["id"] == number), None)

    def chosen(self, numbers: Iterable[object]) -> list[Json]:
        """Photos by their ids."""
        wanted = set(numbers)
        return [photo for photo in self.data["photos"] if photo["id"] in wanted]

    def shown(self) -> list[Json]:
        """What is neither hidden nor thrown away, the newest first."""
        found = [one for one in self.data["photos"] if one["trashed_ms"] is None and not one["hidden"]]
        return sorted(found, key=lambda photo: (-photo["taken_ms"], photo["id"]))

    def of_album(self, key: object) -> list[Json]:
        """The photos of an album, or the favourites."""
        if key == "favourites":
            return [photo for photo in self.shown() if photo["favourite"]]
        return [photo for photo in self.shown() if photo["album"] == key]

    def album(self, number: object) -> Json | None:
        """An album by its id."""
        return next((album for album in self.data["albums"] if album["id"] == number), None)

    def album_name(self, key: object) -> str:
        """What an album is called."""
        album = self.album(key)
        return self.t("favourites") if key == "favourites" else str(album["name"]) if album else ""

    def new_id(self) -> int:
        """A number that no photo or album has."""
        self.data["last_id"] += 1
        number: int = self.data["last_id"]
        return number

    # How a photo looks.

    @staticmethod
    def picture(photo: Json, **edits: Any) -> str:
        """The name of its drawing, with its edits or others."""
        return name_of(photo, **edits)

    @staticmethod
    def shape(photo: Json, turn: int, crop: str) -> tuple[int, int]:
        """Pixels across and down after more turning and another crop."""
        width, height = photo["width"], photo["height"]
        if (turn - photo["turn"]) % 180:
            width, height = height, width
        if crop != photo["crop"] and crop in RATIOS:
            ratio = RATIOS[crop] if width >= height else 1 / RATIOS[crop]
            width, height = min(width, round(height * ratio)), min(height, round(width / ratio))
        return width, height

    def fit(self, size: tuple[int, int], room: tuple[float, float]) -> tuple[float, float]:
        """A photo's size in dp inside a room of dp."""
        scale = min(room[0] / size[0], room[1] / size[1])
        return max(24.0, size[0] * scale), max(24.0, size[1] * scale)

    def room(self, taken: float) -> tuple[float, float]:
        """Width and height of a page in dp, without what is taken of its height."""
        metrics = self.phone.metrics
        scale = 160 / metrics.density
        high = (metrics.height - metrics.status_bar - metrics.navigation_bar) * scale
        return metrics.width * scale, max(80.0, high - taken)

    # Words.

    def wall(self, ms: int) -> datetime:
        """A moment on the phone's calendar."""
        return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZONE)

    def day_text(self, ms: int) -> str:
        """`Today`, `Yesterday`, `Sat, Mar 7`, `Dec 7, 2025`."""
        moment, now = self.wall(ms), self.wall(self.phone.now_ms)
        away = (now.date() - moment.date()).days
        if away in (0, 1):
            return self.t("yesterday" if away else "today")
        if self.zh:
            year = f"{moment.year}年" if moment.year != now.year else ""
            return f"{year}{moment.month}月{moment.day}日 周{'一二三四五六日'[moment.weekday()]}"
        day = f"{MONTHS[moment.month - 1]} {moment.day}"
        same = moment.year == now.year
        return f"{DAYS[moment.weekday()]}, {day}" if same else f"{day}, {moment.year}"

    def moment_text(self, ms: int) -> str:
        """Day and time, without what follows from today."""
        moment = self.wall(ms)
        if self.zh:
            return f"{moment.year}年{moment.month}月{moment.day}日 {moment:%H:%M}"
        return f"{MONTHS[moment.month - 1]} {moment.day}, {moment.year} {moment:%H:%M}"

    def month_text(self, ms: int) -> str:
        """`March 2026`."""
        moment = self.wall(ms)
        if self.zh:
            return f"{moment.year}年{moment.month}月"
        return f"{FULL_MONTHS[moment.month - 1]} {moment.year}"

    def bytes_text(self, count: int) -> str:
        """`3.4 MB`."""
        return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{max(1, count // 1000)} KB"

    # Ways out.

    def no(self, page: Page) -> Button:
        """The button that only closes."""
        return Button(self.t("cancel"), page.hide, look="text", id="no")

    def throw(self, photos: list[Json]) -> Json:
        """To the recently deleted; what undoing needs."""
        for photo in photos:
            photo["trashed_ms"] = self.phone.now_ms
        return {"ids": [photo["id"] for photo in photos], "until": self.phone.now_ms + UNDO_MS}

    def undo_bar(self, page: Page) -> Widget | None:
        """What was just deleted, for a while."""
        undo = page.vars.get("undo")
        if not undo or self.phone.now_ms >= undo["until"]:
            return None

        def back() -> None:
            for photo in self.chosen(undo["ids"]):
                photo["trashed_ms"] = None
            page.vars["undo"] = None

        return Snackbar(self.t("deleted", count=len(undo["ids"])), self.t("undo"), back)
