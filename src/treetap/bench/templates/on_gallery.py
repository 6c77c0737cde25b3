"""Tasks with photos: loved, thrown away, brought back, gathered in an album, turned."""

from __future__ import annotations

from treetap.bench.tasks.task import Json, Judge, Seen, unharmed
from treetap.bench.templates.kept import elsewhere_kept, one_lost, one_new
from treetap.bench.templates.letters import line, only_tables
from treetap.bench.templates.shots import a_place, changed, from_place, places, thrown, to_photo
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.gallery import PACKAGE
from virtualphone.tours.steps import Step, hold, launch, tap, write

TITLES = (("Our summer", "我们的夏天"), ("For grandma", "给奶奶看"), ("Best of", "精选"))
NOWHERE = (("Lisbon", "里斯本"), ("Kyoto", "京都"), ("Reykjavik", "雷克雅未克"))


def _gone(old: Json) -> Judge:
    return changed(old, lambda one: one["trashed_ms"] is not None, "trashed_ms")


def _throwing(given: Given, nth: int) -> tuple[Step, ...]:
    return *to_photo(given, nth), tap("delete"), tap("confirm")


def _loved_already(state: Json, given: Given) -> None:
    photos = state["apps"][PACKAGE]["photos"]
    number = from_place(given)[0]["id"]
    next(one for one in photos if one["id"] == number)["favourite"] = True


# An album.


def _gathered(given: Given) -> Judge:
    wanted = {one["id"] for one in from_place(given)}

    def judge(seen: Seen) -> bool:
        before, after = seen.before["apps"][PACKAGE], seen.state["apps"][PACKAGE]
        new = [one["id"] for one in after["albums"] if one not in before["albums"]]
        moved = [{**one, "album": new[0]} if one["id"] in wanted else one for one in before["photos"]]
        return len(new) == 1 and bool(moved == after["photos"])

    album = one_new(PACKAGE, "albums", lambda one: one["name"].strip() == given["title"])
    rest = all_of(only_tables(PACKAGE, "photos", "albums"), elsewhere_kept(PACKAGE))
    return all_of(album, judge, rest)


def _gathering(given: Given) -> tuple[Step, ...]:
    return (
        *(launch(PACKAGE), tap("search"), tap(given["place"])),
        *(hold("photo"), tap("pick_more"), tap("pick_all")),
        *(tap("pick_more"), tap("pick_move"), tap("new_album")),
        *(write(given["title"]), tap("confirm")),
    )


# Turned, beside the old one.


def _greyed(given: Given) -> Judge:
    old = from_place(given)[0]
    own = {"id", "name", "look", "bytes", "favourite"}

    def right(one: Json) -> bool:
        return one["look"] == "mono" and all(one[key] == old[key] for key in old if key not in own)

    new = one_new(PACKAGE, "photos", right)
    return all_of(new, only_tables(PACKAGE, "photos"), elsewhere_kept(PACKAGE))


def _unloved(draw: Draw) -> dict[str, str]:
    return {"place": draw.choice(places(draw, lambda photo: not photo["favourite"]))}


