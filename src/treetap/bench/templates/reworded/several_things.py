"""Several goals in one sentence: people, lists, pictures, files, songs and things to buy."""

from __future__ import annotations

from typing import Any

from treetap.bench.tasks.states import CONTACTS, MESSAGES, NOTES
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.dates import WEATHER, choose
from treetap.bench.templates.kept import one_changed, one_lost, one_new
from treetap.bench.templates.letters import friend, row, someone, thread_with
from treetap.bench.templates.papers import a_file, meant
from treetap.bench.templates.reworded.goals import (
    Goal,
    afresh,
    asked,
    contact_gone,
    items_added,
)
from treetap.bench.templates.reworded.spoken import told, who
from treetap.bench.templates.shop import SHOP, by_id, free, named, open_product, rows
from treetap.bench.templates.shots import from_place, places, to_photo
from treetap.bench.templates.surfing import MUSIC
from treetap.bench.templates.template import Draw, Given, all_of
from virtualphone.apps.weather.catalogue import PLACES
from virtualphone.tours.contacts import person
from virtualphone.tours.files import PACKAGE as FILES
from virtualphone.tours.gallery import PACKAGE as GALLERY
from virtualphone.tours.messages import chat
from virtualphone.tours.steps import Step, tap, write

THINGS = (("candles", "蜡烛"), ("a corkscrew", "开瓶器"), ("sticking plasters", "创可贴"))
MORE = (("washing powder", "洗衣粉"), ("a melon", "哈密瓜"), ("napkins", "餐巾纸"))
LIST = ("Shopping list", "购物清单")
PORTLAND = "portland_or"


def _delete_and_star(given: Given) -> tuple[Goal, ...]:
    """In one table: one person is gone, another is a favourite."""
    gone = contact_gone(given, given["gone"])
    kept = row(given, CONTACTS, "people", name=given["kept"])
    lost = row(given, CONTACTS, "people", name=given["gone"])["id"]

    def judge(seen: Seen) -> bool:
        before, after = (
            {one["id"]: one for one in state["apps"][CONTACTS]["people"]}
            for state in (seen.before, seen.state)
        )
        before.pop(lost)
        before[kept["id"]] = {**kept, "starred": True}
        return before == after

    binned = one_new(CONTACTS, "deleted", lambda one: one["id"] == lost)
    steps = (*gone.steps, afresh(CONTACTS), person(kept["id"]), tap("star"))
    return (Goal(all_of(judge, binned), gone.tables, steps=steps),)


def _old_and_new_friend(draw: Draw) -> dict[str, Any]:
    return {
        "gone": someone(draw, lambda one: 16 < one["id"] < 29),
        "kept": someone(draw, lambda one: 28 < one["id"] < 42 and not one["starred"]),
    }


def _mute_and_tell(given: Given) -> tuple[Goal, ...]:
    """In one table: one conversation is muted, another has one message more."""
    loud = thread_with(given, given["name"])["id"]
    words = given.say(("I'll be home soon",), ("我马上到家", "我马上到家了"))
    message = told(given, given["who"], *words)

    def judge(seen: Seen) -> bool:
        threads = {one["id"]: one for one in seen.state["apps"][MESSAGES]["threads"]}
        if loud not in threads or not threads[loud]["muted"]:
            return False
        back = [{**one, "muted": False} if one["id"] == loud else one for one in threads.values()]
        apps = {**seen.state["apps"], MESSAGES: {**seen.state["apps"][MESSAGES], "threads": back}}
        return message.holds(Seen(seen.before, {**seen.state, "apps": apps}, seen.answer))

    quiet = (afresh(MESSAGES), chat(loud), tap("head"), tap("notifications"))
    return (Goal(judge, ((MESSAGES, "threads"),), steps=(*quiet, *message.steps)),)


def _two_more(given: Given) -> tuple[Goal, ...]:
    return (items_added(given, given.say(*LIST), [given["one"], given["other"]]),)


def _wishes(given: Given) -> tuple[Goal, ...]:
    """Two products are new on the wish list."""
    wanted = {named(given, given[slot])["id"] for slot in ("one", "other")}

    def judge(seen: Seen) -> bool:
        before, after = (
            {one["id"]: one for one in state["apps"][SHOP]["wishes"]} for state in (seen.before, seen.state)
        )
        return set(after) - set(before) == wanted and all(
            after.get(key_) == one for key_, one in before.items()
        )

    steps = (
        *(*open_product(given["one"]), tap("wish")),
        *(afresh(SHOP), *open_product(given["other"])[1:], tap("wish")),
    )
    return (Goal(judge, ((SHOP, "wishes"),), steps=steps),)


def _two_products(draw: Draw) -> dict[str, Any]:
    found = free(draw)
    return {"one": draw.choice(found[::2]), "other": draw.choice(found[1::2])}


