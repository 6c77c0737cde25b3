"""Questions that a page answers in its own way: by looks, in a sentence, in the row of an entry."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import Part, button, icon, page, row, switch, text, told, typing
from treetap.models import Screen

TALK = "com.acme.talk"


def bubble(words: str, *, mine: bool = False) -> Part:
    return text(words, left=500 if mine else 40, right=1040 if mine else 600)


def chat(person: str, *parts: Part) -> Screen:
    return page(person, *parts, typing("", "Message"), icon("Send"), key="chat", app=TALK)


READING: dict[str, tuple[str, Screen, str, tuple[Screen, ...]]] = {
    "of a person": (
        "What is the email of Bo Lind?",
        page("Bo Lind", row("(917) 555-0168", "Mobile"), row("bo@acme.org", "Home")),
        "bo@acme.org",
        (
            page("Bo Lindgren", row("bo@acme.org", "Home")),
            page("Bo Lind", row("bo@acme.org", "Home"), row("lind@acme.org", "Work")),
            page("People", row("Bo Lind", "bo@acme.org"), row("Al", "al@acme.org")),
        ),
    ),
    "of a place": (
        "What is the temperature in 'Old Mill'?",
        page("", text("Old Mill"), text("Weather"), text("19 °C"), text("Wind: 12 km/h")),
        "19 °C",
        (
            page("", text("New Mill"), text("Weather"), text("19 °C")),
            page("", text("Old Mill"), text("19 °C"), text("12 °C")),
        ),
    ),
    "in a sentence": (
        "What is the temperature inside?",
        page("Heating", text("It is 20 degrees inside"), text("Target"), text("22 degrees")),
        "20 degrees",
        (
            page("Heating", text("It is 20 degrees outside"), text("22 degrees")),
            page("Heating", text("Target"), text("22 degrees")),
            page("Heating", text("It is 20 degrees inside"), text("It is 21 degrees inside")),
        ),
    ),
    "a number in a letter": (
        "What is the invoice number in the email 'Your bill'?",
        page("", text("Your bill"), text("Gym"), text("Invoice 20817 is attached."), app="com.acme.email"),
        "20817",
        (
            page("", text("Your order"), text("Invoice 20817 is attached."), app="com.acme.email"),
            page("", text("Your bill"), text("Order 20817 is attached."), app="com.acme.email"),
            page("", text("Your bill"), text("Invoice 20817 or invoice 20818"), app="com.acme.email"),
        ),
    ),
    "of an entry": (
        "What is the label of my 18:00 alarm?",
        page(
            "Alarm",
            switch("6:00", True, "Mon to Fri", "Wake up"),
            switch("18:00", True, "Once", "· Fetch Bo"),
            app="com.acme.clock",
        ),
        "Fetch Bo",
        (
            page("Alarm", switch("6:00", True, "Mon to Fri", "Wake up"), app="com.acme.clock"),
            page("Alarm", switch("18:00", True, "Once"), app="com.acme.clock"),
            page("Alarm", switch("18:00", True, "A", "B"), app="com.acme.clock"),
        ),
    ),
    "of a day": (
        "What are the opening hours at the weekend?",
        page("Opening hours", text("Monday to Friday: 9:00 – 21:00"), text("Weekend: 10:00 – 17:30")),
        "10:00 – 17:30",
        (
            page("Opening hours", text("Monday to Friday: 9:00 – 21:00")),
            page("Prices", text("Weekend: 10:00 – 17:30")),
        ),
    ),
    "said last": (
        "What did Bo text me last?",
        chat(
            "Bo",
            bubble("Are you there"),
            bubble("Yes", mine=True),
            bubble("Good. Nine then"),
            bubble("12:26"),
        ),
        "Good. Nine then",
        (
            chat("Al", bubble("Good. Nine then")),
            chat("Bo", bubble("Yes", mine=True)),
            page("Bo", bubble("Good. Nine then"), app=TALK),
        ),
    ),
    "how much": (
        "How much have I spent this month?",
        page("Purse", text("Spent this month"), text("$111.54"), text("Left: $20")),
        "$111.54",
        (
            page("Purse", text("Spent last month"), text("$111.54")),
            page("Purse", text("Spent this month"), button("Show")),
        ),
    ),
}


@pytest.mark.parametrize("name", READING)
async def test_the_page_answers(name: str) -> None:
    sentence, screen, value, _ = READING[name]
    evidence = await told(sentence, (), screen)
    assert evidence is not None
    assert evidence.value == value


NEARLY = [(one, at) for one, case in READING.items() for at in range(len(case[3]))]


@pytest.mark.parametrize(("name", "number"), NEARLY)
async def test_the_page_does_not_answer(name: str, number: int) -> None:
    sentence, _, _, nearly = READING[name]
    assert await told(sentence, (), nearly[number]) is None
