"""Which troubles of an endpoint pass, and how long to wait for that."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504, *range(520, 531)})
"""Answers that may be another the next time."""
_FIRST, _LONGEST = 0.5, 8.0
"""Seconds of the first and of the longest pause that nobody asked for."""


def pause(tried: int, headers: Mapping[str, str], now: datetime) -> float:
    """Seconds to wait after so many tries: as the endpoint says, or longer each time, never quite alike."""
    asked = _asked_for(headers, now)
    if asked is not None:
        return asked
    longest = min(_LONGEST, _FIRST * 2.0**tried)
    return longest * random.uniform(0.5, 1.0)  # noqa: S311 - that many clients do not come back at once


def _asked_for(headers: Mapping[str, str], now: datetime) -> float | None:
    """What Retry-After says, in any of its forms; None for nothing, or nothing that can be read."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers[name]) * unit
        except (KeyError, ValueError):
            continue
        if 0 <= seconds < 1e9:
            return seconds
    try:
        then = parsedate_to_datetime(headers["retry-after"])
    except (KeyError, ValueError, TypeError, OverflowError):
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - now).total_seconds())
