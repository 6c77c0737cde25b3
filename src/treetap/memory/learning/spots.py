"""The texts of a step, where each of them stands, and which value a text means there.

Several values can be equal: 7:07 has two sevens. Which of them is meant is settled by what is certain, or
not at all.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from treetap.memory.learning.mentions import Mention, words
from treetap.models import (
    Action,
    Expectation,
    Goal,
    LaunchApp,
    NamedValue,
    Screen,
    ScrollTo,
    Slot,
    Swipe,
    Target,
    Text,
)
from treetap.models.base import texts_in

M = TypeVar("M", bound=BaseModel)


class Place(StrEnum):
    """What a text was for."""

    TYPED = "typed"
    CHOSEN = "chosen"
    """It says what was touched or selected."""
    SEEN = "seen"
    """It says what was looked for, or seen."""
    APP = "app"
    SAID = "said"
    """In words, for people and policies."""


USES: Final = frozenset({Place.TYPED, Place.CHOSEN})


@dataclass(frozen=True)
class Spot:
    """Where a text stands."""

    place: Place
    step: int = -1
    """The number of its step; -1 for what belongs to none."""
    goal_id: str | None = None
    screen: Screen | None = None
    """What was seen before the step."""
    target: Target | None = None
    """What the text describes, or goes into."""
    prose: bool = False


Change = Callable[[Text, Spot], Text]

_TYPED: Final = frozenset({"input_text", "set_value", "open_url", "call", "save"})
_LOOKED_AT: Final = (ScrollTo, Swipe)


def rewritten_action(action: Action, spot: Spot, change: Change) -> Action:
    """The action with each of its texts as `change` gives it back."""
    if isinstance(action, LaunchApp):
        own = Place.APP
    else:
        own = Place.TYPED if action.kind in _TYPED else Place.CHOSEN
    aimed = Place.SEEN if isinstance(action, _LOOKED_AT) or action.kind == "save" else Place.CHOSEN
    target: Target | None = getattr(action, "target", None)
    changed: dict[str, Any] = {}
    for name, value in action:
        if isinstance(value, Text):
            changed[name] = change(value, replace(spot, place=own, target=target))
        elif isinstance(value, Target):
            changed[name] = rewritten(value, replace(spot, place=aimed), change)
    fallback = action.handling.fallback
    if fallback is not None:
        other = rewritten_action(fallback, spot, change)
        changed["handling"] = action.handling.model_copy(update={"fallback": other})
    return action.model_copy(update=changed)


def rewritten_expectation(expectation: Expectation, spot: Spot, change: Change) -> Expectation:
    seen = replace(spot, place=Place.SEEN, target=getattr(expectation, "target", None))
    return rewritten(expectation, seen, change)


def rewritten(thing: M, spot: Spot, change: Change) -> M:
    """The same with each text in it changed."""
    done: M = _rewritten(thing, spot, change)
    return done


def _rewritten(thing: Any, spot: Spot, change: Change) -> Any:
    if isinstance(thing, Text):
        return change(thing, spot)
    if isinstance(thing, tuple):
        return tuple(_rewritten(one, spot, change) for one in thing)
    if isinstance(thing, Target):
        spot = replace(spot, target=thing)
    if isinstance(thing, BaseModel):
        changed = {}
        for name, value in thing:
            if isinstance(value, (Text, BaseModel, tuple)):
                within = replace(spot, prose=True) if name == "sentence" else spot
                changed[name] = _rewritten(value, within, change)
        return thing.model_copy(update=changed)
    return thing


_PART: Final = re.compile(r"(?P<stem>[a-z_]*?[a-z])_?(?P<system>12|24)?_?(?P<padded>2)?")
_STYLE: Final = re.compile(r"^(?:hms|ymd|hm|ms)_|_(?:name|short|zh|upper)$")
"""What tells one set of parts, or one way of writing them, from another."""
_PIECES: Final = frozenset({"year", "month", "day", "hour", "minute", "second", "half"})
_LABELS: Final[Mapping[str, re.Pattern[str]]] = {
    "hour": re.compile(r"hours?|hrs?|小?时|点"),
    "minute": re.compile(r"minutes?|mins?|分"),
    "second": re.compile(r"seconds?|secs?|秒"),
    "day": re.compile(r"days?|日|号"),
    "month": re.compile(r"months?|月"),
    "year": re.compile(r"years?|年"),
}
"""What the name of a field says of the part that it takes."""
_ZERO_FIRST: Final = re.compile(r"0\d")


@dataclass(frozen=True)
class PartName:
    """`hour12_2` is the hour, on a clock of twelve, with two digits; see `language.values`."""

    stem: str
    system: str
    padded: bool

    @classmethod
    def of(cls, name: str) -> PartName:
        found = _PART.fullmatch(_STYLE.sub("", name.casefold()))
        if found is None:
            return cls(name.casefold(), "", padded=False)
        stem = found["stem"].removesuffix("s")
        return cls(stem, found["system"] or "", padded=found["padded"] is not None)

    @property
    def tells(self) -> frozenset[str]:
        """The pieces of a value that it settles; what is no piece is the whole in other writing."""
        told = {"hour", "minute", "second"} if self.stem == "clock" else {self.stem}
        if not told <= _PIECES:
            return _PIECES - {"half"}
        return frozenset(told | {"half"} if self.system == "24" else told)


def stem_of(mention: Mention) -> str:
    """What a part tells; the empty text for a whole value."""
    return "" if mention.part is None else PartName.of(mention.part).stem


def told_by(slot: Slot, keys: Iterable[str]) -> frozenset[str]:
    """What these keys settle of a slot: the whole value all but its half of the day, a part what it says."""
    told: set[str] = set()
    for key in keys:
        name, _, part = key.partition(".")
        if name == slot.name:
            told |= PartName.of(part).tells if part else _PIECES - {"half"}
    return frozenset(told)


def pieces_of(slot: Slot) -> dict[str, NamedValue]:
    """What a value is made of, piece by piece, each in its plainest form."""
    pieces: dict[str, NamedValue] = {}
    for part in slot.parts:
        stem = PartName.of(part.name).stem
        if stem in _PIECES and part.value:
            pieces.setdefault(stem, part)
    return pieces


def is_used(mention: Mention, used: set[str]) -> bool:
    """A whole value may be seen anywhere; a part only where one that tells the same was typed or tapped."""
    if mention.part is None:
        return True
    made_of = pieces_of(mention.slot).keys() - {"half"}
    needed = PartName.of(mention.part).tells & (made_of | {"half"})
    return needed <= told_by(mention.slot, used)


def settled(
    mentions: Sequence[Mention], spot: Spot, goals: Sequence[Goal], order: Mapping[tuple[int, str], str]
) -> Mention | None:
    """The one that is meant; None where that cannot be told.

    `order`: the stem of the part that a step typed, where the order of the fields tells it.
    """
    left = _of_goal(mentions, spot, goals)
    wholes = [one for one in left if one.part is None]
    left = [one for one in left if one.part is None or all(one.slot.name != w.slot.name for w in wholes)]
    if _things(left) > 1:
        label = label_of(spot.target)
        left = [one for one in left if _labelled(one, label)] or left
    if _things(left) > 1 and (stem := order.get((spot.step, left[0].value))) is not None:
        left = [one for one in left if stem_of(one) == stem]
    if _things(left) != 1:
        return None
    return min(left, key=lambda one: _strangeness(one, spot.screen))


def typed_in_order(
    typed: Sequence[tuple[int, str, Target | None]], mentions: Sequence[Mention]
) -> dict[tuple[int, str], str]:
    """Hour, then minute: of two fields that were filled one after the other with what could be either.

    `typed`: what was typed on one page, step by step.
    """
    order: dict[tuple[int, str], str] = {}
    for (first, one, field), (second, other, next_field) in itertools.pairwise(typed):
        if field is None or next_field is None or field == next_field:
            continue
        stems = [
            {stem_of(mention) for mention in mentions if mention.value == text and mention.part}
            for text in (one, other)
        ]
        both = {"hour", "minute"}
        if both <= stems[0] and both <= stems[1]:
            order[first, one], order[second, other] = "hour", "minute"
    return order


def label_of(target: Target | None) -> str:
    """All that a target is called."""
    if target is None:
        return ""
    texts = [part for text in texts_in(target) for part in text.literals]
    own = (target.resource_id or "").rpartition("/")[2].replace("_", " ")
    return " ".join([*texts, own]).casefold()


def _of_goal(mentions: Sequence[Mention], spot: Spot, goals: Sequence[Goal]) -> list[Mention]:
    """A step for one of several goals uses that goal's values, if it has them."""
    if len(goals) > 1 and spot.goal_id is not None:
        own = {slot.name for goal in goals if goal.id == spot.goal_id for slot in goal.slots}
        if mine := [one for one in mentions if one.slot.name in own]:
            return mine
    return list(mentions)


