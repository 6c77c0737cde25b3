"""Whether a text shows a value: a name, a number, a time, a sum.

"Ann Smith" may be Ann, while "Not Ann" and "Ann, Bob" only say it.
A name stands alone where what is beside it is no part of it: nothing, a mark, a count, a time, or words of
an interface that lead up to a name or go on after one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Final

from treetap.guard.vocabulary import command, pattern, says, vocabulary
from treetap.matching.quantities import same_number, same_time
from treetap.matching.words import normal
from treetap.models import Slot
from treetap.task.values import cut

_AMOUNT: Final = pattern("pages", "amount")
_SURNAME: Final = r"((?: [A-Z][\w'-]*\.?){1,2})"


def within(value: str, text: str) -> bool:
    """Whether a text says it: as words of their own where there are letters."""
    return not normal(value) or _finder(normal(value)).search(normal(text)) is not None


def shown(slot: Slot, texts: Iterable[str]) -> bool:
    """Whether one of the texts shows the value: times and numbers as such, names to the letter."""
    if slot.type == "phone":
        numbers = (one for text in texts for one in re.findall(r"\+?\d(?:[\d\s().-]*\d)?", text))
        return any(same_number(slot.value, one) for one in numbers)
    if slot.type == "time":
        wanted, *times = (_times(text) for text in (slot.value, *texts))
        return any(same_time(mine, one) for mine in wanted for found in times for one in found)
    return any(within(slot.value, text) for text in texts)


def named(slot: Slot, texts: Iterable[str], *, person: bool = False, also: Collection[str] = (),
          others: Collection[str] = ()) -> bool:  # fmt: skip
    """Whether one of the texts is called by the value; times and numbers by what they are."""
    if slot.type in ("phone", "time", "number", "count", "date", "duration"):
        return shown(slot, texts)
    person = person or slot.type == "person"
    return any(called(slot.value, text, person=person, also=also, others=others) for text in texts if text)


def called(value: str, text: str, *, person: bool = False, also: Collection[str] = (),
           others: Collection[str] = ()) -> bool:  # fmt: skip
    """Whether a line of the text is called so.

    `also`: words that may stand before or after it; `others`: names that may be listed beside it.
    """
    wanted = normal(value)
    leads, beside = frozenset(map(normal, also)), [normal(one) for one in others if normal(one) != wanted]
    for line in text.splitlines() if wanted else ():
        shown_as = [normal(line[:400])]
        surname = (
            re.search(rf"(?i:{re.escape(value)}){_SURNAME}", line) if person and " " not in wanted else None
        )
        if surname is not None and not says("naming", "no_surname", surname[1]):
            shown_as.append(normal(line[:400].replace(surname[1], "", 1)))
        asks = says("labels", "asks+warns", line) or command(line) is not None or line.strip()[-1:] in ".?!。"
        before, after = _before(leads, asks or person), _after(leads, asks, person)
        for shaped in shown_as:
            for found in _finder(wanted).finditer(shaped):
                left, right = shaped[: found.start()], shaped[found.end() :]
                if before.search(_without(left, beside)) and after.match(_without(right, beside)):
                    return True
    return not wanted


@lru_cache(maxsize=512)
def _finder(wanted: str) -> re.Pattern[str]:
    parts = re.findall(r"[\u3400-\u9fff]|[^\s\u3400-\u9fff]+", wanted)
    spaced = r"\s*".join(map(re.escape, parts))
    start, end = ("(?<![a-z0-9])", "(?![a-z0-9])") if wanted.isascii() else ("", "")
    return re.compile(f"{start}{spaced}{end}", re.IGNORECASE)


def _without(part: str, others: list[str]) -> str:
    """Other names that were asked for may be listed beside it."""
    for other in others:
        part, count = _finder(other).subn("", part)
        if count:
            part = pattern("naming", "lists", r"\s*{}\s*").sub(" ", part.strip(), count=1)
    return part


@lru_cache(maxsize=128)
def _before(leads: frozenset[str], joined: bool) -> re.Pattern[str]:
    """What leads up to a name: nothing, an opening mark, a verb, a kind of thing."""
    known = pattern("naming", "before+joins" if joined else "before").pattern
    own, chinese = _either(leads), pattern("naming", "before_chinese").pattern
    return re.compile(
        rf"(?:^|[\"'(\[<:|·•#@]|(?<=\s)-|{chinese}|(?<![a-z'])(?:{known}|{own}))\s*$", re.IGNORECASE
    )


@lru_cache(maxsize=128)
def _after(leads: frozenset[str], sentence: bool, person: bool) -> re.Pattern[str]:
    """What goes on after one: nothing, a closing mark, what is somebody's own, counts and times."""
    beside = pattern("naming", "beside+beside_person" if person else "beside").pattern
    shapes = [
        rf"\s*(?:$|[\"\])>|·•<]|'(?!s)|[.!?…。](?!\w)|{_either(leads)}$)",
        pattern("naming", "own", r"'s {}\b").pattern,
        pattern("naming", "own_chinese", r"\u7684?{}").pattern,
        rf"(?:\s*[-,，(（]?\s*{beside}\s*[)）]?)+$",
    ]
    goes_on = [pattern("naming", "after_chinese", r"\s*{}"), pattern("naming", "after", r"\s*{}\b")]
    shapes += [one.pattern for one in goes_on if sentence]
    return re.compile("|".join(shapes), re.IGNORECASE)


