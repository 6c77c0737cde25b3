"""The reuse rule itself: whether what worked for one sentence may be replayed for another (DETAILS).

Pure and cheap: one experience, one query, one answer with its reasons. Candidates come from keys or from a
search, and the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from treetap.memory.keys import frame_key, literal_key, pattern_key
from treetap.memory.reuse.confidence import TIERS, lowered
from treetap.memory.reuse.plain import asks, counted, novelty, shades, turned
from treetap.memory.reuse.values import obstacle
from treetap.models.experience import HINT_CEILING, Experience, Origin, TaskExperience
from treetap.models.memory import Match, Query, Tier
from treetap.models.task import Goal, NamedValue, TaskFrame

_MATCHED = {
    Tier.LITERAL: "the same sentence",
    Tier.PATTERN: "the same words but for the values",
    Tier.ALIAS: "other words that turned out to mean the same",
    Tier.FRAME: "other words for the same thing, every one of them accounted for",
}
_ASKED = "one of the two is a question, or tells how things are"


def judge(task: TaskExperience, query: Query, similarity: float = 0.0) -> Match:
    """How far this experience may be trusted for that task, with which values, and why.

    `similarity` (0 to 1) is what a search found; it orders hints and decides nothing.
    """
    refusals: list[str] = []
    for tier, misread in _tiers(task, query.frame):
        refusal = misread or obstacle(task, query.frame, tier)
        if not refusal:
            return _match(task, query, tier)
        refusals.append(refusal)
    why = tuple(dict.fromkeys(refusals)) or (_unlike(task, query.frame),)
    return _hint(task, query, max(similarity, _kinship(task.frame, query.frame)), why)


def hint(experience: Experience, similarity: float, query: Query) -> Match:
    """An experience that may help whoever decides, and is never replayed for this task."""
    return _hint(experience, query, similarity, (f"it is similar ({similarity:.2f}), which proves nothing",))


def _tiers(task: TaskExperience, frame: TaskFrame) -> Iterator[tuple[Tier, str]]:
    """The tiers whose keys are equal, best first, each with why it still does not hold, if it does not."""
    pattern = pattern_key(frame.pattern)
    if literal_key(frame.sentence) in {literal_key(one) for one in task.literals}:
        yield Tier.LITERAL, ""
    if pattern and pattern == pattern_key(task.pattern):
        yield Tier.PATTERN, _read_differently(task.frame, frame)
    if pattern and pattern in {pattern_key(one) for one in task.aliases}:
        yield Tier.ALIAS, ""
    key = frame_key(frame)
    if key and key == frame_key(task.frame):
        yield Tier.FRAME, _overlooked(task.frame, frame)


def _read_differently(old: TaskFrame, new: TaskFrame) -> str:
    """The same words must have been read the same way; a lexicon that has changed may read them anew."""
    for was, now in zip(old.goals, new.goals, strict=False):
        if (difference := _difference(was, now)) != "":
            return f"the same words were read differently: {difference}"
    return "" if asks(new) == asks(old) else _ASKED


def _overlooked(old: TaskFrame, new: TaskFrame) -> str:
    """What is in the sentences and may have been lost on the way to their frames."""
    if asks(new) != asks(old):
        return _ASKED
    if turned(old, new):
        return "one of the two says from where the other says to"
    if novelty(new) != novelty(old):
        return "one of the two asks for a new or another one"
    if counted(old, new):
        return "one of the two says of several what the other says of one"
    if shades(new) != shades(old):
        return f"{_quoted(sorted({*shades(new), *shades(old)}))} may say more than the other says"
    return ""


def _match(task: TaskExperience, query: Query, tier: Tier) -> Match:
    against = lowered(task.record, task.circumstances, query)
    confidence = TIERS[tier] * prod(one.value for one in against)
    reasons = [_MATCHED[tier], *(one.words for one in against)]
    if not task.verified:
        reasons.append("it was never verified, so it is only a hint")
        confidence = min(confidence, HINT_CEILING)
    if task.origin is Origin.IMPORTED and task.record.ok == 0:
        reasons.append("it was imported and has not worked here yet, so it is only a hint")
        confidence = min(confidence, HINT_CEILING)
    slots = tuple(NamedValue(name=name, value=value) for name, value in query.frame.values.items())
    return Match(experience=task, tier=tier, confidence=confidence, slots=slots, reasons=tuple(reasons))


def _hint(experience: Experience, query: Query, similarity: float, why: tuple[str, ...]) -> Match:
    against = lowered(experience.record, experience.circumstances, query)
    similarity = min(max(similarity, 0.0), 1.0)
    confidence = TIERS[Tier.SIMILAR] * similarity * prod(one.value for one in against)
    reasons = (*why, *(one.words for one in against))
    return Match(experience=experience, tier=Tier.SIMILAR, confidence=confidence, reasons=reasons)


def _kinship(old: TaskFrame, new: TaskFrame) -> float:
    """How much of the goals is shared, for a hint found by a key: 1 where only a value stood in the way."""
    shared = [
        sum(one == other for one, other in zip(_gist(was), _gist(now), strict=True)) / len(_gist(was))
        for was, now in zip(old.goals, new.goals, strict=False)
    ]
    return sum(shared) / max(len(old.goals), len(new.goals))


def _gist(goal: Goal) -> tuple[str, ...]:
    return goal.verb, goal.polarity.value, pattern_key(goal.app or ""), pattern_key(goal.object)


def _unlike(task: TaskExperience, frame: TaskFrame) -> str:
    """What keeps two frames apart, the first thing that a person would name."""
    if len(task.frame.goals) != len(frame.goals):
        return f"it asks for {len(frame.goals)} things, the one that is known for {len(task.frame.goals)}"
    for was, now in zip(task.frame.goals, frame.goals, strict=True):
        if (difference := _difference(was, now)) != "":
            return difference
    for goal in (*frame.goals, *task.frame.goals):
        if goal.unexplained:
            return f"it is worded differently, and {_quoted(goal.unexplained)} is not in the lexicon"
    return "it is worded differently, and its verb is not in the lexicon"


def _difference(was: Goal, now: Goal) -> str:
    """What one goal says that the other does not; empty if nothing was found."""
    for what, one, other in zip(("verb", "direction", "app", "object"), _gist(was), _gist(now), strict=True):
        if one != other:
            return f"another {what}: '{other or 'none'}', where '{one or 'none'}' is known"
    before, after = (sorted(_limits(goal)) for goal in (was, now))
    if before != after:
        return f"other limits: {_quoted(after)}, where {_quoted(before)} is known"
    return ""


def _limits(goal: Goal) -> Iterator[str]:
    return (f"{one.kind.value} {pattern_key(one.value)}".strip() for one in goal.constraints)


def _quoted(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f"'{word}'" for word in words) or "none"
