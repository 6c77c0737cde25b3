"""A lesson as it is kept: what its task is about, when two are one, how much it counts, where it matters."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, TypeGuard

from pydantic import ValidationError

from treetap.errors import TaskInvalid
from treetap.memory.keys import action_key
from treetap.models import Action, Handling, Reflection, Target, TaskFrame

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


# Its line in the file: the lesson itself, and beside it what finds and ages it


_BESIDE = "kept"
_MOST = 1 << 53

Describe = Callable[[Reflection], tuple[Subject, str]]
"""What a lesson's task is about, and what makes it the same as another."""


Stamp = tuple[int, int, int]
"""Which file it is, its length, its last change."""


class DamagedLine(ValueError):
    """A line that holds no lesson."""


@dataclass(frozen=True)
class Kept:
    """`order`: when it last came up, among all lessons.

    `uses` counts how often a lesson of its app was learned or followed; `confirmed` is that count when this
    one last turned out to be right.
    """

    lesson: Reflection
    about: Subject
    same: str
    order: int = 0
    confirmed: int = 0
    uses: int = 0

    def seen_again(self, order: int, uses: int) -> Kept:
        lesson = self.lesson.model_copy(update={"seen": self.lesson.seen + 1})
        return replace(self, lesson=lesson, order=order, confirmed=uses, uses=uses)

    def followed(self, *, helped: bool, uses: int) -> Kept:
        field = "helped" if helped else "harmed"
        lesson = self.lesson.model_copy(update={field: getattr(self.lesson, field) + 1})
        return replace(self, lesson=lesson, confirmed=uses if helped else self.confirmed, uses=uses)

    def line(self) -> bytes:
        """One line of JSON that a person can read: the lesson first."""
        action = self.lesson.action
        usual = action is not None and action.handling == Handling()
        noise = {"action": {"handling"}} if usual else None
        fields = self.lesson.model_dump(mode="json", exclude_none=True, exclude=noise)
        fields[_BESIDE] = {
            "pattern": self.about.pattern,
            "words": sorted(self.about.words),
            "means": sorted(self.about.means),
            "same": self.same,
            "order": self.order,
            "confirmed": self.confirmed,
            "uses": self.uses,
        }
        return json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def read_line(line: bytes, describe: Describe) -> Kept:
    """A line of the file. What stands beside the lesson may be missing: people and tools write lines, too.

    Raises `DamagedLine`.
    """
    try:
        fields = json.loads(line)
        beside: Any = fields.pop(_BESIDE, None) if isinstance(fields, dict) else None
        lesson = Reflection.model_validate(fields)
    except (ValidationError, ValueError, RecursionError) as error:
        raise DamagedLine(str(error).partition("\n")[0]) from error
    return _with(lesson, beside) if _is_whole(beside) else _new(lesson, describe)


def _new(lesson: Reflection, describe: Describe) -> Kept:
    about, same = describe(lesson)
    return Kept(lesson, about, same)


def _with(lesson: Reflection, beside: dict[str, Any]) -> Kept:
    about = Subject(beside["pattern"], frozenset(beside["words"]), frozenset(beside["means"]))
    return Kept(lesson, about, beside["same"], beside["order"], beside["confirmed"], beside["uses"])


def _is_whole(beside: Any) -> TypeGuard[dict[str, Any]]:
    if not isinstance(beside, dict):
        return False
    return (
        all(isinstance(beside.get(name), str) for name in ("pattern", "same"))
        and all(_is_count(beside.get(name)) for name in ("order", "confirmed", "uses"))
        and all(_are_texts(beside.get(name)) for name in ("words", "means"))
    )


def _is_count(value: Any) -> bool:
    """One that can be counted on from: JSON knows numbers without end."""
    return type(value) is int and 0 <= value < _MOST


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


# When two lessons are one: the same task but for its values, the same place, deed and cause


_DESCRIBING = ("resource_id", "text", "description", "role", "anchors", "sentence", "crop_ref", "last_point")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_BREAK = re.compile(r"[\W_]+")


def same_key(reflection: Reflection, pattern: str, values: Mapping[str, str]) -> str:
    """Equal for the same lesson in other words. Where no action is named, the lesson's words are the deed.

    `values`: those of the task, by slot name. They differ between tasks of one pattern, and so they stand as
    slots in the key.
    """
    deed = deed_of(reflection.action) or _said(reflection.lesson, values)
    place = f"{reflection.package}\n{reflection.page_key}"
    parts = (pattern, place, _without(deed, values), _said(reflection.cause, values))
    return sha256("\n\n".join(parts).encode()).hexdigest()[:16]


def deed_of(action: Action | None) -> str:
    """The action's kind, target and arguments as one text; empty for no action."""
    if action is None:
        return ""
    target = getattr(action, "target", None)
    if isinstance(target, Target) and any(getattr(target, name) for name in _DESCRIBING):
        # An element's id holds on one screen only: it counts where nothing else describes the target.
        action = action.model_copy(update={"target": target.model_copy(update={"element": None})})
    return plain(action_key(action))


def _said(text: str, values: Mapping[str, str]) -> str:
    """The text's words, without punctuation; what was counted or measured differs each time."""
    return _BREAK.sub(" ", _NUMBER.sub("0", _without(plain(text), values))).strip()


