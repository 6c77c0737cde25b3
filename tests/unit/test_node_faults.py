"""Whatever breaks, and wherever: a result with its reason, a log that is whole, nothing half kept."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests import samples
from tests.fakes.goal_checker import FakeGoalChecker
from tests.unit import node_stage
from tests.unit.node_stage import World, alternatives, sequence, tap
from tests.unit.test_node import BOTH, MOVES, OPEN, SCREENS, SWITCH, tree_settings
from treetap.core.context import Parts
from treetap.errors import DeviceLost, EndpointBusy, ScreenUnreadable, StorageError, TreetapError
from treetap.models import (
    Allowed,
    AskHuman,
    Back,
    Decision,
    Goal,
    OnPage,
    RunResult,
    Situation,
    Status,
    Subtask,
    TaskFrame,
    Terminal,
)

_NEVER = 10**9
MEMORY = ("recall", "store", "learner", "places", "reflector")


class Breaking:
    """A part whose calls are counted, and one of which raises."""

    def __init__(self, inner: object, name: str, when: Breaks) -> None:
        self._inner, self._name, self._when = inner, name, when

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        if not inspect.iscoroutinefunction(found):
            return found

        async def call(*given: Any, **more: Any) -> Any:
            self._when.called(f"{self._name}.{name}")
            return await found(*given, **more)

        return call


class Breaks:
    def __init__(self, at: int, error: Callable[[], BaseException], only: Sequence[str]) -> None:
        self._at, self._error, self._only = at, error, only
        self.calls: list[str] = []

    def called(self, name: str) -> None:
        if self._only and name.split(".", maxsplit=1)[0] not in self._only:
            return
        self.calls.append(name)
        if len(self.calls) - 1 >= self._at:
            raise self._error()


def plain() -> tuple[World, TaskFrame | None]:
    return World({"home": SCREENS["home"], **SCREENS}, MOVES, [OPEN, SWITCH]), None


def planned() -> tuple[World, TaskFrame | None]:
    plan = sequence(Subtask(task="turn on Wi-Fi", goal_id="g1"), Subtask(task="open Home", goal_id="g2"))
    back = Terminal(action=Back())
    return World({"home": SCREENS["home"], **SCREENS}, MOVES, [plan, OPEN, SWITCH, back]), BOTH


def two_ways() -> tuple[World, TaskFrame | None]:
    astray = Terminal(action=samples.tap("Shop"), expect=(OnPage(page_key="settings"),))
    plan = alternatives(Subtask(task="by the shop", step=astray), Subtask(task="by settings", step=OPEN))
    return World({"home": SCREENS["home"], **SCREENS}, MOVES, [plan, SWITCH]), None


def failing() -> tuple[World, TaskFrame | None]:
    return World({"home": SCREENS["home"], **SCREENS}, MOVES, [tap("Nowhere")] * 10), None


RUNS = [plain, planned, two_ways, failing]
Made = Callable[[], tuple[World, TaskFrame | None]]


async def broken(
    made: Made, at: int, error: Callable[[], BaseException], *only: str
) -> tuple[World, RunResult | BaseException, Breaks]:
    """A run in which the calls from the n-th on fail, of these parts or of all."""
    world, frame = made()
    when = Breaks(at, error, only)

    def parts(**given: Any) -> Parts:
        return Parts(
            **{name: one if name == "clock" else Breaking(one, name, when) for name, one in given.items()}
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(node_stage, "Parts", parts)
        try:
            return world, await world.run(frame), when
        except BaseException as raised:  # noqa: BLE001 - what comes out is what is tested
            return world, raised, when


async def calls(made: Made, *only: str) -> int:
    return len((await broken(made, _NEVER, ValueError, *only))[2].calls)


def check_log(world: World) -> None:
    """Nothing was sent without an intent on disk; numbers without a gap."""
    events = world.events.events
    assert [one.seq for one in events] == list(range(len(events)))
    assert len(world.device.received) <= sum(one.kind == "action_intended" for one in events)


@pytest.mark.parametrize("made", RUNS)
async def test_a_disk_that_is_full_from_any_event_on(made: Made) -> None:
    for at in range(await calls(made, "events")):
        world, result, _ = await broken(made, at, lambda: StorageError("No space left."), "events")
        assert isinstance(result, RunResult), (at, result)
        assert "No space left." in result.reason
        check_log(world)
        assert len(world.events.events) == at
        if result.status is Status.SUCCESS:  # Only the line that says what was kept is missing.
            assert result.learned


@pytest.mark.parametrize("made", RUNS)
@pytest.mark.parametrize("error", [DeviceLost, ScreenUnreadable])
async def test_a_phone_that_is_lost_from_any_call_on(made: Made, error: type[TreetapError]) -> None:
    parts = ("device", "perceiver", "executor", "locator")
    for at in range(await calls(made, *parts)):
        world, result, _ = await broken(made, at, lambda: error("It is gone."), *parts)
        assert isinstance(result, RunResult), (at, result)
        assert result.status is not Status.SUCCESS
        assert result.reason
        if error is DeviceLost:
            assert result.status is Status.ABORTED
            assert "It is gone." in result.reason
        check_log(world)
        kinds = world.kinds
        assert kinds.count("node_started") == kinds.count("node_ended")
        assert kinds.count("action_intended") == kinds.count("action_done")


@pytest.mark.parametrize("made", RUNS)
@pytest.mark.parametrize("error", [StorageError, EndpointBusy])
async def test_memory_that_cannot_be_used_any_more_helps_no_more_and_stops_nothing(
    made: Made, error: type[TreetapError]
) -> None:
    usual = (await broken(made, _NEVER, ValueError))[1]
    assert isinstance(usual, RunResult)
    for at in range(await calls(made, *MEMORY)):
        world, result, when = await broken(made, at, lambda: error("The journal is locked."), *MEMORY)
        assert isinstance(result, RunResult), (at, result)
        assert (result.status, result.steps) == (usual.status, usual.steps), when.calls
        assert "The journal is locked." in result.reason
        assert not result.learned or set(result.learned) <= set(world.store.records)
        kinds = world.kinds
        assert kinds.count("node_started") == kinds.count("node_ended")


@pytest.mark.parametrize("made", RUNS)
async def test_being_cancelled_anywhere_passes_through_and_leaves_a_whole_log(made: Made) -> None:
    for at in range(await calls(made)):
        world, raised, when = await broken(made, at, asyncio.CancelledError)
        assert isinstance(raised, asyncio.CancelledError), (at, when.calls[-1])
        check_log(world)
        if when.calls[-1].startswith("store.store"):
            assert world.store.records == {}


# Policies that are no good


async def test_what_is_used_up_ends_the_run_and_nobody_plans_anew() -> None:
    class Planning:
        def __init__(self) -> None:
            self.asked = 0

        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            self.asked += 1
            if situation.depth == 0:
                return sequence(Subtask(task="first"), Subtask(task="second"))
            return tap("Shop") if situation.screen.page_key == "home" else Terminal(action=Back())

    policy = Planning()
    world = World({"home": SCREENS["home"], **SCREENS}, MOVES, settings=tree_settings(max_steps=2))
    world.more = {"policy": policy}
    result = await world.run()
    assert "max_steps" in result.reason
    assert result.steps == 2
    assert len(result.tree.children) == 1
    assert policy.asked == 4


@pytest.mark.parametrize("mode", [sequence, alternatives])
async def test_a_policy_that_branches_into_itself_for_ever_is_stopped(mode: Callable[..., Decision]) -> None:
    class Digging:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            return mode(*[Subtask(task="turn on Wi-Fi", goal_id="g1")] * 5)

    world = World(SCREENS, MOVES, settings=tree_settings(max_decisions=60), more={"policy": Digging()})
    result = await world.run()
    assert result.status is Status.FAILED
    assert "'branch' is not allowed" in result.reason
    assert max(node.id.count(".") for node in result.tree.walk()) == 3
    assert sum(1 for _ in result.tree.walk()) < 30


async def test_a_policy_that_never_answers_uses_up_the_time() -> None:
    class Silent:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            await asyncio.sleep(3600)
            raise AssertionError

    world = World(SCREENS, MOVES, settings=tree_settings(max_seconds=0.05), more={"policy": Silent()})
    result = await asyncio.wait_for(world.run(), 5)
    assert result.status is Status.FAILED
    assert "max_seconds" in result.reason


@pytest.mark.parametrize("said", [None, {"kind": "done"}, "done"])
async def test_what_is_no_decision_is_said_to_be_none(said: object) -> None:
    class Odd:
        async def decide(self, situation: Situation, allowed: Allowed) -> object:
            return said

    result = await World(SCREENS, MOVES, more={"policy": Odd()}).run()
    assert result.status is Status.FAILED
    assert f"{type(said).__name__}, which is no decision" in result.reason


async def test_a_person_is_asked_a_thing_once() -> None:
    ask = AskHuman(question="Which one?")
    world = World(SCREENS, MOVES, [ask] * 20, answers=["the first"] * 20)
    result = await world.run()
    assert result.status is Status.FAILED
    assert world.kinds.count("asked") == 1
    assert "answered that already" in world.policy.situations[2].failure


async def test_a_checker_that_sees_a_goal_hold_ends_it_before_anything_is_decided_again() -> None:
    class Late(FakeGoalChecker):
        async def check(self, goal: Goal, screen: Any, earlier: Any) -> Any:
            return await super().check(goal, screen, earlier) if screen.page_key != "home" else None

    world = World(SCREENS, MOVES, [OPEN, SWITCH, tap("Nowhere")], more={"checker": Late()})
    result = await world.run()
    assert (result.status, result.decisions) == (Status.SUCCESS, 2)
