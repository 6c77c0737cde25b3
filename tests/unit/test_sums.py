"""Sums: how they are said, what is keyed in, and what shows that they were worked out."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.unit.checking_screens import page, text
from tests.unit.doing_pages import Page, step, touched
from treetap.decision.checking import ScreenGoalChecker
from treetap.decision.doing.calculating import WORKED
from treetap.language.reader import read_task
from treetap.language.sums import expression, result
from treetap.models import Bounds, Element, Evidence, Role, Screen, Source

SUM = "Calculate 12 times 9"


@pytest.mark.parametrize(
    ("said", "keyed", "made"),
    [
        ("Calculate 17 times 23", "17*23", "391"),
        ("work out (12 + 5) × 3", "(12+5)*3", "51"),
        ("1,200 divided by 8 minus 3", "1200/8-3", "147"),
        ("Compute 12.5% of 480", "480*12.5/100", "60"),
        ("算一下17乘以23", "17*23", "391"),
        ("480的12%是多少", "480*12/100", "57.6"),
        ("30 chairs at 45.50 each, and 80 for the lorry", "30*45.50+80", "1445"),
        ("12本，每本35元，再加6元邮费", "12*35+6", "426"),
        ("The bill was 80.00, 15% tip, split between 4", "80.00*1.15/4", "23"),
    ],
)
def test_a_sum_is_written_as_it_is_keyed_in(said: str, keyed: str, made: str) -> None:
    assert expression(said) == keyed
    assert result(keyed) == Decimal(made)


@pytest.mark.parametrize(
    "said", ["Calculate the total", "17", "12 + 3 and 4 + 5", "3 * (4", "30 at 5 each, 7 days"]
)
def test_what_is_no_sum_or_not_one_is_none(said: str) -> None:
    assert not expression(said)


def test_nothing_comes_out_of_a_division_by_nothing() -> None:
    assert result("5/0") is None


@pytest.mark.parametrize(
    "sentence",
    ["Calculate 12 * 9 and send the result to Olga Stern", "用计算器算12乘以9，然后把结果用短信发给老马"],
)
def test_the_result_is_told_as_it_stands(sentence: str) -> None:
    first, then = read_task(sentence).goals
    assert (first.verb, first.object, first.slots[0].value) == ("calculate", "result", "12*9")
    assert (then.verb, then.object, [one.role for one in then.slots]) == ("send", "it message", ["recipient"])


@pytest.mark.parametrize(
    "sentence",
    [
        "Lunch was 60.00, 10% on top. Write down in a note what each of the 3 of us pays",
        "午饭花了60元，另给10%的服务费，3个人平分，每人付多少记到一条便签里",
    ],
)
def test_what_is_told_is_worked_out_and_noted(sentence: str) -> None:
    first, then = read_task(sentence).goals
    assert result(first.slots[0].value) == Decimal(22)
    assert "note" in then.object or then.app == "notes"


# On a pad


def pad(*display: str) -> Screen:
    made = Page()
    for line in display:
        made.put("text", line)
    made = made.put("button", "C")
    for sign in "789÷456×123−0.=+":
        made.put("button", sign)
    return made.made("pad")


def test_one_key_after_the_other_by_what_the_display_says() -> None:
    for shown, key in (("0", "1"), ("1", "2"), ("12", "×"), ("12×", "9")):
        screen = pad(shown)
        assert touched(step(SUM, screen), screen) == key
    screen = pad("12×9", "108")
    last = step(SUM, screen)
    assert touched(last, screen) == "="
    assert last is not None
    assert last.action.description == WORKED
    assert step(SUM, pad("108"), last.action) is None


def test_what_stands_there_is_cleared_first() -> None:
    screen = pad("77")
    assert touched(step(SUM, screen), screen) == "C"


def test_without_the_keys_it_needs_nothing_is_touched() -> None:
    bracket = pad("0")
    assert step("Calculate (12 + 5) * 3", bracket) is None
    assert step(SUM, Page("Notes").row("12").made()) is None


# What shows it


def shown_on(*display: str, key: str = "pad") -> Screen:
    width = 1080 // 10
    lines = page("", *(text(line) for line in display), app="org.sums", key=key)
    keys = [
        Element(
            id=f"k{digit}", source=Source.TREE, role=Role.BUTTON, text=digit, clickable=True, order=90 + at,
            bounds=Bounds.pixel(at * width, 2000, (at + 1) * width, 2100),
        )
        for at, digit in enumerate("0123456789")
    ]  # fmt: skip
    state = "|".join(display)
    return lines.model_copy(update={"elements": (*lines.elements, *keys), "state_key": state})


async def worked_out(now: Screen, *seen: Screen) -> Evidence | None:
    return await ScreenGoalChecker().check(read_task(SUM).goals[0], now, seen)


async def test_the_number_that_comes_out_shows_it() -> None:
    found = await worked_out(shown_on("108"))
    assert found is not None
    assert found.value == "108"
    assert await worked_out(shown_on("12×9 =", "108"), shown_on("12×9", "108")) is not None


async def test_another_number_or_one_that_would_come_out_does_not() -> None:
    assert await worked_out(shown_on("107")) is None
    assert await worked_out(shown_on("12×9", "108")) is None, "it is still being keyed in"
    assert await worked_out(page("History", text("108"), app="org.sums")) is None, "that may be another sum's"


async def test_rounded_it_is_known_by_two_places_at_least() -> None:
    goal = read_task("Calculate 10 divided by 3").goals[0]
    checker = ScreenGoalChecker()
    assert await checker.check(goal, shown_on("3.333333"), ()) is not None
    assert await checker.check(goal, shown_on("3.3"), ()) is None
