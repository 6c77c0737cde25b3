"""The target of a known step after an update of its app, or in another language: under another name.

How sure the match must be depends on what the step does. A name that the task gives is never another name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from treetap.matching.counterpart import Alike, Counterpart, counterpart
from treetap.matching.regions import Touchable
from treetap.matching.words import mentions, normal
from treetap.models import (
    Action,
    Checked,
    ClearText,
    Expectation,
    HasValue,
    InputText,
    Landmark,
    Role,
    SetValue,
    Size,
    Target,
    Trait,
    slots_used,
)

_SAME_PLACE: Final = 0.02
_FAMILY: Final = 2
"""So many others of the same kind are the entries of a list."""
_TO_MOVE, _TO_CHANGE, _TO_COMMIT = (0.35, 0.1), (0.4, 0.2), (0.55, 0.25)
_SURE: Final = (0.65, 0.3)
"""The least score of a match, and its least margin over the next best."""


@dataclass(frozen=True)
class Renamed:
    """A target of then, to be found among the things of now."""

    target: Target
    """With the values of the task."""
    learned: Target
    """With their slots."""
    around: Sequence[Landmark]
    size: Size | None
    """Of the screen on which it was learned."""
    values: Mapping[str, str]
    sentence: str
    least: tuple[float, float]

    def names(self, now: Sequence[Touchable]) -> list[str]:
        """All whose meanings are to be compared."""
        own = self._landmark()
        then = {one.name for one in (*self.around, *([own] if own else ())) if one.name}
        return sorted(then | {name for one in now for name in one.names})

    def among(self, now: Sequence[Touchable], alike: Alike, *, sure: bool) -> Touchable | None:
        """None if nothing is surely it. `sure`: only what its id or its meaning tells, as the rest of the
        page has not been looked at."""
        target = self._landmark()
        if target is None:
            return self._with_value(now)
        others = [one for one in self.around if not _is_it(one, target)]
        found = counterpart(target, others, now, alike)
        if found is None or not _is_enough(found, self.least):
            return None
        plain = found.by_id or found.by_meaning
        family = [one for one in others if (one.resource_id, one.role) == (target.resource_id, target.role)]
        said = mentions(normal(self.sentence), normal(target.name))
        if not plain and len(family) >= _FAMILY and said:
            return None  # It is an entry of a list, and the task says which: another name is another one.
        return None if sure and not plain and not _is_enough(found, _SURE) else found.touchable

    def _with_value(self, now: Sequence[Touchable]) -> Touchable | None:
        """ "More for Ann" may be "Choices for Ann": the only one of its role that says the value and more."""
        if Trait.TEXT in self.learned.must_match:
            return None
        names = [one for one in (self.learned.text, self.learned.description) if one is not None]
        values = [normal(self.values.get(key, "")) for one in names for key in slots_used(one)]
        said = any(any(map(str.isalnum, part)) for one in names for part in one.literals)
        if not values or not all(values) or not said:
            return None
        kin = [(one, normal(one.name)) for one in now if one.element.role is self.learned.role]
        fit = [
            one for one, name in kin if name not in values and all(mentions(name, value) for value in values)
        ]
        return fit[0] if len(fit) == 1 else None

    def _landmark(self) -> Landmark | None:
        """The target as it was; None where only its place is known, or where the task gives its name: that is
        no name of the interface."""
        target, learned = self.target, (self.learned.text, self.learned.description)
        given = any(slots_used(one) for one in learned if one is not None)
        name = next((one.fill() for one in (target.text, target.description) if one is not None), "")
        fixed = Trait.TEXT in target.must_match or target.ordinal is not None
        if fixed or given or not (name or target.resource_id):
            return None
        at, x, y = target.last_point, 0.5, 0.5
        if at is not None and self.size is not None:
            x, y = (min(1.0, max(0.0, one)) for one in (at.x / self.size.width, at.y / self.size.height))
        role, ident = target.role or Role.UNKNOWN, target.resource_id or ""
        return Landmark(name=name, role=role, resource_id=ident, x=x, y=y)


def least_likeness(action: Action, *, moves: bool) -> tuple[float, float]:
    """A wrong move is seen and left again; a change is not. An entry of a menu does something."""
    if action.commits is not None:
        return _TO_COMMIT
    types = isinstance(action, SetValue | InputText | ClearText)
    return _TO_MOVE if types or moves else _TO_CHANGE


def expected_of(old: Target, new: Target, expect: Sequence[Expectation]) -> tuple[Expectation, ...]:
    """What was expected of the target, of what it is now."""
    same = {"resource_id", "text", "role"}
    own = old.model_dump(include=same)
    return tuple(
        one.model_copy(update={"target": new})
        for one in expect
        if isinstance(one, Checked | HasValue) and one.target.model_dump(include=same) == own
    )


def by_vectors(names: Sequence[str], vectors: Sequence[Sequence[float]]) -> Alike:
    """How near names are in meaning."""
    lengths = (sqrt(sum(x * x for x in one)) or 1.0 for one in vectors)
    known = dict(zip(names, zip(vectors, lengths, strict=True), strict=False))

    def alike(one: str, other: str) -> float:
        if one not in known or other not in known:
            return 0.0
        (a, a_length), (b, b_length) = known[one], known[other]
        return sum(x * y for x, y in zip(a, b, strict=True)) / (a_length * b_length)

    return alike


def _is_it(one: Landmark, target: Landmark) -> bool:
    if one.resource_id != target.resource_id or one.role is not target.role:
        return False
    same_place = abs(one.x - target.x) < _SAME_PLACE and abs(one.y - target.y) < _SAME_PLACE
    return same_place or (bool(one.name) and normal(one.name) == normal(target.name))


def _is_enough(found: Counterpart, least: tuple[float, float]) -> bool:
    return found.score >= least[0] and found.margin >= least[1]
