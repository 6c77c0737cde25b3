"""What a run leaves behind: experiences of what was verified, and nothing of what was not (A12, F1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from treetap.core.aids import aided
from treetap.core.circumstances import circumstances_of
from treetap.core.context import RunContext, was_seen
from treetap.errors import StorageError, TreetapError
from treetap.models import (
    AskedFor,
    Decider,
    EvidenceKind,
    NodeRecord,
    Status,
    StepRecord,
    StepStatus,
    Stored,
    TaskFrame,
    Trajectory,
    VerdictStatus,
)

_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press", "drag", "key"})


async def learn_from(context: RunContext, tree: NodeRecord) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids under which it is kept, and what could not be. Of a run that failed, the parts whose goals were
    seen to hold."""
    kept: list[str] = []
    said: list[str] = []
    try:
        for node in _worth_learning(tree):
            told, frame = node, context.frames.get(node.id, context.mandate)
            if node is tree and context.mandate is not context.keyed:
                told, frame = _as_keyed(context, tree)
            learned = await context.parts.learner.learn(_trajectory(context, told, frame))
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


def _in_the_dark(tree: NodeRecord) -> bool:
    """Whether a judge was convinced by a run in which a touch seemed to do nothing: it may have done what
    counts, and a replay without it would not. Rules prove what shows."""
    if not any(one.by == "judge" for node in tree.walk() for one in node.evidence):
        return False
    return any(
        step.status is StepStatus.FAILED and step.execution is not None and step.action.kind in _TOUCHES
        for step in tree.all_steps()
    )


def _as_keyed(context: RunContext, tree: NodeRecord) -> tuple[NodeRecord, TaskFrame]:
    """A run that a model has read, told by the goals of the rules: memory knows it by those.

    Every goal was proven, so the last proof is one for each of them; what it asks for is kept with it."""
    keyed, last = context.keyed, tree.evidence[-1]
    goals = {goal.id for goal in keyed.goals}
    evidence = tuple(last.model_copy(update={"goal_id": goal.id}) for goal in keyed.goals)
    asked = (*context.mandate.asks_for, *consented(tree.all_steps()))
    frame = keyed.model_copy(update={"asks_for": tuple(dict.fromkeys(asked)), "reader": "model"})
    own = {"evidence": evidence, "done": tuple(_unnamed(one, goals) for one in tree.done)}
    return tree.model_copy(update=own), frame


def consented(steps: Iterable[StepRecord]) -> Iterator[AskedFor]:
    """What the consent judge has said yes to: a replay of the same pattern need not ask again."""
    for step in steps:
        ruling = step.ruling
        if step.status is StepStatus.SUCCESS and ruling is not None:
            yield from (AskedFor(act=act, confirmed=True) for act in ruling.judged)


def _unnamed(record: StepRecord | NodeRecord, goals: set[str]) -> StepRecord | NodeRecord:
    """Without the goals and the proofs of another reading."""
    if isinstance(record, StepRecord):
        return record
    own = record.goal_id if record.goal_id in goals and len(goals) == 1 else None
    done = tuple(_unnamed(one, goals) for one in record.done)
    return record.model_copy(update={"goal_id": own, "evidence": (), "done": done})


def _trajectory(context: RunContext, tree: NodeRecord, frame: TaskFrame) -> Trajectory:
    steps = [step for step in tree.all_steps() if step.status is StepStatus.SUCCESS]
    compared = all(
        step.verdict is not None and step.verdict.status is not VerdictStatus.UNVERIFIED for step in steps
    )
    evidence = [one for node in tree.walk() for one in node.evidence]
    proven = {one.goal_id for one in evidence if one.kind is not EvidenceKind.SHOWN}
    judged = any(one.kind is EvidenceKind.JUDGED for one in evidence)
    screens = tuple(one for one in context.screens if was_seen(one))
    return Trajectory(
        frame=frame,
        tree=tree,
        verified=compared and {goal.id for goal in frame.goals} <= proven and not _in_the_dark(tree),
        verified_by="judge" if judged else "rules",
        screens=screens,
        circumstances=circumstances_of(context.info, context.apps, screens),
        ended=context.parts.clock.now(),
    )
