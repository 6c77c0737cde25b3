"""What was picked for its place in a list is picked anew: the newest is another one once there is a newer.

By date, where the list is by date and the task asks for one of its ends; otherwise only out of a list that
says what it said then. Any other list has to be looked through by whoever decides.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetap.core.context import is_full
from treetap.core.extremes import dated, ends, extreme, is_narrowed, narrowing
from treetap.core.replaying.bound_step import BoundStep
from treetap.core.replaying.playing import Playing
from treetap.matching import ranks
from treetap.matching.labels import index
from treetap.models import ConstraintKind, Element, Goal, Screen, Target, Text, Trait

_MOVES: Final = frozenset({"swipe", "scroll_to"})
_RANKS: Final = frozenset({ConstraintKind.COMPARISON, ConstraintKind.NTH})
_NOW: Final = "most near"
"""What is nearest in time changes with the clock alone."""
CHANGED: Final = "The list is another than it was, and which one is meant has to be found out anew."


async def ranked(playing: Playing, step: BoundStep, node: str) -> BoundStep | None:
    """The step for the one that is meant now; None where that cannot be told."""
    target = step.target
    if target is None:
        return step
    if not is_full(playing.context.screen):
        await playing.stepper.attempts.fresh(node)
    screen, goal = playing.context.screen, playing.goal_at(step.number)
    if goal is None or screen.loading or screen.page_key != step.learned.page_key:
        return None
    found = _at_the_end(playing, goal, target, screen) or _in_its_place(playing, step, target, screen)
    if found is None:
        return None
    name = index(screen).label(found)
    # By its name as well: on another screen its id is something else's.
    meant = {"element": found.id, "text": Text.literal(name) if name else None, "must_match": (Trait.TEXT,)}
    return replace(step, action=step.action.model_copy(update={"target": target.model_copy(update=meant)}))


def _at_the_end(playing: Playing, goal: Goal, target: Target, screen: Screen) -> Element | None:
    """The newest or the oldest of what shows, by its date: every entry of its list says one."""
    which = extreme(goal)
    if not which or not is_narrowed(screen, narrowing(goal)):
        return None
    moved = any(one.action.kind in _MOVES and one.page_key == screen.page_key for one in playing.records)
    found = ends(screen, which, first=not moved, last=not _scrolls(screen))
    if found is None or not _is_like(found[2], target):
        return None
    known, rows = {one.id for _, _, one in dated(screen)}, ranks.listed(found[2], screen)
    return found[2] if rows is not None and all(one.id in known for one in rows.parts) else None


def _in_its_place(playing: Playing, step: BoundStep, target: Target, screen: Screen) -> Element | None:
    """The one that it was, for the same values and out of a list that has not changed.

    What is the most of a list may be out of sight where the list goes on.
    """
    rank = step.learned.rank
    if rank is None or target.role is None or playing.values != playing.task.values:
        return None
    asked = [one for goal in playing.frame.goals for one in goal.constraints if one.kind in _RANKS]
    whole = any(one.kind is ConstraintKind.COMPARISON or one.value.startswith("-") for one in asked)
    if (whole and _scrolls(screen)) or any(one.value.startswith(_NOW) for one in asked):
        return None
    return ranks.ranked(rank, target.resource_id or "", target.role, screen)


def _scrolls(screen: Screen) -> bool:
    return any(one.scrollable for one in screen.elements)


def _is_like(element: Element, target: Target) -> bool:
    return (element.resource_id or None, element.role) == (target.resource_id, target.role)
