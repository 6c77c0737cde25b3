"""The Contacts app from page to page."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, launch, tap, write

Json = dict[str, Any]

PACKAGE = "com.android.contacts"


def nav(index: int) -> Step:
    """One of the three lists: everyone, favourites, groups."""
    return tap(("nav_contacts", "nav_favourites", "nav_groups")[index])


def menu(index: int) -> tuple[Step, ...]:
    """An entry of the menu with three dots."""
    return tap("more"), tap(("open_merge", "open_trash", "open_blocked", "open_settings")[index])


def person(number: int) -> Step:
    """Someone in a list, by id: the name is whatever the phone's language makes it."""

    def step(walker: Walker) -> None:
        people = walker.phone.data(PACKAGE)["people"]
        name = next(entry["name"] for entry in people if entry["id"] == number)
        for _ in range(40):
            x, y = walker.centre(name)
            bar = walker.reach("nav_contacts")
            if y < bar.y or bar.y < walker.phone.metrics.height // 2:
                walker.hands.tap(x, y)
                return
            walker.hands.swipe((x, y // 2), (x, y // 4), 2000)

    return step


def people(state: Json) -> dict[int, Json]:
    """Everyone by id."""
    return {entry["id"]: entry for entry in state["apps"][PACKAGE]["people"]}


def newest(before: Json, after: Json) -> Json:
    """The contact that was not there before, or an empty one."""
    new = set(people(after)) - set(people(before))
    return people(after)[max(new)] if new else {"name": "", "phones": []}


_ANN = 3
_NEW = (tap("fab"), write("Nora Field"), tap("phone_0"), write("555 010 7788"), key("BACK"), tap("save"))

TOUR = Tour(
    PACKAGE,
    screens={
        "list": (),
        "favourites": (nav(1),),
        "groups": (nav(2),),
        "menu": (tap("more"),),
        "held": (hold("person"),),
        "search": (tap("search_bar"), write("5")),
        "detail": (person(_ANN),),
        "share": (person(_ANN), tap("quick_share")),
        "no app": (person(_ANN), tap("quick_email")),
        "delete": (person(_ANN), tap("delete")),
        "new": (tap("fab"), write("Nora")),
        "edit": (person(_ANN), tap("edit")),
        "kinds": (person(_ANN), tap("edit"), tap("kind")),
        "unsaved": (tap("fab"), write("Nora"), tap("up")),
        "group": (nav(2), tap("group", 1)),
        "members": (nav(2), tap("group", 1), tap("fab"), tap("candidate"), tap("candidate", 2)),
        "new group": (nav(2), tap("new_group")),
        "blocked": menu(2),
        "block a number": (*menu(2), tap("fab"), write("5550107")),
        "trash": (person(_ANN), tap("delete"), tap("yes"), *menu(1)),
        "merge": menu(0),
        "settings": menu(3),
        "sort by": (*menu(3), tap("sort")),
    },
    flows=(
        Flow(
            "create a contact",
            _NEW,
            lambda before, after: (
                newest(before, after)["name"] == "Nora Field"
                and newest(before, after)["phones"] == [{"number": "5550107788", "kind": "mobile"}]
            ),
        ),
        Flow(
            "change a number's label",
            (person(_ANN), tap("edit"), tap("kind"), tap("kind_home"), tap("save")),
            lambda _before, after: people(after)[_ANN]["phones"][0]["kind"] == "home",
        ),
        Flow(
            "star",
            (person(_ANN), tap("star")),
            lambda before, after: people(after)[_ANN]["starred"] and not people(before)[_ANN]["starred"],
        ),
        Flow(
            "delete and restore",
            (person(_ANN), tap("star"), tap("delete"), tap("yes"), *menu(1), tap("restore")),
            lambda _before, after: people(after)[_ANN]["starred"] and not after["apps"][PACKAGE]["deleted"],
        ),
        Flow(
            "delete",
            (person(_ANN), tap("delete"), tap("yes")),
            lambda _before, after: (
                _ANN not in people(after) and after["apps"][PACKAGE]["deleted"][0]["id"] == _ANN
            ),
        ),
        Flow(
            "add members to a group",
            (nav(2), tap("group", 0), tap("fab"), tap("candidate"), tap("candidate", 1), tap("add")),
            lambda before, after: (
                sum(entry["group"] == 1 for entry in people(after).values())
                == sum(entry["group"] == 1 for entry in people(before).values()) + 2
            ),
        ),
        Flow(
            "make a group",
            (nav(2), tap("new_group"), write("Choir"), tap("yes")),
            lambda _before, after: after["apps"][PACKAGE]["groups"][-1]["name"] == "Choir",
        ),
        Flow(
            "block a number",
            (*menu(2), tap("fab"), write("555 0199"), tap("yes")),
            lambda _before, after: after["apps"][PACKAGE]["blocked"][-1]["number"] == "5550199",
        ),
        Flow(
            "merge two",
            (*menu(0), tap("merge")),
            lambda before, after: len(people(after)) == len(people(before)) - 1,
        ),
        Flow(
            "show numbers in the list",
            (*menu(3), tap("show_numbers")),
            lambda _before, after: after["apps"][PACKAGE]["settings"]["show_numbers"],
        ),
        Flow(
            "write to someone",
            (person(_ANN), tap("quick_message"), tap("input"), write("See you at six"), tap("send")),
            lambda _before, after: any(
                thread["messages"][-1]["text"] == "See you at six"
                and thread["numbers"] == [people(after)[_ANN]["phones"][0]["number"]]
                for thread in after["apps"]["com.android.messaging"]["threads"]
                if thread["messages"]
            ),
        ),
        Flow(
            "share with a conversation",
            (person(_ANN), tap("quick_share"), tap("target"), tap("thread"), tap("send")),
            lambda _before, after: any(
                people(after)[_ANN]["name"] in thread["messages"][-1]["text"]
                for thread in after["apps"]["com.android.messaging"]["threads"]
                if thread["messages"]
            ),
        ),
        Flow(
            "a new name is known to messages",
            (
                person(1), tap("edit"), tap("name"), key("CLEAR"), write("Mother Dear"), tap("save"),
                launch("com.android.messaging"), tap("Mother Dear"),
            ),
            lambda _before, after: after["tasks"][0]["pages"][-1]["activity"] == "ChatActivity",
        ),
    ),
)  # fmt: skip
