"""After a replay: where a glance did not do and a full look did, it is kept how things look now.

Otherwise every later replay would pay for that look again. Only what is drawn is renewed: never an action, a
target or an expectation.
"""

from __future__ import annotations

from typing import Final

from treetap.core.context import is_full
from treetap.core.replaying.playing import Playing
from treetap.models import EvidenceKind, Origin, Seen, StepRecord, StepStatus, TaskExperience

_COUNTED: Final = frozenset({EvidenceKind.ROW, EvidenceKind.GONE})
"""What is proven by looks before and after together (`proof.py`): of two runs they would prove anything."""


async def renewed(playing: Playing) -> TaskExperience | None:
    """The task with the marks of now; None where it looks as it did, or where that is not to be told."""
    task, context = playing.task, playing.context
    old = task.values
    same = all(old.get(name) == value for name, value in playing.values.items())
    counted = any(one.kind in _COUNTED for one in task.end_evidence)
    if task.origin is Origin.IMPORTED or counted or not same:
        return None
    screens = [screen for screen in context.screens if is_full(screen)]
    frames = {screen.frame.id for screen in screens}
    done = {
        number: record
        for number, records in playing.taken.items()
        if (record := _own(playing, number, records)) is not None
        and (record.before in frames or record.after in frames)
    }
    if not done:
        return None
    evidence = [
        one.model_copy(update={"goal_id": playing.learned_for(goal)})
        for goal in playing.frame.goals
        for one in playing.goals.evidence
        if one.goal_id == goal.id
    ]
    seen = Seen(steps=tuple(done.items()), screens=tuple(screens), evidence=tuple(evidence))
    now = await context.parts.learner.renewed(task, seen)
    return None if now == task else now


def _own(playing: Playing, number: int, records: tuple[StepRecord, ...]) -> StepRecord | None:
    """The record of the step itself, if it alone was done for it and worked."""
    kind = playing.steps[number].action.kind
    fine = [one for one in records if one.status is StepStatus.SUCCESS and one.action.kind == kind]
    if len(records) != 1 or not fine or fine[0].execution is None or fine[0].execution.held:
        return None
    return fine[0]
