"""Days that are said from today: tomorrow, next Monday. Known where the phone shows which day today is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from treetap.decision.doing.here import Here
from treetap.language.values.cut import cut
from treetap.matching.labels import said
from treetap.models import ConstraintKind, Screen

_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_NAMED = (
    (re.compile(r"\btoday\b|今天|今日", re.IGNORECASE), 0),
    (re.compile(r"\btomorrow\b|明天|明日", re.IGNORECASE), 1),
)
_AHEAD = {"today": 0, "tomorrow": 1, "day after tomorrow": 2}
_WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_AGAIN = re.compile(r"\bevery\b|\beach\b|\brepeat|\bweekly\b|\bdaily\b|每|重复", re.IGNORECASE)
_MOST = 60


def day_said(here: Here) -> str:
    """The day of the goal as year-month-day; empty where none is said, or today is not known."""
    values = [one.value for one in here.goal.constraints if one.kind is ConstraintKind.WEEKDAY]
    if len(values) != 1 or _AGAIN.search(here.said):
        return ""
    now = today(here)
    if now is None:
        return ""
    if values[0] in _AHEAD:
        return (now + timedelta(days=_AHEAD[values[0]])).isoformat()
    if values[0] in _WEEK:
        ahead = (_WEEK.index(values[0]) - now.weekday()) % 7 or 7
        return (now + timedelta(days=ahead)).isoformat()
    return ""


def today(here: Here) -> date | None:
    """By what a page says beside a date: "Today · Mon 9 March 2026"."""
    for screen in (here.screen, *reversed(here.situation.seen)):
        for text in _texts(screen):
            for pattern, ahead in _NAMED:
                found = day_in(text) if pattern.search(text) else None
                if found is not None:
                    return found - timedelta(days=ahead)
    return None


def day_in(text: str) -> date | None:
    """The day that a short text tells; None where it tells none, or not which year."""
    if not 4 < len(text) <= _MOST:
        return None
    return next((day for one in cut(text).values if one.type == "date" and (day := day_of(one.value))), None)


def day_of(value: str) -> date | None:
    found = _ISO.fullmatch(value)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None


def _texts(screen: Screen) -> Iterator[str]:
    return (text for one in screen.elements for text in said(one))
