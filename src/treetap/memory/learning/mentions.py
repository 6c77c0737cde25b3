"""Where a text mentions a value of the task, to the letter and as words of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from treetap.models import Slot, SlotPart, TaskFrame

_TINY: Final = 3
_CJK: Final = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af"
_IS_CJK: Final = re.compile(f"[{_CJK}]")
_WORDS: Final = re.compile(rf"[{_CJK}]|[^\W_{_CJK}]+")
_PARTICLES: Final = frozenset("与和跟给对向把被将的是在说发叫打了到至为从让请找问回加删")
"""Chinese characters that stand beside a name without being part of it."""

_WITH_NUMBERS = """
h hr hrs hour hours min mins minute minutes sec secs second seconds s am pm a p m o clock at oclock
day days month months year years percent level value time date
点 时 分 秒 日 月 年 号 小 钟 上 下 午 早 晚 中 凌 晨 整 半 间 期
"""
_UNITS: Final = frozenset(_WITH_NUMBERS.split())
"""Words that go with a number and say nothing else."""


@dataclass(frozen=True)
class Mention:
    """A value of the task, or a part of one, as a text may hold it."""

    slot: Slot
    part: str | None
    value: str

    @property
    def key(self) -> str:
        return self.written.key

    @property
    def written(self) -> SlotPart:
        return SlotPart(slot=self.slot.name, part=self.part)

    @property
    def named(self) -> bool:
        """A whole value in letters."""
        return self.part is None and re.search(r"[^\W\d_]", self.value) is not None

    @property
    def loose(self) -> bool:
        """A bare number, a part of a value or a tiny word stands in many texts that mean something else."""
        tiny = len(self.value) <= (1 if is_chinese(self.value) else _TINY)
        return not self.named or (tiny and self.slot.type == "text")


@dataclass(frozen=True)
class Found:
    """A stretch of a text, and every value that it could be."""

    start: int
    end: int
    mentions: tuple[Mention, ...]


@dataclass(frozen=True)
class Reading:
    """What a text mentions; `doubtful` are numbers in it that could as well mean something else."""

    found: tuple[Found, ...]
    doubtful: tuple[Mention, ...] = ()


def slots_of(frame: TaskFrame) -> list[Slot]:
    """Every slot once, however many goals share it."""
    return list({slot.name: slot for goal in frame.goals for slot in goal.slots}.values())


def mentions_of(slots: Iterable[Slot]) -> list[Mention]:
    """Every value and every part of one that says something."""
    return [
        mention
        for slot in slots
        for mention in (
            Mention(slot, None, slot.value),
            *(Mention(slot, part.name, part.value) for part in slot.parts),
        )
        if mention.value.strip()
    ]


def read(
    text: str,
    mentions: Sequence[Mention],
    own_words: frozenset[str],
    *,
    prose: bool,
    anycase: frozenset[str] = frozenset(),
) -> Reading:
    """What the text mentions, the longest first. `own_words`: those of the task itself, which explain.

    `anycase`: slots whose values may stand there in other case.
    """
    found: list[Found] = []
    taken: set[int] = set()
    for value in sorted({one.value for one in mentions}, key=lambda value: (-len(value), value)):
        meant = tuple(one for one in mentions if one.value == value)
        loosely = all(one.slot.name in anycase for one in meant)
        for start in _places(text, value, prose=prose, anycase=loosely):
            span = range(start, start + len(value))
            if taken.isdisjoint(span):
                taken.update(span)
                found.append(Found(start, start + len(value), meant))
    found.sort(key=lambda one: one.start)
    if prose or _explained(text, taken, own_words):
        return Reading(tuple(found))
    loose = [one for one in found if all(mention.loose for mention in one.mentions)]
    sure = tuple(one for one in found if one not in loose)
    return Reading(sure, tuple(mention for one in loose for mention in one.mentions))


def words(text: str) -> list[str]:
    """Lower case; of Chinese, its characters."""
    return _WORDS.findall(text.casefold())


def is_chinese(text: str) -> bool:
    return _IS_CJK.search(text) is not None


def stands_alone(text: str, start: int, end: int, *, prose: bool = False) -> bool:
    """Whether the stretch is no part of a longer word. In prose a Chinese name may stand among others."""
    before = text[start - 1] if start else ""
    after = text[end] if end < len(text) else ""
    return not _joined(before, text[start], prose=prose) and not _joined(after, text[end - 1], prose=prose)


def _places(text: str, value: str, *, prose: bool, anycase: bool) -> Iterator[int]:
    if anycase and len(text.lower()) == len(text):
        text, value = text.lower(), value.lower()
    start = text.find(value)
    while start >= 0:
        if stands_alone(text, start, start + len(value), prose=prose):
            yield start
        start = text.find(value, start + 1)


def _joined(outside: str, inside: str, *, prose: bool) -> bool:
    """Whether two neighbouring characters may belong to one word."""
    if not outside:
        return False
    if is_chinese(outside) and is_chinese(inside):
        return not prose and outside not in _PARTICLES
    return _in_word(outside) and _in_word(inside)


@lru_cache(maxsize=4_096)
def _in_word(char: str) -> bool:
    return (char.isalnum() or char == "_") and not is_chinese(char)


def _explained(text: str, taken: set[int], own_words: frozenset[str]) -> bool:
    """Whether all that is left beside the mentions are units, or words of the task."""
    left = "".join(" " if at in taken else char for at, char in enumerate(text))
    return all(word in _UNITS or word in own_words for word in words(left))
