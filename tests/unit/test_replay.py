"""A replay on a little phone: at a glance, and what happens where the phone does something else."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.replay_learned import CONTENT, FIELD, RECIPIENT, experience, mark, match, sending_steps, tree
from tests.unit.replay_world import World, stage
from treetap.errors import ActionFailed, DeviceLost
from treetap.models import (
    Checked,
    Decider,
    Evidence,
    EvidenceKind,
    InputText,
    LearnedNode,
    LearnedStep,
    NodeRecord,
    Role,
    ScrollTo,
    SetChecked,
    SetValue,
    Status,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Text,
)

BOB = samples.send_task("see you", "Bob")


async def test_the_same_task_again_needs_no_full_look_and_one_glance_a_step() -> None:
    frame = samples.send_task("hi", "Ann")
    here = stage(World(), frame)
    done = await here.replay(match(experience(*sending_steps()), frame))
    assert done.ok, done.reason
    assert here.world.sent == {"Ann": ["hi"]}
    assert here.world.log == ["launch", "tap Ann", "type hi", "tap Send"]
    assert here.looks("full") == 0
    assert here.looks("glance") == 4
    assert [one.goal_id for one in done.evidence] == ["g1"]
    steps = [one for one in done.done if isinstance(one, StepRecord)]
    assert [one.status for one in steps] == [StepStatus.SUCCESS] * 4
    assert {one.decided_by for one in steps} == {Decider.REPLAY}
    assert [(one.page_key, one.leads_to) for one in steps[:2]] == [("home", "people"), ("people", "chat")]
    assert here.context.budget.steps == 4
    assert here.context.commits


async def test_other_values_go_to_other_places() -> None:
    here = stage(World(), BOB)
    done = await here.replay(match(experience(*sending_steps()), BOB))
    assert done.ok, done.reason
    assert here.world.sent == {"Bob": ["see you"]}
    # Only the row of Bob is not where Ann's was.
    assert here.looks("full") == 1


async def test_everything_has_moved() -> None:
    here = stage(World(down=1), BOB)
    done = await here.replay(match(experience(*sending_steps()), BOB))
    assert done.ok, done.reason
    assert here.world.sent == {"Bob": ["see you"]}


async def test_without_marks_every_step_is_looked_at() -> None:
    here = stage(World(), BOB)
    done = await here.replay(match(experience(*sending_steps(marks=False)), BOB))
    assert done.ok, done.reason
    assert here.world.sent == {"Bob": ["see you"]}
    assert here.looks("glance") == 0


async def test_the_events_are_whole_and_in_order() -> None:
    here = stage(World(), BOB)
    await here.replay(match(experience(*sending_steps()), BOB))
    kinds = [kind for kind in here.kinds if kind not in ("perceived", "goal_checked")]
    each = ["ruled", "action_intended", "action_done", "compared"]
    assert kinds == ["replay_started", *(each * 4)]
    started = next(one.payload for one in here.sink.events if one.kind == "replay_started")
    assert started.steps == 4  # type: ignore[union-attr]


@pytest.mark.parametrize("page", ["people", "chat"])
@pytest.mark.parametrize("marks", [True, False])
async def test_a_popup_on_the_way_is_sent_away(page: str, marks: bool) -> None:
    here = stage(World(popup=page), BOB)
    done = await here.replay(match(experience(*sending_steps(marks=marks)), BOB))
    assert done.ok, done.reason
    assert here.world.log.count("tap Not now") == 1
    assert here.world.sent == {"Bob": ["see you"]}


async def test_what_is_further_down_is_scrolled_to() -> None:
    here = stage(World(hidden=True), BOB)
    done = await here.replay(match(experience(*sending_steps()), BOB))
    assert done.ok, done.reason
    assert "scroll" in here.world.log


async def test_what_the_hands_have_looked_at_after_scrolling_is_not_looked_at_again() -> None:
    launch, tap, *rest = sending_steps()
    scroll = LearnedStep(action=ScrollTo(target=Target(text=RECIPIENT)), page_key="people", leads_to="people")
    here = stage(World(hidden=True), BOB)
    done = await here.replay(match(experience(launch, scroll, tap, *rest), BOB))
    assert done.ok, done.reason
    assert here.world.log[:3] == ["launch", "scroll", "tap Bob"]
    # Only where it was not in sight; the row is touched on what the scrolling saw last.
    assert here.looks("full") == 1


async def test_another_app_behaviour_diverges_and_keeps_the_rest() -> None:
    here = stage(World(leads={"chat": "about"}), BOB)
    task = experience(*sending_steps())
    done = await here.replay(match(task, BOB))
    assert not done.ok
    assert done.reason
    assert here.world.log == ["launch", "tap Bob"]
    assert done.left is not None
    assert done.left.parts == task.tree.parts[1:]
    assert done.left.goal_id == "g1"
    diverged = next(one.payload for one in here.sink.events if one.kind == "replay_diverged")
    assert diverged.step == 1  # type: ignore[union-attr]
    first = done.done[0]
    assert isinstance(first, StepRecord)
    assert first.status is StepStatus.SUCCESS


async def test_a_launch_that_comes_up_elsewhere_is_taken_to_its_first_page() -> None:
    here = stage(World(leads={"people": "about"}), BOB)
    done = await here.replay(match(experience(*sending_steps(marks=False)), BOB))
    assert "back" in here.world.log
    assert done.ok, done.reason


async def test_a_person_of_that_name_twice_is_no_reason_to_guess() -> None:
    here = stage(World(people=("Bob", "Ann", "Bob")), BOB)
    done = await here.replay(match(experience(*sending_steps()), BOB))
    assert not done.ok
    assert here.world.log == ["launch"]
    assert here.world.sent == {}


# What holds already


def switching(*, tap: bool, marks: bool = False) -> LearnedStep:
    knob = Target(text=Text.literal("Wi-Fi"), role=Role.SWITCH)
    on = mark(samples.settings(wifi=True), "Wi-Fi.switch")
    return LearnedStep(
        action=Tap(target=knob) if tap else SetChecked(target=knob, checked=True),
        expect=(Checked(target=knob, checked=True),),
        after=(on, mark(samples.settings(), "Wi-Fi")) if marks else (),
        page_key="settings",
        leads_to="settings",
    )


@pytest.mark.parametrize("tap", [True, False])
@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("marks", [True, False])
async def test_a_switch_that_is_on_is_left_alone(tap: bool, on: bool, marks: bool) -> None:
    frame = samples.wifi_task()
    here = stage(World(page="settings", wifi=on), frame)
    task = experience(switching(tap=tap, marks=marks), frame=frame, slots=())
    done = await here.replay(match(task, frame))
    assert done.ok, done.reason
    assert here.world.wifi is True
    assert here.world.log == ([] if on else ["tap Wi-Fi.switch"])


async def test_a_draft_in_the_field_goes_first() -> None:
    here = stage(World(typed="old words"), BOB)
    done = await here.replay(match(experience(*sending_steps()), BOB))
    assert done.ok, done.reason
    assert here.world.sent == {"Bob": ["see you"]}
    assert "clear" in here.world.log


async def test_a_field_that_says_it_already_is_not_typed_into() -> None:
    here = stage(World(typed="see you"), BOB)
    done = await here.replay(match(experience(*sending_steps()), BOB))
    assert done.ok, done.reason
    assert here.world.sent == {"Bob": ["see you"]}
    assert not any(one.startswith("type") for one in here.world.log)


@pytest.mark.parametrize("draft", ["", "old words"])
async def test_an_empty_field_is_brought_to_a_value_by_typing_it(draft: str) -> None:
    first, second, third, fourth = sending_steps()
    setting = third.model_copy(update={"action": SetValue(target=FIELD, value=CONTENT)})
    here = stage(World(typed=draft), BOB)
    done = await here.replay(match(experience(first, second, setting, fourth), BOB))
    assert done.ok, done.reason
    assert here.world.sent == {"Bob": ["see you"]}
    assert [one for one in here.world.log if "see you" in one] == ["set see you" if draft else "type see you"]
    record = done.done[2]
    assert isinstance(record, StepRecord)
    assert record.action.kind == "set_value"


# The tree


async def test_parts_of_the_tree_become_nodes_and_the_rest_is_exact() -> None:
    first, second, third, fourth = sending_steps()
    inner = tree(second, third, goal_id=None)
    here = stage(World(leads={"chat": "about"}), BOB)
    here.done += [NodeRecord(id=f"0.{at}", task="before", status=Status.FAILED) for at in range(2)]
    task = experience(first, inner, fourth)
    done = await here.replay(match(task, BOB))
    child = done.done[1]
    assert isinstance(child, NodeRecord)
    assert (child.id, child.status) == ("0.2", Status.FAILED)
    assert done.left is not None
    assert done.left.parts == (inner, fourth)
    assert here.kinds.count("node_started") == here.kinds.count("node_ended") == 1

    here = stage(World(), BOB)
    done = await here.replay(match(task, BOB))
    assert done.ok, done.reason
    child = done.done[1]
    assert isinstance(child, NodeRecord)
    assert [one.action.kind for one in child.steps] == ["tap", "input_text"]
    assert child.status is Status.SUCCESS


async def test_a_question_without_an_answer_ends_it_before_anything_needs_the_answer() -> None:
    """The bank may hold a whole line, or what was read last time: neither is to be sent to anybody."""
    first, second, third, fourth = sending_steps()
    asking = BOB.goals[0].model_copy(update={"id": "g0", "verb": "read", "object": "code", "slots": ()})
    both = BOB.model_copy(update={"goals": (asking, *BOB.goals)})
    read = Evidence(goal_id="g0", kind=EvidenceKind.VALUE, text="It was read there.", frame_id="f")
    task = experience(
        tree(first, goal_id="g0"), tree(second, third, fourth), frame=both, end_evidence=(read,)
    )
    here = stage(World(), both)
    done = await here.replay(match(task, both))
    assert not done.ok
    assert "find out" in done.reason
    assert here.world.log == ["launch"]


async def test_of_alternatives_the_first_is_done() -> None:
    first, second, third, fourth = sending_steps()
    either = tree(tree(second, goal_id=None), tree(third, goal_id=None), goal_id=None, mode="alternatives")
    here = stage(World(), BOB)
    done = await here.replay(match(experience(first, either, third, fourth), BOB))
    assert done.ok, done.reason
    assert here.world.log == ["launch", "tap Bob", "type see you", "tap Send"]


# Errors


async def test_a_phone_that_goes_away_leaves_what_was_done() -> None:
    here = stage(World(trouble={"input_text": DeviceLost("It is gone.")}), BOB)
    with pytest.raises(DeviceLost):
        await here.replay(match(experience(*sending_steps()), BOB))
    kinds = [one.action.kind for one in here.done if isinstance(one, StepRecord)]
    assert kinds == ["launch_app", "tap", "input_text"]
    assert here.kinds.count("action_intended") == here.kinds.count("action_done") == 3


async def test_hands_that_fail_are_a_divergence() -> None:
    here = stage(World(trouble={"input_text": ActionFailed("No field has the cursor.")}), BOB)
    done = await here.replay(match(experience(*sending_steps()), BOB))
    assert not done.ok
    assert "cursor" in done.reason
    assert here.world.sent == {}


async def test_the_budget_ends_it_with_what_was_done() -> None:
    here = stage(World(), BOB, max_steps=4)
    task = experience(*sending_steps(marks=False))
    here.world.popup = "people"
    done = await here.replay(match(task, BOB))
    assert not done.ok
    assert "4 actions" in done.reason
    assert here.context.budget.steps == 4
    assert here.world.sent == {}


async def test_done_as_learned_without_evidence_is_not_finished() -> None:
    first, second, third, _ = sending_steps()
    here = stage(World(), BOB)
    done = await here.replay(match(experience(first, second, third), BOB))
    assert not done.ok
    assert done.left is None
    assert done.evidence == ()
    assert "nothing on the screen shows" in done.reason
    assert "replay_diverged" in here.kinds


async def test_a_task_that_is_done_already_touches_nothing() -> None:
    frame = samples.wifi_task()
    here = stage(World(page="settings", wifi=True), frame)
    circumstances = {"apps": ({"package": "com.example.phone"},)}
    task = experience(switching(tap=True), frame=frame, slots=(), circumstances=circumstances)
    done = await here.replay(match(task, frame))
    assert done.ok
    assert here.world.log == []


async def test_empty_parts_are_passed_over() -> None:
    empty: LearnedNode = tree(tree(goal_id=None), goal_id=None)
    here = stage(World(), BOB)
    done = await here.replay(match(experience(empty, *sending_steps()), BOB))
    assert done.ok, done.reason
    assert all(isinstance(one, StepRecord) for one in done.done)


async def test_what_is_left_of_a_replay_types_no_answer_that_is_still_open() -> None:
    """The bank may hold a line that the answer has yet to be read from."""
    first, second, third, fourth = sending_steps(marks=False)
    asking = BOB.goals[0].model_copy(update={"id": "g0", "verb": "read", "object": "code", "slots": ()})
    both = BOB.model_copy(update={"goals": (asking, *BOB.goals)})
    from_bank = InputText(text=Text.bank("code"), target=FIELD)
    task = experience(first, second, third.model_copy(update={"action": from_bank}), fourth, frame=both)
    here = stage(World(), both)
    await here.context.parts.bank.save("code", "Your code is 4711.")
    done = await here.replay(match(task, both))
    assert "find out" in done.reason
    assert here.world.log == ["launch", "tap Bob"]
