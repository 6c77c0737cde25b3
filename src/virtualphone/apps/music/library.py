"""The library: songs, albums, artists, playlists."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.music.song import SongMenu
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    BottomNav,
    Button,
    Card,
    Column,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Picture,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)
from virtualphone.toolkit.text import reading_order

Json = dict[str, Any]

PLACES = (
    ("songs", "music_note"),
    ("albums", "album"),
    ("artists", "person"),
    ("playlists", "queue_music"),
)
SORTS = ("title", "artist", "added", "length")


class Library(SongMenu):
    """Four places on one page."""

    def sorted_songs(self) -> list[Json]:
        """All songs, in the order that was chosen."""
        songs, sort = self.data["songs"], self.options["sort"]
        if sort == "added":
            return sorted(songs, key=lambda song: -song["added_ms"])
        if sort == "length":
            return sorted(songs, key=lambda song: song["seconds"])
        if sort == "artist":
            return sorted(songs, key=lambda song: (reading_order(song["artist"]), song["id"]))
        return sorted(songs, key=lambda song: reading_order(song["title"]))

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        """The place that was chosen, above the small player."""
        place = int(page.vars.get("place", 0))
        body = (self.songs_place, self.albums_place, self.artists_place, self.playlists_place)[place]
        return Scaffold(
            self.name(),
            body(page),
            actions=self.main_actions(page),
            tabs=self.places_above(page),
            bottom=self.main_foot(page),
        )

    def places_above(self, page: Page) -> Widget | None:  # noqa: ARG002 — a hook
        """The places, if they stand at the top."""
        return None

    def main_foot(self, page: Page) -> Widget | None:
        """The small player and the places."""
        places = [(f"nav_{word}", icon, self.t(word)) for word, icon in PLACES]
        return Column(self.mini_player(page), BottomNav(page.var("place", 0), places))

    def main_actions(self, page: Page) -> list[Widget]:
        """Search, and what is seldom needed."""
        return [
            IconButton("search", lambda: page.open("SearchActivity"), desc=self.t("search"), id="search"),
            IconButton("more_vert", lambda: page.show("main_menu"), desc=self.t("more"), id="menu"),
        ]

    @overlay
    def main_menu(self, page: Page) -> Overlay:
        """What is seldom needed."""
        return Menu(
            ("go_queue", self.t("queue"), lambda: page.open("QueueActivity")),
            ("go_sleep", self.t("sleep"), lambda: page.show("sleep_sheet")),
            ("go_equaliser", self.t("equaliser"), lambda: page.open("EqualiserActivity")),
            ("go_settings", self.t("settings"), lambda: page.open("SettingsActivity")),
        )

    # The places.

    def songs_place(self, page: Page) -> Widget:
        """All songs."""
        songs = self.sorted_songs()
        numbers = [song["id"] for song in songs]
        head = Row(
            Button(
                self.t("shuffle_all"),
                partial(self.start, numbers, 0, shuffle=True),
                look="tonal",
                icon="shuffle",
                id="shuffle_all",
            ),
            Gap(grow=1),
            Text(self.t("song_count", count=len(songs)), "note", colour="text_soft"),
            IconButton("sort", lambda: page.show("sort_menu"), desc=self.t("sort"), id="sort"),
            pad=(20, 4, 8, 4),
        )
        return Column(head, Scroll(*self.song_rows(page, songs), id="songs"))

    @overlay
    def sort_menu(self, page: Page) -> Overlay:
        """The order of all songs."""

        def choose(sort: str) -> None:
            self.options["sort"] = sort
            page.hide()

        entries = [(f"sort_{sort}", self.t(f"sort_{sort}"), partial(choose, sort)) for sort in SORTS]
        return Menu(*entries, chosen=f"sort_{self.options['sort']}")

    def albums_place(self, page: Page) -> Widget:
        """Covers, two beside each other."""
        many = 4 if self.wide else 2
        cards: list[Widget] = [self.album_card(page, album) for album in self.data["albums"]]
        cards += [Gap(grow=1)] * (-len(cards) % many)
        rows = [Row(*cards[at : at + many], gap=14, align="start") for at in range(0, len(cards), many)]
        return Scroll(*rows, pad=(18, 8, 18, 24), gap=14, id="albums")

    def album_card(self, page: Page, album: Json) -> Widget:
        """One album."""
        return Card(
            Picture(f"photo:album{album['id']}", radius=12, height=130),
            Column(
                Text(album["title"], "strong", lines=1, id="album_title"),
                Text(album["artist"], "small", colour="text_soft", lines=1),
                pad=(10, 8),
            ),
            grow=1,
            on_tap=partial(page.open, "AlbumActivity", id=album["id"]),
            id="album",
        )

    def artist_names(self) -> list[str]:
        """Everybody who sings or plays."""
        return sorted({song["artist"] for song in self.data["songs"]}, key=reading_order)

    def artists_place(self, page: Page) -> Widget:
        """One row each."""
        rows = [
            ListItem(
                name,
                self.t("song_count", count=sum(song["artist"] == name for song in self.data["songs"])),
                leading=Avatar(name, size=44),
                on_tap=partial(page.open, "ArtistActivity", name=name),
                id="artist",
            )
            for name in self.artist_names()
        ]
        return Scroll(*rows, id="artists")

    def playlists_place(self, page: Page) -> Widget:
        """Favourites first, then one's own."""
        liked = sum(song["liked"] for song in self.data["songs"])
        rows: list[Widget] = [
            self.new_playlist_row(page),
            ListItem(
                self.t("favourites"),
                self.t("song_count", count=liked),
                leading=Avatar("", icon="favorite", size=44, colour="#b5566b"),
                on_tap=lambda: page.open("FavouritesActivity"),
                id="favourites",
            ),
        ]
        rows.extend(
            ListItem(
                one["name"],
                self.t("song_count", count=len(one["songs"])),
                leading=Avatar("", icon="queue_music", size=44, colour="#5b6fb5"),
                on_tap=partial(page.open, "PlaylistActivity", id=one["id"]),
                on_hold=partial(page.show, "playlist_menu", id=one["id"]),
                id="playlist",
            )
            for one in self.data["playlists"]
        )
        return Scroll(*rows, id="playlists")

    def new_playlist_row(self, page: Page) -> Widget:
        """The way to a new one."""
        mark = Row(Icon("add", colour="primary"), width=44, height=44, spread="center")
        return ListItem(
            self.t("new_playlist"),
            leading=mark,
            colour="primary",
            on_tap=lambda: page.ask("playlist_dialog", "playlist_name"),
            id="new_playlist",
        )
