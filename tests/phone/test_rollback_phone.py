"""D3 on the virtual phone: the next alternative begins in the very state in which the first one did."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.phone.test_agent import QUICK
from treetap.app.agent import open_agent
from treetap.bench.phones import virtual_device
from treetap.bench.walks.stage import SMALL, Passing
from treetap.human.scripted import ScriptedHuman
from treetap.models import (
    Action,
    Allowed,
    Branch,
    BranchMode,
    Decision,
    Direction,
    Done,
    LaunchApp,
    RunResult,
    Settings,
    Situation,
    StrategyTreeSettings,
    Subtask,
    Swipe,
    Tap,
    Target,
    Terminal,
    Text,
)
from virtualphone import VirtualPhone

_KEPT = ("settings", "apps", "keyboard", "notifications", "clipboard", "shade")
"""Of the phone's state: all but its clock, the agent's own files and what is in the background."""


def tap(text: str) -> Action:
    return Tap(target=Target(text=Text.literal(text)))


def launch(app: str) -> Action:
    return LaunchApp(app=Text.literal(app))


class TwoWays:
    """Goes to a place, then decides for two alternatives there; the first takes its steps and fails."""

    def __init__(self, phone: VirtualPhone, way: Sequence[Action], astray: Sequence[Action]) -> None:
        self._phone, self._way, self._astray = phone, list(way), list(astray)
        self.began: list[Situation] = []
        self.told = ""
        self.states: list[dict[str, Any]] = []

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        if situation.depth == 0:
            if self._way:
                return Terminal(action=self._way.pop(0))
            if not self.began:
                self._note(situation)
                both = Subtask(task="the first way"), Subtask(task="the second way")
                return Branch(mode=BranchMode.ALTERNATIVES, children=both)
            self.told = situation.failure
            raise RuntimeError("that is all")
        if situation.task == "the second way":
            self._note(situation)
            return Done()
        if self._astray:
            return Terminal(action=self._astray.pop(0))
        raise RuntimeError("the first way leads nowhere")

    def _note(self, situation: Situation) -> None:
        state = self._phone.state()
        assert isinstance(state, dict)
        self.began.append(situation)
        front = next(iter(state["tasks"]), None)
        self.states.append({"front": front, **{name: state[name] for name in _KEPT}})


async def run(data: Path, way: Sequence[Action], astray: Sequence[Action]) -> tuple[RunResult, TwoWays]:
    settings = Settings(data=data, device=QUICK, strategy_tree=StrategyTreeSettings(max_decisions=12))
    async with virtual_device(**SMALL, locale="en") as (phone, device):
        policy = TwoWays(phone, way, astray)
        async with open_agent(
            settings, Passing(), device=device, policy=policy, human=ScriptedHuman()
        ) as agent:
            return await agent.execute_task("open the page of wonders"), policy


SCROLL = Swipe(direction=Direction.UP)


@pytest.mark.parametrize(
    ("way", "astray"),
    [
        ([launch("Settings")], [tap("Display")]),
        ([launch("Settings")], [tap("Display"), tap("Screen timeout")]),
        ([launch("Settings"), tap("Display")], [tap("Screen timeout")]),
        ([launch("Settings"), tap("Display")], [launch("Clock")]),
        ([launch("Settings"), SCROLL], [tap("System")]),
        ([], [launch("Settings"), tap("Display")]),
    ],
    ids=["a page", "page and dialog", "a dialog", "another app", "a scrolled list", "the home screen"],
)
async def test_the_second_way_begins_where_the_first_did(
    tmp_path: Path, way: Sequence[Action], astray: Sequence[Action]
) -> None:
    result, policy = await run(tmp_path, way, astray)
    assert len(policy.began) == 2, result.reason
    first, second = policy.began
    assert second.screen.page_key == first.screen.page_key
    assert second.screen.state_key == first.screen.state_key
    assert policy.states[0] == policy.states[1]


async def test_what_navigation_does_not_undo_is_not_taken_for_the_same_state(tmp_path: Path) -> None:
    switch = tap("Adaptive brightness")
    _, policy = await run(tmp_path, [launch("Settings"), tap("Display")], [switch])
    assert len(policy.began) == 1
    assert "could not be brought back" in policy.told
