"""Reads a sentence by asking a model, once: goals, parameters, and what the sentence commits to.

The model sees the sentence and nothing else. Every value that it names must be a literal part of it;
otherwise the rules' frame is used. What was read is kept on disk by sentence and model.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from loguru import logger
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from treetap.core.ports import ChatModel, Clock, TaskReader
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ModelRecovers
from treetap.models import (
    AskedFor,
    Commitment,
    Constraint,
    ConstraintKind,
    Goal,
    Polarity,
    Slot,
    TaskFrame,
)
from treetap.prompts.asking import Limits
from treetap.prompts.kept import Kept
from treetap.prompts.quoting import quoted
from treetap.prompts.render import render
from treetap.prompts.replies import ask, invalid
from treetap.task.lexicon import intent_of

_MOST_GOALS: Final = 12
_MOST_PARAMETERS: Final = 20
_SLOT: Final = {"recipient": "person", "person": "person", "name": "text"}
_KINDS: Final = {kind.value: kind for kind in ConstraintKind}
_LETTER: Final = r"[^\W\d_\u3040-\u30ff\u3400-\u9fff]"
"""Of a script that has spaces between its words."""
_LOOSE: Final = {" ": r"\s+", **dict.fromkeys("'‘’`´", "['‘’`´]"), **dict.fromkeys('"“”', '["“”]')}
"""Marks that a model may write otherwise."""

IntentName = Literal["open", "set", "create", "edit", "delete", "send", "read", "do"]


class _Parameter(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    name: str = Field(min_length=1, max_length=40)
    value: str = Field(min_length=1, max_length=1_000)


class _Goal(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    intent: IntentName
    object: str = Field(default="", max_length=200)
    polarity: Polarity = Polarity.NEUTRAL
    app: str | None = None
    parameters: tuple[_Parameter, ...] = Field(default=(), max_length=_MOST_PARAMETERS)
    constraints: tuple[str, ...] = Field(default=(), max_length=_MOST_PARAMETERS)


class _Asked(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    act: Commitment
    receiver: str | None = None
    value: str | None = None


class Reading(BaseModel):
    """What a model has read out of a sentence, checked against it."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    goals: tuple[_Goal, ...] = Field(min_length=1, max_length=_MOST_GOALS)
    asks_for: tuple[_Asked, ...] = Field(default=(), max_length=_MOST_GOALS)


class ModelTaskReader:
    """A `TaskReader` over another one: `rules` reads what the model does not.

    `cache`: where readings are kept. `model`: its name, part of the key.
    """

    def __init__(
        self,
        chat: ChatModel,
        rules: TaskReader,
        *,
        model: str = "",
        cache: Kept | None = None,
        clock: Clock | None = None,
        limits: Limits | None = None,
    ) -> None:
        self._chat, self._rules, self._clock = chat, rules, clock
        self._model, self._cache = model, cache or Kept()
        self._limits = limits or Limits()

    async def read(self, sentence: str) -> TaskFrame:
        """Raises `TaskInvalid`, as the rules do. A model that cannot be asked leaves it to them."""
        ruled = await self._rules.read(sentence)
        reading = self._kept(sentence)
        if reading is None:
            try:
                reading = await self._asked(sentence)
            except (ModelRecovers, EndpointBusy, EndpointRefused, BudgetSpent) as error:
                logger.debug("The sentence is read by rules: {}", error)
                return ruled
            self._cache.put(self._model, sentence, value=reading.model_dump(mode="json"))
        return framed(ruled, reading)

    async def _asked(self, sentence: str) -> Reading:
        return await ask(
            self._chat,
            name="reading",
            system=render("read_system"),
            user=render("read", sentence=quoted(sentence, 2_000)),
            reply=Reading,
            use=lambda reading: literal(reading, sentence),
            limits=self._limits,
            clock=self._clock,
        )

    def _kept(self, sentence: str) -> Reading | None:
        told = self._cache.get(self._model, sentence)
        try:
            return None if told is None else literal(Reading.model_validate(told), sentence)
        except (ValidationError, ModelRecovers):
            return None  # Somebody else's line: it is read anew.


