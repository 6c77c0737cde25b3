"""Several goals are a branch, one child each, in order; so is a single one where only branching is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treetap.models import Allowed, Branch, BranchMode, Decider, Goal, Situation, Subtask, Terminal

_TRIES = 2
"""Times that a node hands the same goal down before it gives up."""


def sequence(goals: Sequence[Goal], situation: Situation, allowed: Allowed) -> Branch | None:
    """A child for each goal that is open; None where that is not open, or would only repeat itself."""
    if not _may(allowed, BranchMode.SEQUENCE):
        return None
    alone = len(goals) == 1
    if alone and ("terminal" in allowed.open_decisions or _handed_down(goals[0], situation) >= _TRIES):
        return None
    children = tuple(_child(goal, situation) for goal in goals[: allowed.max_children])
    thought = "One goal after the other." if len(goals) > 1 else "Work it out step by step."
    return Branch(
        mode=BranchMode.SEQUENCE,
        children=children,
        goal_id=goals[0].id if alone else None,
        thought=thought,
        by=Decider.OFFLINE,
    )


def alternatives(
    goal: Goal, steps: Mapping[str, Terminal], situation: Situation, allowed: Allowed
) -> Branch | None:
    """One ready step for each of several ways that look alike, by name: the first that works is gone on from.

    Only once on the way down, and not again after it failed.
    """
    names = list(steps)[: allowed.max_children]
    if not _may(allowed, BranchMode.ALTERNATIVES) or len(names) < 2:
        return None
    if situation.depth and situation.task in situation.trail:
        return None
    if situation.failure or any(record.goal_id == goal.id for record in situation.done):
        return None
    child = _child(goal, situation)
    ways = ", ".join(f"'{name}'" for name in names)
    return Branch(
        mode=BranchMode.ALTERNATIVES,
        children=tuple(child.model_copy(update={"step": steps[name]}) for name in names),
        goal_id=goal.id,
        thought=f"It may be behind any of {ways}.",
        by=Decider.OFFLINE,
        confidence=0.5,
    )


def _may(allowed: Allowed, mode: BranchMode) -> bool:
    return "branch" in allowed.open_decisions and mode in allowed.branch_modes


def _handed_down(goal: Goal, situation: Situation) -> int:
    return sum(record.goal_id == goal.id for record in situation.done)


def _child(goal: Goal, situation: Situation) -> Subtask:
    alone = len(situation.frame.goals) == 1
    spoken = goal.clause or (situation.task if alone else " ".join(goal.words)) or situation.task
    return Subtask(task=spoken, goal_id=goal.id, app=goal.app)
