"""Runs to learn from, written down by hand: what was done, step by step, on pages of no matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests import samples
from tests.fakes.task_reader import FakeTaskReader
from treetap.memory.learning.learner import RunLearner
from treetap.models import (
    Action,
    AtomicExperience,
    Decider,
    Evidence,
    EvidenceKind,
    Expectation,
    Experience,
    Goal,
    InputText,
    NodeRecord,
    Screen,
    Slot,
    Status,
    StepRecord,
    StepStatus,
    StrategyExperience,
    Tap,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
    Trajectory,
)
from treetap.task.values import cut


def slot(name: str, value: str, kind: str = "text", **more: Any) -> Slot:
    return Slot(**{"name": name, "type": kind, "role": name, "value": value} | more)


def time_slot(said: str, name: str = "time") -> Slot:
    """A time as the reader cuts it."""
    (value,) = cut(said).values
    return Slot(name=name, type=value.type, role="", value=value.value, parts=value.parts)


def frame(pattern: str, *slots: Slot, **more: Any) -> TaskFrame:
    """One goal with these slots; the sentence is the pattern with its values."""
    sentence = pattern
    for one in slots:
        sentence = sentence.replace(f"{{{one.name}}}", one.value)
    goal = Goal(**{"id": "g1", "verb": "do", "slots": slots, "words": ("do",)} | more)
    language = "zh" if any("\u4e00" <= char <= "\u9fff" for char in pattern) else "en"
    return TaskFrame(sentence=sentence, language=language, goals=(goal,), pattern=pattern)


def text(value: str) -> Text:
    return Text.literal(value)


def target(words: str | None = None, **more: Any) -> Target:
    """`text`, `description`, `sentence` may be plain strings here."""
    for name in ("description", "sentence", "container"):
        if isinstance(more.get(name), str):
            more[name] = text(more[name])
    return Target(text=None if words is None else text(words), **more)


def tap(words: str | None = None, **more: Any) -> Tap:
    return Tap(target=target(words, **more))


def typing(words: str, into: Target | None = None) -> InputText:
    return InputText(text=text(words), target=into)


def step(
    action: Action, *expect: Expectation, page: str = "page", to: str = "page", **more: Any
) -> StepRecord:
    given: dict[str, Any] = {
        "action": action,
        "status": StepStatus.SUCCESS,
        "decided_by": Decider.OFFLINE,
        "expect": expect,
        "page_key": page,
        "leads_to": to,
    }
    return StepRecord(**given | more)


def proof(words: str = "It is done.", goal_id: str = "g1", **more: Any) -> Evidence:
    return Evidence(**{"goal_id": goal_id, "kind": EvidenceKind.STATE, "text": words, "frame_id": "f"} | more)


def node(task: str, *done: StepRecord | NodeRecord, name: str = "0", **more: Any) -> NodeRecord:
    given: dict[str, Any] = {
        "id": name,
        "task": task,
        "status": Status.SUCCESS,
        "goal_id": "g1",
        "done": done,
    }
    return NodeRecord(**given | {"evidence": (proof(),)} | more)


def run(
    asked: TaskFrame,
    *done: Action | StepRecord | NodeRecord,
    screens: Sequence[Screen] = (),
    evidence: Sequence[Evidence] = (),
) -> Trajectory:
    steps = [one if isinstance(one, (StepRecord, NodeRecord)) else step(one) for one in done]
    tree = node(asked.sentence, *steps, evidence=tuple(evidence) or (proof(),))
    return Trajectory(frame=asked, tree=tree, verified=True, screens=tuple(screens), ended=samples.NOON)


async def learned(trajectory: Trajectory, **more: Any) -> list[Experience]:
    return list(await RunLearner(FakeTaskReader(), **more).learn(trajectory))


async def task_of(trajectory: Trajectory) -> TaskExperience:
    """The whole task's."""
    (found,) = (one for one in tasks_in(await learned(trajectory)) if one.parent is None)
    return found


def tasks_in(experiences: Sequence[Experience]) -> list[TaskExperience]:
    return [one for one in experiences if isinstance(one, TaskExperience)]


def atoms_in(experiences: Sequence[Experience]) -> list[AtomicExperience]:
    return [one for one in experiences if isinstance(one, AtomicExperience)]


def strategy_in(experiences: Sequence[Experience]) -> StrategyExperience:
    (found,) = (one for one in experiences if isinstance(one, StrategyExperience))
    return found
