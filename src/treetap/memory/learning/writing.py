"""Writes texts and evidence anew with slots in place of values, and notes what could not be written so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from treetap.memory.keys import AS_WANTED
from treetap.memory.learning.describing import Indescribable, described_on, for_any_value
from treetap.memory.learning.mentions import Mention, OwnWords, Reading, carries, holds, names, read
from treetap.memory.learning.spots import (
    USES,
    Place,
    Spot,
    rewritten,
    rewritten_action,
    rewritten_expectation,
    settled,
)
from treetap.models import (
    Action,
    Evidence,
    EvidenceKind,
    Expectation,
    Goal,
    LiteralPart,
    Screen,
    Slot,
    SlotPart,
    Target,
    TaskFrame,
    Text,
    TextPart,
)
from treetap.models.base import within


class Writer:
    """For one choice of values that may be slots.

    `used`: the keys that were typed, selected or tapped. `refused`: slots that cannot be such, since a step
    would keep something of their values. `strays`: whether something was typed that the task does not say.
    """

    def __init__(
        self,
        mentions: Sequence[Mention],
        goals: Sequence[Goal],
        own: OwnWords,
        order: Mapping[tuple[int, str], str],
        run: frozenset[str] = frozenset(),
    ) -> None:
        """`run`: slots that only the run has shown to be such, by what it used in whatever case."""
        self._run = run
        self._mentions, self._goals, self._own, self._order = mentions, goals, own, order
        self._all = list({one.name: one for goal in goals for one in goal.slots}.values())
        self._slots: dict[str, Slot] = {one.slot.name: one.slot for one in mentions}
        self.used: set[str] = set()
        self.refused: set[str] = set()
        self.strays = False
        self._spoilt = False

    @property
    def active(self) -> bool:
        return bool(self._slots)

    @property
    def used_slots(self) -> set[str]:
        return {key.partition(".")[0] for key in self.used}

    def action(self, action: Action, spot: Spot) -> Action:
        return self._opened(rewritten_action(action, spot, self._text), spot)

    def _opened(self, action: Action, spot: Spot) -> Action:
        """What is not a text of the action: what it is called, what it is done to, what is done instead."""
        changed: dict[str, Any] = {
            name: self._open(value, spot) for name, value in action if isinstance(value, Target)
        }
        if (fallback := action.handling.fallback) is not None:
            instead = self._opened(fallback, spot)
            changed["handling"] = action.handling.model_copy(update={"fallback": instead})
        changed["description"] = self.string(action.description, spot)
        return action.model_copy(update=changed)

    def expectations(self, given: Sequence[Expectation], spot: Spot) -> tuple[Expectation, ...]:
        """Those that can be expected with other values, too."""
        kept: list[Expectation] = []
        for one in given:
            self._spoilt = False
            written = rewritten_expectation(one, spot, self._text)
            target: Target | None = getattr(written, "target", None)
            if target is not None:
                written = written.model_copy(update={"target": self._open(target, spot, seen=True)})
            if not self._spoilt:
                kept.append(written)
        self._spoilt = False
        return tuple(kept)

    def target(self, target: Target, spot: Spot) -> Target | None:
        """A target that is only looked at; None where it would keep something of a value."""
        self._spoilt = False
        seen = replace(spot, place=Place.SEEN, prose=False)
        written = self._open(rewritten(target, seen, self._text), spot, seen=True)
        spoilt, self._spoilt = self._spoilt, False
        return None if spoilt else written

    def seen(self, said: str, spot: Spot) -> Text | None:
        """What a thing said that was looked at; None where it would keep something of a value.

        What is merely in sight decides nothing about the slots.
        """
        self._spoilt, refused = False, set(self.refused)
        text = self._text(Text.literal(said), replace(spot, place=Place.SEEN, prose=False))
        spoilt, self._spoilt = self._spoilt or self.refused != refused, False
        self.refused = refused
        return None if spoilt else text

    def identifier(self, resource_id: str) -> str:
        """The id, or nothing if it is made of a value."""
        made_of = any(names(resource_id, slot, self._own.words) for slot in self._slots.values())
        return "" if made_of else resource_id

    def words(self, said: str, spot: Spot, *, otherwise: str) -> Text:
        """A sentence with slots in it."""
        self._spoilt = False
        text = self._text(Text.literal(said), replace(spot, place=Place.SAID, prose=True))
        spoilt, self._spoilt = self._spoilt, False
        return Text.literal(otherwise) if spoilt else text

    def string(self, said: str, spot: Spot, *, otherwise: str = "") -> str:
        """The same where only a string will do: `{name}` in the place of a value."""
        if not said:
            return said
        text = self.words(said, spot, otherwise=otherwise)
        return "".join(f"{{{one.key}}}" if isinstance(one, SlotPart) else _said(one) for one in text.root)

    def _text(self, text: Text, spot: Spot) -> Text:
        parts: list[TextPart] = []
        for part in text.root:
            parts += self._literal(part.text, spot) if isinstance(part, LiteralPart) else [part]
        return Text(tuple(parts))

    def _literal(self, text: str, spot: Spot) -> list[TextPart]:
        """The parts of a stretch of plain text."""
        prose = spot.prose or spot.place is Place.SAID
        anycase = self._run if spot.place in USES else frozenset[str]()
        reading = read(text, self._mentions, self._own.words, prose=prose, anycase=anycase)
        self._doubt(reading.doubtful, spot.place)
        if spot.place is Place.TYPED and not self._own.explain(_unsaid(text, reading)):
            self.strays = True
        parts: list[TextPart] = []
        end = 0
        for found in reading.found:
            mention = settled(found.mentions, spot, self._goals, self._order)
            if mention is None or (not prose and self._could_be_another(mention)):
                self.refused |= {one.slot.name for one in found.mentions}
                continue
            if spot.place is Place.APP:
                self.refused.add(mention.slot.name)
            if spot.place in USES:
                self.used.add(mention.key)
            if found.start > end:
                parts.append(LiteralPart(text=text[end : found.start]))
            parts.append(mention.written)
            end = found.end
        if end < len(text) or not parts:
            parts.append(LiteralPart(text=text[end:]))
        self._check(parts, spot)
        return parts

    def _could_be_another(self, mention: Mention) -> bool:
        """The task says the same a second time: where it is no slot, or as one word of somebody's name."""
        value, others = mention.value, [one for one in self._all if one.name != mention.slot.name]
        if self._own.say(value) or any(one.fixed and one.value == value for one in others):
            return True
        # What is written to Ann may well begin with her name; a chat that is called Ann may be Ann Lee's.
        names = [one.value for one in others if one.type != "text" and one.value != value]
        return mention.named and any(holds(one, value) for one in names)

    def _doubt(self, mentions: Sequence[Mention], place: Place) -> None:
        if mentions and place in USES:
            self.refused |= {one.slot.name for one in mentions}
        elif mentions:
            self._spoilt = True

    def _check(self, parts: Sequence[TextPart], spot: Spot) -> None:
        """That nothing of a value is left between the slots."""
        left = "\n".join(part.text for part in parts if isinstance(part, LiteralPart))
        if not left.strip():
            return
        leaking = {name for name, slot in self._slots.items() if carries(left, slot, self._own.words)}
        if leaking and spot.place in (*USES, Place.APP):
            self.refused |= leaking
        elif leaking:
            self._spoilt = True

    def _open(self, target: Target, spot: Spot, *, seen: bool = False) -> Target:
        """Fit for any value; an id that is made of one is none that can be kept."""
        opened = for_any_value(target, spot.screen)
        for one in within(opened):
            if not isinstance(one, Target) or one.resource_id is None:
                continue
            made_of = {
                name for name, slot in self._slots.items() if names(one.resource_id, slot, self._own.words)
            }
            if made_of and seen:
                self._spoilt = True
            else:
                self.refused |= made_of
        return opened


def _unsaid(text: str, reading: Reading) -> str:
    """What is left of a text beside the values in it, whichever they are."""
    ends = [0, *(one.end for one in reading.found)]
    starts = [*(one.start for one in reading.found), len(text)]
    return "\n".join(text[end:start] for end, start in zip(ends, starts, strict=True))


def _said(part: TextPart) -> str:
    return part.text if isinstance(part, LiteralPart) else "…"


_WORDS = {
    EvidenceKind.STATE: AS_WANTED,
    EvidenceKind.PAGE: "The page is showing.",
    EvidenceKind.NEW: "A new entry shows it.",
    EvidenceKind.GONE: "It is no longer there.",
    EvidenceKind.VALUE: "It was read there.",
    EvidenceKind.MESSAGE: "A message says so.",
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
