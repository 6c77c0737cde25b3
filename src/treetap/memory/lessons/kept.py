"""A lesson as its line in the file holds it: the lesson itself, and beside it what finds and ages it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from pydantic import ValidationError

from treetap.memory.lessons.subject import Subject
from treetap.models import Handling, Reflection

_BESIDE = "kept"
_MOST = 1 << 53

Describe = Callable[[Reflection], tuple[Subject, str]]
"""What a lesson's task is about, and what makes it the same as another."""


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
