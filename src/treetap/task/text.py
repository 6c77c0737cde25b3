"""Words of a text: folding, splitting, segmenting Chinese. Entries of the lexicon win over the segmenter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from treetap.task.numerals import NTH_MARK
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
    if phrase.endswith(("ches", "shes", "xes", "sses", "zes")):
        return phrase[:-2]
    return phrase[:-1]


def words(text: str, lexicon: Lexicon | None = None) -> list[str]:
    """Its words, values and signs in order, as they are written."""
    if lexicon is None:
        from treetap.task.lexicon import load_lexicon

        lexicon = load_lexicon()
    found: list[str] = []
    for piece in split_words(text):
        counted = bool(found) and is_slot(found[-1])
        found += _han_words(piece, lexicon, counted=counted) if has_han(piece) else [piece]
    return found


# Chinese. A run is cut by the segmenter; names of people and ordinals are put together again.

_SURNAMES: Final[str] = _NAMES["surnames"]
_GIVEN: Final = frozenset(listed(_NAMES["given"]))
_CLASSIFIERS: Final[str] = table("limits")["ordinal_classifiers"]
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


def is_name(text: str) -> bool:
    """Whether it can hardly be anything but somebody's name."""
    return text.casefold() in _GIVEN or shape("full_name").fullmatch(text) is not None


def _han_words(run: str, lexicon: Lexicon, *, counted: bool) -> Iterator[str]:
    """The words of a run of Chinese.

    The longest entry of the lexicon wins, unless it is only the beginning of a longer word whose rest means
    nothing by itself. An entry of one character counts only where the segmenter, too, sees a word. `counted`:
    a number stands before the run.
    """
    folded = fold(run)
    if len(folded) != len(run):  # A compatibility character that unfolds into several.
        run = folded
    ends = _ends(folded)
    whole = {**dict(_spelt_names(folded, ends, lexicon, counted)), **dict(_names(folded, ends, lexicon))}
    whole |= dict(_ordinals(folded))
    ends = tuple(sorted({*ends, *whole, *whole.values()} - {0}))
    given = any(mark in folded[:-2] for mark in _NAMES["recipient_marks"])
    if given and folded[-1] in _NAMES["ditransitive"]:
        ends = tuple(sorted({*ends, len(folded) - 1}))  # The verb is not part of the name before it.
    starts = frozenset((0, *ends))
    at = 0
    while at < len(run):
        length = whole[at] - at if at in whole else _entry(folded, at, lexicon, starts)
        length = length or _unknown(folded, at, lexicon, starts)
        yield run[at : at + length]
        at += length


def _ordinals(run: str) -> Iterator[tuple[int, int]]:
    """The n-th, with what it counts: one word."""
    for found in shape("nth").finditer(run):
        if NTH_MARK in found.group() or found["back"]:
            end = found.end()
            yield found.start(), end + (run[end : end + 1] in _CLASSIFIERS and end < len(run))


def _names(run: str, ends: tuple[int, ...], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Names of people that the segmenter takes apart: a family name with a title or a prefix."""
    for found in shape("person").finditer(run):
        start, end = found.span()
        begins = start == 0 or start in ends or run[start - 1] in _NAMES["before_names"]
        stops = end in ends or run[end : end + 1] in _NAMES["ditransitive"]
        # What the lexicon has as a word is no name, nor is what it goes on as.
        longest = min(lexicon.longest_han, len(run) - start)
        known = any(run[start : start + length] in lexicon.senses for length in range(2, longest + 1))
        if begins and stops and not known:
            yield start, end


def _spelt_names(
    run: str, ends: tuple[int, ...], lexicon: Lexicon, counted: bool
) -> Iterator[tuple[int, int]]:
    """A family name and characters left alone by the segmenter, none of them a word here."""
    singles = [at for at in range(len(run)) if (at == 0 or at in ends) and at + 1 in ends]
    for at in singles:
        how_many = run[at - 1].isdigit() or run[at - 1] in _NAMES["counting"] if at else counted
        if run[at] not in _SURNAMES or how_many or not _is_bare(run[at], lexicon, family=True):
            continue
        end = at + 1
        while end in singles and end < at + 3 and _is_bare(run[end], lexicon):
            given = run[end] in _NAMES["zh_given"] or not is_tagged(run[end], "small")
            given = given and run[end] not in _NAMES["before_names"]
            if not given or (end == at + 2 and is_tagged(run[end], "deed")):
                break
            end += 1
        if end > at + 1:
            yield at, end


def _is_bare(char: str, lexicon: Lexicon, *, family: bool = False) -> bool:
    """No word of its own. A family name may count things elsewhere."""
    senses = lexicon.senses.get(char, ())
    return not senses or (family and all(one.kind in {"softening", "dropped"} for one in senses))


def _entry(run: str, at: int, lexicon: Lexicon, starts: frozenset[int]) -> int:
    """How long the entry that begins there is; 0 if none does."""
    for length in range(min(lexicon.longest_han, len(run) - at), 1, -1):
        if run[at : at + length] in lexicon.senses:
            return 0 if _only_begins(run, at, length, lexicon, starts) else length
    alone = at in starts and at + 1 in starts
    return 1 if alone and run[at] in lexicon.senses else 0


def _only_begins(run: str, at: int, length: int, lexicon: Lexicon, starts: frozenset[int]) -> bool:
    """Whether the segmenter sees a longer word there, and what is left of it is no entry."""
    if at not in starts or at + length in starts or at + length >= len(run):
        return False
    end = at + length
    while end not in starts and end < len(run):
        end += 1
    if run[at + length : end] in lexicon.senses:
        return False
    # An entry may begin inside the longer word and reach beyond it.
    longest = min(lexicon.longest_han, len(run) - at - length)
    return not any(run[at + length :][:more] in lexicon.senses for more in range(2, longest + 1))


def _unknown(run: str, at: int, lexicon: Lexicon, starts: frozenset[int]) -> int:
    """Up to where the segmenter's word ends, or an entry begins."""
    stop = at + 1
    while stop not in starts and stop < len(run):
        stop += 1
    return next((n - at for n in range(at + 1, stop) if _entry(run, n, lexicon, starts) > 1), stop - at)


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


def _ends(run: str) -> tuple[int, ...]:
    """Where the segmenter's words end."""
    ends, place = [], 0
    for word in _cutter().cut(run, False):
        place += len(word)
        ends.append(place)
    return tuple(ends)


@cache
def _cutter() -> _Cutter:
    import rjieba

    cutter: _Cutter = rjieba
    return cutter
