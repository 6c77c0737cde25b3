"""On the way to an answer: the day that is asked about, and the entry whose plain title the question says."""

from __future__ import annotations

import pytest

from tests.unit.doing_pages import Page, bounds, step, touched
from treetap.models import Role, Tap


@pytest.mark.parametrize(
    ("sentence", "days", "wanted"),
    [
        ("What time does 'Fencing' start tomorrow?", ("Today", "Tomorrow"), "Tomorrow"),
        ("明天“击剑”几点开始？", ("今天", "明天"), "明天"),
        ("What events do I have on 2027-04-02?", ("2027-04-01", "2027-04-02"), "2027-04-02"),
    ],
)
def test_the_day_that_is_asked_about_is_chosen(sentence: str, days: tuple[str, ...], wanted: str) -> None:
    made = Page("Week")
    for number, day in enumerate(days):
        made.put("button", day, role=Role.CHECKBOX, checked=number == 0)
    screen = made.row("Chess", "16:00").made()
    assert touched(step(sentence, screen), screen) == wanted


def test_a_day_that_is_chosen_already_is_left() -> None:
    made = Page("Week").put("button", "Today", role=Role.CHECKBOX, checked=False)
    screen = made.put("button", "Tomorrow", role=Role.CHECKBOX, checked=True).row("Chess", "16:00").made()
    decided = step("What events do I have tomorrow?", screen)
    assert decided is None or not isinstance(decided.action, Tap) or touched(decided, screen) != "Tomorrow"


def test_an_entry_of_plain_words_is_gone_into() -> None:
    screen = Page("Agenda").row("Game night", "19:00").row("Game day", "9:00").made()
    decided = step("What is the location of my Game night event?", screen)
    assert touched(decided, screen) == "Game night"


def test_an_entry_that_the_question_does_not_say_is_left() -> None:
    screen = Page("Agenda").row("Game", "19:00").row("Music day", "9:00").made()
    decided = step("What is the location of my Game night event?", screen)
    assert decided is None or not isinstance(decided.action, Tap)


@pytest.mark.parametrize("sentence", ["What events do I have on 2027-04-02?", "4月2号我有哪些日程？"])
def test_the_cell_of_the_day_is_gone_into(sentence: str) -> None:
    made = Page("April 2027")
    for number in (1, 2, 3):
        place = bounds(3, left=(number - 1) * 100, right=number * 100)
        name = f"{number} April 2027"
        made.put("button", "", role=Role.ITEM, description=name, bounds=place)
    screen = made.made()
    assert touched(step(sentence, screen), screen) == "2 April 2027"


def test_what_comes_next_is_looked_for_from_today_on() -> None:
    home = Page("").put("text", "Friday, April 2").made("home", package="com.acme.launcher")
    made = Page("April 2027")
    for number in (1, 2, 3):
        place = bounds(3, left=(number - 1) * 100, right=number * 100)
        made.put("button", "", role=Role.ITEM, description=f"{number} April 2027", bounds=place)
    screen = made.made()
    decided = step("What is my next upcoming event?", screen, earlier=(home,))
    assert touched(decided, screen) == "2 April 2027"
