"""Send: a new row on the right person's page, and nothing left in the editor."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    Part,
    button,
    holding,
    icon,
    near_miss,
    near_misses,
    off_picture,
    page,
    row,
    text,
    told,
    typing,
)
from treetap.models import EvidenceKind, Screen


def chat(person: str, *messages: str | Part, typed: str = "", **more: object) -> Screen:
    rows = [row(one, clickable=False) if isinstance(one, str) else one for one in messages]
    return page(person, *rows, typing(typed, "Message"), icon("Send"), key="chat", **more)  # type: ignore[arg-type]


CASES = {
    "sent": Case(
        "send 'hi' to Ann",
        (chat("Ann", "hello"), chat("Ann", "hello", typed="hi")),
        chat("Ann", "hello", "hi"),
        (
            chat("Ann", "hello", typed="hi"),
            chat("Bob", "hello", "hi"),
            chat("Ann", "hello", "hi there"),
            chat("Ann", "hello", row("hi", "Not delivered", clickable=False)),
            chat("Ann", "hello", row("hi", "Sending…")),
            chat("Ann Lee", "hello", "hi"),
            chat("Ann", "hello"),
            chat("Ann", "hello", "hi", loading=True),
            chat("Ann", "hello", "hi", dialog=(text("Could not send"), button("Retry"))),
            ((chat("Ann", "hi"),), chat("Ann", "hi")),
            ((), chat("Ann", "hello", "hi")),
            page("Chats", row("Ann", "Draft: hi")),
            page("Chats", row("Bob", "hi"), row("Ann", "hello")),
        ),
    ),
    "sent, seen in the list": Case(
        "send 'hi' to Ann",
        (page("Chats", row("Ann", "hello"), row("Bob", "yo")), chat("Ann", typed="hi")),
        page("Chats", row("Ann", "You: hi"), row("Bob", "yo")),
        (
            page("Chats", row("Ann", "hello"), row("Bob", "You: hi")),
            page("Chats", row("Ann", "hi all"), row("Bob", "yo")),
        ),
    ),
    "zh sent": Case(
        '给张三发消息说"晚点到"',
        (chat("张三", "在吗"), chat("张三", "在吗", typed="晚点到")),
        chat("张三", "在吗", "晚点到"),
        (
            chat("张三丰", "在吗", "晚点到"),
            chat("张三", "在吗", "晚点到了"),
            chat("张三", "在吗", row("晚点到", "发送失败")),
        ),
    ),
    "to a number": Case(
        "Send a text message to +15551234567 with message: Hello.",
        (chat("(555) 123-4567"), chat("(555) 123-4567", typed="Hello")),
        chat("+1 555-123-4567", "Hello"),
        (chat("+1 555-123-4568", "Hello"),),
    ),
    "one that came in": Case(
        "send 'hi' to Ann",
        (chat("Ann", "hello"),),
        None,
        (chat("Ann", "hello", row("hi", right=400, clickable=False)),),
    ),
    "sent again": Case(
        "send 'hi' to Ann",
        (chat("Ann", "hi"), chat("Ann", "hi", typed="hi")),
        chat("Ann", "hi", "hi"),
        (chat("Ann", "hi"),),
    ),
    "mail": Case(
        "send 'see you' to bob@acme.org",
        (page("Compose", typing("bob@acme.org", "To"), typing("see you", "Compose email"), icon("Send")),),
        page("Inbox", row("Ann"), toasts=("Message sent",)),
        (
            page("Inbox", row("Ann")),
            page("Inbox", row("Ann"), toasts=("Draft saved",)),
            (
                (page("Compose", typing("eve@acme.org", "To"), typing("see you"), icon("Send")),),
                page("Inbox", row("Ann"), toasts=("Message sent",)),
            ),
            page("Inbox", row("Message sent"), row("see you")),
        ),
    ),
    "read off the picture": Case(
        "send 'hi' to Ann",
        (off_picture(chat("Ann", "hello")),),
        off_picture(chat("Ann", "hello", "hi")),
        (off_picture(chat("Bob", "hello", "hi")),),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_was_sent(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    evidence = await told(case.sentence, case.seen, case.holds)
    assert evidence is not None
    assert evidence.kind is EvidenceKind.ROW
    assert evidence.frame_id == case.holds.frame.id


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_was_not_sent(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None
