"""Numbers, dates and times as people and phones write them, in Chinese and English.

The whole text must be the value: of "7:30-8:30", or "tomorrow at 7", a part would be left out silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time

from treetap.matching.words import normal

_DIGITS = {mark: at for at, mark in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_NUMERAL = re.compile(f"[{''.join(_DIGITS)}十]+")


def in_digits(text: str) -> str:
    """十二点 is 12点, 二十五分 is 25分, 零五 is 05."""
    return _NUMERAL.sub(lambda found: _number(found[0]), text)


def _number(numeral: str) -> str:
    tens, ten, ones = numeral.partition("十")
    if not ten:
        return "".join(str(_DIGITS[mark]) for mark in numeral)
    if len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return numeral
    return str(10 * (_DIGITS[tens] if tens else 1) + (_DIGITS[ones] if ones else 0))


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


Hours = dict[int, int]


def _part(early: Iterable[int] = (), late: Iterable[int] = (), twelve: int | None = None) -> Hours:
    """What hours said in a part of the day are: before noon, after noon, and twelve."""
    late = tuple(late)
    said = {hour: hour for hour in early} | {hour: hour + 12 for hour in late}
    said |= {hour + 12: hour + 12 for hour in late}
    if twelve is not None:
        said[12] = twelve
    return said | ({0: 0, 24: 0} if twelve == 0 else {})


_AM = _part(range(1, 12), twelve=0)
_PM = _part(late=range(1, 12), twelve=12)
_MORNING = _part(range(1, 12))
_NOON = _part((10, 11), (1, 2), 12)
_DUSK = _part(late=range(4, 9))
_EVENING = _part((1, 2, 3), range(5, 12), 0)
_NIGHT = _part(range(1, 6), range(7, 12), 0)
_PARTS: dict[str, Hours] = {
    **dict.fromkeys(("上午", "凌晨"), _AM),
    **dict.fromkeys(("早上", "早晨", "清晨", "清早", "今早", "in the morning"), _MORNING),
    **dict.fromkeys(("中午", "正午", "noon", "midday"), _NOON),
    **dict.fromkeys(("下午", "午后", "in the afternoon"), _PM),
    **dict.fromkeys(("傍晚",), _DUSK),
    "in the evening": _part(late=range(4, 12)),
    **dict.fromkeys(("晚上", "晚间", "夜晚", "今晚"), _EVENING),
    **dict.fromkeys(("夜里", "夜间", "半夜", "深夜", "午夜", "at night", "midnight", "tonight"), _NIGHT),
}
_PART = re.compile("|".join(sorted(_PARTS, key=len, reverse=True)))
_HALF = re.compile(r"(?<![a-z])([ap])\.? ?m\b\.?")
_ALONE = {"正午": time(12), "noon": time(12), "midday": time(12), "午夜": time(0), "midnight": time(0)}
_BEFORE = re.compile(r"^(?:today,? )?(?:(?:at |@|今天))? ?")

_TWELVE = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {word: str(at) for at, word in enumerate(_TWELVE, 1)}
_WORDS |= {"twenty": "20", "twenty-five": "25", "twenty five": "25"}
_WORD = re.compile(rf"\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b")

_HOUR = r"(?P<hour>\d{1,2})"
_CHINESE_HOUR = rf"{_HOUR}(?:点钟?|时)"
_SHORT_OF = r"差(?:(?P<to>\d{1,2})分钟?|(?P<to_quarter>1)刻钟?)"
_A_QUARTER, _MINUTES = r"(?:a )?(?P<%squarter>quarter)", r"(?P<%s>\d{1,2})(?: min(?:ute)?s?)?"
_SHAPES = tuple(
    re.compile(shape)
    for shape in (
        rf"{_HOUR} ?: ?(?P<minute>\d{{1,2}})",
        rf"{_HOUR}[.h](?P<minute>\d{{2}})",
        rf"{_HOUR} ?h",
        rf"{_CHINESE_HOUR}(?:过?(?P<minute>\d{{1,2}})分?|(?P<half>半)|(?P<quarter>[123])刻钟?|整)?",
        rf"{_CHINESE_HOUR}{_SHORT_OF}",
        rf"{_SHORT_OF}{_CHINESE_HOUR}",
        rf"{_HOUR} ?o'clock(?: sharp)?",
        rf"(?:(?P<half>half)|{_A_QUARTER % ''}|{_MINUTES % 'minute'}) (?:past|after) {_HOUR}(?: o'clock)?",
        rf"(?:{_A_QUARTER % 'to_'}|{_MINUTES % 'to'}) (?:to|before|till|of) {_HOUR}(?: o'clock)?",
    )
)
_BARE = re.compile(_HOUR)


def time_in(text: str) -> time | None:
    """A time of day: 19:30, 7:30 pm, 下午7点半, 差一刻七点, half past 6; None if none, or two."""
    plain = normal(text)
    if plain in _ALONE:
        return _ALONE[plain]
    plain = _WORD.sub(lambda word: _WORDS[word[0]], in_digits(plain))
    plain, parts = _part_of_day(plain)
    if len(parts) > 1:
        return None
    part = parts[0] if parts else None
    shapes = _SHAPES if part is None else (*_SHAPES, _BARE)
    found = next((match for shape in shapes if (match := shape.fullmatch(plain))), None)
    return None if found is None else _on_the_clock(found.groupdict(), part)


def _part_of_day(plain: str) -> tuple[str, list[Hours]]:
    """The rest of the text, and what it says of the part of the day."""
    parts = [_PARTS[word] for word in _PART.findall(plain)]
    plain = _PART.sub("", plain)
    parts += [_AM if one == "a" else _PM for one in _HALF.findall(plain)]
    return _BEFORE.sub("", _HALF.sub("", plain).strip(" ,")), parts


def _on_the_clock(said: dict[str, str | None], part: Hours | None) -> time | None:
    hour: int | None = int(said["hour"] or 0)
    if part is not None:
        hour = part.get(hour or 0)
    elif hour == 24:
        hour = 0
    if hour is None or hour > 23:
        return None
    short = 15 if said.get("to_quarter") else int(said.get("to") or 0)
    minute = _minute(said)
    if minute > 59 or short > 59 or (said["hour"] == "24" and minute):
        return None
    if short and part is None and hour == 1:  # ten to one is said of noon and of midnight
        return None
    total = (60 * hour + minute - short) % (24 * 60)
    return time(total // 60, total % 60)


def _minute(said: dict[str, str | None]) -> int:
    if said.get("half"):
        return 30
    quarter = said.get("quarter")
    if quarter:
        return 15 * (int(quarter) if quarter.isdigit() else 1)
    return int(said.get("minute") or 0)


def is_afternoon(label: str) -> bool | None:
    """Whether a label of a time picker stands for the second half of the day; None if for neither."""
    plain = normal(label)
    if plain in {"am", "a.m.", "a.m", "上午", "早上"}:
        return False
    return True if plain in {"pm", "p.m.", "p.m", "下午", "晚上"} else None
