"""The screens and flows of the browser."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, hold, key, slide, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.android.browser"


def data(state: Json) -> Json:
    """The browser's part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def new_rows(before: Json, after: Json, table: str) -> list[Json]:
    """Rows that were not there before."""
    known = {row["id"] for row in data(before)[table]}
    return [row for row in data(after)[table] if row["id"] not in known]


def gone_rows(before: Json, after: Json, table: str) -> list[Json]:
    """Rows that are no longer there."""
    return new_rows(after, before, table)


def url(state: Json) -> str:
    """The address in front."""
    held = data(state)
    way = next(tab["visited"] for tab in held["tabs"] if tab["id"] == held["current"])
    return str(way["trail"][way["at"]])


def typed(words: str) -> tuple[Step, ...]:
    """Type into the address field and go."""
    return (tap("address_bar"), write(words), key("ENTER"))


def menu(entry: str) -> tuple[Step, ...]:
    """An entry of the menu."""
    return (tap("menu"), tap(entry))


BEE = typed("knowhow.example/honey-bee")
FERRY = typed("harbourpost.example/new-ferry")
TOWN = (tap("shortcut_townhall"),)


def _voted(before: Json, after: Json) -> bool:
    return [(row["poll"], row["choice"]) for row in new_rows(before, after, "votes")] == [
        ("playground", "castle")
    ]


def _submitted(before: Json, after: Json) -> bool:
    return [(row["form"], row["values"]) for row in new_rows(before, after, "submitted")] == [
        ("newsletter", {"mail": "ann@mail.example", "events": True})
    ]


def _starred(before: Json, after: Json) -> bool:
    new = new_rows(before, after, "bookmarks")
    return [(row["title"], row["url"], row["folder"]) for row in new] == [
        ("Bees", "https://knowhow.example/honey-bee", 2)
    ]


def _downloaded(before: Json, after: Json) -> bool:
    new = new_rows(before, after, "downloads")
    return [(row["name"], row["kind"], row["size"]) for row in new] == [
        ("dog-licence.pdf", "document", 275 * 1024)
    ]


def _cleared(before: Json, after: Json) -> bool:
    return bool(data(before)["history"]) and not data(after)["history"]


def _alone(before: Json, after: Json) -> bool:
    tabs = new_rows(before, after, "tabs")
    unwritten = data(before)["history"] == data(after)["history"]
    return unwritten and [(tab["incognito"], url(after)) for tab in tabs] == [
        (True, "https://northrail.example/fares")
    ]


def _settings(_before: Json, after: Json) -> bool:
    held = data(after)["settings"]
    return (held["engine"], held["popups"], held["images"]) == ("compass", False, False) and held[
        "text_size"
    ] > 150


def _walked(_before: Json, after: Json) -> bool:
    way = data(after)["tabs"][0]["visited"]
    return url(after) == "https://spoonful.example/dumplings" and (way["at"], len(way["trail"])) == (2, 4)


def _shared(before: Json, after: Json) -> bool:
    known = {note["id"] for note in before["apps"]["com.android.notes"]["notes"]}
    new = [note for note in after["apps"]["com.android.notes"]["notes"] if note["id"] not in known]
    return len(new) == 1 and "6" in new[0]["text"] and len(new[0]["text"]) > 10


