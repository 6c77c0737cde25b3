"""What all pages share: covers, rows of songs, the small player at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from virtualphone.apps.music.player import Player
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Picture,
    Progress,
    Row,
    Snackbar,
    Text,
    Widget,
)

Json = dict[str, Any]

UNDO_MS = 10_000
"""How long something that is gone can be brought back."""


def clock_text(seconds: int) -> str:
    """`3:27`."""
    return f"{seconds // 60}:{seconds % 60:02d}"


class Rows(Player):
    """Small parts of pages."""

    def cover(self, album: int, size: float, radius: float = 8) -> Widget:
        """The picture of an album."""
        return Picture(f"photo:album{album}", width=size, height=size, radius=radius)

    def album_of(self, song: Json) -> Json:
        """The album a song is on."""
        found = self.row("albums", song["album"])
        if found is None:
            raise KeyError(f"no album has the id {song['album']!r}")
        return found

    def song_row(self, page: Page, song: Json, numbers: Sequence[int], place: int, **menu: Any) -> Widget:
        """A tap plays the list from here; the dots open its menu."""
        playing = self.current is song
        dots = IconButton(
            "more_vert",
            partial(page.show, "song_menu", song=song["id"], **menu),
            desc=self.t("more"),
            id="song_more",
            size=40,
        )
        return ListItem(
            song["title"],
            f"{song['artist']} · {clock_text(song['seconds'])}",
            leading=self.cover(song["album"], 44),
            trailing=dots,
            colour="primary" if playing else "text",
            on_tap=partial(self.start, list(numbers), place),
            on_hold=partial(page.show, "song_menu", song=song["id"], **menu),
            id="song",
        )

    def song_rows(self, page: Page, songs: Sequence[Json], **menu: Any) -> list[Widget]:
        """A list of songs."""
        numbers = [song["id"] for song in songs]
        return [self.song_row(page, song, numbers, place, **menu) for place, song in enumerate(songs)]

    def play_buttons(self, songs: Sequence[Json]) -> Widget:
        """All of them, in order or not."""
        numbers = [song["id"] for song in songs]
        play = partial(self.start, numbers, 0, shuffle=False)
        mixed = partial(self.start, numbers, 0, shuffle=True)
        some = bool(numbers)
        return Row(
            Button(self.t("play_all"), play, icon="play_arrow", id="play_all", enabled=some, grow=1),
            Button(
                self.t("shuffle_these"),
                mixed,
                look="tonal",
                icon="shuffle",
                id="shuffle_all",
                enabled=some,
                grow=1,
            ),
            gap=12,
            pad=(20, 8),
        )

    def heart(self, song: Json, name: str = "heart", size: float = 48) -> Widget:
        """Whether it is a favourite."""
        liked = song["liked"]
        return IconButton(
            "favorite" if liked else "favorite_border",
            lambda: song.update(liked=not liked),
            desc=self.t("unlike" if liked else "like"),
            id=name,
            colour="error" if liked else "text_soft",
            size=size,
        )

    def play_button(self, size: float, **look: Any) -> Widget:
        """Go on, or stand still."""
        playing = self.player["playing"]
        return IconButton(
            "pause" if playing else "play_arrow",
            lambda: self.set_playing(not playing),
            desc=self.t("pause" if playing else "play"),
            id="play",
            size=size,
            **look,
        )

    def mini_player(self, page: Page) -> Widget | None:
        """What plays, at the foot of most pages."""
        song = self.current
        if song is None:
            return None
        words = Column(
            Text(song["title"], "strong", lines=1, id="mini_title"),
            Text(song["artist"], "small", colour="text_soft", lines=1),
            grow=1,
        )
        row = Row(
            self.cover(song["album"], 40),
            words,
            self.play_button(44),
            IconButton("skip_next", self.skip, desc=self.t("next"), id="mini_next", size=44),
            gap=10,
            pad=(14, 6),
        )
        share = self.position_ms() / 1000 / song["seconds"]
        return Column(
            Progress(share),
            row,
            colour="container",
            on_tap=lambda: page.open("NowActivity"),
            id="mini_player",
        )

    def foot(self, page: Page) -> Widget | None:
        """A way back if there is one, and the small player."""
        parts = [part for part in (self.snackbar(page), self.mini_player(page)) if part is not None]
        return Column(*parts) if parts else None

    # Coming back.

    def say_gone(self, page: Page, title: str, playlist: int, place: int, song: int) -> None:
        """A song left a playlist."""
        until = self.phone.now_ms + UNDO_MS
        gone = {"playlist": playlist, "place": place, "song": song}
        page.vars["bar"] = {"text": self.t("removed", title=title), "until_ms": until, **gone}

    def snackbar(self, page: Page) -> Widget | None:
        """The bar, while it is there."""
        bar = page.vars.get("bar")
        if not bar or self.phone.now_ms > bar["until_ms"]:
            return None

        def undo() -> None:
            playlist = self.row("playlists", bar["playlist"])
            if playlist is not None:
                playlist["songs"].insert(bar["place"], bar["song"])
            page.vars["bar"] = None

        return Snackbar(bar["text"], self.t("undo"), undo)

    def no(self, page: Page) -> Button:
        """The button that changes nothing."""
        return Button(self.t("cancel"), page.hide, look="text", id="cancel")

    def blank(self, icon: str, words: str) -> Widget:
        """A place without anything in it, inside a list."""
        return Column(
            Gap(60),
            Icon(icon, size=64, colour="text_faint"),
            Gap(10),
            Text(words, "body", colour="text_soft", align="center"),
            align="center",
        )
