"""Values that the run showed, as holes of a pattern: what stands there in a new sentence is their new value.

The reader cuts values out by their form (times, numbers, quotes, names it knows). What a run typed, tapped or
selected is a value whatever it is called: "check the weather in {*value}". Such a hole takes any part of a
new sentence; whether that part is a plain value is for `reuse/run_values.py` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from treetap.memory.keys import ARTICLE, HOLE, OPEN_HOLE, pattern_key
from treetap.memory.reuse.run_values import CONTENT, is_name
from treetap.models.experience import TaskExperience
from treetap.models.task import Goal, Slot, TaskFrame

SPOKEN: Final = frozenset({"text", "person"})
"""Types of slots whose values may be any words."""
_HAN: Final = "\u3400-\u9fff\uf900-\ufaff"
_HAN_CHARACTER: Final = re.compile(f"[{_HAN}]")
_LEADING_ARTICLE: Final = re.compile(r"^(?:an?|the)\s+(?=\S)", re.IGNORECASE)


def opened(frame: TaskFrame, slots: Sequence[Slot]) -> TaskFrame:
    """The frame with these slots in it, in the place of any that the reader cut out with the same value."""
    if not slots:
        return frame
    taken, names = [slot.value for slot in slots], {slot.name for slot in slots}
    goals = [
        goal.model_copy(
            update={
                "slots": tuple(one for one in goal.slots if not (one.name in names or _covered(one, taken)))
            }
        )
        for goal in frame.goals
    ]
    for slot in slots:
        at = _goal_of(slot, frame.goals)
        goals[at] = goals[at].model_copy(update={"slots": (*goals[at].slots, slot)})
    pattern = with_holes(frame.pattern, slots).replace("{*", "{") or frame.pattern
    return frame.model_copy(update={"goals": tuple(goals), "pattern": pattern})


def as_written(frame: TaskFrame) -> TaskFrame:
    """The frame with nothing cut out of its sentence: only a run can say then what its values are.

    What the reader took for values are words that it cannot explain.
    """
    goals = tuple(
        goal.model_copy(
            update={
                "slots": (),
                "unexplained": (*goal.unexplained, *(one.value for one in goal.slots)),
            }
        )
        for goal in frame.goals
    )
    return frame.model_copy(update={"goals": goals, "pattern": frame.sentence})


def open_frame(task: TaskExperience) -> TaskFrame:
    """The frame that a task was learned with, the values of its run among its slots."""
    return opened(task.frame, task.run_slots)


def with_holes(pattern: str, slots: Iterable[Slot]) -> str:
    """The pattern with an open hole for each slot; empty where a value does not stand in it exactly once."""
    for slot in slots:
        found = places(slot.value, pattern)
        if len(found) != 1:
            return ""
        start, end = found[0]
        pattern = f"{pattern[:start]}{{*{slot.name}}}{pattern[end:]}"
    return pattern


def filled(pattern: str, frame: TaskFrame) -> dict[str, str] | None:
    """What stands in the open holes of the pattern in a new sentence, as it is written there, by their names.

    None where there are none, where the words outside differ, or where it cannot be told what stands in them.
    """
    said = pattern_key(frame.pattern)
    found = [way.fullmatch(said) for way in _matchers(pattern_key(pattern))]
    groups = {one.groups() for one in found if one is not None}
    if None in found or len(groups) != 1:
        return None  # Of two ways to part the words neither is certain.
    values = [_as_written(words, frame) for words in groups.pop()]
    names = OPEN_HOLE.findall(pattern)
    return dict(zip(names, values, strict=True)) if all(values) and len(set(names)) == len(names) else None


def by_letter(task: TaskExperience, sentence: str) -> dict[str, str] | None:
    """What stands in the open holes of a task in a sentence that is equal to the letter beside them."""
    if not task.run_slots:
        return None
    said = task.frame.model_copy(update={"sentence": sentence, "pattern": sentence})
    return filled(with_holes(task.frame.sentence, task.run_slots), said)


def with_values(
    task: TaskExperience, frame: TaskFrame, values: Mapping[str, str]
) -> tuple[TaskExperience, TaskFrame]:
    """The known task and the new frame, what stands in the open holes among the slots of both."""
    old = [slot.model_copy(update={"fixed": False}) for slot in task.slots if slot.name in values]
    new = [slot.model_copy(update={"value": _value(slot, values[slot.name])}) for slot in old]
    return task.model_copy(update={"frame": opened(task.frame, old)}), opened(frame, new)


def with_other_values(
    task: TaskExperience, sentence: str, values: Mapping[str, str]
) -> tuple[TaskExperience, TaskFrame]:
    """The same for a sentence that is equal to the letter beside them: it is read as the known one was."""
    known = task.model_copy(update={"frame": open_frame(task)})
    goals = tuple(
        goal.model_copy(
            update={
                "slots": tuple(
                    one.model_copy(update={"value": _value(one, values[one.name])})
                    if one.name in values
                    else one
                    for one in goal.slots
                )
            }
        )
        for goal in known.frame.goals
    )
    return known, known.frame.model_copy(update={"sentence": sentence, "goals": goals})


def _value(slot: Slot, found: str) -> str:
    """A thing without its article, a text and what was called with one as it stands."""
    return found if slot.role == CONTENT or bare(slot.value) != slot.value else bare(found)


def bare(value: str) -> str:
    """Without an article: a keyboard is looked for as keyboard."""
    return _LEADING_ARTICLE.sub("", value)


def places(value: str, text: str) -> list[tuple[int, int]]:
    """Where the value stands in the text, in any case and spacing, as whole words and in no hole."""
    words = value.split()
    if not words:
        return []
    before = rf"(?<![^\W{_HAN}])" if not _is_han(value[0]) else ""
    after = rf"(?![^\W{_HAN}])" if not _is_han(value[-1]) else ""
    pattern = before + r"\s+".join(map(re.escape, words)) + after
    holes = [one.span() for one in HOLE.finditer(text)]
    return [
        one.span()
        for one in re.finditer(pattern, text, re.IGNORECASE)
        if not any(start <= one.start() < end for start, end in holes)
    ]


@lru_cache(1024)
def _matchers(said: str) -> tuple[re.Pattern[str], ...]:
    """Two ways to read a pattern: each open hole as short as can be, and as long as can be; none without."""
    *before, last = OPEN_HOLE.split(said)[::2]
    literals = [re.escape(ARTICLE.sub("", one)) for one in before]
    return tuple(
        re.compile("".join(f"{one}(.{quantity})" for one in literals) + re.escape(last))
        for quantity in ("+?", "+")
        if before
    )


def _as_written(words: str, frame: TaskFrame) -> str:
    """The value as the sentence spells it; empty where that cannot be told."""
    words = words.strip()
    if hole := HOLE.fullmatch(words):
        read = [one for goal in frame.goals for one in goal.slots if one.name == hole[1]]
        return read[0].value if read and read[0].type in SPOKEN else ""
    if not words or "{" in words:
        return ""
    found = places(words, frame.sentence)
    if len(found) != 1 or not _whole_segments(frame.sentence, *found[0]):
        return ""
    start, end = found[0]
    return " ".join(frame.sentence[start:end].split())


def _whole_segments(sentence: str, start: int, end: int) -> bool:
    """Whether no Chinese word reaches over the edge of that part, as far as the segmenter can tell."""
    inside = [at for at in (start, end) if _is_han(sentence[at - 1 : at]) and _is_han(sentence[at : at + 1])]
    return not inside or set(inside) <= _segment_ends(sentence)


@lru_cache(256)
def _segment_ends(sentence: str) -> frozenset[int]:
    from treetap.task.text import words

    place, ends = 0, set[int]()
    for word in words(sentence):
        found = sentence.find(word, place)
        if found < 0:
            return frozenset()
        place = found + len(word)
        ends |= {found, place}
    return frozenset(ends)


def _covered(slot: Slot, taken: Sequence[str]) -> bool:
    """Whether it is one of these values, or what the reader has taken of a longer name: Club of Book Club."""
    if slot.type not in SPOKEN:
        return False
    same = any(_folded(slot.value) == _folded(one) for one in taken)
    return same or (slot.fixed and any(is_name(one) and places(slot.value, one) for one in taken))


def _goal_of(slot: Slot, goals: Sequence[Goal]) -> int:
    """The goal that has the slot, or says its value; else the first."""
    named = [at for at, goal in enumerate(goals) if any(one.name == slot.name for one in goal.slots)]
    said = [at for at, goal in enumerate(goals) if places(slot.value, goal.clause)]
    return next(iter((*named, *said)), 0)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _is_han(char: str) -> bool:
    return bool(char) and _HAN_CHARACTER.match(char) is not None
