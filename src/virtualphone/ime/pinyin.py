"""The table of Chinese words by pinyin, and how a row of letters falls into syllables.

Spellings have no tones; ü is v (`lv`, `nv`), and `lue`, `nue` are taken for `lve`, `nve`. An apostrophe
separates (`xi'an`). See NOTICE.md for where the words come from.
"""

from __future__ import annotations

import gzip
import re
import string
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

LETTERS = string.ascii_uppercase + string.ascii_lowercase
"""Frequencies in the table: four letters for each factor e, A is rare."""

LONGEST = 6
"""Syllables of the longest word."""

INITIALS = ("zh", "ch", "sh", *"bpmfdtnlgkhjqxrzcsyw")
_WORDS = re.compile(r"([^A-Za-z]+)([A-Za-z])")
_GOES_ON = "'[a-z']+"
_OTHERWISE = {"lue": "lve", "nue": "nve"}

Known = tuple[tuple[str, float], ...]
"""Words, the most frequent first, each with the logarithm of its frequency."""


@dataclass(frozen=True)
class Part:
    """Letters of the input that are one syllable, the beginning of one, or nothing that Chinese has."""

    start: int
    end: int
    spelled: str
    kind: str
    """whole, begun or strange."""


@cache
def _text() -> str:
    packed = (files("virtualphone") / "ime" / "pinyin.txt.gz").read_bytes()
    return "\n" + gzip.decompress(packed).decode()


@cache
def _lines() -> dict[str, str]:
    lines = _text().split("\n")
    return dict(line.split(" ", 1) for line in lines if line)


@cache
def syllables() -> frozenset[str]:
    """All there are."""
    return frozenset(spelling for spelling in _lines() if "'" not in spelling)


@cache
def _beginnings() -> frozenset[str]:
    return frozenset(one[:length] for one in syllables() for length in range(1, len(one)))


def _read(packed: str) -> Known:
    return tuple((word, LETTERS.index(mark) / 4) for word, mark in _WORDS.findall(packed))


@lru_cache(maxsize=4096)
def words(spelling: str) -> Known:
    """The words of exactly this spelling (`bei'jing`), or the characters of one syllable."""
    return _read(_lines().get(spelling, ""))


@lru_cache(maxsize=512)
def _matching(pattern: str, most: int) -> Known:
    found = [word for packed in re.findall(pattern, _text()) for word in _read(packed)[:most]]
    return tuple(sorted(found, key=lambda word: -word[1])[:most])


def search(parts: tuple[Part, ...], more: bool = False, most: int = 40) -> Known:
    """Words whose syllables begin like these parts; with `more`, those that go on after them."""
    spelled = "'".join(part.spelled + ("[a-z]*" if part.kind == "begun" else "") for part in parts)
    return _matching(f"\n{spelled}{_GOES_ON if more else ''} (.*)", most)


def steps(letters: str, start: int) -> list[Part]:
    """What may stand at a place of the input: whole syllables first, the longest first."""
    found: list[Part] = []
    for end in range(min(len(letters), start + 6), start, -1):
        piece = letters[start:end]
        spelled = _OTHERWISE.get(piece, piece)
        if spelled in syllables():
            found.append(Part(start, end, spelled, "whole"))
    found += [part for part in _begun(letters, start) if part not in found]
    return found or [Part(start, start + 1, letters[start], "strange")]


def _begun(letters: str, start: int) -> list[Part]:
    initial = next((one for one in INITIALS if letters.startswith(one, start)), "")
    found = [Part(start, start + len(initial), initial, "begun")] if initial else []
    cut = letters.find("'", start)
    tail = letters[start : cut if cut >= 0 else len(letters)]
    if tail != initial and tail in _beginnings() and tail not in syllables():
        found.append(Part(start, start + len(tail), tail, "begun"))
    return found


_PRICE = {"whole": 10, "begun": 25, "strange": 100}


@lru_cache(maxsize=1024)
def segments(letters: str) -> tuple[Part, ...]:
    """The likeliest parts: as few as possible, whole ones before begun ones, long ones first."""
    best: list[tuple[int, tuple[Part, ...]]] = [(0, ())] * (len(letters) + 1)
    for start in range(len(letters) - 1, -1, -1):
        if letters[start] == "'":
            best[start] = best[start + 1]
            continue
        choices = ((_PRICE[part.kind] + best[part.end][0], part) for part in steps(letters, start))
        price, part = min(choices, key=lambda choice: (choice[0], -choice[1].end))
        best[start] = (price, (part, *best[part.end][1]))
    return best[0][1]


def shown(letters: str) -> str:
    """The input as the strip shows it: a blank between syllables."""
    return " ".join(letters[part.start : part.end] for part in segments(letters))
