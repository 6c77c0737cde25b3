"""Whether the values of a new task can take the place of those an experience was learned with."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Final

from treetap.memory.holes import SPOKEN
from treetap.memory.keys import steps_of
from treetap.memory.reuse.parts import HALF, differing, same_form, untold
from treetap.memory.reuse.plain import hides
from treetap.memory.reuse.run_values import refusal
from treetap.models.base import LiteralPart, SlotPart, slots_used, texts_in
from treetap.models.experience import TaskExperience
from treetap.models.memory import Tier
from treetap.models.target import Target
from treetap.models.task import ConstraintKind, Slot, TaskFrame

_GETTING: Final = frozenset({"book", "buy", "order", "reserve", "invite", "rent", "print"})


_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press", "set_checked"})

_NOT_SHOWN = "that it was typed, selected or tapped there is not certain, so it must be equal"


def obstacle(task: TaskExperience, frame: TaskFrame, tier: Tier, run: frozenset[str] = frozenset()) -> str:
    """Why the new values cannot be filled in; empty if they can. `run`: the slots that the run has shown."""
    return next(_obstacles(task, frame, tier, run), "")


def _obstacles(task: TaskExperience, frame: TaskFrame, tier: Tier, run: frozenset[str]) -> Iterator[str]:
    yield from _other_shape(task.frame, frame, tier)
    old, new = _by_name(task.frame), _by_name(frame)
    used = slots_used(task.tree)
    for name, slot in old.items():
        yield from _one(task, slot, new[name], used)
    yield from _constants(task, frame)
    yield from _gaps(task.frame, frame, used)
    yield from _hidden(task, frame, run, vouched=tier is Tier.MODEL_ALIAS)
    yield from _excepted(task.frame, frame)
    yield from _how_many(task.frame, frame)
    yield from _swapped(old, new)
    yield from _ambiguous(task.frame.values, frame.values, used)


def _other_shape(old: TaskFrame, new: TaskFrame, tier: Tier) -> Iterator[str]:
    """Slots of other names, types or roles, or of other goals; an alias may be split into goals otherwise."""
    split = tier not in {Tier.ALIAS, Tier.MODEL_ALIAS}
    was, now = _shapes(old, goals=split), _shapes(new, goals=split)
    if split and len(old.goals) != len(new.goals):
        yield f"it has {_count(len(new.goals), 'goal')}, the one it was learned from {len(old.goals)}"
    if missing := [name for _, name, *_ in was - now]:
        yield f"it does not give the {_list(missing)} that was used there"
    if more := [name for _, name, *_ in now - was]:
        yield f"it gives a {_list(more)} for which nothing was done there"
    if tier is Tier.FRAME:
        kinds = Counter((slot.type, slot.role) for slot in _slots(new) if not slot.fixed)
        for (kind, _), times in kinds.items():
            if times > 1:
                yield f"it is worded differently, and which {kind} is which cannot be told"


def _one(task: TaskExperience, old: Slot, new: Slot, used: frozenset[str]) -> Iterator[str]:
    differ = differing(old, new)
    same = alike(old, new)
    if same and not differ:
        return
    what = f"the {_words(old)} differs ('{old.value}' there, '{new.value}' here)"
    if not new.value.strip():
        yield f"the {_words(old)} is empty"
    if old.fixed or new.fixed:
        yield f"{what} and says how much, how often or which, so it must be equal"
    if old.name not in {slot.name for slot in task.slots}:
        yield f"{what}, and {_NOT_SHOWN}"
    if HALF in differ:
        yield f"the {_words(old)} differs in its half of the day, so it is another time"
    if not same_form(old, new):
        yield f"{what} and is of another form"
    shown = {key.removeprefix(f"{old.name}.") for key in used if key.startswith(f"{old.name}.")}
    if old.name not in used and (old.parts or new.parts):
        if unseen := untold(differ, shown) or (() if differ else ("value",)):
            yield f"the {_words(old)} differs in its {_list(unseen)}, which the run never showed"
    elif old.name not in used and _says(task, old.value):
        yield f"{what}, but a step there holds it to the letter"


def _constants(task: TaskExperience, frame: TaskFrame) -> Iterator[str]:
    values = frame.values
    for constant in task.constants:
        given = values.get(constant.name)
        if given is None:
            yield f"it does not give the {constant.name} '{constant.value}' that was part of the task there"
        elif _folded(given) != _folded(constant.value):
            differs = f"the {constant.name} differs ('{constant.value}' there, '{given}' here)"
            yield f"{differs}, and {_NOT_SHOWN}"


def _gaps(old: TaskFrame, new: TaskFrame, used: frozenset[str]) -> Iterator[str]:
    values = new.values
    for key in sorted(used & old.values.keys()):
        if not values.get(key, "").strip():
            yield f"a step needs the {' '.join(key.split('.'))}, which this task does not give"


def _hidden(task: TaskExperience, new: TaskFrame, run: frozenset[str], *, vouched: bool) -> Iterator[str]:
    """A word that changes the task, in what looks like a value."""
    old, now = task.frame, _by_name(new)
    touched = frozenset(_touched(task))
    for name, slot in _by_name(old).items():
        if alike(slot, now[name]):
            continue
        if name in run or (name in touched and slot.type in SPOKEN):
            there = name in touched
            if why := refusal(slot, now[name].value, new.sentence, touched=there, vouched=vouched):
                yield why
            continue
        for one, sentence in ((slot, old.sentence), (now[name], new.sentence)):
            if hides(one, sentence):
                yield f"'{one.value}' may be more than a {_words(one)}: it stands in no quotation marks"


def _touched(task: TaskExperience) -> Iterator[str]:
    """The slots that a touch went by: something on the phone was called so."""
    for step in steps_of(task.tree):
        target: Target | None = getattr(step.action, "target", None)
        if target is None or step.action.kind not in _TOUCHES:
            continue
        for text in (target.text, target.description, *(one.text for one in target.anchors)):
            yield from (part.slot for part in text.root if isinstance(part, SlotPart)) if text else ()


def _excepted(old: TaskFrame, new: TaskFrame) -> Iterator[str]:
    """What an exception is about cannot be told from what the task is about, so all of it must be equal."""
    now = _by_name(new)
    for goal in old.goals:
        excepts = any(one.kind is ConstraintKind.EXCEPT for one in goal.constraints)
        for slot in goal.slots if excepts else ():
            if not alike(slot, now[slot.name]) or differing(slot, now[slot.name]):
                yield f"the {_words(slot)} differs, and it may be what was excepted"


def _how_many(old: TaskFrame, new: TaskFrame) -> Iterator[str]:
    """Where things are got, a number says how many, even if no thing is named after it: a table for two."""
    now = _by_name(new)
    for goal in old.goals:
        for slot in goal.slots if goal.verb in _GETTING else ():
            if slot.type in {"number", "percent"} and not alike(slot, now[slot.name]):
                yield f"the {_words(slot)} differs and may say how many or which, so it must be equal"


def _swapped(old: dict[str, Slot], new: dict[str, Slot]) -> Iterator[str]:
    """The same values in other places: from A to B is not from B to A."""
    moved = [name for name in old if _folded(old[name].value) != _folded(new[name].value)]
    was, now = (Counter(_folded(slots[name].value) for name in moved) for slots in (old, new))
    if moved and was == now:
        yield f"the values of {_list(moved)} have only swapped places"


def _ambiguous(was: dict[str, str], now: dict[str, str], used: frozenset[str]) -> Iterator[str]:
    """Two values that were equal there: which of them a step used cannot be told, so they must still be."""
    for key in sorted(used & was.keys()):
        for other, value in was.items():
            if _unpadded(value) == _unpadded(was[key]) and _unpadded(now.get(other, "")) != _unpadded(
                now[key]
            ):
                yield f"the {key} and the {other} were both '{value}' there: which was used cannot be told"


def alike(old: Slot, new: Slot) -> bool:
    """Equal values. A text is equal to the letter; a name or a time however it is written."""
    if "text" in (old.type, new.type):
        return unicodedata.normalize("NFC", old.value) == unicodedata.normalize("NFC", new.value)
    return _folded(old.value) == _folded(new.value)


def _folded(value: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", value).casefold().split())


def _unpadded(value: str) -> str:
    """07:05 and 7:05 are two ways to write one thing."""
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", _folded(value))


def _shapes(frame: TaskFrame, *, goals: bool) -> set[tuple[int, str, str, str]]:
    return {
        (at if goals else 0, slot.name, slot.type, slot.role)
        for at, goal in enumerate(frame.goals)
        for slot in goal.slots
    }


def _slots(frame: TaskFrame) -> Iterator[Slot]:
    return (slot for goal in frame.goals for slot in goal.slots)


def _by_name(frame: TaskFrame) -> dict[str, Slot]:
    return {slot.name: slot for slot in _slots(frame)}


def _says(task: TaskExperience, value: str) -> bool:
    texts = texts_in(task.tree)
    return any(
        isinstance(part, LiteralPart) and _folded(value) in _folded(part.text)
        for text in texts
        for part in text.root
    )


def _words(slot: Slot) -> str:
    return slot.role or slot.name.replace("_", " ")


def _list(words: list[str] | tuple[str, ...]) -> str:
    *more, last = sorted(words) or [""]
    return f"{', '.join(more)} and {last}" if more else last


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