def _either(leads: frozenset[str]) -> str:
    return f"(?:{'|'.join(re.escape(one) for one in leads if one.isascii() or len(one) > 1) or '(?!)'})"


def _times(text: str) -> list[dict[str, str]]:
    values = (one for one in cut(text).values if one.type == "time")
    return [{part.name: part.value for part in one.parts} for one in values]


def bare(text: str) -> str:
    """The same words; a full stop more or less says nothing."""
    return normal(text).replace(" ", "").rstrip(".。!！")


# Sums of money


@dataclass(frozen=True, slots=True)
class Sum:
    """So much, in one of these currencies; of none in particular where none is said."""

    number: Decimal
    currencies: frozenset[str] = frozenset()

    def covers(self, other: Sum, *, at_most: bool = False) -> bool:
        """Whether who agreed to this has agreed to the other, as far as both say in what money."""
        alike = not (self.currencies and other.currencies) or bool(self.currencies & other.currencies)
        return alike and (other.number <= self.number if at_most else other.number == self.number)

    def __str__(self) -> str:
        return f"{self.number.normalize():f}"


def said_sum(value: str) -> Sum | None:
    """The sum that a value names: "20 USD", "50"."""
    digits = re.search(r"\d[\d,]*(?:\.\d+)?", value)
    money = frozenset(name for name in vocabulary()["currencies"] if says("currencies", name, value))
    return None if digits is None else Sum(Decimal(digits[0].replace(",", "")), money)


def sums_in(*texts: str) -> list[Sum]:
    """The sums of money in some texts; what costs nothing is none."""
    found = [said_sum(one[0]) for text in texts for one in _AMOUNT.finditer(normal(text))]
    return [one for one in found if one is not None and one.number]


def due(texts: Sequence[str]) -> list[Sum]:
    """The sums beside words of paying, in one text or in two; where none has such a word, all that are there.

    What is charged besides adds up, unless a total holds it, which is then no less than it.
    """
    rows = [
        f"{before} {text}" if _AMOUNT.fullmatch(normal(text)) else text
        for before, text in pairwise(("", *texts))
    ]
    named = {
        name: sums_in(*(row for row in rows if says("consent", name, row)))
        for name in ("total", "whole_sum", "fee")
    }
    whole = named["whole_sum"]
    most = max((one.number for one in whole), default=Decimal(-1))
    besides = [one for one in (*named["total"], *named["fee"]) if one.number > most]
    return [*whole, *besides] if named["total"] else sums_in(*texts)
