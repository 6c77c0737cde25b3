"""What was put away last: bins show that first, and how many days each has left falls from the top."""

from __future__ import annotations

import re

from treetap.matching.labels import index, said
from treetap.models import ConstraintKind, Element, Goal, Role, Screen, Slot

_DAYS = re.compile(r"(\d+)\s*(?:days?|天)(?: left)?|还?剩(?:余)?\s*(\d+)\s*天", re.IGNORECASE)
_RANKS = frozenset({ConstraintKind.NTH, ConstraintKind.COMPARISON})
_LAST = frozenset({"-1", "most new", "most late", "most near"})


def is_last_put_away(goal: Goal) -> bool:
    """Whether that is brought back which was put away last, and nothing else says which it is."""
    ranks = [one.value for one in goal.constraints if one.kind in _RANKS]
    only = len(ranks) == len(goal.constraints) == 1 and ranks[0] in _LAST
    return (
        goal.verb in {"restore", "find_again"} and only and not any(one.type != "app" for one in goal.slots)
    )


def put_away_last(screen: Screen) -> tuple[str, Element] | None:
    """The first entry of the bin in front, by name; None where the days that are left speak against it."""
    known = index(screen)
    families: dict[tuple[str | None, str], list[Element]] = {}
    for one in screen.elements:
        if one.role is Role.ITEM and (one.clickable or one.long_clickable) and known.label(one):
            families.setdefault((one.parent, one.resource_id), []).append(one)
    rows = max(families.values(), key=len, default=[])
    rows.sort(key=lambda one: (known.boxes[one.id].top, known.boxes[one.id].left))
    names = [known.label(one) for one in rows]
    left = [_days_left(one, screen) for one in rows]
    told = [one for one in left if one is not None]
    falls = told == sorted(told, reverse=True) and len(told) in {0, len(rows)}
    if not rows or not falls or names.count(names[0]) > 1:
        return None
    return names[0], rows[0]


def of_that_name(goal: Goal, name: str) -> Goal:
    """The same goal for what turned out to be meant."""
    slot = Slot(name="name", type="text", role="name", value=name)
    return goal.model_copy(
        update={"constraints": (), "unexplained": (), "slots": (slot, *goal.slots), "clause": name}
    )


def _days_left(row: Element, screen: Screen) -> int | None:
    texts = [text for one in (row, *index(screen).texts(row)) for text in said(one)]
    found = [match for text in texts if (match := _DAYS.fullmatch(text.strip()))]
    return int(found[0][1] or found[0][2]) if len(found) == 1 else None
