"""What a model is told besides the screen: what was done, what is known, what failed. All of it quoted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from treetap.matching.page_names import titles
from treetap.models import (
    Answer,
    Change,
    Experience,
    Goal,
    LearnedNode,
    LearnedStep,
    NamedValue,
    NodeRecord,
    Permission,
    Role,
    Screen,
    Situation,
    StepRecord,
    StepStatus,
    StrategyExperience,
    Target,
    TaskExperience,
    Text,
    VerdictStatus,
)
from treetap.models.base import BankPart, LiteralPart, TextPart
from treetap.prompts.quoting import quoted

_STEPS: Final = 20
_EVERY: Final = 100
_PARTS: Final = 12
_HINTS: Final = 3
_PLAN: Final = 12
_GOALS: Final = 12
_SAVED: Final = 20
_QUESTIONS: Final = 8
_NOTES: Final = 20
_AHEAD: Final = 6
"""How many of each are told."""
_IN_FULL: Final = 6
"""The newest steps, of which it is told what they changed."""
_NEW, _GONE, _CHANGED = 3, 2, 2
"""As many texts as tell what a step did."""
_SAYS_NOTHING: Final = ("", "in use", "not in use")
"""A change of this kind is one of the focus, or of nothing that is said."""
_LONGEST_CHANGE: Final = 40
_LONGEST_REASON, _LONGEST_OLD_REASON = 200, 60
_LONGEST_WORDS, _LONGEST_OLD_WORDS = 120, 64
_LONGEST_NOTE: Final = 300


def told_steps(
    steps: Sequence[StepRecord], screens: Sequence[Screen] = (), *, every: bool = False
) -> list[str]:
    """The last ones, or up to a hundred, by their numbers, and what came of each.

    `screens`: those that are still in mind, from which pages have their titles.
    """
    first = max(0, len(steps) - (_EVERY if every else _STEPS))
    seen = {one.frame.id: one for one in screens}
    return [
        f"{number} {_step(one, seen.get(one.after or ''), full=number > len(steps) - _IN_FULL)}"
        for number, one in enumerate(steps[first:], start=first + 1)
    ]


def told_children(done: Sequence[NodeRecord]) -> list[str]:
    return [f"{quoted(one.task)}: {one.status.value}{_why(one.reason)}" for one in done[-_PARTS:]]


def told_plan(tasks: Sequence[str]) -> list[str]:
    """Parts of a plan that are not this one: those above it, or those after it."""
    return [quoted(one) for one in tasks[:_AHEAD]]


def told_notes(notes: Sequence[str]) -> list[str]:
    """What the model has noted for itself. It may have copied it from a screen."""
    return [quoted(one, _LONGEST_NOTE) for one in notes[-_NOTES:]]


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


def _step(record: StepRecord, after: Screen | None, *, full: bool) -> str:
    """What was done to what, and how it went."""
    action = record.action
    words: list[str] = [action.kind]
    longest = _LONGEST_WORDS if full else _LONGEST_OLD_WORDS
    for name in ("app", "text", "url", "number", "value", "option"):
        given = getattr(action, name, None)
        if isinstance(given, Text):
            words.append(quoted(spoken(given), longest))
    for name in ("checked", "direction", "key", "name"):
        given = getattr(action, name, None)
        if given is not None and action.kind != "scroll_to":
            words.append(quoted(str(getattr(given, "value", given))))
    target = getattr(action, "target", None)
    if isinstance(target, Target):
        words.append(f"at {quoted(_called(target), longest)}")
    return f"{' '.join(words)}: {_outcome(record, after, full=full)}"


def _outcome(record: StepRecord, after: Screen | None, *, full: bool) -> str:
    verdict, longest = record.verdict, _LONGEST_REASON if full else _LONGEST_OLD_REASON
    if record.error and record.ruling is not None and record.ruling.permission is not Permission.ALLOW:
        return f"refused{_why(record.error, longest)}; do something else or finish"
    if record.error:
        return f"failed{_why(record.error, longest)}"
    if record.status is StepStatus.SKIPPED:
        return "done, it was so before"
    if verdict is None or verdict.status is VerdictStatus.UNVERIFIED:
        return "done" if record.status is StepStatus.SUCCESS else record.status.value
    if verdict.status is VerdictStatus.SUCCESS:
        seen = _seen(record, verdict.changes, after) if full else []
        return ", ".join(["worked", *seen])
    return f"{verdict.status.value}{_why(verdict.cause, longest)}"


def _seen(record: StepRecord, changes: Sequence[Change], after: Screen | None) -> list[str]:
    """What the step changed, as the comparator saw it: another page by its title, else text by text."""
    toasts = after.toasts[-1:] if after is not None else ()
    told = [f"message {_brief_text(one)}" for one in toasts]
    if record.page_key and record.leads_to and record.page_key != record.leads_to:
        title = "" if after is None else _title(after)
        return [*told, f"opened {_brief_text(title)}" if title else "opened another page"]
    came, went = _texts(changes, "appeared"), _texts(changes, "disappeared")
    new = [one for one in came if one not in went and one not in toasts]
    old = [one for one in went if one not in came]
    turned = [one for one in changes if one.kind == "changed" and one.after not in _SAYS_NOTHING]
    told += [_turned(one) for one in turned[:_CHANGED]]
    told += [f"new {', '.join(map(_brief_text, new[:_NEW]))}"] if new else []
    told += [f"gone {', '.join(map(_brief_text, old[:_GONE]))}"] if old else []
    return told


def _texts(changes: Sequence[Change], kind: str) -> list[str]:
    return list(dict.fromkeys(one.text for one in changes if one.kind == kind and one.text.strip()))


def _title(screen: Screen) -> str:
    """What the page is called: by a text in its head, not by what is said of a button there."""
    heads = [one for one in titles(screen) if one.text.strip() and not one.clickable]
    texts = [one for one in screen.elements if one.role is Role.TEXT and one.text.strip()]
    return next((one.text for one in (*heads, *texts)), "")


def _turned(change: Change) -> str:
    """A text by what it said before, a control by its name."""
    if change.text == change.after and change.before:
        return f"{_brief_text(change.before)} became {_brief_text(change.after)}"
    return f"{_brief_text(change.text)} is now {_brief_text(change.after)}"


def _brief_text(text: str) -> str:
    return quoted(text, _LONGEST_CHANGE)


def _why(reason: str, longest: int = _LONGEST_REASON) -> str:
    return f", {quoted(reason, longest)}" if reason else ""


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
