"""Which app a goal is for: by name, by word, by kind, by meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from treetap.matching.words import bare, normal
from treetap.models import App
from treetap.policy.offline.wish import Wish, verb_of
from treetap.policy.offline.wording import Concept, concepts, is_everywhere, kinds, recall, says, shared
from treetap.task.lexicon import Lexicon
from treetap.task.text import has_han

_PIECES = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_HOME = re.compile(r"launcher|homescreen|trebuchet|quickstep|\.home$", re.IGNORECASE)


@dataclass(frozen=True)
class AppFit:
    """How far an app is the one for the goal, by name, by word, by kind, by meaning."""

    named: float = 0.0
    said: float = 0.0
    thing: float = 0.0
    """Its name is said, but is an ordinary word as well: the phone, a message."""
    kind: float = 0.0
    like: float = 0.0

    @property
    def total(self) -> float:
        return 3 * self.named + 2 * self.said + 0.5 * self.thing + 1.5 * self.kind + self.like


def is_home(package: str) -> bool:
    """Whether it is a home screen, going by how makers call theirs."""
    return _HOME.search(package) is not None


def fit_of(app: App, wish: Wish, lexicon: Lexicon, like: Mapping[str, float]) -> AppFit:
    label, goal = app.label, wish.goal
    spoken = concepts(label, lexicon)
    pieces = {word.casefold() for word in _PIECES.findall(app.package)}
    named = 0.0
    if goal.app:
        wanted = concepts(goal.app, lexicon)
        same = bare(label) == bare(goal.app) or any(f"app:{goal.app}" in one.ids for one in spoken)
        named = 1.0 if same else 0.7 * recall(wanted, spoken)
        named = max(named, 0.6 if normal(goal.app) in pieces else 0.0)
    said_ = thing = 0.0
    if label and (normal(label) in normal(wish.clause) if has_han(label) else says(wish.clause, label)):
        ordinary = all(any(name.startswith("thing:") for name in one.ids) for one in spoken)
        said_, thing = (0.0, 1.0) if ordinary else (1.0, 0.0)
        if ordinary and any(is_everywhere(one, lexicon) for one in spoken):
            thing = 0.0
    elif spoken:
        unknown = concepts(" ".join(goal.unexplained), lexicon)
        said_ = 0.6 * recall(spoken, unknown)
    types = (Concept(one.type, frozenset({f"type:{one.type}", f"role:{one.role}"})) for one in goal.slots)
    about = (*wish.concepts, *verb_of(goal), *types)
    best = 0.0
    for kind in kinds(lexicon):
        is_one = any(shared(one, kind.names) == 1.0 for one in spoken)
        is_one = is_one or any(one.text in pieces for one in kind.names)
        if is_one:
            best = max(best, _purpose(kind.purposes, about))
    return AppFit(named, said_, thing, best, like.get(label, 0.0))


def _purpose(purposes: Sequence[Sequence[Concept]], about: Sequence[Concept]) -> float:
    """How far what is wanted is what the app is for: by its head most of all."""
    best = 0.0
    for purpose in purposes:
        places = [next((at for at, one in enumerate(about) if one.ids & part.ids), None) for part in purpose]
        if None in places:
            continue
        first = min(at for at in places if at is not None)
        best = max(best, 1.0 - 0.12 * min(first, 5) + 0.2 * (len(purpose) > 1))
    return best
