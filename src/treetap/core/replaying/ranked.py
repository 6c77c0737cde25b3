"""What was picked for its place in a list is picked anew: the newest is another one once there is a newer.

By date, where the list is by date and the task asks for one of its ends; otherwise only out of a list that
says what it said then. Any other list has to be looked through by whoever decides.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetap.core.context import is_full
from treetap.core.extremes import ends, extreme, is_narrowed, narrowing
from treetap.core.replaying.bound_step import BoundStep
from treetap.core.replaying.playing import Playing
from treetap.matching import ranks
from treetap.models import Element, Screen, Target

CHANGED: Final = "The list is another than it was, and which one is meant has to be found out anew."


async def ranked(playing: Playing, step: BoundStep, node: str) -> BoundStep | None:
    """The step for the one that is meant now; None where that cannot be told."""
    target = step.target
    if target is None:
        return step
    if not is_full(playing.context.screen):
        await playing.stepper.attempts.fresh(node)
    screen = playing.context.screen
    found = _at_the_end(playing, step, target, screen) or _in_its_place(playing, step, target, screen)
    if found is None:
        return None
    meant = target.model_copy(update={"element": found.id, "page_key": screen.page_key})
    return replace(step, action=step.action.model_copy(update={"target": meant}))


def _at_the_end(playing: Playing, step: BoundStep, target: Target, screen: Screen) -> Element | None:
    """The newest or the oldest of what shows, by its date."""
    goal = playing.goal_at(step.number)
    which = "" if goal is None else extreme(goal)
    if goal is None or not which or screen.page_key != step.learned.page_key:
        return None
    if not is_narrowed(screen, narrowing(goal)):
        return None
    moved = any(one.action.kind == "swipe" and one.page_key == screen.page_key for one in playing.records)
    whole = not any(one.scrollable for one in screen.elements)
    found = ends(screen, which, first=not moved, last=whole)
    return found[2] if found is not None and _is_like(found[2], target) else None


def _in_its_place(playing: Playing, step: BoundStep, target: Target, screen: Screen) -> Element | None:
    """The one that it was, for the same values and out of a list that has not changed."""
    rank = step.learned.rank
    if rank is None or playing.values != playing.task.frame.values:
        return None
    like = next((one for one in screen.elements if _is_like(one, target)), None)
    return None if like is None else ranks.ranked(rank, like, screen)


def _is_like(element: Element, target: Target) -> bool:
    return (element.resource_id or None, element.role) == (target.resource_id, target.role)
