"""Looking around hands nothing in: beside fields a button with words on it is left alone."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.test_policy_offline import decided, page
from treetap.errors import DecisionNotAllowed
from treetap.models import Element, Role, Screen, Tap, Visit


def field(number: int, hint: str) -> Element:
    return samples.element(
        "", samples.row(number), id=f"f{number}", role=Role.FIELD, editable=True, clickable=True
    ).model_copy(update={"hint": hint})


def button(number: int, text: str) -> Element:
    return samples.element(text, samples.row(number), id=f"b{number}", role=Role.BUTTON, clickable=True)


async def touched_in_turn(task: str, screen: Screen) -> list[str]:
    """Whatever is touched on a page that stays as it is, until nothing is left to try."""
    found: list[str] = []
    visited: tuple[Visit, ...] = ()
    for _ in range(10):
        try:
            action = (await decided(task, screen, visited=visited)).action
        except DecisionNotAllowed:
            break
        if isinstance(action, Tap):
            found.append(action.target.element or "")
        visited = (*visited, Visit(page_key=screen.page_key, state_key=screen.state_key, action=action))
    return found


TASKS = ["Delete the recipe Soup in Cookpot", "Turn on metric units in Cookpot", "在 Cookpot 里删除食谱“汤”"]


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("words", ["Hand over", "Keep", "交上去"])
async def test_a_form_is_not_handed_in_by_whoever_looks_around(task: str, words: str) -> None:
    form = page(field(0, "Place"), field(1, "Remarks"), button(2, words))
    assert "b2" not in await touched_in_turn(task, form)


@pytest.mark.parametrize("task", TASKS)
async def test_without_fields_or_beside_a_search_it_may_lead_on(task: str) -> None:
    assert "b2" in await touched_in_turn(task, page(button(1, "Kitchen"), button(2, "Pantry")))
    assert "b2" in await touched_in_turn(task, page(field(0, "Search recipes"), button(2, "Pantry")))
