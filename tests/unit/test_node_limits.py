"""What a node does not go beyond: budgets, a ban, what was committed; and what a new plan is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests import samples
from tests.fakes.comparator import FakeComparator
from tests.fakes.guard import FakeGuard
from tests.fakes.learner import FakeLearner
from tests.unit.node_stage import World, alternatives, sequence, tap
from tests.unit.test_node import BOTH, MOVES, OFF, OPEN, PAY, SCREENS, SWITCH, tree_settings
from tests.unit.test_node_memory import learned
from treetap.models import (
    Action,
    Allowed,
    Commitment,
    Decision,
    Expectation,
    Experience,
    Goal,
    LearnedStep,
    LocateResult,
    OnPage,
    Permission,
    Ruling,
    Screen,
    Situation,
    Status,
    Subtask,
    Terminal,
    Trajectory,
    Usage,
    Verdict,
    VerdictStatus,
    Wait,
)
from treetap.task.reader import read_task


async def test_who_plans_anew_is_told_why_it_failed_before_anything_else() -> None:
    plan = sequence(Subtask(task="turn on Wi-Fi", goal_id="g1"), Subtask(task="open Home", goal_id="g2"))
    there = World(SCREENS, MOVES, [plan, OPEN, SWITCH, *[tap("Nowhere")] * 30])
    await there.run(BOTH)
    first_looks = [one for one in there.policy.situations if one.task == "open Home" and not one.steps]
    assert len(first_looks) == 3
    assert "Nowhere" not in first_looks[0].failure
    assert all("Nowhere" in one.failure for one in first_looks[1:])


async def test_calls_of_models_are_a_budget() -> None:
    class Costly:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            step = OPEN if situation.screen.page_key == "home" else SWITCH
            return step.model_copy(update={"usage": Usage(calls=3)})

    for most, status in ((2, Status.FAILED), (4, Status.SUCCESS)):
        settings = tree_settings(max_model_calls=most)
        there = World(SCREENS, MOVES, settings=settings, more={"policy": Costly()})
        result = await there.run()
        assert result.status is status
        assert ("max_model_calls" in result.reason) is (status is Status.FAILED)


async def test_no_ready_step_is_taken_when_the_time_is_up() -> None:
    waits = [Subtask(task=f"wait {number}", step=Terminal(action=Wait(seconds=60))) for number in range(4)]
    there = World(SCREENS, MOVES, [sequence(*waits)], settings=tree_settings(max_seconds=100))
    result = await there.run()
    assert "max_seconds" in result.reason
    assert result.steps == 2


async def test_a_ban_is_not_lifted_by_anybody() -> None:
    class Strict(FakeGuard):
        async def judge(
            self, action: Action, goal: Goal | None, situation: Situation, location: LocateResult | None
        ) -> Ruling:
            ruling = await super().judge(action, goal, situation, location)
            if ruling.permission is Permission.ALLOW:
                return ruling
            return ruling.model_copy(update={"permission": Permission.REFUSE})

    there = World({**SCREENS, "home": PAY}, MOVES, [tap("Pay now", commits=Commitment.PAY)], answers=[True])
    there.more = {"guard": Strict()}
    result = await there.run()
    assert result.status is Status.ABORTED
    assert there.device.received == []
    assert "asked" not in there.kinds


async def test_nothing_is_rolled_back_and_no_other_way_is_tried_after_a_commit() -> None:
    chat, sent, away = samples.chat("Ann", typed="hi"), samples.chat("Ann", "hi"), SCREENS["shop"]
    send = Terminal(action=samples.tap("Send", commits=Commitment.SEND), expect=(OnPage(page_key="nowhere"),))
    plan = alternatives(Subtask(task="press it"), Subtask(task="or so", step=tap("Ann")))

    class Sends:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            if situation.depth == 0:
                return plan if not situation.done else tap("Nowhere")
            return send if situation.screen.state_key == chat.state_key else tap("Nowhere")

    class Sees(FakeComparator):
        """It is sure that sending worked, so that the child goes on and fails later."""

        async def compare(
            self, before: Screen, after: Screen, action: Action, expect: Sequence[Expectation]
        ) -> Verdict:
            if action.commits is None:
                return await super().compare(before, after, action, expect)
            return Verdict(status=VerdictStatus.SUCCESS, cause="It is gone.", confidence=1.0)

    there = World(
        {"chat": chat, "sent": sent, "shop": away},
        {("chat", "Send"): "sent"},
        more={"policy": Sends(), "comparator": Sees()},
    )
    result = await there.run(
        samples.task(
            "send 'hi' to Ann", samples.sending(), samples.opening("moon").model_copy(update={"id": "g2"})
        )
    )
    assert [one.task for one in result.tree.children] == ["press it"]
    assert [one.kind for one in there.device.received] == ["touch"]


async def test_what_nobody_compared_is_not_learned_as_verified() -> None:
    class Watching(FakeLearner):
        def __init__(self) -> None:
            super().__init__()
            self.told: list[Trajectory] = []

        async def learn(self, trajectory: Trajectory) -> Sequence[Experience]:
            self.told.append(trajectory)
            return await super().learn(trajectory)

    class Blind(FakeComparator):
        async def compare(self, *given: Any) -> Verdict:
            await super().compare(*given)
            return Verdict(status=VerdictStatus.UNVERIFIED, cause="Nobody looks.", decided_by="nobody")

    for comparator, verified in ((FakeComparator(), True), (Blind(), False)):
        learner = Watching()
        more = {"learner": learner, "comparator": comparator}
        result = await World(SCREENS, MOVES, [OPEN, SWITCH], more=more).run()
        assert result.status is Status.SUCCESS
        assert [one.verified for one in learner.told] == [verified]


async def test_a_replay_that_nobody_consents_to_stops_the_run() -> None:
    paying = LearnedStep(action=samples.tap("Pay now", commits=Commitment.PAY), page_key="home")
    there = World({**SCREENS, "home": PAY, "off": OFF}, MOVES, [OPEN, SWITCH], known=[learned(paying)])
    result = await there.run()
    assert result.status is Status.ABORTED
    assert "Nobody asked to pay" in result.reason
    assert there.device.received == []
    assert result.decisions == 0


async def test_a_task_that_contradicts_itself_ends_before_the_phone_is_touched() -> None:
    there = World(SCREENS, MOVES, [OPEN, SWITCH])
    result = await there.run(read_task("turn on Wi-Fi but keep Wi-Fi off"))
    assert result.status is Status.ABORTED
    assert "contradicts itself" in result.reason
    assert result.steps == result.decisions == 0
