"""Texts that change by themselves: a running clock, a timer, "5 minutes ago".

What is told from one look alone is masked: spans of time that are said to pass and clocks with seconds
(`steady`), and a time of day that stands large and alone (`keys.py`). Any other time of day may be a setting,
and so may "in 15 minutes" in a row; two looks tell whether it only went on (`went_on`, `counted`).
"""

from __future__ import annotations

import re

_UNIT = (
    r"(?:hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|days?|d|weeks?|months?|years?"
    r"|个?小时|个?钟头|分钟|分|秒钟?|天|周|个月|年)"
)
_SPAN = rf"(?:(?<!\d)\d{{1,4}}\s?{_UNIT}|(?:an?|one)\s(?:hour|minute|second|day))"
_SPANS = rf"{_SPAN}(?:(?:\s?(?:,|and|又)\s?|\s)?{_SPAN}){{0,3}}"
_PAST = (
    rf"{_SPANS}\s?(?:ago|left|remaining|to go|前|以前|之前)(?![a-z])"
    rf"|(?:还有|还剩|剩余|剩下|再过|距离?\S{{0,8}}还有)\s?{_SPANS}"
    rf"|(?:last|updated|synced|seen|active)\s{_SPANS}"
    r"|\bjust now\b|\ba moment ago\b|刚刚|刚才"
)
_AHEAD = rf"\bin\s{_SPANS}|{_SPANS}\s?(?:from now|later|后|以后|之后)(?![a-z])"
_PASSING = re.compile(rf"{_AHEAD}|{_PAST}", re.IGNORECASE)
_SURELY_PASSING = re.compile(_PAST, re.IGNORECASE)
_MASKED = 300
"""Characters: what passes by itself stands in short texts, or at the beginning."""
_WITH_SECONDS = re.compile(r"(?<![\d:])\d{1,3}:\d{2}(?::\d{2}(?:[.,]\d{1,3})?|[.,]\d{1,3})(?![\d:])")
_HALF = r"(?:\s*[ap]\.?m\.?)?"
_OF_DAY = re.compile(r"(?<![\d:])(?P<hour>\d{1,2}):(?P<minute>\d{2})(?![\d:])", re.IGNORECASE)
_ALONE = re.compile(rf"(?:上午|下午|凌晨|中午|早上|晚上)?\s*[-−+]?\d{{1,3}}:\d{{2}}{_HALF}", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(
    r"(?<![\d:.,])(\d{1,3}):(\d{2})(?::(\d{2}))?(?![\d:])|(?<!\d)\d{1,9}(?:\.\d{1,3})?(?!\d)"
)
_SECONDS = re.compile(r"\s?(?:s|secs?|seconds?|秒钟?)(?![a-z])", re.IGNORECASE)
_COUNTS_DOWN = re.compile(
    r"re-?send|send again|try again|retry|skip|wait|close|continue|countdown|redirect|verification|code"
    r"|跳过|重新|重发|重试|再次|获取|验证码|倒计时|等待|关闭|继续|自动",
    re.IGNORECASE,
)
"""Words beside a number that counts down."""
_SLACK = 1.6
"""Seconds: both looks take a moment, and numbers are whole."""
_SPAN_PARTS = re.compile(r"(?<!\d)(\d{1,4})\s?([a-z]|个?[小钟分秒天])", re.IGNORECASE)
_LENGTHS = {"h": 3600, "小": 3600, "钟": 3600, "m": 60, "分": 60, "s": 1, "秒": 1, "d": 86_400, "天": 86_400}
_DAY = 24 * 60
_HALF_DAY = 12 * 60


def is_time(text: str) -> bool:
    """A time of day, or minutes and seconds, and nothing else."""
    return len(text) < 16 and _ALONE.fullmatch(text.strip()) is not None


def steady(text: str, *, may_be_set: bool = False) -> str:
    """The text without what is sure to pass by itself; "in 5 minutes" is not, where it `may_be_set`."""
    if not text or not (_DIGIT.search(text) or "刚" in text or "now" in text or "ago" in text):
        return text
    head, rest = text[:_MASKED], text[_MASKED:]
    head = (_SURELY_PASSING if may_be_set else _PASSING).sub("~", head)
    return (_WITH_SECONDS.sub("~", head) if ":" in head else head) + rest


def went_on(before: str, after: str, minutes: float) -> bool:
    """Whether the second is the first, at most so many minutes later: the same but for times of day."""
    old, new = _OF_DAY.findall(before), _OF_DAY.findall(after)
    if not old or len(old) != len(new) or _OF_DAY.sub("~", before) != _OF_DAY.sub("~", after):
        return False
    apart = {_apart(one, other) for one, other in zip(old, new, strict=True)} - {0}
    return len(apart) == 1 and 0 < apart.pop() <= minutes


def _apart(before: tuple[str, str], after: tuple[str, str]) -> int:
    """Minutes from one time of day to the other, round the clock."""
    gone = (int(after[0]) * 60 + int(after[1]) - int(before[0]) * 60 - int(before[1])) % _DAY
    return gone if gone < _HALF_DAY else gone % _HALF_DAY


def counted(before: str, after: str, seconds: float) -> bool:
    """Whether the second is the first after so many seconds: a countdown, or the time of what is playing."""
    before, after = before[:_MASKED], after[:_MASKED]
    if before == after or _NUMBER.sub("~", before) != _NUMBER.sub("~", after):
        return False
    pairs = zip(_NUMBER.finditer(before), _NUMBER.finditer(after), strict=True)
    moved = [(old, new) for old, new in pairs if _value(old) != _value(new)]
    if not moved or any(not _fits(_value(new) - _value(old), seconds) for old, new in moved):
        return False
    if all(old[1] is not None and new[1] is not None for old, new in moved):
        return True
    (old, new), *others = moved
    if others or (old[1] is None) != (new[1] is None):
        return False
    if _SECONDS.match(after, new.end()):
        return True
    return _value(new) < _value(old) and _COUNTS_DOWN.search(after) is not None


def came_nearer(before: str, after: str, seconds: float) -> bool:
    """Whether a span such as "in 5 hours 20 minutes" only followed the time, at its own coarseness."""
    before, after = before[:_MASKED], after[:_MASKED]
    if steady(before) != steady(after) or not _SPAN_PARTS.search(before):
        return False
    return abs(_length(after) - _length(before)) <= seconds + 60


def moved_on(before: str, after: str) -> bool:
    """Whether the only number in it grew: the value of a slider that follows what is playing."""
    old, new = _NUMBER.findall(before), _NUMBER.findall(after)
    if len(old) != 1 or len(new) != 1 or _NUMBER.sub("~", before) != _NUMBER.sub("~", after):
        return False
    first, second = _NUMBER.search(before), _NUMBER.search(after)
    return first is not None and second is not None and _value(first) < _value(second)


def _fits(moved: float, seconds: float) -> bool:
    return abs(abs(moved) - seconds) <= _SLACK + 0.1 * seconds


def _value(number: re.Match[str]) -> float:
    """In seconds for minutes and seconds, or hours, minutes and seconds."""
    if number[1] is None:
        return float(number[0])
    whole = int(number[1]) * 60 + int(number[2])
    return whole if number[3] is None else whole * 60 + int(number[3])


def _length(text: str) -> int:
    """Seconds of all spans in it."""
    return sum(int(count) * _LENGTHS.get(unit[-1].lower(), 0) for count, unit in _SPAN_PARTS.findall(text))
