"""A sentence that a model calls the same as a known one: its word proposes, equality decides (DETAILS).

Each part in which the two differ must be a value that the run has used, or one that the reader knows by its
type. Opposites, numbers, names, negations, limits and apps are compared here, whatever the model says; and
where the rules understand both sentences in full there is nothing for it to say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from treetap.memory.holes import SPOKEN, bare, by_letter, open_frame, places, with_holes, with_other_values
from treetap.memory.keys import frame_key, pattern_key
from treetap.memory.learning.mentions import slots_of
from treetap.memory.reuse.plain import ASKED, asks, is_quoted, novelty, overlooked, turned
from treetap.memory.reuse.run_values import CONTENT, kinds_of
from treetap.memory.reuse.values import obstacle
from treetap.models.experience import TaskExperience
from treetap.models.memory import Tier
from treetap.models.task import ConstraintKind, Goal, Slot, TaskFrame

if TYPE_CHECKING:
    from treetap.task.values import Value

_LOOKS: Final = frozenset({"read", "open", "search"})
"""Verbs that change nothing, and may stand for one another where a model says so."""
_CAPITAL: Final = re.compile(r"(?<=[^\s.!?:])\s+([A-Z][\w'’-]*)")
"""A word with a capital letter that begins no sentence."""
_UNNAMED: Final = frozenset({"I", "I'm", "I'd", "I've", "I'll", "OK"})
_SAY_NOTHING: Final = frozenset({"dropped", "polite", "polite_last", "softening"})
_TURNS: Final = frozenset({"joining", "following", "beginning"})
"""Kinds of words in the lexicon that lead to something else."""
_LIMITS: Final = re.compile(
    r"if|unless|when(?:ever)?|while|until|till|once|after|before|or|but|instead|because|except|without|only|not|never"
    r"|all|every(?:where|thing|one|body)?|any|both|each|again|twice|later|how|ask|remind|teach|undo|stop|avoid|ignore"
    r"|cancel|[a-z]{2,}ly|如果|要是|除非|否则|时候?|之?[前后]|以[前后]|直到|不要|不|别|没|只|仅|都|全部?|所有|再|又"
    r"|提醒|教|取消|撤销|停止|怎么|匿名|悄悄|偷偷"
)
_PROPER: Final = frozenset({"nr", "nrt", "nrfg", "ns", "nt", "nz"})
"""The segmenter's tags for names of people, places and companies."""


@dataclass(frozen=True)
class Alias:
    """What a new sentence gives for the slots of a known task, and its own pattern with those as holes."""

    frame: TaskFrame
    pattern: str
    """Empty where its values cannot be told apart from its words for good."""


def alias(task: TaskExperience, frame: TaskFrame, differs: Sequence[tuple[str, str]]) -> Alias | str:
    """The new values for a task that is said to be the same; or why it cannot be.

    `differs`: parts of the known sentence, each with the part of the new one that stands in its place.
    """
    if values := by_letter(task, frame.sentence):
        return _alias_by_letter(task, frame, values, differs)
    old = open_frame(task)
    if why := apart(old, frame):
        return why
    bound = _bound(old, frame, differs)
    if isinstance(bound, str):
        return bound
    if why := next(_rest_apart(old, frame, bound), ""):
        return why
    spoken = frozenset(slot.name for slot in bound if slot.type in SPOKEN)
    first, *more = frame.goals
    goals = (first.model_copy(update={"slots": tuple(bound)}), *(_bare(goal) for goal in more))
    new = frame.model_copy(update={"goals": goals})
    known = task.model_copy(update={"frame": old})
    why = obstacle(known, new, Tier.MODEL_ALIAS, spoken)
    return why or Alias(new, _pattern(frame, bound))


def _alias_by_letter(
    task: TaskExperience, frame: TaskFrame, values: Mapping[str, str], differs: Sequence[tuple[str, str]]
) -> Alias | str:
    """Only values differ, and a model has named just those."""
    changed = {(task.values[name], value) for name, value in values.items() if task.values[name] != value}
    folded = [{tuple(map(_folded_bare, pair)) for pair in pairs} for pairs in (changed, differs)]
    if folded[0] != folded[1]:
        return "the model names other parts than those that differ"
    known, new = with_other_values(task, frame.sentence, values)
    why = brought_in(task, frame, values) or obstacle(known, new, Tier.MODEL_ALIAS, frozenset(values))
    return why or Alias(new, "")


