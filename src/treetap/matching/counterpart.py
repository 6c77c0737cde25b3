"""After an update: what on the page of now is what was touched on the page of then.

All that could be touched then is paired with all that can be touched now, so that what goes by another name
is told by what the others have become, too: where Move is Relocate, Delete is not. A name is compared to the
letter, by meaning, and by whatever `alike` knows of it; an id that is alone on both pages counts most.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import hypot, inf
from typing import Final

from treetap.matching.labels import TOGGLES, id_words
from treetap.matching.meaning import means
from treetap.matching.regions import Touchable
from treetap.matching.words import normal, opposed
from treetap.models import Landmark, Role


def pair(worth: Sequence[Sequence[float]]) -> list[int | None]:
    """For each row the column it is paired with, or None: a pair that is worth nothing is none.

    Kuhn and Munkres' way, by shortest augmenting paths: rows³ at the most.
    """
    if not worth:
        return []
    pairing = _Pairing(worth)
    for row in range(1, len(worth) + 1):
        pairing.add(row)
    found: list[int | None] = [None] * len(worth)
    for column, row in enumerate(pairing.owner[1 : len(worth[0]) + 1]):
        if row and worth[row - 1][column] > 0:
            found[row - 1] = column
    return found


def total(worth: Sequence[Sequence[float]], pairs: Sequence[int | None]) -> float:
    """What these pairs are worth together."""
    return sum(worth[row][column] for row, column in enumerate(pairs) if column is not None)


class _Pairing:
    """The best pairs of the rows so far. Rows and columns are counted from 1; 0 is nobody."""

    def __init__(self, worth: Sequence[Sequence[float]]) -> None:
        rows = len(worth)
        # So many more columns that nobody has to take anyone.
        self._cost = [[-max(0.0, one) for one in row] + [0.0] * rows for row in worth]
        self._wide = len(self._cost[0])
        self._of_row, self._of_column = [0.0] * (rows + 1), [0.0] * (self._wide + 1)
        self.owner = [0] * (self._wide + 1)

    def add(self, row: int) -> None:
        """One more row: whoever it displaces takes another column."""
        way, least = [0] * (self._wide + 1), [inf] * (self._wide + 1)
        used = [False] * (self._wide + 1)
        self.owner[0], at = row, 0
        while self.owner[at]:
            used[at] = True
            at = self._nearer(at, way, least, used)
        while at:
            self.owner[at], at = self.owner[way[at]], way[at]

    def _nearer(self, at: int, way: list[int], least: list[float], used: list[bool]) -> int:
        """The next column on the shortest way, with what all have to give up for it."""
        here, free = self.owner[at], [one for one in range(1, self._wide + 1) if not used[one]]
        for column in free:
            left = self._cost[here - 1][column - 1] - self._of_row[here] - self._of_column[column]
            if left < least[column]:
                least[column], way[column] = left, at
        nearest = min(free, key=least.__getitem__)
        step = least[nearest]
        for column in range(self._wide + 1):
            if used[column]:
                self._of_row[self.owner[column]] += step
                self._of_column[column] -= step
            else:
                least[column] -= step
        return nearest


Alike = Callable[[str, str], float]
"""How near two names are in meaning, from -1 to 1."""
_SAME, _MEANT, _AKIN, _ALIKE, _FROM = 1.0, 0.85, 0.5, 0.9, 0.15
"""What a name is worth: to the letter, in other words of the lexicon, of one kin, alike from so much on."""
_FURTHER: Final = 0.85
"""A row's other lines, beside its first."""
_CONTRARY: Final = -0.6
_ALONE, _SHARED_ID, _ID_WORDS = 0.6, 0.1, 0.2
_ROLE, _KIN, _PLACE, _ZONE = 0.15, 0.1, 0.12, 0.08
_TOP, _BOTTOM = 0.14, 0.87
"""Of the screen: bars are above and below."""
_FLOOR: Final = 0.2
"""What is worth less is like anything."""
_NEVER: Final = -9.0
_PIECES: Final = re.compile(r"[a-z0-9']+|[\u3400-\u9fff]")
_ONLY_HOW: Final = frozenset(
    {"all", "every", "everything", "only", "both", "not", "no", "never", "without", "whole"}
) | frozenset("全部所有只仅不未没无")
_FIELDS: Final = frozenset({Role.FIELD})
_SET: Final = frozenset({Role.SLIDER, Role.PICKER})


@dataclass(frozen=True)
class Counterpart:
    """What it is now, and how surely."""

    touchable: Touchable
    score: float
    """What speaks for it, by itself."""
    margin: float
    """By how much all pairs together are better with it than without it."""
    by_id: bool
    """It has the id, which nothing else has, then or now."""
    by_meaning: bool
    """The lexicon knows that it says the same."""


