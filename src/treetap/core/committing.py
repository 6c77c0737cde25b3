"""After an action that cannot be taken back and does not show that it worked (DETAILS: Verified).

Nothing is done again and nothing else is tried: it is waited and looked, and what cannot be told is said to
be so.
"""

from __future__ import annotations

from dataclasses import replace

from treetap.core.attempt import Attempt
from treetap.core.dismissing import MODAL, asks
from treetap.core.spoken import spoken
from treetap.core.taking import Taking
from treetap.models import Blocker, BlockerKind, GoalChecked, Screen


async def look_first(taking: Taking, attempt: Attempt) -> tuple[Attempt, str]:
    """The attempt as it is known in the end, and why it cannot be told whether it worked; empty if it can."""
    settings = taking.context.settings.error_threshold
    wait = max(attempt.action.handling.timeout or 0.0, settings.ineffective_wait)
    for pause in (0.0, wait, wait):
        attempt = await taking.wait_for(attempt, pause)
        if attempt.fine:
            return attempt, ""
        if await _goal_holds(taking):
            return taking.replaced(attempt, replace(attempt, proven=True, error="")), ""
        new = _new_windows(taking, attempt)
        if attempt.hopeless or any(_tells(one, taking.context.screen) for one in new):
            return attempt, ""
        # What only says something, or was not called for, can hide that it worked.
        if not (new and await taking.dismissed(unwanted_only=False)) and pause:
            break
    why = attempt.reason or "Nothing shows what it did."
    return (
        attempt,
        f"It cannot be told whether this was done, so it is not done again: {spoken(attempt.action)}. {why}",
    )


def _new_windows(taking: Taking, attempt: Attempt) -> list[Blocker]:
    """What came up after it."""
    if attempt.error or attempt.after is None:
        return []
    old = {one.description for one in attempt.before.blockers}
    return [one for one in taking.context.screen.blockers if one.kind in MODAL and one.description not in old]


def _tells(window: Blocker, screen: Screen) -> bool:
    """Whether it says that it was not done: it tells of an error, or it asks first."""
    return window.kind is BlockerKind.ERROR or asks(window, screen)


async def _goal_holds(taking: Taking) -> bool:
    """Evidence for the goal that it was done for says more than the step's own expectation."""
    context, goal = taking.context, taking.order.goal
    if goal is None:
        return False
    evidence = await context.parts.checker.check(goal, await context.see(taking.order.node), context.seen)
    await context.tell(taking.order.node, GoalChecked(goal_id=goal.id, evidence=evidence))
    return evidence is not None
