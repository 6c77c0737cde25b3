"""What a run had read before it typed it is taken from the bank: the next time it is something else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from treetap.memory.learning.keeping import KeptNode, KeptStep
from treetap.memory.learning.rewriting import USES, Place, Spot, rewritten_action
from treetap.models import (
    Action,
    BankPart,
    EvidenceKind,
    Goal,
    LiteralPart,
    SaveValue,
    TaskFrame,
    Text,
    TextPart,
)

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
        return Text(tuple(_parts(said, saved, dictated)))


def _parts(said: str, saved: Mapping[str, str], dictated: Sequence[str]) -> Iterator[TextPart]:
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
