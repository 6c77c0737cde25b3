"""The third alarm, the newest message: which one that is changes, so only its place tells it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from treetap.matching.labels import index
from treetap.matching.ranks import entries_like, rank_of
from treetap.memory.learning.same import steps_of
from treetap.models import (
    Action,
    Constraint,
    ConstraintKind,
    DoubleTap,
    Element,
    Goal,
    LearnedNode,
    LearnedStep,
    LiteralPart,
    LongPress,
    Role,
    Screen,
    SlotPart,
    StepRecord,
    Tap,
    Target,
    TaskFrame,
    Text,
)
from treetap.models.within import within

_READ: Final = "read"
_CONTROLS: Final = frozenset({Role.BUTTON, Role.TAB, Role.FIELD, Role.SWITCH})
_NUMBER: Final = re.compile(r"-?\d+")
_EXTREME: Final = re.compile(r"(?:most|least)\b")
_OWN: Final = ("text", "description", "sentence", "crop_ref", "last_point")
"""What tells of a target which one of its list it is."""


def ranked_goals(frame: TaskFrame) -> list[Goal]:
    """Those that ask for the n-th, or for the most of something."""
    return [goal for goal in frame.goals if any(map(_ranks, goal.constraints))]


def _ranks(constraint: Constraint) -> bool:
    if constraint.kind is ConstraintKind.NTH:
        return _NUMBER.match(constraint.value) is not None
    return constraint.kind is ConstraintKind.COMPARISON and _EXTREME.match(constraint.value) is not None


def keeps_its_rank(tree: LearnedNode, frame: TaskFrame) -> bool:
    """Whether what the task calls the n-th, or the most of something, was touched as such.

    What was touched by its own words is another thing as soon as the list has changed. A question may do
    without: what is the most of its page is read there anew, if nothing on the way there was picked.
    """
    asked = ranked_goals(frame)
    if not asked:
        return True
    steps = list(steps_of(tree))
    targets = [one for step in steps for one in within(step.action) if isinstance(one, Target)]
    if any(one.ordinal is not None for one in targets):
        return True
    if any(_is_open(step, frame) for step in steps):
        return False
    return all(goal.verb == _READ for goal in asked) or any(step.rank is not None for step in steps)


def _is_open(step: LearnedStep, frame: TaskFrame) -> bool:
    """It touched one of several, and neither the task nor a place says which."""
    target = _touched(step.action)
    if target is None or step.rank is not None:
        return False
    return target.role not in _CONTROLS and not _is_named(target, frame)


def with_rank(step: LearnedStep, record: StepRecord, screen: Screen | None, frame: TaskFrame) -> LearnedStep:
    """For a task that ranks something: what was picked out of a list, by its place there.

    The words of an entry that the task does not name are those of one day.
    """
    target = _touched(step.action)
    element = None if target is None or screen is None else _element(record, screen)
    if target is None or screen is None or element is None:
        return step
    rows, named = entries_like(element, screen), _is_named(target, frame)
    alone = len(rows) == 1
    if (alone and target.role in _CONTROLS and not _has_digits(target)) or (
        named and _is_one(element, screen)
    ):
        return step
    update: dict[str, object] = {"rank": rank_of(element, screen)}
    if not alone and not named:
        bare = target.model_copy(update=dict.fromkeys(_OWN) | {"anchors": (), "must_match": ()})
        update["action"] = step.action.model_copy(update={"target": bare})
    return step.model_copy(update=update)


def _is_one(element: Element, screen: Screen) -> bool:
    """Nothing else of its kind on the page has its name."""
    known = index(screen)
    name = known.label(element)
    return [known.label(one) for one in entries_like(element, screen)].count(name) == 1


def _touched(action: Action) -> Target | None:
    return action.target if isinstance(action, Tap | LongPress | DoubleTap) else None


def _element(record: StepRecord, screen: Screen) -> Element | None:
    """What was touched, on the page as it was seen before."""
    known: list[str | None] = [one.element for one in _targets(record.action)]
    if record.location is not None:
        known += [one.element for one in record.location.candidates[:1]]
    return next((found for one in known if one and (found := screen.element(one)) is not None), None)


def _targets(action: Action) -> Sequence[Target]:
    target = _touched(action)
    return () if target is None else (target,)


def _texts(target: Target) -> list[Text]:
    return [text for text in (target.text, target.description) if text is not None]


def _is_named(target: Target, frame: TaskFrame) -> bool:
    """Whether the task says what it is called."""
    sentence = frame.sentence.casefold()
    for text in _texts(target):
        words = [part.text.casefold().strip() for part in text.root if isinstance(part, LiteralPart)]
        slots = any(isinstance(part, SlotPart) for part in text.root)
        if slots or any(word and word in sentence for word in words):
            return True
    return False


def _has_digits(target: Target) -> bool:
    parts = [part for text in _texts(target) for part in text.root if isinstance(part, LiteralPart)]
    return any(map(str.isdigit, "".join(part.text for part in parts)))
