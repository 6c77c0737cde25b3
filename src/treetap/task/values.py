"""Cuts the values out of a sentence, the certain kinds first. Linear in its length; never fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

from treetap.task.moments import durations, read_date, read_time, time_of
from treetap.task.numbers import (
    numbers,
    read_address,
    read_count,
    read_file,
    read_phone,
    read_quantity,
    read_zh_file,
)
from treetap.task.shapes import FIRST, MOST, TAKEN, Span, Value, find, is_slot, shape, table

__all__ = ["Cut", "Value", "cut", "is_slot", "quotations"]

SIMPLER: Final = str.maketrans(table("traditional")["traditional"], table("traditional")["simplified"])
"""Only characters whose simplified form is certain wherever they stand, so that no two words become one."""
_WIDE: Final = {0xFF01 + n: chr(0x21 + n) for n in range(94) if chr(0x21 + n) not in ",;!?()"}
_SIGNS: Final = {0x3000: " ", 0xA0: " ", 0x2019: "'", 0x2212: "-", 0xFFE5: "¥", 0xFE6A: "%", 0xFE69: "$"}
_FOLDED: Final = _WIDE | _SIGNS | SIMPLER
_PRIVATE: Final = {FIRST + n: " " for n in range(MOST)}
_SURROGATES: Final = {0xD800 + n: "\ufffd" for n in range(0x800)}
_HIDDEN: Final = "\u56d7"

_FINDERS: Final[tuple[Callable[[str], Iterable[Span]], ...]] = (
    # Names of files are told by their endings. Where one of several words begins, the word before it tells.
    partial(find, file=read_file, called_file=read_file, zh_file=read_zh_file),
    partial(find, **dict.fromkeys(("email", "link", "domain", "host"), read_address)),
    # Half past seven, ten minutes to nine: before durations see the minutes.
    partial(find, **dict.fromkeys(("past", "short_of", "at_hours"), read_time)),
    durations,
    partial(find, **dict.fromkeys(("slashed", "iso", "zh_date", "month_day", "day_month"), read_date)),
    partial(
        find, **dict.fromkeys(("zh_time", "clock", "oclock", "with_half", "spoken", "named_time"), read_time)
    ),
    partial(find, prefixed=read_quantity, suffixed=read_quantity),
    partial(find, phone=read_phone),
    partial(find, count=read_count),
    numbers,
)
"""In this order: what an earlier one took is gone for the later ones."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A sentence with each value replaced by one private-use character, and the values in order."""

    text: str
    values: tuple[Value, ...]

    def restored(self) -> str:
        """The text with every value as it was said."""
        return "".join(self.values[ord(one) - FIRST].surface if is_slot(one) else one for one in self.text)


def cut(sentence: str) -> Cut:
    """The sentence without its values, and these in the order in which they stand there."""
    sentence = sentence.translate(_SURROGATES)
    clean, taken = sentence.translate(_PRIVATE), quotations(sentence)
    # A numeral after the family name of three cards counts them, and is no name.
    folded = shape("no_number").sub(lambda match: _HIDDEN * len(match.group()), _masked(_lower(clean), taken))
    for finder in _FINDERS:
        found = _apart(one for one in finder(folded) if TAKEN not in folded[one.start : one.end])
        taken += found
        folded = _masked(folded, found)
    return _without(sentence, clean, _closed(clean, sorted(taken)[:MOST]))


def quotations(text: str) -> list[Span]:
    """What stands between quotation marks is one value, to the letter; in order, none inside another.

    A mark without its partner quotes nothing, an apostrophe is none, and where a single quote could end in
    two places it is left alone.
    """
    return list(find(text, quoted=_quotation))


def _quotation(match: re.Match[str]) -> Value | None:
    text, end, said = match.string, match.end(), match.group()[1:-1]
    if match["single"]:
        opener = shape("opening").search(text, end)
        if shape("only_closes").search(text, end, opener.start() if opener else len(text)):
            return None
    return Value("text", said, quoted=True) if said.strip() else None


def _lower(text: str) -> str:
    """Position for position the same text: small letters, narrow signs, simplified characters."""
    plain = text.translate(_FOLDED)
    lower = plain.lower()
    return lower if len(lower) == len(plain) else "".join(one.lower()[:1] for one in plain)


def _closed(clean: str, found: list[Span]) -> list[Span]:
    """An end of a range that takes its half from the other (7:30 to 8:30 pm) is fixed: 11:30 might not."""
    for n, (one, other) in enumerate(pairwise(found)):
        halves = bool(one.value.half), bool(other.value.half)
        timed = {one.value.type, other.value.type} <= {"time", "number"} and halves[0] != halves[1]
        if timed and shape("range").fullmatch(clean, one.end, other.start):
            at = n + halves[0]
            bare = found[at].value
            hour = time_of(int(bare.value)) if bare.value.isdecimal() else None
            found[at] = found[at]._replace(value=replace(hour or bare, half="", fixed=True))
    return found


def _apart(found: Iterable[Span]) -> list[Span]:
    """The earliest first, of those the longest, and none that overlaps another."""
    apart: list[Span] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not apart or one.start >= apart[-1].end:
            apart.append(one)
    return apart


def _masked(text: str, found: Iterable[Span]) -> str:
    for start, end, _ in found:
        text = text[:start] + TAKEN * (end - start) + text[end:]
    return text


def _without(sentence: str, clean: str, found: list[Span]) -> Cut:
    pieces, values, place = [], [], 0
    for n, (start, end, value) in enumerate(found):
        before = " " if start > place and _runs_on(clean[start - 1 : start]) else ""
        after = " " if _runs_on(clean[end : end + 1]) else ""
        pieces += [clean[place:start], before, chr(FIRST + n), after]
        said = sentence[start:end]
        # An address and a file's name are kept as they are written: they may tell capitals apart.
        to_the_letter = value.type in {"url", "email"} or (value.type == "text" and not value.quoted)
        values.append(replace(value, surface=said, value=said if to_the_letter else value.value))
        place = end
    return Cut("".join([*pieces, clean[place:]]), tuple(values))


def _runs_on(neighbour: str) -> bool:
    """A letter or digit of a script that parts its words with spaces."""
    return neighbour.isalnum() and not "\u2e80" <= neighbour <= "\ud7ff"
