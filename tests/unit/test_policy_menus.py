"""Menus that close with the first entry taken, and lists of days, on hand-made screens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.unit.test_policy_offline import FLAT, at, decided, page, rows, touched
from treetap.decision.offline.policy import OfflinePolicy
from treetap.errors import DecisionNotAllowed
from treetap.models import Back, Blocker, BlockerKind, Role, Screen, Terminal, Visit

SENTENCE = "Turn on metric units in Cookpot"


def _visit(screen: Screen, action: object) -> Visit:
    return Visit.model_validate(
        {"page_key": screen.page_key, "state_key": screen.state_key, "action": action}
    )


async def _next(screen: Screen, way: Sequence[Visit], seen: Sequence[Screen]) -> Terminal:
    standing = at(SENTENCE, screen, visited=tuple(way)).model_copy(update={"seen": tuple(seen)})
    decision = await OfflinePolicy().decide(standing, FLAT)
    assert isinstance(decision, Terminal)
    return decision


async def test_a_menu_is_opened_again_for_what_else_stands_in_it() -> None:
    more = samples.element("More options", samples.row(0, 300), role=Role.BUTTON, clickable=True)
    first = page(more, *rows("Soup", "Pie"))
    entries = rows("Units of measure", "Settings")
    popup = Blocker(kind=BlockerKind.POPUP, description="a menu", elements=tuple(one.id for one in entries))
    menu = page(*entries, name="menu", blockers=(popup,))
    units = page(samples.element("A litre is a litre", samples.row(3), role=Role.TEXT), name="units")
    opens = (await decided(SENTENCE, first)).action
    taken = await _next(menu, [_visit(first, opens)], [first])
    way = [_visit(first, opens), _visit(menu, taken.action), _visit(units, Back())]
    again = await _next(first, way, [first, menu, units])
    assert touched(again) == "More options"
    other = await _next(menu, [*way, _visit(first, opens)], [first, menu, units])
    assert {touched(taken), touched(other)} == {"Units of measure", "Settings"}


@pytest.mark.parametrize("days", [("Today", "Tomorrow", "Friday"), ("今天", "明天", "周五")])
async def test_the_days_of_a_list_are_not_gone_through(days: tuple[str, ...]) -> None:
    screen = page(*rows(*days))
    back = _visit(screen, Back(to_first_page=True))
    with pytest.raises(DecisionNotAllowed, match="was looked through"):
        await OfflinePolicy().decide(at(SENTENCE, screen, visited=(back,)), FLAT)


async def test_a_search_beside_an_empty_field_is_not_opened_again() -> None:
    field = samples.element(
        "", samples.row(0), id="query", role=Role.FIELD, editable=True, clickable=True, hint="Anything"
    )
    go = samples.element("Search", samples.row(0), id="go", role=Role.BUTTON, clickable=True)
    screen = page(field, go, *rows("Soup", "Pie"), name="search")
    decision = await decided("Delete the recipe 'Goulash' in Cookpot", screen)
    assert decision.action.kind in {"input_text", "set_value"}
