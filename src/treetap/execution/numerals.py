"""Chinese numerals up to ninety-nine, as digits."""

from __future__ import annotations

import re

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
