"""The screens and flows of the music app."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Tour, key, slide, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.android.music"


def data(state: Json) -> Json:
    """The music app's part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def heads(state: Json) -> int:
    """The song at the head of the queue."""
    held = data(state)
    return int(held["queue"][held["player"]["at"]]["song"])


def songs_of(state: Json, playlist: int) -> list[int]:
    """The songs of a playlist; none if it is not there."""
    return next((list(one["songs"]) for one in data(state)["playlists"] if one["id"] == playlist), [])


def hearts(state: Json) -> set[int]:
    """The favourites."""
    return {song["id"] for song in data(state)["songs"] if song["liked"]}


NOW = (tap("mini_player"),)
LISTS = (tap("nav_playlists"),)
FIRST_LIST = (*LISTS, tap("playlist"))


def _played(before: Json, after: Json) -> bool:
    held = data(after)
    first = {"Anchor Down", "长暮"} & {song["title"] for song in held["songs"] if song["id"] == heads(after)}
    return bool(held["player"]["playing"] and first) and len(held["queue"]) > len(data(before)["queue"])


def _ran_on(before: Json, after: Json) -> bool:
    held = data(after)["player"]
    return bool(held["playing"]) and held["at"] > data(before)["player"]["at"]


def _slept(before: Json, after: Json) -> bool:
    held = data(after)
    return (
        not held["player"]["playing"]
        and held["sleep"]["until_ms"] is None
        and held["songs"] != data(before)["songs"]
    )


def _created(before: Json, after: Json) -> bool:
    known = {one["id"] for one in data(before)["playlists"]}
    new = [one for one in data(after)["playlists"] if one["id"] not in known]
    return [(one["name"], len(one["songs"])) for one in new] == [("Road trip", 1)]


def _queued(before: Json, after: Json) -> bool:
    old, new = ([row["id"] for row in data(state)["queue"]] for state in (before, after))
    return (
        len(new) == len(old) + 1
        and new[1] not in old
        and new[0] == old[0]
        and new[2:] == old[1:-1] + old[-1:]
    )


def _modes(_before: Json, after: Json) -> bool:
    held = data(after)["player"]
    return bool(held["shuffle"]) and held["repeat"] == "one"


def _sought(before: Json, after: Json) -> bool:
    held, song = data(after)["player"], next(s for s in data(after)["songs"] if s["id"] == heads(after))
    return 0.6 < held["offset_ms"] / 1000 / song["seconds"] < 0.9 and heads(before) == heads(after)


def _sounds(_before: Json, after: Json) -> bool:
    held = data(after)["equaliser"]
    return (held["on"], held["preset"], held["low"], held["mid"]) == (True, "bass", 7, 1)


def _renamed(before: Json, after: Json) -> bool:
    names = [one["name"] for one in data(after)["playlists"]]
    return names[0] == "Evening run" and len(names) == len(data(before)["playlists"])


def _settings(_before: Json, after: Json) -> bool:
    held = data(after)["settings"]
    return (held["gapless"], held["quality"]) == (False, "high") and held["crossfade"] >= 8


