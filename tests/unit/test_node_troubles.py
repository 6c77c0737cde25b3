"""A node in trouble: errors, circles, a broken policy, a phone that goes, a full disk, no consent."""

from __future__ import annotations

import pytest

from tests.unit.node_stage import World, sequence, tap
from tests.unit.test_node import BACK, MOVES, OPEN, PAY, SCREENS, SWITCH, tree_settings, world
from treetap.errors import DeviceLost, StorageError
from treetap.models import (
    Allowed,
    Commitment,
    Decision,
    ErrorThresholdSettings,
    Event,
    Payload,
    Settings,
    Situation,
    Status,
    Subtask,
)


async def test_errors_in_a_row_end_it() -> None:
    there = world(*[tap(f"Nothing {number}") for number in range(20)])
    result = await there.run()
    assert result.status is Status.FAILED
    assert "5 steps in a row" in result.reason
    assert result.decisions == 5


async def test_going_in_circles_ends_it() -> None:
    """Two taps that both work, round and round: no error, and no way out."""

    class Circling:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            return tap("Shop") if situation.screen.page_key == "home" else BACK

    there = world(more={"policy": Circling()})
    result = await there.run()
    assert result.status is Status.FAILED
    assert "times in the same state" in result.reason
    assert result.steps < 10


@pytest.mark.parametrize("error", [ValueError("boom"), KeyError("x"), RecursionError()])
async def test_a_policy_that_breaks_is_a_result_and_no_crash(error: Exception) -> None:
    class Broken:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            raise error

    there = world(more={"policy": Broken()})
    result = await there.run()
    assert result.status is Status.FAILED
    assert type(error).__name__ in result.reason
    assert there.kinds[-1] == "node_ended"


async def test_a_policy_that_decides_what_is_not_allowed_is_told_and_then_given_up() -> None:
    class Stubborn:
        def __init__(self) -> None:
            self.told: list[str] = []

        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            self.told.append(situation.failure)
            return sequence(Subtask(task="more"))

    stubborn = Stubborn()
    there = world(settings=tree_settings(mode="react"), more={"policy": stubborn})
    result = await there.run()
    assert result.status is Status.FAILED
    assert "not allowed" in result.reason
    assert "not allowed" in stubborn.told[1]


async def test_a_phone_that_goes_away_leaves_a_result_with_what_was_done() -> None:
    class Leaving:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            if situation.screen.page_key == "home":
                return OPEN
            there.device.trouble = DeviceLost("The phone is gone.", hint="Look at the cable.")
            return SWITCH

    there = world()
    there.more = {"policy": Leaving()}
    result = await there.run()
    assert result.status is Status.ABORTED
    assert "The phone is gone. Look at the cable." in result.reason
    assert result.steps >= 1
    assert result.tree.steps[0].status == "success"
    assert there.store.records == {}


async def test_a_full_disk_ends_it_and_nothing_is_half_kept() -> None:
    class Full:
        def __init__(self) -> None:
            self.room = 12
            self.events: list[Event] = []

        async def emit(self, node: str, payload: Payload) -> Event:
            if len(self.events) >= self.room:
                raise StorageError("No space left on device.", hint="Make room.")
            self.events.append(await there.events.emit(node, payload))
            return self.events[-1]

    there = world(OPEN, SWITCH)
    there.more = {"events": Full()}
    result = await there.run()
    assert result.status is Status.ABORTED
    assert "No space left" in result.reason
    assert there.store.records == {}


async def test_thresholds_are_settings() -> None:
    settings = Settings(error_threshold=ErrorThresholdSettings(max_errors=2))
    there = world(*[tap(f"Nothing {number}") for number in range(9)], settings=settings)
    result = await there.run()
    assert result.decisions == 2


@pytest.mark.parametrize("declared", [None, Commitment.PAY])
async def test_a_refused_step_is_a_failed_step_and_the_policy_hears_why(declared: Commitment | None) -> None:
    pay = tap("Pay now", commits=declared)
    there = World({**SCREENS, "home": PAY}, MOVES, [pay, pay, OPEN, SWITCH])
    result = await there.run()
    assert result.status is Status.SUCCESS
    assert "Nobody asked to pay" in there.policy.situations[1].failure
    assert result.tree.steps[0].execution is None


async def test_a_run_that_gets_nowhere_else_was_stopped_by_it() -> None:
    there = World({**SCREENS, "home": PAY}, MOVES, [tap("Pay now")] * 9)
    result = await there.run()
    assert result.decisions == 3
    assert result.status is Status.ABORTED
    assert "Nobody asked to pay" in result.reason
    assert there.device.received == []


async def test_a_yes_is_enough_and_what_then_shows_nothing_is_not_done_again() -> None:
    there = World({**SCREENS, "home": PAY}, MOVES, [tap("Pay now"), tap("Pay now")], answers=[True, True])
    result = await there.run()
    assert result.status is Status.PARTIAL
    assert "cannot be told" in result.reason
    assert len(there.device.received) == 1
