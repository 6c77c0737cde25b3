"""The screens and flows of the gallery."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Tour, hold, key, swipe, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.android.gallery3d"
LAUNCHER = "com.android.launcher3"
MESSAGES = "com.android.messaging"


def data(state: Json) -> Json:
    """The gallery's part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def changes(before: Json, after: Json, field: str) -> list[Any]:
    """The new values of a field, of the photos where it is another."""
    old = {photo["id"]: photo[field] for photo in data(before)["photos"]}
    return [
        photo[field]
        for photo in data(after)["photos"]
        if photo["id"] in old and photo[field] != old[photo["id"]]
    ]


def new_photos(before: Json, after: Json) -> list[Json]:
    """Photos that were not there before."""
    known = {photo["id"] for photo in data(before)["photos"]}
    return [photo for photo in data(after)["photos"] if photo["id"] not in known]


def gone(before: Json, after: Json) -> list[Json]:
    """Photos that are not there any more."""
    left = {photo["id"] for photo in data(after)["photos"]}
    return [photo for photo in data(before)["photos"] if photo["id"] not in left]


def new_albums(before: Json, after: Json) -> list[Json]:
    """Albums that were not there before."""
    known = {album["id"] for album in data(before)["albums"]}
    return [album for album in data(after)["albums"] if album["id"] not in known]


def sent_photos(before: Json, after: Json) -> list[tuple[int, str]]:
    """Photo and words of every message that is new."""
    known = {
        message["id"] for thread in before["apps"][MESSAGES]["threads"] for message in thread["messages"]
    }
    return [
        (message.get("photo", 0), message["text"])
        for thread in after["apps"][MESSAGES]["threads"]
        for message in thread["messages"]
        if message["id"] not in known and message["from"] == "me"
    ]


def _newest(state: Json, count: int) -> list[Json]:
    rows = [one for one in data(state)["photos"] if one["trashed_ms"] is None and not one["hidden"]]
    return sorted(rows, key=lambda one: (-one["taken_ms"], one["id"]))[:count]


def _album_made(before: Json, after: Json) -> bool:
    new = new_albums(before, after)
    ids = {photo["id"] for photo in data(after)["photos"] if new and photo["album"] == new[0]["id"]}
    return [album["name"] for album in new] == ["Spring"] and ids == {one["id"] for one in _newest(before, 2)}


def _edited_copy(before: Json, after: Json) -> bool:
    new, first = new_photos(before, after), _newest(before, 1)[0]
    if len(new) != 1 or _newest(after, 2)[0] != first:
        return False
    turned = (new[0]["width"], new[0]["height"]) == (first["height"], first["width"])
    return turned and (new[0]["turn"], new[0]["look"]) == (90, "mono")


def _shared(before: Json, after: Json) -> bool:
    first = _newest(before, 1)[0]
    return sent_photos(before, after) == [(first["id"], "Look at this")]


def _shared_two(before: Json, after: Json) -> bool:
    first, second = sorted(one["id"] for one in _newest(before, 2))
    return sent_photos(before, after) == [(first, ""), (second, "")]


ALBUMS = (tap("tab_albums"),)
TRASH = (tap("more"), tap("go_trash"))
FIRST = (tap("photo"),)

