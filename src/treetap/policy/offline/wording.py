"""Words of labels and sentences as concepts, so that two texts can be compared across languages and synonyms.

A concept is all that one word or phrase can mean: the senses of the lexicon, the groups of interface words,
and the word itself in its plain form. Two concepts are one where they share a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from treetap.matching.meaning import meanings
from treetap.matching.words import normal
from treetap.matching.words import words as characters
from treetap.task.lexicon import Lexicon
from treetap.task.text import fold, has_han, is_sign, singular, split_words
from treetap.task.text import words as segmented

_LONGEST = 200
"""Characters that are read: a name is shorter, and prose means nothing here."""
_PHRASE = 4
"""Words of an English entry."""
_IN_PART = 0.6
"""What a concept is worth that is only a part of another: wifi of wifi settings."""
_NAMING = frozenset({"verb", "idiom", "thing", "app"})
"""Kinds of senses that say something; every other kind holds a sentence together."""
_ENDINGS = (("ing", 6), ("ed", 5))


@dataclass(frozen=True, slots=True)
class Concept:
    """One word or phrase with its meanings, and those of its parts."""

    text: str
    ids: frozenset[str]
    parts: frozenset[str] = frozenset()

    @property
    def is_deed(self) -> bool:
        """Whether it is a word for doing something and not the name of a thing."""
        kinds = {one.partition(":")[0] for one in self.ids}
        return "verb" in kinds and "thing" not in kinds


@dataclass(frozen=True, slots=True)
class _Known:
    """A lexicon that can be a key of a cache: there is one of it, and it never changes."""

    lexicon: Lexicon = field(compare=False)
    number: int


def concepts(text: str, lexicon: Lexicon) -> tuple[Concept, ...]:
    """Of every word that says something, in order."""
    return _concepts(text[:_LONGEST], _Known(lexicon, id(lexicon)))


@lru_cache(maxsize=16_384)
def _concepts(text: str, known: _Known) -> tuple[Concept, ...]:
    lexicon, found = known.lexicon, list[Concept]()
    pieces = [piece for piece in split_words(fold(text)) if not is_sign(piece)]
    at = 0
    while at < len(pieces):
        if has_han(pieces[at]):
            found += [one for word in segmented(pieces[at], lexicon) for one in _han(word, lexicon)]
            at += 1
            continue
        for length in range(min(_PHRASE, len(pieces) - at), 0, -1):
            phrase = " ".join(pieces[at : at + length])
            senses = lexicon.of(phrase)
            if senses or length == 1:
                break
        at += length
        if senses and not any(sense.kind in _NAMING for sense in senses):
            continue
        parts = frozenset[str]()
        if length > 1:
            parts = frozenset().union(*(_ids(word, lexicon) for word in phrase.split()))
        found.append(Concept(phrase, _ids(phrase, lexicon), parts))
    return tuple(found)


def _han(word: str, lexicon: Lexicon) -> Iterable[Concept]:
    senses = lexicon.of(word)
    if senses and not any(sense.kind in _NAMING for sense in senses):
        return
    if len(word) == 1 and not senses and not _listed(word):
        return  # One character of a name or a sentence says nothing by itself.
    inside = {word[at : at + 2] for at in range(len(word) - 1)} if len(word) > 2 else set()
    known = [one for one in inside if lexicon.of(one) or _listed(one)]
    yield Concept(word, _ids(word, lexicon), frozenset().union(*(_ids(one, lexicon) for one in known)))


def _ids(text: str, lexicon: Lexicon) -> frozenset[str]:
    named = {
        f"{'verb' if one.kind == 'idiom' else one.kind}:{one.name}"
        for one in lexicon.of(text)
        if one.kind in _NAMING
    }
    return frozenset({f"={plain(text)}", *named, *_listed(text)})


def _listed(text: str) -> frozenset[str]:
    """The group of interface words that it is in as a whole."""
    found = meanings(text)
    return frozenset(f"word:{one}" for one in found[0] if one[0] != "=") if len(found) == 1 else frozenset()


def plain(word: str) -> str:
    """Without the endings that change nothing: notes, note; ringing, ring."""
    word = singular(word) or word
    for ending, least in _ENDINGS:
        if len(word) >= least and word.isascii() and word.endswith(ending):
            return word.removesuffix(ending)
    return word


def shared(one: Concept, others: Sequence[Concept]) -> float:
    """How far it is among the others: 1 as a whole, less in part."""
    if any(one.ids & other.ids for other in others):
        return 1.0
    partly = any(one.ids & other.parts or one.parts & other.ids for other in others)
    return _IN_PART if partly else 0.0


def recall(wanted: Sequence[Concept], said: Sequence[Concept]) -> float:
    """The share of what is wanted that is said."""
    return sum(shared(one, said) for one in wanted) / len(wanted) if wanted and said else 0.0


def says(text: str, value: str) -> bool:
    """Whether the value stands in the text to the letter, as whole words: Ann, but not Anna."""
    one, other = characters(value), characters(text)
    if not one:
        return bool(value) and value in text
    return any(other[at : at + len(one)] == one for at in range(len(other) - len(one) + 1))


# What controls are for, and what is known of phones in general.


@cache
def _data(name: str) -> Any:
    import yaml

    text = resources.files("treetap.policy.offline").joinpath(name).read_text(encoding="utf-8")
    return yaml.safe_load(text)


@cache
def _classes() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, listed in _data("labels.yaml").items():
        for word in listed:
            found.setdefault(normal(word), set()).add(name)
    return found


@lru_cache(maxsize=8_192)
def label_classes(label: str, *, whole: bool = False) -> frozenset[str]:
    """What a control with this label is for: begin, keep, confirm, cancel, search, send …; by the whole
    label, or by the word that it begins with. "Cancel the order" is a deed; "Cancel" alone is a way back."""
    known, said = _classes(), normal(label).strip(" .!…:")
    if said in known:
        return frozenset(known[said])
    if whole:
        return frozenset()
    if has_han(said):
        heads = [said[:length] for length in range(min(4, len(said)), 1, -1)] if len(said) <= 8 else []
    else:
        heads = said.split()[:1] if len(said.split()) <= 5 else []
    return frozenset(next((known[one] for one in heads if one in known), ())) - {"cancel", "back"}


@dataclass(frozen=True)
class Kind:
    """A kind of app: words in the names of such apps, and what they are for."""

    names: tuple[Concept, ...]
    purposes: tuple[tuple[Concept, ...], ...]
    """Each by all the concepts that it takes: a photo is of an album, taking a photo is of a camera."""


@dataclass(frozen=True)
class Place:
    """Things, and the words under which they are kept."""

    things: tuple[Concept, ...]
    words: tuple[tuple[Concept, ...], ...]


@cache
def _knowledge(known: _Known) -> tuple[tuple[Kind, ...], tuple[Place, ...]]:
    lexicon, data = known.lexicon, _data("knowledge.yaml")

    def whole(word: str) -> Concept:
        return Concept(word, _ids(fold(word), lexicon) if ":" not in word else frozenset({word}))

    kinds = tuple(
        Kind(
            tuple(map(whole, one["names"])),
            tuple(tuple(map(whole, word.split("+"))) for word in one["for"]),
        )
        for one in data["apps"]
    )
    places = tuple(
        Place(tuple(map(whole, one["of"])), tuple(concepts(word, lexicon) for word in one["words"]))
        for one in data["under"]
    )
    return kinds, places


def kinds(lexicon: Lexicon) -> tuple[Kind, ...]:
    """The kinds of apps."""
    return _knowledge(_Known(lexicon, id(lexicon)))[0]


@cache
def _everywhere(known: _Known) -> frozenset[str]:
    words = _data("knowledge.yaml")["everywhere"]
    return frozenset(name for word in words for name in _ids(word, known.lexicon))


def is_everywhere(one: Concept, lexicon: Lexicon) -> bool:
    """Whether it names what everything is on: the phone itself."""
    return bool(one.ids & _everywhere(_Known(lexicon, id(lexicon))))


def kept_under(about: Sequence[Concept], lexicon: Lexicon) -> list[tuple[Concept, ...]]:
    """The words of pages, rows and menus that lead to what these concepts name."""
    found: list[tuple[Concept, ...]] = []
    for place in _knowledge(_Known(lexicon, id(lexicon)))[1]:
        if any(one.ids & thing.ids for one in about for thing in place.things):
            found += place.words
    return found
