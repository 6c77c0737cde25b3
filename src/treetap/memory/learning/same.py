"""When two things that were learned are the same thing, however they were said.

A way is what was done to what and what came of it, with its slots. Points, crops, hashes of pages and the
words of goals are not part of it: they differ between two runs of one thing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from pydantic import BaseModel

from treetap.models import (
    AtomicExperience,
    Checked,
    DoubleTap,
    Evidence,
    EvidenceKind,
    Experience,
    Goal,
    LearnedNode,
    LearnedStep,
    LongPress,
    Role,
    Tap,
    Target,
    TaskExperience,
    Text,
)
from treetap.models.handling import Handling

AS_WANTED: Final = "The control is as wanted."
"""Said of a state where its own words would tell a value."""
_SWITCHES: Final = frozenset({Role.SWITCH, Role.CHECKBOX})

_SEEN = frozenset({"element", "crop_ref", "last_point", "page_key"})
"""Of a target: what passes."""
_PASSING = frozenset(
    {
        "description",
        "level",
        "handling",
        "element",
        "crop_ref",
        "last_point",
        "page_key",
        "state_key",
        "leads_to",
        "before",
        "after",
        "around",
        "rank",
        "seconds",
        "frame_id",
        "must_match",
    }
)
"""Fields that may differ between two runs of the same thing."""


def way_key(task: TaskExperience) -> str:
    """Equal for the same actions on the same targets with the same effects, slot by slot."""
    steps = [_step(step) for step in steps_of(task.tree)]
    return _hash("way", _place(task), steps, [_effect(one) for one in task.end_evidence])


def content_key(experience: Experience) -> str:
    """Equal for the same thing learned again."""
    if isinstance(experience, TaskExperience):
        constants = sorted((one.name, one.value) for one in experience.constants)
        pattern = " ".join(experience.pattern.casefold().split())
        return _hash("task", pattern, constants, way_key(experience), experience.verified)
    if isinstance(experience, AtomicExperience):
        step = experience.step
        places = step.page_key, step.leads_to
        return _hash("atomic", _step(step), places, experience.sentence, experience.corrects)
    return _hash("strategy", experience.strategy, experience.pattern)


def same_way(one: TaskExperience, other: TaskExperience) -> bool:
    """Whether both did the same to the same things, to the same end."""
    return way_key(one) == way_key(other)


def may_be_alias(known: TaskExperience, new: TaskExperience) -> bool:
    """Whether the new sentence turned out to mean what the known one does (DETAILS: the reuse rule, 4).

    Only where both were seen to come to the same end: two opposites may well touch the same switch.
    """
    return (
        known.verified
        and new.verified
        and bool(known.end_evidence and new.end_evidence)
        and _intent(known) == _intent(new)
        and _one_app(known.frame.goals, new.frame.goals)
        and same_way(known, new)
        and not _turns_blindly(new)
        and not any(step.rank is not None for task in (known, new) for step in steps_of(task.tree))
    )


def steps_of(node: LearnedNode) -> Iterator[LearnedStep]:
    """Its steps and those of all below it, in order."""
    for part in node.parts:
        if isinstance(part, LearnedStep):
            yield part
        else:
            yield from steps_of(part)


def _intent(task: TaskExperience) -> list[object]:
    """What two ways of saying one thing have in common."""
    goals, run = task.frame.goals, {slot.value for slot in task.run_slots}
    return [
        [goal.polarity for goal in goals],
        [sorted((one.kind, one.value) for one in goal.constraints) for goal in goals],
        sorted((slot.name, slot.type, slot.role) for slot in task.slots),
        sorted((one.name, one.value) for one in task.constants),
        sorted(
            (slot.name, slot.value)
            for goal in goals
            for slot in goal.slots
            if slot.fixed and slot.value not in run
        ),
    ]


def _one_app(known: tuple[Goal, ...], new: tuple[Goal, ...]) -> bool:
    """The same app wherever both name one."""
    return all(
        not (one.app and other.app) or one.app.casefold() == other.app.casefold()
        for one, other in zip(known, new, strict=True)
    )


def _turns_blindly(task: TaskExperience) -> bool:
    """Whether it touched a switch, and nothing tells how that stood then: the opposite looks the same."""
    if any(one.kind is EvidenceKind.STATE and one.text != AS_WANTED for one in task.end_evidence):
        return False
    return any(
        isinstance(step.action, (Tap, DoubleTap, LongPress))
        and step.action.target.role in _SWITCHES
        and not any(isinstance(one, Checked) for one in step.expect)
        for step in steps_of(task.tree)
    )


def _place(task: TaskExperience) -> list[str]:
    """The apps, where its steps do not lead there themselves: every app has a `Menu`."""
    return [] if task.start is None else sorted(app.package for app in task.circumstances.apps)


def _step(step: LearnedStep) -> object:
    return _plain(step)


def _effect(evidence: Evidence) -> object:
    """What was seen in the end. The words count where nothing else says how a control stands."""
    words = evidence.text if evidence.kind is EvidenceKind.STATE else ""
    return [evidence.kind.value, words, _plain(evidence.target)]


def _plain(thing: Any) -> object:
    """As JSON, without what passes and without what was left at its default."""
    if isinstance(thing, Text):
        return [part.model_dump(mode="json") for part in thing.root]
    if isinstance(thing, Handling):
        return None
    if isinstance(thing, BaseModel):
        passing = _passing_of(thing) if isinstance(thing, Target) else _PASSING
        kept = {name: value for name, value in thing if name not in passing and value not in (None, "", ())}
        return {name: _plain(value) for name, value in kept.items()}
    if isinstance(thing, tuple):
        return [_plain(one) for one in thing]
    return thing


def _passing_of(target: Target) -> frozenset[str]:
    """What a target is called stays; where it was and how it looked, only if nothing else tells it."""
    words = (target.resource_id, target.text, target.description, target.anchors, target.sentence)
    return _SEEN if any(words) else _SEEN - {"crop_ref", "last_point"}


def _hash(*what: object) -> str:
    written = json.dumps(what, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
    return sha256(written.encode()).hexdigest()
