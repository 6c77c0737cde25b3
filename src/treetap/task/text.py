"""Words of a text: folding, splitting, segmenting Chinese. Entries of the lexicon win over the segmenter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final, Protocol

from treetap.task.numbers import NTH_MARK
from treetap.task.shapes import either, is_slot, listed, shape, table
from treetap.task.values import SIMPLER

if TYPE_CHECKING:
    from treetap.task.lexicon import Lexicon

_NAMES: Final = table("names")
HAN: Final = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_VALUE: Final = "\ue000-\uf8ff"
_PIECE: Final = re.compile(
    rf"[{_VALUE}]|[{HAN}]+|{either(listed(_NAMES['abbreviated']))}\.(?=\s)"
    rf"|[^\W{HAN}{_VALUE}]+(?:['’.\-&][^\W{HAN}{_VALUE}]+)*(?:\+\+|[+#](?![\w{_VALUE}]))?|[^\s]",
)
_HAN_CHAR: Final = re.compile(f"[{HAN}]")
_SPEAKING: Final = frozenset("#%&@*/\\\uff03\uff05\uff06\uff20\uff0a\u200d")
"""Punctuation to Unicode, but not to people: C#, 50%, a/b."""
_GIVEN: Final = frozenset(listed(_NAMES["given"]))
_CLASSIFIERS: Final[str] = table("limits")["ordinal_classifiers"]
_NO_PLURAL: Final = frozenset({"ss", "us", "is"})


def split_words(text: str) -> list[str]:
    """Its pieces in order; Chinese stays in one run."""
    return _PIECE.findall(text)


def has_han(text: str) -> bool:
    return _HAN_CHAR.search(text) is not None


def is_sign(text: str) -> bool:
    """Whether it only parts or closes what is said. A symbol (+, #, %) says something itself."""
    return all(letter not in _SPEAKING and unicodedata.category(letter)[0] in "PZC" for letter in text)


def fold(text: str) -> str:
    """The form in which words are compared: case, width, apostrophes and traditional characters apart."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).replace("’", "'").translate(SIMPLER).casefold()


def singular(phrase: str) -> str | None:
    """The phrase with its last word in the singular; None if it looks like no plural."""
    if len(phrase) < 4 or phrase[-1] != "s" or not phrase.isascii() or phrase[-2:] in _NO_PLURAL:
        return None
    if phrase.endswith("ies"):
        return phrase[:-3] + "y"
    return phrase[: -2 if phrase.endswith(("ches", "shes", "xes", "sses", "zes")) else -1]


def words(text: str, lexicon: Lexicon | None = None) -> list[str]:
    """Its words, values and signs in order, as they are written."""
    if lexicon is None:
        from treetap.task.lexicon import load_lexicon

        lexicon = load_lexicon()
    found: list[str] = []
    for piece in split_words(text):
        counted = bool(found) and is_slot(found[-1])
        ends = [*_Run(piece, lexicon, counted=counted).ends()] if has_han(piece) else [len(piece)]
        found += [piece[start:end] for start, end in pairwise((0, *ends))]
    return found


# Chinese. A run is cut by the segmenter; names of people and ordinals are put together again.

_KINDS: Final = {
    "verb": {"v"},
    "deed": {"v", "vn", "vd", "d", "p", "r", "c", "u", "uj", "ul", "zg"},
    "small": {*"dprcumqtfy", "uj", "ul", "uv", "uz", "zg", "mq"},
    "common": {"n"},
    "proper": {"nr", "ns", "nt", "nz", "nrt", "nrfg"},
}
"""Tags of the segmenter: deed, what does something or is small; small, what names nothing."""


class _Cutter(Protocol):
    def cut(self, text: str, hmm: bool) -> list[str]: ...
    def tag(self, text: str, hmm: bool) -> list[tuple[str, str]]: ...


@cache
def _cutter() -> _Cutter:
    import rjieba

    cutter: _Cutter = rjieba
    return cutter


@lru_cache(4096)
def tags(word: str) -> tuple[str, ...]:
    """What the segmenter takes each part of it for."""
    return tuple(tag for _, tag in _cutter().tag(word, False))


def is_tagged(word: str, *kinds: str) -> bool:
    """Whether the segmenter knows it as one word of such a kind."""
    return len(tags(word)) == 1 and any(tags(word)[0] in _KINDS[kind] for kind in kinds)


def is_noun(word: str) -> bool:
    """Whether the segmenter knows it as a word for something or a name, or not at all."""
    return len(tags(word)) != 1 or tags(word)[0][:1] in {"n", "l", "i", "j", "x"}


def is_name(text: str) -> bool:
    """Whether it can hardly be anything but somebody's name."""
    return text.casefold() in _GIVEN or shape("full_name").fullmatch(text) is not None


