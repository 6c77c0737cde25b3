"""The models behind a real endpoint, and those behind a cassette, keep their ports' contracts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from tests.contracts.chat_model import REQUEST, ChatModelContract
from tests.contracts.policy import PolicyContract
from tests.contracts.vision_model import VisionModelContract
from tests.unit.llm_stage import stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, says
from treetap.bench.endpoint.exchange import Behaviour
from treetap.core.ports import ChatModel, FrameStore, Policy, VisionModel
from treetap.errors import TreetapError
from treetap.llm.cassette import RecordingChatModel, ReplayingChatModel
from treetap.llm.endpoint import EndpointChatModel
from treetap.llm.scripted import ScriptedChatModel
from treetap.llm.vision import EndpointVisionModel
from treetap.policy.model.policy import LlmPolicy


class _Staged:
    """Endpoints that last as long as the test."""

    stream = False

    @pytest.fixture(autouse=True)
    async def _stages(self) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            self.stack = stack
            yield

    async def asking(self, *behaviours: Behaviour, frames: FrameStore | None = None) -> EndpointChatModel:
        on = await self.stack.enter_async_context(stage(*behaviours, frames=frames, stream=self.stream))
        return on.model


class TestEndpointChatModel(_Staged, ChatModelContract):
    async def answering(self, *replies: str) -> ChatModel:
        return await self.asking(*(says(one) for one in replies))

    async def busy(self) -> ChatModel:
        return await self.asking(BEHAVIOURS["429"])

    async def refused(self) -> ChatModel:
        return await self.asking(BEHAVIOURS["401"])

    async def garbled(self) -> ChatModel:
        return await self.asking(BEHAVIOURS["a page"])

    async def silent(self) -> ChatModel:
        return await self.asking(BEHAVIOURS["silent"])


class TestEndpointChatModelWordByWord(TestEndpointChatModel):
    stream = True

    async def silent(self) -> ChatModel:
        return await self.asking(BEHAVIOURS["dripping events"])


class TestReplayingChatModel(_Staged, ChatModelContract):
    """What was recorded of each is given again, errors too."""

    @pytest.fixture(autouse=True)
    def _file(self, tmp_path: Path) -> None:
        self.file = tmp_path / "cassette.jsonl"

    async def recorded(self, *behaviours: Behaviour, deadline: float = 5) -> ChatModel:
        model = RecordingChatModel(await self.asking(*behaviours), self.file, "any-model")
        for _ in behaviours:
            with suppress(TreetapError):
                await model.chat(REQUEST.model_copy(update={"deadline": deadline}))
        return ReplayingChatModel(self.file, "any-model")

    async def answering(self, *replies: str) -> ChatModel:
        return await self.recorded(*(says(one) for one in replies))

    async def busy(self) -> ChatModel:
        return await self.recorded(BEHAVIOURS["429"])

    async def refused(self) -> ChatModel:
        return await self.recorded(BEHAVIOURS["401"])

    async def garbled(self) -> ChatModel:
        return await self.recorded(BEHAVIOURS["a page"])

    async def silent(self) -> ChatModel:
        return await self.recorded(BEHAVIOURS["silent"], deadline=0.1)


class TestEndpointVisionModel(_Staged, VisionModelContract):
    async def answering(self, reply: str, frames: FrameStore) -> VisionModel:
        return EndpointVisionModel(await self.asking(says(reply), frames=frames))

    async def busy(self, frames: FrameStore) -> VisionModel:
        return EndpointVisionModel(await self.asking(BEHAVIOURS["503"], frames=frames))

    async def refused(self, frames: FrameStore) -> VisionModel:
        return EndpointVisionModel(await self.asking(BEHAVIOURS["401"], frames=frames))


class TestLlmPolicy(PolicyContract):
    @pytest.fixture(
        params=[
            '{"thought": "It is off.", "kind": "act", "goal": "g1", "steps": [{"do": "tap", "at": 2}]}',
            '{"kind": "act", "steps": [{"do": "tap", "at": 2}, {"do": "back"}]}',
            '{"kind": "plan", "tasks": [{"task": "open it"}, {"task": "turn it on", "goal": "g1"}]}',
            '{"kind": "done", "seen": [1]}',
            '{"kind": "ask_memory", "question": "Where is it?"}',
            '{"kind": "ask_person", "question": "Which one?"}',
            '{"kind": "act", "goal": "g99", "steps": [{"do": "key", "text": "back"}]}',
        ]
    )
    def policy(self, request: pytest.FixtureRequest) -> Policy:
        return LlmPolicy(ScriptedChatModel([request.param] * 3))
