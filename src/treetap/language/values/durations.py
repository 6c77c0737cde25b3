"""Lengths of time: half an hour, 1 h 30 min, 一个半小时, three days.

The parts of a duration are named by its shape: `minutes` only where it is nothing but minutes, `hm_hours`
and `hm_minutes` where it is both. What was learned by typing the minutes of 30 minutes must not be given the
30 of an hour and a half.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from treetap.language.values.numerals import CHINESE, DIGITS, ENGLISH, number
from treetap.language.values.value import Found, Value, listed, named

_SIZES: Final = {"h": 3600, "min": 60, "s": 1}
_LARGE: Final = {"d": "days", "wk": "weeks", "mo": "months", "y": "years"}
_WORDS: Final = {
    "h": "hours hour hrs hr h 小时 钟头",
    "quarter": "刻钟",
    "min": "minutes minute mins min 分钟",
    "fen": "分",
    "s": "seconds second secs sec 秒钟 秒",
    "d": "days day 天",
    "wk": "weeks week 星期 礼拜 周",
    "mo": "months month 月",
    "y": "years year 年",
}
_UNITS: Final = {word: unit for unit, words in _WORDS.items() for word in listed(words)}
_EN_UNIT: Final = "|".join(sorted((unit for unit in _UNITS if unit.isascii()), key=len, reverse=True))
_HALF: Final = " and a half"

_ENGLISH: Final = re.compile(
    rf"(?P<number>{DIGITS}|{ENGLISH})(?P<more>{_HALF})?[ -]?(?P<unit>{_EN_UNIT})\b(?P<tail>{_HALF})?(?!')"
    r"|\b(?P<word>half an?|half(?=[ -]hour)|(?:a )?quarter of an|three[ -]quarters of an|an?)[ -]"
    rf"(?P<named>hour|minute)\b(?P<end>{_HALF})?(?!')"
)
_SHORT: Final = re.compile(
    r"(?<![0-9a-z_.:/-])"
    r"(?:(?P<h>[0-9]{1,3})h ?(?:(?P<m>[0-9]{1,2})(?:m|min|mins)?)?|(?P<only>[0-9]{1,3})m(?= ?[0-9]{1,2}s))?"
    r"(?: ?(?P<s>[0-9]{1,5})s)?(?![0-9a-z_'])"
)
_CHINESE: Final = re.compile(
    rf"(?P<number>{DIGITS}|{CHINESE}|半) ?(?P<ge>个)?(?P<more>半)? ?"
    r"(?P<unit>小时|钟头|刻钟|分钟|分(?!享|数|类|析|辨|屏|组)|秒钟|秒(?!杀)|天(?!气|猫|空)"
    r"|(?:星期|礼拜|周)(?![一二三四五六日天末年])|(?<=个)月|(?<=半)月|年(?!级|代|度|货|份))(?P<tail>半)?"
)
_DECADE: Final = re.compile(
    r"(?:'|\bthe )[0-9]{2}s\b|[0-9]0s (?!timer|countdown|and\b|then\b|later\b|from\b)[a-z]"
)
"""The music of the 90s lasts longer than they do."""
_IN: Final = re.compile(r"\b(?:in|after) $")
_LATER: Final = re.compile(r" (?:ago|from now)\b|之后|以后|过?后(?!台|退|面|续|视|期|置)")
_BY: Final = re.compile(
    r"\b(?:by|forward|forwards|ahead|back|rewind|skip|wait|hold)(?: for)? $"
    r"|(?:快进|快退|后退|前进|跳过|等待|等|按住|长按) ?$"
)
"""So long is how much is done, not what is set: fast forward 10 seconds."""
_BETWEEN: Final = re.compile(r",? ?(?:and )?|[零又]?")


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    unit: str
    count: Fraction


def durations(text: str) -> Iterator[Found]:
    """Neighbouring pieces that fall in size are one duration: 1 hour and 30 minutes."""
    found: list[Found] = []
    group: list[_Piece] = []
    for piece in sorted([*_english(text), *_chinese(text)], key=lambda one: one.start):
        if group and not _goes_on(group[-1], piece, text):
            found += _whole(group)
            group = []
        group.append(piece)
    for one in [*_short(text), *found, *_whole(group)]:
        yield _from_now(one, text)


def _from_now(found: Found, text: str) -> Found:
    """In 30 minutes, 30分钟后, three days ago: not how long but when, and so of another type."""
    start, end, value = found
    before = _IN.search(text, max(0, start - 6), start)
    after = _LATER.match(text, end)
    if after is not None:
        kind = "ago" if after.group().strip() == "ago" else "delay"
        return Found(start, after.end(), replace(value, type=kind))
    if before is not None:
        return Found(before.start(), end, replace(value, type="delay"))
    return Found(start, end, replace(value, fixed=_BY.search(text, max(0, start - 12), start) is not None))


def _goes_on(one: _Piece, other: _Piece, text: str) -> bool:
    order = ["y", "mo", "wk", "d", "h", "quarter", "min", "fen", "s"]
    falls = order.index(one.unit) < order.index(other.unit)
    return falls and other.start - one.end < 7 and _BETWEEN.fullmatch(text, one.end, other.start) is not None


def _whole(group: list[_Piece]) -> Iterator[Found]:
    if not group or [piece.unit for piece in group] == ["fen"]:
        return  # 30分 alone may be points, or a share of something
    start, end = group[0].start, group[-1].end
    sizes = {"quarter": 900, "fen": 60, **_SIZES}
    if all(piece.unit in sizes for piece in group):
        seconds = sum((piece.count * sizes[piece.unit] for piece in group), Fraction(0))
        value = duration_of(seconds)
    elif len(group) == 1:
        value = _large(group[0].unit, group[0].count)
    else:
        value = Value("duration", "", " ".join(f"{_shown(piece.count)} {piece.unit}" for piece in group))
    if value is not None:
        yield Found(start, end, value)


def duration_of(seconds: Fraction) -> Value | None:
    """Hours, minutes and seconds; a day of hours stays hours."""
    if seconds.denominator != 1 or not 0 <= seconds < 10**7:
        return None
    hours, rest = divmod(int(seconds), 3600)
    minutes, left = divmod(rest, 60)
    pieces = [(n, unit) for n, unit in ((hours, "h"), (minutes, "min"), (left, "s")) if n]
    written = " ".join(f"{n} {unit}" for n, unit in pieces) or "0 s"
    names = {"h": "hours", "min": "minutes", "s": "seconds"}
    shape = "" if len(pieces) == 1 else "".join(unit[0] for _, unit in pieces) + "_"
    parts = [(f"{shape}{names[unit]}", str(n)) for n, unit in pieces]
    parts += [(f"{shape}{names[unit]}2", f"{n:02}") for n, unit in pieces]
    if hours and not left:
        parts.append(("total_minutes", str(hours * 60 + minutes)))
    if seconds >= 60:
        parts.append(("total_seconds", str(int(seconds))))
        if hours < 100:
            digits = f"{hours:02}{minutes:02}{left:02}"
            parts += [("hhmmss", digits), ("digits", digits.lstrip("0"))]
    return Value("duration", "", written, named(parts))


def _large(unit: str, count: Fraction) -> Value:
    if unit == "wk" and count.denominator == 1:
        parts = [("weeks", str(count)), ("days", str(count * 7))]
        return Value("duration", "", f"{count * 7} d", named(parts))
    parts = [(_LARGE[unit], _shown(count))]
    if unit == "d" and count % 7 == 0 and count:
        parts.append(("weeks", str(count / 7)))
    return Value("duration", "", f"{_shown(count)} {unit}", named(parts))


def _shown(count: Fraction) -> str:
    return str(count) if count.denominator == 1 else f"{float(count):g}"


def _short(text: str) -> Iterator[Found]:
    for match in _SHORT.finditer(text):
        if match.end() == match.start():
            continue
        hours, minutes, seconds = match["h"] or 0, match["m"] or match["only"] or 0, match["s"] or 0
        if (
            not match["h"]
            and not match["only"]
            and _DECADE.search(text[max(0, match.start() - 4) : match.end() + 12])
        ):
            continue
        value = duration_of(Fraction(int(hours) * 3600 + int(minutes) * 60 + int(seconds)))
        if value is not None and int(minutes) < 60:
            yield Found(match.start(), match.end(), value)


def _english(text: str) -> Iterator[_Piece]:
    for match in _ENGLISH.finditer(text):
        if match["named"]:
            word = match["word"]
            count = Fraction(1, 2) if word.startswith("half") else Fraction(1)
            count = Fraction(1, 4) if word.endswith("quarter of an") else count
            count = Fraction(3, 4) if word.startswith("three") else count
            half = match["end"]
            unit = _UNITS[match["named"]]
        else:
            read = _fraction(match["number"])
            unit = _UNITS[match["unit"]]
            said_as_ordinal = match["unit"] == "second" and not match["number"].isdecimal() and (
                text[max(0, match.start() - 4) : match.start()] == "the "
            )  # fmt: skip
            if read is None or said_as_ordinal or (match["unit"] == "h" and not match["number"].isdecimal()):
                continue
            count, half = read, match["more"] or match["tail"]
        yield _Piece(match.start(), match.end(), unit, count + (Fraction(1, 2) if half else 0))


def _chinese(text: str) -> Iterator[_Piece]:
    for match in _CHINESE.finditer(text):
        count = Fraction(1, 2) if match["number"] == "半" else _fraction(match["number"])
        unit = _UNITS[match["unit"]]
        if (
            count is None
            or (unit == "y" and count > 999)
            or (unit == "mo" and not match["ge"] and count >= 1)
        ):
            continue
        half = match["more"] or match["tail"]
        yield _Piece(match.start(), match.end(), unit, count + (Fraction(1, 2) if half else 0))


def _fraction(text: str) -> Fraction | None:
    digits = number(text)
    return Fraction(digits) if digits is not None and len(digits) < 12 else None