def _things(mentions: Sequence[Mention]) -> int:
    """How many different things they could be; forms of one part are one thing."""
    return len({(one.slot.name, stem_of(one)) for one in mentions})


def _labelled(mention: Mention, label: str) -> bool:
    """Whether the field is called by what this is, as a word of its own."""
    if mention.part is not None:
        pattern = _LABELS.get(stem_of(mention))
        return pattern is not None and _has_word(pattern, label)
    role = mention.slot.role.casefold()
    return bool(role) and role in words(label)


def _has_word(pattern: re.Pattern[str], label: str) -> bool:
    return any(pattern.fullmatch(word) for word in words(label))


def _strangeness(mention: Mention, screen: Screen | None) -> tuple[bool, int]:
    """Of equal forms of one part, the one that fits how the page writes numbers comes first.

    Otherwise the first that fits is the one meant (`language.values`).
    """
    names = [part.name for part in mention.slot.parts]
    if mention.part is None:
        return False, 0
    padded = _zero_first(screen) or stem_of(mention) == "minute"
    return PartName.of(mention.part).padded != padded, names.index(mention.part)


def _zero_first(screen: Screen | None) -> bool:
    return screen is not None and _shows_zeros(tuple(one.text for one in screen.elements))


@lru_cache(maxsize=64)
def _shows_zeros(texts: tuple[str, ...]) -> bool:
    return any(_ZERO_FIRST.fullmatch(text) for text in texts)
