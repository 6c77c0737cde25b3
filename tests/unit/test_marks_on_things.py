"""Marks on one thing: signs that come and go, controls that take a mark away, buttons that only count."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import button, icon, page, row, text, told
from tests.unit.doing_pages import KNOWS, Page, step, touched
from treetap.decision.offline.candidates import candidates
from treetap.decision.sweeping import steps
from treetap.language.reader import read_task
from treetap.matching.labels import index
from treetap.models import Bounds, Element, Polarity, Role, Screen, Source


def recipes(*marked: str, sign: str = "Pinned", names: tuple[str, ...] = ("Soup", "Pie", "Stew")) -> Screen:
    rows = [row(name, sign) if name in marked else row(name) for name in names]
    return page("Recipes", *rows, key="recipes")


@pytest.mark.parametrize(
    ("sentence", "before", "after", "holds"),
    [
        ("Pin the recipe “Pie”", recipes(), recipes("Pie"), True),
        ("Unpin the recipe “Pie”", recipes("Pie"), recipes(), True),
        ("置顶食谱“Pie”", recipes(), recipes("Pie", sign="置顶"), True),
        ("取消置顶食谱“Pie”", recipes("Pie", sign="置顶"), recipes(sign="置顶"), True),
        ("Unpin the recipe “Pie”", recipes("Soup"), recipes(), False),
        ("Pin the recipe “Pie”", recipes(), recipes("Soup"), False),
        ("Unpin the recipe “Pie”", recipes("Pie"), recipes("Pie"), False),
        ("Unpin the recipe “Pie”", recipes("Pie", names=("Pie", "Pie")), recipes(), False),
        ("Unpin the recipe “Pie”", recipes("Pie"), page("Details", row("Pie"), row("Edit"), key="d"), False),
    ],
)
async def test_a_sign_that_came_or_went(sentence: str, before: Screen, after: Screen, holds: bool) -> None:
    assert (await told(sentence, (before,), after) is not None) is holds


def product(name: str, *, on: bool, again: bool = False) -> Screen:
    more = (text(name),) if again else ()
    return page(
        "", text("$ 12"), text(name), *more, text("Ships in a day"), icon("收藏", selected=on), key="p"
    )


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        (product("瑜伽垫", on=False), product("瑜伽垫", on=True), True),
        (product("瑜伽垫", on=True), product("瑜伽垫", on=True), True),  # It is so already.
        (product("哑铃", on=False), product("哑铃", on=True), False),
        (product("瑜伽垫", on=False, again=True), product("瑜伽垫", on=True, again=True), False),
    ],
)
async def test_the_only_button_of_its_page(before: Screen, after: Screen, holds: bool) -> None:
    assert (await told("收藏“瑜伽垫”", (before,), after) is not None) is holds


def basket(less: str, more: str, number: str = "2") -> Screen:
    def part(name: str, at: int, **given: object) -> Element:
        box = Bounds.pixel(at, 300, at + 80, 380)
        return Element(id=name, order=at, source=Source.TREE, bounds=box, **given)

    made = Page("Basket").row("Teapot")
    made.elements += [
        part("less", 500, role=Role.BUTTON, description=less, clickable=True),
        part("number", 600, role=Role.TEXT, text=number),
        part("more", 700, role=Role.BUTTON, description=more, clickable=True),
    ]
    return made.made()


@pytest.mark.parametrize(("less", "more"), [("Less", "More"), ("-", "+"), ("减少", "增加")])
def test_what_counts_up_and_down_is_no_menu_and_begins_nothing(less: str, more: str) -> None:
    seen = basket(less, more)
    known = index(seen)
    assert steps(known, known.by_id["more"])
    assert steps(known, known.by_id["less"])
    assert not {"more", "less"} & {one.thing.element.id for one in candidates(seen, KNOWS)}
    assert step("add a teapot", seen) is None
    assert step("新建一条笔记", seen) is None


def test_a_menu_beside_a_text_is_none_that_counts() -> None:
    seen = basket("Share", "More")
    assert not steps(index(seen), index(seen).by_id["more"])
    unsaid = basket("Less", "More", number="Teapot")
    assert not steps(index(unsaid), index(unsaid).by_id["more"])


@pytest.mark.parametrize("sign", ["Pin", "收藏", "Archive"])
def test_a_mere_sign_that_marks_is_not_tried_out(sign: str) -> None:
    seen = Page("Recipe").put("icon", description=sign).put("icon", description="Details").made()
    ways = {one.label: one.navigates for one in candidates(seen, KNOWS)}
    assert not ways[sign]
    assert ways["Details"]


def test_the_details_of_a_row_are_looked_at_before_it_is_touched() -> None:
    seen = Page("Devices").row("Lamp 3", button="Settings of Lamp 3", long_clickable=False).made()
    assert touched(step("Forget the device “Lamp 3”", seen), seen) == "Settings of Lamp 3"


async def test_a_button_elsewhere_is_not_its_own() -> None:
    before = page("Shop", row("Teapot"), button("Follow"), key="s")
    after = page("Shop", row("Teapot"), button("Following"), key="s")
    assert await told("Follow “Teapot”", (before,), after) is None


@pytest.mark.parametrize(
    ("sentence", "verb", "polarity", "name"),
    [
        ("Forget the Bluetooth device Wireless Earbuds", "delete", "negative", "Wireless Earbuds"),
        ("Delete the playlist Summer Hits", "delete", "negative", "Summer Hits"),
        ("Archive the note Open Questions", "archive", "positive", "Open Questions"),
    ],
)
def test_a_name_in_capitals_after_its_kind(sentence: str, verb: str, polarity: str, name: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.polarity) == (verb, Polarity(polarity))
    assert [slot.value for slot in goal.slots] == [name]


@pytest.mark.parametrize(
    ("sentence", "verb", "polarity"),
    [
        ("忘记书店的WLAN网络", "delete", "negative"),
        ("Tick Rice on my shopping list", "complete", "positive"),
        ("Add the Teapot to my wish list", "favorite", "positive"),
        ("Take the Teapot off my wish list", "favorite", "negative"),
        ("把茶壶加入心愿单", "favorite", "positive"),
        ("别忘记给妈妈打电话", "call", "neutral"),
        ("我忘记密码了", "", "neutral"),
        ("开启24小时制", "set", "positive"),
        ("Turn on the 24-hour clock", "set", "positive"),
    ],
)
def test_what_the_verb_is(sentence: str, verb: str, polarity: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.polarity) == (verb, Polarity(polarity))


@pytest.mark.parametrize("sentence", ["set a timer for 24 hours", "设一个24小时的倒计时"])
def test_a_length_of_24_hours_stays_one(sentence: str) -> None:
    (goal,) = read_task(sentence).goals
    assert [slot.type for slot in goal.slots] == ["duration"]
