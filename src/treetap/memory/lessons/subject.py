"""What a lesson's task is about: its pattern, and the words in which tasks can be alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from treetap.errors import TaskInvalid
from treetap.models import TaskFrame

ReadTask = Callable[[str], TaskFrame]

_WORD = re.compile(r"[a-z0-9]+|[^\W\d_]", flags=re.IGNORECASE)


@dataclass(frozen=True)
class Subject:
    """Tasks of one pattern differ in their values only."""

    pattern: str
    words: frozenset[str]
    """The sentence's, without its values."""
    means: frozenset[str] = frozenset()
    """What is done to what in which app, in no language; empty where that could not be read."""


def plain(text: str) -> str:
    """The text without what does not change its meaning: case, width of letters, spacing."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def subject_of(frame: TaskFrame) -> Subject:
    """Of a task that was read."""
    words = frozenset(plain(word) for goal in frame.goals for word in goal.words if word.strip())
    means: set[str] = set()
    if all(goal.verb for goal in frame.goals):
        means = {plain(one) for goal in frame.goals for one in (goal.verb, goal.object, goal.app) if one}
    return Subject(
        plain(frame.pattern or frame.sentence), words or _rough(frame.sentence).words, frozenset(means)
    )


def read_task(sentence: str, read: ReadTask) -> TaskFrame | None:
    """None for a sentence that the reader does not take: another may have, when the lesson was learned."""
    try:
        return read(sentence)
    except TaskInvalid:
        return None


def subject(sentence: str, frame: TaskFrame | None) -> Subject:
    """Of the sentence, by what was read out of it or by its letters."""
    return _rough(sentence) if frame is None else subject_of(frame)


def _rough(sentence: str) -> Subject:
    return Subject(plain(sentence), frozenset(_WORD.findall(plain(sentence))))


def likeness(one: Subject, other: Subject) -> float:
    """The share that both have of their words, or of what they mean: two languages share no words."""
    return max(_shared(one.words, other.words), _shared(one.means, other.means))


def _shared(one: frozenset[str], other: frozenset[str]) -> float:
    together = len(one | other)
    return len(one & other) / together if together else 0.0
