"""Quantities with their units: how far, how long, how large, how dear; and one unit told in another."""

from __future__ import annotations

import re

_UNITS: dict[str, tuple[tuple[str, float], ...]] = {
    "time": (
        (r"hours?|hrs?|h|个?小时|钟头", 3600),
        (r"minutes?|mins?|min|分钟|分", 60),
        (r"seconds?|secs?|s|秒钟?", 1),
    ),
    "distance": (
        (r"kilomet(?:er|re)s?|km|公里|千米", 1000),
        (r"miles?|mi|英里", 1609.344),
        (r"met(?:er|re)s?|m|米", 1),
    ),
    "size": (
        (r"gigabytes?|gi?b", 1e9),
        (r"megabytes?|mi?b", 1e6),
        (r"kilobytes?|ki?b", 1e3),
        (r"bytes?|b|字节", 1),
    ),
    "weight": ((r"kilograms?|kilos?|kg|公斤|千克", 1000), (r"grams?|g|克", 1)),
    "money": ((r"元|块钱?|yuan|dollars?|usd|euros?|eur|cny|rmb", 1),),
}
_NUMBER = r"\d+(?:,\d{3})*(?:\.\d+)?"
_SIGNED = re.compile(rf"(?P<sign>[¥￥$€£])\s?(?P<number>{_NUMBER})")
_PAST = re.compile(r"\s*(?:ago\b|before\b|earlier\b|以?前)", re.IGNORECASE)
_NAMES = {kind: "|".join(name for name, _ in units) for kind, units in _UNITS.items()}
_FOUND = {
    kind: re.compile(rf"(?<![\w.,:-])(?P<number>{_NUMBER})\s?(?P<unit>{names})(?![A-Za-z/²³])", re.IGNORECASE)
    for kind, names in _NAMES.items()
}
_NEXT_TIME = re.compile(
    rf"\s*(?:and\s+)?(?P<number>{_NUMBER})\s?(?P<unit>{_NAMES['time']})(?![A-Za-z/])", re.IGNORECASE
)
_IN_UNIT = re.compile(
    r"\bin (?P<en>[a-z]+)|(?:以|用|按)(?P<zh>[\u4e00-\u9fff]{1,3}?)(?:为单位|作单位|回答|作答|表示)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\b(?:integer|whole number|number only|just the number)\b|整数|只回答数字|仅数字", re.IGNORECASE
)


def quantities(text: str, kind: str) -> list[float]:
    """Every quantity of that kind that the text tells, in its smallest unit; "1 h 5 min" is one."""
    if kind == "money" and (signed := list(_SIGNED.finditer(text))):
        return [_number(one["number"]) for one in signed]
    found: list[float] = []
    end = 0
    for one in _FOUND[kind].finditer(text):
        if one.start() < end or _PAST.match(text, one.end()):
            continue
        total, end = _number(one["number"]) * _factor(kind, one["unit"]), one.end()
        while kind == "time" and (more := _NEXT_TIME.match(text, end)) is not None:
            total, end = total + _number(more["number"]) * _factor(kind, more["unit"]), more.end()
        found.append(total)
    return found


def unit_of(word: str) -> tuple[str, float] | None:
    """The kind and size of a unit by its name; a single letter names none."""
    for kind, units in _UNITS.items():
        for name, factor in units:
            if (len(word) > 1 or not word.isascii()) and re.fullmatch(name, word, re.IGNORECASE):
                return kind, factor
    return None


def told_unit(answering: str) -> tuple[str, float] | None:
    """The unit in which the answer is wanted: "in meters", 以米为单位."""
    for one in _IN_UNIT.finditer(answering):
        found = unit_of(one["en"] or one["zh"])
        if found is not None:
            return found
    return None


def wants_number(answering: str) -> bool:
    """Whether a bare number is wanted."""
    return bool(_WHOLE.search(answering))


def written(value: float) -> str:
    """A number as a person writes it: 119, 6.9."""
    whole = round(value)
    return str(whole) if abs(value - whole) < 1e-6 else f"{value:.2f}".rstrip("0").rstrip(".")


def _number(text: str) -> float:
    return float(text.replace(",", ""))


def _factor(kind: str, unit: str) -> float:
    return next(factor for name, factor in _UNITS[kind] if re.fullmatch(name, unit, re.IGNORECASE))
