"""What a node is given, how it ends, and its children: all in order, or the first that succeeds (A1, B12)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from treetap import models as m
from treetap.core.attempt import Ending
from treetap.core.recovery import roll_back
from treetap.errors import TaskInvalid

if TYPE_CHECKING:
    from treetap.core.node import StrategyNode

_ENDS = (m.Status.ABORTED, m.Status.PARTIAL)
"""After these a parent does not go on: the run must stop, or something was committed."""


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """A task for a node: the mandate itself, or a part of it that a branch has made."""

    id: str
    """Its path from the root: `0`, `0.1`, `0.1.0` …"""
    task: str
    frame: m.TaskFrame
    depth: int = 0
    trail: tuple[str, ...] = ()
    """The tasks of the nodes above, the root first."""
    ahead: tuple[str, ...] = ()
    """The tasks that come after this one in its parent's plan."""
    goal_id: str | None = None
    """The goal of the mandate that this serves."""
    proven: bool = True
    """Whether its goals need the checker's evidence. A subtask in the policy's own words does not: the goals
    that it serves are checked further up."""
    ready: tuple[m.Terminal, ...] = ()
    """Steps that the plan has made ready."""
    expect: tuple[m.Expectation, ...] = ()
    failure: str = ""
    """Why the attempt before this one failed (B12)."""
    before: tuple[m.NodeRecord, ...] = ()
    """The attempts before this one, and the siblings that are done."""


@dataclass(frozen=True)
class _Child:
    """A subtask, or several ready steps that are done as one batch (B6)."""

    subtask: m.Subtask
    ready: tuple[m.Terminal, ...]
    at: int
    """Its place among the children of the branch."""

    @property
    def is_batch(self) -> bool:
        return bool(self.ready) and all(one.action.level is m.Level.FIRE_AND_FORGET for one in self.ready)


async def pursue_branch(node: StrategyNode, branch: m.Branch) -> Ending | None:
    """None: go on deciding, with what the children have done."""
    node.mode = branch.mode
    node.context.thresholds.plans += 1
    children = [
        _Child(one, () if one.step is None else (one.step,), at) for at, one in enumerate(branch.children)
    ]
    pursued = _in_order if branch.mode is m.BranchMode.SEQUENCE else _one_of
    return await pursued(node, children)


async def _in_order(node: StrategyNode, children: list[_Child]) -> Ending | None:
    """Each child; one that fails is planned again from the screen it left, while the budget lasts.

    Consecutive ready steps of level 0 are one child."""
    context, batched = node.context, children[:1]
    for child in children[1:]:
        if child.is_batch and batched[-1].is_batch:
            batched[-1] = replace(batched[-1], ready=(*batched[-1].ready, *child.ready))
        else:
            batched.append(child)
    replans, at, finished = 0, 0, 0
    failure, before = "", tuple[m.NodeRecord, ...]()
    while at < len(batched):
        ahead = tuple(one.subtask.task for one in batched[at + 1 :])
        outcome = await _run(node, batched[at], failure=failure, before=before, ahead=ahead)
        before = (*before, outcome.node)
        if outcome.status in _ENDS:
            return Ending(outcome.status, outcome.reason)
        if outcome.status is m.Status.SUCCESS:
            done = bool(outcome.node.evidence) or any(outcome.node.all_steps())
            at, failure, finished = at + 1, "", finished + done
            continue
        if context.budget.spent or replans >= context.settings.strategy_tree.max_replans:
            return Ending(m.Status.PARTIAL if finished else m.Status.FAILED, outcome.reason)
        replans, failure = replans + 1, outcome.reason
        jumps = [to for one in batched[at].ready if (to := one.action.handling.jump_to) is not None]
        if not jumps:
            batched[at] = replace(batched[at], ready=())
        else:  # A failed step can say from which step to go on (D2).
            at = next((place for place, child in enumerate(batched) if child.at >= jumps[0]), at)
    return None


async def _one_of(node: StrategyNode, children: list[_Child]) -> Ending | None:
    """One after the other, each from the state in which the first began, until one succeeds."""
    start = await node.context.see(node.id)
    reasons: list[str] = []
    for child in children:
        if child.at and (why := await roll_back(node, start)):
            reasons.append(f"The next way could not be tried: {why}")
            break
        outcome = await _run(node, child, failure="; ".join(reasons))
        if outcome.status is m.Status.SUCCESS:
            return None
        if outcome.status in _ENDS or node.context.budget.spent:
            return Ending(outcome.status, outcome.reason)
        reasons.append(outcome.reason)
    return node.failed("No alternative worked. " + " ".join(reasons))


async def _run(
    node: StrategyNode,
    child: _Child,
    *,
    failure: str,
    before: tuple[m.NodeRecord, ...] = (),
    ahead: tuple[str, ...] = (),
) -> m.Outcome:
    """A goal of this node's frame keeps its values and their names; other words are read afresh."""
    await node.charge()
    subtask, parent = child.subtask, node.assignment
    goal = next((one for one in node.frame.goals if one.id == subtask.goal_id), None)
    assignment = Assignment(
        id=f"{node.id}.{len(node.children)}",
        task=subtask.task,
        frame=await _frame(node, subtask, goal),
        depth=parent.depth + 1,
        trail=(*parent.trail, parent.task),
        ahead=ahead,
        goal_id=subtask.goal_id if goal else parent.goal_id,
        proven=goal is not None and not child.ready and parent.proven,
        ready=child.ready,
        expect=subtask.expect,
        failure=failure or node.failure,
        before=before,
    )
    outcome = await type(node)(node.context, assignment).run()
    node.done.append(outcome.node)
    node.goals.adopt(outcome.node.evidence if assignment.proven else ())
    return outcome


async def _frame(node: StrategyNode, subtask: m.Subtask, goal: m.Goal | None) -> m.TaskFrame:
    """For a goal of the mandate also the pattern that its sentence has alone, if it means the same alone:
    then what was learned from that sentence is found again."""
    try:
        alone = await node.context.parts.reader.read(subtask.task)
    except TaskInvalid:
        words = m.Goal(id="g1", verb="", object=subtask.task, words=(subtask.task,))
        alone = m.TaskFrame(sentence=subtask.task, language=node.frame.language, goals=(words,))
    if goal is None:
        return alone
    same = len(alone.goals) == 1 and _meaning(alone.goals[0]) == _meaning(goal)
    own = {"sentence": subtask.task, "goals": (goal,), "pattern": alone.pattern if same else ""}
    return node.frame.model_copy(update=own)


def _meaning(goal: m.Goal) -> object:
    values = tuple((slot.name, slot.type, slot.role, slot.value) for slot in goal.slots)
    return goal.verb, goal.polarity, goal.app, goal.object, values, goal.constraints
