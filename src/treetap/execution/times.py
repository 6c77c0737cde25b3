"""Times of day as people say them, in Chinese and English. What could mean two times is none.

The whole text must be a time: of "7:30-8:30", or "tomorrow at 7", a part would be left out silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import time

from treetap.execution.numerals import in_digits
from treetap.matching.words import normal

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
