"""What a run sets going on the phone is said in its result, and ended where nobody asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from treetap.app.agent import Agent, open_agent
from treetap.bench.phones import virtual_device
from treetap.bench.walks.stage import SMALL, Passing
from treetap.core.ports import Policy
from treetap.device.wrappers.base import DeviceWrapper
from treetap.errors import DecisionNotAllowed
from treetap.human.scripted import ScriptedHuman
from treetap.models import (
    Action,
    Allowed,
    Decision,
    DeviceSettings,
    LaunchApp,
    RunResult,
    SafetySettings,
    Settings,
    SettleSettings,
    SideEffectKind,
    Situation,
    Status,
    Tap,
    Target,
    Terminal,
    Text,
)
from treetap.policy.scripted import ScriptedPolicy
from virtualphone import VirtualPhone

DIALER, MUSIC, CLOCK = "com.android.dialer", "com.android.music", "com.android.deskclock"
QUICK = DeviceSettings(settle=SettleSettings(interval=0.02, timeout=0.03))
LAX = SafetySettings(ask_before=())
"""Everything passes that the task does not forbid, so that the run itself can be seen to tidy up."""


class Counting(DeviceWrapper):
    """Counts how often it is asked what goes on."""

    asked = 0

    async def ongoing(self) -> Any:
        self.asked += 1
        return await super().ongoing()


@asynccontextmanager
async def agent_on(
    data: Path, policy: Policy | None = None, **more: Any
) -> AsyncIterator[tuple[Agent, VirtualPhone, Counting]]:
    settings = Settings(data=data, device=QUICK, **more)
    async with virtual_device(**SMALL) as (phone, device):
        counted = Counting(device)
        opened = open_agent(settings, Passing(), device=counted, policy=policy, human=ScriptedHuman())
        async with opened as agent:
            yield agent, phone, counted


def script(app: str, *ids: str) -> ScriptedPolicy:
    """Opens the app and touches what has these ids, one after the other; then it has nothing left to say."""
    taps = [Tap(target=Target(resource_id=f"{app}:id/{name}", ordinal=1)) for name in ids]
    actions: list[Action] = [LaunchApp(app=app), *taps]
    return ScriptedPolicy([Terminal(action=action) for action in actions])


async def run(data: Path, task: str, policy: Policy | None = None, **more: Any) -> tuple[RunResult, Any, int]:
    """The result, the phone as it was left, and how often it was asked what goes on."""
    async with agent_on(data, policy, **more) as (agent, phone, counted):
        result = await agent.execute_task(task)
        return result, phone.state()["apps"], counted.asked


def call_of(apps: Any) -> str | None:
    held = apps[DIALER]["call"]
    return None if held is None or held["state"] == "ended" else held["state"]


async def test_a_call_that_nobody_asked_for_is_ended_and_said_though_the_run_failed(tmp_path: Path) -> None:
    result, apps, _ = await run(
        tmp_path, "open the newest favorite", script(DIALER, "nav_favourites", "favourite"), safety=LAX
    )
    assert apps[DIALER]["calls"][0]["direction"] == "outgoing", "it has called"
    assert call_of(apps) is None
    (effect,) = result.side_effects
    assert (effect.kind, effect.asked_for, effect.ended) == (SideEffectKind.CALLED, False, True)
    assert "Anna Lee" in effect.what
    assert result.status is not Status.SUCCESS
    assert result.summary()["side_effects"] == [effect.model_dump(mode="json")]


@pytest.mark.parametrize("task", ["When did Anna Lee last call me?", "open the newest favorite"])
async def test_with_the_usual_settings_it_does_not_come_to_that(tmp_path: Path, task: str) -> None:
    result, apps, _ = await run(tmp_path, task, script(DIALER, "nav_favourites", "favourite"))
    assert apps[DIALER]["calls"][0]["direction"] != "outgoing"
    assert result.side_effects == ()


async def test_a_call_that_was_asked_for_goes_on(tmp_path: Path) -> None:
    favourite = Target(resource_id=f"{DIALER}:id/favourite", text=Text.literal("Dad"))
    opens = Tap(target=Target(resource_id=f"{DIALER}:id/nav_favourites"))
    steps = (LaunchApp(app=DIALER), opens, Tap(target=favourite))
    called = ScriptedPolicy([Terminal(action=action) for action in steps])
    result, apps, _ = await run(tmp_path, "Call Dad", called)
    assert call_of(apps) is not None
    assert [(one.kind, one.asked_for, one.ended) for one in result.side_effects] == [
        (SideEffectKind.CALLED, True, False)
    ]


async def test_a_run_that_is_cancelled_hangs_up(tmp_path: Path) -> None:
    called = asyncio.Event()

    class Waits(ScriptedPolicy):
        """Calls, and then never answers."""

        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            try:
                return await super().decide(situation, allowed)
            except DecisionNotAllowed:
                called.set()
                await asyncio.Event().wait()
                raise

    steps = [
        Terminal(action=LaunchApp(app=DIALER)),
        *(
            Terminal(action=Tap(target=Target(resource_id=f"{DIALER}:id/{name}", ordinal=1)))
            for name in ("nav_favourites", "favourite")
        ),
    ]
    async with agent_on(tmp_path, Waits(steps), safety=LAX) as (agent, phone, _):
        running = asyncio.create_task(agent.execute_task("open the newest favorite"))
        await asyncio.wait_for(called.wait(), 60)
        assert call_of(phone.state()["apps"]) is not None
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert call_of(phone.state()["apps"]) is None


@pytest.mark.parametrize(
    ("task", "asked"), [("What is the newest song called?", False), ("Play the newest song", True)]
)
async def test_music_plays_on_only_where_that_was_asked_for(tmp_path: Path, task: str, asked: bool) -> None:
    result, apps, looks = await run(tmp_path, task, script(MUSIC, "song"))
    assert apps[MUSIC]["player"]["playing"] is asked
    (effect,) = (one for one in result.side_effects if one.kind is SideEffectKind.STARTED)
    assert (effect.asked_for, effect.ended) == (asked, not asked)
    assert "Music" in effect.what
    assert looks == (2 if asked else 3), "once before, once after, and once to see that it has ended"


async def test_what_played_before_is_left_alone(tmp_path: Path) -> None:
    async with agent_on(tmp_path, script(MUSIC, "nav_albums")) as (agent, phone, counted):
        state = phone.state()
        state["apps"][MUSIC]["player"].update(playing=True, since_ms=state["clock_ms"])
        phone.set_state(state)
        result = await agent.execute_task("What is the newest album called?")
        assert phone.state()["apps"][MUSIC]["player"]["playing"]
        assert result.side_effects == ()
        assert counted.asked == 2


async def test_a_timer_that_nobody_asked_for_is_said_to_run(tmp_path: Path) -> None:
    started = ("tab_timer", "timer_play")
    result, apps, _ = await run(tmp_path, "What did Ann Lee write?", script(CLOCK, *started))
    assert any(one["end_ms"] for one in apps[CLOCK]["timers"])
    assert [(one.asked_for, one.ended) for one in result.side_effects] == [(False, False)]


async def test_a_setting_that_was_changed_is_said(tmp_path: Path) -> None:
    result, _, looks = await run(tmp_path, "turn on airplane mode")
    assert [(one.kind, one.what, one.asked_for) for one in result.side_effects] == [
        (SideEffectKind.CHANGED, "Turned on: “Airplane mode”", True)
    ]
    assert looks == 2
