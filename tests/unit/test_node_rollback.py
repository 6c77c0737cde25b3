"""Back to the state in which the alternatives began: that very state, by navigation, or not at all (D3)."""

from __future__ import annotations

from typing import Any

from tests import samples
from tests.fakes.spatial_map import FakeSpatialMap
from tests.unit.node_stage import World, alternatives, tap
from tests.unit.test_node import HOME, MOVES, ON, SCREENS, SWITCH
from treetap.models import Key, OnPage, Page, Role, Status, Subtask, Terminal

NEVER = (OnPage(page_key="never"),)
DEEP = samples.screen(
    "deep", samples.element("Deep", samples.row(0)), samples.element("Deeper", samples.row(1), clickable=True)
)
OTHER_HOME = samples.screen(
    "home",
    samples.element("Home", samples.row(0)),
    samples.element("Settings app", samples.row(2), role=Role.ITEM, clickable=True),
    samples.element("Shop", samples.row(3), role=Role.ITEM, clickable=True),
    samples.element("1 new order", samples.row(4), role=Role.ITEM),
)


def failing(text: str) -> Subtask:
    return Subtask(task=f"by {text}", step=Terminal(action=samples.tap(text), expect=NEVER))


PLAN = alternatives(failing("Shop"), Subtask(task="by the settings", step=tap("Settings app")))


def world(moves: dict[Any, str], *decisions: Any, **screens: Any) -> World:
    return World({**SCREENS, **screens}, moves, decisions)


async def test_several_steps_back_are_taken_until_the_state_is_the_same() -> None:
    moves = MOVES | {("shop", Key.BACK): "deep", ("deep", Key.BACK): "home"}
    there = world(moves, PLAN, SWITCH, deep=DEEP)
    result = await there.run()
    assert result.status is Status.SUCCESS, result.reason
    assert result.tree.children[1].steps[0].state_key == HOME.state_key


async def test_the_same_page_with_other_contents_is_not_the_state() -> None:
    """The first way left something behind: the second is not tried as if nothing had happened."""
    moves = MOVES | {("shop", Key.BACK): "other", ("other", Key.BACK): "other"}
    there = world(moves, PLAN, other=OTHER_HOME)
    result = await there.run()
    assert result.status is Status.FAILED
    assert len(result.tree.children) == 1
    assert "could not be brought back" in there.policy.situations[1].failure


async def test_the_home_screen_is_not_the_state_either() -> None:
    moves = {("on", "About phone"): "shop", ("shop", Key.BACK): "home", ("home", Key.BACK): "home"}
    plan = alternatives(failing("About phone"), failing("Details"))
    there = World({"on": ON, **SCREENS}, moves, [plan])
    result = await there.run(samples.task("turn off Wi-Fi", samples.wifi_task(on=False).goals[0]))
    assert result.status is Status.FAILED
    assert len(result.tree.children) == 1


async def test_the_way_on_the_map_leads_back_where_backwards_does_not() -> None:
    moves = MOVES | {("deep", "Deeper"): "home", ("shop", Key.BACK): "deep"}
    there = world(moves, PLAN, SWITCH, deep=DEEP)
    places = FakeSpatialMap()
    there.more = {"places": places}
    await places.observe(Page(key="deep"), samples.tap("Deeper"), Page(key="home"))
    result = await there.run()
    assert result.status is Status.SUCCESS, result.reason
