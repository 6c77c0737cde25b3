"""Which days "next week" or "this month" are: by the day that the phone shows as today."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Sight
from treetap.decision.checking.weekdays import days_in
from treetap.language.values.cut import cut

Period = tuple[date, date]
"""The first day and the last."""

_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_TODAY = re.compile(r"\btoday\b|今天|今日", re.IGNORECASE)
_NEAR = {"yesterday": -1, "昨天": -1, "today": 0, "今天": 0, "今日": 0, "tomorrow": 1, "明天": 1, "后天": 2}
_SPANS = (
    (r"\bnext week\b|下(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天末])", "week", 1),
    (r"\bthis week\b|(?:本|这)(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天末])", "week", 0),
    (r"\b(?:last|past|previous) week\b|上(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天末])", "week", -1),
    (r"\bnext month\b|下个?月", "month", 1),
    (r"\bthis month\b|本月|这个月", "month", 0),
    (r"\b(?:last|previous) month\b|上个?月", "month", -1),
    (r"\btoday\b|今天|今日", "day", 0),
    (r"\btomorrow\b|明天|明日", "day", 1),
    (r"\byesterday\b|昨天|昨日", "day", -1),
)
_MOST = 60
_HALF = 183
_YEARS = range(2026, 2037)
"""Of these the first in which that day has that weekday: which year it is matters for nothing else."""


def today(sight: Sight) -> date | None:
    """By the clock of a home screen, or by what an app says beside the word."""
    for shown in (sight.now, *reversed(sight.before)):
        for text, _ in shown.lines:
            if 4 < len(text) <= _MOST and (shown.launcher or _TODAY.search(text)):
                found = _told(text)
                if found is not None:
                    return found
    return None


def periods(text: str, now: date) -> list[Period]:
    """The days that are said, in every way they can be meant: a week begins on Monday or on Sunday."""
    for pattern, kind, ahead in _SPANS:
        if not re.search(pattern, text, re.IGNORECASE):
            continue
        if kind == "day":
            day = now + timedelta(days=ahead)
            return [(day, day)]
        if kind == "month":
            first = _month(now, ahead)
            return [(first, _month(first, 1) - timedelta(days=1))]
        monday = now - timedelta(days=now.weekday())
        sunday = now - timedelta(days=(now.weekday() + 1) % 7)
        starts = [start + timedelta(weeks=ahead) for start in (monday, sunday)]
        return [(start, start + timedelta(days=6)) for start in starts]
    return []


def says_period(text: str) -> bool:
    """Whether days are said that only today makes known."""
    return any(re.search(pattern, text, re.IGNORECASE) for pattern, _, _ in _SPANS)


def days_of(texts: Iterator[str] | list[str], now: date) -> set[date]:
    """The days that these texts tell; one without its year is the one nearest to today."""
    found: set[date] = set()
    for text in texts:
        if len(text) > _MOST:
            continue
        found |= {now + timedelta(days=ahead) for word, ahead in _NEAR.items() if _says(text, word)}
        for one in cut(text).values:
            if one.type == "date" and (day := _dated(one.value, now)) is not None:
                found.add(day)
    return found


def _says(text: str, word: str) -> bool:
    return bool(re.search(rf"\b{word}\b" if word.isascii() else word, text, re.IGNORECASE))


def _dated(value: str, now: date) -> date | None:
    parts = value.split("-")
    if not all(part.isdigit() for part in parts) or len(parts) not in {2, 3}:
        return None
    years = [int(parts[0])] if len(parts) == 3 else [now.year - 1, now.year, now.year + 1]
    days = [day for year in years if (day := _day(year, int(parts[-2]), int(parts[-1]))) is not None]
    near = min(days, key=lambda day: abs((day - now).days), default=None)
    return near if near is not None and (len(parts) == 3 or abs((near - now).days) <= _HALF) else None


def _told(text: str) -> date | None:
    """A day with its year, or with its weekday, which then tells the year."""
    values = [one.value for one in cut(text).values if one.type == "date"]
    if len(values) != 1:
        return None
    parts = values[0].split("-")
    if not all(part.isdigit() for part in parts):
        return None
    if len(parts) == 3:
        return _day(*map(int, parts))
    week = [_WEEK.index(name) for name in days_in(text) if name in _WEEK]
    if len(parts) != 2 or len(week) != 1:
        return None
    days = (_day(year, int(parts[0]), int(parts[1])) for year in _YEARS)
    return next((day for day in days if day is not None and day.weekday() == week[0]), None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _month(day: date, ahead: int) -> date:
    at = day.year * 12 + day.month - 1 + ahead
    return date(at // 12, at % 12 + 1, 1)


def clock(sight: Sight) -> str:
    """What time it is by a home screen: "12:19"; empty where none was seen."""
    for shown in (sight.now, *reversed(sight.before)):
        told = _clock(shown) if shown.launcher else ""
        if told:
            return told
    return ""


def _clock(shown: Shown) -> str:
    times = [text for text, _ in shown.lines if re.fullmatch(r"\d{1,2}:\d{2}", text.strip())]
    return times[0].strip().zfill(5) if len(times) == 1 else ""
