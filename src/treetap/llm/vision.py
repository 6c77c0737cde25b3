"""A vision model behind a chat endpoint: a question about frames, and a JSON object as the answer (B5)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic import JsonValue

from treetap.core.ports import ChatModel, FrameStore
from treetap.errors import ReplyInvalid
from treetap.models import ChatReply, ChatRequest, Message, Sight, SightReply, Size
from treetap.models.convention import BOX_IN_THOUSANDTHS, Convention
from treetap.models.only_object import only_object
from treetap.prompts.render import render

_LONGEST_BACK = 2000
"""Characters of a useless reply that are shown to it again."""


class EndpointVisionModel:
    """Puts the question to a chat model that sees, and once more with what was wrong with the answer.

    Who asks for boxes in thousandths gets them so: the model is asked in its own convention."""

    def __init__(
        self, chat: ChatModel, convention: Convention | None = None, frames: FrameStore | None = None
    ) -> None:
        self._chat, self._frames = chat, frames
        self._convention = convention or Convention()

    async def look(self, sight: Sight) -> SightReply:
        """Raises `ReplyInvalid` for what is no JSON object, `EndpointBusy`, `EndpointRefused`."""
        reply = await self._answer(
            sight, sight.question.replace(BOX_IN_THOUSANDTHS, self._convention.box_words)
        )
        if self._frames is None or BOX_IN_THOUSANDTHS not in sight.question:
            return reply
        size = (await self._frames.get(sight.frames[-1])).size
        return reply.model_copy(update={"data": self._in_thousandths(reply.data, size)})

    def _in_thousandths(self, value: Any, size: Size) -> Any:
        """The same, with each box of four numbers in thousandths. Anything else is left to who asked."""
        if isinstance(value, list):
            return [self._in_thousandths(one, size) for one in value]
        if not isinstance(value, dict):
            return value
        return {
            name: self._convention.in_thousandths(one, size)
            if name == "box" and _is_box(one)
            else self._in_thousandths(one, size)
            for name, one in value.items()
        }

    async def _answer(self, sight: Sight, question: str) -> SightReply:
        asked = render("look", question=question)
        messages = [Message(role="user", text=asked, frames=sight.frames)]
        first = await self._ask(sight, messages)
        try:
            return SightReply(data=_object(first.text), usage=first.usage)
        except ReplyInvalid as error:
            messages += [
                Message(role="assistant", text=first.text[:_LONGEST_BACK]),
                Message(role="user", text=render("again", problem=error.message)),
            ]
        second = await self._ask(sight, messages)
        return SightReply(data=_object(second.text), usage=first.usage + second.usage)

    async def _ask(self, sight: Sight, messages: Sequence[Message]) -> ChatReply:
        return await self._chat.chat(
            ChatRequest(
                messages=tuple(messages),
                response_schema=sight.response_schema,
                schema_name=sight.purpose,
                deadline=sight.deadline,
                purpose=sight.purpose,
                must_see=True,
            )
        )


def _is_box(value: Any) -> bool:
    numbers = isinstance(value, list) and [one for one in value if type(one) in (int, float)]
    return isinstance(numbers, list) and len(numbers) == len(value) == 4


def _object(text: str) -> dict[str, JsonValue]:
    try:
        data = json.loads(only_object(text))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ReplyInvalid("The reply is not a JSON object.", hint="Ask again, or use another vision model.")
    return data
