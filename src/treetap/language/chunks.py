"""A sentence as a row of chunks: entries of the lexicon, unknown words, values, signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.language.lexicon.lexicon import Lexicon, Sense
from treetap.language.segment import words
from treetap.language.tokens import fold, has_han, is_sign
from treetap.language.values.value import FIRST, Cut, Value, is_slot

_ACRONYMS = {"US": "u.s", "IT": "i.t", "WHO": "w.h.o"}
"""In capital letters they are other words than in small ones."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """One word or phrase, or one value."""

    text: str
    """As it is written."""
    norm: str
    """As it is compared."""
    senses: tuple[Sense, ...] = ()
    value: Value | None = None
    start: int = 0
    end: int = 0
    """Where it stands in the text."""

    def sense(self, kind: str) -> Sense | None:
        return next((one for one in self.senses if one.kind == kind), None)

    def has(self, *kinds: str) -> bool:
        return any(one.kind in kinds for one in self.senses)

    def relates(self, *names: str) -> bool:
        return any(one.kind == "relation" and (not names or one.name in names) for one in self.senses)

    @property
    def does(self) -> bool:
        """It can be a verb."""
        return self.has("verb", "idiom")

    @property
    def names(self) -> bool:
        """It can be a thing or an app."""
        return self.has("thing", "app")

    @property
    def sign(self) -> bool:
        return self.value is None and is_sign(self.norm)

    @property
    def unknown(self) -> bool:
        return self.value is None and not self.senses and not self.sign

    @property
    def han(self) -> bool:
        return has_han(self.norm)


def chunks(cut: Cut, lexicon: Lexicon) -> list[Chunk]:
    """The longest entries first, from the left."""
    texts = words(cut.text, lexicon)
    shouted = cut.text.isupper()
    norms = [fold(text) if shouted else _ACRONYMS.get(text) or fold(text) for text in texts]
    norms = [_infinitive(norms, at, lexicon) for at in range(len(norms))]
    found: list[Chunk] = []
    at = place = 0
    while at < len(texts):
        length, senses = (1, ()) if is_slot(texts[at]) else _longest(norms, at, lexicon)
        start = place = max(cut.text.find(texts[at], place), place)
        for text in texts[at : at + length]:
            place = max(cut.text.find(text, place), place) + len(text)
        value = cut.values[ord(texts[at]) - FIRST] if is_slot(texts[at]) else None
        norm = " ".join(norms[at : at + length])
        found.append(Chunk(cut.text[start:place], norm, senses, value, start, place))
        at += length
    return found


def _infinitive(norms: Sequence[str], at: int, lexicon: Lexicon) -> str:
    """ "Without deleting" forbids to delete."""
    word, before = norms[at], norms[at - 1] if at else ""
    if before != "without" or not word.endswith("ing") or word in lexicon.senses:
        return word
    stem = word.removesuffix("ing")
    after = f" {norms[at + 1]}" if at + 1 < len(norms) else ""
    for one in (stem, f"{stem}e", stem[:-1]):
        if any(sense.kind == "verb" for form in (one, one + after) for sense in lexicon.senses.get(form, ())):
            return one
    return word


def _longest(norms: Sequence[str], at: int, lexicon: Lexicon) -> tuple[int, tuple[Sense, ...]]:
    length, senses = lexicon.longest(norms, at)
    if length == 1 and at + 1 < len(norms):  # words of both scripts in one entry: usb调试
        both = norms[at] + norms[at + 1]
        if has_han(both) and not has_han(norms[at]) and both in lexicon.senses:
            return 2, lexicon.of(both)
    return length, senses
