"""A value that was cut out of a sentence, and the sentence without its values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from treetap.models.task import NamedValue

FIRST: Final = 0xE000
"""The first private-use character: the n-th value of a sentence is chr(FIRST + n) in its text."""
MOST: Final = 6400
TAKEN: Final = chr(FIRST)
"""Stands, in the text that the finders are given, where something was found already."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value. Two that mean the same have the same type, value, unit and half, in either language."""

    type: str
    surface: str
    """As it stands in the sentence, quotation marks included."""
    value: str
    parts: tuple[NamedValue, ...] = ()
    """Other ways of writing it, or pieces of it; only where they are certain."""
    quoted: bool = False
    unit: str = ""
    half: str = ""
    """Of a time: am, pm, or the word that leaves it open (night, evening, noon); empty where none is said."""
    fixed: bool = False
    """It says how many, how often or how much more: no other value may take its place."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A sentence with each value replaced by one private-use character, and the values in order."""

    text: str
    values: tuple[Value, ...]

    def restored(self) -> str:
        """The text with every value as it was said."""
        return "".join(self.values[ord(one) - FIRST].surface if is_slot(one) else one for one in self.text)


class Found(NamedTuple):
    """Where in the sentence a value stands, and which; its surface is filled in at the end."""

    start: int
    end: int
    value: Value


def is_slot(word: str) -> bool:
    """Whether it is the character that stands for a value."""
    return len(word) == 1 and FIRST <= ord(word) < FIRST + MOST


def named(parts: Iterable[tuple[str, str]]) -> tuple[NamedValue, ...]:
    return tuple(NamedValue(name=name, value=value) for name, value in parts)
