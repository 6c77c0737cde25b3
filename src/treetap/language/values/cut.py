"""Cuts the values out of a sentence, the certain kinds first. Linear in its length; never fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from treetap.language.values.addresses import links, phones
from treetap.language.values.amounts import amounts, percents, temperatures
from treetap.language.values.dates import dates
from treetap.language.values.durations import durations
from treetap.language.values.files import files
from treetap.language.values.folding import fold, without_private, without_surrogates
from treetap.language.values.numbers import counts, numbers
from treetap.language.values.numerals import ZH_CHARS
from treetap.language.values.quotes import quotations
from treetap.language.values.times import said_past, times
from treetap.language.values.value import FIRST, MOST, TAKEN, Cut, Found, Value

_FINDERS: Final[tuple[Callable[[str], Iterable[Found]], ...]] = (
    files, links, said_past, durations, dates, times, percents, temperatures, amounts, phones, counts,
    numbers,
)  # fmt: skip
"""In this order: what an earlier one took is gone for the later ones."""

_RANGE: Final = re.compile(r"\s{0,2}(?:-|–|—|~|to|until|till|and|到|至)\s{0,2}", re.IGNORECASE)
_NO_NUMBER: Final = re.compile(
    rf"(?<=周|期|拜)[一二三四五六]|第 ?(?:[0-9]{{1,9}}|[{ZH_CHARS}]{{1,9}})"
    rf"|(?<![{ZH_CHARS}0-9][张])(?<=[张李王赵])[一二三四五六七八九](?![{ZH_CHARS}])"
    r"|(?:12|24)[ -]?(?:hours?(?= (?:clock|time|format))|小时(?=制|格式|时间))"
)
"""Numerals that are none: of weekdays and ordinals, which are constraints; of 张三; of a clock."""


def cut(sentence: str) -> Cut:
    """The sentence without its values, and these in the order in which they stand there."""
    sentence = without_surrogates(sentence)
    taken = quotations(sentence)
    clean = _outside(sentence, taken)
    folded = _NO_NUMBER.sub(lambda match: "囗" * len(match.group()), _masked(fold(clean), taken))
    for find in _FINDERS:
        found = _apart(one for one in find(folded) if TAKEN not in folded[one.start : one.end])
        taken += found
        folded = _masked(folded, found)
    return _without(clean, _closed(clean, sorted(taken, key=lambda one: one.start)[:MOST]))


def _closed(clean: str, found: list[Found]) -> list[Found]:
    """An end of a range that takes its half from the other (7:30 to 8:30 pm) is fixed: 11:30 might not."""
    closed = list(found)
    for n, (one, other) in enumerate(pairwise(found)):
        timed = {one.value.type, other.value.type} <= {"time", "number"}
        if not timed or bool(one.value.half) == bool(other.value.half):
            continue
        if _RANGE.fullmatch(clean, one.end, other.start) is None:
            continue
        at = n + 1 if one.value.half else n
        closed[at] = closed[at]._replace(value=replace(_timed(closed[at], other), fixed=True))
    return closed


def _timed(one: Found, other: Found) -> Value:
    """The 2 of "from 2 to 3 pm" is a time, if it is the earlier hour of that half."""
    hour, _, _ = other.value.value.partition(":")
    early = one.value.type == "number" and one.value.value.isdigit() and hour.isdigit()
    if not early or one.start > other.start or not 0 < int(one.value.value) < int(hour):
        return one.value
    found = next(iter(times(f"{one.value.value} {other.value.half}")), None)
    return replace(found.value, half="") if found is not None else one.value


def _outside(sentence: str, quoted: list[Found]) -> str:
    """Cleaned of private-use characters, save in the quotations: those are kept to the letter."""
    pieces, place = [], 0
    for start, end, _ in quoted:
        pieces += [without_private(sentence[place:start]), sentence[start:end]]
        place = end
    return "".join([*pieces, without_private(sentence[place:])])


def _apart(found: Iterable[Found]) -> list[Found]:
    """The earliest first, of those the longest, and none that overlaps another."""
    apart: list[Found] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not apart or one.start >= apart[-1].end:
            apart.append(one)
    return apart


def _masked(folded: str, found: list[Found]) -> str:
    pieces, place = [], 0
    for start, end, _ in found:
        pieces += [folded[place:start], TAKEN * (end - start)]
        place = end
    return "".join([*pieces, folded[place:]])


def _without(clean: str, found: list[Found]) -> Cut:
    pieces, values, place = [], [], 0
    for n, (start, end, value) in enumerate(found):
        before = clean[place:start]
        pieces += [
            before,
            " " if _runs_on(clean[start - 1 : start]) and start > place else "",
            chr(FIRST + n),
        ]
        pieces.append(" " if _runs_on(clean[end : end + 1]) else "")
        said = clean[start:end]
        # An address and a file's name are kept as they are written: they may tell capitals apart.
        to_the_letter = value.type in {"url", "email"} or (value.type == "text" and not value.quoted)
        values.append(replace(value, surface=said, value=said if to_the_letter else value.value))
        place = end
    return Cut("".join([*pieces, clean[place:]]), tuple(values))


def _runs_on(neighbour: str) -> bool:
    """A letter or digit of a script that parts its words with spaces."""
    return neighbour.isalnum() and not "\u2e80" <= neighbour <= "\ud7ff"
