"""The two lists that the policy is given: which kinds of apps things live in, and behind which words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class AppKind:
    """A kind of app: the words in the names of such apps, and what is done with them."""

    name: str
    words: tuple[str, ...]
    things: frozenset[str]


@cache
def app_kinds() -> tuple[AppKind, ...]:
    """All of them, in order."""
    found = []
    for name, rest in lines("kinds.txt"):
        words, _, things = rest.partition("|")
        found.append(AppKind(name, _listed(words), frozenset(_listed(things))))
    return tuple(found)


@cache
def whereabouts() -> dict[str, tuple[str, ...]]:
    """For each thing, the words of what leads to it, the nearest first."""
    found: dict[str, tuple[str, ...]] = {}
    for things, places in lines("where.txt"):
        for thing in _listed(things):
            found[thing] = (*found.get(thing, ()), *_listed(places))
    return found


def lines(name: str) -> list[tuple[str, str]]:
    text = resources.files("treetap.decision.offline").joinpath(name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if ": " in line and not line.startswith("#")]
    return [(head.strip(), rest.strip()) for head, _, rest in (line.partition(": ") for line in lines)]


def _listed(words: str) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip() for word in words.split(","))))
