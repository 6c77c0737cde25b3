"""What the parts of the offline policy know of words and screens: who says what, and what means the same."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from operator import mul

from treetap.decision.buttons import Verb, button_verb, may_commit
from treetap.decision.concepts import Concept, concepts, overlap
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.lexicon.load import load_lexicon
from treetap.matching.covering import behind, is_cut_off
from treetap.matching.describing import described
from treetap.matching.holds_page import titles
from treetap.matching.labels import Index, id_words, index, said
from treetap.matching.opposites import opposed
from treetap.matching.words import bare, normal, words
from treetap.models import Element, Goal, Polarity, Role, Screen, Source, Target

Embed = Callable[[Sequence[str]], Awaitable[Sequence[Sequence[float]]]]

_MOST_NEAR = 50_000
_WHOLE_PAGE = 0.6
"""Of the screen: what is larger and holds other things is the page, not a thing on it."""
_EVERY = ("all ", "every ", "全部", "所有", "only ", "both ")
_TURNED = {Polarity.POSITIVE: Polarity.NEGATIVE, Polarity.NEGATIVE: Polarity.POSITIVE}


@dataclass(frozen=True)
class Thing:
    """Something on the screen that can be touched or typed into, with what it goes by."""

    element: Element
    label: str
    """What people would call it."""
    names: tuple[str, ...]
    """All that it is called, its row's other words too, the best first."""
    target: Element | None = None
    """The switch, box, field … that it is or belongs to."""

    @property
    def id(self) -> str:
        return self.element.id

    @property
    def role(self) -> Role:
        return self.element.role

    @cached_property
    def words(self) -> str:
        """Everything it says, in one line."""
        return " ".join(self.names)


