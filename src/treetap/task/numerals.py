"""Numbers as they are written and said: digits, Chinese and English numerals, ordinals."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from treetap.task.shapes import listed, shape, table

_T: Final = table("values")["numerals"]
_ORDINALS: Final = listed(_T["ordinals"])
_ONES: Final = {word: n for n, word in enumerate(listed(_T["ones"]))}
_WORDS: Final = _ONES | {word: 10 * n for n, word in enumerate(listed(_T["tens"]), start=2)}
_SCALES: Final[dict[str, int]] = _T["scales"]
_ZH_DIGITS: Final[dict[str, int]] = _T["zh_digits"]
_ZH_UNITS: Final[dict[str, int]] = _T["zh_units"]
_ZH_SCALES: Final[dict[str, int]] = _T["zh_scales"]
_DIGITS: Final = _ONES | _ZH_DIGITS
_TEN: Final = next(iter(_ZH_UNITS))
_ENDLESS: Final = 10**12

ORDINALS: Final = (
    {word: n for n, word in enumerate(_ORDINALS, start=1)}
    | {f"twenty-{word}": 20 + n for n, word in enumerate(_ORDINALS[:9], start=1)}
    | {word: 30 + n for n, word in enumerate(listed(_T["thirties"]))}
)
OFTEN: Final[dict[str, int]] = _T["often"]
ZH_CHARS: Final = "".join([*_ZH_DIGITS, *_ZH_UNITS, *_ZH_SCALES])
ONE: Final = next(char for char, n in _ZH_DIGITS.items() if n == 1)
NTH_MARK: Final[str] = _T["zh_ordinal"]
FROM_THE_END: Final[str] = _T["zh_from_the_end"]


def number(text: str) -> str | None:
    """The digits that it stands for, in either language; None where that is not certain."""
    if shape("plain_digits").fullmatch(text):
        return _plain(text.replace(",", ""))
    if not text or text[0].isdigit():
        return None  # 3,50
    if text[0] in ZH_CHARS:
        return _with_point(text, _T["zh_point"], _chinese)
    return _with_point(text.removeprefix("a "), " point ", _english)


def whole(text: str | None, most: int = 10**9) -> int | None:
    """A small whole number, or None."""
    digits = number(text) if text else None
    return int(digits) if digits and digits.isdecimal() and int(digits) <= most else None


def _plain(text: str) -> str:
    before, _, after = text.partition(".")
    after = after.rstrip("0")
    return f"{before}.{after}" if after else before


def _with_point(text: str, point: str, read: Callable[[str], int | str | None]) -> str | None:
    before, dot, after = text.partition(point)
    value = read(before)
    digits = [_DIGITS.get(word, 99) for word in re.findall(r"[a-z]+|[^a-z ]", after)]
    if value is None or (dot and max(digits, default=99) > 9):
        return None
    return _plain(f"{value}.{''.join(map(str, digits))}") if dot else str(value)


def _english(text: str) -> int | None:
    words = [word for word in re.split(r"[ -]", text) if word and word != "and"]
    total, current = 0, int(text.startswith(tuple(_SCALES)))
    floor, below = _ENDLESS, 100  # Scales fall, and only ones are added to tens.
    for word in words:
        if word in _SCALES:
            scale = _SCALES[word]
            if not 0 < current < scale or scale >= floor:
                return None
            if scale == 100:
                current *= scale
            else:
                total, current, floor = total + current * scale, 0, scale
            below = 100
        else:
            value = _WORDS.get(word, _ENDLESS)
            if value >= below:
                return None
            current, below = current + value, (10 if value >= 20 else 0)
    return total + current if words else None


def _chinese(text: str) -> int | str | None:
    """In a number of digits alone the word for a pair is none; it stands before what is counted."""
    if all(one in _ZH_DIGITS for one in text):
        paired = _T["zh_pair"] in text and len(text) > 1
        return None if paired or not text else "".join(str(_ZH_DIGITS[one]) for one in text)
    total, section, digit = 0, 0, None
    floor, unit, last = _ENDLESS, _ENDLESS, 1
    for one in text:
        if one in _ZH_DIGITS:
            if digit:
                return None
            digit = _ZH_DIGITS[one]
            last = last if digit else 1  # What follows a zero is ones.
        elif one in _ZH_UNITS:
            if _ZH_UNITS[one] >= unit or (digit is None and one != _TEN):
                return None
            unit = last = _ZH_UNITS[one]
            section, digit = section + (1 if digit is None else digit) * unit, None
        else:
            section += (digit or 0) * max(last // 10, 1)
            if _ZH_SCALES[one] >= floor or not section:
                return None
            floor = last = _ZH_SCALES[one]
            total, section, digit, unit = total + section * floor, 0, None, _ENDLESS
    return total + section + (digit or 0) * max(last // 10, 1)  # A digit at the end counts in tenths.
