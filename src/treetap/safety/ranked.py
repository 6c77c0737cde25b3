"""The newest or oldest of a list: whether the entry that was chosen on the way here is that one."""

from __future__ import annotations

from treetap.acts.spot import spots
from treetap.core.extremes import by_name, dated, ends, extreme, is_narrowed, narrowing
from treetap.matching.labels import said
from treetap.matching.words import normal
from treetap.models import Goal, LongPress, Screen, Situation, StepStatus, Swipe, Tap
from treetap.safety.way import screen_of, way


def one_meant(goal: Goal, situation: Situation) -> Goal | None:
    """The same goal for the entry that was chosen, by its name; None where that is not the one at the end.

    The list showed nothing but what has the names that the goal gives, by date, from its beginning (or to
    its end), and no other entry is picked besides.
    """
    names = narrowing(goal) if extreme(goal) else []
    for step in way(situation):
        there = screen_of(step.before, situation)
        if there is None or not isinstance(step.action, Tap | LongPress):
            continue
        touched = [one.element.id for one in spots(step.action.target, there, step.location)[:1]]
        rows = {row.id: label for _, label, row in dated(there)}
        if not touched or touched[0] not in rows:
            continue
        moved = [
            one for one in situation.steps if isinstance(one.action, Swipe) and one.page_key == there.page_key
        ]
        still = not any(one.scrollable for one in there.elements)
        last = still or any(one.status is StepStatus.FAILED for one in moved)
        whole = bool(names) or _is_first(there, situation)
        end = ends(there, extreme(goal), first=not moved, last=last) if extreme(goal) and whole else None
        right = end is not None and end[2].id == touched[0] and is_narrowed(there, names)
        label = rows[touched[0]]
        return by_name(goal, label) if right and _is_alone(label, situation) else None
    return None


def _is_first(there: Screen, situation: Situation) -> bool:
    """The page that the app begins with: without a name to narrow it down, its list is the one of all."""
    first = next((one for one in situation.seen if one.package == there.package and one.elements), None)
    return first is not None and first.page_key == there.page_key


def _is_alone(label: str, situation: Situation) -> bool:
    """Nothing else by date is ticked."""
    picked = [one for _, _, one in dated(situation.screen) if one.selected or one.checked]
    return all(any(normal(text) == normal(label) for text in said(one)) for one in picked)
