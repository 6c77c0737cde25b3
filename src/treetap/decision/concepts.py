"""What words mean, one by one: a text as concepts, so that 深色模式 and "dark theme" are seen to be the same.

A concept is all that a word or phrase can mean: the lexicon's things, apps and verbs, the list of interface
words, and the word itself in its plain form. Two concepts are one where they share a meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from treetap.language.lexicon.forms import singular
from treetap.language.lexicon.lexicon import Lexicon, Sense
from treetap.language.segment import words as segmented
from treetap.language.tokens import fold, has_han, split_words
from treetap.matching.meaning import meanings

IN_PART, OF_PART = 0.7, 0.35
"""What a word is worth that is a part of what is said, wifi of wifi settings; and the other way round."""
_EMPTY = frozenset(
    {
        "dropped",
        "polite",
        "polite_last",
        "softening",
        "joining",
        "following",
        "beginning",
        "relation",
        "content",
        "naming",
        "suffix",
        "asking",
    }
)
_LONGEST = 300
"""Characters that are read: a name is shorter, and prose means nothing here."""
_ENDINGS = (("ing", 6), ("ed", 5))


@dataclass(frozen=True, slots=True)
class Concept:
    """One word or phrase, what it can mean, and what it is made of."""

    text: str
    ids: frozenset[str]
    parts: tuple[Concept, ...] = ()


def concepts(text: str, lexicon: Lexicon) -> tuple[Concept, ...]:
    """Of every word that says something, in order."""
    return _concepts(text[:_LONGEST], _Known(lexicon))


@dataclass(frozen=True, slots=True)
class _Known:
    """A lexicon that can be remembered by: there is one of it, and it is never changed."""

    lexicon: Lexicon

    def __hash__(self) -> int:
        return id(self.lexicon)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.lexicon is self.lexicon


@lru_cache(maxsize=8_192)
def _concepts(text: str, known: _Known) -> tuple[Concept, ...]:
    lexicon, found = known.lexicon, list[Concept]()
    pieces = [piece for piece in split_words(fold(text)) if any(map(str.isalnum, piece)) or piece in "+＋"]
    at = 0
    while at < len(pieces):
        if has_han(pieces[at]):
            found += _han(pieces[at], lexicon)
            at += 1
            continue
        length, senses = lexicon.longest(pieces, at)
        phrase = pieces[at : at + length]
        at += length
        if not (senses and all(sense.kind in _EMPTY for sense in senses)):
            found.append(_latin(phrase, senses, lexicon))
    return tuple(found)


def _latin(phrase: Sequence[str], senses: Sequence[Sense], lexicon: Lexicon) -> Concept:
    text = " ".join(phrase)
    parts: tuple[Concept, ...] = ()
    if len(phrase) > 1:
        single = ((word, lexicon.of(word)) for word in phrase)
        parts = tuple(
            Concept(word, _ids(word, own))
            for word, own in single
            if not (own and all(sense.kind in _EMPTY for sense in own))
        )
    return Concept(text, _ids(text, senses), parts)


def _han(run: str, lexicon: Lexicon) -> Iterator[Concept]:
    for word in segmented(run, lexicon):
        senses = lexicon.of(word)
        if senses and all(sense.kind in _EMPTY for sense in senses):
            continue
        if len(word) == 1 and not senses and not _listed(word):
            continue  # a character of a name: 王五 is not 王芳
        yield Concept(word, _ids(word, senses), tuple(_pieces(word, lexicon)))


def _pieces(word: str, lexicon: Lexicon) -> Iterator[Concept]:
    """The entries that a Chinese word is made of: 通知, 设置."""
    at = 0
    while at < len(word):
        for length in range(min(lexicon.longest_han, len(word) - at), 1, -1):
            piece = word[at : at + length]
            if length < len(word) and (piece in lexicon.senses or _listed(piece)):
                yield Concept(piece, _ids(piece, lexicon.of(piece)))
                at += length
                break
        else:
            at += 1


def _ids(text: str, senses: Sequence[Sense]) -> frozenset[str]:
    found = {f"={plain(text)}"}
    for sense in senses:
        if sense.kind in {"verb", "idiom"}:
            found.add(f"verb:{sense.name}")
        elif sense.kind in {"thing", "app"}:
            found.add(f"{sense.kind}:{sense.name}")
            found.add(f"named:{plain(sense.name)}")
    return frozenset(found) | frozenset(_listed(text))


def _listed(text: str) -> frozenset[str]:
    """What the list of interface words makes of it, if it is one entry."""
    means = meanings(text)
    if len(means) != 1:
        return frozenset()
    return frozenset(f"word:{one}" for one in means[0] if not one.startswith("="))


def plain(word: str) -> str:
    """Without the endings that change nothing: notes, note."""
    word = singular(word) or word
    for ending, least in _ENDINGS:
        if len(word) >= least and word.endswith(ending) and word.isascii():
            return word.removesuffix(ending)
    return word


def shared(one: Concept, others: Sequence[Concept], in_part: float = IN_PART) -> float:
    """How far it is among the others: 1 as a whole, less if only in part."""
    if any(one.ids & other.ids for other in others):
        return 1.0
    best = in_part if any(one.ids & part.ids for other in others for part in other.parts) else 0.0
    if one.parts:
        inside = [shared(part, others) for part in one.parts]
        best = max(best, IN_PART * sum(inside) / len(inside))
    return best


def overlap(
    wanted: Sequence[Concept], said: Sequence[Concept], weight: Callable[[Concept], float] = lambda _: 1.0
) -> tuple[float, float]:
    """The share of what is wanted that is said, and the share of what is said that was wanted."""
    return _share(wanted, said, weight, IN_PART), _share(said, wanted, weight, OF_PART)


def _share(
    mine: Sequence[Concept], theirs: Sequence[Concept], weight: Callable[[Concept], float], in_part: float
) -> float:
    total = sum(map(weight, mine))
    return sum(weight(one) * shared(one, theirs, in_part) for one in mine) / total if total else 0.0