class _Run:
    """A run of Chinese, and where its words may begin.

    The longest entry of the lexicon wins, unless it is only the beginning of a longer word whose rest means
    nothing by itself. An entry of one character counts only where the segmenter, too, sees a word.
    """

    def __init__(self, run: str, lexicon: Lexicon, *, counted: bool) -> None:
        self.text, self.lexicon, self.counted = fold(run), lexicon, counted
        if len(self.text) != len(run):  # A compatibility character that unfolds into several.
            self.text = run
        self.starts = {0, *accumulate(map(len, _cutter().cut(self.text, False)))}
        nth = (one for one in shape("nth").finditer(self.text) if NTH_MARK in one.group() or one["back"])
        # The n-th, with what it counts, is one word.
        ordinals = {one.start(): one.end() + (self.text[one.end() :][:1] in (*_CLASSIFIERS,)) for one in nth}
        self.whole = {**dict(self._spelt_names()), **dict(self._names()), **ordinals}
        self.starts |= {*self.whole, *self.whole.values()}
        given = any(mark in self.text[:-2] for mark in _NAMES["recipient_marks"])
        if given and self.text[-1] in _NAMES["ditransitive"]:
            self.starts.add(len(run) - 1)  # The verb is not part of the name before it.

    def ends(self) -> Iterator[int]:
        """Where its words end: after an entry or the segmenter's word, or where an entry begins."""
        at = 0
        while at < len(self.text):
            stop = self._next(at + 1)
            unknown = next((n - at for n in range(at + 1, stop) if self._entry(n) > 1), stop - at)
            at = self.whole.get(at) or at + (self._entry(at) or unknown)
            yield at

    def _names(self) -> Iterator[tuple[int, int]]:
        """Names of people that the segmenter takes apart: a family name with a title or a prefix."""
        for found in shape("person").finditer(self.text):
            start, end = found.span()
            begins = start in self.starts or self.text[start - 1] in _NAMES["before_names"]
            stops = end in self.starts or self.text[end : end + 1] in _NAMES["ditransitive"]
            # What the lexicon has as a word is no name, nor is what it goes on as.
            if begins and stops and not self._longest(start):
                yield start, end

    def _spelt_names(self) -> Iterator[tuple[int, int]]:
        """A family name and characters left alone by the segmenter, none of them a word here."""
        run, singles = self.text, [at for at in range(len(self.text)) if {at, at + 1} <= self.starts]
        for at in singles:
            counted = run[at - 1].isdigit() or run[at - 1] in _NAMES["counting"] if at else self.counted
            end = at + 1
            while end in singles and end < at + 3 and run[end] not in self.lexicon.senses:
                given = run[end] in _NAMES["zh_given"] or not is_tagged(run[end], "small")
                deed = end == at + 2 and is_tagged(run[end], "deed")
                if not given or deed or run[end] in _NAMES["before_names"]:
                    break
                end += 1
            # A family name may count things elsewhere.
            senses = {one.kind for one in self.lexicon.senses.get(run[at], ())}
            family = run[at] in _NAMES["surnames"] and senses <= {"softening", "dropped"}
            if family and not counted and end > at + 1:
                yield at, end

    def _longest(self, at: int) -> int:
        """The length of the longest entry of two or more characters there; 0 if there is none."""
        most = min(self.lexicon.longest_han, len(self.text) - at)
        return next((n for n in range(most, 1, -1) if self.text[at : at + n] in self.lexicon.senses), 0)

    def _next(self, at: int) -> int:
        """Where the next word of the segmenter begins."""
        return next(n for n in range(at, len(self.text) + 1) if n in self.starts)

    def _entry(self, at: int) -> int:
        """How long the entry that begins there is; 0 if none does."""
        length = self._longest(at)
        end = at + length
        if not length:
            return int({at, at + 1} <= self.starts and self.text[at] in self.lexicon.senses)
        # It may be only the beginning of a longer word. An entry may begin inside that one and reach on.
        longer = at in self.starts and end not in self.starts
        rest = not longer or self.text[end : self._next(end)] in self.lexicon.senses or self._longest(end)
        return length if rest else 0
