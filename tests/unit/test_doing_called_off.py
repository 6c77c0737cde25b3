"""Orders and bookings are called off, nothing is deleted by a menu of another page, sizes go to their end."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, row, slider, told
from tests.unit.doing_pages import Page, step, touched
from treetap.decision.doing.acting import ENTERED
from treetap.language.reader import read_task
from treetap.models import Commitment, ConstraintKind, Screen, SetValue, Tap, Target, Text

CANCEL = "Cancel the order QX-77"


def tapped(text: str, mark: str = "", commits: Commitment | None = None) -> Tap:
    return Tap(target=Target(text=Text.literal(text)), description=mark, commits=commits)


@pytest.mark.parametrize(("sentence", "control"), [(CANCEL, "Cancel order"), ("取消订单“QX-77”", "取消订单")])
def test_an_order_is_called_off_by_what_says_so(sentence: str, control: str) -> None:
    seen = Page("QX-77").put("button", "Cancel").put("button", control).made()
    decided = step(sentence, seen, tapped("QX-77", ENTERED))
    assert touched(decided, seen) == control
    assert decided is not None and decided.action.commits is Commitment.OTHER


def test_a_mere_cancel_calls_nothing_off() -> None:
    seen = Page("QX-77").put("button", "Cancel").made()
    decided = step(CANCEL, seen, tapped("QX-77", ENTERED))
    assert decided is None or touched(decided, seen) != "Cancel"


def test_asked_why_it_says_as_little_as_it_can() -> None:
    asks = Page("Why are you cancelling?").row("Too expensive").row("Changed my mind").made(dialog=True)
    done = (tapped("QX-77", ENTERED), tapped("Cancel order", commits=Commitment.OTHER))
    assert touched(step(CANCEL, asks, *done), asks) == "Changed my mind"
    assert step(CANCEL, asks, tapped("QX-77", ENTERED)) is None


def test_a_menu_of_another_page_deletes_nothing_that_has_a_name() -> None:
    menu = Page("").row("Remove").row("Share").made("menu", dialog=True)
    other = Page("Basket").row("Lamp").made("basket")
    own = Page("Letters").row("QX-77").made("letters")
    sentence = "Delete the letter “QX-77”"
    assert step(sentence, menu, tapped("More options"), earlier=(other,)) is None
    assert touched(step(sentence, menu, tapped("More options"), earlier=(own,)), menu) == "Remove"
    assert touched(step(sentence, menu, tapped("QX-77", ENTERED), earlier=(other,)), menu) == "Remove"


def orders(state: str, other: str = "Confirmed") -> Screen:
    return page("Orders", row("QX-77", state), row("QX-78", other), key="orders")


@pytest.mark.parametrize("state", ["Cancelled", "已取消"])
async def test_its_row_says_that_it_is_called_off(state: str) -> None:
    detail = page("Order", row("QX-77"), key="one")
    assert await told(CANCEL, (orders("Confirmed"), detail), orders(state)) is not None
    assert await told(CANCEL, (orders(state), detail), orders(state)) is None
    assert await told(CANCEL, (orders("Confirmed"), detail), orders("Confirmed", state)) is None
    assert await told(CANCEL, (detail,), orders(state)) is None


@pytest.mark.parametrize(
    ("sentence", "state"),
    [("Cancel the order QX7712345", "Cancelled"), ("确保订单QX7712345是取消状态", "已取消")],
)
async def test_what_has_a_number_of_its_own_may_be_so_already(sentence: str, state: str) -> None:
    now = page("Orders", row("QX7712345", state), row("QX7712346", "Confirmed"), key="orders")
    assert await told(sentence, (), now) is not None
    other = page("Orders", row("QX7712345", "Confirmed"), row("QX7712346", state), key="orders")
    assert await told(sentence, (), other) is None


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("Cancel the appointment on 2026-05-12", "2026-05-12"),
        ("取消2026年5月12日的订单", "2026年5月12日"),
        ("Cancel the order of 10000 yuan", "10000"),
    ],
)
async def test_a_date_or_a_sum_is_no_number_of_its_own(sentence: str, day: str) -> None:
    now = page("Orders", row(day, "Cancelled"), row("Other", "Confirmed"), key="orders")
    assert await told(sentence, (), now) is None


def test_add_to_the_cart_is_for_what_the_page_is_of() -> None:
    sentence = "Put the Lamp into the cart"
    seen = Page("Blender").put("text", "$ 20").put("button", "Add to cart").made()
    decided = step(sentence, seen)
    assert decided is None or touched(decided, seen) != "Add to cart"


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("Make the font size as large as possible", "most big"),
        ("Set the volume as low as it will go", "most low"),
        ("Change the font size to as big as they can be", "most big"),
        ("把字体大小调到尽可能大", "most big"),
    ],
)
def test_as_much_as_possible_is_an_end(sentence: str, value: str) -> None:
    goal = read_task(sentence).goals[0]
    assert value in [one.value for one in goal.constraints if one.kind is ConstraintKind.COMPARISON]
    assert not goal.unexplained


async def test_a_slider_that_says_its_size_in_words() -> None:
    sentence = "Make the font size as large as possible"
    seen = Page("Display").put("slider", "Default", description="Font size").made()
    decided = step(sentence, seen)
    assert decided is not None and isinstance(decided.action, SetValue)
    assert decided.action.value.fill() == "100%"
    at_end = Page("Display").put("slider", "Largest", description="Font size").made()
    assert not isinstance(getattr(step(sentence, at_end), "action", None), SetValue)
    assert await told(sentence, (), page("Display", slider("Font size", "Largest"))) is not None
    assert await told(sentence, (), page("Display", slider("Font size", "Large"))) is None
    assert await told(sentence, (), page("Display", slider("Icon size", "Largest"))) is None


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("Set the reminder of the event “Dentist” to 1 hour before", "set"),
        ("Set the timer for 5 minutes", "create"),
        ("Set the alarm for 7:30", "create"),
        ("Set a reminder for the event “Dentist” tomorrow at 9", "create"),
    ],
)
def test_the_reminder_of_something_is_changed_and_not_made(sentence: str, verb: str) -> None:
    assert read_task(sentence).goals[0].verb == verb
