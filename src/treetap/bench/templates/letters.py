"""What judges and oracles of several apps need: people, conversations, and that the rest is as it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from treetap.bench.tasks.states import CONTACTS, MESSAGES
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import elsewhere_kept
from treetap.bench.templates.template import Draw, Given, all_of
from virtualphone.tours.contacts import person
from virtualphone.tours.messages import chat
from virtualphone.tours.steps import Step, launch

_LIVELY = frozenset({"pending", "last_id"})
"""What changes in an app by itself, or with whatever is done in it."""


def only_tables(package: str, *tables: str) -> Judge:
    """Of that app's data nothing but these tables has changed."""

    def judge(seen: Seen) -> bool:
        before, after = seen.before["apps"][package], seen.state["apps"][package]
        return all(before[key] == after[key] for key in before if key not in tables and key not in _LIVELY)

    return judge


def row(given: Given | Draw, package: str, table: str, **like: Any) -> Json:
    """The first row with these values; StopIteration if there is none."""
    found: Json = next(
        one for one in given.data(package)[table] if all(one[key] == value for key, value in like.items())
    )
    return found


def number_of(given: Given, name: str) -> str:
    """The first number of a contact."""
    number: str = row(given, CONTACTS, "people", name=name)["phones"][0]["number"]
    return number


def someone(draw: Draw, right: Callable[[Json], bool] = lambda _one: True) -> str:
    """The name of a contact: one number, and neither name nor number is anybody else's."""
    people = draw.data(CONTACTS)["people"]
    names = [one["name"] for one in people]
    numbers = [phone["number"] for one in people for phone in one["phones"]]
    single: list[str] = [
        one["name"]
        for one in people
        if len(one["phones"]) == 1
        and names.count(one["name"]) == 1
        and numbers.count(one["phones"][0]["number"]) == 1
        and right(one)
    ]
    return draw.choice(single)


def friend(draw: Draw, *numbers: int) -> str:
    """The name of one of these contacts, by their ids: those who have a conversation of their own."""
    names: list[str] = [row(draw, CONTACTS, "people", id=number)["name"] for number in numbers]
    return draw.choice(names)


def thread_with(given: Given, name: str) -> Json:
    """The conversation with that contact alone."""
    return row(given, MESSAGES, "threads", numbers=[number_of(given, name)])


def _quiet(state: Json) -> dict[Any, Json]:
    """Conversations without what others say and what reading changes."""
    kept = ("numbers", "name", "pinned", "muted", "archived", "draft")
    return {
        thread["id"]: {
            **{key: thread[key] for key in kept},
            "mine": [(one["text"], one["state"]) for one in thread["messages"] if one["from"] == "me"],
            "starred": [one["id"] for one in thread["messages"] if one["starred"]],
        }
        for thread in state["apps"][MESSAGES]["threads"]
    }


def talks_kept(seen: Seen) -> bool:
    """Nothing was sent, begun, deleted, starred, pinned, muted or archived; no settings changed."""
    return _quiet(seen.before) == _quiet(seen.state) and _rest_kept(seen)


def _rest_kept(seen: Seen) -> bool:
    """Settings and blocked numbers are as they were, and whatever anybody said before is still there."""
    before, now = seen.before["apps"][MESSAGES], seen.state["apps"][MESSAGES]
    if any(before[table] != now[table] for table in ("settings", "blocked")):
        return False
    after = {one["id"] for thread in seen.state["apps"][MESSAGES]["threads"] for one in thread["messages"]}
    return all(
        one["id"] in after
        for thread in seen.before["apps"][MESSAGES]["threads"]
        for one in thread["messages"]
    )


def one_sent(numbers: list[str], right: Callable[[str], bool], state: str = "sent") -> Judge:
    """Exactly one new message of mine, to these numbers, with the right words; all else is as it was."""

    def judge(seen: Seen) -> bool:
        before, after = _quiet(seen.before), _quiet(seen.state)
        new = [
            (key, text, how)
            for key, thread in after.items()
            for text, how in thread["mine"][len(before.get(key, {"mine": []})["mine"]) :]
        ]
        if len(new) != 1 or new[0][2] != state or not right(new[0][1]):
            return False
        key = new[0][0]
        thread = after.pop(key)
        old = before.pop(key, None)
        # What was half written there has gone with it, or is where it was.
        same = old is None or {**thread, "mine": thread["mine"][:-1], "draft": old["draft"]} == old
        return thread["numbers"] == numbers and same and before == after and _rest_kept(seen)

    return judge


def thread_flag(number: int, key: str, value: object) -> Judge:
    """One conversation has that flag now, and nothing else of any conversation is another."""

    def judge(seen: Seen) -> bool:
        before = _quiet(seen.before)
        if number not in before:
            return False
        before[number][key] = value
        return before == _quiet(seen.state) and _rest_kept(seen)

    return judge


LINES = (
    ("Good luck today", "今天加油"),
    ("The keys are with the neighbour", "钥匙在邻居家"),
    ("Bring an umbrella", "记得带伞"),
)


def line(draw: Draw, lines: Sequence[tuple[str, str]] = LINES) -> str:
    """One of these, in the task's language."""
    return draw.say(*draw.choice(lines))


def in_talks(judge: Judge) -> Judge:
    """That, and nothing elsewhere has changed."""
    return all_of(judge, elsewhere_kept(MESSAGES))


def to_chat(given: Given) -> tuple[Step, ...]:
    """To the conversation with the contact of the slot `name`."""
    return launch(MESSAGES), chat(thread_with(given, given["name"])["id"])


def to_card(given: Given) -> tuple[Step, ...]:
    """To the card of the contact of the slot `name`."""
    return launch(CONTACTS), person(row(given, CONTACTS, "people", name=given["name"])["id"])
