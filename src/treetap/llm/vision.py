"""A vision model behind a chat endpoint: a question about frames, and a JSON object as the answer (B5)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pydantic import JsonValue

from treetap.core.ports import ChatModel
from treetap.errors import ReplyInvalid
from treetap.models import ChatReply, ChatRequest, Message, Sight, SightReply
from treetap.models.only_object import only_object
from treetap.prompts.render import render

_LONGEST_BACK = 2000
"""Characters of a useless reply that are shown to it again."""


class EndpointVisionModel:
    """Puts the question to a chat model that sees, and once more with what was wrong with the answer."""

    def __init__(self, chat: ChatModel) -> None:
        self._chat = chat

    async def look(self, sight: Sight) -> SightReply:
        """Raises `ReplyInvalid` for what is no JSON object, `EndpointBusy`, `EndpointRefused`."""
        asked = render("look", question=sight.question)
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


def _object(text: str) -> dict[str, JsonValue]:
    try:
        data = json.loads(only_object(text))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ReplyInvalid("The reply is not a JSON object.", hint="Ask again, or use another vision model.")
    return data
