"""What comes next: of the entries of today the first that has not begun, by the clock of the phone."""

from __future__ import annotations

import re

from treetap.decision.checking.asked import asked, is_kind
from treetap.decision.checking.listing import is_whole, side_by_side, title_of
from treetap.decision.checking.naming import Token
from treetap.decision.checking.passages import Passage, rows
from treetap.decision.checking.periods import clock, days_of, today
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.models import ConstraintKind, EvidenceKind

_NEXT = frozenset(
    {("next",), ("upcoming",), ("coming",), ("下", "一", "个"), ("下", "个"), ("接", "下", "来")}
)
_TIME = re.compile(r"(?<!\d)([01]?\d|2[0-3])[:：]([0-5]\d)(?!\d)(?!\s*[ap]\.?m)", re.IGNORECASE)


def comes_next(sight: Sight) -> Found | None:
    """On the page of today, where its whole list shows and each entry says when it begins."""
    question = asked(sight)
    ahead = any(one.kind is ConstraintKind.NTH and one.value == "next" for one in sight.goal.constraints)
    kinds = [one for one in question.tokens if is_kind(sight, one)]
    if not ahead or not kinds or question.kind or question.values:
        return None
    if any(one not in kinds and not _is_next(one) for one in question.tokens):
        return None
    day, time = today(sight), clock(sight)
    if day is None or not time or days_of(list(sight.now.headings()), day) != {day}:
        return None
    shown = [one for one in rows(sight.now) if title_of(one)]
    if not shown or not is_whole(shown, sight.now) or side_by_side(shown, sight.now):
        return None
    begun = [_begins(one) for one in shown]
    later = sorted((at, title_of(one)) for at, one in zip(begun, shown, strict=True) if at > time)
    if not all(begun) or not later or (len(later) > 1 and later[0][0] == later[1][0]):
        return None
    return Found(EvidenceKind.VALUE, f"The first after {time} is {quoted(later[0][1])}.", None, later[0][1])


def _begins(one: Passage) -> str:
    found = next((match for text in one.texts if (match := _TIME.search(text))), None)
    return f"{int(found[1]):02d}:{found[2]}" if found else ""


def _is_next(token: Token) -> bool:
    return bool(token & _NEXT)
