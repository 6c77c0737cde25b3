"""A task from its sentence to its result: the root node, and what is learned from what it did (A2)."""

from __future__ import annotations

from asyncio import CancelledError

from treetap.core.assignment import Assignment
from treetap.core.context import RunContext
from treetap.core.going_on import end_unasked, going_on
from treetap.core.heeding import credit
from treetap.core.learning import learn_from
from treetap.core.parts import Parts
from treetap.core.side_effects import side_effects
from treetap.core.strategy_node import StrategyNode
from treetap.errors import TreetapError
from treetap.language.contrary import contradiction
from treetap.models import Decider, NodeRecord, RunResult, Settings, Status, TaskFrame

_ROOT = "0"


async def pursue(frame: TaskFrame, parts: Parts, settings: Settings, *, run: str) -> RunResult:
    """Do the task on the phone. Whatever goes wrong is in the result, with its reason.

    Raises nothing of treetap's own; a part that raises what no port allows ends the run, with its log.
    """
    context = RunContext(parts, settings, frame)
    if parts.interpreter is None and (against := contradiction(frame)):
        return _result(context, _unwanted(frame, against), run)
    try:
        await parts.mind.clear()
        await parts.bank.clear()
        await context.begin()
    except TreetapError as error:
        return _result(context, _unbegun(frame, error), run)
    before = await going_on(context)
    node = StrategyNode(context, Assignment(id=_ROOT, task=frame.sentence, frame=frame))
    try:
        tree = (await node.run()).node
    except CancelledError:
        await end_unasked(context, before)
        raise
    effects = await end_unasked(context, before, side_effects(tree, frame, context.screens))
    result = await _learned(context, tree, run)
    return result.model_copy(update={"side_effects": effects})


async def _learned(context: RunContext, tree: NodeRecord, run: str) -> RunResult:
    learned, said = await learn_from(context, tree)
    await credit(context, tree)
    said = (*(f"Memory could not be used: {why}" for why in context.forgot), *said)
    return _result(context, tree, run, learned=learned, reason=" ".join((tree.reason, *said)).strip())


def _result(
    context: RunContext,
    tree: NodeRecord,
    run: str,
    *,
    learned: tuple[str, ...] = (),
    reason: str = "",
) -> RunResult:
    steps = list(tree.all_steps())
    read = [one.value for node in tree.walk() for one in node.evidence if one.value is not None]
    used = next((node.experience for node in tree.walk() if node.experience is not None), None)
    return RunResult(
        run=run,
        task=context.mandate.sentence,
        status=tree.status,
        duration=context.budget.seconds,
        steps=len(steps),
        decisions=context.budget.decisions,
        usage=context.budget.usage,
        replayed=used is not None and any(step.decided_by is Decider.REPLAY for step in steps),
        confidence=context.confidence.get(used) if used else None,
        experience=used,
        learned=learned,
        reason=reason or tree.reason,
        answer=context.answer or (read[-1] if read else None),
        tree=tree,
    )


def _unwanted(frame: TaskFrame, against: str) -> NodeRecord:
    reason = f"The task contradicts itself: {against}. Say which of them is wanted."
    return NodeRecord(id=_ROOT, task=frame.sentence, status=Status.ABORTED, reason=reason)


def _unbegun(frame: TaskFrame, error: TreetapError) -> NodeRecord:
    reason = " ".join(part for part in (error.message, error.hint) if part)
    return NodeRecord(id=_ROOT, task=frame.sentence, status=Status.ABORTED, reason=reason)
