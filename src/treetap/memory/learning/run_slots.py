"""Parts of the sentence that a run used as values, whatever they are called: typed, selected, tapped.

The reader cuts out what it knows by its form. A city, a song or a thing to look for has none; but when a run
typed it into a field, or touched the entry of that name, it is a value. Labels that are made of the words of
the instruction itself (Wi-Fi, Delete, Weather) are controls and no values. What a run had read before it
typed it is taken from the bank: the next time it is something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from treetap.memory.holes import SPOKEN, places, with_holes
from treetap.memory.keys import HOLE
from treetap.memory.learning.describing import action_of, by_value
from treetap.memory.learning.keeping import KeptNode, KeptStep
from treetap.memory.learning.mentions import is_chinese, slots_of, words
from treetap.memory.learning.spots import USES, Place, Spot, rewritten_action
from treetap.memory.reuse.run_values import CONTENT, is_name, is_no_name, is_text, number_form
from treetap.models import (
    Action,
    BankPart,
    EvidenceKind,
    Goal,
    InputText,
    LiteralPart,
    Role,
    SaveValue,
    Screen,
    Select,
    SetChecked,
    SetValue,
    Slot,
    StepRecord,
    Target,
    TaskFrame,
    Text,
    TextPart,
)
from treetap.models.base import texts_in
from treetap.task.values import cut

_HAN = "\u3400-\u9fff"
_LETTER = rf"[^\W{_HAN}]"


@dataclass(frozen=True)
class Read:
    """A value that the bank holds from now on."""

    name: str
    value: str
    answer: bool = False
    """It was worked out from what showed, and may be a part of it: it was typed, if anything was."""


def values_read(node: KeptNode, goals: Mapping[str, Goal], *, root: bool = True) -> Iterator[KeptStep | Read]:
    """The steps in order, and after each what the bank holds then.

    A step saves what it found; at the end of a node the answer to its question is kept, which may be a part
    of that, or come of several things.
    """
    for part in node.parts:
        if isinstance(part, KeptNode):
            yield from values_read(part, goals, root=False)
            continue
        yield part
        record = part.record
        if isinstance(record.action, SaveValue) and record.execution is not None:
            yield Read(record.action.name, record.execution.value or "")
    goal = goals.get(node.record.goal_id or "")
    for one in node.record.evidence:
        if not root and goal is not None and one.goal_id == goal.id and one.kind is EvidenceKind.VALUE:
            yield Read(goal.bank_name, one.value or "", answer=True)


@dataclass
class Banked:
    """What the bank holds at one moment of a run."""

    frame: TaskFrame
    _read: dict[str, Read] = field(default_factory=dict)

    def keep(self, read: Read) -> None:
        """Under its name, in the place of what was there."""
        self._read[read.name] = read

    def names(self, place: Place) -> dict[str, str]:
        """The name of each value; none for what the task says itself, nor for a value that has two names."""
        said = set(self.frame.values.values())
        usable = [one for one in self._read.values() if place is Place.TYPED or not one.answer]
        values = [one.value for one in self._read.values()]
        return {
            one.value: one.name
            for one in usable
            if any(map(str.isalnum, one.value)) and one.value not in said and values.count(one.value) == 1
        }

    def action(self, action: Action) -> Action:
        """With names of the bank in the place of what was read."""
        return rewritten_action(action, Spot(Place.SEEN), self._text) if self._read else action

    def _text(self, text: Text, spot: Spot) -> Text:
        if spot.place not in USES:
            return text
        if not all(isinstance(part, LiteralPart) for part in text.root):
            return text
        saved, said = self.names(spot.place), text.fill()
        if said in saved:
            return Text.bank(saved[said])
        if not saved or spot.place is not Place.TYPED:
            return text
        dictated = [self.frame.sentence, *self.frame.values.values()]
        return Text(tuple(_parts_of_action(said, saved, dictated)))


def _parts_of_action(said: str, saved: Mapping[str, str], dictated: Sequence[str]) -> Iterator[TextPart]:
    """A text that was put together: what was saved stands in it as a word of its own, and not in what the
    person dictated."""
    pattern = "|".join(map(_alone, sorted(saved, key=len, reverse=True)))
    theirs = [(at, at + len(one)) for one in dictated if one for at in _places(one, said)]
    whole = any(said.strip() in one for one in dictated)
    end = 0
    for found in () if whole else re.finditer(pattern, said):
        if any(start < found.end() and found.start() < stop for start, stop in theirs):
            continue
        if found.start() > end:
            yield LiteralPart(text=said[end : found.start()])
        yield BankPart(name=saved[found[0]])
        end = found.end()
    if end < len(said) or not said:
        yield LiteralPart(text=said[end:])


def _places(words: str, said: str) -> Iterator[int]:
    return (found.start() for found in re.finditer(re.escape(words), said))


def _alone(value: str) -> str:
    """Letters and digits do not go on beside it, nor Chinese where it is Chinese: no 5 of 5.99."""
    edge = {True: rf"[{_HAN}]", False: _LETTER}
    first, last = (bool(re.match(rf"[{_HAN}]", char)) for char in (value[0], value[-1]))
    before = rf"(?<!{edge[first]})(?<!\d[.,:-])"
    after = rf"(?!{edge[last]})(?![.,:-]\d)"
    return f"{before}{re.escape(value)}{after}"


_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press", "drag"})
_LONGEST: Final = 80
_ENDS: Final = ".!?。！？;； "
_OPTIONS: Final = "duration"
"""Numbers that name an option that is touched: 25 minutes. Any other may say how many, which is fixed."""


@dataclass(frozen=True)
class _Used:
    """A text that a step typed, selected or touched."""

    text: str
    typed: bool
    """It was put in, by typing or as a value."""
    control: bool = False
    """It names an app, or a button in a task whose verb nobody knows: that may be the verb."""


def run_slots(frame: TaskFrame, steps: Iterable[KeptStep], screens: Mapping[str, Screen]) -> tuple[Slot, ...]:
    """A slot for each such part that the reader has left in the sentence."""
    used = [one for step in steps for one in _used(step.record, screens, frame)]
    return slots_for(_parts(frame, used, _left_in(frame)), frame)


def slots_for(parts: Iterable[str], frame: TaskFrame) -> tuple[Slot, ...]:
    """These parts of the sentence as slots; of two that overlap the longer one."""
    known, chosen = _left_in(frame), list[Slot]()
    for value in sorted(parts, key=len, reverse=True):
        if any(places(value, slot.value) or places(slot.value, value) for slot in chosen):
            continue
        role = CONTENT if is_text(value) and _ends(frame, value) else ""
        slot = known.get(value) or Slot(name=_free_name(frame, chosen), type="text", role=role, value=value)
        if _stands_once(slot, frame):
            chosen.append(slot.model_copy(update={"fixed": False}))
    return tuple(chosen) if _says_enough(frame, chosen) else ()


def may_be_value(part: str, frame: TaskFrame, *, typed: bool) -> bool:
    """Whether a run that used it so can have shown that this part of the sentence is a value."""
    return _is_value(part, _Used(part, typed), frame, _left_in(frame), list(_unexplained(frame)))


def _left_in(frame: TaskFrame) -> dict[str, Slot]:
    """By value, the slots for which the reader's own pattern has no hole."""
    return {
        slot.value: slot
        for slot in slots_of(frame)
        if slot.type in SPOKEN and f"{{{slot.name}}}" not in frame.pattern
    }


