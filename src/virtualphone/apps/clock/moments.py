"""Arithmetic of alarms and lengths of time: numbers in, numbers out."""

from __future__ import annotations

from collections.abc import Sequence

from virtualphone.clock import ZONE

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_offset = ZONE.utcoffset(None)
HOME_MIN = int(_offset.total_seconds()) // 60
"""The phone's zone, in minutes east of Greenwich."""

_THURSDAY = 3
"""1 January 1970 was one; Monday is 0."""


def weekday(ms: int) -> int:
    """The day of the week at the phone's place; Monday is 0."""
    return ((ms + HOME_MIN * MINUTE) // DAY + _THURSDAY) % 7


def day_number(ms: int, offset_min: int = HOME_MIN) -> int:
    """Days since 1970 on the calendar of a place."""
    return (ms + offset_min * MINUTE) // DAY


def hour_minute(ms: int, offset_min: int = HOME_MIN) -> tuple[int, int]:
    """What a clock on the wall of a place shows."""
    part = (ms + offset_min * MINUTE) % DAY
    return part // HOUR, part % HOUR // MINUTE


def next_ring(hour: int, minute: int, days: Sequence[int], after_ms: int) -> int:
    """The first moment after `after_ms` with that time of day; on one of the days, if any are given."""
    wanted = set(days) & set(range(7)) or set(range(7))
    start = day_number(after_ms) * DAY - HOME_MIN * MINUTE + hour * HOUR + minute * MINUTE
    return next(
        moment
        for moment in range(start, start + 9 * DAY, DAY)
        if moment > after_ms and weekday(moment) in wanted
    )


def split(ms: int) -> tuple[int, int, int, int]:
    """Days, hours, minutes and seconds of a length."""
    return ms // DAY, ms % DAY // HOUR, ms % HOUR // MINUTE, ms % MINUTE // SECOND


def timer_text(ms: int) -> str:
    """`4:59`, `1:00:00`; the last second still shows as 1, what is over as `-0:12`."""
    sign, rest = ("-", -ms) if ms < 0 else ("", ms + SECOND - 1)
    seconds = rest // SECOND
    hours, minutes = seconds // 3600, seconds % 3600 // 60
    head = f"{hours}:{minutes:02d}" if hours else f"{minutes}"
    return f"{sign}{head}:{seconds % 60:02d}"


def stopwatch_text(ms: int) -> str:
    """`01:05.32`, with hours when there are some."""
    hours, minutes = ms // HOUR, ms % HOUR // MINUTE
    head = f"{hours}:" if hours else ""
    return f"{head}{minutes:02d}:{ms % MINUTE // SECOND:02d}.{ms % SECOND // 10:02d}"
