"""Questions about people, most of them answered from two apps."""

from __future__ import annotations

from typing import Any

from treetap.bench.tasks.states import CONTACTS, MESSAGES
from treetap.bench.tasks.task import Json
from treetap.bench.templates.dates import CALENDAR, event, single, titles, to_event
from treetap.bench.templates.letters import row, someone
from treetap.bench.templates.reworded.answers import (
    either,
    parts,
    prefers,
    question,
    tells_one,
)
from treetap.bench.templates.reworded.goals import afresh
from treetap.bench.templates.template import Draw, Given
from virtualphone.tours.contacts import person
from virtualphone.tours.dialer import PACKAGE as DIALER
from virtualphone.tours.messages import chat
from virtualphone.tours.steps import launch, tap

MINUTE_MS = 60_000
FIRMS = (("Kestrel Optics", "红隼光学"), ("Alder & Finch", "赤杨贸易"), ("Mill Lane Press", "磨坊出版社"))
SLIDES = 2
ASKER = 3
"""The conversation about slides, and the contact that it is with."""


def _with_a_guest(draw: Draw) -> dict[str, Any]:
    def fits(one: Json) -> bool:
        return single(one) and len(one["guests"]) == 1 and one["start_ms"] > draw.state["clock_ms"]

    return {"title": draw.choice(titles(draw, fits))}


def _guest_number(given: Given) -> str:
    guest = event(given, given["title"])["guests"][0]
    number: str = row(given, CONTACTS, "people", id=guest["id"])["phones"][0]["number"]
    return number


def _born(draw: Draw) -> dict[str, Any]:
    people = draw.data(CONTACTS)["people"]
    names = [one["name"] for one in people]
    known = [one for one in people if one["birthday"] and names.count(one["name"]) == 1]
    pairs = zip(known[::2], known[1::2], strict=False)
    one, other = draw.choice([pair for pair in pairs if pair[0]["birthday"] != pair[1]["birthday"]])
    return {"pair": either(draw, one["name"], other["name"])}


def _older(given: Given) -> tuple[str, str]:
    def birthday(name: str) -> str:
        return str(row(given, CONTACTS, "people", name=name)["birthday"])

    one, other = sorted(parts(given), key=birthday)
    return one, other


def _missed_at_work(state: Json, given: Given) -> None:
    """Somebody with a firm of their own was missed a while ago."""
    one = next(one for one in state["apps"][CONTACTS]["people"] if one["name"] == given["name"])
    one["company"] = given.say(*FIRMS[one["id"] % len(FIRMS)])
    call = {"id": 101, "number": one["phones"][0]["number"], "direction": "missed", "duration_s": 0}
    state["apps"][DIALER]["calls"].insert(0, {**call, "when_ms": state["clock_ms"] - 9 * MINUTE_MS})


def _firm(given: Given) -> str:
    one = row(given, CONTACTS, "people", name=given["name"])
    if given.data(DIALER)["calls"][0]["number"] != one["phones"][0]["number"]:
        raise LookupError(f"{given['name']} did not call")
    return str(one["company"])


def _mail(state: Json, given: Given) -> None:
    one = next(one for one in state["apps"][CONTACTS]["people"] if one["id"] == ASKER)
    one["email"] = given.say("ann.l@northwind.example", "zhangsan@northwind.example")


TEMPLATES = (
    question(
        "asks number of the guest",
        (
            "I might be late for {title}. what number can I reach the other person at",
            "{title}我可能会迟到，对方的手机号是多少？",
        ),
        _guest_number,
        lambda given: tells_one(_guest_number(given)),
        predicate="the number of an event's guest is told",
        apps=(CALENDAR, CONTACTS),
        optimum=5,
        oracle=lambda given: (*to_event(given), tap("guest")),
        draw=_with_a_guest,
    ),
    question(
        "asks who is older",
        (
            "who was born first, {pair}? I have their birthdays in my contacts",
            "{pair}谁年纪大？通讯录里有生日",
        ),
        lambda given: _older(given)[0],
        lambda given: prefers([_older(given)[0]], [_older(given)[1]]),
        predicate="the older one of two people is told",
        apps=(CONTACTS,),
        optimum=6,
        oracle=lambda given: (
            afresh(CONTACTS),
            person(row(given, CONTACTS, "people", name=parts(given)[0])["id"]),
        ),
        draw=_born,
    ),
    question(
        "asks where the caller works",
        (
            "somebody rang me a few minutes ago and I missed it. what company are they with?",
            "刚才有个电话没接到，那个人是哪家公司的来着",
        ),
        _firm,
        lambda given: tells_one(_firm(given)),
        predicate="the firm of the last missed caller is told",
        apps=(DIALER, CONTACTS),
        optimum=4,
        oracle=lambda _given: (launch(DIALER), tap("call_row")),
        draw=lambda draw: {"name": someone(draw, lambda one: one["id"] > 16)},
        setup=_missed_at_work,
    ),
    question(
        "asks mail of who wanted slides",
        (
            "whoever it was that texted me for Thursday's slides, what is their email address",
            "短信里跟我要周四幻灯片的那个人，邮箱是什么",
        ),
        lambda given: str(row(given, CONTACTS, "people", id=ASKER)["email"]),
        lambda given: tells_one(row(given, CONTACTS, "people", id=ASKER)["email"]),
        predicate="the mail address of whoever wrote a message is told",
        apps=(MESSAGES, CONTACTS),
        optimum=4,
        level="complex",
        oracle=lambda _given: (launch(MESSAGES), chat(SLIDES), tap("head"), tap("contact_card")),
        setup=_mail,
    ),
)
