"""A shop's cart: what the task says of it, the kind and number that are chosen, and what proves it."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.checking_screens import button, page, row, text, told
from tests.unit.doing_pages import Page, bounds, step, touched
from treetap.language.reader import read_task
from treetap.models import Bounds, Commitment, Permission, Role, SafetySettings, Screen, Tap, Target, Terminal
from treetap.safety.guard import RiskGuard


@pytest.mark.parametrize(
    ("sentence", "verb", "values"),
    [
        ("Add one Tea set for two to the cart", "put_into", ["Tea set for two", "1"]),
        ("Put 3 of the Oak shelf into my cart, in red, 90cm. Do not buy yet", "put_into",
         ["Oak shelf", "3", "red", "90cm"]),
        ("把两盒牛奶加入购物车", "put_into", ["牛奶", "2"]),
        ("挑3件围巾放进购物车，要红色、大号的，先不付款", "put_into", ["围巾", "3", "红色", "大号"]),
        ("Remove the Tea set for two from my cart", "delete", ["Tea set for two"]),
        ("从购物车里移除双人茶具", "delete", ["双人茶具"]),
        ("Change the quantity of the Oak shelf in my cart to 4", "set", ["Oak shelf", "4"]),
        ("把购物车里围巾的数量改成5", "set", ["围巾", "5"]),
    ],
)  # fmt: skip
def test_what_is_said_of_a_cart(sentence: str, verb: str, values: list[str]) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.object) == (verb, "cart")
    assert [slot.value for slot in goal.slots] == values


@pytest.mark.parametrize(
    "sentence", ["Open the cart", "Add milk to the shopping list", "把牛奶加入购物清单", "清空购物车"]
)
def test_what_is_said_of_other_things(sentence: str) -> None:
    assert all(goal.verb != "put_into" and not goal.slots[1:] for goal in read_task(sentence).goals)


def choices(*, red: bool, number: int) -> Screen:
    """A sheet with kinds, a number between a less and a more, and what goes on."""
    sheet = Page("Oak shelf").put("text", "Colour")
    for name, on in (("Blue", not red), ("Red", red)):
        sheet.put("button", name, role=Role.CHECKBOX, checked=on)
    at = bounds(6)
    for label, left in (("-", 0), ("+", 200)):
        sheet.put("button", label, bounds=Bounds.pixel(left, at.top, left + 60, at.bottom))
    sheet.put("text", str(number), bounds=Bounds.pixel(100, at.top, 140, at.bottom), role=Role.TEXT)
    return sheet.put("button", "Done").made(dialog=True)


@pytest.mark.parametrize(
    ("shown", "next_touch"),
    [
        (choices(red=False, number=1), "Red"),
        (choices(red=True, number=1), "+"),
        (choices(red=True, number=5), "-"),
        (choices(red=True, number=3), "Done"),
    ],
)
def test_kind_and_number_are_chosen_before_it_goes_in(shown: Screen, next_touch: str) -> None:
    began = Tap(target=Target(text="Add to cart"), description="begin a new one")
    sentence = "Put 3 of the Oak shelf into my cart, in red"
    assert touched(step(sentence, shown, began), shown) == next_touch


@pytest.mark.parametrize("beside", ["", "1", "2"])
def test_what_is_expected_of_a_touch_is_not_said_by_something_else(beside: str) -> None:
    """Where another line says 1 as well, a 1 will still show."""
    shown = choices(red=True, number=1)
    if beside:
        other = shown.elements[0].model_copy(update={"id": "other", "text": beside})
        shown = shown.model_copy(update={"elements": (*shown.elements, other)})
    began = Tap(target=Target(text="Add to cart"), description="begin a new one")
    decided = step("Put 3 of the Oak shelf into my cart, in red", shown, began)
    assert isinstance(decided, Terminal)
    assert bool(decided.expect) is (beside != "1")


def test_what_is_not_offered_is_not_left_out() -> None:
    began = Tap(target=Target(text="Add to cart"), description="begin a new one")
    shown = choices(red=True, number=1)
    decided = step("Put one Oak shelf into my cart, in green", shown, began)
    assert decided is None or touched(decided, shown) != "Done"


def cart(*lines: tuple[str, str, str], **more: object) -> Screen:
    parts = [part for name, kind, number in lines for part in (row(name), text(kind), text(number))]
    return page("Cart", *parts, button("Checkout"), key="cart", **more)  # type: ignore[arg-type]


OTHER, MINE = ("Tin can", "White", "1"), ("Oak shelf", "Red", "3")


@pytest.mark.parametrize(
    ("seen", "now", "holds"),
    [
        ((cart(OTHER),), cart(OTHER, MINE), True),
        ((cart(OTHER),), cart(OTHER, ("Oak shelf", "Blue", "3")), False),
        ((cart(OTHER),), cart(OTHER, ("Oak shelf", "Red", "2")), False),
        ((cart(OTHER, MINE),), cart(OTHER, MINE), False),
        ((cart(OTHER),), page("Shop", row("Oak shelf"), text("Red"), text("3"), key="shop"), False),
    ],
)
async def test_it_stands_in_the_cart_and_did_not_before(
    seen: tuple[Screen, ...], now: Screen, holds: bool
) -> None:
    sentence = "Put 3 of the Oak shelf into my cart, in red"
    assert (await told(sentence, seen, now) is not None) is holds


async def test_the_number_of_one_line() -> None:
    for number, holds in (("4", True), ("3", False)):
        now = cart(("Tin can", "White", "4"), ("Oak shelf", "Red", number))
        found = await told("Change the quantity of the Oak shelf in my cart to 4", (), now)
        assert (found is not None) is holds


async def test_what_was_taken_out_is_gone_and_the_rest_is_there() -> None:
    def lines(*names: str) -> Screen:
        rows = [text(name, resource_id="a:id/name") for name in names]
        return page(f"Cart ({len(names)})", *rows, button("Checkout"), key="cart")

    before = lines("Oak shelf", "Tin can", "Red lamp")
    for now, holds in ((lines("Tin can", "Red lamp"), True), (lines("Tin can"), False), (before, False)):
        assert (await told("Remove the Oak shelf from my cart", (before,), now) is not None) is holds


@pytest.mark.parametrize(
    ("touching", "permission"), [("e1.remove", Permission.ALLOW), ("e2.remove", Permission.ASK)]
)
async def test_what_each_line_has_is_for_that_line(touching: str, permission: Permission) -> None:
    shown = [samples.element("", samples.row(1), id="list", role=Role.LIST)]
    for at, name in enumerate(("Oak shelf", "Tin can"), 1):
        line, place = f"e{at}", samples.row(at + 1)
        own = {"parent": line, "clickable": True}
        shown += [
            samples.element("", place, id=line, role=Role.CONTAINER, parent="list", resource_id="a:id/line"),
            samples.element("", place, id=f"{line}.tick", role=Role.CHECKBOX, checked=True, **own),
            samples.element("", place, id=f"{line}.item", role=Role.ITEM, **own),
            samples.element(name, place, id=f"{line}.name", role=Role.TEXT, parent=f"{line}.item"),
            samples.element(
                "", place, id=f"{line}.remove", role=Role.BUTTON, description="Remove",
                resource_id="a:id/remove", **own,
            ),
        ]  # fmt: skip
    there = samples.situation(read_task("Remove the Oak shelf from my cart"), samples.screen("Cart", *shown))
    touch = Tap(target=Target(element=touching), commits=Commitment.DELETE)
    assert (await RiskGuard(SafetySettings()).judge(touch, None, there, None)).permission is permission
