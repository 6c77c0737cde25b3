"""The song that plays: its page, its words, the queue."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.music.rows import clock_text
from virtualphone.apps.music.shelves import Shelves
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Computed,
    Empty,
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
    Slider,
    Text,
    Widget,
)

Json = dict[str, Any]

REPEATS = {"off": "all", "all": "one", "one": "off"}
"""What a tap makes of it."""


class Now(Shelves):
    """The large player."""

    @activity("NowActivity")
    def now_page(self, page: Page) -> Widget:
        """Cover, words, the slider, the buttons."""
        song = self.current
        if song is None:
            return Scaffold(self.t("now"), Empty("music_off", self.t("silent")), back=page.back)
        side = 170 if self.wide or self.phone.metrics.height * 160 / self.phone.metrics.density < 700 else 300
        body = Scroll(
            Row(Picture(f"photo:album{song['album']}", radius=24, width=side, height=side), spread="center"),
            Gap(18),
            self.now_words(song),
            Column(self.seek_slider(song), pad=(10, 0)),
            self.now_buttons(),
            Gap(10),
            self.now_tools(page),
            pad=(0, 8, 0, 20),
            gap=6,
            id="now",
        )
        dots = IconButton(
            "more_vert",
            partial(page.show, "song_menu", song=song["id"]),
            desc=self.t("more"),
            id="now_more",
        )
        return Scaffold(self.t("now"), body, back=page.back, actions=[dots])

    def now_words(self, song: Json) -> Widget:
        """Its title, who plays it, the heart."""
        words = Column(
            Text(song["title"], "headline", lines=1, id="now_title"),
            Text(f"{song['artist']} · {self.album_of(song)['title']}", "note", colour="text_soft", lines=1),
            grow=1,
            gap=4,
        )
        return Row(words, self.heart(song), pad=(24, 0, 12, 0))

    def seek_slider(self, song: Json) -> Widget:
        """Where it is; drawn with a finger."""
        gone = self.position_ms() // 1000
        where = Computed(lambda: self.position_ms() // 1000, self.seek)
        times = Row(
            Text(clock_text(gone), "small", colour="text_soft", id="time_gone"),
            Gap(grow=1),
            Text(clock_text(song["seconds"]), "small", colour="text_soft", id="time_all"),
            pad=(12, 0),
        )
        slider = Slider(where, 0, song["seconds"], id="seek", desc=self.t("seek"), text=clock_text)
        return Column(slider, times)

    def shuffle_button(self) -> Widget:
        """Mixed or not."""
        shuffle = self.player["shuffle"]
        return IconButton(
            "shuffle",
            lambda: self.set_shuffle(not shuffle),
            desc=self.t("shuffle_on" if shuffle else "shuffle_off"),
            id="shuffle",
            colour="primary" if shuffle else "text_soft",
        )

    def repeat_button(self) -> Widget:
        """Once, all again, one again."""
        repeat = self.player["repeat"]
        return IconButton(
            "repeat_one" if repeat == "one" else "repeat",
            lambda: self.player.update(repeat=REPEATS[repeat]),
            desc=self.t(f"repeat_{repeat}"),
            id="repeat",
            colour="text_soft" if repeat == "off" else "primary",
        )

    def now_buttons(self) -> Widget:
        """Mixed or not, back, play, on, again."""
        return Row(
            self.shuffle_button(),
            Gap(grow=1),
            IconButton("skip_previous", self.skip_back, desc=self.t("previous"), id="previous", size=56),
            Gap(8),
            self.play_button(72, fill="primary", colour="on_primary"),
            Gap(8),
            IconButton("skip_next", self.skip, desc=self.t("next"), id="next", size=56),
            Gap(grow=1),
            self.repeat_button(),
            pad=(16, 0),
        )

    def now_tools(self, page: Page) -> Widget:
        """Words, timer, sound, queue: icons alone."""
        sleeping = self.data["sleep"]["until_ms"] is not None or self.data["sleep"]["after_song"]
        tools = (
            ("lyrics", "lyrics", partial(page.open, "LyricsActivity"), False),
            ("sleep", "bedtime", partial(page.show, "sleep_sheet"), sleeping),
            ("equaliser", "equalizer", partial(page.open, "EqualiserActivity"), self.data["equaliser"]["on"]),
            ("queue", "queue_music", partial(page.open, "QueueActivity"), False),
        )
        parts: list[Widget] = []
        for word, icon, act, on in tools:
            colour = "primary" if on else "text_soft"
            parts += [Gap(grow=1), IconButton(icon, act, desc=self.t(word), id=f"open_{word}", colour=colour)]
        return Row(*parts, Gap(grow=1))

    @activity("LyricsActivity")
    def lyrics_page(self, page: Page) -> Widget:
        """The line that is sung stands out."""
        song = self.current
        lines = song["lyrics"] if song is not None else []
        if song is None or not lines:
            return Scaffold(self.t("lyrics"), Empty("lyrics", self.t("no_lyrics")), back=page.back)
        at = min(len(lines) - 1, self.position_ms() * len(lines) // (song["seconds"] * 1000))
        rows = [
            Text(line, "title", colour="primary" if place == at else "text_soft", id="lyric_line")
            for place, line in enumerate(lines)
        ]
        body = Scroll(*rows, pad=(28, 20), gap=18, id="lyrics")
        return Scaffold(song["title"], body, back=page.back, bottom=self.mini_player(page))

    # The queue.

    @activity("QueueActivity")
    def queue_page(self, page: Page) -> Widget:
        """What plays, and what comes."""
        rows = [self.queue_row(place, row) for place, row in enumerate(self.queue)]
        dots = IconButton("more_vert", lambda: page.show("queue_menu"), desc=self.t("more"), id="queue_more")
        body = Scroll(*rows, id="queue") if rows else Empty("queue_music", self.t("queue_empty"))
        return Scaffold(self.t("queue"), body, back=page.back, actions=[dots], bottom=self.mini_player(page))

    def queue_row(self, place: int, row: Json) -> Widget:
        """One song of it; a tap goes there, the cross takes it out."""
        song, head = self.song(row["song"]), place == self.player["at"]
        away = IconButton(
            "close", partial(self.dequeue, row["id"]), desc=self.t("remove"), id="queue_remove", size=40
        )
        mark = (
            Icon("graphic_eq", colour="primary") if head else Text(str(place + 1), "note", colour="text_soft")
        )
        return ListItem(
            song["title"],
            song["artist"],
            leading=Row(mark, width=30, spread="center"),
            trailing=away,
            colour="primary" if head else "text",
            on_tap=partial(self.jump, place),
            id="queue_row",
        )

    @overlay
    def queue_menu(self, page: Page) -> Overlay:
        """All of it at once."""

        def clear() -> None:
            self.player.update(at=0, playing=False)
            self.data["queue"] = []
            self.hold_at(0)
            page.hide()

        songs = [row["song"] for row in self.queue]
        songs = [one for at, one in enumerate(songs) if one not in songs[:at]]
        return Menu(
            (
                "queue_save",
                self.t("queue_save"),
                lambda: page.ask("playlist_dialog", "playlist_name", songs=songs),
            ),
            ("queue_clear", self.t("queue_clear"), clear),
        )
