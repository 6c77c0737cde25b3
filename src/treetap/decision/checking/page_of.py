"""Whether a page, and a passage of it, is about what a question is about.

What the question says and the page says somewhere must stand in the passage, in its heading or at the head of
the page. So a row of another day, another person or another station is not taken. What the page says nowhere
may be missing if it is no name and not much of the question.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from treetap.decision.checking.asked import Asked, is_kind, says
from treetap.decision.checking.asked_words import LIGHT, WHICH
from treetap.decision.checking.naming import Token
from treetap.decision.checking.passages import Passage, choices, chosen, readable
from treetap.decision.checking.periods import days_of, today
from treetap.decision.checking.sight import Sight
from treetap.decision.checking.weekdays import days_in
from treetap.decision.checking.writing import is_in
from treetap.matching.labels import said
from treetap.matching.words import words
from treetap.models import Slot

_MISSING = 0.4
"""The share of the question's words that a page may leave unsaid."""
_LOOK_WORDS = frozenset(
    words(text)
    for text in (
        "time", "date", "day", "number", "quantity", "amount", "price", "temperature", "count",
        "时间", "日期", "数量", "价格", "气温", "温度", "时刻", "数字",
    )
)  # fmt: skip


class Page:
    """What the question and the page have in common."""

    def __init__(self, sight: Sight, question: Asked, *, besides: Collection[Token] = ()) -> None:
        """`besides`: words that are seen by something else than words."""
        self._values = question.values
        self._head = question.head
        now = sight.now
        self._heads = [*now.headings(), *chosen(now), *(text for text, _ in now.title_texts())]
        texts = [*self._heads, *choices(now), *(text for one in readable(now) for text in said(one))]
        kinds = {one for one in question.tokens if one not in question.names and is_kind(sight, one)}
        day = today(sight)
        told = days_of(texts, day) if day is not None else set[date]()
        spoken = [
            one
            for one in question.tokens
            if one not in kinds
            and one not in besides
            and not _is_look(one)
            and not (day is not None and _is_of_day(one, day, told))
        ]
        self._needed = [one for one in spoken if _is_on(one, texts)]
        missing = [one for one in spoken if one not in self._needed and not _is_among(one, LIGHT)]
        self.unsaid = tuple(missing)
        """Words of the question that the page says nowhere."""
        total = len(spoken) + len(self._values) + len(besides)
        self.lacks = (
            any(one in question.names or _is_day(one) or _is_among(one, WHICH) for one in missing)
            or len(missing) > _MISSING * total
        )
        """The page speaks of something else."""

    def fits(self, passage: Passage) -> bool:
        """Whether all that the question says is said there, in its heading or at the head of the page."""
        around = [*passage.texts, *passage.above, *self._heads]
        return all(_is_on(one, around) for one in self._needed) and all(
            _has(slot, around) for slot in self._values
        )

    def rank(self, passage: Passage) -> int:
        """How much of the question it says itself; 0 where it is about something else."""
        if self.lacks or not self.fits(passage):
            return 0
        own = [*passage.texts, *passage.above]
        told = sum(_is_on(one, own) for one in self._needed) + sum(_has(slot, own) for slot in self._values)
        return told + any(says(one, text) for one in self._head for text in passage.texts)


def _has(slot: Slot, texts: Sequence[str]) -> bool:
    return any(is_in(slot, text) for text in texts)


def _is_on(token: Token, texts: Sequence[str]) -> bool:
    days = {day for one in token for day in days_in("".join(one))}
    return any(says(token, text) or bool(days & set(days_in(text))) for text in texts)


def _is_day(token: Token) -> bool:
    return any(True for one in token for _ in days_in("".join(one)))


def _is_of_day(token: Token, now: date, told: set[date]) -> bool:
    """Whether all that the page tells is of the day that is meant: today's date stands for today."""
    names = {day for one in token for day in days_in("".join(one))}
    ahead = [n for name, n in (("today", 0), ("tomorrow", 1)) if name in names]
    return len(ahead) == 1 and told == {now + timedelta(days=ahead[0])}


def _is_among(token: Token, table: Collection[str]) -> bool:
    return any((" ".join(one) if one[0].isascii() else "".join(one)) in table for one in token)


def _is_look(token: Token) -> bool:
    """It says what the answer looks like, and that is seen."""
    return bool(token & _LOOK_WORDS)
