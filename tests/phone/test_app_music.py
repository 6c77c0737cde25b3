"""Music: what plays, what comes next, when it stops, and what playlists keep."""

from __future__ import annotations

from typing import Any

import pytest

from virtualphone.app import App, activity
from virtualphone.apps.music import Music
from virtualphone.apps.music.rows import clock_text
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.toolkit import Gap, Scaffold, Widget
from virtualphone.tours.music import FIRST_LIST, LISTS, NOW
from virtualphone.tours.steps import Step, Walker, hold, key, tap, wait, write

Json = dict[str, Any]
PACKAGE = Music.package


class Home(App):
    """Stands in for the launcher."""

    package = "com.android.launcher3"
    label = ("Home", "桌面")
    hidden = True

    @activity("Main", main=True)
    def main(self, page: Page) -> Widget:
        return Scaffold(None, Gap(grow=1))


def make(*steps: Step, **options: Any) -> tuple[Phone, Music]:
    phone = Phone([Home, Music], **options)
    phone.launch(PACKAGE)
    walk(phone, *steps)
    music = phone.apps[PACKAGE]
    assert isinstance(music, Music)
    return phone, music


def walk(phone: Phone, *steps: Step) -> None:
    walker = Walker(phone)
    for step in steps:
        step(walker)


def title(music: Music) -> str:
    song = music.current
    assert song is not None
    return str(song["title"])


ALBUM = (tap("nav_albums"), tap("album", 2))


def test_a_song_plays_as_the_time_passes_and_the_next_follows() -> None:
    phone, music = make(*ALBUM, tap("song"))
    assert title(music) == "Sugar Spoon"
    phone.advance(60)
    assert music.position_ms() == 60_000
    phone.advance(195 - 60 + 10)
    assert (title(music), music.position_ms()) == ("Kettle", 10_000)
    phone.advance(3600)
    assert not music.player["playing"]
    assert title(music) == "Sugar Spoon"


def test_a_pause_keeps_the_place() -> None:
    phone, music = make(*ALBUM, tap("song"), wait(30), tap("play"), wait(600))
    assert music.position_ms() == 30_000
    walk(phone, tap("play"), wait(5))
    assert music.position_ms() == 35_000


def test_one_song_again_and_again() -> None:
    phone, music = make(*ALBUM, tap("song"), *NOW, tap("repeat"), tap("repeat"))
    phone.advance(195 * 3 + 7)
    assert (title(music), music.position_ms()) == ("Sugar Spoon", 7000)


def test_all_again_from_the_first() -> None:
    phone, music = make(*ALBUM, tap("song", 3), *NOW, tap("repeat"))
    phone.advance(210 + 1)
    assert title(music) == "Sugar Spoon"
    assert music.player["playing"]


def test_previous_goes_to_the_beginning_first() -> None:
    phone, music = make(*ALBUM, tap("song", 1), *NOW, wait(20), tap("previous"))
    assert (title(music), music.position_ms()) == ("Kettle", 0)
    walk(phone, tap("previous"))
    assert title(music) == "Sugar Spoon"


def test_mixing_keeps_the_song_and_all_others_and_can_be_undone() -> None:
    phone, music = make(*ALBUM, tap("song", 1), *NOW)
    before = [row["song"] for row in music.queue]
    walk(phone, tap("shuffle"))
    mixed = [row["song"] for row in music.queue]
    assert title(music) == "Kettle"
    assert sorted(mixed) == sorted(before)
    assert mixed != before
    walk(phone, tap("shuffle"))
    assert [row["song"] for row in music.queue] == before
    assert title(music) == "Kettle"


def test_the_timer_ends_after_the_song() -> None:
    phone, music = make(*ALBUM, tap("song"), *NOW, tap("open_sleep"), tap("sleep_end"))
    phone.advance(400)
    assert not music.player["playing"]
    assert (title(music), music.data["sleep"]["after_song"]) == ("Kettle", False)


def test_the_timer_can_be_taken_back() -> None:
    phone, music = make(*ALBUM, tap("song"), *NOW, tap("repeat"), tap("open_sleep"), tap("sleep_15"), wait(5))
    walk(phone, tap("open_sleep"), tap("sleep_off"))
    phone.advance(1200)
    assert music.player["playing"]


def test_what_leaves_the_queue_moves_the_head() -> None:
    phone, music = make(*ALBUM, tap("song", 2), *NOW, tap("open_queue"), tap("queue_remove"))
    assert title(music) == "Slow Sunday"
    walk(phone, tap("queue_remove", 1))
    assert title(music) == "Cinnamon"
    walk(phone, tap("queue_remove"), tap("queue_remove"))
    assert music.current is None
    assert not music.player["playing"]
    walk(phone, key("BACK"))
    assert Walker(phone).find("play") is None


def test_a_song_goes_into_a_playlist_once() -> None:
    phone, music = make(*ALBUM, tap("song_more"), tap("do_playlist"), tap("pick_playlist", 1))
    assert music.data["playlists"][1]["songs"] == [9, 10, 12, 22, 23]
    walk(phone, tap("song_more", 2), tap("do_playlist"), tap("pick_playlist", 1))
    assert music.data["playlists"][1]["songs"][-1] == 11


def test_what_was_taken_out_comes_back() -> None:
    _, music = make(*FIRST_LIST, tap("song_more", 1), tap("do_leave"), tap("snackbar_action"))
    assert music.data["playlists"][0]["songs"] == [25, 27, 6, 13]


def test_the_queue_becomes_a_playlist() -> None:
    _, music = make(*ALBUM, tap("song"), *NOW, tap("open_queue"), tap("queue_more"), tap("queue_save"))
    walk(music.phone, write("Stew"), tap("confirm"))
    assert music.data["playlists"][-1] == {"id": 105, "name": "Stew", "songs": [9, 10, 11, 12]}


def test_a_playlist_is_deleted_from_the_list_too() -> None:
    _, music = make(*LISTS, hold("playlist", 2), tap("playlist_delete"), tap("confirm"))
    assert [one["name"] for one in music.data["playlists"]] == ["Morning run", "Cooking"]
    assert len(music.data["songs"]) == 28


def test_a_band_that_is_moved_is_a_sound_of_ones_own() -> None:
    phone, music = make(*NOW, tap("open_equaliser"), tap("preset_vocal"))
    assert music.data["equaliser"] == {"on": True, "preset": "vocal", "low": -2, "mid": 5, "high": 2}
    walk(phone, tap("band_high"))
    assert music.data["equaliser"]["preset"] == "own"


def test_songs_are_a_table_and_have_addresses() -> None:
    phone, music = make()
    rows = music.content("content://media/external/audio/media") or []
    assert (len(rows), rows[0]["duration"]) == (28, 214_000)
    answer = music.resolve("android.intent.action.VIEW", "content://media/external/audio/media/15")
    assert answer is not None
    phone.push(PACKAGE, answer[0], answer[1])
    assert (title(music), music.player["playing"]) == ("Window Seat", True)
    assert music.resolve("android.intent.action.VIEW", "content://media/external/audio/media/999") is None


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (65, "1:05"), (600, "10:00")])
def test_lengths_are_told_in_minutes(seconds: int, text: str) -> None:
    assert clock_text(seconds) == text