TEMPLATES = (
    Template(
        name="gallery love",
        level="medium",
        sentences=(
            "Add the newest photo from {place} to the favourites in the gallery",
            "在相册里收藏{place}最新的那张照片",
        ),
        predicate="a photo is a favourite",
        apps=(PACKAGE,),
        draw=_unloved,
        judge=lambda given: changed(from_place(given)[0], lambda one: one["favourite"] is True, "favourite"),
        oracle=lambda given: (*to_photo(given), tap("favourite")),
        control="favourite",
        optimum=5,
    ),
    Template(
        name="gallery throw newest",
        level="medium",
        sentences=(
            "Delete the newest photo from {place} in the gallery",
            "在相册里删除{place}最新的那张照片",
        ),
        predicate="the newest photo of a place is thrown away",
        apps=(PACKAGE,),
        draw=a_place,
        judge=lambda given: _gone(from_place(given)[0]),
        oracle=lambda given: _throwing(given, 0),
        control="delete",
        optimum=6,
        family="which photo goes",
    ),
    Template(
        name="gallery throw oldest",
        level="medium",
        sentences=(
            "Delete the oldest photo from {place} in the gallery",
            "在相册里删除{place}最旧的那张照片",
        ),
        predicate="the oldest photo of a place is thrown away",
        apps=(PACKAGE,),
        draw=a_place,
        judge=lambda given: _gone(from_place(given)[-1]),
        oracle=lambda given: _throwing(given, len(from_place(given)) - 1),
        control="delete",
        optimum=6,
        family="which photo goes",
    ),
    Template(
        name="gallery bring back",
        level="medium",
        sentences=("Restore the photo in the gallery that I deleted last", "在相册里恢复最后删除的那张照片"),
        predicate="the photo deleted last is back",
        apps=(PACKAGE,),
        judge=lambda given: changed(thrown(given)[0], lambda one: one["trashed_ms"] is None, "trashed_ms"),
        oracle=lambda _given: (
            *(launch(PACKAGE), tap("more"), tap("go_trash")),
            *(tap("photo"), tap("restore")),
        ),
        control="restore",
        optimum=5,
        family="the photo thrown away last",
    ),
    Template(
        name="gallery for ever",
        level="medium",
        sentences=(
            "Permanently delete the photo in the gallery's bin that I deleted last",
            "把相册里最后删除的那张照片彻底删除",
        ),
        predicate="the photo deleted last is gone for good",
        apps=(PACKAGE,),
        judge=lambda given: all_of(
            one_lost(PACKAGE, "photos", lambda one: one["id"] == thrown(given)[0]["id"]),
            only_tables(PACKAGE, "photos"),
            elsewhere_kept(PACKAGE),
        ),
        oracle=lambda _given: (
            *(launch(PACKAGE), tap("more"), tap("go_trash")),
            *(tap("photo"), tap("forever"), tap("confirm")),
        ),
        control="forever",
        optimum=6,
        family="the photo thrown away last",
    ),
    Template(
        name="gallery gather",
        level="complex",
        sentences=(
            "Create an album “{title}” in the gallery with all photos from {place}",
            "在相册里新建影集“{title}”，把{place}的照片都放进去",
        ),
        predicate="a new album has all photos of a place",
        apps=(PACKAGE,),
        draw=lambda draw: {**a_place(draw), "title": line(draw, TITLES)},
        judge=_gathered,
        oracle=_gathering,
        control="pick_move",
        optimum=11,
    ),
    Template(
        name="gallery grey twin",
        level="complex",
        sentences=(
            "I would like a second version of the newest picture from {place} without any colours",
            "{place}最新的那张照片，再做一张没有颜色的，原来那张别动",
        ),
        predicate="a grey copy of a photo is there",
        apps=(PACKAGE,),
        draw=a_place,
        judge=_greyed,
        oracle=lambda given: (
            *(*to_photo(given), tap("edit"), tap("tool_look"), tap("look_mono")),
            *(tap("save"), tap("save_copy")),
        ),
        control="look_mono",
        optimum=9,
    ),
    Template(
        name="gallery loved already",
        level="simple",
        sentences=(
            "See to it that the newest picture from {place} is one of my favourites",
            "确保{place}最新的那张照片在我的收藏里",
        ),
        predicate="nothing changes: the photo is a favourite already",
        apps=(PACKAGE,),
        draw=a_place,
        setup=_loved_already,
        judge=lambda _given: unharmed(),
        control="favourite",
        optimum=0,
        holds=True,
    ),
    Template(
        name="gallery never there",
        level="medium",
        sentences=("Throw out all my pictures from {place}", "把我在{place}拍的照片全都清掉"),
        predicate="nothing changes: there is no photo of that place",
        apps=(PACKAGE,),
        draw=lambda draw: {"place": line(draw, NOWHERE)},
        judge=lambda _given: unharmed(),
        possible=False,
        control="delete",
        optimum=0,
    ),
)
