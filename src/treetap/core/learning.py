"""What a run leaves behind: experiences of what was verified, and nothing of what was not (A12, F1)."""

from __future__ import annotations

from collections.abc import Iterator

from treetap.core.aids import aided
from treetap.core.circumstances import circumstances_of
from treetap.core.context import RunContext, was_seen
from treetap.errors import StorageError, TreetapError
from treetap.models import (
    Decider,
    EvidenceKind,
    NodeRecord,
    Status,
    StepStatus,
    Stored,
    TaskFrame,
    Trajectory,
    VerdictStatus,
)


async def learn_from(context: RunContext, tree: NodeRecord) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids under which it is kept, and what could not be. Of a run that failed, the parts whose goals were
    seen to hold."""
    kept: list[str] = []
    said: list[str] = []
    try:
        for node in _worth_learning(tree):
            frame = context.frames.get(node.id, context.mandate)
            learned = await context.parts.learner.learn(_trajectory(context, node, frame))
            kept.extend(await context.parts.store.store(learned))
    except TreetapError as error:
        said.append(f"{'Not all' if kept else 'Nothing'} was kept of it: {error.message}")
    added = tuple(dict.fromkeys(kept))
    for diverged in dict.fromkeys(context.diverged):
        # One that was learned again the same way has worked, with some help.
        if diverged not in added and diverged not in context.strengthened:
            await aided(context, context.parts.store.outcome(diverged, ok=False), None)
            context.weakened.append(diverged)
    stored = Stored(
        added=added,
        strengthened=tuple(dict.fromkeys(context.strengthened)),
        weakened=tuple(dict.fromkeys(context.weakened)),
    )
    try:
        if stored != Stored():
            await context.tell("", stored)
    except StorageError as error:
        said.append(f"The log does not say what was kept: {error.message}")
    return added, tuple(said)


def _worth_learning(tree: NodeRecord) -> Iterator[NodeRecord]:
    """The topmost nodes that succeeded with evidence and in which somebody decided something."""
    if tree.status is Status.SUCCESS and tree.evidence:
        if any(step.decided_by is not Decider.REPLAY for step in tree.all_steps()):
            yield tree
        return
    for child in tree.children:
        yield from _worth_learning(child)


def _trajectory(context: RunContext, tree: NodeRecord, frame: TaskFrame) -> Trajectory:
    steps = [step for step in tree.all_steps() if step.status is StepStatus.SUCCESS]
    compared = all(
        step.verdict is not None and step.verdict.status is not VerdictStatus.UNVERIFIED for step in steps
    )
    proven = {
        one.goal_id for node in tree.walk() for one in node.evidence if one.kind is not EvidenceKind.SHOWN
    }
    screens = tuple(one for one in context.screens if was_seen(one))
    return Trajectory(
        frame=frame,
        tree=tree,
        verified=compared and {goal.id for goal in frame.goals} <= proven,
        screens=screens,
        circumstances=circumstances_of(context.info, context.apps, screens),
        ended=context.parts.clock.now(),
    )
