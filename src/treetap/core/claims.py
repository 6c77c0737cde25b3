"""A policy says that it is done and points at what shows it: looked at, where nobody can check it otherwise.

The words of a policy are no evidence, and a goal that was understood is judged by the goal checker alone. But
a sentence that the reader did not understand could never be finished by anybody. There, what is pointed at
must be on the screen at this moment, and something must have been done for it. What is kept of such a run is
a hint, and is never replayed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treetap.matching.holds import holds
from treetap.models import (
    Appears,
    Checked,
    Done,
    Evidence,
    EvidenceKind,
    Expectation,
    Goal,
    HasValue,
    Screen,
    StepStatus,
    Text,
)

if TYPE_CHECKING:
    from treetap.core.strategy_node import StrategyNode


_ASKS = ("read", "count", "")
"""Goals to which what is pointed at is the answer."""


async def believe(node: StrategyNode, done: Done, screen: Screen) -> bool:
    """Whether all that is open was not understood, and what is pointed at is there."""
    open_goals = node.goals.open
    acted = any(
        one.status is StepStatus.SUCCESS
        for record in node.done
        for one in ([record] if record.kind == "step" else record.all_steps())
    )
    if not done.shown or not acted or any(_understood(goal) for goal in open_goals):
        return False
    if not all(holds(one, screen, screen).met for one in done.shown):
        return False
    for goal in open_goals:
        await node.goals.found(goal, _evidence(goal, done, screen))
    return True


def _understood(goal: Goal) -> bool:
    return bool(goal.verb) and not goal.unexplained


def _evidence(goal: Goal, done: Done, screen: Screen) -> Evidence:
    shown = ", ".join(f"'{_said(one)}'" for one in done.shown)
    first = done.shown[0]
    target = first.target if isinstance(first, Appears | Checked | HasValue) else None
    return Evidence(
        goal_id=goal.id,
        kind=EvidenceKind.SHOWN,
        text=f"It was said to be done, and what was pointed at is there: {shown}.",
        frame_id=screen.frame.id,
        target=target,
        value=_said(first) if goal.verb in _ASKS else None,
    )


def _said(expectation: Expectation) -> str:
    target = getattr(expectation, "target", None)
    for text in (getattr(target, "text", None), getattr(target, "description", None)):
        if isinstance(text, Text):
            return text.fill()
    return str(getattr(target, "resource_id", None) or expectation.kind)
