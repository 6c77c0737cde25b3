"""A demonstration: one run of a right policy, with every decision point as the policy was given it.

One gzipped JSON per episode, as `app/decisions.py` writes them, with what the template's judge says of the
phone's state. A task is read again when a demonstration is loaded: the offline policy decides with what the
rule reader says today, and on the goals that the rule checker does not see done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from treetap.app import decisions
from treetap.app.decisions import Json, Point
from treetap.core.ports import TaskReader
from treetap.models import (
    Decider,
    Done,
    Goal,
    InputText,
    Intent,
    LaunchApp,
    NamedValue,
    Settings,
    SetValue,
    TaskFrame,
)

if TYPE_CHECKING:
    from treetap.core.ports import GoalChecker

SUFFIX = ".json.gz"
Result = TypeVar("Result")


@dataclass(frozen=True)
class Shown(Point):
    """One decision of a demonstration."""

    held: bool
    """Whether the phone's state was as wanted before the decision, by the template's judge."""
    policy: str = "oracle"
    """Who drove the phone here."""


@dataclass(frozen=True)
class Demonstration:
    """One episode."""

    episode: str
    template: str
    apps: tuple[str, ...]
    """The packages that the task needs, its own first."""
    level: str
    version: int
    locale: str
    seed: int
    possible: bool
    sentence: str
    status: str
    good: bool
    answer: str | None
    right_answer: str | None
    """Of a task that asks, by its template."""
    frame: TaskFrame
    """By the rule reader."""
    points: tuple[Shown, ...]
    file: Path = field(default=Path(), compare=False)

    @property
    def strayed(self) -> bool:
        """Whether the offline policy drove."""
        return any(one.policy == "offline" for one in self.points)


def load(folder: Path, only: str = "") -> Iterator[Demonstration]:
    """Those of a folder by name; `only`: whose file name has these words."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if only in path.name:
            yield demonstration_of(decisions.read(path), path)


def demonstration_of(told: Json, path: Path = Path()) -> Demonstration:
    """With its tasks read anew by the rules."""
    reader = reader_of(decisions.labels_of(told))
    return at_once(_demonstration(told, reader, path))


def at_once(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Like `asyncio.run`, on one loop for all: thousands are run."""
    return _loop().run_until_complete(coroutine)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


async def _demonstration(told: Json, reader: TaskReader, path: Path) -> Demonstration:
    screens = decisions.screens_of(told)
    points = []
    for one in told["points"]:
        point = await decisions.point_of(one, screens, reader)
        points.append(Shown(point.situation, point.decision, one["held"], one.get("policy", "oracle")))
    known = {name: told[name] for name in Demonstration.__dataclass_fields__ if name in told}
    return Demonstration(
        **{
            **known,
            "apps": tuple(told["apps"]),
            "frame": await reader.read(told["sentence"]),
            "points": tuple(points),
            "file": path,
        }
    )


@cache
def reader_of(labels: tuple[str, ...]) -> TaskReader:
    """The rule reader on a phone with apps that are called so."""
    from treetap.app.memory import task_reader, words_of

    settings = Settings()
    return _ReadOnce(task_reader(settings, words_of(settings, labels)))


class _ReadOnce:
    """Every point of a demonstration has the same sentence."""

    def __init__(self, reader: TaskReader) -> None:
        self._reader, self._known = reader, dict[str, TaskFrame]()

    async def read(self, sentence: str) -> TaskFrame:
        if sentence not in self._known:
            self._known[sentence] = await self._reader.read(sentence)
        return self._known[sentence]


async def goal_by_goal(points: Sequence[Shown], reader: TaskReader, checker: GoalChecker) -> list[Shown]:
    """As the offline policy would meet them: of a task of several goals each is a child, in turn.

    What a goal has read for a later one is in the bank there, as a run would have put it. Points at which
    nothing is open any more are left out.
    """
    if not points or len(points[0].situation.frame.goals) == 1:
        return list(points)
    goals = points[0].situation.frame.goals
    turns = _by_launches(points, len(goals)) or await _by_evidence(points, checker)
    found = []
    for at, (point, served) in enumerate(zip(points, turns, strict=True)):
        # Where the next goal begins, the one before is reached.
        turned = bool(at) and turns[at - 1] < served
        for turn in (served - 1, served) if turned else (served,):
            if turn >= len(goals):
                continue
            goal = goals[turn]
            frame = await reader.read(goal.clause or point.situation.task)
            carried = _carried(goals[: turn + 1], points)
            child = {
                "task": frame.sentence,
                "frame": frame,
                "goals": frame.goals[:1],
                "trail": (point.situation.task,),
                "depth": 1,
                "bank": carried[:turn],
            }
            reached = replace(point, situation=point.situation.model_copy(update=child))
            if turn < served:
                read = carried[-1].value if goal.intent is Intent.READ and carried else None
                reached = replace(reached, decision=Done(answer=read, by=Decider.MODEL), held=True)
            found.append(reached)
    return found


def _by_launches(points: Sequence[Shown], goals: int) -> list[int]:
    """Which goal each point serves, where each goal begins with an app of its own; else nothing."""
    launched = [isinstance(decisions.demonstrated(one.decision), LaunchApp) for one in points]
    if sum(launched) != goals or not launched[0]:
        return []
    return [sum(launched[: at + 1]) - 1 for at in range(len(points))]


async def _by_evidence(points: Sequence[Shown], checker: GoalChecker) -> list[int]:
    """The same by what the rule checker sees done."""
    done, turns = 0, []
    for point in points:
        situation = point.situation
        goals = situation.frame.goals
        while done < len(goals) and await checker.check(goals[done], situation.screen, situation.seen):
            done += 1
        turns.append(done)
    return turns


def _carried(before: Sequence[Goal], points: Sequence[Shown]) -> tuple[NamedValue, ...]:
    """What an earlier goal has read: what is typed later on and does not stand in the sentence."""
    asked = [goal for goal in before if goal.intent is Intent.READ]
    if not asked:
        return ()
    sentence = points[0].situation.mandate.sentence
    actions = (decisions.demonstrated(one.decision) for one in points)
    typed = [
        one.value if isinstance(one, SetValue) else one.text for one in actions if isinstance(one, _TYPES)
    ]
    said = ["".join(getattr(part, "text", "") for part in text.root) for text in typed]
    return tuple(
        NamedValue(name=goal.bank_name, value=value)
        for goal, value in zip(asked, [one for one in said if one and one not in sentence], strict=False)
    )


_TYPES = (SetValue, InputText)
