"""A chat model that says what it was told to say, for tests and examples without an endpoint."""

from __future__ import annotations

from collections.abc import Iterable

from treetap.errors import EndpointBusy, TreetapError
from treetap.models import ChatReply, ChatRequest, Usage


class ScriptedChatModel:
    """Gives its replies in order and remembers what it was asked. An error in the script is raised."""

    def __init__(self, replies: Iterable[str | TreetapError]) -> None:
        self._replies = iter(tuple(replies))
        self.requests: list[ChatRequest] = []

    async def chat(self, request: ChatRequest) -> ChatReply:
        self.requests.append(request)
        reply = next(self._replies, None)
        if reply is None:
            raise EndpointBusy(
                f"The scripted chat model has no reply left for call {len(self.requests)}.",
                hint="Give it one reply for each call.",
            )
        if isinstance(reply, TreetapError):
            raise reply
        # One token per four characters: an estimate, so that costs are visible and repeatable.
        asked = sum(len(message.text) for message in request.messages)
        usage = Usage(calls=1, tokens_in=-(-asked // 4), tokens_out=-(-len(reply) // 4))
        return ChatReply(text=reply, model="scripted", usage=usage)
