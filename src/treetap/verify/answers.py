"""VALUE: what a page says to a question, if it says one thing only.

A question is what its answer looks like, and words that have to be accounted for. What the question says and
the page says somewhere must stand in the passage of the answer, above it, or at the head of the page. So the
row of another day is not taken. What the page says nowhere may be missing if it is no name and little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from treetap.matching.holds import quoted
from treetap.matching.labels import said
from treetap.matching.meaning import Term, spoken
from treetap.matching.page import Part
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, EvidenceKind, Role
from treetap.task.looks import look_of, looks, shaped, values_in
from treetap.task.text import words as segments
from treetap.task.values import cut
from treetap.verify.look import Found, Look, Page
from treetap.verify.terms import is_in, is_it, is_name, listed, made_of, weekdays_in, within

_SENTENCES = re.compile(r"(?<=[.!?;\u3002\uff01\uff1f\uff1b])\s+|(?<=[\u3002\uff01\uff1f\uff1b])|\s*\n\s*")
_CLAUSES = re.compile(r"[\uff0c\u3002\uff1b]|[,.;](?=\s)")
_CUT = ("\u2026", "...")
_MISSING, _LEAST_NUMBER, _LONGEST, _NEAR = 0.5, 3, 120, 0.8
Passage = tuple[tuple[Part, ...], tuple[str, ...]]
"""Words that are read together, and what stands above them."""


def value(look: Look) -> Found | None:
    """The value asked for stands with its label, or is the one thing of its look where all is said."""
    now, wanted = look.now, look.wanted
    hidden = now.covered or now.partial or now.launcher or not look.in_app
    unclear = wanted.asks(ConstraintKind.EXCEPT, ConstraintKind.NEGATION)
    ranks = [one for one in wanted.asks(ConstraintKind.NTH, ConstraintKind.COMPARISON) if one.value != "this"]
    if hidden or unclear or ranks:
        return None
    return Question(look).answer(list(_passages(now)))


class Question:
    """A goal that asks, and the page that may answer it."""

    def __init__(self, page: Look) -> None:
        wanted = page.wanted
        self.text = wanted.goal.clause or " ".join(wanted.goal.words)
        for one in sorted(wanted.app, key=len, reverse=True):
            self.text = re.sub(r"\s*".join(map(re.escape, one)), " ", self.text, flags=re.IGNORECASE)
        told = f"{wanted.goal.object} . {self.text}"
        self.look = look_of(told)
        shape_words = {word for one in looks().get(self.look, ()) for word in one}
        self.values = tuple(one for one in wanted.values if one.type != "number" or is_in(one, self.text))
        plain = re.sub(r"[\ue000-\uf8ff]", " , ", cut(self.text).text)
        for value in filter(is_name, self.values):
            plain = plain.replace(value.value, " , ")
        kept = [word for word in segments(plain, wanted.vocabulary.lexicon) if _counts(word)]
        self.terms: tuple[Term, ...] = tuple(dict.fromkeys(wanted.vocabulary.of(word) for word in kept))
        unknown = {words(word) for word in wanted.goal.unexplained}
        capital = {words(word) for word in kept[1:] if word[:1].isupper()}
        self.names = [one for one in self.terms if one & capital & unknown]
        self.kinds = [one for one in self.terms if wanted.vocabulary.is_kind(one) and one not in self.names]
        self.days = {day for word in kept for day in weekdays_in(word)}
        self.days |= {one.value for one in wanted.asks(ConstraintKind.WEEKDAY)}
        self._heads = [*page.around, *page.now.query]
        texts = [*self._heads, *(text for one in page.now.front for text in said(one))]
        # What only says how the answer looks is seen with it.
        looking = [one for one in self.terms if any(set(way) <= shape_words for way in one)]
        asked = [one for one in self.terms if one not in (*self.kinds, *looking)]
        asked = asked or [one for one in self.terms if not self.values]
        self._needed = [one for one in asked if spoken(one, texts)]
        missing = [one for one in asked if one not in self._needed and not one & listed("plain")]
        missing = [one for one in missing if not page.tells(one)]
        seen = all(within(slot, texts) for slot in self.values)
        total = len(asked) + len(self.values)
        named = any(one in self.names for one in missing)
        little = len(missing) > (_MISSING * total if self.look else 0)
        self.lacks = not seen or named or little or not (self._needed or self.values)
        """The page speaks of something else."""

    def rank(self, passage: Passage) -> int:
        """How much of the question a passage says itself; 0 where it is about something else."""
        own = [*(one.text for one in passage[0]), *passage[1]]
        around = [*own, *self._heads]
        terms = all(spoken(one, around) for one in self._needed)
        values = all(within(slot, around) for slot in self.values)
        days = not self.days or self.days <= {day for text in around for day in weekdays_in(text)}
        if not (terms and values and days):
            return 0
        told = sum(spoken(one, own) for one in self._needed)
        return 1 + told + sum(within(slot, own) for slot in self.values)

    def answer(self, passages: Sequence[Passage]) -> Found | None:
        """What the passages that say most of the question tell, if that is one thing."""
        best: dict[str, tuple[int, Part, str]] = {}
        for passage in passages if not self.lacks else ():
            rank = self.rank(passage)
            for part, text in self._in_passage(passage[0]) if rank else ():
                known = best.get(normal(text))
                best[normal(text)] = (rank, part, text) if known is None or known[0] < rank else known
        top = max((one[0] for one in best.values()), default=0)
        found = [one for one in best.values() if one[0] == top]
        if len(found) != 1:
            return None
        _, part, text = found[0]
        return Found(EvidenceKind.VALUE, f"The page says {quoted(part.text)}.", part.element, text)

    def _in_passage(self, parts: tuple[Part, ...]) -> Iterator[tuple[Part, str]]:
        """What in it can be the answer, the surest way first; nothing where two things can."""
        for way in (self._labelled, self._by_shape):
            found = {normal(text): (part, text) for part, text in way(parts) if not self._is_given(text)}
            yield from found.values() if len(found) == 1 else ()
            if found:
                return

    def _labelled(self, parts: tuple[Part, ...]) -> Iterator[tuple[Part, str]]:
        """Beside, below or after a label that is made of what is asked for."""
        for at, part in enumerate(parts):
            label, mark, rest = part.text.replace("\uff1a", ": ").partition(": ")
            if mark and self._is_label(label) and words(rest) and len(rest) <= _LONGEST:
                yield part, rest.strip()
            if self._is_label(part.text):
                near = [parts[n] for n in (at + 1, at - 1) if 0 <= n < len(parts)]
                fits = [one for one in near if words(one.text) and len(one.text) <= _LONGEST]
                yield from (
                    (one, one.text)
                    for one in fits
                    if self._is_shaped(one.text) and not one.text.endswith(_CUT)
                )

    def _is_label(self, text: str) -> bool:
        heads = [one for one in self.terms if one not in self.names]
        heads.append(looks().get(self.look, frozenset()))
        return len(words(text)) <= 8 and bool(made_of(text.rstrip(":\uff1a "), heads))

    def _is_shaped(self, text: str) -> bool:
        if self.look == "place":
            said = any(map(str.isalpha, text))
            return said and not any(one.type in {"time", "date"} for one in values_in(text))
        return not self.look or any(True for _ in shaped(self.look, text))

    def _by_shape(self, parts: tuple[Part, ...]) -> Iterator[tuple[Part, str]]:
        """The one thing in it that looks like such an answer."""
        for part in parts if self.look else ():
            found = [text for text, _ in shaped(self.look, part.text)]
            yield from ((part, one) for one in found if self.look != "number" or len(one) >= _LEAST_NUMBER)

    def _is_given(self, text: str) -> bool:
        """The question says it already."""
        own = [word for word in words(text) if (word,) not in listed("small")]
        return any(is_it(one, text) for one in self.values) or all(word in words(self.text) for word in own)


def _counts(word: str) -> bool:
    only_asks = bool(made_of(word, (listed("asks"),))) or words(word) in listed("asks")
    return bool(words(word)) and not only_asks and (len(normal(word)) > 1 or not word.isascii())


def _passages(page: Page) -> Iterator[Passage]:
    """Rows, loose lines that stand close, and each sentence of a longer text."""
    boxes = page.index.boxes
    for entry in page.entries:
        yield entry.parts, entry.above
        for part in entry.parts:
            others = tuple(one.text for one in entry.parts if one is not part)
            pieces = [*_SENTENCES.split(part.text), *_CLAUSES.split(part.text)]
            pieces = [piece for piece in pieces if piece.strip()]
            if len(pieces) > 2 or (others and len(words(part.text)) > 5):
                yield from (((Part(piece, part.element),), (*entry.above, *others)) for piece in pieces)
    for one in page.fields:
        text = "" if page.is_search(one) else page.typed(one)
        yield from (((Part(piece, one),), ()) for piece in _SENTENCES.split(text) if piece.strip())
    loose = [one for one in page.entries if one.element.role is Role.TEXT]
    for upper, lower in pairwise(loose):
        gap = boxes[lower.element.id].top - boxes[upper.element.id].bottom
        if gap <= _NEAR * boxes[upper.element.id].height:
            yield (*upper.parts, *lower.parts), ()
