"""A task as it is understood: ordered goals with polarity, slots and constraints, for the reuse rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Literal, Self

from pydantic import Field, model_validator

from treetap.models.action import Commitment
from treetap.models.base import Model, NonEmpty
from treetap.models.target import Target


class Polarity(StrEnum):
    """Which way a goal points: on or off, add or remove."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    NEUTRAL = "neutral"


class NamedValue(Model):
    """A name and what it stands for."""

    name: NonEmpty
    value: str


class Slot(Model):
    """A value cut out of the sentence. Where a trajectory used it stands in its steps, as slots of texts."""

    name: NonEmpty
    type: NonEmpty
    """text, person, number, time, date, duration, app …"""
    role: str = ""
    """recipient, content, from, to …"""
    value: str
    parts: tuple[NamedValue, ...] = ()
    """Its parts, such as hour and minute of a time."""
    fixed: bool = False
    """It must be equal, whatever a trajectory shows: how many, how often, which app."""


class ConstraintKind(StrEnum):
    """Words that change what a goal means without naming an object."""

    NEGATION = "negation"
    BAN = "ban"
    """Something else that must not be done on the way."""
    EXCEPT = "except"
    ALL = "all"
    ONLY = "only"
    NTH = "nth"
    COMPARISON = "comparison"
    FROM = "from"
    TO = "to"
    DAY_HALF = "day_half"
    WEEKDAY = "weekday"


class Constraint(Model):
    """One such word, and what it applies to."""

    kind: ConstraintKind
    value: str = ""


class AskedFor(Model):
    """Something the sentence commits to, with literal parts of the sentence as its values."""

    act: Commitment
    receiver: str | None = None
    """Who gets it, is called, is paid."""
    value: str | None = None
    """What is sent, paid, deleted, granted or installed."""
    confirmed: bool = False
    """The consent judge has said yes to it, in a run that was verified for just this pattern."""


QUESTIONS = frozenset({"read", "count", "reveal"})
"""Verbs that only ask: there is no sense in which they could change something."""


class Intent(StrEnum):
    """What kind of end a goal asks for: the same eight in every language and app."""

    OPEN = "open"
    """A page or an app is showing."""
    SET = "set"
    """A control or an entry has a state or a value."""
    CREATE = "create"
    """An entry is new."""
    EDIT = "edit"
    """An entry that was there has changed."""
    DELETE = "delete"
    """An entry is gone."""
    SEND = "send"
    """Something has gone out to somebody."""
    READ = "read"
    """A question is answered."""
    DO = "do"
    """Anything else."""


class Goal(Model):
    """One thing to bring about."""

    id: NonEmpty
    verb: str
    """The verb's class in the lexicon; empty for a clause that could not be read."""
    intent: Intent = Intent.DO
    """The kind of end that it asks for."""
    polarity: Polarity = Polarity.NEUTRAL
    app: str | None = None
    object: str = ""
    slots: tuple[Slot, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    words: tuple[str, ...] = ()
    """The clause's content words."""
    unexplained: tuple[str, ...] = ()
    """Those of them that lexicon, slots and stop list do not account for."""
    clause: str = ""
    """The goal as a sentence of its own, values and all: read again, it gives this goal."""

    @property
    def bank_name(self) -> str:
        """Under what name the bank keeps what was read for it."""
        return re.sub(r"\W+", "_", self.object).strip("_") or self.id


class TaskFrame(Model):
    """The sentence and the goals that were read out of it, in order."""

    sentence: NonEmpty
    language: Literal["zh", "en", "other"]
    goals: tuple[Goal, ...] = Field(min_length=1)
    pattern: str = ""
    """The sentence with its values replaced by slot names."""
    asks_for: tuple[AskedFor, ...] = ()
    """What the sentence commits to, as a model has read it."""
    reader: Literal["rules", "model"] = "rules"

    @model_validator(mode="after")
    def _goal_ids_differ(self) -> Self:
        if len({goal.id for goal in self.goals}) != len(self.goals):
            raise ValueError("two goals of one task have the same id")
        return self

    @model_validator(mode="after")
    def _a_slot_has_one_value(self) -> Self:
        known: dict[str, str] = {}
        for name, value in self._named_values():
            if known.setdefault(name, value) != value:
                raise ValueError(f"the slot value '{name}' stands for two things: give each its own name")
        return self

    @property
    def only_asks(self) -> bool:
        """Whether it is a question, or several: nothing that it says commits to anything."""
        asks = (goal.verb in QUESTIONS or goal.intent is Intent.READ for goal in self.goals)
        return not self.asks_for and all(asks)

    @property
    def values(self) -> dict[str, str]:
        """Slot values by name, and their parts by `name.part`, as `Text.fill` takes them."""
        return dict(self._named_values())

    def _named_values(self) -> Iterator[tuple[str, str]]:
        for goal in self.goals:
            for slot in goal.slots:
                yield slot.name, slot.value
                yield from ((f"{slot.name}.{part.name}", part.value) for part in slot.parts)


class EvidenceKind(StrEnum):
    """What shows that a goal holds."""

    STATE = "state"
    """A control is as wanted."""
    PAGE = "page"
    """The page asked for is showing."""
    NEW = "new"
    """A new entry shows the values."""
    GONE = "gone"
    """It was seen before and is no longer there."""
    VALUE = "value"
    """The value stands beside its label."""
    MESSAGE = "message"
    """What came after the act says so."""
    JUDGED = "judged"
    """The judge has found every requirement met, and cited what shows it."""

    @classmethod
    def _missing_(cls, value: object) -> EvidenceKind | None:
        """What was stored as a row is an entry that was new."""
        return cls.NEW if value == "row" else None


class Evidence(Model):
    """Why a goal is believed to hold. Comes from the screen, never from a policy's word."""

    goal_id: NonEmpty
    kind: EvidenceKind
    text: str
    """In words, with what was read."""
    frame_id: NonEmpty
    target: Target | None = None
    """What was looked at, so that a replay can look there again."""
    value: str | None = None
    """What was read, for a goal that asks for it."""
    cites: tuple[str, ...] = ()
    """The lines of screens that the judge cited."""
    rests_on: tuple[str, ...] = ()
    """The screens that a judged answer rests on, by page key and digest of their texts."""

    @property
    def by(self) -> Literal["rules", "judge"]:
        """Who found it."""
        return "judge" if self.kind is EvidenceKind.JUDGED else "rules"
