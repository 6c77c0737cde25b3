"""What a policy notes for itself survives the run, in every node, and is no value and no consent."""

from __future__ import annotations

from tests.unit.node_stage import World, sequence, tap
from tests.unit.test_node import MOVES, OPEN, SCREENS, SWITCH
from treetap.models import Decision, Done, Status, Subtask


def noted(decision: Decision, note: str) -> Decision:
    return decision.model_copy(update={"note": note})


async def test_a_note_is_told_at_every_later_decision() -> None:
    world = World(
        SCREENS,
        {**MOVES, ("shop", "Shop page"): "home"},
        [noted(tap("Shop"), "the shop is shut"), noted(tap("Shop page"), "the shop is shut"), OPEN, SWITCH],
    )
    result = await world.run()
    assert result.status is Status.SUCCESS
    assert [one.notes for one in world.policy.situations] == [(), *[("the shop is shut",)] * 3]
    assert {one.bank for one in world.policy.situations} == {()}
    assert len(result.actions) == 4


async def test_a_part_is_told_the_notes_of_the_others_and_what_comes_after_it() -> None:
    plan = sequence(Subtask(task="open the settings"), Subtask(task="switch it on"), Subtask(task="look"))
    world = World(SCREENS, MOVES, [noted(plan, "two parts"), noted(OPEN, "it is off"), Done(), SWITCH])
    await world.run()
    root, first, *_ = world.policy.situations
    assert (root.ahead, root.notes) == ((), ())
    assert (first.task, first.ahead) == ("open the settings", ("switch it on", "look"))
    assert first.notes == ("two parts",)
    later = [one for one in world.policy.situations if one.task == "switch it on"]
    assert all(one.ahead == ("look",) and one.notes == ("two parts", "it is off") for one in later)
    assert later