TOUR = Tour(
    PACKAGE,
    screens={
        "songs": (),
        "songs_by_length": (tap("sort"), tap("sort_length")),
        "sort": (tap("sort"),),
        "menu": (tap("menu"),),
        "playing": (tap("song"),),
        "albums": (tap("nav_albums"),),
        "album": (tap("nav_albums"), tap("album", 2)),
        "artists": (tap("nav_artists"),),
        "artist": (tap("nav_artists"), tap("artist")),
        "playlists": LISTS,
        "playlist": FIRST_LIST,
        "playlist_menu": (*FIRST_LIST, tap("playlist_more")),
        "playlist_new": (*LISTS, tap("new_playlist")),
        "playlist_delete": (*FIRST_LIST, tap("playlist_more"), tap("playlist_delete")),
        "playlist_removed": (*FIRST_LIST, tap("song_more"), tap("do_leave")),
        "pick_songs": (*FIRST_LIST, tap("add_songs")),
        "favourites": (*LISTS, tap("favourites")),
        "song_menu": (tap("song_more"),),
        "song_info": (tap("song_more"), tap("do_details")),
        "song_share": (tap("song_more"), tap("do_share")),
        "to_playlist": (tap("song_more"), tap("do_playlist")),
        "search": (tap("search"),),
        "search_found": (tap("search"), write("e"), key("ENTER")),
        "now": NOW,
        "now_playing": (*NOW, tap("play"), tap("heart"), tap("repeat"), wait(150)),
        "lyrics": (tap("nav_albums"), tap("album", 2), tap("song", 2), *NOW, tap("open_lyrics"), wait(70)),
        "lyrics_none": (tap("nav_albums"), tap("album"), tap("song", 1), *NOW, tap("open_lyrics")),
        "queue": (*NOW, tap("open_queue")),
        "queue_menu": (*NOW, tap("open_queue"), tap("queue_more")),
        "queue_empty": (*NOW, tap("open_queue"), tap("queue_more"), tap("queue_clear")),
        "sleep": (*NOW, tap("open_sleep")),
        "sleep_set": (*NOW, tap("open_sleep"), tap("sleep_30"), wait(4), tap("open_sleep")),
        "equaliser": (*NOW, tap("open_equaliser"), tap("preset_live")),
        "settings": (tap("menu"), tap("go_settings")),
        "quality": (tap("menu"), tap("go_settings"), tap("set_quality")),
    },
    flows=(
        Flow("play a song", (tap("song"),), _played),
        Flow("songs play on by themselves", (tap("play"), wait(420)), _ran_on),
        Flow(
            "fall asleep",
            (tap("song"), tap("menu"), tap("go_sleep"), tap("sleep_15"), wait(16 * 60)),
            _slept,
        ),
        Flow(
            "a new playlist from a song",
            (tap("song_more"), tap("do_playlist"), tap("new_playlist"), write("Road trip"), tap("confirm")),
            _created,
        ),
        Flow("play next", (tap("song_more", 1), tap("do_next")), _queued),
        Flow("mixed, and one again and again", (*NOW, tap("shuffle"), tap("repeat"), tap("repeat")), _modes),
        Flow("to a place in the song", (*NOW, slide("seek", 0.75)), _sought),
        Flow("give a heart", (*NOW, tap("heart")), lambda b, a: hearts(b) ^ hearts(a) == {heads(a)}),
        Flow(
            "take a song out of a playlist",
            (*FIRST_LIST, tap("song_more", 1), tap("do_leave")),
            lambda b, a: songs_of(b, 1) == [25, 27, 6, 13] and songs_of(a, 1) == [25, 6, 13],
        ),
        Flow(
            "put songs into a playlist",
            (*FIRST_LIST, tap("add_songs"), tap("pick_song"), tap("pick_song", 1), tap("pick_done")),
            lambda b, a: len(set(songs_of(a, 1)) ^ set(songs_of(b, 1))) == 2,
        ),
        Flow(
            "rename a playlist",
            (
                *FIRST_LIST,
                tap("playlist_more"),
                tap("playlist_rename"),
                write("Evening run"),
                tap("confirm"),
            ),
            _renamed,
        ),
        Flow(
            "delete a playlist",
            (*FIRST_LIST, tap("playlist_more"), tap("playlist_delete"), tap("confirm")),
            lambda b, a: [one["id"] for one in data(a)["playlists"]] == [2, 3] and b != a,
        ),
        Flow(
            "take a song out of the queue",
            (*NOW, tap("open_queue"), tap("queue_remove", 1)),
            lambda b, a: (
                [row["id"] for row in data(a)["queue"]] == [10, 12, 13, 14] and len(data(b)["queue"]) == 5
            ),
        ),
        Flow("more bass", (*NOW, tap("open_equaliser"), tap("preset_bass")), _sounds),
        Flow(
            "settings",
            (
                tap("menu"),
                tap("go_settings"),
                tap("set_gapless"),
                slide("crossfade", 0.9),
                tap("set_quality"),
                tap("quality_high"),
            ),
            _settings,
        ),
    ),
)
