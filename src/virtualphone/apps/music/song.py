"""What can be done with one song, and the playlists it can go into."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.music.rows import Rows, clock_text
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scroll,
    Sheet,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]


class SongMenu(Rows):
    """Opened by the dots of a row."""

    def song_acts(self, page: Page) -> list[tuple[str, str, str, Any]]:
        """Every deed on a song: id, icon, word, what it does; `playlist` is the list it was opened in."""
        song = self.song(page.args["song"])
        title = song["title"]

        def enqueue(*, next_up: bool) -> None:
            self.enqueue([song["id"]], next_up=next_up)
            page.hide()
            page.toast(self.t("queued_next" if next_up else "queued_last", title=title))

        def like() -> None:
            song["liked"] = not song["liked"]
            page.hide()

        def leave() -> None:
            playlist = self.row("playlists", page.args["playlist"])
            page.hide()
            if playlist is not None and song["id"] in playlist["songs"]:
                place = playlist["songs"].index(song["id"])
                playlist["songs"].pop(place)
                self.say_gone(page.under, title, playlist["id"], place, song["id"])

        text = f"{title} - {song['artist']}"
        picker = partial(page.show, "playlist_picker", song=song["id"])
        acts: list[tuple[str, str, str, Any]] = [
            ("do_next", "playlist_play", "play_next", partial(enqueue, next_up=True)),
            ("do_last", "queue", "play_last", partial(enqueue, next_up=False)),
            ("do_playlist", "playlist_add", "to_playlist", picker),
            ("do_like", "favorite", "unlike" if song["liked"] else "like", like),
            ("do_album", "album", "see_album", partial(page.open, "AlbumActivity", id=song["album"])),
            ("do_artist", "person", "see_artist", partial(page.open, "ArtistActivity", name=song["artist"])),
            ("do_share", "share", "share", partial(page.show, "share_sheet", data=text)),
            ("do_details", "info", "details", partial(page.show, "details", song=song["id"])),
        ]
        if page.args.get("playlist"):
            acts.insert(4, ("do_leave", "playlist_remove", "from_playlist", leave))
        return acts

    @overlay
    def song_menu(self, page: Page) -> Overlay:
        """From below, with icons."""
        rows = [
            ListItem(self.t(word), icon=icon, id=name, on_tap=act)
            for name, icon, word, act in self.song_acts(page)
        ]
        return Sheet(*rows, title=self.song(page.args["song"])["title"])

    @overlay
    def details(self, page: Page) -> Overlay:
        """What is known of it."""
        song = self.song(page.args["song"])
        album = self.album_of(song)
        facts = [
            ("title", song["title"]),
            ("artist", song["artist"]),
            ("album", f"{album['title']} ({album['year']})"),
            ("length", clock_text(song["seconds"])),
            ("plays", str(song["plays"])),
        ]
        lines = [
            Row(
                Text(self.t(word), "note", colour="text_soft", grow=2),
                Text(value, "note", grow=3, align="end", id=f"details_{word}"),
                pad=(0, 5),
            )
            for word, value in facts
        ]
        close = Button(self.t("ok"), page.hide, look="text", id="confirm")
        return Dialog(self.t("details"), *lines, buttons=[close])

    # Into a playlist.

    def put_into(self, page: Page, playlist: Json, numbers: list[int]) -> None:
        """Songs that are not in it yet."""
        new = [number for number in numbers if number not in playlist["songs"]]
        playlist["songs"].extend(new)
        page.hide()
        page.toast(self.t("added_to" if new else "already_in", name=playlist["name"]))

    @overlay
    def playlist_picker(self, page: Page) -> Overlay:
        """Which one."""
        number = int(page.args["song"])
        rows: list[Widget] = [
            ListItem(
                self.t("new_playlist"),
                icon="add",
                colour="primary",
                on_tap=lambda: page.ask("playlist_dialog", "playlist_name", songs=[number]),
                id="new_playlist",
            )
        ]
        rows += [
            ListItem(
                one["name"],
                self.t("song_count", count=len(one["songs"])),
                icon="queue_music",
                on_tap=partial(self.put_into, page, one, [number]),
                id="pick_playlist",
            )
            for one in self.data["playlists"]
        ]
        room = min(self.sheet_room(len(rows) + 2), 58 + 72 * (len(rows) - 1))
        return Sheet(Scroll(*rows, height=room, id="pick_list"), title=self.t("to_playlist"))

    @overlay
    def playlist_dialog(self, page: Page) -> Overlay:
        """A name for a new one (with the songs it begins with), or another for an old one."""
        playlist = self.row("playlists", page.args.get("id"))

        def save() -> None:
            name = str(page.vars.get("playlist_name", "")).strip()
            songs = list(page.args.get("songs", []))
            page.hide()
            if name and playlist is not None:
                playlist["name"] = name
            elif name:
                self.data["playlists"].append({"id": self.new_id(), "name": name, "songs": songs})
                if songs:
                    page.toast(self.t("added_to", name=name))

        field = TextField("playlist_name", page.var("playlist_name", ""), hint=self.t("playlist_name"))
        old = playlist is not None
        yes = Button(self.t("save" if old else "create"), save, look="text", id="confirm")
        return Dialog(self.t("rename" if old else "new_playlist"), field, buttons=[self.no(page), yes])

    @overlay
    def playlist_menu(self, page: Page) -> Overlay:
        """Its name, or its end."""
        number = page.args["id"]
        name = (self.row("playlists", number) or {"name": ""})["name"]

        def rename() -> None:
            page.ask("playlist_dialog", "playlist_name", name, id=number)
            page.record["overlays"][-1]["vars"]["@selected"] = True

        return Menu(
            ("playlist_rename", self.t("rename"), rename),
            ("playlist_delete", self.t("delete"), lambda: page.show("playlist_gone", id=number)),
        )

    @overlay
    def playlist_gone(self, page: Page) -> Overlay:
        """Asked before a playlist goes."""
        number = page.args["id"]

        def delete() -> None:
            self.data["playlists"] = [one for one in self.data["playlists"] if one["id"] != number]
            page.hide()
            if page.under.activity == "PlaylistActivity":
                page.under.finish()

        yes = Button(self.t("delete"), delete, look="text", id="confirm")
        return Dialog(self.t("delete_sure"), self.t("delete_text"), buttons=[self.no(page), yes])
