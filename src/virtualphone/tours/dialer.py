"""The Phone app from page to page."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.android.dialer"


def dialed(number: str) -> tuple[Step, ...]:
    """A number key by key."""
    names = {"*": "key_star", "#": "key_pound"}
    return tap("fab"), *(tap(names.get(mark, f"key_{mark}")) for mark in number)


def menu(entry: str) -> tuple[Step, ...]:
    """An entry of the menu with three dots."""
    return tap("more"), tap(entry)


def rings(number: str) -> Step:
    """Somebody calls."""

    def step(walker: Walker) -> None:
        walker.phone.push(PACKAGE, "InCallActivity", {"number": number, "incoming": True})

    return step


def held(state: Json) -> Json:
    """The app's data."""
    data: Json = state["apps"][PACKAGE]
    return data


def ids(state: Json) -> set[int]:
    """The calls of the log."""
    return {row["id"] for row in held(state)["calls"]}


def newest(before: Json, after: Json) -> Json:
    """The call that was not there before, or an empty one."""
    new = [row for row in held(after)["calls"] if row["id"] not in ids(before)]
    return new[0] if new else {"number": "", "direction": "", "duration_s": -1}


def blocked(state: Json) -> set[str]:
    """The refused numbers of the phone."""
    return {entry["number"] for entry in state["apps"]["com.android.contacts"]["blocked"]}


_STRANGER = "5550123"
_SETTINGS = menu("menu_settings")
_FORWARD = (*_SETTINGS, tap("open_forwarding"))

