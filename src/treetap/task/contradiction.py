"""Tasks that take back what they ask for: a deed wanted and forbidden, one thing on and off at a time."""

from __future__ import annotations

from itertools import combinations

from treetap.models.task import ConstraintKind, Goal, Polarity, TaskFrame
from treetap.task.clauses import GRAMMAR
from treetap.task.drafts import deed
from treetap.task.text import fold, words
from treetap.task.values import cut


def contradiction(frame: TaskFrame) -> str:
    """What contradicts what, in words; empty where nothing does. "Off, then on" is one after the other."""
    for goal in frame.goals:
        if any(_forbids(other, goal) for other in frame.goals):
            return f"“{goal.clause}” is asked for and forbidden"
    said = {fold(word) for word in words(cut(frame.sentence).text)}
    for one, other in combinations(frame.goals, 2):
        turned = {one.polarity, other.polarity} == {Polarity.POSITIVE, Polarity.NEGATIVE}
        if turned and _about(one) == _about(other) and said & GRAMMAR["at_once"]:
            return f"“{one.clause}” and “{other.clause}” cannot both be so"
    return ""


def _forbids(limited: Goal, goal: Goal) -> bool:
    """Whether one of the bans beside it is this very deed, or covers it: no alarm is no alarm at six."""
    asked = deed(goal.verb, goal.polarity, goal.object, [slot.value for slot in goal.slots])
    others = {fold(word) for word in goal.words} & GRAMMAR["others"]
    for one in limited.constraints:
        if one.kind is ConstraintKind.BAN and goal.verb and not others:
            banned, wanted = set(one.value.split()), set(asked.split())
            if one.value == asked or (len(banned) > 1 and goal.slots and banned <= wanted):
                return True
    return False


def _about(goal: Goal) -> tuple[object, ...]:
    return goal.verb, goal.app, goal.object, tuple((slot.role, slot.value) for slot in goal.slots)
