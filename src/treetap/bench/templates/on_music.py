"""Tasks in the music app: what plays and what comes next, sound, silence."""

from __future__ import annotations

from typing import Any

from treetap.bench.tasks.states import MESSAGES
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import elsewhere_kept
from treetap.bench.templates.letters import friend, number_of, one_sent, row
from treetap.bench.templates.songs import found, on_song, song, title
from treetap.bench.templates.surfing import MUSIC, nothing_but, now_is
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.steps import Step, launch, tap

SOUNDS = {
    "bass": ("deep notes", "低沉的部分"),
    "vocal": ("singing", "唱歌的嗓音"),
    "treble": ("highest notes", "尖细的部分"),
}
PLAYING = (MUSIC, "player"), (MUSIC, "queue"), (MUSIC, "songs")
"""What playing changes: songs count how often they were played."""


def _queued(draw: Draw) -> set[int]:
    return {one["song"] for one in draw.data(MUSIC)["queue"]}


def _hearts_kept(seen: Seen) -> bool:
    before, after = (
        [(one["id"], one["title"], one["liked"]) for one in state["apps"][MUSIC]["songs"]]
        for state in (seen.before, seen.state)
    )
    return before == after


# Playing.


def _plays(given: Given) -> Judge:
    number = song(given)["id"]

    def judge(seen: Seen) -> bool:
        held = seen.state["apps"][MUSIC]
        return bool(held["player"]["playing"]) and held["queue"][held["player"]["at"]]["song"] == number

    return all_of(judge, _hearts_kept, nothing_but(*PLAYING))


def _playing(given: Given) -> tuple[Step, ...]:
    way, nth = found(given)
    return (*way, tap("song", nth))


def _comes(given: Given, *, next_up: bool) -> Judge:
    number = song(given)["id"]

    def judge(seen: Seen) -> bool:
        before, after = (state["apps"][MUSIC] for state in (seen.before, seen.state))
        songs = [one["song"] for one in before["queue"]]
        place = before["player"]["at"] + 1 if next_up else len(songs)
        wanted = [*songs[:place], number, *songs[place:]]
        return [one["song"] for one in after["queue"]] == wanted and before["player"] == after["player"]

    return all_of(judge, nothing_but((MUSIC, "queue")))


# Silence and sound.


def _silent_after(given: Given) -> Judge:
    def judge(seen: Seen) -> bool:
        until: Any = seen.state["apps"][MUSIC]["sleep"]["until_ms"]
        begin = None if until is None else until - given["minutes"] * 60_000
        return begin is not None and seen.before["clock_ms"] <= begin <= seen.state["clock_ms"]

    return all_of(judge, nothing_but((MUSIC, "sleep")))


def _sound(given: Given) -> str:
    return next(preset for preset, names in SOUNDS.items() if given["part"] in names)


def _sounds(given: Given) -> Judge:
    low, mid, high = {"bass": (7, 1, 0), "vocal": (-2, 5, 2), "treble": (-1, 0, 6)}[_sound(given)]
    values = {"on": True, "preset": _sound(given), "low": low, "mid": mid, "high": high}
    return all_of(now_is(MUSIC, "equaliser", **values), nothing_but((MUSIC, "equaliser")))


# Into other apps.


def _head(given: Given) -> Json:
    held = given.data(MUSIC)
    return row(given, MUSIC, "songs", id=held["queue"][held["player"]["at"]]["song"])


def _told(given: Given) -> Judge:
    up = _head(given)["title"]
    right = one_sent([number_of(given, given["friend"])], lambda text: up in text and len(text) < 80)
    return all_of(right, elsewhere_kept(MESSAGES))


def _telling(given: Given) -> tuple[Step, ...]:
    share = (tap("now_more"), tap("do_share"), tap("share_com.android.messaging"))
    return (launch(MUSIC), tap("mini_player"), *share, tap(given["friend"]), tap("send"))


TEMPLATES = (
    Template(
        name="music hear a song",
        level="simple",
        sentences=("Play the song “{title}”", "播放歌曲《{title}》"),
        predicate="that song plays",
        apps=(MUSIC,),
        draw=lambda draw: {"title": title(draw, but={draw.data(MUSIC)["queue"][0]["song"]})},
        judge=_plays,
        oracle=_playing,
        control="song",
        optimum=4,
    ),
    Template(
        name="music right after this",
        level="medium",
        sentences=("Play the song “{title}” next", "下一首播放《{title}》"),
        predicate="that song follows the one at the head of the queue",
        apps=(MUSIC,),
        draw=lambda draw: {"title": title(draw, but=_queued(draw))},
        judge=lambda given: _comes(given, next_up=True),
        oracle=lambda given: on_song(given, "do_next"),
        control="do_next",
        optimum=5,
        family="when a song comes",
    ),
    Template(
        name="music after all others",
        level="medium",
        sentences=("Add the song “{title}” to the end of the queue", "把歌曲《{title}》加到播放队列最后"),
        predicate="that song is the last of the queue",
        apps=(MUSIC,),
        draw=lambda draw: {"title": title(draw, but=_queued(draw))},
        judge=lambda given: _comes(given, next_up=False),
        oracle=lambda given: on_song(given, "do_last"),
        control="do_last",
        optimum=5,
        family="when a song comes",
    ),
    Template(
        name="music goes quiet",
        level="medium",
        sentences=(
            "Set the sleep timer of the music app to {minutes} minutes",
            "把音乐的睡眠定时器设为{minutes}分钟",
        ),
        predicate="the music stops at that time",
        apps=(MUSIC,),
        draw=lambda draw: {"minutes": draw.choice([15, 30, 45, 60])},
        judge=_silent_after,
        oracle=lambda given: (
            *(launch(MUSIC), tap("menu"), tap("go_sleep")),
            tap(f"sleep_{given['minutes']}"),
        ),
        control="go_sleep",
        optimum=4,
    ),
    Template(
        name="music other sound",
        level="medium",
        sentences=(
            "Make the {part} stand out when my music plays",
            "放歌的时候把{part}突出一点",
        ),
        predicate="that sound preset is in use",
        apps=(MUSIC,),
        draw=lambda draw: {"part": draw.choice([draw.say(*names) for names in SOUNDS.values()])},
        judge=_sounds,
        oracle=lambda given: (
            *(launch(MUSIC), tap("menu"), tap("go_equaliser")),
            tap(f"preset_{_sound(given)}"),
        ),
        control="go_equaliser",
        optimum=4,
    ),
    Template(
        name="music tell a friend",
        level="complex",
        sentences=(
            "Text {friend} the title of the song that my music player has up right now",
            "发短信告诉{friend}我的播放器里现在是哪首歌",
        ),
        predicate="a message has the title of the song at the head",
        apps=(MUSIC, MESSAGES),
        draw=lambda draw: {"friend": friend(draw, 1, 2, 3, 4, 9)},
        judge=_told,
        oracle=_telling,
        control="do_share",
        optimum=7,
    ),
)
