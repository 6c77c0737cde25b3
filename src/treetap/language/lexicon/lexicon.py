"""The lexicon in memory: what a word or phrase can mean, and what is known about verb classes and things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from treetap.language.lexicon.forms import singular
from treetap.models.task import Polarity

LONGEST_PHRASE = 7
"""Words of an English entry."""


class Sense(NamedTuple):
    """One meaning of a word."""

    kind: str
    """verb, idiom, thing, app, relation, or a kind of small word (`words` in the data files)."""
    name: str = ""
    """The class, thing, app or relation."""
    polarity: Polarity = Polarity.NEUTRAL
    plural: bool = False
    object: str = ""
    """The thing that an idiom names."""
    app: str = ""
    takes: frozenset[str] = frozenset()
    absorbs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class VerbClass:
    """What is known about one class of verbs."""

    name: str
    opposite: str = ""
    needs: str = ""
    takes: frozenset[str] = frozenset()
    about: str = ""
    counts: bool = True
    cancels: bool = True
    drops: frozenset[str] = frozenset()
    absorbs: frozenset[str] = frozenset()
    means: Mapping[str, str] = field(default_factory=dict)


_NOTHING: tuple[Sense, ...] = ()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Read from data files; never changed afterwards."""

    senses: Mapping[str, tuple[Sense, ...]]
    """By phrase: folded, English words with a space between them, Chinese without."""
    verbs: Mapping[str, VerbClass]
    kinds: Mapping[str, frozenset[str]]
    """The kinds of each thing: switchable, creatable …"""
    firsts: Mapping[str, int]
    """How many words the longest English entry with that first word has."""
    longest_han: int
    particles: frozenset[str] = field(default=frozenset())
    """The last words of two-word verbs: the object may stand before them."""
    ways: frozenset[tuple[str, Polarity]] = field(default=frozenset())
    """The verb classes with the polarities that they have words for."""

    gapped: Mapping[str, tuple[tuple[str, str, Sense], ...]] = field(default_factory=dict)
    """Verbs with their object in the middle: by their first word the others before it, those after it, …"""

    def of(self, phrase: str) -> tuple[Sense, ...]:
        """All that a phrase can mean, as it is and as a plural."""
        exact = self.senses.get(phrase, _NOTHING)
        one = singular(phrase)
        if one is None or one not in self.senses:
            return exact
        several = tuple(sense._replace(plural=True) for sense in self.senses[one] if sense.kind == "thing")
        known = {sense.name for sense in exact if sense.kind == "thing"}
        return exact + tuple(sense for sense in several if sense.name not in known)

    def longest(self, words: Sequence[str], start: int) -> tuple[int, tuple[Sense, ...]]:
        """The longest English entry that begins there: how many words it has, and what it means."""
        most = self.firsts.get(words[start], 0)
        one = singular(words[start])
        most = max(most, self.firsts.get(one, 0) if one else 0, 1)
        for length in range(min(most, len(words) - start), 0, -1):
            found = self.of(" ".join(words[start : start + length]))
            if found:
                return length, found
        return 1, _NOTHING

    def is_kind(self, thing: str, kind: str) -> bool:
        return kind in self.kinds.get(thing, ())
