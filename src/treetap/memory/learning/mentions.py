"""Where a text mentions a value of the task: to the letter, in another case, cut short or spelled out.

The words of a task that are not its values stay the same in every task of its pattern.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from treetap.models import LiteralPart, Slot, SlotPart, TaskFrame, Text, TextPart
from treetap.task.values import cut

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


_LONG = 4
"""A value of so many letters is not in a text by chance."""
_SMALL_WORDS = """
a an the and or of to in on at for from with by my your me you i it is be as this that
的 了 和 与 在 是 我 你 他 她 它 吗 吧 呢 啊
"""
_STOP: Final = frozenset(_SMALL_WORDS.split())
_COUNTED: Final = frozenset({"time", "date", "duration", "number", "percent", "amount", "phone"})
"""Types that can be said in several ways."""
_UP_TO_TWENTY = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty
"""
_TENS: Final = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_NUMBERS: Final = {word: number for number, word in enumerate(_UP_TO_TWENTY.split())} | _TENS
_NAMES: Final = frozenset({"text", "url", "email"})
"""Types of which one word in common proves little."""


def carries(text: str, slot: Slot, own_words: frozenset[str]) -> bool:
    """Whether the slot's value, or a telling piece of it, is in the text.

    `own_words`: those of the task apart from its values. They stay, whatever the values are.
    """
    said = folded(text)
    left = [word for word in words(said) if word not in own_words]
    if not left:
        return False
    return _has(said, folded(slot.value)) or _shares(left, slot, own_words) or _spells(text, slot)


def names(identifier: str, slot: Slot, own_words: frozenset[str]) -> bool:
    """Whether a resource id or the like is made of the value."""
    value = [word for word in words(folded(slot.value)) if word not in own_words]
    told = words(folded(identifier.rpartition("/")[2]).replace("_", " ").replace("-", " "))
    return bool(value) and any(told[at : at + len(value)] == value for at in range(len(told)))


def folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _has(said: str, value: str) -> bool:
    if not value or (value.isdigit() and len(value) < _LONG):
        return False
    start = said.find(value)
    while start >= 0:
        telling = len(value) >= _LONG or (len(value) > 1 and is_chinese(value))
        if telling or stands_alone(said, start, start + len(value)):
            return True
        start = said.find(value, start + 1)
    return False


def _shares(left: list[str], slot: Slot, own_words: frozenset[str]) -> bool:
    """A name cut short is still that name."""
    if slot.type in _COUNTED:
        return False
    value = folded(slot.value)
    if is_chinese(value):
        run = "".join(left)
        return any(value[at : at + 2] in run for at in range(len(value) - 1))
    told = {word for word in words(value) if word not in own_words and word not in _STOP and len(word) > 1}
    common = {word for word in left if word in told and not word.isdigit()}
    if slot.type not in _NAMES:
        return bool(common)
    return bool(common) and (common >= {word for word in left if word not in _STOP} or common == told)


def _spells(text: str, slot: Slot) -> bool:
    """The same time or number in other words or figures."""
    if slot.type not in _COUNTED:
        return False
    if (slot.type, slot.value) in _values_in(text):
        return True
    wanted, told = _numbers(slot.value), _numbers(text)
    if len(wanted) == 1:
        return wanted[0] in [_NUMBERS[word] for word in words(folded(text)) if word in _NUMBERS]
    return any(told[at : at + len(wanted)] == wanted for at in range(len(told))) if wanted else False


@lru_cache(maxsize=1_024)
def _values_in(text: str) -> frozenset[tuple[str, str]]:
    return frozenset((one.type, one.value) for one in cut(text).values)


def _numbers(text: str) -> list[int]:
    """Every number in it, in figures or as a word."""
    return [
        int(word) if word.isdecimal() else _NUMBERS[word]
        for word in re.findall(r"\d+|[^\W\d_]+", folded(text))
        if word.isdecimal() or word in _NUMBERS
    ]


def holds(said: str, value: str) -> bool:
    """Whether the value stands in it, in any case."""
    said, value = said.casefold(), value.casefold().strip()
    start = said.find(value) if value else -1
    while start >= 0:
        if is_chinese(value) or stands_alone(said, start, start + len(value)):
            return True
        start = said.find(value, start + 1)
    return False


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
