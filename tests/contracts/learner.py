"""What learning from a run must do: the parts of the reuse rule that are settled when a run is kept."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from treetap.core.ports import Learner
from treetap.models import (
    AtomicExperience,
    Experience,
    LiteralPart,
    Seen,
    Status,
    StepStatus,
    StrategyExperience,
    TaskExperience,
    Text,
    slots_used,
)
from treetap.models.base import within


class LearnerContract:
    """Bind `learner`."""

    @pytest.fixture
    def learner(self) -> Learner:
        raise NotImplementedError

    async def test_a_run_gives_all_three_levels(self, learner: Learner) -> None:
        learned = await learner.learn(samples.trajectory())
        assert {one.level for one in learned} == {"atomic", "task", "strategy"}
        assert len({one.id for one in learned}) == len(learned)

    async def test_the_levels_know_each_other(self, learner: Learner) -> None:
        learned = await learner.learn(samples.trajectory())
        tasks = {one.id for one in learned if isinstance(one, TaskExperience)}
        for one in learned:
            if isinstance(one, AtomicExperience):
                assert one.task_id in tasks
            if isinstance(one, StrategyExperience):
                assert set(one.task_ids) <= tasks
                assert one.task_ids

    async def test_what_was_typed_and_tapped_is_a_slot_everywhere(self, learner: Learner) -> None:
        task = _task(await learner.learn(samples.trajectory(samples.send_task("hi there", "Ann"))))
        assert {slot.name for slot in task.slots} == {"content", "recipient"}
        assert task.constants == ()
        assert slots_used(task.tree) == {"content", "recipient"}
        assert not _says(task, "hi there")
        assert not _says(task, "Ann")

    async def test_what_was_not_typed_or_tapped_is_a_constant(self, learner: Learner) -> None:
        frame = samples.send_task("hi there", "Ann")
        task = _task(await learner.learn(samples.trajectory(frame, tapped="Family")))
        assert [slot.name for slot in task.slots] == ["content"]
        assert [(one.name, one.value) for one in task.constants] == [("recipient", "Ann")]

    async def test_a_run_that_failed_teaches_nothing(self, learner: Learner) -> None:
        assert list(await learner.learn(samples.trajectory(status=Status.FAILED))) == []

    async def test_a_step_that_failed_is_not_learned(self, learner: Learner) -> None:
        given = samples.trajectory()
        stray = given.tree.steps[0].model_copy(
            update={"action": samples.tap("Wrong"), "status": StepStatus.FAILED}
        )
        tree = given.tree.model_copy(update={"done": (stray, *given.tree.done)})
        learned = await learner.learn(given.model_copy(update={"tree": tree}))
        assert all(not _says(one, "Wrong") for one in learned)

    async def test_what_was_not_verified_says_so(self, learner: Learner) -> None:
        assert _task(await learner.learn(samples.trajectory())).verified
        assert not _task(await learner.learn(samples.trajectory(verified=False))).verified

    async def test_to_renew_changes_nothing_but_how_things_look(self, learner: Learner) -> None:
        given = samples.trajectory()
        task = _task(await learner.learn(given))
        seen = Seen(steps=((0, given.tree.steps[0]),), screens=given.screens)
        now = await learner.renewed(task, seen)
        assert now.model_copy(update={"tree": task.tree}) == task
        assert slots_used(now.tree) == slots_used(task.tree)

    async def test_learning_twice_gives_the_same(self, learner: Learner) -> None:
        assert await learner.learn(samples.trajectory()) == await learner.learn(samples.trajectory())


def _task(learned: Sequence[Experience]) -> TaskExperience:
    """The whole task's."""
    (task,) = (one for one in learned if isinstance(one, TaskExperience) and one.parent is None)
    return task


def _says(experience: Experience, words: str) -> bool:
    """Whether a text of its steps has these words to the letter."""
    steps = experience.tree if isinstance(experience, TaskExperience) else experience
    texts = (one for one in within(steps) if isinstance(one, Text))
    return any(isinstance(part, LiteralPart) and words in part.text for text in texts for part in text.root)
