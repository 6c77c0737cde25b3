"""Whether what was learned may be run for this task at all: decided before the phone is touched.

Memory has judged the sentence; here it is the steps. Whatever an experience says, no value that the new task
does not give is ever typed, nothing is run that cannot be brought to its end, and a tree may be of any shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from treetap.matching.words import normal
from treetap.models import (
    Action,
    Call,
    InputText,
    LearnedNode,
    LearnedStep,
    LiteralPart,
    Match,
    OpenUrl,
    Origin,
    Role,
    SaveValue,
    SetValue,
    TaskExperience,
    TaskFrame,
    Text,
    Tier,
    slots_used,
)
from treetap.models.decision import BranchMode
from treetap.models.within import within

_DEEPEST: Final = 40
"""Levels of a tree: more than a run can have made."""
_TYPED: Final = (InputText, SetValue, OpenUrl, Call, SaveValue)
_EDGES: Final = re.compile(r"^[\s,，。;；:：、()（）“”‘’\"'!！?？]+|[\s,，.。;；:：、()（）“”‘’\"'!！?？]+$")
"""What stands between words and is none of them; signs such as - and % are part of a value."""
_SCHEME: Final = re.compile(r"^\s*(?:https?://)?(?:www\.)?", re.IGNORECASE)


def objection(match: Match, frame: TaskFrame, mandate: TaskFrame, steps_left: int) -> str:
    """Why it must not be run; empty if it may be."""
    task = match.experience
    if not isinstance(task, TaskExperience):
        return "Only a whole task can be run again."
    if why := _only_a_hint(match, task) or _unending(task.tree, steps_left):
        return why
    values = {one.name: one.value for one in match.slots}
    given = {**mandate.values, **frame.values}
    steps, said = steps_in(task.tree), Said(frame, mandate)
    shown = {slot.name for slot in task.run_slots}
    given |= {name: value for name, value in values.items() if name in shown and said.says(value)}
    return _unbound(steps, values, given) or _foreign(task, steps, said)


def _only_a_hint(match: Match, task: TaskExperience) -> str:
    if match.tier is Tier.SIMILAR or not task.verified:
        return "It is a hint, and nothing that was verified for this task."
    if task.origin is Origin.IMPORTED and task.record.ok == 0:
        return "It was imported and has not worked here yet."
    return ""


def _unending(tree: LearnedNode, steps_left: int) -> str:
    """Why it cannot be brought to its end."""
    if too_deep(tree):
        return "Its tree is deeper than any run could have made it."
    count = len(steps_in(tree))
    if count > steps_left:
        return f"It has {count} steps, and the run has {steps_left} left."
    return "" if count else "It has no steps."


def too_deep(tree: LearnedNode) -> bool:
    """Without going down itself: a tree can be deeper than Python goes."""
    level: list[LearnedNode] = [tree]
    for _ in range(_DEEPEST):
        level = [child for node in level for child in node.children]
        if not level:
            return False
    return True


def steps_in(node: LearnedNode) -> list[LearnedStep]:
    """Its steps and those of all below it, in order; of alternatives, the first."""
    found: list[LearnedStep] = []
    for part in parts_of(node):
        found.extend([part] if isinstance(part, LearnedStep) else steps_in(part))
    return found


def parts_of(node: LearnedNode) -> tuple[LearnedStep | LearnedNode, ...]:
    """What is to be done of it."""
    return node.parts[:1] if node.mode is BranchMode.ALTERNATIVES else node.parts


def _unbound(steps: Iterable[LearnedStep], values: Mapping[str, str], given: Mapping[str, str]) -> str:
    """A value that the task does not give, or gives otherwise than the match says."""
    for step in steps:
        used = slots_used(step.action).union(*(slots_used(one) for one in step.expect))
        for key in sorted(used):
            if key not in values:
                return f"It needs a value for '{key}', which this task does not give."
            if values[key] != given.get(key):
                return f"The value of '{key}' is not the one that this task gives."
    return ""


class Said:
    """What the new task says: the only source of anything that is typed."""

    def __init__(self, frame: TaskFrame, mandate: TaskFrame) -> None:
        texts = [mandate.sentence, frame.sentence, *mandate.values.values(), *frame.values.values()]
        for goal in (*mandate.goals, *frame.goals):
            texts += [goal.object, goal.app or "", *goal.words]
        self._texts = [text for text in dict.fromkeys(map(normal, texts)) if text]
        self.counts = any(map(str.isdigit, "".join(self._texts)))
        """It says some number."""

    def says(self, words: str) -> bool:
        """As whole words; what has neither letters nor digits says nothing, before words or after them."""
        wanted = _EDGES.sub("", normal(words))
        return not any(map(str.isalnum, wanted)) or any(mentions(text, wanted) for text in self._texts)


def mentions(text: str, words: str) -> bool:
    """Whether the words stand in the text, both in their normal form: `hi` is not in `this`, nor 7 in 17."""
    at = text.find(words) if words else -1
    while at >= 0:
        before, after = text[:at][-1:], text[at + len(words) :][:1]
        if not (_joins(before, words[0]) or _joins(after, words[-1])):
            return True
        at = text.find(words, at + 1)
    return False


def _joins(outside: str, inside: str) -> bool:
    """Letters join letters, and digits digits. Chinese runs on without spaces and joins nothing."""
    both = outside + inside
    return bool(outside) and both.isascii() and both.isalnum() and outside.isdigit() == inside.isdigit()


def _foreign(task: TaskExperience, steps: Iterable[LearnedStep], said: Said) -> str:
    """A stored value, or anything typed, that this task does not contain."""
    known = {normal(one) for one in task.values.values()}
    known |= {normal(one.value) for one in task.constants}
    stored = sorted(value for value in known if any(map(str.isalnum, value)) and not said.says(value))
    for step in steps:
        for text in _literals(step.action):
            plain = normal(text)
            if any(mentions(plain, value) for value in stored):
                return "A step carries a value of the task that it was learned from, which this task has not."
        for text in () if step.rests_on else _typed(step.action, said):
            if not said.says(text):
                return "A step types what this task does not say."
    return ""


def _literals(action: Action) -> Iterator[str]:
    """What it says to the phone in fixed words: typed, touched, looked for."""
    for one in within(action):
        if isinstance(one, Text):
            yield from (part.text for part in one.root if isinstance(part, LiteralPart))


def _typed(action: Action, said: Said) -> Iterator[str]:
    """The fixed words of whatever is typed or dialled, in its fallback as well."""
    for one in within(action):
        if isinstance(one, _TYPED) and (said.counts or not _goes_to_an_end(one)):
            for _, text in one:
                if isinstance(text, Text):
                    fixed = (part.text for part in text.root if isinstance(part, LiteralPart))
                    yield from (_SCHEME.sub("", part) if isinstance(one, OpenUrl) else part for part in fixed)


def _goes_to_an_end(action: object) -> bool:
    """A slider all the way: "as large as it gets" says no number."""
    if not isinstance(action, SetValue) or action.target.role is not Role.SLIDER:
        return False
    return action.value in (Text.literal("0%"), Text.literal("100%"))
