"""Tasks in the music app: what plays and what comes next, playlists, sound, silence."""

from __future__ import annotations

from typing import Any

from treetap.bench.tasks.states import MESSAGES, NOTES
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import elsewhere_kept, one_changed, one_new
from treetap.bench.templates.letters import friend, number_of, one_sent, row
from treetap.bench.templates.surfing import MUSIC, nothing_but, now_is
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.notes import NEW_TEXT
from virtualphone.tours.steps import Step, key, launch, tap, write

COOKING = 2
"""The id of a playlist."""

NAMES = (("Stove songs", "灶台歌单"), ("Sunday stew", "周日炖菜"), ("Pots and pans", "锅碗瓢盆"))
SOUNDS = {
    "bass": ("deep notes", "低沉的部分"),
    "vocal": ("singing", "唱歌的嗓音"),
    "treble": ("highest notes", "尖细的部分"),
}
PLAYING = (MUSIC, "player"), (MUSIC, "queue"), (MUSIC, "songs")
"""What playing changes: songs count how often they were played."""


def _song(given: Given) -> Json:
    return row(given, MUSIC, "songs", title=given["title"])


def _title(draw: Draw, *, but: set[int]) -> str:
    titles: list[str] = [one["title"] for one in draw.data(MUSIC)["songs"] if one["id"] not in but]
    return draw.choice(titles)


def _queued(draw: Draw) -> set[int]:
    return {one["song"] for one in draw.data(MUSIC)["queue"]}


def _cooking(source: Draw | Given) -> list[int]:
    songs: list[int] = row(source, MUSIC, "playlists", id=COOKING)["songs"]
    return songs


def _found(given: Given) -> tuple[tuple[Step, ...], int]:
    """The way to a song by its title, and which of the songs found it is."""
    songs, title = given.data(MUSIC)["songs"], given["title"].casefold()
    found = [one["id"] for one in songs if title in f"{one['title']}\n{one['artist']}".casefold()]
    return (launch(MUSIC), tap("search"), write(given["title"])), found.index(_song(given)["id"])


def _on_song(given: Given, *deeds: str) -> tuple[Step, ...]:
    way, nth = _found(given)
    return (*way, tap("song_more", nth), *map(tap, deeds))


def _hearts_kept(seen: Seen) -> bool:
    before, after = (
        [(one["id"], one["title"], one["liked"]) for one in state["apps"][MUSIC]["songs"]]
        for state in (seen.before, seen.state)
    )
    return before == after


# Playing.


def _plays(given: Given) -> Judge:
    number = _song(given)["id"]

    def judge(seen: Seen) -> bool:
        held = seen.state["apps"][MUSIC]
        return bool(held["player"]["playing"]) and held["queue"][held["player"]["at"]]["song"] == number

    return all_of(judge, _hearts_kept, nothing_but(*PLAYING))


def _playing(given: Given) -> tuple[Step, ...]:
    way, nth = _found(given)
    return (*way, tap("song", nth))


def _comes(given: Given, *, next_up: bool) -> Judge:
    number = _song(given)["id"]

    def judge(seen: Seen) -> bool:
        before, after = (state["apps"][MUSIC] for state in (seen.before, seen.state))
        songs = [one["song"] for one in before["queue"]]
        place = before["player"]["at"] + 1 if next_up else len(songs)
        wanted = [*songs[:place], number, *songs[place:]]
        return [one["song"] for one in after["queue"]] == wanted and before["player"] == after["player"]

    return all_of(judge, nothing_but((MUSIC, "queue")))


# Playlists.


def _cooking_has(given: Given, *, there: bool) -> Judge:
    number, songs = _song(given)["id"], _cooking(given)
    wanted = [*songs, number] if there else [one for one in songs if one != number]
    right = one_changed(MUSIC, "playlists", COOKING, lambda one: one["songs"] == wanted)
    return all_of(right, nothing_but((MUSIC, "playlists")))


def _taking_out(given: Given) -> tuple[Step, ...]:
    nth = _cooking(given).index(_song(given)["id"])
    way = (launch(MUSIC), tap("nav_playlists"), tap("playlist", 1))
    return (*way, tap("song_more", nth), tap("do_leave"))


def _name(given: Given | Draw) -> dict[int, str]:
    return {one["id"]: one["name"] for one in given.data(MUSIC)["playlists"]}


def _list_slot(draw: Draw) -> str:
    return draw.choice(list(_name(draw).values()))


def _list_id(given: Given) -> int:
    return next(number for number, name in _name(given).items() if name == given["list"])


def _renamed(given: Given) -> Judge:
    number = _list_id(given)
    old = row(given, MUSIC, "playlists", id=number)
    wanted = {**old, "name": given["name"]}
    right = one_changed(MUSIC, "playlists", number, lambda one: one == wanted)
    return all_of(right, nothing_but((MUSIC, "playlists")))


def _to_list(given: Given) -> tuple[Step, ...]:
    return launch(MUSIC), tap("nav_playlists"), tap("playlist", _list_id(given) - 1)


def _renaming(given: Given) -> tuple[Step, ...]:
    return (
        *_to_list(given),
        *(tap("playlist_more"), tap("playlist_rename"), write(given["name"]), tap("confirm")),
    )


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
    title = _head(given)["title"]
    right = one_sent([number_of(given, given["friend"])], lambda text: title in text and len(text) < 80)
    return all_of(right, elsewhere_kept(MESSAGES))


