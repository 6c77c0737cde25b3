"""The reuse rule itself: whether what worked for one sentence may be replayed for another (DETAILS).

Pure and cheap: one experience, one query, one answer with its reasons. Candidates come from keys or from a
search, and the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod

from treetap.memory.holes import by_letter, filled, places, with_other_values, with_values
from treetap.memory.keys import frame_key, literal_key, pattern_key
from treetap.memory.reuse.by_word import Alias, brought_in
from treetap.memory.reuse.confidence import TIERS, lowered
from treetap.memory.reuse.plain import ASKED, asks, overlooked
from treetap.memory.reuse.run_values import CONTENT, is_app
from treetap.memory.reuse.values import obstacle
from treetap.models.experience import HINT_CEILING, Experience, Origin, TaskExperience
from treetap.models.memory import Match, Query, Tier
from treetap.models.task import Goal, NamedValue, TaskFrame

_MATCHED = {
    Tier.LITERAL: "the same sentence",
    Tier.PATTERN: "the same words but for the values",
    Tier.ALIAS: "other words that turned out to mean the same",
    Tier.FRAME: "other words for the same thing, every one of them accounted for",
    Tier.MODEL_ALIAS: "other words that a model takes for the same, and nothing else that differs",
}


def judge(task: TaskExperience, query: Query, similarity: float = 0.0) -> Match:
    """How far this experience may be trusted for that task, with which values, and why.

    `similarity` (0 to 1) is what a search found; it orders hints and decides nothing.
    """
    refusals: list[str] = []
    for one in (*_tiers(task, query.frame), *_filled_tiers(task, query), *_by_letter(task, query.frame)):
        refusal = one.misread or obstacle(one.task, one.frame, one.tier, one.run)
        if not refusal:
            return _match(task, query, one.tier, one.frame)
        refusals.append(refusal)
    why = tuple(dict.fromkeys(refusals)) or (_unlike(task, query.frame),)
    return _hint(task, query, max(similarity, _kinship(task.frame, query.frame)), why)


def matched_by_word(task: TaskExperience, query: Query, found: Alias) -> Match:
    """What a model takes for the same, with the values that were found for it."""
    match = _match(task, query, Tier.MODEL_ALIAS, found.frame)
    own = task.origin is not Origin.IMPORTED  # What came from elsewhere gets no names here.
    return match.model_copy(update={"alias": found.pattern if own else ""})


def hint(experience: Experience, similarity: float, query: Query) -> Match:
    """An experience that may help whoever decides, and is never replayed for this task."""
    return _hint(experience, query, similarity, (f"it is similar ({similarity:.2f}), which proves nothing",))


@dataclass(frozen=True)
class _Equal:
    """A tier whose key is equal."""

    tier: Tier
    task: TaskExperience
    frame: TaskFrame
    """The new task's. What stands in open holes is among the slots of both."""
    misread: str = ""
    """Why it still does not hold, if it does not."""
    run: frozenset[str] = frozenset()
    """The open holes."""


def _tiers(task: TaskExperience, frame: TaskFrame) -> Iterator[_Equal]:
    """Best first; nothing for a task with open holes: what stands in those now has to be known."""
    if task.run_slots:
        return
    pattern = pattern_key(frame.pattern)
    if literal_key(frame.sentence) in {literal_key(one) for one in task.literals}:
        yield _Equal(Tier.LITERAL, task, frame)
    if pattern and pattern == pattern_key(task.pattern):
        yield _Equal(Tier.PATTERN, task, frame, _read_differently(task.frame, frame))
    if pattern and pattern in {pattern_key(one) for one in task.aliases}:
        yield _Equal(Tier.ALIAS, task, frame)
    key = frame_key(frame)
    if key and key == frame_key(task.frame):
        yield _Equal(Tier.FRAME, task, frame, overlooked(task.frame, frame))


def _filled_tiers(task: TaskExperience, query: Query) -> Iterator[_Equal]:
    """The same by patterns with open holes: their values come from the sentence, never from the task."""
    frame = query.frame
    holes = {slot.name for slot in task.run_slots}
    in_pattern = filled(task.pattern, frame)
    in_aliases = (filled(one, frame) for one in task.aliases)
    in_alias = next((one for one in in_aliases if one and holes <= one.keys()), None)
    if in_pattern is None and in_alias is None and not holes:
        return
    said = _said(task, frame)
    literal = literal_key(frame.sentence) in {literal_key(one) for one in task.literals}
    if literal and (values := in_pattern or in_alias or said) is not None:
        yield _opened(Tier.LITERAL, task, frame, values)
    for tier, found in ((Tier.PATTERN, in_pattern), (Tier.ALIAS, in_alias)):
        if found is not None:
            one = _opened(tier, task, frame, found)
            apart = _read_apart(
                one.task.frame, _no_apps(one.frame, found, query), by_alias=tier is Tier.ALIAS
            )
            yield replace(one, misread=apart)
    key = frame_key(frame)
    if key and key == frame_key(task.frame) and said is not None:
        yield replace(_opened(Tier.FRAME, task, frame, said), misread=overlooked(task.frame, frame))


