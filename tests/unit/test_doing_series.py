"""One of a series or all of it, as the task says: chosen before it is deleted, and seen to be gone."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import Case, button, holding, near_miss, near_misses, page, row, text, told
from tests.unit.checking_screens import typing as field
from tests.unit.doing_pages import Page, step, touched
from treetap.language.reader import read_task
from treetap.models import Commitment, ConstraintKind, LongPress, Role, Screen, Target, Text

HELD = LongPress(target=Target(text=Text.literal("Choir")), description="go to what is meant")


def question(*options: str, chosen: int = 0) -> Screen:
    asked = Page("Delete what repeats")
    for number, option in enumerate(options):
        asked.switch(option, on=number == chosen, role=Role.RADIO)
    return asked.put("button", "Cancel").put("button", "Delete").made("asked", dialog=True)


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("delete Choir, all events of the series", "All events"),
        ("delete only this 'Choir'", "Delete"),
        ("delete Choir", "Delete"),
        ("从日程里删除Choir，整个系列", "All events"),
    ],
)
def test_as_much_as_is_meant(sentence: str, wanted: str) -> None:
    asked = question("Only this event", "This and following events", "All events")
    assert touched(step(sentence, asked, HELD), asked) == wanted


def test_all_of_it_is_deleted_when_it_is_chosen() -> None:
    asked = question("仅此日程", "此日程及后续日程", "所有日程", chosen=2)
    pressed = step("delete Choir, all events of the series", asked, HELD)
    assert touched(pressed, asked) == "Delete"
    assert pressed is not None and pressed.action.commits is Commitment.DELETE


def test_buttons_that_do_it_at_once_commit() -> None:
    buttons = Page("Delete Choir?").put("button", "This time only").put("button", "Every time")
    asked = buttons.put("button", "Cancel").made("asked", dialog=True)
    pressed = step("delete Choir, the whole series", asked, HELD)
    assert touched(pressed, asked) == "Every time"
    assert pressed is not None and pressed.action.commits is Commitment.DELETE


def test_how_much_is_meant_is_no_goal_of_its_own() -> None:
    (goal,) = read_task("删除合唱排练，只删这一次").goals
    assert [one.kind for one in goal.constraints] == [ConstraintKind.ONLY]
    assert len(read_task("delete the note 'A' and delete this one").goals) == 2


FOUND = page("", field("Choir"), row("Choir", "May 4"), row("Choir", "May 11"), key="found")
NONE = page("", field("Choir"), text("No results"), key="none")


def asked(one: bool, later: bool, every: bool) -> Screen:
    options = (
        row("This event", checked=one, switch=Role.RADIO),
        row("This and all following", checked=later, switch=Role.RADIO),
        row("All events", checked=every, switch=Role.RADIO),
        button("Delete"),
    )
    return page("", field("Choir"), dialog=(text("Delete Choir?"), *options), key="asked")


ALL, LATER, ONE = asked(False, False, True), asked(False, True, False), asked(True, False, False)
CASES = {
    "a whole series": Case(
        "delete Choir, all events of the series",
        (FOUND, ALL),
        NONE,
        (
            ((FOUND, ONE), NONE),
            ((FOUND, LATER), NONE),
            ((ALL,), NONE),
            FOUND,
            page("", field("Chess"), text("No results"), key="none"),
        ),
    ),
    "the same in Chinese, in a list of what was found": Case(
        "删除Choir，整个系列都删掉",
        (FOUND, ALL),
        page("", field("Choir"), text("找不到与“Choir”相关的日程"), key="none"),
        (
            ((FOUND, ONE), NONE),
            page("", field("Choir"), text("找不到服务器"), key="none"),
            page("", field("Choir"), text("Couldn't find the server"), key="none"),
        ),
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
