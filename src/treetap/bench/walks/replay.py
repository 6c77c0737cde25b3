"""Does what was learned once more on a phone, with the values of another task: nothing decides but memory."""

from __future__ import annotations

from collections.abc import Mapping

from treetap.bench.walks.record import carried_out
from treetap.bench.walks.stage import Stage
from treetap.bench.walks.walk import Move
from treetap.memory.keys import steps_of
from treetap.models import Decider, Screen, StepRecord, TaskExperience, bound


def bound_moves(task: TaskExperience, values: Mapping[str, str]) -> tuple[Move, ...]:
    """Every step with the new values filled in. Raises `ValueMissing` where one is not given."""
    return tuple(
        Move(bound(step.action, values), tuple(bound(one, values) for one in step.expect))
        for step in steps_of(task.tree)
    )


async def replayed(
    stage: Stage, task: TaskExperience, values: Mapping[str, str]
) -> tuple[list[StepRecord], list[Screen]]:
    """The steps as they went, and what was seen."""
    return await carried_out(stage, bound_moves(task, values), decided_by=Decider.REPLAY)