def _cart_and_wish(given: Given) -> tuple[Goal, ...]:
    into, off = named(given, given["one"])["id"], named(given, given["off"])["id"]
    wishes = [one["id"] for one in rows(given, "wishes")]
    carted = one_new(SHOP, "cart", lambda one: (one["product"], one["quantity"]) == (into, 1))
    return (
        Goal(
            carted,
            ((SHOP, "cart"),),
            steps=(*open_product(given["one"]), tap("add"), tap("options_done")),
        ),
        Goal(
            one_lost(SHOP, "wishes", lambda one: one["id"] == off),
            ((SHOP, "wishes"),),
            steps=(afresh(SHOP), tap("tab_me"), tap("go_wishes"), tap("wish_off", wishes.index(off))),
        ),
    )


def _on_and_off(draw: Draw) -> dict[str, Any]:
    wished = [by_id(draw, one["id"])["name"] for one in rows(draw, "wishes")]
    return {"one": draw.choice(free(draw)), "off": draw.choice(wished)}


def _love_and_throw(given: Given) -> tuple[Goal, ...]:
    """In one table: the newest photo of a place is loved, the oldest is in the bin."""
    photos = from_place(given)
    newest, oldest = photos[0]["id"], photos[-1]["id"]

    def judge(seen: Seen) -> bool:
        before, after = (
            {one["id"]: one for one in state["apps"][GALLERY]["photos"]}
            for state in (seen.before, seen.state)
        )
        thrown = after.get(oldest, {}).get("trashed_ms") is not None
        after[oldest] = {**after.get(oldest, {}), "trashed_ms": None}
        before[newest] = {**before[newest], "favourite": True}
        return thrown and before == after

    steps = (
        *(*to_photo(given), tap("favourite")),
        *(afresh(GALLERY), *to_photo(given, len(photos) - 1)[1:], tap("delete"), tap("confirm")),
    )
    return (Goal(judge, ((GALLERY, "photos"),), steps=steps),)


def _unloved(draw: Draw) -> dict[str, Any]:
    return {"place": draw.choice(places(draw, lambda photo: not photo["favourite"]))}


def _star_and_bin(given: Given) -> tuple[Goal, ...]:
    """In one table: a file has a star, another is in the bin."""
    marked, thrown = meant(given, "one"), meant(given, "other")
    if marked["id"] == thrown["id"]:
        raise LookupError("one file cannot be both")

    def judge(seen: Seen) -> bool:
        before, after = (
            {one["id"]: one for one in state["apps"][FILES]["files"]} for state in (seen.before, seen.state)
        )
        gone = after.get(thrown["id"], {"trashed_ms": None})
        after[thrown["id"]] = {**gone, "trashed_ms": None}
        before[marked["id"]] = {**before[marked["id"]], "starred": True}
        return gone["trashed_ms"] is not None and _undated(before) == _undated(after)

    def sheet(name: str, *deeds: str) -> tuple[Step, ...]:
        return afresh(FILES), tap("search"), write(name), tap("file_more"), *map(tap, deeds)

    steps = (*sheet(marked["name"], "do_star"), *sheet(thrown["name"], "do_delete", "confirm"))
    return (Goal(judge, ((FILES, "files"),), steps=steps),)


def _undated(files: dict[int, Json]) -> dict[int, Json]:
    return {number: {**one, "changed_ms": 0} for number, one in files.items()}


def _two_files(draw: Draw) -> dict[str, Any]:
    return {
        "one": a_file(draw, lambda one: one["kind"] in ("pdf", "sheet") and not one["starred"]),
        "other": a_file(draw, lambda one: one["kind"] in ("text", "doc") and not one["starred"]),
    }


def _city_and_quiet(given: Given) -> tuple[Goal, ...]:
    held = given.data(WEATHER)
    wanted = [*held["places"], {"id": PORTLAND}]
    added: Judge = lambda seen: seen.state["apps"][WEATHER]["places"] == wanted  # noqa: E731
    silent: Judge = lambda seen: (  # noqa: E731
        seen.state["apps"][WEATHER]["settings"] == {**held["settings"], "alerts": False}
    )
    found = (
        write(given.say(*PLACES[PORTLAND].names)),
        choose("result", given.say(*PLACES[PORTLAND].regions)),
    )
    return (
        Goal(
            added,
            ((WEATHER, "places"),),
            steps=(afresh(WEATHER), tap("places"), tap("add_place"), *found),
        ),
        Goal(
            silent,
            ((WEATHER, "settings"),),
            steps=(afresh(WEATHER), tap("more"), tap("do_settings"), tap("set_alerts")),
        ),
    )


