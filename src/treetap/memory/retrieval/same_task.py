"""Asks a model whether a new sentence asks for the same as a known one: once per sentence, and never again.

It sees the two sentences and nothing else. What it says is held against both (`reuse/by_word.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from loguru import logger
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from treetap.core.ports import ChatModel
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ModelRecovers
from treetap.memory.holes import by_letter, open_frame
from treetap.memory.keys import literal_key
from treetap.memory.reuse.by_word import Alias, alias, apart
from treetap.memory.reuse.rule import matched_by_word
from treetap.models import ChatRequest, Match, Message, Origin, Query, TaskExperience

_LONGEST: Final = 400
"""Characters of a sentence."""
_MAX_TOKENS: Final = 1_000
_UNHEARD: Final = (ModelRecovers, EndpointBusy, EndpointRefused, BudgetSpent)


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore")

    known: str = Field(min_length=1, max_length=_LONGEST)
    new: str = Field(min_length=1, max_length=_LONGEST)


class _Reply(BaseModel):
    model_config = ConfigDict(extra="ignore")

    same: bool
    differs: list[_Part] = Field(default=[], max_length=12)


class Answers(Protocol):
    """Where answers are kept: by sentence and model."""

    def answer(self, sentence: str, model: str) -> tuple[str, str] | None:
        """The known sentence that it was held against, and the reply."""

    def keep_answer(self, sentence: str, model: str, known: str, reply: str) -> None: ...


class SameTask:
    """`model`: its name, so that another model is asked anew."""

    def __init__(self, chat: ChatModel, answers: Answers, model: str) -> None:
        self._chat, self._answers, self._model = chat, answers, model

    async def match(self, query: Query, tasks: Sequence[TaskExperience]) -> Match | None:
        """The known task that this one is, with the values of the new sentence; None if it is none of them.

        `tasks`: the most similar first. Only one of them is asked about.
        """
        sentence = literal_key(query.frame.sentence)
        kept = self._answers.answer(sentence, self._model)
        if kept is not None:
            return _first(kept[0], tasks, query, kept[1])
        known = next((literal_key(one.frame.sentence) for one in tasks if _may_be(one, query)), "")
        if not known or max(len(sentence), len(known)) > _LONGEST:
            return None
        reply = await self._asked(known, sentence)
        if reply is None:
            return None
        self._answers.keep_answer(sentence, self._model, known, reply)
        return _first(known, tasks, query, reply)

    async def _asked(self, known: str, new: str) -> str | None:
        """The reply as it came, or None where nobody answered."""
        from treetap.prompts.quoting import quoted
        from treetap.prompts.render import render
        from treetap.prompts.replies import schema_of

        prompt = render("same_task", known=quoted(known, _LONGEST), new=quoted(new, _LONGEST))
        request = ChatRequest(
            messages=(Message(role="user", text=prompt),),
            response_schema=schema_of(_Reply),
            schema_name="same_task",
            max_tokens=_MAX_TOKENS,
            purpose="same_task",
        )
        try:
            return (await self._chat.chat(request)).text
        except _UNHEARD as error:
            logger.debug("Nobody could say whether two tasks are the same: {}", error.message)
            return None


def _may_be(task: TaskExperience, query: Query) -> bool:
    """Whether it is worth asking: it could be replayed, and nothing keeps the two apart already."""
    tried = task.origin is not Origin.IMPORTED or task.record.ok > 0
    if not (task.verified and tried):
        return False
    return bool(by_letter(task, query.frame.sentence)) or not apart(open_frame(task), query.frame)


def _first(known: str, tasks: Sequence[TaskExperience], query: Query, reply: str) -> Match | None:
    """The first of the ways that are known for that sentence for which the reply holds."""
    ways = (one for one in tasks if literal_key(one.frame.sentence) == known)
    return next((match for one in ways if (match := _match(one, query, reply)) is not None), None)


def _match(task: TaskExperience, query: Query, reply: str) -> Match | None:
    from treetap.models.only_object import only_object

    try:
        said = _Reply.model_validate_json(only_object(reply, 4 * _LONGEST))
    except (ValidationError, ModelRecovers) as error:
        logger.debug("What was said of two tasks cannot be read: {}", type(error).__name__)
        return None
    if not said.same:
        return None
    found = alias(task, query.frame, [(one.known, one.new) for one in said.differs])
    if not isinstance(found, Alias):
        logger.debug("'{}' is not taken for '{}': {}", query.frame.sentence, task.frame.sentence, found)
        return None
    return matched_by_word(task, query, found)
