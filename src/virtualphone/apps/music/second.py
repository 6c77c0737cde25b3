"""The second version of the music app: tabs at the top, lists for covers, other words."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.music.app import Music
from virtualphone.apps.music.library import PLACES
from virtualphone.apps.music.rows import clock_text
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Computed,
    Divider,
    Gap,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scroll,
    Sheet,
    Tabs,
    Text,
    Widget,
)

Json = dict[str, Any]

ORDER = (3, 0, 2, 1)
"""Playlists, songs, artists, albums."""

TALL_DP = 700
"""A screen that is lower cannot hold a list of nine words."""

WORDS = {
    "cancel": ("Not now", "暂不"),
    "undo": ("Bring back", "找回"),
    "more": ("Menu", "菜单"),
    "songs": ("Tracks", "曲目"),
    "albums": ("Records", "唱片"),
    "artists": ("People", "音乐人"),
    "playlists": ("Mixes", "合集"),
    "search": ("Find", "查找"),
    "search_hint": ("Track, record, name", "曲目、唱片、名字"),
    "shuffle_all": ("Surprise me", "随便听听"),
    "play_all": ("Listen", "收听"),
    "shuffle_these": ("Any order", "打乱"),
    "sort": ("Order", "次序"),
    "sort_added": ("Newest", "最新"),
    "song_count": ("{count} tracks", "{count} 支曲目"),
    "favourites": ("Loved", "心动"),
    "no_favourites": ("Nothing loved yet", "还没有心动的曲目"),
    "play_next": ("After this one", "接着听这支"),
    "play_last": ("At the end", "排到最后"),
    "to_playlist": ("Put into a mix", "放进合集"),
    "like": ("Love", "心动"),
    "unlike": ("No longer love", "不再心动"),
    "see_album": ("Its record", "所在唱片"),
    "see_artist": ("Who plays it", "谁演奏的"),
    "share": ("Pass on", "转发"),
    "details": ("About it", "关于此曲"),
    "from_playlist": ("Leave it out here", "从这里去掉"),
    "removed": ("Left out: {title}", "已去掉：{title}"),
    "new_playlist": ("Start a mix", "新的合集"),
    "playlist_name": ("What is it called?", "叫什么名字？"),
    "create": ("Start", "开始"),
    "rename": ("Another name", "改名"),
    "save": ("Keep", "保留"),
    "delete": ("Throw away", "丢弃"),
    "delete_sure": ("Throw this mix away?", "要丢弃这个合集吗？"),
    "add_songs": ("Choose tracks", "挑选曲目"),
    "empty_playlist": ("An empty mix", "空的合集"),
    "now": ("On air", "播送中"),
    "pause": ("Hold", "停住"),
    "play": ("Go", "开始"),
    "next": ("Skip", "跳过"),
    "previous": ("Go back", "往回"),
    "shuffle_on": ("In any order", "顺序已打乱"),
    "shuffle_off": ("In order", "按顺序"),
    "repeat_off": ("Once", "放一遍"),
    "repeat_all": ("Round and round", "一直放"),
    "repeat_one": ("This one for ever", "只放这支"),
    "queue": ("Up next", "接下来"),
    "queue_empty": ("Nothing comes next", "后面没有了"),
    "queue_clear": ("Empty it", "清掉"),
    "queue_save": ("Make it a mix", "做成合集"),
    "remove": ("Leave out", "去掉"),
    "lyrics": ("Sung words", "唱词"),
    "sleep": ("Silence after", "定时停播"),
    "sleep_end": ("With this track", "这支放完"),
    "sleep_off": ("No silence", "不停播"),
    "equaliser": ("Tone", "音效"),
    "equaliser_on": ("Shape the tone", "调节音效"),
    "preset_flat": ("As it is", "原声"),
    "preset_bass": ("Deep", "浑厚"),
    "preset_vocal": ("Voices", "清唱"),
    "preset_treble": ("Bright", "明亮"),
    "preset_live": ("Hall", "大厅"),
    "settings": ("Preferences", "偏好"),
    "gapless": ("No pause between tracks", "曲目之间不停顿"),
    "unplug": ("Hold when unplugged", "拔线时停住"),
    "crossfade": ("Blend tracks", "曲目混接"),
    "quality": ("Fidelity", "保真度"),
}


class MusicSecond(Music):
    """The same songs."""

    icon: ClassVar[str] = "headphones"
    colour: ClassVar[str] = "#2f8a86"
    version: ClassVar[str] = "7.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Music.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "The places are tabs at the top, playlists first, no longer a bar at the bottom",
        "The menu of a song is a short list of words without icons, the app's menu a sheet with icons",
        "Albums are rows of a list; lengths of songs stand at the end of their row",
        "The heart stands among the tools of the player, shuffle and repeat below the large button",
        "Other words throughout: tracks, records, mixes, loved, up next, tone",
    )
    renamed: ClassVar[dict[str, str]] = {
        "menu": "overflow",
        "song": "track",
        "song_more": "track_menu",
        "playlist": "mix",
        "new_playlist": "mix_new",
        "mini_player": "dock",
        "play": "transport_toggle",
        "next": "transport_forward",
        "previous": "transport_back",
        "heart": "love",
        "seek": "scrubber",
        "open_queue": "open_upcoming",
        "queue_remove": "upcoming_drop",
        "do_next": "act_after",
        "do_playlist": "act_mix",
        "sort": "arrange",
    }

    # The library.

    def places_above(self, page: Page) -> Widget | None:
        """Words in a row."""
        place = int(page.vars.get("place", 0))
        var = Computed(lambda: ORDER.index(place), lambda at: page.vars.update(place=ORDER[int(at)]))
        names = [PLACES[at][0] for at in ORDER]
        return Tabs(var, [self.t(name) for name in names], [f"nav_{name}" for name in names])

    def main_foot(self, page: Page) -> Widget | None:
        """The small player alone."""
        return self.mini_player(page)

    def main_actions(self, page: Page) -> list[Widget]:
        """The menu first."""
        search, _menu = super().main_actions(page)
        menu = IconButton("tune", lambda: page.show("main_menu"), desc=self.t("more"), id="menu")
        return [menu, search]

    @overlay
    def main_menu(self, page: Page) -> Overlay:
        """From below, with icons."""
        return Sheet(
            ListItem(
                self.t("settings"),
                icon="tune",
                id="go_settings",
                on_tap=lambda: page.open("SettingsActivity"),
            ),
            ListItem(
                self.t("equaliser"),
                icon="graphic_eq",
                id="go_equaliser",
                on_tap=lambda: page.open("EqualiserActivity"),
            ),
            ListItem(
                self.t("sleep"), icon="nights_stay", id="go_sleep", on_tap=lambda: page.show("sleep_sheet")
            ),
            ListItem(
                self.t("queue"), icon="low_priority", id="go_queue", on_tap=lambda: page.open("QueueActivity")
            ),
        )

    @overlay
    def song_menu(self, page: Page) -> Overlay:
        """Words alone, in another order; where they have no room, as before."""
        if self.phone.metrics.height * 160 / self.phone.metrics.density < TALL_DP:
            return super().song_menu(page)
        acts = {name: (name, self.t(word), act) for name, _icon, word, act in self.song_acts(page)}
        first = [name for name in ("do_details", "do_share", "do_like") if name in acts]
        return Menu(*(acts[name] for name in (*first, *(name for name in acts if name not in first))))

    def song_row(self, page: Page, song: Json, numbers: Any, place: int, **menu: Any) -> Widget:
        """Its length stands at the end; there is no cover."""
        dots = IconButton(
            "expand_more",
            partial(page.show, "song_menu", song=song["id"], **menu),
            desc=self.t("more"),
            id="song_more",
            size=40,
        )
        length = Text(clock_text(song["seconds"]), "note", colour="text_soft")
        return ListItem(
            song["title"],
            song["artist"],
            trailing=Row(length, dots, gap=6),
            colour="primary" if self.current is song else "text",
            on_tap=partial(self.start, list(numbers), place),
            on_hold=partial(page.show, "song_menu", song=song["id"], **menu),
            id="song",
        )

    def albums_place(self, page: Page) -> Widget:
        """One row each."""
        rows = [
            ListItem(
                album["title"],
                self.t("album_line", artist=album["artist"], year=album["year"]),
                leading=self.cover(album["id"], 52, 26),
                on_tap=partial(page.open, "AlbumActivity", id=album["id"]),
                id="album",
            )
            for album in self.data["albums"]
        ]
        return Scroll(*rows, id="albums")

    def play_buttons(self, songs: Any) -> Widget:
        """One below the other, the mixed one first."""
        numbers = [song["id"] for song in songs]
        some = bool(numbers)
        mixed, play = (partial(self.start, numbers, 0, shuffle=shuffle) for shuffle in (True, False))
        return Column(
            Button(
                self.t("shuffle_these"), mixed, look="outlined", icon="casino", id="shuffle_all", enabled=some
            ),
            Button(self.t("play_all"), play, look="tonal", icon="headphones", id="play_all", enabled=some),
            gap=8,
            pad=(20, 8),
        )

    # The player.

    def now_words(self, song: Json) -> Widget:
        """In the middle, without the heart."""
        return Column(
            Text(song["artist"], "note", colour="text_soft", lines=1),
            Text(song["title"], "headline", lines=1, id="now_title"),
            Text(self.album_of(song)["title"], "note", colour="text_soft", lines=1),
            gap=4,
            align="center",
            pad=(24, 0),
        )

    def now_buttons(self) -> Widget:
        """The large ones, and below them how it goes on."""
        first = Row(
            IconButton("fast_rewind", self.skip_back, desc=self.t("previous"), id="previous", size=60),
            self.play_button(64, fill="primary_soft", colour="on_primary_soft"),
            IconButton("fast_forward", self.skip, desc=self.t("next"), id="next", size=60),
            gap=22,
            spread="center",
        )
        shuffle, repeat = self.shuffle_button(), self.repeat_button()
        song = self.current
        heart = self.heart(song) if song is not None else None
        return Column(first, Gap(6), Row(repeat, heart, shuffle, gap=40, spread="center"), Divider(40))
