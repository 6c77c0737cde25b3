"""Questions about files, pictures, lists, songs, pages: which is larger, how many, how long."""

from __future__ import annotations

import re
from typing import Any

from treetap.bench.tasks.states import MESSAGES, NOTES, SETTINGS
from treetap.bench.templates.letters import row
from treetap.bench.templates.papers import files
from treetap.bench.templates.reworded.answers import (
    costs,
    counts,
    either,
    lasts,
    near,
    parts,
    prefers,
    question,
    tells_one,
)
from treetap.bench.templates.shop import money
from treetap.bench.templates.shots import shown
from treetap.bench.templates.surfing import BROWSER, MUSIC
from treetap.bench.templates.template import Draw, Given
from virtualphone.tours.files import MOVIES
from virtualphone.tours.files import PACKAGE as FILES
from virtualphone.tours.gallery import PACKAGE as GALLERY
from virtualphone.tours.messages import chat
from virtualphone.tours.settings import tap as tap_row
from virtualphone.tours.steps import key, launch, tap, write

_BANK = 15
_LAMPS = {"heron": (0, ("Heron", "苍鹭台灯"), 189), "crescent": (1, ("Crescent", "弯月壁灯"), 129)}
_FIREFLY = 79
_LISTS = (
    ("Shopping list", "购物清单"),
    ("Shopping list for Sunday", "周日购物清单"),
    ("Packing list", "行李清单"),
    ("This week", "本周待办"),
    ("Films to watch", "想看的电影"),
)


def _papers(draw: Draw) -> dict[str, Any]:
    """Two documents whose sizes look different in the list."""
    papers = [one for one in files(draw) if one["kind"] in ("pdf", "doc", "sheet")]
    pairs = [
        pair
        for pair in zip(papers[::2], papers[1::2], strict=False)
        if f"{pair[0]['size'] / 1e6:.1f}" != f"{pair[1]['size'] / 1e6:.1f}"
    ]
    one, other = draw.choice(pairs)
    return {"pair": either(draw, one["name"], other["name"])}


def _larger(given: Given) -> tuple[str, str]:
    other, one = sorted(parts(given), key=lambda name: int(row(given, FILES, "files", name=name)["size"]))
    return one, other


def _films(given: Given) -> float:
    return float(sum(one["size"] for one in files(given) if one["parent"] == MOVIES) / 1e6)


def _place(draw: Draw) -> dict[str, Any]:
    """A place of which there are as many pictures as of no other place."""
    names = [one["place"] for one in shown(draw) if one["place"]]
    many = {name: names.count(name) for name in sorted(set(names))}
    return {"place": draw.choice([name for name in many if list(many.values()).count(many[name]) == 1])}


def _pictures(given: Given) -> int:
    found = [one for one in shown(given) if one["place"] == given["place"]]
    if not found:
        raise LookupError(given["place"])
    return len(found)


def _open_items(given: Given | Draw, title: str) -> int:
    return sum(not item["done"] for item in row(given, NOTES, "notes", title=title)["items"])


def _list(draw: Draw) -> dict[str, Any]:
    """A list with as many open items as no other."""
    titles = [draw.say(*words) for words in _LISTS]
    many = {title: _open_items(draw, title) for title in titles}
    return {"title": draw.choice([one for one in titles if list(many.values()).count(many[one]) == 1])}


def _songs(draw: Draw) -> dict[str, Any]:
    songs = draw.data(MUSIC)["songs"]
    pairs = [
        pair
        for pair in zip(songs[::2], songs[1::2], strict=False)
        if pair[0]["seconds"] != pair[1]["seconds"]
    ]
    one, other = draw.choice(pairs)
    return {"pair": either(draw, one["title"], other["title"])}


def _longer(given: Given) -> tuple[str, str]:
    other, one = sorted(parts(given), key=lambda name: int(row(given, MUSIC, "songs", title=name)["seconds"]))
    return one, other


def _playlist(draw: Draw) -> dict[str, Any]:
    return {"list": draw.choice([one["name"] for one in draw.data(MUSIC)["playlists"]])}


def _runs(given: Given) -> int:
    seconds = {one["id"]: one["seconds"] for one in given.data(MUSIC)["songs"]}
    return sum(int(seconds[one]) for one in row(given, MUSIC, "playlists", name=given["list"])["songs"])


def _run_time(given: Given) -> str:
    return f"{_runs(given) // 60}:{_runs(given) % 60:02d}"


def _run_words(given: Given) -> tuple[str, ...]:
    minutes, seconds = divmod(_runs(given), 60)
    return (
        f"{minutes}:{seconds:02d}",
        f"{minutes} minutes {seconds} seconds",
        f"{minutes} minutes and {seconds} seconds",
        f"{minutes} min {seconds} s",
        f"{minutes}分{seconds}秒",
        f"{minutes}分钟{seconds}秒",
        f"{minutes}m{seconds}s",
        f"{_runs(given)} seconds",
        f"{_runs(given)}秒",
        f"{_runs(given) / 60:.1f} min",
        f"{round(_runs(given) / 60)} min",
        f"{round(_runs(given) / 60)}分钟",
    )


def _spent(given: Given) -> int:
    texts = [one["text"] for one in row(given, MESSAGES, "threads", id=_BANK)["messages"]]
    return sum(round(float(re.findall(r"(\d+\.\d\d)", text)[0]) * 100) for text in texts)


def _lamp(given: Given) -> str:
    return next(path for path, lamp in _LAMPS.items() if given["lamp"] in lamp[1])


