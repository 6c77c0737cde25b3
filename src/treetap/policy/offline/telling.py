"""How far the words of one thing on the screen are those of the wish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from treetap.matching.words import bare, normal, numbers, opposed
from treetap.models import Polarity
from treetap.policy.offline.page import Thing
from treetap.policy.offline.view import View
from treetap.policy.offline.wish import Param
from treetap.policy.offline.wording import Concept, concepts, recall, shared

DIGITS = frozenset({"number", "phone", "time", "date", "duration", "delay", "money", "percent", "times"})
_SHOWN = frozenset({"day", "hour12", "hour24", "minute", "minutes", "hours", "number"})
"""Parts of values that controls may show by themselves."""


@dataclass(frozen=True)
class Telling:
    """How far the words of one thing are those of the wish."""

    recall: float
    precision: float
    literal: float
    texts: float
    id: float
    exact: float
    said: float
    row: float
    share: float
    number: float
    under: float
    like: float
    same: float
    opposed: float
    deed: float
    row_exact: float
    head: float
    only: float
    about: float

    @property
    def fit(self) -> float:
        return sqrt(self.recall * self.precision)

    @property
    def strength(self) -> float:
        """One number for how clearly it is meant."""
        named = max(self.exact, self.row_exact, 0.9 * self.said, 0.8 * self.row)
        return max(named, self.fit, 0.9 * self.literal, 0.6 * self.same, 0.6 * self.under) * (
            1 - self.opposed
        )


def telling_of(thing: Thing, view: View) -> Telling:
    """The words of a thing against those of the wish."""
    wish, goal = view.wish, view.goal
    names = wish.names
    label = thing.label
    said = [param for param in names if param.is_said(label)]
    row = [param for param in names if param.is_said(thing.words)]
    found = recall(wish.concepts, thing.concepts)
    measured = [param for param in wish.params if param.type in DIGITS]
    digits = {one for param in measured for value in _spelt(param) for one in numbers(value)}
    verbs = {sense for one in thing.concepts for sense in one.ids if sense.startswith("verb:")}
    own = f"verb:{goal.verb}"
    senses = [one for one in view.context.lexicon.of(normal(label)) if one.name == goal.verb]
    turned = [
        one for one in senses if one.polarity is not goal.polarity and one.polarity is not Polarity.NEUTRAL
    ]
    long_enough = len(bare(label)) > 1
    literal = long_enough and normal(label) in normal(wish.clause)
    return Telling(
        recall=found,
        precision=recall(thing.concepts, (*wish.concepts, *wish.deeds)),
        literal=float(literal),
        texts=recall(wish.concepts, thing.all_concepts),
        id=recall(wish.concepts, concepts(thing.id_text, view.context.lexicon)) if thing.id_text else 0.0,
        exact=float(any(param.is_all_of(label) for param in names)),
        said=float(bool(said)),
        row=float(bool(row)),
        share=len(row) / len(names) if names else 0.0,
        number=float(bool(digits) and any(one in digits for one in numbers(label))),
        under=_under(thing.concepts, wish.under),
        like=view.like.get(label, 0.0),
        same=float(bool(goal.verb) and own in verbs and not turned),
        opposed=float(found > 0.4 and opposed(normal(label), normal(wish.about))),
        deed=float(bool(verbs)),
        row_exact=float(
            any(param.is_all_of(text) for param in names for text in (*thing.texts, *thing.row_texts))
        ),
        head=shared(wish.concepts[0], thing.concepts) if wish.concepts else 0.0,
        only=max(
            (1 / view.common[one.text] for one in wish.concepts if shared(one, thing.concepts)), default=0.0
        ),
        about=view.like_about.get(label, 0.0),
    )


def _spelt(param: Param) -> tuple[str, ...]:
    return (param.value, *(part.value for part in param.parts if part.name in _SHOWN))


def _under(label: Sequence[Concept], places: Sequence[Sequence[Concept]]) -> float:
    """How far the label names a place where such things are kept; the nearest places stand first."""
    best = 0.0
    for rank, place in enumerate(places):
        if label and place and all(shared(one, label) == 1.0 for one in place):
            best = max(best, (1.0 - 0.5 * rank / len(places)) * len(place) / max(len(label), len(place)))
    return best
