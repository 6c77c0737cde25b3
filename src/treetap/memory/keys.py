"""What an experience is found by without searching: the sentence, its pattern, its frame (no heavy imports).

Equal keys only propose: whether the experience may be replayed is for `reuse.rule.judge` to say.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Literal

from treetap.models.experience import TaskExperience
from treetap.models.task import Goal, Slot, TaskFrame

KeyKind = Literal["literal", "pattern", "alias", "frame"]

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
    return tuple(dict.fromkeys(key for key in keys if key[1]))


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
