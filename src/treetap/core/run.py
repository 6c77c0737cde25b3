"""A task from its sentence to its result: the root node, what is learned from it, what it left behind
(A2)."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from treetap import models as m
from treetap.core.attempt import Attempt, Attempts, Order
from treetap.core.branch import Assignment
from treetap.core.context import Parts, RunContext, was_seen
from treetap.core.node import StrategyNode
from treetap.errors import StorageError, TreetapError
from treetap.matching.side_effects import is_asked, is_ours, side_effects, started
from treetap.task.goals import contradiction

_ROOT: Final = "0"
_ENDS: Final = {m.OngoingKind.CALL: m.Key.END_CALL, m.OngoingKind.PLAYBACK: m.Key.PAUSE}
_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press", "drag", "key"})


async def pursue(frame: m.TaskFrame, parts: Parts, settings: m.Settings, *, run: str) -> m.RunResult:
    """Do the task on the phone. Whatever goes wrong is in the result, with its reason.

    Raises nothing of treetap's own; a part that raises what no port allows ends the run, with its log.
    """
    context, reason = RunContext(parts, settings, frame), ""
    if parts.interpreter is None and (against := contradiction(frame)):
        reason = f"The task contradicts itself: {against}. Say which of them is wanted."
    try:
        await parts.mind.clear()
        await parts.bank.clear()
        if not reason:
            await context.begin()
    except TreetapError as error:
        reason = error.told
    if reason:
        node = m.NodeRecord(id=_ROOT, task=frame.sentence, status=m.Status.ABORTED, reason=reason)
        return _result(context, node, run, reason)
    before = await context.ongoing()
    root = StrategyNode(context, Assignment(id=_ROOT, task=frame.sentence, frame=frame))
    try:
        tree = (await root.run()).node
    except CancelledError:
        await _end_unasked(context, before)
        raise
    steps, succeeded = list(tree.all_steps()), tree.status is m.Status.SUCCESS
    effects = side_effects(steps, frame, context.screens, succeeded=succeeded)
    effects = await _end_unasked(context, before, effects)
    learned, problems = await _learn(context, tree)
    await _credit_lessons(context, tree)
    why = (*(f"Memory could not be used: {one}" for one in context.memory_errors), *problems)
    result = _result(context, tree, run, " ".join((tree.reason, *why)).strip())
    return result.model_copy(update={"side_effects": effects, "learned": learned})


def _result(context: RunContext, tree: m.NodeRecord, run: str, reason: str) -> m.RunResult:
    steps = list(tree.all_steps())
    read = [one.value for node in tree.walk() for one in node.evidence if one.value is not None]
    used = next((node.experience for node in tree.walk() if node.experience is not None), None)
    return m.RunResult(
        run=run,
        task=context.mandate.sentence,
        status=tree.status,
        duration=context.budget.seconds,
        steps=len(steps),
        decisions=context.budget.decisions,
        usage=context.budget.usage,
        replayed=used is not None and any(step.decided_by is m.Decider.REPLAY for step in steps),
        confidence=context.confidence.get(used) if used else None,
        experience=used,
        reason=reason,
        answer=context.answer or (read[-1] if read else None),
        tree=tree,
    )


# What goes on by itself: the phone tells it before the first step and after the last


async def _end_unasked(
    context: RunContext, before: Sequence[m.Ongoing] | None, effects: Sequence[m.SideEffect] = ()
) -> tuple[m.SideEffect, ...]:
    """The effects, with what the run has set going; a call or playback that nobody asked for is ended."""
    now = await context.ongoing() if before is not None else None
    old = {_key(one) for one in before or ()}
    new = [one for one in now or () if _key(one) not in old]
    mine = [one for one in new if is_ours(one, context.visited, context.screens, context.apps)]
    unasked = [one for one in mine if not is_asked(one, context.mandate, effects)]
    for one in unasked:
        if key := _ENDS.get(one.kind):
            with suppress(TreetapError):
                await _press(context, key)
    left = await context.ongoing() if unasked else None
    told = list(effects)
    for one in mine:
        ended = one in unasked and left is not None and _key(one) not in map(_key, left)
        calls = [at for at, effect in enumerate(told) if effect.kind is m.SideEffectKind.CALLED]
        if one.kind is m.OngoingKind.CALL and calls:  # It is told already.
            told[calls[-1]] = told[calls[-1]].model_copy(update={"ended": ended})
        else:
            effect = started(one, context.mandate, context.apps)
            told.append(effect.model_copy(update={"asked_for": one not in unasked, "ended": ended}))
    return tuple(told)


def _key(one: m.Ongoing) -> tuple[object, ...]:
    """Without the title: who was playing before goes on playing."""
    return one.kind, one.package, one.key


async def _press(context: RunContext, key: m.Key) -> None:
    """Guarded and logged like any action; the budget does not matter any more."""
    mandate, screen = context.mandate, context.screen
    situation = m.Situation(mandate=mandate, task=mandate.sentence, frame=mandate, screen=screen)
    attempts = Attempts(context, Order(node="0", goal=None, situation=situation, by=m.Decider.OFFLINE), [])
    action = m.PressKey(key=key, description="End what nobody asked for")
    attempt = await attempts.permit(Attempt(action=action, by=m.Decider.OFFLINE, before=screen), ask=False)
    if not attempt.refusal:
        await attempts.execute(attempt, charged=False)


# What is learned: experiences of what was verified, and nothing of what was not (A12, F1)


async def _learn(context: RunContext, tree: m.NodeRecord) -> tuple[tuple[str, ...], list[str]]:
    """The ids of what was stored, and what could not be. Of a run that failed, the parts with evidence."""
    kept, problems, store = list[str](), list[str](), context.parts.store
    try:
        for node in _verified_nodes(tree):
            told, frame = node, context.frames.get(node.id, context.mandate)
            if node is tree and context.mandate is not context.keyed:
                told, frame = _as_keyed(context, tree)
            learned = await context.parts.learner.learn(_trajectory(context, told, frame))
            kept.extend(await store.store(learned))
    except TreetapError as error:
        problems.append(f"{'Not all' if kept else 'Nothing'} was kept of it: {error.message}")
    for known, renewed in context.strengthened.items():
        if renewed is not None and await context.optional(store.get(known), None) is not None:
            await context.optional(store.store([renewed]), ())
        else:
            await context.optional(store.outcome(known, ok=True), None)
    added, strengthened = tuple(dict.fromkeys(kept)), tuple(context.strengthened)
    # An experience that diverged and was learned again the same way has worked, with some help.
    weakened = tuple(one for one in dict.fromkeys(context.diverged) if one not in (*added, *strengthened))
    for one in weakened:
        await context.optional(store.outcome(one, ok=False), None)
    if added or strengthened or weakened:
        try:
            await context.tell("", m.Stored(added=added, strengthened=strengthened, weakened=weakened))
        except StorageError as error:
            problems.append(f"The log does not say what was kept: {error.message}")
    return added, problems


def _verified_nodes(tree: m.NodeRecord) -> Iterator[m.NodeRecord]:
    """The topmost nodes that succeeded with evidence and in which something was decided."""
    if tree.status is m.Status.SUCCESS and tree.evidence:
        if any(step.decided_by is not m.Decider.REPLAY for step in tree.all_steps()):
            yield tree
        return
    for child in tree.children:
        yield from _verified_nodes(child)


def _as_keyed(context: RunContext, tree: m.NodeRecord) -> tuple[m.NodeRecord, m.TaskFrame]:
    """A run that a model has read, with the goals of the rules: memory knows it by those.

    Every goal was proven, so the last evidence stands for each; what the task asks for is kept with it."""
    keyed, last = context.keyed, tree.evidence[-1]
    evidence = tuple(last.model_copy(update={"goal_id": goal.id}) for goal in keyed.goals)
    asked = (*context.mandate.asks_for, *m.consented(tree.all_steps()))
    frame = keyed.model_copy(update={"asks_for": tuple(dict.fromkeys(asked)), "reader": "model"})
    done = tuple(_without_goals(one, {goal.id for goal in keyed.goals}) for one in tree.done)
    return tree.model_copy(update={"evidence": evidence, "done": done}), frame


def _without_goals(record: m.StepRecord | m.NodeRecord, goals: set[str]) -> m.StepRecord | m.NodeRecord:
    """Without the goals and the evidence of the other reading."""
    if isinstance(record, m.StepRecord):
        return record
    own = record.goal_id if record.goal_id in goals and len(goals) == 1 else None
    done = tuple(_without_goals(one, goals) for one in record.done)
    return record.model_copy(update={"goal_id": own, "evidence": (), "done": done})


def _trajectory(context: RunContext, tree: m.NodeRecord, frame: m.TaskFrame) -> m.Trajectory:
    steps = list(tree.all_steps())
    compared = all(
        step.verdict is not None and step.verdict.status is not m.VerdictStatus.UNVERIFIED
        for step in steps
        if step.status is m.StepStatus.SUCCESS
    )
    evidence = [one for node in tree.walk() for one in node.evidence]
    judged = any(one.kind is m.EvidenceKind.JUDGED for one in evidence)
    # A touch that seemed to do nothing may have done what convinced the judge: a replay would not do it.
    dark = judged and any(
        step.status is m.StepStatus.FAILED and step.execution is not None and step.action.kind in _TOUCHES
        for step in steps
    )
    screens = tuple(one for one in context.screens if was_seen(one))
    proven = {goal.id for goal in frame.goals} <= {one.goal_id for one in evidence}
    return m.Trajectory(
        frame=frame,
        tree=tree,
        verified=compared and not dark and proven,
        verified_by="judge" if judged else "rules",
        screens=screens,
        circumstances=m.Circumstances.of(context.info, context.apps, screens),
        ended=context.parts.clock.now(),
    )


async def _credit_lessons(context: RunContext, tree: m.NodeRecord) -> None:
    """A lesson that says not to do something was followed where it was not done: it helped or harmed (F3)."""
    done = {_deed(step.action) for step in tree.all_steps()}
    if not done or tree.status not in (m.Status.SUCCESS, m.Status.FAILED):
        return
    for lesson in context.lessons.values():
        if lesson.action is not None and _deed(lesson.action) not in done:
            followed = context.parts.store.followed(lesson.id, helped=tree.status is m.Status.SUCCESS)
            await context.optional(followed, None)


def _deed(action: m.Action) -> tuple[object, ...]:
    """What is done to what, wherever it is on the screen."""
    target = getattr(action, "target", None)
    if not isinstance(target, m.Target):
        return (action.kind,)
    return action.kind, target.resource_id, target.text, target.description
