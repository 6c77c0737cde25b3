"""The agent, whole, on the virtual phone: real adb, real memory, no model."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from treetap.app.agent import Agent, open_agent
from treetap.app.run import EventLog, read_events
from treetap.bench.phones import virtual_device
from treetap.bench.walks.stage import SMALL, Passing
from treetap.core.ports import Device
from treetap.device.wrappers.base import DeviceWrapper
from treetap.errors import DeviceLost, StorageError, TaskInvalid
from treetap.human.scripted import ScriptedHuman
from treetap.models import (
    Decider,
    DeviceInput,
    DeviceSettings,
    Event,
    Payload,
    RunResult,
    Settings,
    SettleSettings,
    Status,
    StrategyTreeSettings,
)
from virtualphone import VirtualPhone

QUICK = DeviceSettings(settle=SettleSettings(interval=0.02, timeout=0.03))


@asynccontextmanager
async def agent_on(
    data: Path, *, seed: int = 7, locale: str = "en", wrap: Any = None, **settings: Any
) -> AsyncIterator[tuple[Agent, VirtualPhone]]:
    """A fresh phone with that on it, and an agent whose memory is in the folder."""
    given = Settings(data=data, device=QUICK, **settings)
    async with virtual_device(**SMALL | {"seed": seed}, locale=locale) as (phone, device):
        used: Device = wrap(device) if wrap else device
        async with open_agent(given, Passing(), device=used, human=ScriptedHuman()) as agent:
            yield agent, phone


async def done(data: Path, task: str, **more: Any) -> RunResult:
    async with agent_on(data, **more) as (agent, _):
        return await agent.execute_task(task)


@pytest.mark.parametrize(("task", "locale"), [("打开设置", "zh"), ("turn on airplane mode", "en")])
async def test_the_second_run_decides_nothing_on_a_phone_with_other_contents(
    tmp_path: Path, task: str, locale: str
) -> None:
    first = await done(tmp_path, task, locale=locale)
    assert first.status is Status.SUCCESS, first.reason
    assert first.decisions > 0
    assert first.learned
    second = await done(tmp_path, task, locale=locale, seed=8)
    assert second.status is Status.SUCCESS, second.reason
    assert (second.decisions, second.replayed) == (0, True)
    assert second.confidence is not None
    assert second.confidence > 0.9
    assert {step.decided_by for step in second.tree.all_steps()} == {Decider.REPLAY}


async def test_a_part_that_was_learned_with_others_is_replayed_alone(tmp_path: Path) -> None:
    both = await done(tmp_path, "turn on airplane mode and open the clock")
    assert both.status is Status.SUCCESS, both.reason
    alone = await done(tmp_path, "turn on airplane mode", seed=8)
    assert (alone.status, alone.decisions) == (Status.SUCCESS, 0), alone.reason


async def test_a_part_that_was_learned_alone_is_replayed_among_others(tmp_path: Path) -> None:
    await done(tmp_path, "turn on airplane mode")
    both = await done(tmp_path, "turn on airplane mode and open the clock", seed=8)
    assert both.status is Status.SUCCESS, both.reason
    first, last = both.tree.children
    assert first.experience is not None
    assert last.experience is None
    assert {step.decided_by for step in first.all_steps()} == {Decider.REPLAY}


@pytest.mark.parametrize("mode", ["react", "plan", "hierarchical", "tree"])
async def test_every_mode_gets_there(tmp_path: Path, mode: str) -> None:
    tree = StrategyTreeSettings(mode=mode)
    result = await done(tmp_path, "turn on airplane mode and open the clock", strategy_tree=tree)
    assert result.status is Status.SUCCESS, result.reason
    assert max(node.id.count(".") for node in result.tree.walk()) == (0 if mode == "react" else 1)


async def test_a_goal_that_holds_already_sends_nothing(tmp_path: Path) -> None:
    async with agent_on(tmp_path) as (agent, _):
        await agent.execute_task("turn on airplane mode")
        again = await agent.execute_task("turn on airplane mode")
    assert again.status is Status.SUCCESS
    sent = [step.execution.inputs for step in again.tree.all_steps() if step.execution]
    assert not any(one.kind == "touch" for inputs in sent for one in inputs)


@pytest.mark.parametrize("task", ["", "   ", "…", "a" * 100_000])
async def test_a_task_that_says_nothing_or_far_too_much_is_refused_and_leaves_no_run(
    tmp_path: Path, task: str
) -> None:
    async with agent_on(tmp_path) as (agent, _):
        with pytest.raises(TaskInvalid):
            await agent.execute_task(task)
    assert list((tmp_path / "runs").iterdir()) == []


@pytest.mark.parametrize(
    "task", ["Flugmodus bitte einschalten", "機内モードをオンにして", "buy the moon", "不要打开设置"]
)
async def test_what_cannot_be_done_ends_with_a_reason_and_nothing_learned(tmp_path: Path, task: str) -> None:
    tree = StrategyTreeSettings(max_steps=12, max_decisions=20)
    result = await done(tmp_path, task, strategy_tree=tree)
    assert result.status in (Status.FAILED, Status.ABORTED)
    assert result.reason
    assert result.learned == ()


class Leaving(DeviceWrapper):
    """Goes away with the second input."""

    inputs = 0

    async def perform(self, command: DeviceInput) -> None:
        self.inputs += 1
        if self.inputs > 1:
            raise DeviceLost("The phone went away.", hint="Look at the cable.")
        await super().perform(command)


async def test_a_phone_that_disappears_leaves_a_result_and_a_whole_log(tmp_path: Path) -> None:
    result = await done(tmp_path, "turn on airplane mode", wrap=Leaving)
    assert result.status is Status.ABORTED
    assert "went away" in result.reason
    events = read_events(tmp_path / "runs" / result.run / "events.jsonl")
    kinds = [event.kind for event in events.events]
    assert kinds[0] == "run_started"
    assert kinds[-1] == "run_ended"
    assert kinds.count("action_intended") == kinds.count("action_done") == 2
    assert result.learned == ()


@pytest.mark.parametrize("room", [1, 4, 9, 14])
async def test_a_disk_that_fills_up_leaves_a_result_with_the_reason_and_nothing_half_kept(
    tmp_path: Path, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log has room for so many events, and not for one more."""
    emit = EventLog.emit

    async def until_full(self: EventLog, node: str, payload: Payload) -> Event:
        nonlocal room
        room -= 1
        if room < 0:
            raise StorageError("No space left on device.", hint="Make room.")
        return await emit(self, node, payload)

    async with agent_on(tmp_path) as (agent, _):
        monkeypatch.setattr(EventLog, "emit", until_full)
        result = await agent.execute_task("turn on airplane mode")
        assert result.status is Status.ABORTED
        assert "No space left" in result.reason
        assert agent.memory.journal.count() == 0
    logged = read_events(tmp_path / "runs" / result.run / "events.jsonl").events
    assert [event.seq for event in logged] == list(range(len(logged)))
