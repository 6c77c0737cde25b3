"""Texts that went on by themselves between two looks: a clock, a countdown, "5 min ago"."""

from __future__ import annotations

import re

from treetap.perception.passing import is_time, steady, went_on

_SIGNS = "+-−"
_PAIR = re.compile(r"(\d{1,3}):(\d{2})")
_WATCH = re.compile(r"(?<![\d:])(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?(?![\d:])")
_MOMENTS, _LONG = 30, 135
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
    most = _LONG if minute_passed else _MOMENTS
    if steady(before) == steady(after):
        return _ran(before, after, most)
    if went_on(before, after, 3 if minute_passed else 1):
        return True
    old, new = before.lstrip(_SIGNS), after.lstrip(_SIGNS)
    if not (is_time(old) and is_time(new)):
        return False
    apart = abs(_count(after) - _count(before))
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


def _count(text: str) -> int:
    """Below zero where a timer has run out."""
    pair = _PAIR.search(text)
    count = 0 if pair is None else int(pair[1]) * 60 + int(pair[2])
    return -count if text[:1] in "-−" else count