class Knows:
    """Pure, but for `alike`, which asks an embedder. Texts are in English or Chinese, mixed at will."""

    def __init__(self, lexicon: Lexicon | None = None, embed: Embed | None = None) -> None:
        self.lexicon = lexicon or load_lexicon()
        self._embed = embed
        self._near: dict[tuple[str, str], float] = {}
        """What was compared already: the labels of a page are looked at again and again."""

    # Words

    def concepts(self, text: str) -> tuple[Concept, ...]:
        """What the text's words mean, one by one; words that say nothing are left out."""
        return concepts(text, self.lexicon)

    def means(self, label: str, wanted: Sequence[str]) -> float:
        """How surely the label says what these words say, 0 to 1: the same in other words is 1.

        Words that are missing or too many both take away from it. What says the contrary is 0.
        """
        asked = " ".join(wanted)
        if bare(label) and bare(label) == bare(asked):
            return 1.0
        mine, theirs = self.concepts(asked), self.concepts(label)
        recall, precision = overlap(mine, theirs)
        if not recall or self.against(label, wanted):
            return 0.0
        return sqrt(recall * precision)

    def about(self, label: str, wanted: Sequence[str]) -> float:
        """The share of these words that the label says, however much else it says; 0 for the contrary."""
        recall, _ = overlap(self.concepts(" ".join(wanted)), self.concepts(label))
        return 0.0 if recall and self.against(label, wanted) else recall

    def says(self, label: str, value: str) -> bool:
        """Whether a value stands in it to the letter, as whole words: Ann, but not Anna or Annie Lee's."""
        one, other = words(value), words(label)
        if not one:
            return bool(value) and value in label
        if len(one) > len(other):
            return False
        return any(other[at : at + len(one)] == one for at in range(len(other) - len(one) + 1))

    def same(self, label: str, value: str) -> bool:
        """Whether it says the value and nothing else; case, width and punctuation do not count."""
        return bool(bare(value)) and bare(label) == bare(value)

    def against(self, label: str, wanted: Sequence[str]) -> bool:
        """Whether the label says the contrary: on and off, add and delete, with and without a "not"."""
        one, other = _without_every(normal(label)), _without_every(normal(" ".join(wanted)))
        return opposed(one, other)

    def verb_of(self, label: str) -> Verb | None:
        """The deed that a button with this label does, as a verb class with its polarity."""
        return button_verb(label, self.lexicon)

    def is_thing(self, label: str) -> bool:
        """Whether the label is, as a whole, a word for a thing or an app: 存储 is storage, too."""
        found = self.concepts(label)
        return len(found) == 1 and any(name.startswith(("thing:", "app:")) for name in found[0].ids)

    def commits(self, label: str) -> bool:
        """Whether touching a thing with this label may do something that is not simply undone."""
        return may_commit(label, self.lexicon)

    def contrary(self, verb: Verb, goal: Goal) -> bool:
        """Whether a deed undoes what the goal wants."""
        name, polarity = verb
        if name == goal.verb:
            return _TURNED.get(polarity) is goal.polarity
        if not goal.verb:
            return False  # what has no opposite is no opposite of what could not be read
        known = self.lexicon.verbs.get(name)
        wanted = self.lexicon.verbs.get(goal.verb)
        return (known is not None and known.opposite == goal.verb) or (
            wanted is not None and wanted.opposite == name
        )

    async def alike(self, texts: Sequence[str], others: Sequence[str]) -> list[float]:
        """How near each of the others is in meaning to the nearest of the texts, -1 to 1, by the embedder.

        Zeros where there is none.
        """
        if self._embed is None or not others or not texts:
            return [0.0] * len(others)
        pairs = [(text, other) for other in others for text in texts]
        if len(self._near) > _MOST_NEAR:
            self._near = {}
        near = self._near  # whoever decides at the same time may begin anew meanwhile
        missing = [pair for pair in pairs if pair not in near]
        if missing:
            spoken = list(dict.fromkeys(word for pair in missing for word in pair))
            vectors = dict(zip(spoken, await self._embed(spoken), strict=True))
            near |= {(text, other): _cosine(vectors[text], vectors[other]) for text, other in missing}
        return [max(near[text, other] for text in texts) for other in others]

    # Screens

    def index(self, screen: Screen) -> Index:
        return index(screen)

    def label(self, element: Element, screen: Screen) -> str:
        """What people would call it: its text, what names it, its row's words, the words of its id."""
        return index(screen).label(element)

    def title(self, screen: Screen) -> str:
        """What the page, or the dialog in front, is called; empty if nothing says it."""
        return next((one.text for one in titles(screen) if one.text), "")

    def texts(self, screen: Screen) -> list[str]:
        """All that the page says, in reading order, without what lies behind something."""
        known = index(screen)
        covered = behind(known)
        ordered = sorted(screen.elements, key=lambda one: one.order)
        return [text for one in ordered if one.id not in covered for text in said(one)]

    def target(self, element: Element, screen: Screen) -> Target:
        """The element itself, with a full description by which it is found again."""
        return described(element, screen).model_copy(update={"element": element.id})

    def thing(self, element: Element, screen: Screen) -> Thing:
        known = index(screen)
        label = known.label(element)
        spoken = [label, *(name.text for name in known.names(element))]
        if not any(normal(name.text) for name in known.names(element)):
            spoken += [name.text for name in known.inherited(element)]
        spoken += [id_words(element.resource_id)] if not any(map(normal, spoken)) else []
        names = tuple(dict.fromkeys(one.strip() for one in spoken if one.strip()))
        return Thing(element, label, names, known.control(element))

    def actionable(self, screen: Screen) -> list[Thing]:
        """All that can be touched or typed into now, in reading order, with labels of its parts or row."""
        known = index(screen)
        covered = behind(known)
        usable = [one for one in screen.elements if one.enabled and one.id not in covered]
        found = [one for one in usable if known.actionable(one) and not _is_page(one, known)]
        found = [one for one in found if not is_cut_off(one, known)]
        if not any(one.clickable or one.long_clickable for one in found):
            # Read off the picture: nobody says what can be touched, so every word may be.
            seen = [one for one in usable if one.source is not Source.TREE and said(one)]
            found += [one for one in seen if one not in found]
        found.sort(key=lambda one: one.order)
        return [self.thing(one, screen) for one in found]

    def fields(self, screen: Screen) -> list[Thing]:
        """What can be typed into now, in reading order."""
        return [one for one in self.actionable(screen) if one.element.editable or one.role is Role.FIELD]

    def scrollers(self, screen: Screen) -> list[Element]:
        """What scrolls, the largest first."""
        known = index(screen)
        covered = behind(known)
        found = [one for one in screen.elements if one.scrollable and one.id not in covered]
        return sorted(found, key=lambda one: -known.boxes[one.id].area)


def _is_page(element: Element, known: Index) -> bool:
    """A whole page may be marked as something to touch: what is meant are the things on it."""
    if element.editable or element.checked is not None:
        return False
    size = known.screen.frame.size
    large = known.boxes[element.id].area > _WHOLE_PAGE * size.width * size.height
    return large and any(known.actionable(one) for one in known.descendants(element))


def _without_every(text: str) -> str:
    for word in _EVERY:
        text = text.replace(word, "")
    return text


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    length = sqrt(sum(map(mul, one, one)) * sum(map(mul, other, other)))
    return sum(map(mul, one, other)) / length if length else 0.0