def literal(reading: Reading, sentence: str) -> Reading:
    """The reading with its values as the sentence has them. Raises `ReplyInvalid` for any other."""
    goals = [
        goal.model_copy(
            update={
                "app": _part(goal.app, sentence) if goal.app else None,
                "parameters": tuple(
                    one.model_copy(update={"value": _needed(one.value, sentence)}) for one in goal.parameters
                ),
            }
        )
        for goal in reading.goals
    ]
    asked = [
        one.model_copy(
            update={
                "receiver": _needed(one.receiver, sentence) if one.receiver else None,
                "value": _needed(one.value, sentence) if one.value else None,
            }
        )
        for one in reading.asks_for
    ]
    return reading.model_copy(update={"goals": tuple(goals), "asks_for": tuple(asked)})


def _part(value: str, sentence: str) -> str | None:
    """The part of the sentence that this is, in any case of its letters: whole words and whole numbers."""
    wanted = value.strip().strip("\"'“”‘’「」")
    if not wanted:
        return None
    pattern = "".join(_LOOSE.get(char, re.escape(char)) for char in " ".join(wanted.split()))
    for kind in (_LETTER, r"\d"):
        pattern = rf"(?<!{kind}){pattern}" if re.match(kind, wanted) else pattern
        pattern = rf"{pattern}(?!{kind})" if re.match(kind, wanted[-1]) else pattern
    found = re.search(pattern, sentence, re.IGNORECASE)
    return found[0] if found else None


def _needed(value: str, sentence: str) -> str:
    found = _part(value, sentence)
    if found is None:
        raise invalid(f"{quoted(value, 80)} is no part of the sentence; copy values from it to the letter")
    return found


def framed(ruled: TaskFrame, reading: Reading) -> TaskFrame:
    """The frame of a reading. Where the rules account for every word their goals stand: they prove them."""
    asked = tuple(AskedFor(act=one.act, receiver=one.receiver, value=one.value) for one in reading.asks_for)
    goals = ruled.goals if is_sure(ruled) else _goals(reading, ruled)
    return ruled.model_copy(update={"goals": goals, "asks_for": asked, "reader": "model"})


def is_sure(frame: TaskFrame) -> bool:
    """Whether the rules have read every word of it."""
    return all(goal.verb and not goal.unexplained for goal in frame.goals)


def _goals(reading: Reading, ruled: TaskFrame) -> tuple[Goal, ...]:
    """Each with the words of its own, for whoever has to look for it by words."""
    used: set[str] = set()
    found = []
    every = dict.fromkeys(word for goal in ruled.goals for word in goal.words)
    for number, one in enumerate(reading.goals, start=1):
        slots = []
        for parameter in one.parameters:
            name = parameter.name
            while name in used:
                name += "_"
            used.add(name)
            kind = _SLOT.get(parameter.name, "text")
            slots.append(Slot(name=name, type=kind, role=parameter.name, value=parameter.value))
        told = ", ".join(f"{slot.role} {slot.value}" for slot in slots)
        alone = len(reading.goals) == 1
        clause = ruled.sentence if alone else f"{one.intent} {one.object} {told}".strip()
        own = dict.fromkeys((*one.object.split(), *(slot.value for slot in slots)))
        limits = tuple(
            Constraint(kind=_KINDS[word.casefold()]) for word in one.constraints if word.casefold() in _KINDS
        )
        found.append(
            Goal(
                id=f"g{number}",
                verb="",
                intent=intent_of(one.intent),
                polarity=one.polarity,
                app=one.app,
                object=one.object,
                slots=tuple(slots),
                constraints=limits,
                words=tuple(every if alone else own),
                clause=clause,
            )
        )
    return tuple(found)
