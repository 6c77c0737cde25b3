"""Evidence that was learned and is seen again at a glance, and when it is not believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests import samples
from tests.fakes.goal_checker import FakeGoalChecker
from tests.unit.replay_learned import experience, match, sending_steps
from tests.unit.replay_world import Stage, World, stage
from treetap.core.context import RunContext
from treetap.models import Evidence, EvidenceKind, Goal, LearnedStep, Screen, Slot, Source, TaskFrame

FRAME = samples.send_task("hi", "Ann")
SHOWN = Evidence(goal_id="g1", kind=EvidenceKind.NEW, text="A new row.", frame_id="then")


class WholeScreens(FakeGoalChecker):
    """Counts rows, which takes all of them."""

    async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        if Source.GLANCE in screen.sources or not screen.sources:
            return None
        return await super().check(goal, screen, seen)


def counting(world: World, frame: TaskFrame = FRAME) -> Stage:
    made = stage(world, frame)
    parts = replace(made.context.parts, checker=WholeScreens())
    context = RunContext(parts, made.context.settings, frame)
    return replace(made, context=context)


def steps(*, page_before: bool = True, row: bool = True, page: bool = True) -> tuple[LearnedStep, ...]:
    """The last one as it is learned where the checker was satisfied after it."""
    *others, last = sending_steps()
    message, editor, title = last.after
    whole = title.model_copy(update={"look": "page.seen"})
    after = [message.model_copy(update={"proves": ("g1",)}) if row else message, editor, title]
    after.append(whole.model_copy(update={"proves": ("g1",)}) if page else whole)
    before = (*last.before, whole) if page_before else last.before
    return (*others, last.model_copy(update={"before": before, "after": tuple(after)}))


async def replayed(here: Stage, learned: tuple[LearnedStep, ...], **more: Any) -> int:
    """How many looks in full it took."""
    done = await here.replay(match(experience(*learned, **more), FRAME))
    assert done.ok, done.reason
    assert here.world.sent == {"Ann": ["hi"]}
    assert [one.goal_id for one in done.evidence] == ["g1"]
    return here.looks("full")


async def test_the_entry_that_proved_it_is_enough_the_second_time() -> None:
    here = counting(World())
    assert await replayed(here, steps(), end_evidence=(SHOWN,)) == 0


@pytest.mark.parametrize("missing", [{"page_before": False}, {"row": False}, {"page": False}])
async def test_without_all_of_it_the_checker_is_asked(missing: dict[str, bool]) -> None:
    assert await replayed(counting(World()), steps(**missing), end_evidence=(SHOWN,)) == 1


@pytest.mark.parametrize("kind", [None, EvidenceKind.STATE, EvidenceKind.PAGE, EvidenceKind.VALUE])
async def test_only_what_the_checker_has_to_count_is_taken_so(kind: EvidenceKind | None) -> None:
    evidence = () if kind is None else (SHOWN.model_copy(update={"kind": kind}),)
    assert await replayed(counting(World()), steps(), end_evidence=evidence) >= 1


async def test_what_a_message_told_is_looked_at_though_all_looks_as_it_did() -> None:
    told = SHOWN.model_copy(update={"kind": EvidenceKind.STATE})
    assert await replayed(counting(World()), steps(), end_evidence=(told,)) > 1


async def test_a_page_that_has_moved_is_looked_at_in_full() -> None:
    assert await replayed(counting(World(down=1)), steps(), end_evidence=(SHOWN,)) > 0


async def test_nothing_is_proven_by_a_button_that_does_nothing() -> None:
    here = counting(World(dead="Send"))
    done = await here.replay(match(experience(*steps(), end_evidence=(SHOWN,)), FRAME))
    assert not done.ok
    assert done.evidence == ()


async def test_a_value_that_no_step_used_is_for_the_checker_to_see() -> None:
    """That there are 5 of something is a matter of one digit, and the page looks as it did."""
    other = Slot(name="other", type="text", role="other", value="Ann")
    goal = FRAME.goals[0].model_copy(update={"slots": (*FRAME.goals[0].slots, other)})
    frame = FRAME.model_copy(update={"goals": (goal,)})
    here = counting(World(), frame)
    task = experience(*steps(), end_evidence=(SHOWN,), frame=frame)
    done = await here.replay(match(task, frame))
    assert done.ok
    assert here.looks("full") >= 1