def _without(text: str, values: Mapping[str, str]) -> str:
    """Each value's name in place of the value, the longest first: one may be part of another."""
    for name, value in sorted(values.items(), key=lambda item: (-len(item[1]), item[0])):
        wanted = plain(value)
        if wanted:
            text = f" slot {name} ".join(re.split(_standing_alone(wanted), text))
    return text


def _standing_alone(word: str) -> str:
    """Not inside a longer word; Chinese has no spaces between words."""
    before = r"(?<![a-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    after = r"(?![a-z0-9])" if word[-1].isascii() and word[-1].isalnum() else ""
    return before + re.escape(word) + after


# How much it still counts: by how it fared, and by how long ago it was last right


FLOOR: Final = 0.22
"""Below this a lesson is not offered any more: three times harmful and never of use, say."""
HALF_LIFE: Final = 100
"""Uses of the app's lessons after which one that was never confirmed counts half."""


def weight(kept: Kept, uses: int) -> float:
    """Between 0 and 1; a new lesson has one half. `uses`: those of its app's lessons so far.

    Coming up again speaks for a lesson as helping does: what it warns of is still there.
    """
    lesson = kept.lesson
    good = lesson.helped + lesson.seen
    left: float = 0.5 ** (max(0, uses - kept.confirmed) / HALF_LIFE)
    return good / (good + lesson.harmed + 1) * left


# All that the file says


@dataclass(frozen=True)
class State:
    """What the file said when it was last read or written."""

    kept: dict[str, Kept] = field(default_factory=dict)
    """By id, in the order in which they were first learned."""
    lines: int = 0
    damaged: tuple[bytes, ...] = ()
    rest: bytes = b""
    stamp: Stamp | None = None

    @cached_property
    def order(self) -> int:
        """Of the lesson that came up last."""
        return max((one.order for one in self.kept.values()), default=0)

    @cached_property
    def uses(self) -> dict[str, int]:
        """By app: how often its lessons were learned or followed."""
        counted: dict[str, int] = {}
        for one in self.kept.values():
            counted[one.lesson.package] = max(counted.get(one.lesson.package, 0), one.uses)
        return counted

    def weight(self, one: Kept) -> float:
        return weight(one, self.uses.get(one.lesson.package, 0))

    @property
    def told(self) -> list[Kept]:
        """Those that still count enough to be offered."""
        return [one for one in self.kept.values() if self.weight(one) >= FLOOR]

    def faded(self, floor: float) -> tuple[Reflection, ...]:
        return tuple(one.lesson for one in self.kept.values() if self.weight(one) < floor)


# How far it is about the task and the place at hand


_TASK, _PLACE, _DEED = 0.5, 0.4, 0.1
"""What counts how much. They add up to 1."""
_ALIKE_BUT_ANOTHER = 0.9
"""Another task in the same words is at most this much alike: on and off share all of them."""
_SAME_APP, _PLACE_UNKNOWN = 0.4, 0.2
_SIMILAR_TASK, _SAME_KIND = 0.2, 0.5
"""Shared words that make a lesson of this page, or of another page of the app, worth telling."""


@dataclass(frozen=True)
class Here:
    """What lessons are wanted for: the task, the place, and the action in question if there is one."""

    sentence: str
    about: Subject
    page_key: str = ""
    package: str = ""
    action: Action | None = None


def relevance(kept: Kept, here: Here) -> float:
    """Between 0 and 1; 0 for what is about something else."""
    task, place = _of_task(kept, here), _of_place(kept, here)
    if not _worth_telling(task, place) or (task < 1 and _asked_for(kept, here)):
        return 0.0
    return _TASK * task + _PLACE * place + _DEED * _of_deed(kept, here)


def same_task(kept: Kept, sentence: str, about: Subject) -> bool:
    return kept.about.pattern == about.pattern or plain(kept.lesson.task) == plain(sentence)


def _of_task(kept: Kept, here: Here) -> float:
    if same_task(kept, here.sentence, here.about):
        return 1.0
    return _ALIKE_BUT_ANOTHER * likeness(kept.about, here.about)


def _of_place(kept: Kept, here: Here) -> float:
    package, page = kept.lesson.package, kept.lesson.page_key
    if package and here.package and package != here.package:
        return 0.0
    if page and page == here.page_key:
        return 1.0
    if package and package == here.package:
        return _SAME_APP
    # Not known on one side; two pages that differ are known.
    return 0.0 if page and here.page_key else _PLACE_UNKNOWN


def _worth_telling(task: float, place: float) -> bool:
    """The task itself anywhere; a similar one on this page; one much like it in this app."""
    return task == 1 or task >= (_SIMILAR_TASK if place == 1 else _SAME_KIND if place > 0 else 1)


def _asked_for(kept: Kept, here: Here) -> bool:
    """The new task names what this lesson says not to touch, and the lesson's own task did not."""
    target = getattr(kept.lesson.action, "target", None)
    label = _label(target) if isinstance(target, Target) else ""
    return bool(label) and label in plain(here.sentence) and label not in plain(kept.lesson.task)


def _label(target: Target) -> str:
    text = target.text or target.description
    return "" if text is None else plain("".join(getattr(part, "text", "") for part in text.root))


def _of_deed(kept: Kept, here: Here) -> float:
    """The action in question is the lesson's: the very same, or one of its kind."""
    mine, theirs = kept.lesson.action, here.action
    if mine is None or theirs is None or mine.kind != theirs.kind:
        return 0.0
    return 1.0 if deed_of(mine) == deed_of(theirs) else 0.5
