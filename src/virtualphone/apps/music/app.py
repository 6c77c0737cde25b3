"""The music app: its parts put together."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import Seed
from virtualphone.apps.music.seeding import first_data
from virtualphone.apps.music.sound import Sound
from virtualphone.page import Page

Json = dict[str, Any]

VIEW = "android.intent.action.VIEW"
AUDIO = "content://media/external/audio/media"


class Music(Sound):
    """Songs that play as the phone's time passes."""

    label: ClassVar[tuple[str, str]] = ("Music", "音乐")
    icon: ClassVar[str] = "music_note"
    colour: ClassVar[str] = "#c2475f"
    version: ClassVar[str] = "6.1"

    def seed(self, seed: Seed) -> Json:
        """The data of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """What a page starts with."""
        if page.activity == "SearchActivity":
            page.focus("query")
        elif page.activity == "NowActivity" and "play" in page.args:
            self.start([int(page.args["play"])])

    def content(self, uri: str) -> list[Json] | None:
        """`content://media/external/audio/media`: the songs."""
        if uri.rstrip("/") != AUDIO:
            return None
        return [
            {
                "_id": song["id"],
                "title": song["title"],
                "artist": song["artist"],
                "album": self.album_of(song)["title"],
                "duration": song["seconds"] * 1000,
            }
            for song in self.data["songs"]
        ]

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """VIEW of a song's address plays it."""
        number = data.removeprefix(f"{AUDIO}/")
        if action == VIEW and number != data and number.isdigit() and self.row("songs", int(number)):
            return "NowActivity", {"play": int(number)}
        return None
