"""Children of a node: all of them in order, or the first that succeeds (A1, B12, D3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from treetap.core.assignment import Assignment, Ending
from treetap.core.charging import charge
from treetap.core.rollback import roll_back
from treetap.errors import TaskInvalid
from treetap.models import (
    Branch,
    BranchMode,
    Goal,
    Level,
    NodeRecord,
    Outcome,
    Status,
    Subtask,
    TaskFrame,
    Terminal,
)

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode

_ENDS = (Status.ABORTED, Status.PARTIAL)
"""What a parent does not go on from: the run must stop, or what was committed cannot be told."""


@dataclass(frozen=True)
class _Child:
    """A subtask, or several ready steps that are done as one batch (B6)."""

    subtask: Subtask
    ready: tuple[Terminal, ...] = ()
    at: int = 0
    """Its place among the children of the branch."""


async def pursue_branch(node: StrategyNode, branch: Branch) -> Ending | None:
    """None: go on deciding, with what the children have done."""
    node.mode = branch.mode
    node.context.thresholds.planned()
    if branch.mode is BranchMode.SEQUENCE:
        return await _in_order(node, branch)
    return await _one_of(node, branch)


async def _in_order(node: StrategyNode, branch: Branch) -> Ending | None:
    """Each child, planned anew from the screen it left while the budget lasts; finished siblings are kept."""
    children = _batched(branch.children)
    replans, at, finished = 0, 0, 0
    failure, before = "", tuple[NodeRecord, ...]()
    while at < len(children):
        ahead = tuple(one.subtask.task for one in children[at + 1 :])
        outcome = await _run(node, children[at], failure=failure, before=before, ahead=ahead)
        before = (*before, outcome.node)
        if outcome.status in _ENDS:
            return Ending(outcome.status, outcome.reason)
        if outcome.status is Status.SUCCESS:
            done = bool(outcome.node.evidence) or any(outcome.node.all_steps())
            at, failure, finished = at + 1, "", finished + done
            continue
        if node.context.budget.spent or replans >= node.context.settings.strategy_tree.max_replans:
            return Ending(Status.PARTIAL if finished else Status.FAILED, outcome.reason)
        replans, failure = replans + 1, outcome.reason
        jump = node.context.endings[outcome.node.id].jump_to
        if jump is None:
            children[at] = replace(children[at], ready=())
        else:
            at = next((place for place, child in enumerate(children) if child.at >= jump), at)
    return None


async def _one_of(node: StrategyNode, branch: Branch) -> Ending | None:
    """One after the other, each from the state in which the first began, until one succeeds."""
    start = await node.context.see(node.id)
    reasons: list[str] = []
    for place, child in enumerate(branch.children):
        if place and not (rolled := await roll_back(node, start)).ok:
            reasons.append(f"The next way could not be tried: {rolled.reason}")
            break
        outcome = await _run(node, _Child(child, _ready(child), place), failure="; ".join(reasons))
        if outcome.status in _ENDS:
            return Ending(outcome.status, outcome.reason)
        if outcome.status is Status.SUCCESS:
            return None
        if node.context.budget.spent:
            return Ending(outcome.status, outcome.reason)
        reasons.append(outcome.reason)
    node.failure = "No alternative worked. " + " ".join(reasons)
    node.context.thresholds.failed()
    return node.crossed()


async def _run(
    node: StrategyNode,
    child: _Child,
    *,
    failure: str = "",
    before: tuple[NodeRecord, ...] = (),
    ahead: tuple[str, ...] = (),
) -> Outcome:
    await charge(node)
    assignment = replace(await _assigned(node, child, failure, before), ahead=ahead)
    below = type(node)(node.context, assignment)
    outcome = await below.run()
    node.done.append(outcome.node)
    node.goals.adopt(outcome.node.evidence if assignment.proven else ())
    return outcome


async def _assigned(
    node: StrategyNode, child: _Child, failure: str, before: tuple[NodeRecord, ...]
) -> Assignment:
    """A goal of this node's frame keeps its values and their names; other words are read afresh."""
    subtask, parent = child.subtask, node.assignment
    goal = next((one for one in node.frame.goals if one.id == subtask.goal_id), None)
    number = sum(isinstance(one, NodeRecord) for one in node.done)
    return Assignment(
        id=f"{node.id}.{number}",
        task=subtask.task,
        frame=await _frame(node, subtask, goal),
        depth=parent.depth + 1,
        trail=(*parent.trail, parent.task),
        goal_id=subtask.goal_id if goal else parent.goal_id,
        proven=goal is not None and not child.ready and parent.proven,
        ready=child.ready,
        expect=subtask.expect,
        failure=failure or node.failure,
        before=before,
    )


async def _frame(node: StrategyNode, subtask: Subtask, goal: Goal | None) -> TaskFrame:
    if goal is not None:
        pattern = await _pattern(node, subtask.task, goal)
        return node.frame.model_copy(update={"sentence": subtask.task, "goals": (goal,), "pattern": pattern})
    try:
        return await node.context.parts.reader.read(subtask.task)
    except TaskInvalid:
        words = Goal(id="g1", verb="", object=subtask.task, words=(subtask.task,))
        return TaskFrame(sentence=subtask.task, language=node.frame.language, goals=(words,))


async def _pattern(node: StrategyNode, sentence: str, goal: Goal) -> str:
    """As the sentence would have it if it stood alone, if it then means the same: what was learned from it
    alone is found again."""
    try:
        alone = await node.context.parts.reader.read(sentence)
    except TaskInvalid:
        return ""
    same = len(alone.goals) == 1 and _meaning(alone.goals[0]) == _meaning(goal)
    return alone.pattern if same else ""


def _meaning(goal: Goal) -> object:
    values = tuple((slot.name, slot.type, slot.role, slot.value) for slot in goal.slots)
    return goal.verb, goal.polarity, goal.app, goal.object, values, goal.constraints


def _ready(subtask: Subtask) -> tuple[Terminal, ...]:
    return (subtask.step,) if subtask.step is not None else ()


def _batched(children: Sequence[Subtask]) -> list[_Child]:
    """Consecutive ready steps of level 0 are one child."""
    found: list[_Child] = []
    for place, child in enumerate(children):
        ready = _ready(child)
        last = found[-1] if found else None
        if last is not None and _is_batch(ready) and _is_batch(last.ready):
            found[-1] = _Child(last.subtask, (*last.ready, *ready), last.at)
        else:
            found.append(_Child(child, ready, place))
    return found


def _is_batch(steps: Sequence[Terminal]) -> bool:
    return bool(steps) and all(one.action.level is Level.FIRE_AND_FORGET for one in steps)
