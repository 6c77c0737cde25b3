"""What a chat model must do."""

from __future__ import annotations

import asyncio

import pytest

from treetap.core.ports import ChatModel
from treetap.errors import EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.models import ChatRequest, Message

REQUEST = ChatRequest(
    messages=(Message(role="system", text="Be short."), Message(role="user", text="What now?")), deadline=5
)
PATIENCE = 0.2


class ChatModelContract:
    """Bind the hooks: models whose endpoint behaves as told."""

    async def answering(self, *replies: str) -> ChatModel:
        """Its endpoint gives these texts, one per call."""
        raise NotImplementedError

    async def busy(self) -> ChatModel:
        """Its endpoint is overloaded, however often it is asked."""
        raise NotImplementedError

    async def refused(self) -> ChatModel:
        """Its endpoint does not accept the key."""
        raise NotImplementedError

    async def garbled(self) -> ChatModel:
        """Its endpoint answers, but with no reply of a model in it: a login page, say."""
        raise NotImplementedError

    async def silent(self) -> ChatModel:
        """Its endpoint takes the request and never finishes."""
        raise NotImplementedError

    @pytest.mark.parametrize("text", ["Tap it.", '{"kind": "done"}', "点一下“发送”。\n😀", " two  spaces "])
    async def test_the_text_comes_back_as_it_came(self, text: str) -> None:
        model = await self.answering(text)
        assert (await model.chat(REQUEST)).text == text

    async def test_a_reply_costs_at_least_a_call(self) -> None:
        model = await self.answering("Tap it.")
        assert (await model.chat(REQUEST)).usage.calls >= 1

    async def test_each_call_is_asked_afresh(self) -> None:
        model = await self.answering("one", "two")
        assert [(await model.chat(REQUEST)).text for _ in range(2)] == ["one", "two"]

    async def test_a_busy_endpoint_is_the_nodes_to_recover(self) -> None:
        model = await self.busy()
        with pytest.raises(EndpointBusy):
            await model.chat(REQUEST)

    async def test_a_refusal_is_a_persons_to_recover(self) -> None:
        model = await self.refused()
        with pytest.raises(EndpointRefused):
            await model.chat(REQUEST)

    async def test_no_reply_in_the_answer_is_the_models_to_recover(self) -> None:
        model = await self.garbled()
        with pytest.raises(ReplyInvalid):
            await model.chat(REQUEST)

    async def test_the_deadline_holds_for_the_whole_reply(self) -> None:
        model = await self.silent()
        async with asyncio.timeout(PATIENCE + 5):
            with pytest.raises(EndpointBusy):
                await model.chat(REQUEST.model_copy(update={"deadline": PATIENCE}))
