"""Days and moments, and when something that repeats happens."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

from virtualphone.clock import ZONE

Json = dict[str, Any]

MINUTE_MS = 60_000
DAY_MS = 86_400_000
LAST = date(2100, 1, 1)
"""Nothing repeats beyond it."""

MORNING = 9 * 60
"""Events without a time remind counted from here, in minutes of the day."""

_FIRST = date(1970, 1, 1).toordinal()
_AHEAD_MS = ZONE.utcoffset(None) // timedelta(milliseconds=1)
"""The phone's zone has no summer time: days are whole numbers, and there are many to look at."""

_STEP_DAYS = {"daily": 1, "weekly": 7}
_STEP_MONTHS = {"monthly": 1, "yearly": 12}


def wall(ms: int) -> datetime:
    """A moment on the phone's calendar."""
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZONE)


def day_of(ms: int) -> date:
    """The day of a moment."""
    return date.fromordinal(_FIRST + (ms + _AHEAD_MS) // DAY_MS)


def moment(day: date, minutes: int = 0) -> int:
    """So many minutes after midnight of a day, in milliseconds since 1970."""
    return (day.toordinal() - _FIRST) * DAY_MS - _AHEAD_MS + minutes * MINUTE_MS


def minutes_of(ms: int) -> int:
    """Minutes since midnight."""
    return (ms + _AHEAD_MS) % DAY_MS // MINUTE_MS


def last_day(event: Json) -> date:
    """The day on which an event (its first time) ends."""
    return day_of(max(event["start_ms"], event["end_ms"] - 1))


def _planned(event: Json, first: date) -> Iterator[date]:
    """Days on which it would begin, from a day on, with no exceptions made."""
    origin, repeat = day_of(event["start_ms"]), event["repeat"]
    if repeat in _STEP_DAYS:
        step = _STEP_DAYS[repeat]
        skipped = max(0, -((origin - first).days // step))
        day = origin + timedelta(days=skipped * step)
        while day < LAST:
            yield day
            day += timedelta(days=step)
    elif repeat in _STEP_MONTHS:
        step, month = _STEP_MONTHS[repeat], origin.year * 12 + origin.month - 1
        wanted = first.year * 12 + first.month - 1
        month += max(0, (wanted - month) // step) * step
        while month // 12 < LAST.year:
            try:
                day = date(month // 12, month % 12 + 1, origin.day)
            except ValueError:  # a month that is too short is left out
                day = None
            if day is not None and day >= first:
                yield day
            month += step
    elif origin >= first:
        yield origin


def starts_from(event: Json, first: date) -> Iterator[date]:
    """Days on which it begins, from a day on."""
    for day in _planned(event, first):
        if event["until"] and day.isoformat() > event["until"]:
            return
        if day.isoformat() not in event["except"]:
            yield day


def starts_between(event: Json, first: date, last: date) -> list[date]:
    """Days on which it begins so that it touches these days."""
    length = last_day(event) - day_of(event["start_ms"])
    found = []
    for day in starts_from(event, first - length):
        if day > last:
            break
        found.append(day)
    return found


def begin_of(event: Json, day: date) -> int:
    """When it begins, the time that it does on that day."""
    shift: int = (day - day_of(event["start_ms"])).days * DAY_MS
    return int(event["start_ms"]) + shift


def end_of(event: Json, day: date) -> int:
    """When it ends, the time that it begins on that day."""
    return begin_of(event, day) + int(event["end_ms"]) - int(event["start_ms"])


def next_reminder(event: Json, after_ms: int) -> tuple[int, date] | None:
    """The first moment later than this at which it reminds, and the day it is about."""
    before = event["reminder"]
    if before < 0:
        return None
    offset = (MORNING if event["all_day"] else 0) - before
    if event["repeat"] == "none" and event["start_ms"] + offset * MINUTE_MS <= after_ms:
        return None  # most are over: this is asked at every step of the clock
    first = day_of(after_ms - offset * MINUTE_MS) - timedelta(days=1)
    for day in starts_from(event, first):
        at = begin_of(event, day) + offset * MINUTE_MS
        if at > after_ms:
            return at, day
    return None


def month_days(day: date, week_start: int) -> list[list[date]]:
    """The weeks of a day's month, whole, each beginning on a weekday (0 is Monday)."""
    first = day.replace(day=1)
    start = first - timedelta(days=(first.weekday() - week_start) % 7)
    weeks = []
    while start <= first or start.month == day.month:
        weeks.append([start + timedelta(days=number) for number in range(7)])
        start += timedelta(days=7)
    return weeks


def week_days(day: date, week_start: int) -> list[date]:
    """The week of a day."""
    start = day - timedelta(days=(day.weekday() - week_start) % 7)
    return [start + timedelta(days=number) for number in range(7)]


def month_later(day: date, by: int) -> date:
    """The same day some months on, or the last of a shorter month."""
    month = day.year * 12 + day.month - 1 + by
    following = date((month + 1) // 12, (month + 1) % 12 + 1, 1)
    return date(month // 12, month % 12 + 1, min(day.day, (following - timedelta(days=1)).day))
