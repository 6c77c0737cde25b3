"""Numbers as they are written and said: digits, Chinese and English numerals."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from treetap.language.values.value import listed

_ONES: Final = {
    w: n for n, w in enumerate(listed(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen"
    ))
}  # fmt: skip
_TENS: Final = {
    w: 10 * n for n, w in enumerate(listed("twenty thirty forty fifty sixty seventy eighty ninety"), start=2)
}
_SCALES: Final = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_ZH_DIGITS: Final = {w: n for n, w in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_ZH_UNITS: Final = {"十": 10, "百": 100, "千": 1000}
_ZH_SCALES: Final = {"万": 10**4, "亿": 10**8}

_WORD: Final = "|".join(sorted([*_ONES, *_TENS, *_SCALES], key=len, reverse=True))
_JOIN: Final = r"(?:(?<=hundred) and |(?<=thousand) and |(?<=ty)-| )"
ENGLISH: Final = (
    rf"(?:\b(?:a (?=hundred|thousand|million))?(?:{_WORD})(?:{_JOIN}(?:{_WORD})){{0,9}}"
    rf"(?: point(?: (?:{_WORD})){{1,6}})?\b)"
)
ZH_CHARS: Final = "零〇一二两三四五六七八九十百千万亿"
CHINESE: Final = rf"(?:(?<![{ZH_CHARS}])[{ZH_CHARS}]{{1,20}}(?:点[零〇一二三四五六七八九]{{1,8}})?)"
DIGITS: Final = (
    r"(?:(?<![0-9a-z_.])(?<![0-9][,:/])"
    r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,9}(?![0-9])|[0-9]{1,40})(?:\.[0-9]{1,20})?(?![0-9]))"
)
NUMERAL: Final = rf"(?:{DIGITS}|{ENGLISH}|{CHINESE})"
MINUS: Final = r"(?:(?<![0-9a-z)\ue000])-|\b(?:minus|negative) |负|零下)"

_DIGITS: Final = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?")


def number(text: str) -> str | None:
    """The digits it stands for (`1,000`, `一千`, `a thousand` → `1000`); None where that is not certain."""
    if _DIGITS.fullmatch(text):
        return _of_digits(text)
    if not text or text[0].isdigit():
        return None  # 3,50
    if text[0] in ZH_CHARS:
        return _with_point(text, "点", _chinese)
    return _with_point(text.removeprefix("a "), " point ", _english)


def whole(text: str | None, most: int = 10**9) -> int | None:
    """A small whole number, or None."""
    digits = number(text) if text else None
    if digits is None or not digits.isdecimal() or len(digits) > 10 or int(digits) > most:
        return None
    return int(digits)


def _of_digits(text: str) -> str:
    plain = text.replace(",", "")
    if "." not in plain:
        return plain
    before, _, after = plain.partition(".")
    after = after.rstrip("0")
    return f"{before}.{after}" if after else before


def _with_point(text: str, point: str, read: Callable[[str], str | None]) -> str | None:
    before, dot, after = text.partition(point)
    value = read(before)
    if value is None or not dot:
        return value
    digits = _spelled(after)
    return _of_digits(f"{value}.{digits}") if digits else None


def _spelled(text: str) -> str | None:
    """Digits said one by one."""
    words = text.split(" ") if text.isascii() else list(text)
    table = _ONES if text.isascii() else _ZH_DIGITS
    digits = [table.get(word, 99) for word in words]
    return "".join(map(str, digits)) if digits and max(digits) < 10 else None


def _english(text: str) -> str | None:
    words = [word for word in re.split(r"[ -]", text) if word and word != "and"]
    if words and words[0] in _SCALES:
        words = ["one", *words]
    total = current = 0
    floor, below = 10**12, 100  # the scale must fall, and what is added to tens must be ones
    for word in words:
        if word in _SCALES:
            scale = _SCALES[word]
            if not current or scale >= floor or (scale == 100 and current > 99):
                return None
            if scale == 100:
                current, below = current * 100, 100
            else:
                total, current, floor, below = total + current * scale, 0, scale, 100
        else:
            value = _ONES.get(word, _TENS.get(word, 10**12))
            if value >= below or (value == 0 and len(words) > 1):
                return None
            current, below = current + value, (10 if value >= 20 else 0)
    return str(total + current) if words else None


def _chinese(text: str) -> str | None:
    if not any(one in _ZH_UNITS or one in _ZH_SCALES for one in text):
        spelled = "".join(str(_ZH_DIGITS[one]) for one in text)
        return None if "两" in text[1:] or text[:1] == "两" != text else spelled or None
    total, floor = 0, 10**12
    unit = 1
    for match in _SECTION.finditer(text):
        read = _section(match["rest"] or match["section"], unit)
        scale = _ZH_SCALES.get(match["scale"], 1)
        if read is None or scale >= floor or (scale > 1 and not read):
            return None
        total, floor, unit = total + read * scale, scale, scale
    return str(total)


_SECTION: Final = re.compile(r"(?P<section>[^万亿]*)(?P<scale>[万亿])|(?P<rest>[^万亿]+)$")


def _section(text: str, unit: int) -> int | None:
    """Below ten thousand. `unit` is the scale before it: the two of 一万二 are thousands."""
    total, digit = 0, None
    for one in text:
        if one in _ZH_DIGITS:
            if digit:
                return None
            digit = _ZH_DIGITS[one]
            unit = 1 if digit == 0 else unit  # 三百零五: what follows a zero is ones
        elif _ZH_UNITS[one] >= unit > 1 or (digit is None and one != "十"):
            return None
        else:
            unit = _ZH_UNITS[one]
            total, digit = total + (1 if digit is None else digit) * unit, None
    return total + (digit or 0) * (unit // 10 if unit > 10 else 1)