TOUR = Tour(
    PACKAGE,
    screens={
        "photos": (),
        "albums": ALBUMS,
        "menu": (tap("more"),),
        "picked": (hold("photo"), tap("photo", 2)),
        "picked_menu": (hold("photo"), tap("pick_more")),
        "selecting": (tap("more"), tap("do_select")),
        "photo": FIRST,
        "photo_next": (*FIRST, swipe(-0.5, 0, "image")),
        "photo_bare": (*FIRST, tap("image")),
        "photo_menu": (*FIRST, tap("more")),
        "details": (*FIRST, tap("info")),
        "rename": (*FIRST, tap("info"), tap("detail_rename")),
        "share": (*FIRST, tap("share")),
        "delete": (*FIRST, tap("delete")),
        "deleted": (*FIRST, tap("delete"), tap("confirm")),
        "edit": (*FIRST, tap("edit"), tap("rotate"), tap("crop_square")),
        "edit_look": (*FIRST, tap("edit"), tap("tool_look"), tap("look_warm")),
        "edit_save": (*FIRST, tap("edit"), tap("rotate"), tap("save")),
        "edit_discard": (*FIRST, tap("edit"), tap("rotate"), key("BACK")),
        "album": (*ALBUMS, tap("album", 3)),
        "album_menu": (*ALBUMS, tap("album", 3), tap("more")),
        "album_sheet": (*ALBUMS, hold("album", 3)),
        "album_new": (*ALBUMS, tap("new_album")),
        "album_empty": (*ALBUMS, tap("new_album"), write("Spring"), tap("confirm")),
        "album_pick": (*FIRST, tap("more"), tap("do_move")),
        "album_add": (*ALBUMS, tap("album", 3), tap("add_photos"), tap("photo")),
        "search": (tap("search"), key("BACK")),
        "search_found": (tap("search"), key("BACK"), tap("chip_place", 1)),
        "search_none": (tap("search"), write("zzz"), key("BACK")),
        "slideshow": (tap("more"), tap("do_slideshow"), wait(4), tap("slide")),
        "hidden": (tap("more"), tap("go_hidden")),
        "trash": TRASH,
        "trash_sheet": (*TRASH, tap("photo")),
        "wallpaper": (*FIRST, tap("more"), tap("do_wallpaper")),
    },
    flows=(
        Flow(
            "make a favourite",
            (tap("search"), key("BACK"), tap("chip_place"), tap("photo"), tap("favourite")),
            lambda before, after: len(changes(before, after, "favourite")) == 1,
        ),
        Flow(
            "delete two",
            (hold("photo"), tap("photo", 1), tap("pick_delete"), tap("confirm")),
            lambda before, after: len(changes(before, after, "trashed_ms")) == 2,
        ),
        Flow(
            "restore one",
            (*TRASH, tap("photo"), tap("restore")),
            lambda before, after: changes(before, after, "trashed_ms") == [None],
        ),
        Flow(
            "delete one for good",
            (*TRASH, tap("photo", 1), tap("forever"), tap("confirm")),
            lambda before, after: [photo["trashed_ms"] is None for photo in gone(before, after)] == [False],
        ),
        Flow(
            "two photos into a new album",
            (
                hold("photo"),
                tap("photo", 1),
                tap("pick_more"),
                tap("pick_move"),
                tap("new_album"),
                write("Spring"),
                tap("confirm"),
            ),
            _album_made,
        ),
        Flow(
            "a copy in another album",
            (*FIRST, tap("more"), tap("do_copy"), tap("target", 3)),
            lambda before, after: [photo["album"] for photo in new_photos(before, after)] == [4],
        ),
        Flow(
            "rename an album",
            (*ALBUMS, tap("album", 3), tap("more"), tap("album_rename"), write(" 2"), tap("confirm")),
            lambda _before, after: sum(one["name"].endswith(" 2") for one in data(after)["albums"]) == 1,
        ),
        Flow(
            "delete an album",
            (*ALBUMS, hold("album", 4), tap("album_delete"), tap("confirm")),
            lambda before, after: (
                len(data(after)["albums"]) == len(data(before)["albums"]) - 1
                and len(changes(before, after, "trashed_ms")) > 1
            ),
        ),
        Flow(
            "turn a photo, make it grey, keep both",
            (
                *FIRST,
                tap("edit"),
                tap("rotate"),
                tap("tool_look"),
                tap("look_mono"),
                tap("save"),
                tap("save_copy"),
            ),
            _edited_copy,
        ),
        Flow(
            "crop a photo",
            (*FIRST, tap("edit"), tap("crop_square"), tap("save"), tap("save_over")),
            lambda before, after: (
                changes(before, after, "crop") == ["square"] and not new_photos(before, after)
            ),
        ),
        Flow(
            "rename a photo",
            (*FIRST, tap("info"), tap("detail_rename"), write("lunch"), tap("confirm")),
            lambda before, after: [name[:5] for name in changes(before, after, "name")] == ["lunch"],
        ),
        Flow(
            "hide a photo",
            (*FIRST, tap("more"), tap("do_hide")),
            lambda before, after: changes(before, after, "hidden") == [True],
        ),
        Flow(
            "show a hidden photo again",
            (tap("more"), tap("go_hidden"), hold("photo"), tap("pick_unhide")),
            lambda before, after: changes(before, after, "hidden") == [False],
        ),
        Flow(
            "a photo as the wallpaper",
            (*FIRST, tap("more"), tap("do_wallpaper"), tap("set_wallpaper")),
            lambda _before, after: str(after["apps"][LAUNCHER]["wallpaper"]).startswith("photo:"),
        ),
        Flow(
            "send a photo with words",
            (
                *FIRST,
                tap("share"),
                tap(f"share_{MESSAGES}"),
                tap("thread"),
                tap("input"),
                write("Look at this"),
                tap("send"),
            ),
            _shared,
        ),
        Flow(
            "send two photos",
            (
                hold("photo"),
                tap("photo", 1),
                tap("pick_share"),
                tap(f"share_{MESSAGES}"),
                tap("thread", 1),
                tap("send"),
            ),
            _shared_two,
        ),
    ),
)
