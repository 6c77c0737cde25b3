"""Of several rows of one name a person says which; what takes all, or empties a field, is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.samples import SIZE, situation
from tests.unit.doing_pages import KNOWS, Page, bounds, step, touched
from treetap.decision.offline.policy import OfflinePolicy
from treetap.decision.sweeping import clears_field
from treetap.language.reader import read_task
from treetap.matching.labels import index
from treetap.models import (
    Allowed,
    Answer,
    AnswerKind,
    AskHuman,
    Decision,
    Exchange,
    LongPress,
    Question,
    Role,
    Screen,
    Tap,
    Terminal,
)

FLAT = Allowed(decisions=frozenset({"terminal", "ask_human", "done"}))


async def decided(sentence: str, screen: Screen, **more: Any) -> Decision:
    return await OfflinePolicy().decide(situation(read_task(sentence), screen, **more), FLAT)


def element_of(decision: Decision) -> str | None:
    assert isinstance(decision, Terminal)
    assert isinstance(decision.action, Tap | LongPress)
    return decision.action.target.element


def people(*rows: tuple[str, ...]) -> Screen:
    page = Page("Members")
    for texts in rows:
        page.row(*texts)
    return page.made("members")


@pytest.mark.parametrize(
    ("sentence", "rows", "choices"),
    [
        ("delete member Kim Ode", [("Kim Ode", "Bo"), ("Kim Ode", "Ulm")], ("Kim Ode, Bo", "Kim Ode, Ulm")),
        ("delete the member Kim Ode", [("Kim Ode",), ("Bo",), ("Kim Ode",)], ("Kim Ode (1)", "Kim Ode (2)")),
        ("删除成员“周舟”", [("周", "周舟"), ("周", "周舟")], ("周, 周舟 (1)", "周, 周舟 (2)")),
        ("call Kim", [("Kim", "555 0100"), ("Kim", "555 0111")], ("Kim, 555 0100", "Kim, 555 0111")),
    ],
)  # fmt: skip
async def test_two_of_one_name(sentence: str, rows: list[tuple[str, ...]], choices: tuple[str, ...]) -> None:
    screen = people(*rows)
    decision = await decided(sentence, screen)
    assert isinstance(decision, AskHuman)
    assert decision.choices == choices
    question = Question(text=decision.question, kind=AnswerKind.CHOICE, choices=choices)
    for at, choice in enumerate(choices):
        said = (Exchange(question=question, answer=Answer(text=choice)),)
        chosen = screen.element(element_of(await decided(sentence, screen, answers=said)) or "")
        name = choice.split(",")[0].split(" (")[0]
        twins = [one for one in screen.elements if one.role is Role.ITEM and _says(screen, one.id, name)]
        assert chosen == twins[at], choice


def _says(screen: Screen, row: str, text: str) -> bool:
    return any(one.parent == row and one.text == text for one in screen.elements)


@pytest.mark.parametrize(
    ("sentence", "rows"),
    [
        ("delete the member Kim Ode", [("Kim Ode", "Oslo"), ("Kim Odeson", "Bergen")]),
        ("open the member Kim Ode", [("Kim Ode", "Oslo"), ("Kim Ode", "Bergen")]),
        ("call Kim", [("Kim", "555 0100"), ("Bo",), ("Kim", "555 0100")]),
    ],
)
async def test_nobody_is_asked_without_need(sentence: str, rows: list[tuple[str, ...]]) -> None:
    assert isinstance(await decided(sentence, people(*rows)), Terminal)


@pytest.mark.parametrize("label", ["Delete all reminders", "Delete all", "Remove everything"])
def test_what_takes_all_is_not_for_one(label: str) -> None:
    menu = Page(start=4).row("Sort").row(label).made("menu", dialog=True)
    held = Page("Reminders").row("Water plants").made("list")
    hold = LongPress(target=KNOWS.target(held.elements[1], held))
    assert step("delete the reminder Water plants", menu, hold, earlier=(held,)) is None
    of_all = step("delete all reminders", menu, hold, earlier=(held,))
    assert touched(of_all, menu) == label


def test_nor_is_the_chinese_one() -> None:
    page = Page("提醒").put("button", "删除全部提醒").put("button", "删除提醒").made("page")
    decision = step("删除提醒“浇花”", page)
    assert decision is None or touched(decision, page) != "删除全部提醒"


def field_with(label: str, hint: str, left: int = SIZE.width - 48) -> Screen:
    page = Page("")
    page.put("field", "soup", hint=hint, bounds=bounds(0, right=SIZE.width - 48))
    page.put("icon", description=label, bounds=bounds(0, left=left))
    return page.row("Soup").made("found")


@pytest.mark.parametrize(
    ("label", "hint", "empties"),
    [
        ("Clear", "Search recipes", True),
        ("Clear query", "", True),
        ("Delete", "Search recipes", True),
        ("清除", "搜索", True),
        ("清除文本", "", True),
        ("Delete", "Title", False),
        ("删除", "标题", False),
        ("Filter", "Search recipes", False),
    ],
)
def test_what_empties_a_field_deletes_nothing(label: str, hint: str, empties: bool) -> None:
    screen = field_with(label, hint)
    assert clears_field(index(screen), screen.elements[1]) is empties
    decision = step("delete all recipes" if label.isascii() else "删除所有菜谱", screen)
    if empties and decision is not None:
        assert touched(decision, screen) != label


def test_below_a_field_it_is_another_thing() -> None:
    page = Page("").put("field", "soup", hint="Search").put("button", "Clear").made("page")
    assert not clears_field(index(page), page.elements[1])