def brought_in(task: TaskExperience, frame: TaskFrame, values: Mapping[str, str]) -> str:
    """What a sentence that is equal to the letter beside its values says more than the known one.

    `values`: those of the new sentence, by the names of the open holes.
    """
    from treetap.matching.words import normal, opposed

    old = task.frame
    if why := overlooked(old, frame):
        return why
    if _ranks(old) and _counts(old) != _counts(frame):
        return "which one, or how many, may differ"
    was, now = set(_limits(old)), set(_limits(frame))
    half = {one for one in was ^ now if one.startswith(ConstraintKind.DAY_HALF.value)}
    if more := sorted((now - was) | half):
        return f"another limit: {', '.join(more)}"
    written = {slot.name for slot in task.slots if slot.role == CONTENT}
    for name in values.keys() - written:
        if opposed(normal(task.values[name]), normal(values[name])):
            return f"'{values[name]}' may be the opposite of '{task.values[name]}'"
    return ""


def _ranks(frame: TaskFrame) -> bool:
    return any(one.kind is ConstraintKind.NTH for goal in frame.goals for one in goal.constraints)


def _counts(frame: TaskFrame) -> list[tuple[str, str]]:
    from treetap.task.values import cut

    return [(one.type, one.value) for one in cut(frame.sentence).values]


def apart(old: TaskFrame, new: TaskFrame) -> str:
    """What the readings of two sentences differ in, so that they cannot be the same; empty if nothing is."""
    return next(_apart(old, new), "")


def _apart(old: TaskFrame, new: TaskFrame) -> Iterator[str]:
    if frame_key(old) and frame_key(new) and frame_key(old) != frame_key(new):
        yield "both are understood word by word, and ask for different things"
    if asks(old) != asks(new):
        yield ASKED
    if novelty(old) != novelty(new):
        yield "one of the two asks for a new or another one"
    for what, was, now in (("limits", _limits(old), _limits(new)), ("app", _apps(old), _apps(new))):
        if was != now:
            yield f"another {what}: {', '.join(now) or 'none'}, where {', '.join(was) or 'none'} is known"
    if not (_is_read(old) and _is_read(new)):
        return
    if [goal.polarity for goal in old.goals] != [goal.polarity for goal in new.goals]:
        yield "one of the two asks for more, or for the opposite"
    for one, other in zip(old.goals, new.goals, strict=False):
        if one.verb != other.verb and not {one.verb, other.verb} <= _LOOKS:
            yield f"another verb: '{other.verb}', where '{one.verb}' is known"


def _bound(old: TaskFrame, new: TaskFrame, differs: Sequence[tuple[str, str]]) -> list[Slot] | str:
    """Each slot of the known sentence with its value in the new one; or which part fits none."""
    left: dict[str, str] = {}
    for known, given in differs:
        if len(places(known, old.sentence)) != 1 or len(places(given, new.sentence)) != 1:
            return f"'{known}' or '{given}' does not stand in its sentence, or more than once"
        left[_folded(known)] = given
    slots: list[Slot] = []
    for slot in slots_of(old):
        found = _spoken(slot, new, left) if slot.type in SPOKEN else _typed(slot, old, new, left)
        if found is None:
            return f"it does not say what the {slot.role or slot.name} is"
        slots.append(found)
    if left:
        return f"'{next(iter(left))}' differs, and nothing shows that it was used as a value"
    values = {_folded(slot.value) for slot in slots}
    for slot in slots_of(new):
        if _folded(slot.value) not in values:
            return f"it gives a {slot.role or slot.name} for which nothing was done there"
    return slots


def _spoken(slot: Slot, new: TaskFrame, left: dict[str, str]) -> Slot | None:
    """The part that a model has named for it, or the same value."""
    value = left.pop(_folded(slot.value), slot.value)
    found = places(value, new.sentence)
    if len(found) != 1:
        return None
    start, end = found[0]
    return slot.model_copy(update={"value": " ".join(new.sentence[start:end].split())})


def _typed(slot: Slot, old: TaskFrame, new: TaskFrame, left: dict[str, str]) -> Slot | None:
    """The only value of its type in each of the two sentences."""
    was, now = ([one for one in slots_of(frame) if one.type == slot.type] for frame in (old, new))
    if len(was) != 1 or len(now) != 1:
        return None
    for known in [one for one in left if _says(one, slot)]:
        del left[known]
    told = {"name": slot.name, "role": slot.role, "fixed": slot.fixed or now[0].fixed}
    return now[0].model_copy(update=told)


def _says(part: str, slot: Slot) -> bool:
    from treetap.task.values import cut

    return any((one.type, one.value) == (slot.type, slot.value) for one in cut(part).values)


