"""Numbers as they are written and said: digits, Chinese and English numerals, ordinals."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from treetap.task.tables import listed, shape, table

_WORDS: Final = table("values")["numerals"]
_ONES: Final = {word: n for n, word in enumerate(listed(_WORDS["ones"]))}
_TENS: Final = {word: 10 * n for n, word in enumerate(listed(_WORDS["tens"]), start=2)}
_SCALES: Final[dict[str, int]] = _WORDS["scales"]
_ZH_DIGITS: Final[dict[str, int]] = _WORDS["zh_digits"]
_ZH_UNITS: Final[dict[str, int]] = _WORDS["zh_units"]
_ZH_SCALES: Final[dict[str, int]] = _WORDS["zh_scales"]
_POINT: Final = _WORDS["zh_point"]
_PAIR: Final = _WORDS["zh_pair"]
_TEN: Final = next(iter(_ZH_UNITS))

_ORDINAL_WORDS: Final = listed(_WORDS["ordinals"])
ORDINALS: Final = (
    {word: n for n, word in enumerate(_ORDINAL_WORDS, start=1)}
    | {f"twenty-{word}": 20 + n for n, word in enumerate(_ORDINAL_WORDS[:9], start=1)}
    | {word: 30 + n for n, word in enumerate(listed(_WORDS["thirties"]))}
)
OFTEN: Final[dict[str, int]] = _WORDS["often"]

ZH_CHARS: Final = "".join([*_ZH_DIGITS, *_ZH_UNITS, *_ZH_SCALES])
ONE: Final = next(char for char, n in _ZH_DIGITS.items() if n == 1)
NTH_MARK: Final[str] = _WORDS["zh_ordinal"]
FROM_THE_END: Final[str] = _WORDS["zh_from_the_end"]


def number(text: str) -> str | None:
    """The digits that it stands for, in either language; None where that is not certain."""
    if shape("plain_digits").fullmatch(text):
        return _plain(text.replace(",", ""))
    if not text or text[0].isdigit():
        return None  # 3,50
    if text[0] in ZH_CHARS:
        return _with_point(text, _POINT, _chinese)
    return _with_point(text.removeprefix("a "), " point ", _english)


def whole(text: str | None, most: int = 10**9) -> int | None:
    """A small whole number, or None."""
    digits = number(text) if text else None
    if digits is None or not digits.isdecimal() or len(digits) > 10 or int(digits) > most:
        return None
    return int(digits)


def _plain(text: str) -> str:
    before, _, after = text.partition(".")
    after = after.rstrip("0")
    return f"{before}.{after}" if after else before


def _with_point(text: str, point: str, read: Callable[[str], str | None]) -> str | None:
    before, dot, after = text.partition(point)
    value = read(before)
    if value is None or not dot:
        return value
    words = after.split(" ") if after.isascii() else list(after)
    digits = [(_ONES if after.isascii() else _ZH_DIGITS).get(word, 99) for word in words]
    return _plain(f"{value}.{''.join(map(str, digits))}") if digits and max(digits) < 10 else None


def _english(text: str) -> str | None:
    words = [word for word in re.split(r"[ -]", text) if word and word != "and"]
    if words and words[0] in _SCALES:
        words = ["one", *words]
    total = current = 0
    floor, below = 10**12, 100  # The scale must fall, and what is added to tens must be ones.
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
        return None if _PAIR in text[1:] or text[:1] == _PAIR != text else spelled or None
    total, floor, unit = 0, 10**12, 1
    for match in shape("section").finditer(text):
        read = _section(match["rest"] or match["section"], unit)
        scale = _ZH_SCALES.get(match["scale"], 1)
        if read is None or scale >= floor or (scale > 1 and not read):
            return None
        total, floor, unit = total + read * scale, scale, scale
    return str(total)


def _section(text: str, unit: int) -> int | None:
    """Below ten thousand. `unit` is the scale before it: a last digit without a unit counts down from it."""
    total, digit = 0, None
    for one in text:
        if one in _ZH_DIGITS:
            if digit:
                return None
            digit = _ZH_DIGITS[one]
            unit = 1 if digit == 0 else unit  # What follows a zero is ones.
        elif _ZH_UNITS[one] >= unit > 1 or (digit is None and one != _TEN):
            return None
        else:
            unit = _ZH_UNITS[one]
            total, digit = total + (1 if digit is None else digit) * unit, None
    return total + (digit or 0) * (unit // 10 if unit > 10 else 1)
