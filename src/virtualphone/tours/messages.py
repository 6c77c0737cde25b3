"""The Messages app from page to page."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, launch, swipe, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.android.messaging"
PEOPLE = "com.android.contacts"

_MOM, _ANN, _GROUP, _CODES, _STRANGER = 1, 2, 4, 13, 17


def chat(number: int) -> Step:
    """A conversation of the list by its id, found by its place."""

    def step(walker: Walker) -> None:
        app = walker.phone.apps[PACKAGE]
        walker.phone.front["vars"].pop("@scroll.threads", None)
        words = app.title(app.thread(number))  # type: ignore[attr-defined]
        walker.hands.tap(*walker.centre(words))

    return step


def menu(index: int) -> tuple[Step, ...]:
    """An entry of the menu with three dots."""
    names = ("menu_read_all", "menu_starred", "menu_archived", "menu_spam", "menu_settings")
    return tap("more"), tap(names[index])


def airplane(on: bool) -> Step:
    """As the tile in the shade does."""
    return lambda walker: walker.phone.set_setting("global", "airplane_mode_on", "1" if on else "0")


def threads(state: Json) -> dict[int, Json]:
    """All conversations by id."""
    return {thread["id"]: thread for thread in state["apps"][PACKAGE]["threads"]}


def said(state: Json, number: int) -> list[str]:
    """The words of a conversation."""
    return [message["text"] for message in threads(state)[number]["messages"]]


def newest(before: Json, after: Json) -> Json:
    """The conversation that was not there before, or an empty one."""
    new = set(threads(after)) - set(threads(before))
    return threads(after)[max(new)] if new else {"numbers": [], "messages": []}


_SAY = (tap("input"), write("Where are you?"), tap("send"))

TOUR = Tour(
    PACKAGE,
    screens={
        "inbox": (),
        "unread": (tap("only_unread"),),
        "menu": (tap("more"),),
        "chosen": (hold("thread", 1), tap("thread", 3)),
        "delete chosen": (hold("thread", 1), tap("thread", 3), tap("delete")),
        "chat": (chat(_ANN),),
        "typing": (chat(_MOM), tap("input"), write("I will call you at noon")),
        "group": (chat(_GROUP),),
        "code": (chat(_CODES),),
        "stranger": (chat(_STRANGER),),
        "not sent": (chat(_ANN), airplane(True), *_SAY, key("BACK")),
        "scheduled": (
            chat(_ANN), tap("input"), write("Happy birthday!"), key("BACK"), hold("send"), tap("schedule_at"),
        ),
        "schedule": (chat(_ANN), tap("input"), write("Happy birthday!"), key("BACK"), hold("send")),
        "pick a time": (
            chat(_ANN), tap("input"), write("Hi"), key("BACK"), hold("send"), tap("schedule_pick"),
        ),
        "message": (chat(_ANN), hold("message")),
        "message info": (chat(_ANN), hold("message"), tap("info")),
        "attach": (chat(_ANN), tap("attach")),
        "card": (chat(_ANN), tap("attach"), tap("attach_contact"), tap("person", 2)),
        "quick replies": (chat(_ANN), tap("attach"), tap("attach_quick")),
        "details": (chat(_MOM), tap("head")),
        "group details": (chat(_GROUP), tap("head")),
        "block": (chat(_STRANGER), tap("block")),
        "new": (tap("fab"),),
        "new by number": (tap("fab"), write("415")),
        "new group": (tap("fab"), key("BACK"), tap("new_group"), tap("suggestion"), tap("suggestion", 1)),
        "share": (chat(_ANN), hold("message"), tap("forward")),
        "search": (tap("search"), write("80%")),
        "starred": menu(1),
        "archived": menu(2),
        "spam": menu(3),
        "blocked chat": (*menu(3), tap("thread")),
        "settings": menu(4),
        "signature": (*menu(4), tap("signature"), write("Sent from my phone")),
        "edit quick replies": (*menu(4), tap("quick")),
    },
    flows=(
        Flow(
            "send and be answered",
            (chat(_ANN), *_SAY, wait(120)),
            lambda before, after: (
                said(after, _ANN)[: len(said(before, _ANN)) + 1] == [*said(before, _ANN), "Where are you?"]
                and threads(after)[_ANN]["messages"][len(said(before, _ANN))]["state"] == "sent"
            ),
        ),
        Flow(
            "read",
            (chat(_MOM),),
            lambda before, after: threads(before)[_MOM]["unread"] > 0 == threads(after)[_MOM]["unread"],
        ),
        Flow(
            "leave a draft",
            (chat(_ANN), tap("input"), write("Maybe on"), key("BACK"), key("BACK")),
            lambda _before, after: threads(after)[_ANN]["draft"] == "Maybe on",
        ),
        Flow(
            "fail and try again",
            (chat(_ANN), airplane(True), *_SAY, key("BACK"), airplane(False), tap("Where are you?")),
            lambda _before, after: (
                said(after, _ANN)[-1] == "Where are you?"
                and threads(after)[_ANN]["messages"][-1]["state"] == "sent"
            ),
        ),
        Flow(
            "write to a number",
            (tap("fab"), write("6505550199"), tap("typed"), tap("input"), write("Hello"), tap("send")),
            lambda before, after: (
                newest(before, after)["numbers"] == ["6505550199"]
                and newest(before, after)["messages"][-1]["text"] == "Hello"
            ),
        ),
        Flow(
            "write to a group",
            (
                tap("fab"), key("BACK"), tap("new_group"), tap("suggestion"), tap("suggestion"),
                tap("suggestion"), tap("next"), tap("input"), write("Picnic?"), tap("send"),
            ),
            lambda before, after: len(newest(before, after)["numbers"]) == 3,
        ),
        Flow(
            "archive two",
            (hold("thread", 1), tap("thread", 2), tap("archive")),
            lambda before, after: (
                sum(thread["archived"] for thread in threads(after).values())
                == sum(thread["archived"] for thread in threads(before).values()) + 2
            ),
        ),
        Flow(
            "archive by a swipe",
            (swipe(-0.4, 0, "thread"),),
            lambda _before, after: threads(after)[_MOM]["archived"],
        ),
        Flow(
            "delete a conversation",
            (chat(_ANN), tap("head"), tap("delete"), tap("yes")),
            lambda _before, after: (
                _ANN not in threads(after) and after["tasks"][0]["pages"][-1]["activity"] == "MainActivity"
            ),
        ),
        Flow(
            "forward",
            (chat(_CODES), hold("message"), tap("forward"), tap("thread"), tap("send")),
            lambda before, after: any(
                said(before, _CODES)[0] == said(after, number)[-1] for number in threads(after)
            ),
        ),
        Flow(
            "copy a code",
            (chat(_CODES), tap("copy_code", 1)),
            lambda before, after: (
                len(after["clipboard"]) == 6 and after["clipboard"] in said(before, _CODES)[-1]
            ),
        ),
        Flow(
            "mute and pin",
            (chat(_ANN), tap("head"), tap("notifications"), tap("pin")),
            lambda _before, after: threads(after)[_ANN]["muted"] and threads(after)[_ANN]["pinned"],
        ),
        Flow(
            "block a stranger",
            (chat(_STRANGER), tap("block"), tap("yes")),
            lambda _before, after: (
                threads(after)[_STRANGER]["numbers"][0]
                in [entry["number"] for entry in after["apps"][PEOPLE]["blocked"]]
            ),
        ),
        Flow(
            "put off until tomorrow",
            (chat(_ANN), tap("input"), write("Good luck"), key("BACK"), hold("send"), tap("schedule_at")),
            lambda _before, after: threads(after)[_ANN]["messages"][-1]["state"] == "scheduled",
        ),
        Flow(
            "a stranger becomes a contact",
            (
                chat(_STRANGER), tap("add_contact"), write("Bike Buyer"), tap("save"), key("BACK"),
                key("BACK"), tap("Bike Buyer"),
            ),
            lambda _before, after: after["tasks"][0]["pages"][-1]["activity"] == "ChatActivity",
        ),
        Flow(
            "a new contact is suggested",
            (
                launch(PEOPLE), tap("fab"), write("Zed Zebra"), tap("phone_0"), write("6505550198"),
                key("BACK"), tap("save"), launch(PACKAGE), tap("fab"), write("Zebra"),
                tap("suggestion"), tap("input"), write("Hello Zed"), tap("send"),
            ),
            lambda before, after: newest(before, after)["numbers"] == ["6505550198"],
        ),
        Flow(
            "sign messages",
            (
                *menu(4), tap("signature"), write("Sam"), tap("yes"), key("BACK"), chat(_ANN), *_SAY,
            ),
            lambda _before, after: "Where are you?\nSam" in said(after, _ANN),
        ),
    ),
)  # fmt: skip
