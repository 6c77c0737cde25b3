"""What passes by itself: a running clock, a timer, "5 minutes ago", a page that is on its way.

What is told from one look alone is masked: spans of time that are said to pass and clocks with seconds
(`steady`), and a time of day that stands large and alone (`keys.py`). Any other time of day may be a setting,
and so may "in 15 minutes" in a row; two looks tell whether it only went on (`went_on`, `counted`, `ticks`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.models import Bounds, Element, Role, Size
from treetap.perception.obstacles import LOADING, plain

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


# From one look to the next


_SIGNS = "+-−"
_PAIR = re.compile(r"(\d{1,3}):(\d{2})")
_WATCH = re.compile(r"(?<![\d:])(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?(?![\d:])")
_MOMENTS, _LONGER = 30, 135
"""Seconds a watch goes on while one action is carried out and looked at; and if the phone's clock moved."""
_MINUTE = 60
_COUNTDOWN = re.compile(
    r"(?P<before>.*?)(?P<count>\d{1,3})(?P<after>\s*(?:s|secs?|seconds?|秒钟?|\)|）)?.*)",
    re.IGNORECASE | re.DOTALL,
)
_WAITS = re.compile(
    r"\b(?:re-?send|retry|send again|skip|try again|available|expires?|closing|closes)\b"
    r"|重新|重发|再次|重试|跳过|获取|倒计时|后关闭|\d\s*(?:s|secs?|seconds?)\b|\d\s*秒",
    re.IGNORECASE,
)


def ticks(before: str, after: str, *, minute_passed: bool = False) -> bool:
    """Whether the second text is the first some moments later. A jump or a reset is somebody's doing.

    `minute_passed`: the phone's own clock moved, so that it may have been longer.
    """
    if before == after:
        return True
    most = _LONGER if minute_passed else _MOMENTS
    if steady(before) == steady(after):
        return _ran(before, after, most)
    if went_on(before, after, 3 if minute_passed else 1):
        return True
    old, new = before.lstrip(_SIGNS), after.lstrip(_SIGNS)
    if not (is_time(old) and is_time(new)):
        return False
    apart = abs(_timer(after) - _timer(before))
    return apart <= most and apart != _MINUTE  # "05:00" that says "06:00" was told to


def counts_down(before: str, after: str) -> bool:
    """`Resend (59)`, `跳过 3s`: whoever touches what, it runs down."""
    old, new = _COUNTDOWN.fullmatch(before), _COUNTDOWN.fullmatch(after)
    if old is None or new is None or not (_WAITS.search(before) and _WAITS.search(after)):
        return False
    if (old["before"], old["after"]) != (new["before"], new["after"]):
        return False
    return 0 < int(old["count"]) - int(new["count"]) <= _MOMENTS


def _ran(before: str, after: str, most: int) -> bool:
    """Whether all watches with seconds in it went on by moments only."""
    old, new = _WATCH.findall(before), _WATCH.findall(after)
    if len(old) != len(new):
        return True  # "just now" that says when
    return all(abs(_seconds(two) - _seconds(one)) <= most for one, two in zip(old, new, strict=True))


def _seconds(watch: tuple[str, str, str]) -> int:
    return int(watch[0] or 0) * 3600 + int(watch[1]) * 60 + int(watch[2])


def _timer(text: str) -> int:
    """Below zero where a timer has run out."""
    pair = _PAIR.search(text)
    count = 0 if pair is None else int(pair[1]) * 60 + int(pair[2])
    return -count if text[:1] in "-−" else count


# What is on its way


_SKELETON = re.compile(r"(?:^|_)(?:skeleton|shimmer)(?:_|$)", re.IGNORECASE)
_BESIDE = 0.12
"""Of the screen's height: so near a spinner, words are about it."""
_LONGEST = 28
"""Characters: a longer text that mentions loading tells of it."""


def loading_signs(elements: Sequence[Element], size: Size) -> tuple[str, ...]:
    """The elements that say that something is on its way; none if all is there.

    A spinner in a row or a bar belongs to that row. One in the middle, or on a page with next to nothing else
    on it, stands for the page.
    """
    rows = _in_rows(elements)
    loose = [one for one in elements if one.id not in rows]
    empty = sum(bool(one.text) or one.clickable for one in elements if not _in_bars(one, size)) <= 3
    spinners = [
        one
        for one in loose
        if _is_spinner(one)
        and _stands_for_page(one, size, empty=empty)
        and (empty or not _shows_number(one, elements))
    ]
    turning = {one.id for one in spinners}
    return tuple(
        one.id
        for one in loose
        if one.id in turning
        or _is_skeleton(one)
        or (_says_so(one) and (empty or any(_is_beside(one, spinner, size) for spinner in spinners)))
    )


def _stands_for_page(element: Element, size: Size, *, empty: bool) -> bool:
    return not _in_bars(element, size) and (empty or _in_the_middle(element, size))


def _is_skeleton(element: Element) -> bool:
    return not element.text and _SKELETON.search(element.resource_id.rpartition("/")[2]) is not None


def _is_spinner(element: Element) -> bool:
    """Round: a long bar shows how far something is, and may be there to stay."""
    if element.role is not Role.PROGRESS or "%" in element.text:
        return False
    width, height = element.bounds.width, element.bounds.height
    return max(width, height) <= 1.6 * min(width, height)


def _shows_number(ring: Element, elements: Sequence[Element]) -> bool:
    """A number in a ring or beside it: the ring shows how much of a goal is reached."""
    if _DIGIT.search(ring.text + ring.description):
        return True
    bounds, room = ring.bounds, max(ring.bounds.width, ring.bounds.height) / 2
    near = Bounds.pixel(bounds.left - room, bounds.top - room, bounds.right + room, bounds.bottom + room)
    return any(_DIGIT.search(one.text) and near.intersection(one.bounds) is not None for one in elements)


def _says_so(element: Element) -> bool:
    said = plain(element.text)
    return element.role is Role.TEXT and 0 < len(said) <= _LONGEST and LOADING.fullmatch(said) is not None


def _is_beside(element: Element, spinner: Element, size: Size) -> bool:
    room = _BESIDE * size.height
    across = element.bounds.left - spinner.bounds.right, spinner.bounds.left - element.bounds.right
    down = element.bounds.top - spinner.bounds.bottom, spinner.bounds.top - element.bounds.bottom
    return max(*across, *down) < room


def _in_rows(elements: Sequence[Element]) -> frozenset[str]:
    inside: set[str] = set()
    rows = {one.id for one in elements if one.role in (Role.ITEM, Role.BUTTON, Role.TAB)}
    for element in elements:
        if element.parent is not None and (element.parent in rows or element.parent in inside):
            inside.add(element.id)
    return frozenset(inside)


def _in_bars(element: Element, size: Size) -> bool:
    middle = (element.bounds.top + element.bounds.bottom) / 2
    return middle < 0.13 * size.height or middle > 0.92 * size.height


def _in_the_middle(element: Element, size: Size) -> bool:
    x = (element.bounds.left + element.bounds.right) / 2
    y = (element.bounds.top + element.bounds.bottom) / 2
    return abs(x - size.width / 2) < 0.12 * size.width and 0.2 * size.height < y < 0.8 * size.height
