"""What showed that a task was done, told without its values, so that a replay can look there again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from treetap.memory.learning.describing import Indescribable, described_on
from treetap.memory.learning.rewriting import Spot
from treetap.memory.learning.same import AS_WANTED
from treetap.memory.learning.writing import Writer
from treetap.models import Evidence, EvidenceKind, Screen, Target, TaskFrame

_WORDS = {
    EvidenceKind.STATE: AS_WANTED,
    EvidenceKind.PAGE: "The page is showing.",
    EvidenceKind.ROW: "A new entry shows it.",
    EvidenceKind.GONE: "It is no longer there.",
    EvidenceKind.VALUE: "It was read there.",
    EvidenceKind.SHOWN: "It was pointed at there.",
    EvidenceKind.JUDGED: "The judge has confirmed it.",
}


@dataclass(frozen=True)
class Ending:
    """How evidence is written."""

    writer: Writer
    spot: Spot


def ending(
    evidence: Sequence[Evidence], frame: TaskFrame, screens: Mapping[str, Screen], how: Ending
) -> tuple[Evidence, ...]:
    """The evidence for the goals of this frame, in order."""
    goals = [goal.id for goal in frame.goals]
    told: list[Evidence] = []
    for one in evidence:
        # A subtask read by itself has goals of its own: what was one of several is its only one.
        goal_id = goals[0] if len(goals) == 1 else one.goal_id
        if goal_id in goals:
            told.append(_told(one, goal_id, screens, how))
    return tuple(told)


def _told(one: Evidence, goal_id: str, screens: Mapping[str, Screen], how: Ending) -> Evidence:
    words = _WORDS[one.kind]
    if one.kind is EvidenceKind.JUDGED:
        # An answer is good for as long as the screens it rests on say the same.
        kept = {"value": one.value, "rests_on": one.rests_on} if one.rests_on else {}
        return Evidence(goal_id=goal_id, kind=one.kind, text=words, frame_id=one.frame_id, **kept)
    # What a goal asked to be read is an answer of that day, never of another.
    answered = one.value is not None and one.value in one.text
    text = words if answered else how.writer.string(one.text, how.spot, otherwise=words)
    target = _target(one.target, screens.get(one.frame_id), how)
    return Evidence(goal_id=goal_id, kind=one.kind, text=text, frame_id=one.frame_id, target=target)


def _target(target: Target | None, screen: Screen | None, how: Ending) -> Target | None:
    if target is None:
        return None
    try:
        return how.writer.target(described_on(target, screen), how.spot)
    except Indescribable:
        return None
