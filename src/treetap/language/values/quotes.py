"""Quotations: what stands between quotation marks is one value, to the letter.

A mark without its partner quotes nothing, an apostrophe is none, and where a single quote could end in two
places it is left alone: what is unsure stays in the sentence as words.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from treetap.language.values.value import Found, Value

_PAIRS: Final = {
    "“": "”",
    "「": "」",
    "『": "』",
    "《": "》",
    "«": "»",
    "„": "”“",
    "〈": "〉",
    "‹": "›",
    "〝": "〞",
}
_SAME: Final = {'"': '"', "＂": "＂", "`": "`", "”": "”"}
_LETTER: Final = r"[0-9A-Za-z\u00c0-\u024f\u0370-\u04ff]"
_SINGLE: Final = {"'": "'", "‘": "’", "’": "’"}
_OPEN: Final = re.compile(rf"(?<!{_LETTER})['‘’](?=\S)(?!['’])")
_CLOSE: Final = re.compile(rf"(?<=\S)['’](?!{_LETTER})")
_HAN: Final = re.compile("[\u3400-\u9fff]")
_MARK: Final = re.compile("[" + "".join([*_PAIRS, *_SAME, *_SINGLE]) + "]")


def quotations(text: str) -> list[Found]:
    """In order, none inside another."""
    ends = _Ends(text)
    found: list[Found] = []
    place = 0
    for match in _MARK.finditer(text):
        start = match.start()
        if start < place:
            continue
        end = ends.of(start)
        if end is None or not text[start + 1 : end].strip():
            continue
        found.append(
            Found(start, end + 1, Value("text", text[start : end + 1], text[start + 1 : end], quoted=True))
        )
        place = end + 1
    return found


class _Ends:
    """Where a quotation that starts here ends. Every list is made once, so that the whole stays linear."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._partner = _partners(text)
        self._same = {
            mark: [n for n, one in enumerate(text) if one == mark] for mark in _SAME if mark in text
        }
        opens = [match.start() for match in _OPEN.finditer(text)]
        closes = [match.start() for match in _CLOSE.finditer(text)]
        self._opens = set(opens)
        both = self._opens.intersection(closes)
        # Between Chinese characters a mark may be either; only those that can be but one tell.
        self._only_opens = {
            mark: [n for n in opens if text[n] == mark and (n not in both or mark == "‘")] for mark in _SINGLE
        }
        self._closes = {mark: [n for n in closes if text[n] == mark] for mark in _SINGLE.values()}
        self._in_turn = _in_turn(text, self._opens, set(closes))
        self._only_closes = {
            mark: [n for n in places if n not in both] for mark, places in self._closes.items()
        }

    def of(self, start: int) -> int | None:
        mark = self._text[start]
        if mark in _PAIRS:
            return self._partner.get(start)
        return self._same_mark(start, mark) if mark in _SAME else self._single(start, mark)

    def _same_mark(self, start: int, mark: str) -> int | None:
        before = self._text[start - 1 : start]
        if before.isascii() and before.isalnum():
            return None  # the inches of 5", or a mark that closes
        end = _next(self._same[mark], start + 1)
        if end is None or (self._text[end - 1].isspace() and self._text[end + 1 : end + 2].isalnum()):
            return None  # the next one opens, so this one was never closed
        return end

    def _single(self, start: int, mark: str) -> int | None:
        if start not in self._opens:
            return None
        if start in self._in_turn:
            return self._in_turn[start]
        close = _SINGLE[mark]
        end = _next(self._closes[close], start + 2)
        opener = _next(self._only_opens[mark], start + 1)
        if end is None or (opener is not None and opener < end):
            return None
        other = _next(self._only_closes[close], end + 1)
        if other is not None and (opener is None or other < opener):
            return None  # 'the boys' room': it could end in two places
        return end


def _in_turn(text: str, opens: set[int], closes: set[int]) -> dict[int, int]:
    """In Chinese there are no apostrophes: marks that open and close by turns are so many quotations."""
    marks = [n for n, one in enumerate(text) if one == "'"]
    if len(marks) < 4 or len(marks) % 2 or _HAN.search(text) is None:
        return {}
    pairs = list(zip(marks[::2], marks[1::2], strict=True))
    plain = all(one in opens and other in closes and one + 1 < other for one, other in pairs)
    return dict(pairs) if plain else {}


def _partners(text: str) -> dict[int, int]:
    """The place of the closing mark of each opening one, nested marks of a kind inside one another."""
    waiting: dict[str, list[int]] = {mark: [] for mark in _PAIRS}
    closing: dict[str, list[str]] = {}
    for mark, ends in _PAIRS.items():
        for end in ends:
            closing.setdefault(end, []).append(mark)
    partner: dict[int, int] = {}
    for place, one in enumerate(text):
        openers = [mark for mark in closing.get(one, ()) if waiting[mark]]
        if openers:
            nearest = max(openers, key=lambda mark: waiting[mark][-1])
            partner[waiting[nearest].pop()] = place
        elif one in waiting:
            waiting[one].append(place)
    return partner


def _next(places: list[int], start: int) -> int | None:
    at = bisect_left(places, start)
    return places[at] if at < len(places) else None
