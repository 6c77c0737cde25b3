"""Days and months as people and phones write them."""

from __future__ import annotations

import re
from datetime import date

from treetap.execution.numerals import in_digits
from treetap.matching.words import normal

_DATE = re.compile(r"(?P<year>\d{4})\s*[-/.年]\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})\s*[日号]?")
_NAMES = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTHS = {name[:length]: at for at, name in enumerate(_NAMES, 1) for length in (3, len(name))} | {"sept": 9}
_NUMBERED = re.compile(r"(\d{1,2})月份?")


def date_in(text: str) -> date | None:
    """A day with its year and nothing else: 2026-03-05, 2026年3月5日; None if it is none."""
    found = _DATE.fullmatch(normal(text))
    if found is None:
        return None
    try:
        return date(int(found["year"]), int(found["month"]), int(found["day"]))
    except ValueError:
        return None


def month_of(label: str) -> int | None:
    """The month that a label names: Mar, Sept., March, 3月, 三月."""
    plain = normal(label)
    named = _MONTHS.get(plain.removesuffix("."))
    if named is not None:
        return named
    found = _NUMBERED.fullmatch(in_digits(plain))
    month = 0 if found is None else int(found[1])
    return month if 1 <= month <= 12 else None
