"""Tasks on the playlists of the music app."""

from __future__ import annotations

from treetap.bench.tasks.states import NOTES
from treetap.bench.tasks.task import Json, Judge
from treetap.bench.templates.kept import one_changed, one_new
from treetap.bench.templates.letters import row
from treetap.bench.templates.songs import on_song, song, title
from treetap.bench.templates.surfing import MUSIC, nothing_but
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.notes import NEW_TEXT
from virtualphone.tours.steps import Step, key, launch, tap, write

COOKING = 2
"""The id of a playlist."""

NAMES = (("Stove songs", "灶台歌单"), ("Sunday stew", "周日炖菜"), ("Pots and pans", "锅碗瓢盆"))


def _cooking(source: Draw | Given) -> list[int]:
    songs: list[int] = row(source, MUSIC, "playlists", id=COOKING)["songs"]
    return songs


# Playlists.


def _cooking_has(given: Given, *, there: bool) -> Judge:
    number, songs = song(given)["id"], _cooking(given)
    wanted = [*songs, number] if there else [one for one in songs if one != number]
    right = one_changed(MUSIC, "playlists", COOKING, lambda one: one["songs"] == wanted)
    return all_of(right, nothing_but((MUSIC, "playlists")))


def _taking_out(given: Given) -> tuple[Step, ...]:
    nth = _cooking(given).index(song(given)["id"])
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


# Into a note.


def _titles(given: Given, number: int) -> list[str]:
    titles = {one["id"]: one["title"] for one in given.data(MUSIC)["songs"]}
    return [titles[song] for song in row(given, MUSIC, "playlists", id=number)["songs"]]


def _listed(given: Given) -> Judge:
    own = _titles(given, _list_id(given))
    others = [one["title"] for one in given.data(MUSIC)["songs"] if one["title"] not in own]
    alien = [other for other in others if not any(other in mine for mine in own)]

    def right(one: Json) -> bool:
        text = " ".join((one["title"], one["text"], *(item["text"] for item in one["items"])))
        return all(one in text for one in own) and not any(one in text for one in alien)

    return all_of(one_new(NOTES, "notes", right), nothing_but((NOTES, "notes")))


def _listing(given: Given) -> tuple[Step, ...]:
    text = "\n".join(_titles(given, _list_id(given)))
    return (*_to_list(given), launch(NOTES), *NEW_TEXT, write(text), key("BACK"), key("BACK"))


TEMPLATES = (
    Template(
        name="music fits the cooking",
        level="medium",
        sentences=("Add the song “{title}” to the playlist for cooking", "把歌曲《{title}》加到做饭的歌单里"),
        predicate="a playlist has that song too",
        apps=(MUSIC,),
        draw=lambda draw: {"title": title(draw, but=set(_cooking(draw)))},
        judge=lambda given: _cooking_has(given, there=True),
        oracle=lambda given: (*on_song(given, "do_playlist"), tap("pick_playlist", 1)),
        control="do_playlist",
        optimum=6,
        family="songs for cooking",
    ),
    Template(
        name="music does not fit the cooking",
        level="medium",
        sentences=(
            "Remove the song “{title}” from the playlist for cooking",
            "把歌曲《{title}》从做饭的歌单里移除",
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
        sentences=("Rename the playlist “{list}” to “{name}”", "把歌单“{list}”重命名为“{name}”"),
        predicate="a playlist has that name",
        apps=(MUSIC,),
        draw=lambda draw: {"list": _list_slot(draw), "name": draw.say(*draw.choice(NAMES))},
        judge=_renamed,
        oracle=_renaming,
        control="playlist_rename",
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
