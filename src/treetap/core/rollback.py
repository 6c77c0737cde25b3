"""Back to a state that was verified (D3): by navigation only, and it is looked at that it is that state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from treetap.core.aids import aided
from treetap.core.situating import situation_of
from treetap.models import (
    Action,
    Back,
    Decider,
    GoHome,
    LaunchApp,
    MapEdge,
    Screen,
    Terminal,
    Text,
    VerdictStatus,
    Wait,
)

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode

_BACKS = 6
"""Steps back before another way is looked for."""
_WAY = 8
"""Steps of a way on the map that are followed."""


@dataclass(frozen=True)
class RolledBack:
    """Whether the phone is in that state again, and why not."""

    ok: bool
    reason: str = ""


async def roll_back(node: StrategyNode, state: Screen) -> RolledBack:
    """Steps back; then the way that the map knows, from here or from the app's start."""
    if node.context.committed_since(state):
        return RolledBack(False, "something was done meanwhile that cannot be taken back.")
    if await _is_there(node, state):
        return RolledBack(True)
    for _ in range(_BACKS):
        if node.context.screen.package != state.package and not await _left_by_mistake(node, state):
            break
        if not await _move(node, Back()):
            break
        if await _is_there(node, state):
            return RolledBack(True)
    if await _follow_map(node, state) and await _is_there(node, state):
        return RolledBack(True)
    start: Action = LaunchApp(app=Text.literal(state.package)) if _is_app(node, state) else GoHome()
    if await _move(node, start) and await _follow_map(node, state) and await _is_there(node, state):
        return RolledBack(True)
    return RolledBack(False, "the phone could not be brought back to the state it was in.")


async def _left_by_mistake(node: StrategyNode, state: Screen) -> bool:
    """In another app that was opened from here, one step back may lead home again."""
    earlier = [one.package for one in node.context.screens]
    return state.package in earlier[-_BACKS:]


async def _is_there(node: StrategyNode, state: Screen) -> bool:
    """The very state: its contents, not just its page. What only ticks or blinks does not count."""
    now = await node.context.see(node.id)
    if now.page_key != state.page_key or now.package != state.package:
        return False
    if now.state_key == state.state_key:
        return True
    verdict = await node.context.parts.comparator.compare(state, now, Wait(seconds=1), ())
    return verdict.status is VerdictStatus.INEFFECTIVE


async def _follow_map(node: StrategyNode, state: Screen) -> bool:
    here = await node.context.see(node.id)
    if here.page_key == state.page_key:
        return True
    found = node.context.parts.places.path(here.page_key, state.page_key)
    way: Sequence[MapEdge] = await aided(node.context, found, ())
    for edge in way[:_WAY]:
        if edge.action.commits is not None or not await _move(node, edge.action):
            return False
    return bool(way)


async def _move(node: StrategyNode, action: Action) -> bool:
    """A step like any other: guarded, written down, compared."""
    situation = await situation_of(node)
    step = Terminal(action=action, thought="Back to where it was.")
    taken = await node.stepper.take(step, node=node.id, goal=None, situation=situation, by=Decider.OFFLINE)
    node.done.extend(taken.records)
    return taken.ok and not taken.aborted


def _is_app(node: StrategyNode, state: Screen) -> bool:
    return any(app.package == state.package for app in node.context.apps)
