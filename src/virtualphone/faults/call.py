"""Somebody calls."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import COMMAND, Fault, Full, high
from virtualphone.faults.words import say
from virtualphone.toolkit import Avatar, Column, Gap, IconButton, Row, Text, Widget

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

DIALER, PAGE_NAME = "com.android.dialer", "InCallActivity"
RINGING_MS, TALKING_MS = 20_000, 45_000
_WHITE, _SOFT = (255, 255, 255), (200, 206, 226)


def _number(phone: Phone, draw: Random) -> str:
    if phone.locale == "zh":
        return f"1{draw.choice(('38', '59', '70', '86'))} 5555 {draw.randint(100, 199):04d}"
    return f"({draw.randint(201, 989)}) 555-{draw.randint(100, 199):04d}"


def _begin(phone: Phone, draw: Random) -> Json | None:
    args = {"number": _number(phone, draw)}
    dialer = phone.apps.get(DIALER)
    if dialer is not None and PAGE_NAME in dialer.activities():
        if phone.data(DIALER).get("call"):
            return None  # Somebody is on the line already.
        # A task of its own, so that the app below can be opened over it; none if the Phone app has one.
        opening = phone.launch if phone.task_of(DIALER) is None else phone.push
        opening(DIALER, PAGE_NAME, {**args, "incoming": True})
        return {"args": args, "over": True}
    return {"args": args, "until_ms": phone.now_ms + RINGING_MS}


def _round(icon: str, colour: str, name: str, id: str, action: Any) -> Widget:
    button = IconButton(icon, action, size=72, colour=_WHITE, fill=colour, desc=name, id=id)
    return Column(button, Gap(8), Text(name, "note", colour=_SOFT, align="center"), align="center")


def _screen(phone: Phone, going: Json) -> Full:
    held, number = going["vars"], going["args"]["number"]
    talking = bool(held.get("talking"))

    def answer() -> None:
        held["talking"] = True
        going["until_ms"] = phone.now_ms + TALKING_MS
        phone.faults.note(answered=True)

    if talking:
        end = _round(
            "call_end", "#c5221f", say(phone, "call_end"), "end_call", lambda: phone.faults.end("ended")
        )
        buttons = Row(end, spread="center")
    else:
        decline = _round(
            "call_end",
            "#c5221f",
            say(phone, "call_decline"),
            "decline_call",
            lambda: phone.faults.end("declined"),
        )
        take = _round("call", "#1e8e3e", say(phone, "call_answer"), "answer_call", answer)
        buttons = Row(decline, Gap(grow=1), take, pad=(56, 0))
    room = high(phone)
    body = Column(
        Gap(min(70, room * 0.07)),
        Row(Text(say(phone, "call_on" if talking else "call_in"), "body", colour=_SOFT), spread="center"),
        Gap(16),
        Text(number, "headline", colour=_WHITE, align="center", id="contact_name"),
        Gap(min(46, room * 0.05)),
        room > 520 and Row(Avatar("", icon="person", size=120, colour="#4a5686"), spread="center"),
        Gap(grow=1),
        buttons,
        Gap(min(64, room * 0.05)),
        colour="#1b2140",
        id="incall_screen",
    )
    return Full(body)


def _passed(phone: Phone, going: Json) -> str:
    if going["vars"].get("talking"):
        return "ended"
    if DIALER in phone.apps:
        phone.notify(DIALER, say(phone, "call_missed"), going["args"]["number"])
    return "missed"


CALL = Fault(
    "call",
    "Somebody calls: the call's page is in front until it is declined, answered and ended, or rings out.",
    COMMAND,
    _begin,
    most=1,
    place=_screen,
    passed=_passed,
    owner=(DIALER, f"{DIALER}/{DIALER}.{PAGE_NAME}"),
)
