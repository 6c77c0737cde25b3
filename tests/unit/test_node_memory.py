"""What the node does with what is known: replay, going on where it broke off, records, hints, lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests import samples
from tests.unit.node_stage import World, sequence
from tests.unit.test_node import HOME, MOVES, OFF, OPEN, SCREENS, SWITCH
from treetap.core.replay import Resuming
from treetap.models import (
    DECISION,
    Decider,
    Experience,
    LearnedNode,
    LearnedStep,
    Match,
    Query,
    Recollection,
    ReplaySettings,
    Settings,
    Status,
    Subtask,
    TaskExperience,
    Text,
    Tier,
)

WIFI = samples.wifi_task()


def learned(*steps: LearnedStep, **more: Any) -> TaskExperience:
    tree = LearnedNode(goal=Text.literal("turn on Wi-Fi"), goal_id="g1", parts=steps)
    return samples.task_experience(WIFI, tree=tree, slots=(), **more)


FIRST = LearnedStep(action=OPEN.action, page_key="home", leads_to="settings")
SECOND = LearnedStep(action=SWITCH.action, page_key="settings", leads_to="settings")


def world(*decisions: Any, known: list[Experience], **more: Any) -> World:
    return World(SCREENS, MOVES, decisions, known=known, **more)


async def test_what_is_known_is_done_without_a_decision_and_is_strengthened() -> None:
    there = world(known=[learned(FIRST, SECOND)])
    result = await there.run()
    assert (result.status, result.decisions, result.replayed) == (Status.SUCCESS, 0, True), result.reason
    assert {step.decided_by for step in result.tree.all_steps()} == {Decider.REPLAY}
    assert result.experience == "task-1"
    assert there.store.records["task-1"].record.ok == 2
    assert there.store.records["task-1"].record.fail == 0
    assert there.events.events[-1].kind == "stored"


async def test_what_a_model_took_for_the_same_and_worked_is_another_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = world(known=[learned(FIRST, SECOND)])
    plain, kept = there.recall.recall, list[Experience]()

    async def by_word(query: Query) -> Recollection:
        found = await plain(query)
        told = {"tier": Tier.MODEL_ALIAS, "confidence": 0.91, "alias": "let there be wi-fi"}
        return found.model_copy(
            update={"matches": tuple(one.model_copy(update=told) for one in found.matches)}
        )

    async def store(experiences: Sequence[Experience]) -> Sequence[str]:
        kept.extend(experiences)
        return [one.id for one in experiences]

    monkeypatch.setattr(there.recall, "recall", by_word)
    monkeypatch.setattr(there.store, "store", store)
    result = await there.run()
    assert (result.status, result.decisions) == (Status.SUCCESS, 0), result.reason
    assert [one.aliases for one in kept if isinstance(one, TaskExperience)] == [("let there be wi-fi",)]
    assert there.recall.queries[0].may_ask


async def test_where_it_diverges_the_node_decides_and_the_rest_is_replayed() -> None:
    """The first step is no longer there as it was; the second still is."""
    gone = LearnedStep(action=samples.tap("Old settings"), page_key="home", leads_to="settings")
    there = world(OPEN, known=[learned(gone, SECOND)])
    result = await there.run()
    assert (result.status, result.decisions) == (Status.SUCCESS, 1), result.reason
    by = [step.decided_by for step in result.tree.all_steps() if step.status == "success"]
    assert by == [Decider.OFFLINE, Decider.REPLAY]
    assert there.store.records["task-1"].record.fail == 1
    assert "replay_diverged" in there.kinds


async def test_what_diverged_and_was_learned_again_the_same_way_is_not_weakened() -> None:
    gone = LearnedStep(action=samples.tap("Old settings"), page_key="home", leads_to="settings")
    for name, failed in (("task-1", 1), ("task-learned", 0)):
        there = world(OPEN, known=[learned(gone, SECOND, name=name)])
        assert (await there.run()).status is Status.SUCCESS
        assert there.store.records[name].record.fail == failed, name


async def test_replay_off_makes_it_a_hint() -> None:
    experience = Settings().experience.model_copy(update={"replay": ReplaySettings(enabled=False)})
    there = world(OPEN, SWITCH, known=[learned(FIRST, SECOND)], settings=Settings(experience=experience))
    result = await there.run()
    assert (result.status, result.decisions, result.replayed) == (Status.SUCCESS, 2, False)
    assert [one.experience.id for one in there.policy.situations[0].hints] == ["task-1"]
    assert there.store.records["task-1"].record.ok == 1


async def test_a_part_of_a_task_is_replayed_as_a_child() -> None:
    both = samples.task(
        "turn on Wi-Fi and open Home",
        samples.switching(),
        samples.opening("Home").model_copy(update={"id": "g2"}),
    )
    plan = sequence(Subtask(task="turn on Wi-Fi", goal_id="g1"), Subtask(task="open Home", goal_id="g2"))
    back: Any = {"kind": "terminal", "action": {"kind": "back"}}
    there = world(plan, DECISION.validate_python(back), known=[learned(FIRST, SECOND)])
    result = await there.run(both)
    assert result.status is Status.SUCCESS, result.reason
    assert [child.experience for child in result.tree.children] == ["task-1", None]
    assert result.decisions == 2


def test_the_rest_is_offered_once_on_the_page_where_it_goes_on() -> None:
    experience = learned(FIRST, SECOND)
    match = Match(experience=experience, tier=Tier.LITERAL, confidence=1.0)
    rest = Resuming()
    rest.keep(match, experience.tree)
    assert rest.point(HOME) is None, "it has just failed there"
    found = rest.point(OFF)
    assert found is not None
    assert isinstance(found.experience, TaskExperience)
    assert found.experience.tree.parts == (SECOND,)
    assert rest.point(OFF) is None