def _storage(given: Given) -> tuple[tuple[str, ...], tuple[str, ...]]:
    kinds = {
        "images": given.say(("images", "photos", "pictures"), ("图片", "照片")),
        "videos": given.say(("videos", "films"), ("视频",)),
    }
    held = given.data(SETTINGS)["storage"]
    most = max(kinds, key=lambda kind: int(held[kind]))
    least = min(kinds, key=lambda kind: int(held[kind]))
    return kinds[most], kinds[least]


TEMPLATES = (
    question(
        "asks larger file",
        ("which file is bigger: {pair}?", "{pair}，哪个文件更大"),
        lambda given: _larger(given)[0],
        lambda given: prefers([_larger(given)[0]], [_larger(given)[1]]),
        predicate="the larger one of two files is told",
        apps=(FILES,),
        optimum=6,
        oracle=lambda given: (launch(FILES), tap("search"), write(parts(given)[0])),
        draw=_papers,
    ),
    question(
        "asks films together",
        (
            "How many megabytes are my two videos in the Movies folder together, roughly?",
            "Movies文件夹里那两个视频加起来大概多少MB",
        ),
        lambda given: f"{_films(given):.0f} MB",
        lambda given: near(_films(given), 2),
        predicate="the size of two files together is told",
        apps=(FILES,),
        optimum=3,
        oracle=lambda _given: (launch(FILES), tap("go_storage"), tap("Movies")),
    ),
    question(
        "asks how many pictures",
        ("how many pics have I got from {place}", "我在{place}一共拍了几张照片"),
        lambda given: str(_pictures(given)),
        lambda given: counts(_pictures(given)),
        predicate="how many photos of a place there are is told",
        apps=(GALLERY,),
        optimum=3,
        oracle=lambda given: (launch(GALLERY), tap("search"), tap(given["place"])),
        draw=_place,
    ),
    question(
        "asks what is open on a list",
        ("how many things are still open on “{title}”", "“{title}”上面还有几样没勾"),
        lambda given: str(_open_items(given, given["title"])),
        lambda given: counts(_open_items(given, given["title"])),
        predicate="how many items of a list are open is told",
        apps=(NOTES,),
        optimum=2,
        oracle=lambda given: (launch(NOTES), tap(given["title"])),
        draw=_list,
    ),
    question(
        "asks longer song",
        ("which of these songs of mine is longer, {pair}?", "这两首歌哪首长一点，{pair}？"),
        lambda given: _longer(given)[0],
        lambda given: prefers([_longer(given)[0]], [_longer(given)[1]]),
        predicate="the longer one of two songs is told",
        apps=(MUSIC,),
        optimum=6,
        oracle=lambda given: (launch(MUSIC), tap("search"), write(parts(given)[0])),
        draw=_songs,
    ),
    question(
        "asks length of a mix",
        (
            "If I play my “{list}” playlist from start to finish, how long does that take?",
            "“{list}”那个歌单从头放到尾要多久",
        ),
        _run_time,
        lambda given: tells_one(*_run_words(given)),
        predicate="the length of a playlist is told",
        apps=(MUSIC,),
        optimum=3,
        level="complex",
        oracle=lambda given: (
            *(launch(MUSIC), tap("nav_playlists")),
            tap("playlist", [one["name"] for one in given.data(MUSIC)["playlists"]].index(given["list"])),
        ),
        draw=_playlist,
    ),
    question(
        "asks charged in all",
        (
            "The bank keeps texting me about my card. what did I spend in total going by those",
            "银行发的那几条刷卡短信，加起来我一共花了多少",
        ),
        lambda given: money(_spent(given)),
        lambda given: costs(_spent(given)),
        predicate="the sum of two charges is told",
        apps=(MESSAGES,),
        optimum=3,
        oracle=lambda _given: (launch(MESSAGES), chat(_BANK)),
    ),
    question(
        "asks lamps apart",
        (
            "on lumen-co.example, by how much is the {lamp} dearer than the Firefly?",
            "lumen-co.example 上{lamp}比萤火提灯贵多少",
        ),
        lambda given: str(_LAMPS[_lamp(given)][2] - _FIREFLY),
        lambda given: costs(100 * (_LAMPS[_lamp(given)][2] - _FIREFLY)),
        predicate="the difference of two prices on a site is told",
        apps=(BROWSER,),
        optimum=5,
        oracle=lambda given: (
            *(launch(BROWSER), tap("shortcut_lumen_co"), tap("link", _LAMPS[_lamp(given)][0])),
            *(key("BACK"), tap("link", 2)),
        ),
        draw=lambda draw: {"lamp": draw.choice([draw.say(*lamp[1]) for lamp in _LAMPS.values()])},
    ),
    question(
        "asks train ride",
        (
            "how long do you sit on the C7 from Sandy Bay to Elmbridge? it's on northrail.example",
            "northrail.example 上查查，C7次从沙湾坐到榆桥要多长时间",
        ),
        lambda given: given.say("26 minutes", "26分钟"),
        lambda _given: lasts(26),
        predicate="the time between two stops is told",
        apps=(BROWSER,),
        optimum=3,
        oracle=lambda _given: (launch(BROWSER), tap("shortcut_northrail"), tap("link")),
    ),
    question(
        "asks what fills the phone",
        (
            "is it my photos or my videos that eat up more of the storage?",
            "手机存储里是图片占得多还是视频占得多",
        ),
        lambda given: _storage(given)[0][0],
        lambda given: prefers(*_storage(given)),
        predicate="which of two kinds takes more space is told",
        apps=(SETTINGS,),
        optimum=2,
        oracle=lambda _given: (launch(SETTINGS), tap_row("storage")),
    ),
)
