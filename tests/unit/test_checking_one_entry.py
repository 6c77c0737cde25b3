"""What is set of one entry is proven by the entry: its page as it is just opened, its row after its form."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    button,
    holding,
    near_miss,
    near_misses,
    page,
    row,
    switch,
    text,
    told,
    typing,
)
from treetap.models import Screen


def form(name: str, on: bool, hour: str = "06", minute: str = "10") -> Screen:
    return page(
        "Siren",
        button("Save"),
        typing(hour),
        typing(minute),
        row("Name", name),
        switch("Vibrate", on),
        key="form",
    )


LIST = page("Sirens", row("06:10", "Dawn chorus"), row("21:00", "Dusk"), key="list")
MOVED = page("Sirens", row("06:10", "Dawn chorus"), row("21:40", "Dusk"), key="list")
SUMS = (row("3+4", "= 7"), row("5+5", "= 10"))


def sums(screen: Screen) -> Screen:
    """What came out is called so by its id."""
    named = [
        one.model_copy(update={"resource_id": "com.acme.tool:id/line_result"}) if one.text[:1] == "=" else one
        for one in screen.elements
    ]
    return screen.model_copy(update={"elements": tuple(named)})


def day(when: str) -> Screen:
    return page("Regatta", text(f"Saturday, {when}"), row("Guests", "Ida"), key="event")


WEEK = page("Planner", row("List"), row("Week", selected=True), row("Month"), key="views")
CASES = {
    "its page says another day instead": Case(
        "change the event “Regatta” to June 14",
        (day("June 9"), page("Edit", button("Save"), typing("Regatta"), row("June 14"), key="form")),
        day("June 14"),
        (
            day("June 9"),
            ((day("June 14"), page("Edit", button("Save"), row("June 14"), key="form")), day("June 14")),
            ((day("June 9"),), day("June 14")),
            page("Race", text("Saturday, June 14"), key="event"),
        ),
    ),
    "a view among its kind": Case(
        "switch to the week view",
        (page("Planner", row("List"), row("Week"), row("Month", selected=True), key="views"),),
        WEEK,
        (
            page("Planner", row("List"), row("Week"), row("Month", selected=True), key="views"),
            page(
                "Planner", row("List"), row("Week", selected=True), row("Month", selected=True), key="views"
            ),
            page("Planner", row("Week", selected=True), key="views"),
            page("Planner", row("List"), row("Last week", selected=True), row("Month"), key="views"),
        ),
    ),
    "the latest of a history": Case(
        "what is the latest result in the history?",
        (),
        sums(page("History", text("Today"), *SUMS, text("Earlier"), row("9-9", "= 0"))),
        (
            sums(page("History", text("Earlier"), *SUMS, text("Today"), row("9-9", "= 0"))),
            sums(page("History", *SUMS)),
            sums(page("Archive", text("Today"), *SUMS)),
            page("History", text("Today"), *SUMS),
        ),
    ),
    "a switch of an entry, as it is opened anew": Case(
        "turn off vibration for the alarm “Dusk”",
        (LIST, form("Dusk", True), form("Dusk", False), LIST),
        form("Dusk", False),
        (
            form("Dusk", True),
            form("Dawn chorus", False),
            ((LIST, form("Dusk", True)), form("Dusk", False)),
            ((LIST, form("Dusk", False), page("Tone", text("Harp"))), form("Dusk", False)),
            LIST,
        ),
    ),
    "the same in Chinese": Case(
        "打开闹钟“Dusk”的振动",
        (LIST, form("Dusk", False), form("Dusk", True), LIST),
        form("Dusk", True),
        (form("Dusk", False), ((LIST, form("Dusk", False)), form("Dusk", True))),
    ),
    "a time that was set on wheels": Case(
        "change the alarm “Dusk” to 21:40",
        (LIST, form("Dusk", True, "21", "00"), form("Dusk", True, "21", "40")),
        MOVED,
        (LIST, form("Dusk", True, "21", "40"), ((LIST, form("Dawn chorus", True, "21", "40")), MOVED)),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_holds(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    assert await told(case.sentence, case.seen, case.holds) is not None


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_a_near_miss_proves_nothing(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "what time is the alarm “Dusk” set for?",
        "闹钟“Dusk”几点响？",
        "闹钟“Dusk”是几点？",
        "when does the alarm “Dusk” ring?",
    ],
)
async def test_the_time_of_an_entry_answers_when_it_is_set_for(sentence: str) -> None:
    found = await told(sentence, (), LIST)
    assert found is not None and found.value == "21:00"
