"""One sentence on how such a task is done, and what kind of task it is: by rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from treetap.memory.learning.mentions import slots_of
from treetap.memory.learning.same import steps_of
from treetap.memory.learning.wording import Wording
from treetap.models import Checked, Commitment, LaunchApp, LearnedStep, TaskExperience

_PASSING: Final = frozenset({"wait", "swipe", "scroll_to", "back", "go_home", "read"})
"""Steps that say nothing about how a task is done."""
_MOST = 6
"""Steps that one sentence can name."""
_TYPING: Final = frozenset({"input_text", "set_value", "select"})
_COMMITMENTS: Final = (
    (Commitment.PAY, "pay"),
    (Commitment.SEND, "send"),
    (Commitment.CALL, "call"),
    (Commitment.DELETE, "delete"),
    (Commitment.INSTALL, "install"),
)
_VERBS: Final = frozenset({"send", "delete", "create", "search", "read", "call"})
"""Classes of verbs that name a kind of task by themselves."""


@dataclass(frozen=True)
class Strategy:
    """The sentence, the kind of task, and who wrote the sentence."""

    sentence: str
    pattern: str
    author: Literal["rule", "model"] = "rule"


class Strategist(Protocol):
    """Finds the one sentence."""

    async def strategy(self, task: TaskExperience) -> Strategy: ...


class RuleStrategist:
    """Names the steps that count, in the language of the task and without any of its values."""

    async def strategy(self, task: TaskExperience) -> Strategy:
        steps = told_steps(task)
        if len(steps) > _MOST:
            steps = [*steps[: _MOST // 2], "…", *steps[-_MOST // 2 :]]
        if task.frame.language == "zh":
            sentence = "，".join(steps) + "。"
        else:
            sentence = ", ".join(steps) + "."
            sentence = sentence[:1].upper() + sentence[1:]
        return Strategy(sentence, kind_of(task))


def told_steps(task: TaskExperience) -> list[str]:
    """What was done, step by step, in words; what only moved about is left out, unless that was all."""
    wording = Wording(task.frame.language, braces=False, never=values_of(task))
    steps = list(steps_of(task.tree))
    telling = [one for one in steps if one.action.kind not in _PASSING] or steps
    return [wording.action(one.action) for one in telling]


def values_of(task: TaskExperience) -> frozenset[str]:
    """Every value of the task, which a strategy must not tell."""
    return frozenset(slot.value for slot in slots_of(task.frame) if slot.value.strip())


def kind_of(task: TaskExperience) -> str:
    """The kind of trajectory, by the plainest thing that sets it apart."""
    return next(_kinds(task, list(steps_of(task.tree))))


def _kinds(task: TaskExperience, steps: Sequence[LearnedStep]) -> Iterator[str]:
    apps = {one.action.app for one in steps if isinstance(one.action, LaunchApp)}
    if len(apps) > 1:
        yield "multi_app"
    yield from (kind for commitment, kind in _COMMITMENTS if commitment in task.commits)
    yield from (goal.verb for goal in task.frame.goals if goal.verb in _VERBS)
    actions = {one.action.kind for one in steps}
    seen = (expectation for one in steps for expectation in one.expect)
    if "set_checked" in actions or any(isinstance(one, Checked) for one in seen):
        yield "toggle"
    typed = [one for one in steps if one.action.kind in _TYPING]
    if len(typed) > 1 or any(one.action.kind == "input_text" for one in typed):
        yield "fill_form"
    if typed:
        yield "set_value"
    yield "navigate"
