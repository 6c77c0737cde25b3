"""What an answer looks like: which look a question asks for, and what in a text has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources

import yaml

from treetap.matching.terms import Spelling, has_term
from treetap.matching.words import words
from treetap.task.shapes import Value
from treetap.task.values import cut

_TYPES = {
    "time": ("time",),
    "time_of": ("time", "date"),
    "moment": ("date", "time"),
    "money": ("amount",),
    "phone": ("phone",),
    "mail": ("email",),
    "length": ("duration",),
    "count": ("number",),
}
"""What an answer of that look is read as."""
SHAPES = {
    "degrees": re.compile(r"[-−]?\d+(?:\.\d+)?\s?(?:°\s?[CF]?|[℃℉])"),
    "size": re.compile(r"\d+(?:[.,]\d+)*\s?(?:[KMGTkmgt]i?B|bytes?|B)(?![A-Za-z])"),
    "length": re.compile(r"(?<![\d:])(?:\d{1,2}:)?\d{1,3}:\d{2}(?![\d:])"),
    "number": re.compile(
        r"(?<![A-Za-z0-9.,:])(?=[A-Za-z-]*\d)[A-Za-z0-9]+(?:[-.,][A-Za-z0-9]+)*(?![A-Za-z0-9:])"
    ),
    "money": re.compile(r"(?<![\d.,:])\d+[.,]\d{2}(?![\d.,])"),
}
_LONGEST = 200


@cache
def looks() -> Mapping[str, frozenset[Spelling]]:
    """The words that ask for each look."""
    text = resources.files("treetap.task").joinpath("looks.yaml").read_text(encoding="utf-8")
    return {name: frozenset(map(words, str(said).split(","))) for name, said in yaml.safe_load(text).items()}


def look_of(question: str) -> str:
    """The look of the answer; empty if the question names none."""
    return next((name for name, ways in looks().items() if has_term(question, ways, exact=True)), "")


@lru_cache(maxsize=4_096)
def values_in(text: str) -> tuple[Value, ...]:
    """The times, dates and numbers of a text; none of a long one."""
    return cut(text).values if len(text) <= _LONGEST else ()


def shaped(look: str, text: str) -> Iterator[tuple[str, int]]:
    """What in a text looks so, and where."""
    read = [one.surface for one in values_in(text) if one.type in _TYPES.get(look, ())]
    yield from ((one.strip(), max(text.find(one), 0)) for one in read)
    if not read and look in SHAPES:
        yield from ((one[0].strip(" .,"), one.start()) for one in SHAPES[look].finditer(text))