def _by_letter(task: TaskExperience, frame: TaskFrame) -> Iterator[_Equal]:
    """The known sentence with other words in its open holes, and equal to the letter beside them.

    Then it means what the known one does, even if the reader takes a new name for something else: it is read
    as the known one was.
    """
    if values := by_letter(task, frame.sentence):
        known, new = with_other_values(task, frame.sentence, values)
        why = _to_be_written(task, values) or brought_in(task, frame, values)
        yield _Equal(Tier.PATTERN, known, new, why, frozenset(values))


def _to_be_written(task: TaskExperience, values: Mapping[str, str]) -> str:
    """A text that nobody but the run has read as one: "My address" may be what is to be looked up."""
    texts = (slot for slot in task.run_slots if slot.role == CONTENT)
    other = [values[slot.name] for slot in texts if values[slot.name] != slot.value]
    return f"whether '{other[0]}' is to be written to the letter cannot be told" if other else ""


def _opened(tier: Tier, task: TaskExperience, frame: TaskFrame, values: Mapping[str, str]) -> _Equal:
    return _Equal(tier, *with_values(task, frame, values), run=frozenset(values))


def _said(task: TaskExperience, frame: TaskFrame) -> dict[str, str] | None:
    """The values of its own run, if the new sentence says each of them once."""
    values = {slot.name: slot.value for slot in task.run_slots}
    found = {name: places(value, frame.sentence) for name, value in values.items()}
    if any(len(one) != 1 for one in found.values()):
        return None
    return {name: frame.sentence[start:end] for name, ((start, end),) in found.items()}


def _no_apps(frame: TaskFrame, values: Mapping[str, str], query: Query) -> TaskFrame:
    """Without what the reader took for an app since it stands where one may: in New York."""
    apps = {pattern_key(one.label) for one in query.apps}
    names = {pattern_key(one) for one in values.values() if not is_app(one)} - apps
    goals = tuple(
        goal.model_copy(update={"app": None}) if pattern_key(goal.app or "") in names else goal
        for goal in frame.goals
    )
    return frame.model_copy(update={"goals": goals})


def _read_apart(old: TaskFrame, new: TaskFrame, *, by_alias: bool) -> str:
    """What the two sentences say beside their values must have been read the same way.

    The words are equal there; but a value that is more than one may have been read as something else, too.
    Other words for the same thing may have other verbs and be one goal more or less.
    """
    if asks(new) != asks(old):
        return ASKED
    if by_alias:
        was, now = (sorted(limit for goal in one.goals for limit in _limits(goal)) for one in (old, new))
        if was != now:
            return f"other limits: {_quoted(now)}, where {_quoted(was)} is known"
        return ""
    if len(old.goals) != len(new.goals):
        return f"it asks for {len(new.goals)} things, the one that is known for {len(old.goals)}"
    for one, other in zip(old.goals, new.goals, strict=True):
        bare = {"object": ""}
        if difference := _difference(one.model_copy(update=bare), other.model_copy(update=bare)):
            return f"with the new value it reads differently: {difference}"
    return ""


def _read_differently(old: TaskFrame, new: TaskFrame) -> str:
    """The same words must have been read the same way; a lexicon that has changed may read them anew."""
    for was, now in zip(old.goals, new.goals, strict=False):
        if (difference := _difference(was, now)) != "":
            return f"the same words were read differently: {difference}"
    return "" if asks(new) == asks(old) else ASKED


def _match(task: TaskExperience, query: Query, tier: Tier, frame: TaskFrame) -> Match:
    against = lowered(task.record, task.circumstances, query)
    confidence = TIERS[tier] * prod(one.value for one in against)
    reasons = [_MATCHED[tier], *(one.words for one in against)]
    if not task.verified:
        reasons.append("it was never verified, so it is only a hint")
        confidence = min(confidence, HINT_CEILING)
    if task.origin is Origin.IMPORTED and task.record.ok == 0:
        reasons.append("it was imported and has not worked here yet, so it is only a hint")
        confidence = min(confidence, HINT_CEILING)
    slots = tuple(NamedValue(name=name, value=value) for name, value in frame.values.items())
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