def _like_and_sleep(given: Given) -> tuple[Goal, ...]:
    number = row(given, MUSIC, "songs", title=given["title"])["id"]
    hits = [
        one["id"]
        for one in given.data(MUSIC)["songs"]
        if given["title"].casefold() in f"{one['title']}\n{one['artist']}".casefold()
    ]
    liked = one_changed(MUSIC, "songs", number, lambda one: one["liked"] is True)

    def silent(seen: Seen) -> bool:
        until: Any = seen.state["apps"][MUSIC]["sleep"]["until_ms"]
        begin = None if until is None else until - given["minutes"] * 60_000
        return begin is not None and seen.before["clock_ms"] <= begin <= seen.state["clock_ms"]

    heart = (tap("song_more", hits.index(number)), tap("do_like"))
    return (
        Goal(
            liked,
            ((MUSIC, "songs"),),
            steps=(afresh(MUSIC), tap("search"), write(given["title"]), *heart),
        ),
        Goal(
            silent,
            ((MUSIC, "sleep"),),
            steps=(afresh(MUSIC), tap("menu"), tap("go_sleep"), tap(f"sleep_{given['minutes']}")),
        ),
    )


def _unliked(draw: Draw) -> dict[str, Any]:
    songs = [one["title"] for one in draw.data(MUSIC)["songs"] if not one["liked"]]
    return {"title": draw.choice(songs), "minutes": draw.choice([15, 30, 45])}


TEMPLATES = (
    asked(
        "both one out, one up",
        (
            "throw {gone} out of my contacts and make {kept} one of my favorites",
            "通讯录里{gone}删了吧，{kept}给我加到收藏里",
        ),
        _delete_and_star,
        predicate="a contact is deleted and another one is a favourite",
        apps=(CONTACTS,),
        optimum=7,
        draw=_old_and_new_friend,
        control="star",
    ),
    asked(
        "both mute and tell",
        (
            "shut up the chat with {name} for me, and text {who} I'll be home soon",
            "跟{name}那个聊天设成不提醒，再给{who}发个消息说我马上到家",
        ),
        _mute_and_tell,
        predicate="a conversation is muted and somebody was told",
        apps=(MESSAGES,),
        optimum=11,
        level="complex",
        draw=lambda draw: {"name": friend(draw, 2, 3, 9), "who": who(draw, 1, 7)},
        control="notifications",
    ),
    asked(
        "both on the list",
        (
            "we're out of {one} and {other}, both go on the shopping list",
            "{one}跟{other}都没了，都加到购物清单上",
        ),
        _two_more,
        predicate="a list has two items more",
        apps=(NOTES,),
        optimum=6,
        draw=lambda draw: {"one": draw.say(*draw.choice(THINGS)), "other": draw.say(*draw.choice(MORE))},
        control="add_item",
    ),
    asked(
        "both wished for",
        (
            "My birthday's coming up! BrightMall wish list: the {one} and the {other}",
            "快过生日啦，明选心愿单给我加上{one}和{other}",
        ),
        _wishes,
        predicate="two products are on the wish list",
        apps=(SHOP,),
        optimum=12,
        level="complex",
        draw=_two_products,
        control="wish",
    ),
    asked(
        "both cart and wish",
        (
            "on BrightMall stick one {one} in my basket (not buying yet) and drop the {off} from my wishes",
            "明选上把一件{one}放进购物车，先不买，心愿单里的{off}不要了",
        ),
        _cart_and_wish,
        predicate="a product is in the cart and another is off the wish list",
        apps=(SHOP,),
        optimum=11,
        level="complex",
        draw=_on_and_off,
        control="add",
    ),
    asked(
        "both loved and thrown",
        (
            "From my {place} pictures heart the newest and bin the oldest",
            "{place}的照片里，最新那张收藏，最早那张删掉",
        ),
        _love_and_throw,
        predicate="a photo is loved and another is thrown away",
        apps=(GALLERY,),
        optimum=11,
        level="complex",
        draw=_unloved,
        control="favourite",
    ),
    asked(
        "both star and bin",
        (
            "star {one} so I find it again, and {other} can go in the bin",
            "{one}加个星标方便我找，{other}就扔回收站吧",
        ),
        _star_and_bin,
        predicate="a file has a star and another is in the bin",
        apps=(FILES,),
        optimum=11,
        level="complex",
        draw=_two_files,
        control="do_star",
    ),
    asked(
        "both city and quiet",
        (
            "add Portland (the Oregon one) to my weather and stop it from sending me severe weather alerts",
            "天气里加上俄勒冈州那个波特兰，还有那个恶劣天气预警别再给我推了",
        ),
        _city_and_quiet,
        predicate="a place is added and warnings are off",
        apps=(WEATHER,),
        optimum=9,
        level="complex",
        control="set_alerts",
    ),
    asked(
        "both like and sleep",
        (
            "give {title} a like and let the music go off by itself in {minutes} minutes",
            "给{title}点个红心，然后音乐{minutes}分钟后自动停",
        ),
        _like_and_sleep,
        predicate="a song is liked and the music stops by itself",
        apps=(MUSIC,),
        optimum=9,
        level="complex",
        draw=_unliked,
        control="go_sleep",
    ),
)
