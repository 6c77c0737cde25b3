"""Learning by replacing words: what the task says and a step says is a slot."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.models import (
    AtomicExperience,
    Experience,
    LearnedNode,
    LearnedStep,
    NamedValue,
    Seen,
    Status,
    StepRecord,
    StepStatus,
    StrategyExperience,
    TaskExperience,
    Text,
    Trajectory,
    slots_used,
)


class FakeLearner:
    """One task of the steps that worked, however deep they were."""

    async def learn(self, trajectory: Trajectory) -> Sequence[Experience]:
        frame, done = trajectory.frame, trajectory.tree.all_steps()
        if trajectory.tree.status is not Status.SUCCESS:
            return ()
        steps = tuple(self._step(one, frame.values) for one in done if one.status is StepStatus.SUCCESS)
        used = frozenset[str]().union(*(slots_used(step) for step in steps))
        slots = [slot for goal in frame.goals for slot in goal.slots]
        task = TaskExperience(
            id="task-learned",
            created=trajectory.ended,
            pattern=frame.pattern or frame.sentence,
            literals=(frame.sentence,),
            frame=frame,
            slots=tuple(slot for slot in slots if slot.name in used),
            constants=tuple(
                NamedValue(name=slot.name, value=slot.value) for slot in slots if slot.name not in used
            ),
            tree=LearnedNode(goal=Text.literal("do it"), parts=steps),
            verified=trajectory.verified,
        )
        given = {"created": trajectory.ended}
        atoms = [
            AtomicExperience(id=f"atomic-{at}", step=step, task_id=task.id, sentence="a step", **given)
            for at, step in enumerate(steps)
        ]
        way = StrategyExperience(
            id="strategy-1", strategy="As before.", pattern="other", task_ids=(task.id,), **given
        )
        return [*atoms, task, way]

    async def renewed(self, task: TaskExperience, seen: Seen) -> TaskExperience:
        """Here nothing has a look."""
        return task

    def _step(self, record: StepRecord, values: dict[str, str]) -> LearnedStep:
        written = LearnedStep(action=record.action, expect=record.expect).model_dump_json()
        for name, value in values.items():
            slot = Text.slot(name).model_dump_json()
            written = written.replace(Text.literal(value).model_dump_json(), slot)
        return LearnedStep.model_validate_json(written)