def _parts(frame: TaskFrame, used: Sequence[_Used], known: Mapping[str, Slot]) -> list[str]:
    """Parts of the sentence, as it spells them."""
    found: dict[str, None] = {}
    unknown = list(_unexplained(frame))
    numbers = [one.surface for one in cut(frame.sentence).values]
    for one in used:
        whole = [frame.sentence[start:end] for start, end in places(one.text, frame.sentence)]
        inside = [part for part in (*known, *numbers, *unknown) if places(part, one.text)]
        for part in whole[:1] or inside:
            spelt = next((value for value in known if value.casefold() == part.casefold()), part)
            if _is_value(spelt, one, frame, known, unknown):
                found[spelt] = None
    return list(found)


def _is_value(
    part: str, used: _Used, frame: TaskFrame, known: Mapping[str, Slot], unknown: Sequence[str]
) -> bool:
    if part in known:
        return True
    cut_short = [value for value in known if places(value, part)]
    if any(places(part, value) for value in known) or (cut_short and not is_name(part)):
        return False
    option = number_form(part).startswith(_OPTIONS) and not used.typed
    app = any(goal.app and places(goal.app, part) for goal in frame.goals)
    if used.control or app or (cut(part).values and not option):
        return False
    if used.typed:
        return not is_no_name(part)
    begins = frame.sentence.lstrip().startswith(part)
    said = cut_short or any(places(one, part) or places(part, one) for one in unknown)
    return not begins and (option or bool(said))


