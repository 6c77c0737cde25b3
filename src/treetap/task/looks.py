"""What an answer looks like: which look a question asks for, and what in a text has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from treetap.matching.meaning import Spelling, has_term
from treetap.matching.words import words
from treetap.task.shapes import Value, shape, table
from treetap.task.values import cut

_TYPES: Final = {
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
SHAPES: Final = {one: shape(f"look_{one}") for one in ("degrees", "size", "length", "number", "money")}
_LONGEST: Final = 200


@cache
def looks() -> Mapping[str, frozenset[Spelling]]:
    """The words that ask for each look."""
    asked: dict[str, str] = table("looks")["asked"]
    return {name: frozenset(map(words, said.split(","))) for name, said in asked.items()}


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
