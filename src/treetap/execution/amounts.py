"""Numbers, and what they count, as people and phones write them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from treetap.matching.words import normal

_NUMBER = re.compile(r"[-+]?(?:(?P<whole>\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?|\d+(?:[.,]\d+)?)(?![\d,.]*\d)")
_PERCENT = re.compile(r"%|\bper ?cent\b|百分")
_HIGHEST = frozenset({"max", "maximum", "highest", "full", "最大", "最高", "最亮", "最响", "满"})
_LOWEST = frozenset({"min", "minimum", "lowest", "最小", "最低", "最暗", "最轻"})
_SAME_UNIT = {
    word: unit
    for unit, words in {
        "second": "s sec secs second seconds 秒 秒钟",
        "minute": "m min mins minute minutes 分 分钟",
        "hour": "h hr hrs hour hours o'clock 时 点 点钟 小时 个小时",
        "day": "d day days 天",
        "week": "wk wks week weeks 周 星期 个星期",
        "months": "mo mos month months 个月",
        "date": "日 号",
        "year": "y yr yrs year years 年",
        "percent": "% percent per cent 百分之",
        "time": "time times x 次",
        "piece": "个 只 件 条 张 人 位",
    }.items()
    for word in words.replace("per cent", "per_cent").split()
} | {"per cent": "percent"}
"""Words for one unit, in either language."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number and whether it is a share of a hundred."""

    value: float
    percent: bool = False


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number and all that is said beside it, which is mostly its unit; empty where nothing is."""

    value: float
    unit: str = ""


def amount_in(text: str) -> Amount | None:
    """The one number that the text has; None where it has none, or several. "max" is all of it."""
    plain = normal(text)
    if plain in _HIGHEST or plain in _LOWEST:
        return Amount(100.0 if plain in _HIGHEST else 0.0, percent=True)
    found = _only_number(plain)
    return None if found is None else Amount(_value(found), percent=bool(_PERCENT.search(plain)))


def quantity_in(text: str) -> Quantity | None:
    """The one number of the text and its unit: 5 minutes, 10 秒, Level 3."""
    plain = normal(text)
    found = _only_number(plain)
    if found is None:
        return None
    beside = f"{plain[: found.start()].strip()} {plain[found.end() :].strip(' .')}".strip()
    return Quantity(_value(found), _SAME_UNIT.get(beside, beside))


def _only_number(plain: str) -> re.Match[str] | None:
    found = list(_NUMBER.finditer(plain))
    digits = sum(mark.isdigit() for mark in plain)
    if len(found) != 1 or sum(mark.isdigit() for mark in found[0][0]) != digits:
        return None
    return found[0]


def _value(number: re.Match[str]) -> float:
    """1,000 is a thousand, 1,5 one and a half."""
    text = number[0]
    return float(text.replace(",", "" if number["whole"] else "."))