def _rest_apart(old: TaskFrame, new: TaskFrame, slots: Sequence[Slot]) -> Iterator[str]:
    """What the words beside the values say that the others do not."""
    from treetap.matching.words import normal, opposed
    from treetap.task.values import cut

    was = _rest(old, [slot.value for slot in slots_of(old) if slot.type in SPOKEN])
    now = _rest(new, [slot.value for slot in slots if slot.type in SPOKEN])
    if turned(old, new) or _order(old, slots_of(old)) != _order(new, slots):
        yield "the values have changed places"
    numbers = [sorted((one.type, _fixed(one, slots)) for one in cut(rest).values) for rest in (was, now)]
    if numbers[0] != numbers[1]:
        yield "a number, a time or a quotation differs"
    if opposed(normal(was), normal(now)):
        yield "the words beside the values may be opposites"
    if _names(was) != _names(now):
        yield f"a name differs: {', '.join((*_names(was), *_names(now)))}"
    yield from _words_apart(_content(was), _content(now))


def _order(frame: TaskFrame, slots: Sequence[Slot]) -> list[str]:
    """The slots as their values come in the sentence."""
    found = {slot.name: places(slot.value, frame.sentence) for slot in slots if slot.type in SPOKEN}
    return sorted((name for name, at in found.items() if at), key=lambda name: found[name][0])


def _words_apart(was: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """Two ways to say one thing have other words in the place of others.

    Whatever only adds words asks for more, and where a single word is another one, that is the difference.
    """
    less, more = (list((Counter(one) - Counter(other)).elements()) for one, other in ((was, now), (now, was)))
    if bool(less) != bool(more):
        yield f"one of the two says more: {', '.join(less or more)}"
    if not less and not more and was != now:
        yield "the same words stand in another order"
    if len(less) == len(more) == 1 and [one for one in was if one not in less] == [
        one for one in now if one not in more
    ]:
        yield f"'{more[0]}' stands where '{less[0]}' is known"
    for word in (*less, *more):
        if _turns(word):
            yield f"'{word}' is said in one of the two only"


def _turns(word: str) -> bool:
    """A word that joins, limits or forbids something."""
    return bool(kinds_of(word) & _TURNS) or _LIMITS.fullmatch(word) is not None


def _content(rest: str) -> list[str]:
    """Its words, without what is polite or says nothing."""
    from treetap.task.text import fold, is_sign, words

    said = [fold(word) for word in words(rest) if not is_sign(word)]
    return [word for word in said if not kinds_of(word) or not kinds_of(word) <= _SAY_NOTHING]


def _fixed(value: Value, slots: Sequence[Slot]) -> str:
    """A value that no slot takes must be equal."""
    return "" if any(slot.type == value.type and not slot.fixed for slot in slots) else value.value


def _rest(frame: TaskFrame, values: Sequence[str]) -> str:
    said = frame.sentence
    for value in sorted(values, key=len, reverse=True):
        for start, end in reversed(places(value, said)):
            said = f"{said[:start]} … {said[end:]}"
    return said


def _names(rest: str) -> tuple[str, ...]:
    """Words that name somebody or some place, in order: from Rome to Milan is not from Milan to Rome."""
    from treetap.task.text import tags, words

    capitals = {one for one in _CAPITAL.findall(rest) if one not in _UNNAMED}
    return tuple(
        pattern_key(word)
        for word in words(rest)
        if word in capitals or "somebody" in kinds_of(word) or _PROPER.intersection(tags(word))
    )


def _pattern(frame: TaskFrame, slots: Sequence[Slot]) -> str:
    """The pattern of the new sentence with open holes for what the reader leaves in it."""
    cut = {slot.name: slot for slot in slots_of(frame) if f"{{{slot.name}}}" in frame.pattern}
    if any(cut.get(slot.name, slot).value != slot.value for slot in slots):
        return ""
    if set(cut) - {slot.name for slot in slots}:
        return ""  # The reader calls a value by another name than the task that is known.
    left = [slot for slot in slots if slot.name not in cut]
    if any(slot.type not in SPOKEN or is_quoted(slot.value, frame.sentence) for slot in left):
        return ""
    return with_holes(frame.pattern, left)


def _limits(frame: TaskFrame) -> list[str]:
    return sorted(
        f"{one.kind.value} {pattern_key(one.value)}".strip()
        for goal in frame.goals
        for one in goal.constraints
    )


def _apps(frame: TaskFrame) -> list[str]:
    return sorted({pattern_key(goal.app) for goal in frame.goals if goal.app})


def _is_read(frame: TaskFrame) -> bool:
    return all(goal.verb for goal in frame.goals)


def _bare(goal: Goal) -> Goal:
    return goal.model_copy(update={"slots": ()})


def _folded_bare(text: str) -> str:
    return _folded(bare(text))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
