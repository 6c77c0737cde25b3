"""What experiences and actions are found by without searching: sentence, pattern, frame; an action's key.

Equal keys only propose: whether the experience may be replayed is for `reuse.rule.judge` to say.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, Final, Literal

from treetap.models import Action
from treetap.models.experience import TaskExperience
from treetap.models.task import Goal, Slot, TaskFrame

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