def counterpart(
    target: Landmark, others: Sequence[Landmark], now: Sequence[Touchable], alike: Alike
) -> Counterpart | None:
    """Of the target; `others`: what else could be touched then. None if nothing is left for it."""
    if not now:
        return None
    old = [target, *others]
    compare = _Compare(old, now, alike)
    worth = [[compare.worth(one, other) - _FLOOR for other in now] for one in old]
    pairs = pair(worth)
    at = pairs[0]
    if at is None:
        return None
    barred = [[_NEVER if column == at else one for column, one in enumerate(worth[0])], *worth[1:]]
    margin = total(worth, pairs) - total(barred, pair(barred))
    found = now[at]
    return Counterpart(
        found,
        worth[0][at] + _FLOOR,
        margin,
        by_id=compare.has_its_id(target, found),
        by_meaning=any(_says(target.name, name) >= _MEANT for name in found.names[:1]),
    )


class _Compare:
    def __init__(self, old: Sequence[Landmark], now: Sequence[Touchable], alike: Alike) -> None:
        self._alike = alike
        self._then = Counter(_short(one.resource_id) for one in old)
        self._now = Counter(_short(one.element.resource_id) for one in now)

    def worth(self, one: Landmark, other: Touchable) -> float:
        if _kind(one.role) != _kind(other.element.role):
            return _NEVER
        role = _ROLE if one.role is other.element.role else 0.0
        return self._name(one, other) + self._id(one, other) + role + _place(one, other)

    def has_its_id(self, one: Landmark, other: Touchable) -> bool:
        name = _short(one.resource_id)
        same = bool(name) and name == _short(other.element.resource_id)
        return same and self._then[name] == 1 and self._now[name] == 1

    def _name(self, one: Landmark, other: Touchable) -> float:
        if not one.name or not other.names:
            return 0.0
        first, *more = [self._called(one.name, name) for name in other.names]
        return max([first, *(_FURTHER * each for each in more)])

    def _called(self, one: str, other: str) -> float:
        told = _says(one, other)
        if told:
            return told
        if _contrary(one, other):
            return _CONTRARY
        if _kin(one) & _kin(other):
            return _AKIN
        return _ALIKE * max(0.0, self._alike(one, other) - _FROM)

    def _id(self, one: Landmark, other: Touchable) -> float:
        if self.has_its_id(one, other):
            return _ALONE
        mine, yours = _short(one.resource_id), _short(other.element.resource_id)
        if not mine or not yours:
            return 0.0
        if mine == yours:
            return _SHARED_ID
        said, told = set(id_words(mine).split()), set(id_words(yours).split())
        both = said | told
        return _ID_WORDS * len(said & told) / len(both) if both else 0.0


def _says(one: str, other: str) -> float:
    if normal(one) == normal(other):
        return _SAME
    return _MEANT if means(one, other) == 1.0 or means(other, one) == 1.0 else 0.0


def _contrary(one: str, other: str) -> bool:
    """Opposites; of two that share no word, that one of them says "all" or "not" means nothing."""
    mine, yours = normal(one), normal(other)
    if not opposed(mine, yours):
        return False
    told, said = _told(mine), _told(yours)
    return bool(told & said) or opposed(" ".join(sorted(told)), " ".join(sorted(said)))


def _told(text: str) -> set[str]:
    """Its words, and its Chinese characters, without those that only say how much or that it is not."""
    return {word for word in _PIECES.findall(text) if word not in _ONLY_HOW}


@cache
def _kindred() -> dict[str, frozenset[int]]:
    text = resources.files("treetap.matching").joinpath("kindred.txt").read_text(encoding="utf-8")
    found: dict[str, set[int]] = {}
    for number, line in enumerate(text.splitlines()):
        for word in [] if line.startswith("#") else line.split(","):
            found.setdefault(normal(word), set()).add(number)
    return {word: frozenset(kinds) for word, kinds in found.items()}


def _kin(name: str) -> frozenset[int]:
    """What ends a form, what opens a menu: whatever it is called."""
    return _kindred().get(normal(name), frozenset())


def _place(one: Landmark, other: Touchable) -> float:
    far = hypot(one.x - other.x, one.y - other.y)
    zone = _ZONE if _zone(one.y) == _zone(other.y) else 0.0
    return zone + _PLACE * max(0.0, 1.0 - 2 * far)


def _zone(y: float) -> int:
    return (y > _TOP) + (y > _BOTTOM)


def _kind(role: Role) -> str:
    """What may take the place of what: a button of a row, but not a switch of a field."""
    if role in TOGGLES:
        return "toggle"
    if role in _FIELDS:
        return "field"
    return "set" if role in _SET else "touched"


def _short(resource_id: str) -> str:
    return resource_id.rpartition("/")[2]
