"""What a run has committed to: asked for once, it is done once (DETAILS: Verified)."""

from __future__ import annotations

from collections.abc import Iterable

from treetap.models import Commitment, ConstraintKind, Deed, Goal

_IN_ONE_STEP = frozenset({Commitment.SEND, Commitment.DELETE, Commitment.CALL})
"""What one touch finishes; a purchase goes through several."""
_MANY = frozenset({ConstraintKind.ALL, ConstraintKind.EXCEPT})
_NAMES = frozenset({"recipient", "name", "title", "person", "target", ""})
_MOST = 100


def times_asked(goal: Goal) -> int:
    """To how many things it is to be done at the most."""
    if any(one.kind in _MANY for one in goal.constraints) or "(several)" in goal.object:
        return _MOST
    counts = [
        int(slot.value) for slot in goal.slots if slot.type in ("number", "count") and _is_count(slot.value)
    ]
    named = sum(slot.role in _NAMES and slot.type != "app" for slot in goal.slots)
    return max(1, named, *counts)


def is_finished(goal: Goal, deeds: Iterable[Deed]) -> bool:
    """Whether it was done as often as it was asked for: from then on it is only looked for."""
    done = sum(one.goal_id == goal.id and one.commits in _IN_ONE_STEP for one in deeds)
    return done >= times_asked(goal)


def _is_count(value: str) -> bool:
    return value.isascii() and value.isdigit() and 0 < int(value[:4]) < _MOST
