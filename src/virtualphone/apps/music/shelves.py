"""One album, one artist, one playlist, the favourites, and finding any of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.music.library import Library
from virtualphone.page import Page
from virtualphone.toolkit import (
    CheckItem,
    Column,
    Computed,
    Empty,
    Header,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Shelves(Library):
    """Lists of songs under a heading."""

    def shelf_head(self, picture: Widget, title: str, below: str) -> Widget:
        """A picture beside two lines."""
        words = Column(
            Text(title, "title", lines=2, id="shelf_title"),
            Text(below, "note", colour="text_soft", lines=2),
            gap=4,
            grow=1,
        )
        return Row(picture, words, gap=16, pad=(20, 8))

    @activity("AlbumActivity")
    def album_page(self, page: Page) -> Widget:
        """Its songs in their order."""
        album = self.row("albums", page.args["id"]) or self.data["albums"][0]
        songs = [song for song in self.data["songs"] if song["album"] == album["id"]]
        below = self.t("album_line", artist=album["artist"], year=album["year"])
        head = self.shelf_head(self.cover(album["id"], 110, 14), album["title"], below)
        body = Scroll(head, self.play_buttons(songs), *self.song_rows(page, songs), id="album_songs")
        return Scaffold(self.t("album"), body, back=page.back, bottom=self.foot(page))

    @activity("ArtistActivity")
    def artist_page(self, page: Page) -> Widget:
        """Albums, then all songs."""
        name = page.args["name"]
        songs = [song for song in self.data["songs"] if song["artist"] == name]
        albums = [album for album in self.data["albums"] if album["artist"] == name]
        rows = [
            ListItem(
                album["title"],
                str(album["year"]),
                leading=self.cover(album["id"], 48),
                on_tap=partial(page.open, "AlbumActivity", id=album["id"]),
                id="album",
            )
            for album in albums
        ]
        body = Scroll(
            self.play_buttons(songs),
            Header(self.t("albums")),
            *rows,
            Header(self.t("songs")),
            *self.song_rows(page, songs),
            id="artist_songs",
        )
        return Scaffold(name, body, back=page.back, bottom=self.foot(page))

    @activity("FavouritesActivity")
    def favourites_page(self, page: Page) -> Widget:
        """Songs with a heart."""
        songs = [song for song in self.data["songs"] if song["liked"]]
        rows = self.song_rows(page, songs) or [self.blank("favorite_border", self.t("no_favourites"))]
        body = Scroll(self.play_buttons(songs), *rows, id="favourite_songs")
        return Scaffold(self.t("favourites"), body, back=page.back, bottom=self.foot(page))

    @activity("PlaylistActivity")
    def playlist_page(self, page: Page) -> Widget:
        """Its songs, and what can be done to it."""
        playlist = self.row("playlists", page.args["id"])
        if playlist is None:
            return Scaffold(self.t("playlists"), Empty("queue_music", self.t("nothing")), back=page.back)
        number = playlist["id"]
        songs = [self.song(one) for one in playlist["songs"]]
        rows = self.song_rows(page, songs, playlist=number)
        none = self.blank("queue_music", self.t("empty_playlist"))
        actions = [
            IconButton(
                "playlist_add",
                lambda: page.open("PickActivity", id=number),
                desc=self.t("add_songs"),
                id="add_songs",
            ),
            IconButton(
                "more_vert",
                lambda: page.show("playlist_menu", id=number),
                desc=self.t("more"),
                id="playlist_more",
            ),
        ]
        count = Text(self.t("song_count", count=len(songs)), "note", colour="text_soft")
        body = Scroll(
            Row(count, pad=(20, 0)), self.play_buttons(songs), *(rows or [none]), id="playlist_songs"
        )
        return Scaffold(playlist["name"], body, back=page.back, actions=actions, bottom=self.foot(page))

    @activity("PickActivity")
    def pick_page(self, page: Page) -> Widget:
        """Tick the songs that shall be in a playlist."""
        playlist = self.row("playlists", page.args["id"]) or {"songs": []}

        def tick(number: int, on: object) -> None:
            if on:
                playlist["songs"].append(number)
            else:
                playlist["songs"].remove(number)

        rows = [
            CheckItem(
                song["title"],
                Computed(partial(playlist["songs"].__contains__, song["id"]), partial(tick, song["id"])),
                song["artist"],
                id="pick_song",
            )
            for song in self.sorted_songs()
        ]
        done = IconButton("check", page.back, desc=self.t("done"), id="pick_done")
        return Scaffold(self.t("add_songs"), Scroll(*rows, id="pick_songs"), back=page.back, actions=[done])

    # Finding.

    def matches(self, words: str, rows: Sequence[Json], *fields: str) -> list[Json]:
        """Rows with the words in one of the fields."""
        return [row for row in rows if any(words in str(row[field]).casefold() for field in fields)]

    @activity("SearchActivity")
    def search_page(self, page: Page) -> Widget:
        """Songs, albums and artists that have the words."""
        words = str(page.vars.get("query", "")).strip().casefold()
        songs = self.matches(words, self.data["songs"], "title", "artist") if words else []
        albums = self.matches(words, self.data["albums"], "title", "artist") if words else []
        artists = [name for name in self.artist_names() if words and words in name.casefold()]
        rows: list[Widget] = []
        if artists:
            rows.append(Header(self.t("artists")))
        rows += [
            ListItem(name, icon="person", id="artist", on_tap=partial(page.open, "ArtistActivity", name=name))
            for name in artists
        ]
        if albums:
            rows.append(Header(self.t("albums")))
        rows += [
            ListItem(
                album["title"],
                album["artist"],
                leading=self.cover(album["id"], 44),
                id="album",
                on_tap=partial(page.open, "AlbumActivity", id=album["id"]),
            )
            for album in albums
        ]
        if songs:
            rows += [Header(self.t("songs")), *self.song_rows(page, songs)]
        field = TextField(
            "query", page.var("query", ""), hint=self.t("search_hint"), plain=True, grow=1,
            on_submit=self.phone.hide_keyboard,
        )  # fmt: skip
        none = Empty("search", self.t("nothing" if words else "search_hint"))
        return Scaffold(
            field,
            Scroll(*rows, id="found") if rows else none,
            back=page.back,
            bottom=self.foot(page) if rows else None,
        )