TOUR = Tour(
    PACKAGE,
    screens={
        "first_page": (),
        "menu": (tap("menu"),),
        "address": (tap("address_bar"), write("t")),
        "address_here": (*BEE, tap("address_bar"), key("BACK")),
        "results": typed("18:00"),
        "no_results": typed("zzzz"),
        "encyclopedia": (tap("shortcut_knowhow"),),
        "article": BEE,
        "news": (tap("shortcut_harbourpost"),),
        "news_comments": (*FERRY, tap("comment"), key("BACK")),
        "popup_blocked": (tap("shortcut_harbourpost"), tap("link", 4)),
        "recipe": (tap("shortcut_spoonful"), tap("link", 1)),
        "cinema": (tap("shortcut_aurora_cinema"),),
        "cinema_event": typed("aurora-cinema.example/paper-moon"),
        "timetable": (tap("shortcut_northrail"), tap("link")),
        "museum_hours": (tap("shortcut_citymuseum"), tap("link")),
        "blog": (tap("shortcut_lenas_garden"), tap("link", 2)),
        "web_shop": (tap("shortcut_lumen_co"),),
        "contact": (*TOWN, tap("link")),
        "feedback": (*TOWN, tap("link", 2)),
        "newsletter_sent": (
            *TOWN,
            tap("link", 1),
            tap("newsletter_mail"),
            write("a@b.example"),
            tap("submit"),
        ),
        "poll": (*TOWN, tap("link", 3), tap("choice_river")),
        "poll_counts": (*TOWN, tap("link", 3), tap("choice_river"), tap("vote")),
        "download": (*TOWN, tap("link", 4), tap("file")),
        "not_found": typed("knowhow.example/unicorn"),
        "unreachable": typed("nowhere.example"),
        "link_menu": (tap("shortcut_knowhow"), hold("link")),
        "text_menu": (*FERRY, hold("text", 1)),
        "share": (*FERRY, *menu("do_share")),
        "find": (*BEE, *menu("do_find"), write("e"), key("ENTER")),
        "zoom": (*BEE, *menu("do_zoom"), tap("zoom_in"), tap("zoom_in")),
        "tabs": (*BEE, *menu("new_tab"), *typed("tea"), tap("tabs")),
        "tabs_menu": (tap("tabs"), tap("tabs_more")),
        "tab_closed": (*BEE, *menu("new_tab"), tap("tabs"), tap("tab_close")),
        "incognito": menu("new_incognito"),
        "bookmarks": menu("go_bookmarks"),
        "bookmark_folder": (*menu("go_bookmarks"), tap("folder")),
        "bookmark_menu": (*menu("go_bookmarks"), tap("bookmark_more")),
        "bookmark_edit": (*menu("go_bookmarks"), tap("bookmark_more"), tap("bookmark_edit")),
        "folder_new": (*menu("go_bookmarks"), tap("new_folder")),
        "history": menu("go_history"),
        "history_search": (*menu("go_history"), tap("history_search"), write("a")),
        "clear_data": (*menu("go_history"), tap("history_clear"), tap("range_all")),
        "downloads": menu("go_downloads"),
        "reading": menu("go_reading"),
        "reading_menu": (*menu("go_reading"), tap("reading_more")),
        "settings": menu("go_settings"),
        "engine": (*menu("go_settings"), tap("set_engine")),
    },
    flows=(
        Flow("search and open", (*typed("1887"), tap("result")), lambda _, a: url(a).endswith("/lighthouse")),
        Flow("vote", (*TOWN, tap("link", 3), tap("choice_castle"), tap("vote")), _voted),
        Flow(
            "subscribe",
            (
                *TOWN,
                tap("link", 1),
                tap("newsletter_mail"),
                write("ann@mail.example"),
                tap("newsletter_events"),
                tap("submit"),
            ),
            _submitted,
        ),
        Flow(
            "bookmark under another name in a folder",
            (
                *BEE,
                *menu("star"),
                tap("snackbar_action"),
                tap("mark_title"),
                write("Bees"),
                tap("mark_folder"),
                tap("folder_choice", 2),
                tap("mark_save"),
            ),
            _starred,
        ),
        Flow(
            "delete a bookmark",
            (*menu("go_bookmarks"), tap("bookmark_more"), tap("bookmark_delete")),
            lambda b, a: [row["url"] for row in gone_rows(b, a, "bookmarks")] == ["https://citymuseum.example/hours"],
        ),
        Flow(
            "delete a bookmark and undo it",
            (
                *BEE,
                *menu("go_bookmarks"),
                tap("bookmark_more"),
                tap("bookmark_delete"),
                tap("snackbar_action"),
            ),
            lambda b, a: url(a) != url(b) and data(a)["bookmarks"] == data(b)["bookmarks"],
        ),
        Flow(
            "a new folder",
            (*menu("go_bookmarks"), tap("new_folder"), write("Garden"), tap("confirm")),
            lambda b, a: [row["name"] for row in new_rows(b, a, "folders")] == ["Garden"],
        ),
        Flow("download", (*TOWN, tap("link", 4), tap("file", 1), tap("confirm")), _downloaded),
        Flow(
            "clear the history",
            (
                *menu("go_settings"),
                tap("set_clear"),
                tap("range_all"),
                tap("clear_now"),
                tap("confirm"),
            ),
            _cleared,
        ),
        Flow(
            "surf unseen",
            (*menu("new_incognito"), *typed("northrail.example"), tap("link", 2)),
            _alone,
        ),
        Flow(
            "close the first tab",
            (*BEE, *menu("new_tab"), tap("tabs"), tap("tab_close")),
            lambda b, a: len(gone_rows(b, a, "tabs")) == 1 and len(data(a)["tabs"]) == 1,
        ),
        Flow(
            "put a page aside and read it",
            (*FERRY, *menu("do_later"), wait(5), *menu("go_reading"), tap("reading_row", 1)),
            lambda b, a: [(row["url"][-9:], row["read"]) for row in new_rows(b, a, "reading")]
            == [("new-ferry", True)],
        ),
        Flow(
            "write a comment",
            (*FERRY, tap("comment"), write("See you on board"), tap("post")),
            lambda b, a: [row["text"] for row in new_rows(b, a, "comments")] == ["See you on board"],
        ),
        Flow(
            "a paragraph becomes a note",
            (*FERRY, hold("text", 1), tap("text_share"), tap("share_com.android.notes"), key("BACK")),
            _shared,
        ),
        Flow(
            "back and forward",
            (
                tap("shortcut_spoonful"),
                tap("link", 2),
                tap("link"),
                key("BACK"),
                key("BACK"),
                *menu("forward"),
            ),
            _walked,
        ),
        Flow(
            "settings",
            (
                *menu("go_settings"),
                tap("set_engine"),
                tap("engine_compass"),
                tap("set_popups"),
                tap("set_images"),
                slide("text_size", 0.9),
            ),
            _settings,
        ),
    ),
)  # fmt: skip
