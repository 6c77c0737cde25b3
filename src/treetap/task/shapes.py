"""Word lists of `lexicon/*.yaml`, shapes made of them (`shapes.yaml`), and the values that shapes find."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

import yaml

from treetap.models.task import NamedValue

_REFERENCE: Final = re.compile(r"@\{(?:(?P<how>\w+):)?(?P<what>[\w.*]+)\}")


@cache
def table(name: str) -> dict[str, Any]:
    """The content of one file."""
    text = resources.files("treetap.task").joinpath(f"lexicon/{name}.yaml").read_text(encoding="utf-8")
    content: dict[str, Any] = parsed(text)
    return content


def parsed(text: str) -> Any:
    """YAML as data. The C loader is ten times faster; wheels without it exist."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(text, Loader=loader)  # noqa: S506  (both are safe loaders)


def listed(given: object) -> tuple[str, ...]:
    """The words of a list that is written as one line: `a, b, c`."""
    parts = given if isinstance(given, list) else re.split(r"\s*,\s+", str(given).strip())
    return tuple(word for part in parts if (word := str(part).strip().strip('"').rstrip(",")))


def by_word(groups: dict[str, Any]) -> dict[str, str]:
    """From each word to the group that lists it."""
    return {word: name for name, words in groups.items() for word in listed(words)}


@cache
def shape(name: str) -> re.Pattern[str]:
    """The regular expression of that name in `shapes.yaml`."""
    return re.compile(_written(name))


def either(words: Iterable[str]) -> str:
    """One of these words, the longest first."""
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"


def _written(name: str) -> str:
    given = table("shapes")[name]
    return _REFERENCE.sub(_filled, given if isinstance(given, str) else "".join(given))


def _filled(match: re.Match[str]) -> str:
    how, what = match["how"], match["what"]
    if what in table("shapes"):
        return _written(what)
    path = what.split(".")
    words = _at(table("values"), path) if path[0] in table("values") else _at(table(path[0]), path[1:])
    latin = {word for word in words if word.isascii()}
    spoken = {word for word in latin if word[0].isalpha()}
    kept = {"en": latin, "word": spoken, "zh": {*words} - latin, "sign": {*words} - spoken}
    return "".join(words) if how == "chars" else either(kept.get(how or "", words))


def _at(given: Any, path: list[str]) -> tuple[str, ...]:
    """The words at the end of a path; * stands for every entry."""
    if not path:
        return tuple(given) if isinstance(given, dict) else listed(given)
    if path[0] != "*":
        return _at(given.get(path[0], ""), path[1:]) if isinstance(given, dict) else ()
    return tuple(word for one in given.values() for word in _at(one, path[1:]))


# Values

FIRST: Final = 0xE000
"""The first private-use character: the n-th value of a sentence is chr(FIRST + n) in its text."""
MOST: Final = 6400
TAKEN: Final = chr(FIRST)
"""Stands, in the text that shapes are looked for in, where a value was found already."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value. Two that mean the same have the same type, value, unit and half, in either language."""

    type: str
    value: str
    parts: tuple[NamedValue, ...] = ()
    """Other ways of writing it, or pieces of it; only where they are certain."""
    unit: str = ""
    half: str = ""
    """Of a time: am, pm, or the word that leaves it open (night, evening, noon); empty where none is said."""
    fixed: bool = False
    """It says how many, how often or how much more: no other value may take its place."""
    quoted: bool = False
    surface: str = ""
    """As it stands in the sentence, quotation marks included."""
    role: str = ""
    """The part that it plays in its clause: recipient, content, from, to …"""


class Span(NamedTuple):
    """Where in a text a value stands, and which."""

    start: int
    end: int
    value: Value


Reader = Callable[[re.Match[str]], Value | Span | None]


def find(text: str, /, **readers: Reader) -> Iterator[Span]:
    """The values of all shapes of these names. A value spans the whole match, or its group `value`."""
    for name, read in readers.items():
        for match in shape(name).finditer(text):
            value = read(match)
            if isinstance(value, Value):
                yield Span(*match.span("value" if "value" in match.re.groupindex else 0), value)
            elif value is not None:
                yield value


def is_slot(word: str) -> bool:
    """Whether it is the character that stands for a value."""
    return len(word) == 1 and FIRST <= ord(word) < FIRST + MOST


def named(parts: Iterable[tuple[str, str]]) -> tuple[NamedValue, ...]:
    return tuple(NamedValue(name=name, value=value) for name, value in parts)
