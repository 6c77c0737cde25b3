"""What the checker has before it: the goal, the screen, the earlier ones, and the names of things."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from treetap.decision.checking.naming import Names, Token, is_called
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.wholes import apart, whole_names
from treetap.decision.checking.writing import is_it
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Goal, Polarity, Screen, Slot

_LONG = 5
"""Letters of an app's name that are enough to know it in a longer word of a package."""
_WHOSE = frozenset({"name", "recipient", "from", "in"})
"""Roles of values that say whose something is."""
_OWNS = re.compile(r"['’]s$")
_TURNING = frozenset(["on", "off", "not", "no", "all", "only", "except", "开", "关", "不", "全", "只"])
_PICKED = re.compile(r"^\d+(?: (?:items? )?selected)?$|已选|选中|^选择")
"""The title of a list while some of it is picked."""


@dataclass(frozen=True, slots=True)
class Found:
    """What shows that the goal holds."""

    kind: EvidenceKind
    text: str
    element: Element | None = None
    value: str | None = None


class Sight:
    """One question: does this goal hold here, after what was seen?"""

    def __init__(
        self, goal: Goal, screen: Screen, seen: Sequence[Screen], names: Names, package: str | None = None
    ) -> None:
        self.names = names
        self.now = Shown(screen)
        self.before = tuple(Shown(one) for one in seen)
        self.goal = whole_names(goal, (*self.before, self.now))
        self.package = package
        """Of the app that the goal names, where that is known."""

    @property
    def screen(self) -> Screen:
        return self.now.screen

    @property
    def positive(self) -> bool:
        return self.goal.polarity is not Polarity.NEGATIVE

    @cached_property
    def object(self) -> tuple[Token, ...]:
        """The things that the goal is about, in every way of saying them."""
        return self.names.object(self.goal)

    @cached_property
    def needed(self) -> tuple[Token, ...]:
        """Of the object, what is a name and no kind of thing: 张三 of 联系人张三; else all of it."""
        unknown = [words(word) for word in self.goal.unexplained]
        named = tuple(token for token in self.object if any(one in token for one in unknown))
        return named or self.object

    def names_it(self, text: str, *, switch: bool = False) -> bool:
        """Whether the text is the name of what the goal is about: its values, or its object."""
        if self.slots:
            return all(is_it(slot, text) for slot in self.slots)
        others = [token for token in self.object if token not in self.needed]
        return is_called(text, self.needed, switch=switch, besides=[*others, *self.besides])

    @cached_property
    def besides(self) -> tuple[Token, ...]:
        """Words of the goal that a label may repeat: "the monthly budget" is a budget."""
        spoken = {words(word) for word in self.goal.words if not self.is_said_otherwise(word)}
        opposite = {one for one in spoken if set(one) & _TURNING}
        return tuple(frozenset({one}) for one in spoken - opposite if one)

    @property
    def said(self) -> str:
        """The object in the goal's own words, without its verb and its app."""
        found = [word for word in self.goal.words if not self.is_said_otherwise(word)]
        chinese = any(not word.isascii() for word in found)
        return ("" if chinese else " ").join(found)

    def is_said_otherwise(self, word: str) -> bool:
        """Whether it is the goal's verb or its app."""
        spoken = self.names.lexicon.of(normal(word))
        if any(sense.kind == "verb" and sense.name == self.goal.verb for sense in spoken):
            return True
        return bool(self.app) and words(word) in self.app

    @cached_property
    def app(self) -> Token:
        return self.names.of(self.goal.app) if self.goal.app else frozenset()

    def slot(self, *roles: str) -> Slot | None:
        """The first of those roles, or names, that the goal has."""
        for role in roles:
            for one in self.goal.slots:
                if role in {one.role, one.name}:
                    return one
        return None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Those that can be seen; an app is where one is, and the name of a fact is told along with it."""
        return tuple(
            one for one in self.goal.slots if one.type != "app" and one.role != "about" and normal(one.value)
        )

    @cached_property
    def subjects(self) -> tuple[Slot, ...]:
        """Whose value a goal changes: who or what it names besides the new value."""
        named = [one for one in self.slots if one.type == "person" or {one.role, one.name} & _WHOSE]
        if not named and len({one.type for one in self.slots}) > 1:
            named = [one for one in self.slots if one.type == "text" and not one.role]
        if named and len(named) < len(self.slots):
            return tuple(named)
        return tuple(
            Slot(name=f"subject {number}", type="text", value=run)
            for number, run in enumerate(_runs(self.goal))
            if re.search(r"\w", run)
        )

    @cached_property
    def changed_to(self) -> tuple[Slot, ...]:
        """The new value: what the goal names besides its subject, be it a mere sign."""
        found = tuple(one for one in self.slots if one not in self.subjects)
        signs = [word for word in self.goal.unexplained if word.strip() and not re.search(r"\w", word)]
        if found or len(signs) != 1:
            return found
        return (Slot(name="sign", type="text", value=signs[0]),)

    def apart(self) -> list[Sight]:
        """One for each of the things that the goal names side by side, "A and B"; none where it names one."""
        seen = [one.screen for one in self.before]
        return [Sight(goal, self.screen, seen, self.names, self.package) for goal in apart(self.goal)]

    def asks(self, *kinds: ConstraintKind) -> bool:
        return any(one.kind in kinds for one in self.goal.constraints)

    def in_app(self) -> bool:
        """Whether the app that the goal names is in front; true where it names none.

        By what it is installed as, else by its package's words, else by a title on the way here.
        """
        if not self.app:
            return True
        if self.package is not None:
            return self.package == self.screen.package
        if self.names_package(self.now):
            return True
        for shown in (self.now, *reversed(self.before)):
            if shown.screen.package != self.screen.package:
                break
            if any(is_called(text, (self.app,)) for text, _ in shown.title_texts(tabs=False)):
                return True
        return False

    def names_package(self, shown: Shown) -> bool:
        """Whether the package is named after the goal's app."""
        spoken = shown.package_words
        for one in self.app:
            word = "".join(one)
            if not word.isascii() or len(word) < 2:
                continue
            forms = {word, word + "s", word.removesuffix("s") if len(word) > 3 else word}
            if forms & {*spoken, "".join(spoken)}:
                return True
            if len(word) >= _LONG and any(part.startswith(word) or part.endswith(word) for part in spoken):
                return True
        return False

    def earlier(self, *, same_page: bool = False) -> list[Shown]:
        """The screens before, the latest first; of this page only, if asked."""
        found = list(reversed(self.before))
        return [one for one in found if self.is_here(one)] if same_page else found

    def is_here(self, shown: Shown) -> bool:
        """Whether that was the same page: by its structure, or by its app, title and chosen tab."""
        one, other = shown.screen, self.screen
        if one.package != other.package:
            return False
        mine, yours = _titles(self.now), _titles(shown)
        if one.page_key and one.page_key == other.page_key:
            picking = any(_PICKED.search(text) for text in mine ^ yours)
            return mine == yours or not mine or not yours or picking
        return bool(mine) and mine == yours


def _titles(shown: Shown) -> frozenset[str]:
    return frozenset(normal(text) for text, _ in shown.title_texts())


def _runs(goal: Goal) -> list[str]:
    """The words that nothing accounts for, put together where they stand side by side."""
    found: list[str] = []
    at = -1
    for word in (_OWNS.sub("", one) for one in goal.unexplained):
        here = goal.clause.find(word, max(at, 0))
        between = goal.clause[at:here] if 0 <= at <= here else "-"
        if found and not between.strip():
            found[-1] += between + word
        else:
            found.append(word)
        at = here + len(word) if here >= 0 else at
    return found
