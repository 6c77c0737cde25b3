"""Whether a text is a value of the task, however it is written: 8:30 pm is 20:30 and 晚上8点半."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from treetap.language.values.cut import cut
from treetap.language.values.value import Value
from treetap.matching.words import bare, normal, same_text, words
from treetap.models import Slot

_DIGITS = re.compile(r"\D+")
_CLOCK = re.compile(r"(?<!\d)(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?!\d)")
_NUMBER = re.compile(r"(?<![\d.,])(?<!\d:)[-+]?\d+(?:[.,]\d+)*(?![\d:])")
AMOUNTS = frozenset({"number", "percent", "temperature", "amount", "count"})
"""The types of slots that are numbers."""
_LEAST_NUMBER = 7
"""Digits of a phone number that are enough to know it without its country."""


def is_it(slot: Slot, text: str) -> bool:
    """Whether the text is that value and says nothing else."""
    match slot.type:
        case "time":
            # 8:30 in the evening is not what a clock of 24 hours calls 8:30.
            found = _values(text)
            return len(found) == 1 and same_time(slot, found[0]) and not _besides(text)
        case "date":
            return any(one.type == "date" and same_date(slot.value, one.value) for one in _values(text))
        case "duration":
            shown = set(clock_seconds(text))
            return shown == {seconds(slot)}
        case "phone":
            return _same_phone(slot.value, text) and not re.search(r"[^\W\d_]", text)
        case kind if kind in AMOUNTS:
            numbers = [_plain(one) for one in _NUMBER.findall(normal(text))]
            return numbers == [_plain(_number(slot))] and _unit_fits(slot, text)
    return same_text(slot.value, text) or (bare(text) != "" and bare(text) == bare(slot.value))


def is_in(slot: Slot, text: str) -> bool:
    """Whether the text says that value, among other things."""
    if slot.type == "date":
        return is_it(slot, text)
    match slot.type:
        case "time":
            return any(same_time(slot, one) for one in _values(text))
        case "duration":
            return seconds(slot) in set(clock_seconds(text))
        case "phone":
            return any(_same_phone(slot.value, one) for one in re.findall(r"\+?[\d\s().\-–]{5,}", text))
        case kind if kind in AMOUNTS:
            numbers = [_plain(one) for one in _NUMBER.findall(normal(text))]
            return _plain(_number(slot)) in numbers and _unit_fits(slot, text)
    said, asked = words(text), words(slot.value)
    if not asked:
        # Marks alone, such as a smile.
        said, asked = tuple(normal(text)), tuple(normal(slot.value))
    return bool(asked) and any(
        said[at : at + len(asked)] == asked for at in range(len(said) - len(asked) + 1)
    )


def _besides(text: str) -> bool:
    """Whether it says more than its values."""
    return bool(words(cut(text).text.translate(_WITHOUT_VALUES)))


def same_time(slot: Slot, shown: Value) -> bool:
    """The same time of day. What leaves the half open is taken as the clock writes it."""
    if shown.type != "time":
        return False
    mine = {part.name: part.value for part in slot.parts}
    yours = {part.name: part.value for part in shown.parts}
    if mine.get("minute", mine.get("hms_minute")) != yours.get("minute", yours.get("hms_minute")):
        return False
    if "hour24" in mine and "hour24" in yours:
        return mine["hour24"] == yours["hour24"]
    if "hour24" in mine:
        return mine["hour24"] == yours.get("hour")
    if "hour24" in yours:
        return mine.get("hour") == yours["hour24"] or mine.get("hour") == yours.get("hour12") == "12"
    return "hour" in mine and mine["hour"] == yours.get("hour")


def two_times(texts: Iterable[str]) -> tuple[Value, Value] | None:
    """The two times of day that stand by themselves among the texts; None where there are not just two."""
    found = [
        values[0]
        for text in texts
        if len(values := _values(text)) == 1 and values[0].type == "time" and not _besides(text)
    ]
    return (found[0], found[1]) if len(found) == 2 else None


def apart(one: Value, other: Value) -> int | None:
    """Seconds from one time of day to the next; None where the half of the day is not known."""
    clocks = [{part.name: part.value for part in each.parts}.get("clock24_2") for each in (one, other)]
    if clocks[0] is None or clocks[1] is None:
        return None
    (hour, minute), (later, more) = (each.split(":") for each in clocks if each is not None)
    return ((int(later) * 60 + int(more)) - (int(hour) * 60 + int(minute))) % 1440 * 60


def same_date(wanted: str, shown: str) -> bool:
    """The same day; a screen may leave out the year, and so may a task."""
    one, other = wanted.split("-"), shown.split("-")
    shorter = min(len(one), len(other))
    return shorter >= 2 and one[-shorter:] == other[-shorter:]


_WITHOUT_VALUES = dict.fromkeys(range(0xE000, 0xF900))


@lru_cache(maxsize=2_048)
def _cut_values(text: str) -> tuple[Value, ...]:
    return cut(text).values


def _values(text: str) -> tuple[Value, ...]:
    return _cut_values(text) if len(text) <= 200 else ()


def seconds(slot: Slot) -> int | None:
    return _total((part.name, part.value) for part in slot.parts)


def _total(parts: Iterable[tuple[str, str]]) -> int | None:
    """Less than a minute has no sum of its own."""
    known = dict(parts)
    total = known.get("total_seconds") or known.get("seconds", "")
    return int(total) if total.isdigit() else None


def clock_seconds(text: str) -> Iterator[int]:
    """How much is on a clock that counts, in seconds: 16:35, 00:16:35, 16 min 35 s."""
    for hours, minutes, rest in _CLOCK.findall(text):
        yield int(hours or 0) * 3600 + int(minutes) * 60 + int(rest)
    for one in _values(text):
        total = _total((part.name, part.value) for part in one.parts)
        if one.type == "duration" and total is not None:
            yield total


def _number(slot: Slot) -> str:
    part = next((part.value for part in slot.parts if part.name in {"number", "usd", "cny"}), None)
    return part or next(iter(_NUMBER.findall(slot.value)), "")


def _plain(number: str) -> float | None:
    """Thousands may have commas; a comma before one or two digits is a point."""
    text = re.sub(r",(?=\d{3}\b)", "", number).replace(",", ".")
    try:
        return float(text)
    except ValueError:
        return None


def _unit_fits(slot: Slot, text: str) -> bool:
    """A text may leave the unit out, but not have another."""
    if slot.type == "percent":
        rest = _NUMBER.sub("", normal(text)).strip()
        return "%" in rest or not re.search(r"[°¥$€£:]|[a-z]{2,}|\d", rest) or "percent" in rest
    if slot.type == "temperature":
        return "%" not in text
    if slot.type == "amount":
        mine = slot.value.rpartition(" ")[2]
        signs = {"USD": "$", "CNY": "¥￥元", "EUR": "€", "GBP": "£"}
        other = "".join(sign for name, sign in signs.items() if name != mine)
        return not any(sign in text for sign in other)
    return "%" not in text


def _same_phone(wanted: str, shown: str) -> bool:
    one, other = _DIGITS.sub("", wanted), _DIGITS.sub("", shown)
    if one == other:
        return bool(one)
    short, long = sorted((one, other), key=len)
    # The same number with and without the code of its country.
    return len(short) >= _LEAST_NUMBER and long.endswith(short) and 1 <= len(long) - len(short) <= 4
