"""Lessons earn their trust: those that a run was told and followed have helped it, or have not (F3)."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.aids import aided
from treetap.core.context import RunContext
from treetap.models import Action, NodeRecord, Status, StepRecord, Target


async def credit(context: RunContext, tree: NodeRecord) -> None:
    """What says not to do something was followed where that was not done. One that harms more often than it
    helps is listened to no longer."""
    steps = list(tree.all_steps())
    if not steps or tree.status not in (Status.SUCCESS, Status.FAILED):
        return
    helped = tree.status is Status.SUCCESS
    for lesson in context.told.values():
        if lesson.action is not None and not _was_done(lesson.action, steps):
            await aided(context, context.parts.store.followed(lesson.id, helped=helped), None)


def _was_done(action: Action, steps: Sequence[StepRecord]) -> bool:
    return any(_deed(step.action) == _deed(action) for step in steps)


def _deed(action: Action) -> tuple[object, ...]:
    """What is done to what, wherever it is now."""
    target = getattr(action, "target", None)
    if not isinstance(target, Target):
        return (action.kind,)
    return action.kind, target.resource_id, target.text, target.description
