"""What makes two things the same: sentences, patterns, frames, actions, ways and whole experiences.

A key is what an experience is found by without searching. Equal keys only propose: whether the experience may
be replayed is for `reuse.rule.judge` to say.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final, Literal

from pydantic import BaseModel

from treetap.models import (
    Action,
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
    Slot,
    Tap,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
)
from treetap.models.action import Handling

KeyKind = Literal["literal", "pattern", "alias", "frame", "hole"]

HOLE: Final = re.compile(r"\{\*?([^{}]+)\}")
OPEN_HOLE: Final = re.compile(r"\{\*([^{}]+)\}")
"""A hole that takes whatever words stand there; any other takes what the reader cuts out under its name."""
ARTICLE: Final = re.compile(r"(?:(?<=\s)|^)(?:an?|the)\s+$")
"""Before a hole it may be there or not: for headphones, for a keyboard."""

_LONGEST: Final = 40
"""Places at which a hole may begin: a longer sentence is not looked up by its holes."""
_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_AT_THE_END = ".!?,;:。！？，；：…~～ "
"""A sentence without these at its end is the same sentence."""


def literal_key(sentence: str) -> str:
    """The sentence to the letter, but for how its characters are encoded and spaced."""
    return " ".join(unicodedata.normalize("NFC", sentence).split())


def pattern_key(pattern: str) -> str:
    """The pattern without what nobody means: case, width of characters, spaces, a full stop."""
    return " ".join(unicodedata.normalize("NFKC", pattern).casefold().split()).rstrip(_AT_THE_END)


def frame_key(frame: TaskFrame) -> str:
    """What is to be done, in no language and without the values of slots that may change.

    Empty where a word is not accounted for or a verb is not known: such a frame equals no other.
    """
    if any(goal.unexplained or not goal.verb for goal in frame.goals):
        return ""
    return json.dumps([_meaning(goal) for goal in frame.goals], ensure_ascii=False, separators=(",", ":"))


def keys_of(task: TaskExperience) -> tuple[tuple[KeyKind, str], ...]:
    """Every key that a task experience is filed under, none of them twice."""
    keys: list[tuple[KeyKind, str]] = [("literal", literal_key(sentence)) for sentence in task.literals]
    keys.append(("pattern", pattern_key(task.pattern)))
    keys.extend(("alias", pattern_key(alias)) for alias in task.aliases)
    keys.append(("frame", frame_key(task.frame)))
    keys.extend(("hole", hole_key(one)) for one in (task.pattern, *task.aliases))
    return tuple(dict.fromkeys(key for key in keys if key[1]))


def hole_key(pattern: str) -> str:
    """What comes before the first open hole, and what after the last one.

    Empty where the pattern has none, or no words beside them.
    """
    said = pattern_key(pattern)
    found = list(OPEN_HOLE.finditer(said))
    if not found:
        return ""
    before, after = ARTICLE.sub("", said[: found[0].start()]), said[found[-1].end() :]
    return f"{before}\n{after}" if (before + after).strip() else ""


def hole_keys(pattern: str) -> list[str]:
    """The keys of every pattern with holes that this one, or a sentence as it is written, may fill."""
    said = pattern_key(pattern)
    both = ((at, said[max(0, at - 1) : at], said[at : at + 1]) for at in range(len(said) + 1))
    edges = [at for at, before, after in both if not (_in_word(before) and _in_word(after))]
    starts = [at for at in edges if said[at : at + 1].strip()]
    ends = [at for at in edges if at and said[at - 1].strip()]
    if len(starts) > _LONGEST:
        return []
    return [
        f"{said[:start]}\n{said[end:]}"
        for start in starts
        for end in ends
        if start < end and (start or end < len(said))
    ]


def _in_word(char: str) -> bool:
    return bool(char) and (char.isalnum() or char == "_") and _HAN.match(char) is None


def _meaning(goal: Goal) -> list[object]:
    return [
        goal.verb,
        goal.polarity.value,
        pattern_key(goal.app or ""),
        pattern_key(goal.object),
        _limits(goal),
        sorted(_shape(slot) for slot in goal.slots),
    ]


def _limits(goal: Goal) -> list[list[str]]:
    """By kind, since people order them freely; within a kind the order is meant."""
    limits = [[one.kind.value, pattern_key(one.value)] for one in goal.constraints]
    return sorted(limits, key=lambda one: one[0])


def _shape(slot: Slot) -> list[str]:
    """A fixed slot's value is part of the meaning: three photos are not five."""
    return [slot.name, slot.type, slot.role, f"={slot.value}" if slot.fixed else ""]


_HOW = {"description", "commits", "idempotent", "level", "handling"}
"""What is said about an action, and how it is treated: none of it changes what is done."""
_ABOUT_THE_TARGET = ("page_key", "must_match")


def action_key(action: Action) -> str:
    """Equal for the same action on the same target.

    Where a target was last seen counts only if nothing else describes it: things move.
    """
    said = action.model_dump(mode="json", exclude=_HOW)
    for name in ("target", "to"):
        if isinstance(said.get(name), dict) and "last_point" in said[name]:
            said[name] = _described(said[name])
    return json.dumps(said, sort_keys=True, ensure_ascii=False)


def _described(target: dict[str, Any]) -> dict[str, Any]:
    known = {name: value for name, value in target.items() if value and name not in _ABOUT_THE_TARGET}
    return {name: value for name, value in known.items() if name != "last_point"} or known


# When two things that were learned are the same, however they were said
#
# A way is what was done to what and what came of it, with its slots. Points, crops, hashes of pages and the
# words of goals are not part of it: they differ between two runs of one thing.


AS_WANTED: Final = "The control is as wanted."
"""Said of a state where its own words would tell a value."""
_SWITCHES: Final = frozenset({Role.SWITCH, Role.CHECKBOX})

_OF_SIGHT = frozenset({"element", "crop_ref", "last_point", "page_key"})
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
    return _OF_SIGHT if any(words) else _OF_SIGHT - {"crop_ref", "last_point"}


def _hash(*what: object) -> str:
    written = json.dumps(what, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
    return sha256(written.encode()).hexdigest()
