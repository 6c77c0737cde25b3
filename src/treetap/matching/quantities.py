"""Whether two values that are written differently are the same: phone numbers and times of day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_LOCAL, _COUNTRY = 7, 4
"""Digits of a number without its country at least, and of a country's code at most."""
_NO_DIGIT: Final = re.compile(r"\D+")


def same_number(one: str, other: str) -> bool:
    """The same digits; of two long numbers one may have its country before it."""
    short, long = sorted((_NO_DIGIT.sub("", one), _NO_DIGIT.sub("", other)), key=len)
    country = len(short) >= _LOCAL and long.endswith(short) and len(long) - len(short) <= _COUNTRY
    return bool(short) and (short == long or country)


def same_time(mine: Mapping[str, str], shown: Mapping[str, str]) -> bool:
    """By the parts of two times of day. What leaves the half open is taken as a clock writes it."""
    minutes = [one.get("minute", one.get("hms_minute")) for one in (mine, shown)]
    if not shown or minutes[0] != minutes[1]:
        return False
    if "hour24" in mine:
        return mine["hour24"] == shown.get("hour24", shown.get("hour"))
    if "hour24" in shown:
        return mine.get("hour") == shown["hour24"] or mine.get("hour") == shown.get("hour12") == "12"
    return "hour" in mine and mine["hour"] == shown.get("hour")
