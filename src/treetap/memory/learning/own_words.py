"""The words of a task that are not its values: they stay the same in every task of its pattern."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from treetap.memory.learning.leaks import folded
from treetap.memory.learning.mentions import is_chinese, slots_of, words
from treetap.models import LiteralPart, SlotPart, TaskFrame, Text, TextPart

_HOLE: Final = re.compile(r"\{([^{}]+)\}")
RUNS: Final = re.compile(
    r"[\u3400-\u9fff\uf900-\ufaff]+|[^\W\u3400-\u9fff\uf900-\ufaff]+|[^\w\s,.:;/()'\"，。：；、（）-]"
)
"""Words, stretches of Chinese, and signs that say something: an emoji, an exclamation mark."""


@dataclass(frozen=True)
class OwnWords:
    """As a text, and word by word."""

    text: str
    words: frozenset[str]

    def explain(self, typed: str) -> bool:
        """Whether everything that was typed is among them; Chinese as it stands."""
        return all(self._has(run) for run in RUNS.findall(folded(typed)))

    def say(self, value: str) -> bool:
        """Whether this is one of them."""
        return bool(RUNS.findall(folded(value))) and self.explain(value)

    def _has(self, run: str) -> bool:
        return run in self.words if run.isalnum() and not is_chinese(run) else run in self.text


def own_words_of(frame: TaskFrame) -> OwnWords:
    left = frame.pattern or frame.sentence
    names = {slot.name for slot in slots_of(frame)}
    left = _HOLE.sub(lambda hole: " \n " if hole[1] in names else hole[0], left)
    # A pattern without holes still holds its values.
    for slot in sorted(slots_of(frame), key=lambda one: -len(one.value)):
        if slot.value and f"{{{slot.name}}}" not in frame.pattern:
            left = left.replace(slot.value, " \n ")
    text = " \n ".join(folded(one) for one in left.split("\n"))
    return OwnWords(text, frozenset(words(text)))


def pattern_text(frame: TaskFrame, slots: Collection[str]) -> Text:
    """The pattern with these slots as slots and the other values as they were said."""
    values = {slot.name: slot.value for slot in slots_of(frame)}
    pattern = frame.pattern or frame.sentence
    parts: list[TextPart] = []
    literal, end = "", 0
    for hole in _HOLE.finditer(pattern):
        literal += pattern[end : hole.start()]
        end = hole.end()
        name = hole[1]
        if name in slots:
            if literal:
                parts.append(LiteralPart(text=literal))
            parts.append(SlotPart(slot=name))
            literal = ""
        else:
            literal += values.get(name, hole[0])
    literal += pattern[end:]
    if literal or not parts:
        parts.append(LiteralPart(text=literal))
    return Text(tuple(parts))
