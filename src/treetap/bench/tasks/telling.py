"""Whether words tell something: the same letters and the same numbers, however they are set off."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise


def plain(text: str) -> str:
    """Letters and digits only."""
    return re.sub(r"[\W_]+", "", text).casefold()


def says(said: str, right: str) -> bool:
    """Whether the right words are there. A number is a whole one: 12 is not in 112, in 12.5 or in -12."""
    return bool(plain(right)) and _pattern(right).search(said.casefold()) is not None


@cache
def _pattern(right: str) -> re.Pattern[str]:
    right = right.casefold()
    letters = list(re.finditer(r"[^\W_]", right))
    first, last = letters[0], letters[-1]
    parts = [_before(right[: first.start()]) if first[0].isdigit() else "", re.escape(first[0])]
    for one, other in pairwise(letters):
        parts += [_between(one[0], right[one.end() : other.start()], other[0]), re.escape(other[0])]
    if last[0].isdigit():
        parts.append(r"(?!\d)(?![.,]\d)(?!:(?!00\b)\d)")
    return re.compile("".join(parts))


def _before(mark: str) -> str:
    """No digit of a longer number; zeros may stand before it; below zero only if the right one is."""
    if mark.endswith(("-", "−")):
        return r"(?:[-−]|minus |零下)\s?0*"
    return r"(?<!\d)(?<!\d[.,:])(?<!^[-−])(?<!\s[-−])(?:0+:)*0*"


def _between(one: str, gap: str, other: str) -> str:
    if not (one.isdigit() and other.isdigit()):
        return r"[\W_]*"
    if not gap:
        return "[, ]?"
    return r"[\W_]+" if re.search("[.:]", gap) else r"[\W_]*"
