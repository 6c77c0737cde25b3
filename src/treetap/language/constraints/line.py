"""The words of a clause as one line, with where each begins and ends."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from treetap.language.constraints.tables import BEFORE, OWNING, POLITE, SMALL
from treetap.language.values.folding import fold
from treetap.language.values.value import TAKEN, is_slot
from treetap.models.task import Constraint

HIDDEN: Final = "\x1f"
"""Stands where a rule has found something."""
SLOT: Final = "slot"


class Hit(NamedTuple):
    """What a rule found, and where."""

    start: int
    words: frozenset[int]
    constraints: tuple[Constraint, ...]


class Line:
    """Between words stands a space, save beside Chinese characters; every value is the same character."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = [TAKEN if is_slot(word) else fold(word).replace(HIDDEN, " ") for word in words]
        pieces: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        length, last = 0, ""
        for word in self.words:
            if last and word and not _chinese(last) and not _chinese(word[0]):
                pieces.append(" ")
                length += 1
            self._starts.append(length)
            pieces.append(word)
            length += len(word)
            self._ends.append(length)
            last = word[-1:] or last
        self.text = "".join(pieces)
        self._edges = set(self._starts), set(self._ends)

    def fits(self, start: int, end: int) -> bool:
        """Whether it begins and ends where words do."""
        return start in self._edges[0] and end in self._edges[1] and start < end

    def words_of(self, start: int, end: int) -> range:
        """The positions of the words there."""
        return range(bisect_left(self._starts, start), bisect_right(self._ends, end))

    def hide(self, spans: Iterable[tuple[int, int]]) -> None:
        """What is found is not found again."""
        pieces, place = [], 0
        for start, end in spans:
            pieces += [self.text[place:start], HIDDEN * (end - start)]
            place = end
        self.text = "".join([*pieces, self.text[place:]])

    def is_hidden(self, word: int) -> bool:
        return self.text[self._starts[word] : self._starts[word] + 1] == HIDDEN

    def next_word(self, word: int) -> int | None:
        """The position of the next one that means something."""
        near = [n for n in range(word, min(len(self.words), word + 8)) if self.words[n].strip()]
        # "from A": where nothing follows a small word, it is a name.
        return next((n for n in near if self.words[n] not in SMALL), near[-1] if near else None)

    def belongs(self, words: range) -> str:
        """Empty where they are about the thing itself, else how what they are about belongs to it.

        "The first photo in the album" is not "the photo in the first album", nor is 相册的第一张照片
        the same as 第一个相册的照片.
        """
        after = self.next_word(words.stop)
        if after is None or self.words[after] == TAKEN or self.is_hidden(after):
            return ""
        if self.words[after].endswith(("'s", "s'")):
            return "of"
        if any(self.words[n] in OWNING for n in range(after, min(len(self.words), after + 4))):
            return "of"
        said = [
            n for n in range(max(0, words.start - 12), words.start) if self.words[n] not in SMALL | POLITE
        ]
        return self.words[said[-1]] if len(said) > 2 and self.words[said[-1]] in BEFORE else ""

    def named(self, word: int | None) -> str:
        """As the value of a constraint: the word, or that it is a value."""
        if word is None:
            return ""
        return SLOT if self.words[word] == TAKEN else self.words[word].strip()


def _chinese(one: str) -> bool:
    return "\u2e80" <= one <= "\ud7ff" or "\uff00" <= one <= "\uffef"
