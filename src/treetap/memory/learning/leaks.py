"""Whether what is left of a text still carries a value: in another case, cut short, spelled out."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from treetap.language.values.cut import cut
from treetap.memory.learning.mentions import is_chinese, stands_alone, words
from treetap.models import Slot

_LONG = 4
"""A value of so many letters is not in a text by chance."""
_SMALL_WORDS = """
a an the and or of to in on at for from with by my your me you i it is be as this that
的 了 和 与 在 是 我 你 他 她 它 吗 吧 呢 啊
"""
_STOP: Final = frozenset(_SMALL_WORDS.split())
_COUNTED: Final = frozenset({"time", "date", "duration", "number", "percent", "amount", "phone"})
"""Types that can be said in several ways."""
_UP_TO_TWENTY = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty
"""
_TENS: Final = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_NUMBERS: Final = {word: number for number, word in enumerate(_UP_TO_TWENTY.split())} | _TENS
_NAMES: Final = frozenset({"text", "url", "email"})
"""Types of which one word in common proves little."""


def carries(text: str, slot: Slot, own_words: frozenset[str]) -> bool:
    """Whether the slot's value, or a telling piece of it, is in the text.

    `own_words`: those of the task apart from its values. They stay, whatever the values are.
    """
    said = folded(text)
    left = [word for word in words(said) if word not in own_words]
    if not left:
        return False
    return _has(said, folded(slot.value)) or _shares(left, slot, own_words) or _spells(text, slot)


def names(identifier: str, slot: Slot, own_words: frozenset[str]) -> bool:
    """Whether a resource id or the like is made of the value."""
    value = [word for word in words(folded(slot.value)) if word not in own_words]
    told = words(folded(identifier.rpartition("/")[2]).replace("_", " ").replace("-", " "))
    return bool(value) and any(told[at : at + len(value)] == value for at in range(len(told)))


def folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _has(said: str, value: str) -> bool:
    if not value or (value.isdigit() and len(value) < _LONG):
        return False
    start = said.find(value)
    while start >= 0:
        telling = len(value) >= _LONG or (len(value) > 1 and is_chinese(value))
        if telling or stands_alone(said, start, start + len(value)):
            return True
        start = said.find(value, start + 1)
    return False


def _shares(left: list[str], slot: Slot, own_words: frozenset[str]) -> bool:
    """A name cut short is still that name."""
    if slot.type in _COUNTED:
        return False
    value = folded(slot.value)
    if is_chinese(value):
        run = "".join(left)
        return any(value[at : at + 2] in run for at in range(len(value) - 1))
    told = {word for word in words(value) if word not in own_words and word not in _STOP and len(word) > 1}
    common = {word for word in left if word in told and not word.isdigit()}
    if slot.type not in _NAMES:
        return bool(common)
    return bool(common) and (common >= {word for word in left if word not in _STOP} or common == told)


def _spells(text: str, slot: Slot) -> bool:
    """The same time or number in other words or figures."""
    if slot.type not in _COUNTED:
        return False
    if (slot.type, slot.value) in _values_in(text):
        return True
    wanted, told = _numbers(slot.value), _numbers(text)
    if len(wanted) == 1:
        return wanted[0] in [_NUMBERS[word] for word in words(folded(text)) if word in _NUMBERS]
    return any(told[at : at + len(wanted)] == wanted for at in range(len(told))) if wanted else False


@lru_cache(maxsize=1_024)
def _values_in(text: str) -> frozenset[tuple[str, str]]:
    return frozenset((one.type, one.value) for one in cut(text).values)


def _numbers(text: str) -> list[int]:
    """Every number in it, in figures or as a word."""
    return [
        int(word) if word.isdecimal() else _NUMBERS[word]
        for word in re.findall(r"\d+|[^\W\d_]+", folded(text))
        if word.isdecimal() or word in _NUMBERS
    ]