def _ends(frame: TaskFrame, value: str) -> bool:
    """What is written ends a sentence; before that, other words follow that may not belong to it."""
    after = [frame.sentence[end:].lstrip()[:1] for _, end in places(value.rstrip(_ENDS), frame.sentence)]
    return bool(after) and all(one in _ENDS for one in after)


def _sayings(frame: TaskFrame) -> list[str]:
    """What the sentence may call a thing by."""
    numbers = (one.surface for one in cut(frame.sentence).values)
    return [*(slot.value for slot in slots_of(frame)), *numbers, *_unexplained(frame)]


def _unexplained(frame: TaskFrame) -> Iterator[str]:
    """Words that the reader does not know, those that stand side by side together."""
    spans = sorted(
        span for goal in frame.goals for word in goal.unexplained for span in places(word, frame.sentence)[:1]
    )
    start = end = -1
    for first, last in spans:
        if start >= 0 and not frame.sentence[end:first].strip():
            end = max(end, last)
            continue
        if start >= 0:
            yield frame.sentence[start:end]
        start, end = first, last
    if start >= 0:
        yield frame.sentence[start:end]


def _stands_once(slot: Slot, frame: TaskFrame) -> bool:
    """Where it stands twice, which of the two was used cannot be told."""
    once = len(places(slot.value, frame.sentence)) == 1
    return once and bool(with_holes(frame.pattern, [slot])) and len(slot.value) <= _LONGEST


def _says_enough(frame: TaskFrame, chosen: Sequence[Slot]) -> bool:
    """Whether the words beside the holes tell what is asked for: more of them where the verb is not known."""
    left = HOLE.sub(" ", with_holes(frame.pattern, chosen))
    read = all(goal.verb for goal in frame.goals)
    return len(words(left)) >= 1 + is_chinese(left) + (not read)


def _free_name(frame: TaskFrame, chosen: Sequence[Slot]) -> str:
    taken = {slot.name for slot in (*slots_of(frame), *chosen)}
    return next(name for name in ("value", *(f"value_{at}" for at in range(2, 99))) if name not in taken)


def _used(record: StepRecord, screens: Mapping[str, Screen], frame: TaskFrame) -> Iterator[_Used]:
    action = by_value(action_of(record, screens), record, screens, _sayings(frame))
    verbs_known = all(goal.verb for goal in frame.goals)
    target: Target | None = getattr(action, "target", None)
    if (put := _put_in(action)) is not None and (text := _plain(put)):
        yield _Used(text, typed=target is None or target.role is not Role.SLIDER)
    if isinstance(action, Select) and (option := _plain(action.option)):
        yield _Used(option, typed=True)
    touched = action.kind in _TOUCHES or isinstance(action, SetChecked)
    if touched and target is not None:
        button = target.role is Role.BUTTON and not verbs_known
        control = button or _leaves_app(record, screens)
        for text in _names(target):
            yield _Used(text, typed=False, control=control)


def _put_in(action: Action) -> Text | None:
    if isinstance(action, InputText):
        return action.text
    return action.value if isinstance(action, SetValue) else None


def _leaves_app(record: StepRecord, screens: Mapping[str, Screen]) -> bool:
    """An app by its icon: which one is meant is never a value."""
    before, after = (screens.get(name or "") for name in (record.before, record.after))
    return before is not None and after is not None and before.package != after.package


def _names(target: Target) -> Iterator[str]:
    """What a target is called, and what stands beside it."""
    return filter(None, map(_plain, texts_in(target)))


def _plain(text: Text) -> str:
    parts = text.root
    literal = len(parts) == 1 and isinstance(parts[0], LiteralPart)
    return parts[0].text.strip() if literal and isinstance(parts[0], LiteralPart) else ""
