"""Where a glance did not do and a full look did, the next replay knows how things look now."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import samples
from tests.fakes.task_reader import FakeTaskReader
from tests.unit.replay_learned import experience, match, sending_steps
from tests.unit.replay_world import Stage, World, stage
from treetap.core.clock import FrozenClock
from treetap.memory.journal import Journal
from treetap.memory.keys import content_key, steps_of
from treetap.memory.learning.learner import RunLearner
from treetap.models import Bounds, Evidence, EvidenceKind, Frame, LearnedStep, Mark, Origin, TaskExperience

ANN = samples.send_task("hi", "Ann")


class Looks:
    """Everything looks as it did in `replay_learned`; a page as a whole has no look."""

    async def of(self, frame: Frame, places: Sequence[Bounds]) -> Sequence[str]:
        return ["as it was" for _ in places]

    async def page(self, frame: Frame, ignore: Sequence[Bounds] = ()) -> str:
        return ""


def renewing_stage() -> Stage:
    """Everything stands one row further down than it was learned."""
    here = stage(World(down=1), ANN)
    learner = RunLearner(FakeTaskReader(), looks=Looks())
    object.__setattr__(here.context.parts, "learner", learner)
    return here


def _stale() -> TaskExperience:
    return experience(*sending_steps())


def _places(task: TaskExperience) -> list[tuple[Mark, ...]]:
    return [side for step in steps_of(task.tree) for side in (step.before, step.after)]


def _bare(step: LearnedStep) -> LearnedStep:
    return step.model_copy(update={"before": (), "after": (), "seconds": 0.0})


async def test_the_second_replay_of_what_has_moved_pays_for_less() -> None:
    first = renewing_stage()
    done = await first.replay(match(_stale(), ANN))
    assert done.ok, done.reason
    assert first.looks("full") >= 3
    assert done.renewed is not None
    again = renewing_stage()
    done = await again.replay(match(done.renewed, ANN))
    assert done.ok, done.reason
    assert again.world.sent == {"Ann": ["hi"]}
    assert again.looks("full") <= 1 < first.looks("full")


async def test_only_marks_change() -> None:
    task = _stale()
    done = await renewing_stage().replay(match(task, ANN))
    assert done.renewed is not None
    assert _places(done.renewed) != _places(task)
    assert [_bare(one) for one in steps_of(done.renewed.tree)] == [_bare(one) for one in steps_of(task.tree)]
    assert content_key(done.renewed) == content_key(task)
    assert done.renewed.model_copy(update={"tree": task.tree}) == task
    assert "Ann" not in "".join(mark.model_dump_json() for side in _places(done.renewed) for mark in side)


async def test_what_looks_as_it_did_is_not_stored_again() -> None:
    here = renewing_stage()
    here.world.down = 0
    done = await here.replay(match(_stale(), ANN))
    assert done.ok
    assert done.renewed is None


@pytest.mark.parametrize("kind", [EvidenceKind.NEW, EvidenceKind.GONE])
async def test_what_is_proven_by_looks_before_and_after_keeps_those_of_one_run(kind: EvidenceKind) -> None:
    proof = Evidence(goal_id="g1", kind=kind, text="so", frame_id="f")
    task = _stale().model_copy(update={"end_evidence": (proof,)})
    assert (await renewing_stage().replay(match(task, ANN))).renewed is None


async def test_neither_what_was_heard_of_nor_what_has_other_values() -> None:
    heard = _stale().model_copy(update={"origin": Origin.IMPORTED})
    assert (await renewing_stage().replay(match(heard, ANN))).renewed is None
    bob = samples.send_task("hi", "Bob")
    here = renewing_stage()
    assert (await here.replay(match(_stale(), bob), bob)).renewed is None


async def test_it_is_kept_in_the_place_of_what_was_known(tmp_path: Path) -> None:
    task = _stale()
    done = await renewing_stage().replay(match(task, ANN))
    assert done.renewed is not None
    with Journal(tmp_path / "experiences.sqlite", FrozenClock()) as journal:
        journal.put([task])
        assert journal.put([done.renewed]) == [task.id]
        (kept,) = journal.all()
    assert isinstance(kept, TaskExperience)
    assert kept.tree == done.renewed.tree
    assert kept.record.ok == task.record.ok + 1