TOUR = Tour(
    PACKAGE,
    screens={
        "recents": (),
        "missed": (tap("filter_missed"),),
        "favourites": (tap("nav_favourites"),),
        "contacts": (tap("nav_contacts"),),
        "menu": (tap("more"),),
        "held call": (hold("call_row"),),
        "removed call": (hold("call_row"), tap("sheet_delete")),
        "held favourite": (tap("nav_favourites"), hold("favourite")),
        "keypad": (tap("fab"),),
        "keypad, by letters": dialed("266"),
        "keypad, a new number": dialed(_STRANGER),
        "search": (tap("search_bar"), write("an")),
        "details": (tap("call_row"),),
        "details of a stranger": (tap("call_row", 2),),
        "block": (tap("call_row"), tap("way_block")),
        "calling": (tap("call_back"),),
        "connected": (tap("call_back"), wait(75), tap("muted")),
        "keys in a call": (tap("call_back"), wait(75), tap("keypad"), tap("key_4"), tap("key_2")),
        "call ended": (tap("call_back"), wait(75), tap("hang_up")),
        "call behind": (tap("call_back"), wait(75), key("BACK")),
        "incoming": (rings("2065550187"),),
        "quick reply": (rings("2065550187"), tap("reply")),
        "voicemail": menu("menu_voicemail"),
        "voicemail, opened": (*menu("menu_voicemail"), tap("mail")),
        "clear": menu("menu_clear"),
        "no calls": (*menu("menu_clear"), tap("yes"), wait(5)),
        "settings": _SETTINGS,
        "caller id": (*_SETTINGS, tap("open_caller_id")),
        "forwarding": (*_FORWARD, tap("forward_always"), write(_STRANGER), tap("yes"), wait(5)),
        "forward to": (*_FORWARD, tap("forward_busy"), write("555")),
        "quick responses": (*_SETTINGS, tap("open_replies")),
        "speed dial": (*_SETTINGS, tap("open_speed_dial"), tap("speed_2"), tap("candidate", 1), wait(5)),
        "choose": (tap("nav_favourites"), tap("add_favourite")),
        "blocked": (*_SETTINGS, tap("open_blocked_numbers")),
        "block a number": (*_SETTINGS, tap("open_blocked_numbers"), tap("add_number"), write("5550")),
    },
    flows=(
        Flow(
            "call a number",
            (*dialed(_STRANGER), tap("call"), wait(34), tap("hang_up"), wait(3)),
            lambda before, after: (
                newest(before, after)["number"] == _STRANGER
                and newest(before, after)["direction"] == "outgoing"
                and 25 <= newest(before, after)["duration_s"] <= 35
                and held(after)["call"] is None
            ),
        ),
        Flow(
            "correct a number",
            (*dialed("5559"), tap("backspace"), tap("key_0"), hold("backspace"), tap("key_7"), tap("key_7"),
             tap("key_7"), tap("call")),
            lambda before, after: newest(before, after)["number"] == "777",
        ),
        Flow(
            "the other side hangs up",
            (tap("call_back"), wait(600)),
            lambda before, after: newest(before, after)["duration_s"] >= 90 and held(after)["call"] is None,
        ),
        Flow(
            "answer",
            (rings("2065550187"), tap("answer"), wait(20), tap("hang_up")),
            lambda before, after: (
                newest(before, after)["direction"] == "incoming"
                and newest(before, after)["duration_s"] >= 20
            ),
        ),
        Flow(
            "miss a call",
            (rings("2065550187"), wait(40)),
            lambda before, after: (
                newest(before, after)["direction"] == "missed"
                and after["notifications"][0]["package"] == PACKAGE
            ),
        ),
        Flow(
            "decline with words",
            (rings("2065550187"), tap("reply"), tap("quick_reply", 2), tap("send")),
            lambda before, after: (
                newest(before, after)["direction"] == "rejected"
                and any(
                    thread["numbers"] == ["2065550187"]
                    and thread["messages"][-1]["text"] == held(after)["replies"][2]["text"]
                    for thread in after["apps"]["com.android.messaging"]["threads"]
                    if thread["messages"]
                )
            ),
        ),
        Flow(
            "remove a call",
            (hold("call_row", 1), tap("sheet_delete")),
            lambda before, after: ids(before) - ids(after) == {held(before)["calls"][1]["id"]},
        ),
        Flow(
            "remove a call from its details",
            (tap("call_row"), tap("delete_call")),
            lambda before, after: ids(before) - ids(after) == {held(before)["calls"][0]["id"]},
        ),
        Flow(
            "clear the log",
            (*menu("menu_clear"), tap("yes")),
            lambda before, after: bool(ids(before)) and not ids(after),
        ),
        Flow(
            "forward calls",
            (*_FORWARD, tap("forward_unanswered"), write("555 0123"), tap("yes")),
            lambda _before, after: held(after)["forwarding"]["unanswered"] == _STRANGER,
        ),
        Flow(
            "block a number",
            (*_SETTINGS, tap("open_blocked_numbers"), tap("add_number"), write("555 0123"), tap("yes")),
            lambda before, after: blocked(after) - blocked(before) == {_STRANGER},
        ),
        Flow(
            "unblock a number",
            (*_SETTINGS, tap("open_blocked_numbers"), tap("remove"), tap("yes")),
            lambda before, after: bool(blocked(before)) and not blocked(after),
        ),
        Flow(
            "other words for a quick response",
            (*_SETTINGS, tap("open_replies"), tap("quick_text", 1), tap("text"), key("CLEAR"),
             write("Later!"), tap("yes")),
            lambda _before, after: held(after)["replies"][1]["text"] == "Later!",
        ),
        Flow(
            "somebody on a key",
            (*_SETTINGS, tap("open_speed_dial"), tap("speed_3"), tap("candidate")),
            lambda _before, after: [entry["id"] for entry in held(after)["speed"]] == [3],
        ),
        Flow(
            "hide the number",
            (*_SETTINGS, tap("open_caller_id"), tap("id_hide")),
            lambda _before, after: held(after)["settings"]["caller_id"] == "hide",
        ),
        Flow(
            "hear and delete a voicemail",
            (*menu("menu_voicemail"), tap("mail"), tap("play"), tap("mail", 1), tap("mail_delete"),
             tap("yes")),
            lambda before, after: (
                held(after)["voicemail"][0]["heard"]
                and len(held(after)["voicemail"]) == len(held(before)["voicemail"]) - 1
            ),
        ),
        Flow(
            "a favourite less",
            (tap("nav_favourites"), hold("favourite"), tap("sheet_unstar")),
            lambda before, after: (
                sum(one["starred"] for one in after["apps"]["com.android.contacts"]["people"])
                == sum(one["starred"] for one in before["apps"]["com.android.contacts"]["people"]) - 1
            ),
        ),
        Flow(
            "keep a number",
            (*dialed(_STRANGER), tap("add_contact"), write("Nora Field"), key("BACK"), tap("save")),
            lambda _before, after: (
                after["apps"]["com.android.contacts"]["people"][-1]["phones"][0]["number"] == _STRANGER
            ),
        ),
    ),
)  # fmt: skip
