"""What a model is told besides the screen: what was done, what is known, what failed. All of it quoted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from treetap.models import (
    Answer,
    Experience,
    Goal,
    LearnedNode,
    LearnedStep,
    NamedValue,
    NodeRecord,
    Situation,
    StepRecord,
    StepStatus,
    StrategyExperience,
    Target,
    TaskExperience,
    Text,
    VerdictStatus,
)
from treetap.models.text import BankPart, LiteralPart, TextPart
from treetap.prompts.quoting import quoted

_STEPS: Final = 12
_HINTS: Final = 3
_PLAN: Final = 12
_GOALS: Final = 12
_SAVED: Final = 20
_QUESTIONS: Final = 8
"""How many of each are told."""


def told_steps(steps: Sequence[StepRecord]) -> list[str]:
    """The last ones, by their numbers, and what came of each."""
    first = max(0, len(steps) - _STEPS)
    return [f"{number} {_step(one)}" for number, one in enumerate(steps[first:], start=first + 1)]


def told_children(done: Sequence[NodeRecord]) -> list[str]:
    return [f"{quoted(one.task)}: {one.status.value}{_why(one.reason)}" for one in done[-_STEPS:]]


def told_bank(bank: Sequence[NamedValue]) -> list[str]:
    """What was saved last, by its names."""
    return [f"{quoted(one.name, 40)} = {quoted(one.value)}" for one in bank[-_SAVED:]]


def told_goals(goals: Sequence[Goal]) -> list[str]:
    """By their ids, as the person has said them."""
    return [
        f"{goal.id}: {quoted(goal.clause or goal.object or ' '.join(goal.words))}" for goal in goals[:_GOALS]
    ]


def told_hints(situation: Situation) -> list[str]:
    """Experiences with other values, and what memory was asked."""
    found = [one.experience for one in situation.hints]
    for asked in situation.knowledge:
        found += [one.experience for one in asked.recollection.matches]
    lines = [line for line in (_experience(one) for one in found) if line]
    return list(dict.fromkeys(lines))[:_HINTS]


def told_questions(situation: Situation) -> list[str]:
    """What memory was asked and had nothing to say to; what a person has answered."""
    unknown = [
        f"memory knows nothing about {quoted(one.query)}"
        for one in situation.knowledge
        if not one.recollection.matches
    ]
    answered = [
        f"the person was asked {quoted(one.question.text)} and said {quoted(_answer(one.answer))}"
        for one in situation.answers
    ]
    return [*unknown[-_QUESTIONS:], *answered[-_QUESTIONS:]]


def _answer(answer: Answer) -> str:
    if answer.yes is not None:
        return "yes" if answer.yes else "no"
    return answer.text or ""


def spoken(text: Text) -> str:
    """Its characters; a value by its name."""
    return "".join(_part(part) for part in text.root)


def _part(part: TextPart) -> str:
    if isinstance(part, LiteralPart):
        return part.text
    return f"${part.name}" if isinstance(part, BankPart) else f"[{part.slot}]"


def _step(record: StepRecord) -> str:
    """What was done to what, and how it went."""
    action = record.action
    words: list[str] = [action.kind]
    for name in ("app", "text", "url", "number", "value", "option"):
        given = getattr(action, name, None)
        if isinstance(given, Text):
            words.append(quoted(spoken(given)))
    for name in ("checked", "direction", "key", "name"):
        given = getattr(action, name, None)
        if given is not None:
            words.append(quoted(str(getattr(given, "value", given))))
    target = getattr(action, "target", None)
    if isinstance(target, Target):
        words.append(f"at {quoted(_called(target))}")
    return f"{' '.join(words)}: {_outcome(record)}"


def _outcome(record: StepRecord) -> str:
    verdict = record.verdict
    if record.error:
        return f"failed{_why(record.error)}"
    if verdict is None or verdict.status is VerdictStatus.UNVERIFIED:
        return "done" if record.status is StepStatus.SUCCESS else record.status.value
    if verdict.status is VerdictStatus.SUCCESS:
        return "worked"
    return f"{verdict.status.value}{_why(verdict.cause)}"


def _why(reason: str) -> str:
    return f", {quoted(reason, 200)}" if reason else ""


def _called(target: Target) -> str:
    for text in (target.text, target.description, target.sentence):
        if text is not None:
            return spoken(text)
    return (target.resource_id or "").rpartition("/")[2] or "a point"


def _experience(experience: Experience) -> str:
    """How something like it was done before."""
    if isinstance(experience, StrategyExperience):
        return quoted(experience.strategy, 240)
    if isinstance(experience, TaskExperience):
        steps = [step.action for step in _learned(experience.tree)][:_PLAN]
        told = " → ".join(_brief(action.kind, getattr(action, "target", None), action) for action in steps)
        return f"{quoted(experience.pattern)} was done so: {told}" if told else ""
    return ""


def _learned(node: LearnedNode) -> Iterator[LearnedStep]:
    """The steps of a tree, in order."""
    for part in node.parts:
        if isinstance(part, LearnedStep):
            yield part
        else:
            yield from _learned(part)


def _brief(kind: str, target: object, action: object) -> str:
    app = getattr(action, "app", None)
    if isinstance(app, Text):
        return f"{kind} {quoted(spoken(app), 40)}"
    return f"{kind} {quoted(_called(target), 40)}" if isinstance(target, Target) else kind
