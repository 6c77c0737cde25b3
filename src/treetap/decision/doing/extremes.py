"""The newest or oldest of a kind: the list of just those, and the one at its end."""

from __future__ import annotations

from treetap.core.extremes import by_name, dated, ends, extreme, is_narrowed, narrowing
from treetap.decision.doing.acting import gone_to
from treetap.decision.doing.here import Here
from treetap.decision.doing.searching import look_up
from treetap.decision.doing.steps import further
from treetap.models import Goal, StepStatus, Terminal

_FURTHEST = 12


def meant(here: Here) -> Goal | None:
    """The goal for the one that is meant, by its name; None while that is not known."""
    touched = next((name for one in here.taken() if (name := gone_to(one))), "")
    if touched:
        return by_name(here.goal, touched)
    names = narrowing(here.goal)
    if here.dialog or not is_narrowed(here.screen, names):
        return None
    moved = [one for one in here.steps if one.action.kind == "swipe" and one.page_key == here.screen.page_key]
    still = not here.knows.scrollers(here.screen) or any(one.status is StepStatus.FAILED for one in moved)
    found = ends(here.screen, extreme(here.goal), first=not moved, last=still)
    return None if found is None else by_name(here.goal, found[1])


def narrow(here: Here) -> Terminal | None:
    """One step nearer to the list of just those, or to its other end."""
    if here.dialog:
        return None
    names = narrowing(here.goal)
    if not is_narrowed(here.screen, names):
        return look_up(here, names[0])
    return further(here, "for the last of them", most=_FURTHEST) if len(dated(here.screen)) > 1 else None
