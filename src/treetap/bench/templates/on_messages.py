"""Tasks with conversations: how loud they are, when words go out, where they are kept, what is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treetap.bench.tasks.states import MESSAGES
from treetap.bench.tasks.task import Json, Judge, Seen, unharmed
from treetap.bench.templates.letters import (
    friend,
    in_talks,
    line,
    number_of,
    one_sent,
    talks_kept,
    thread_flag,
    thread_with,
    to_chat,
)
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.messages import menu
from virtualphone.tours.steps import Step, Walker, hold, key, launch, tap, write

_TALKERS = (1, 2, 3, 4, 9, 10)
"""Contacts, by id, with whom there is a conversation of two."""

_HOUR_MS, _DAY_MS = 3_600_000, 86_400_000
_WHEN = {8: ("at eight in the morning", "早上八点"), 12: ("at noon", "中午十二点")}
_GONE = {18: ("airline", "航空公司"), 19: ("bookshop", "书店")}
_ENDS = (("Sam, flat 12", "小林，12栋"), ("Sent on the move", "路上发的"), ("- Robin", "阿宁敬上"))
_READY = (
    ("In a meeting, back at five", "在开会，五点后回你"),
    ("Please leave it at the door", "放门口就行，谢谢"),
    ("Running ten minutes late", "晚到十分钟"),
)


# How loud.


def _loud(given: Given, muted: bool) -> Judge:
    return in_talks(thread_flag(thread_with(given, given["name"])["id"], "muted", muted))


def _mute_first(state: Json, given: Given) -> None:
    number = thread_with(given, given["name"])["id"]
    for thread in state["apps"][MESSAGES]["threads"]:
        thread["muted"] = thread["muted"] or thread["id"] == number


def _turning(given: Given) -> tuple[Step, ...]:
    return (*to_chat(given), tap("head"), tap("notifications"))


# Later.


def _later(draw: Draw) -> dict[str, Any]:
    when = draw.choice([draw.say(*words) for words in _WHEN.values()])
    return {"name": friend(draw, *_TALKERS), "words": line(draw), "when": when}


def _hour(given: Given) -> int:
    return next(hour for hour, words in _WHEN.items() if given["when"] in words)


def _waits(given: Given) -> Judge:
    zone = 8 * _HOUR_MS
    midnight = (given.state["clock_ms"] + zone) // _DAY_MS * _DAY_MS - zone
    moment = midnight + _DAY_MS + _hour(given) * _HOUR_MS
    number = thread_with(given, given["name"])["id"]

    def at_that_time(seen: Seen) -> bool:
        thread = next(one for one in seen.state["apps"][MESSAGES]["threads"] if one["id"] == number)
        return any(one["state"] == "scheduled" and one["at_ms"] == moment for one in thread["messages"])

    words = given["words"]
    right = one_sent([number_of(given, given["name"])], lambda text: text.strip() == words, state="scheduled")
    return in_talks(all_of(right, at_that_time))


def _putting_off(given: Given) -> tuple[Step, ...]:
    place = list(_WHEN).index(_hour(given)) + 1  # before them is this evening
    typed = (tap("input"), write(given["words"]), key("BACK"))
    return (*to_chat(given), *typed, hold("send"), tap("schedule_at", place))


# Out of sight.


def _sender(given: Given) -> int:
    return next(number for number, words in _GONE.items() if given["sender"] in words)


def _held(number: int) -> Step:
    def step(walker: Walker) -> None:
        app = walker.phone.apps[MESSAGES]
        walker.hands.hold(*walker.centre(app.title(app.thread(number))))  # type: ignore[attr-defined]

    return step


# Settings of the app.


def _set(change: Callable[[Json, Given], Json]) -> Callable[[Given], Judge]:
    """The settings are the old ones with that change; nothing was sent or lost."""

    def judge_of(given: Given) -> Judge:
        def judge(seen: Seen) -> bool:
            before = seen.before["apps"][MESSAGES]["settings"]
            wanted = {**before, **change(before, given)}
            after = seen.state["apps"][MESSAGES]["settings"]
            seen.before["apps"][MESSAGES]["settings"] = after
            kept = talks_kept(seen)
            seen.before["apps"][MESSAGES]["settings"] = before
            return bool(_texts(after) == _texts(wanted)) and kept

        return in_talks(judge)

    return judge_of


def _texts(settings: Json) -> Json:
    """Ready answers by their words alone."""
    return {**settings, "quick": [one["text"].strip() for one in settings["quick"]]}


TEMPLATES = (
    Template(
        name="messages quiet",
        level="medium",
        sentences=("Mute the conversation with {name} in Messages", "在信息里把与{name}的会话设为免打扰"),
        predicate="a conversation is muted",
        apps=(MESSAGES,),
        draw=lambda draw: {"name": friend(draw, *_TALKERS)},
        judge=lambda given: _loud(given, True),
        oracle=_turning,
        control="notifications",
        optimum=4,
        family="whether a conversation rings",
    ),
    Template(
        name="messages loud again",
        level="medium",
        sentences=("Unmute the conversation with {name} in Messages", "在信息里取消与{name}的会话的免打扰"),
        predicate="a conversation is no longer muted",
        apps=(MESSAGES,),
        draw=lambda draw: {"name": friend(draw, *_TALKERS)},
        setup=_mute_first,
        judge=lambda given: _loud(given, False),
        oracle=_turning,
        control="notifications",
        optimum=4,
        family="whether a conversation rings",
    ),
    Template(
        name="messages tomorrow",
        level="complex",
        sentences=(
            "Schedule the message “{words}” to {name} for tomorrow {when}",
            "给{name}定时发送短信“{words}”，时间是明天{when}",
        ),
        predicate="a message waits for its hour",
        apps=(MESSAGES,),
        draw=_later,
        judge=_waits,
        oracle=_putting_off,
        control="schedule_at",
        optimum=6,
    ),
    Template(
        name="messages bring back",
        level="medium",
        sentences=(
            "Unarchive the conversation with the {sender} in Messages",
            "在信息里把与{sender}的会话取消归档",
        ),
        predicate="a conversation is back in the inbox",
        apps=(MESSAGES,),
        draw=lambda draw: {"sender": line(draw, tuple(_GONE.values()))},
        judge=lambda given: in_talks(thread_flag(_sender(given), "archived", False)),
        oracle=lambda given: (launch(MESSAGES), *menu(2), _held(_sender(given)), tap("archive")),
        control="archive",
        optimum=5,
    ),
    Template(
        name="messages last line",
        level="medium",
        sentences=("Set the signature of my messages to “{words}”", "把短信签名设为“{words}”"),
        predicate="messages are signed so",
        apps=(MESSAGES,),
        draw=lambda draw: {"words": line(draw, _ENDS)},
        judge=_set(lambda _before, given: {"signature": given["words"]}),
        oracle=lambda given: (
            *(launch(MESSAGES), *menu(4), tap("signature")),
            *(write(given["words"]), tap("yes")),
        ),
        control="signature",
        optimum=6,
    ),
    Template(
        name="messages ready answer",
        level="medium",
        sentences=("Add the quick reply “{words}” in Messages", "在信息里添加快捷回复“{words}”"),
        predicate="those words are among the ready answers",
        apps=(MESSAGES,),
        draw=lambda draw: {"words": line(draw, _READY)},
        judge=_set(lambda before, given: {"quick": [*before["quick"], {"id": 0, "text": given["words"]}]}),
        oracle=lambda given: (
            *(launch(MESSAGES), *menu(4), tap("quick"), tap("fab")),
            *(write(given["words"]), tap("yes")),
        ),
        control="quick",
        optimum=7,
    ),
    Template(
        name="messages quiet already",
        level="simple",
        sentences=(
            "Mute the conversation with {name} in Messages, so that no sound comes",
            "把信息里与{name}的会话静音，不要提示音",
        ),
        predicate="nothing changes: it is muted",
        apps=(MESSAGES,),
        draw=lambda draw: {"name": friend(draw, 13)},
        judge=lambda _given: unharmed(),
        holds=True,
        control="notifications",
        optimum=3,
    ),
    Template(
        name="messages take back",
        level="medium",
        sentences=(
            "Take my last text to {name} back, so that they never get to read it",
            "把我发给{name}的最后一条短信撤回，别让对方看到",
        ),
        predicate="nothing changes: what was sent cannot be taken back",
        apps=(MESSAGES,),
        draw=lambda draw: {"name": friend(draw, 2, 3, 4, 9, 10)},
        judge=lambda _given: unharmed(),
        possible=False,
        control="delete",
        optimum=0,
    ),
)
