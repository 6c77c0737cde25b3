"""Whoever only plans has to act; a lesson in a model's words is asked for once."""

from __future__ import annotations

from tests import samples
from tests.fakes.reflector import FakeReflector
from tests.unit.node_stage import World, sequence, tap
from treetap.core.limits import Thresholds
from treetap.llm.scripted import ScriptedChatModel
from treetap.models import Branch, Decided, ErrorThresholdSettings, Reflected, Status, Subtask
from treetap.policy.model.reflector import ModelReflector

HOME = samples.screen("home", samples.element("Home", samples.row(0)))


def plan() -> Branch:
    return sequence(*(Subtask(task=f"turn on part {number}") for number in range(5)))


async def test_a_policy_that_only_plans_is_stopped_before_the_budget_is_spent() -> None:
    stage = World({"home": HOME}, {}, [plan() for _ in range(200)])
    result = await stage.run()
    assert result.status is Status.FAILED
    told = [one.payload for one in stage.events.events]
    branched = [one for one in told if isinstance(one, Decided) and isinstance(one.decision, Branch)]
    assert len(branched) == 3
    assert result.decisions < 40


def test_a_step_that_worked_opens_planning_again() -> None:
    limits = Thresholds(ErrorThresholdSettings(reset_on_success=False))
    for _ in range(3):
        assert not limits.only_plans
        limits.plans += 1
    assert limits.only_plans
    limits.errors += 1
    limits.reset()
    assert limits.only_plans
    limits.worked()
    assert not limits.only_plans


async def test_a_failed_step_is_told_by_rule_and_a_task_that_was_given_up_by_the_model() -> None:
    chat = ScriptedChatModel(["Scroll first."])
    reflector = ModelReflector(chat, FakeReflector())
    failure = samples.failure()
    ruled = await reflector.reflect(failure)
    assert ruled is not None
    assert ruled.author != "model"
    assert not chat.requests
    told = await reflector.reflect(failure.model_copy(update={"final": True}))
    assert told is not None
    assert told.lesson == "Scroll first."


async def test_a_run_that_fails_asks_the_model_for_one_lesson() -> None:
    chat = ScriptedChatModel(["Look elsewhere."] * 9)
    reflector = ModelReflector(chat, FakeReflector())
    stage = World({"home": HOME}, {}, [tap("Nowhere")] * 9, more={"reflector": reflector})
    result = await stage.run()
    assert result.status is Status.FAILED
    assert len(chat.requests) == 1
    told = [one.payload for one in stage.events.events]
    assert [one.reflection.author for one in told if isinstance(one, Reflected)][-1] == "model"