def _telling(given: Given) -> tuple[Step, ...]:
    share = (tap("now_more"), tap("do_share"), tap("share_com.android.messaging"))
    return (launch(MUSIC), tap("mini_player"), *share, tap(given["friend"]), tap("send"))


def _titles(given: Given, number: int) -> list[str]:
    titles = {one["id"]: one["title"] for one in given.data(MUSIC)["songs"]}
    return [titles[song] for song in row(given, MUSIC, "playlists", id=number)["songs"]]


def _listed(given: Given) -> Judge:
    own = _titles(given, _list_id(given))
    others = [one["title"] for one in given.data(MUSIC)["songs"] if one["title"] not in own]
    alien = [title for title in others if not any(title in mine for mine in own)]

    def right(one: Json) -> bool:
        text = " ".join((one["title"], one["text"], *(item["text"] for item in one["items"])))
        return all(title in text for title in own) and not any(title in text for title in alien)

    return all_of(one_new(NOTES, "notes", right), nothing_but((NOTES, "notes")))


def _listing(given: Given) -> tuple[Step, ...]:
    text = "\n".join(_titles(given, _list_id(given)))
    return (*_to_list(given), launch(NOTES), *NEW_TEXT, write(text), key("BACK"), key("BACK"))


TEMPLATES = (
    Template(
        name="music hear a song",
        level="simple",
        sentences=("I would like to hear “{title}”", "我想听《{title}》"),
        predicate="that song plays",
        apps=(MUSIC,),
        draw=lambda draw: {"title": _title(draw, but={draw.data(MUSIC)["queue"][0]["song"]})},
        judge=_plays,
        oracle=_playing,
        control="song",
        optimum=4,
    ),
    Template(
        name="music right after this",
        level="medium",
        sentences=(
            "As soon as the current song is over I want to hear “{title}”, and then the others as before",
            "这首一放完就放《{title}》，然后再照旧",
        ),
        predicate="that song follows the one at the head of the queue",
        apps=(MUSIC,),
        draw=lambda draw: {"title": _title(draw, but=_queued(draw))},
        judge=lambda given: _comes(given, next_up=True),
        oracle=lambda given: _on_song(given, "do_next"),
        control="do_next",
        optimum=5,
        family="when a song comes",
    ),
    Template(
        name="music after all others",
        level="medium",
        sentences=(
            "As soon as all the songs in line are over I want to hear “{title}”",
            "排着的歌全放完了，再放《{title}》",
        ),
        predicate="that song is the last of the queue",
        apps=(MUSIC,),
        draw=lambda draw: {"title": _title(draw, but=_queued(draw))},
        judge=lambda given: _comes(given, next_up=False),
        oracle=lambda given: _on_song(given, "do_last"),
        control="do_last",
        optimum=5,
        family="when a song comes",
    ),
    Template(
        name="music fits the cooking",
        level="medium",
        sentences=(
            "“{title}” goes well with cooking, it belongs with those songs of mine",
            "《{title}》适合做饭时听，归到那一组里去",
        ),
        predicate="a playlist has that song too",
        apps=(MUSIC,),
        draw=lambda draw: {"title": _title(draw, but=set(_cooking(draw)))},
        judge=lambda given: _cooking_has(given, there=True),
        oracle=lambda given: (*_on_song(given, "do_playlist"), tap("pick_playlist", 1)),
        control="do_playlist",
        optimum=6,
        family="songs for cooking",
    ),
    Template(
        name="music does not fit the cooking",
        level="medium",
        sentences=(
            "“{title}” does not go well with cooking, it no longer belongs with those songs of mine",
            "《{title}》不适合做饭时听，别留在那一组里了",
        ),
        predicate="a playlist no longer has that song",
        apps=(MUSIC,),
        draw=lambda draw: {
            "title": draw.choice([row(draw, MUSIC, "songs", id=one)["title"] for one in _cooking(draw)])
        },
        judge=lambda given: _cooking_has(given, there=False),
        oracle=_taking_out,
        control="do_leave",
        optimum=5,
        family="songs for cooking",
    ),
    Template(
        name="music another name",
        level="medium",
        sentences=(
            "My mix “{list}” should be called “{name}” instead",
            "“{list}”那组歌改叫“{name}”",
        ),
        predicate="a playlist has that name",
        apps=(MUSIC,),
        draw=lambda draw: {"list": _list_slot(draw), "name": draw.say(*draw.choice(NAMES))},
        judge=_renamed,
        oracle=_renaming,
        control="playlist_rename",
        optimum=7,
    ),
    Template(
        name="music goes quiet",
        level="medium",
        sentences=(
            "I am going to bed, the music should go quiet by itself in {minutes} minutes",
            "我要躺下了，{minutes}分钟以后让音乐自己停下来",
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
    Template(
        name="music songs into a note",
        level="complex",
        sentences=(
            "Make a note that lists the songs of my mix “{list}”",
            "新建一条便签，写下“{list}”那组里有哪些歌",
        ),
        predicate="a new note has the titles of that playlist",
        apps=(MUSIC, NOTES),
        draw=lambda draw: {"list": _list_slot(draw)},
        judge=_listed,
        oracle=_listing,
        control="playlist",
        optimum=9,
    ),
)
