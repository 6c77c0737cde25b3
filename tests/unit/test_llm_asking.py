"""What is no reply is asked for again: nothing, a page, what was cut off. Memory is asked a few times."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.unit.llm_stage import stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, says
from treetap.bench.endpoint.scene import situation
from treetap.core.clock import FrozenClock
from treetap.errors import (
    DecisionNotAllowed,
    EndpointBusy,
    ModelRecovers,
    ReplyCut,
    ReplyInvalid,
    ReplyRefused,
)
from treetap.llm.scripted import ScriptedChatModel
from treetap.models import Allowed, ChatReply, ChatRequest, Knowledge, Recollection
from treetap.policy.model.policy import LlmPolicy

ANYTHING = Allowed()
GOOD = '{"kind": "act", "steps": [{"do": "tap", "at": 6}]}'
ASKS = '{"kind": "ask_memory", "question": "Where is it?"}'
NONE = ["a page", "empty", "no JSON", "choices null", "content null", "content blank", "a tool call", "deep"]


@pytest.mark.parametrize("name", [*NONE, "too long"])
async def test_what_is_no_reply_is_asked_for_again(name: str) -> None:
    async with stage(BEHAVIOURS[name], says(GOOD)) as on:
        decision = await LlmPolicy(on.model, clock=on.clock).decide(situation(), ANYTHING)
        assert decision.kind == "terminal"
        first, second = (body["messages"] for body in on.bodies)
    # No two messages of one person in a row, which many models do not take.
    assert [one["role"] for one in second] == ["system", "user"]
    assert second[1]["content"].startswith(first[1]["content"].rstrip())
    assert len(second[1]["content"]) > len(first[1]["content"])


@pytest.mark.parametrize("name", NONE)
async def test_twice_no_reply_is_told_as_what_it_is(name: str) -> None:
    async with stage(BEHAVIOURS[name]) as on:
        with pytest.raises(ReplyInvalid, match="no reply"):
            await LlmPolicy(on.model, clock=on.clock).decide(situation(), ANYTHING)
        assert len(on.bodies) == 2


async def test_an_endpoint_is_left_alone_for_a_moment_first() -> None:
    clock = FrozenClock()
    before = clock.monotonic()
    chat = ScriptedChatModel([ReplyInvalid("The endpoint's answer is no reply: it is a web page."), GOOD])
    await LlmPolicy(chat, clock=clock).decide(situation(), ANYTHING)
    assert clock.monotonic() > before


async def test_after_a_cut_it_is_to_be_shorter_and_may_be_longer() -> None:
    chat = ScriptedChatModel([ReplyCut("cut"), ReplyCut("cut"), GOOD])
    await LlmPolicy(chat, max_tokens=1_000).decide(situation(), ANYTHING)
    assert [one.max_tokens for one in chat.requests] == [1_000, 2_000, 2_000]
    assert "shorter" in chat.requests[1].messages[1].text
    assert chat.requests[1].messages[1].text.count("shorter") == chat.requests[2].messages[1].text.count(
        "shorter"
    )


async def test_what_a_model_can_take_is_not_gone_beyond() -> None:
    chat = ScriptedChatModel([ReplyCut("cut"), GOOD])
    policy = LlmPolicy(chat, context=4_000, max_tokens=2_500)
    await policy.decide(situation(), ANYTHING)
    first, second = chat.requests
    assert first.max_tokens == 2_500
    assert second.max_tokens is not None
    assert 2_500 <= second.max_tokens < 4_000


async def test_a_reply_that_is_always_cut_is_told_as_that() -> None:
    chat = ScriptedChatModel([ReplyCut("cut")] * 9)
    with pytest.raises(ReplyCut):
        await LlmPolicy(chat).decide(situation(), ANYTHING)
    assert len(chat.requests) == 3


@pytest.mark.parametrize("name", ["refusal", "filtered"])
async def test_a_refusal_is_an_answer(name: str) -> None:
    async with stage(BEHAVIOURS[name], says(GOOD)) as on:
        with pytest.raises(ReplyRefused):
            await LlmPolicy(on.model).decide(situation(), ANYTHING)
        assert len(on.bodies) == 1


class Silent:
    """Gives so many replies that are of no use, and then none."""

    def __init__(self, replies: int) -> None:
        self.replies, self.calls = replies, 0

    async def chat(self, request: ChatRequest) -> ChatReply:
        self.calls += 1
        if self.calls > self.replies:
            await asyncio.Event().wait()
        return ChatReply(text="Hm.", model=request.purpose)


async def test_all_replies_together_have_one_deadline() -> None:
    silent = Silent(0)
    with pytest.raises(EndpointBusy, match="within"):
        await LlmPolicy(silent, timeout=0.05).decide(situation(), ANYTHING)
    assert silent.calls == 1
    silent = Silent(1)
    with pytest.raises(ReplyInvalid, match="cannot be used"):
        await LlmPolicy(silent, timeout=0.5).decide(situation(), ANYTHING)
    assert silent.calls == 2


def knowing(rounds: int) -> tuple[Knowledge, ...]:
    return tuple(Knowledge(query=f"q{number}", recollection=Recollection()) for number in range(rounds))


@pytest.mark.parametrize("rounds", [0, 1, 3])
async def test_memory_is_asked_so_often_and_then_it_is_not_offered(rounds: int) -> None:
    for known in range(rounds):
        chat = ScriptedChatModel([ASKS])
        policy = LlmPolicy(chat, knowledge_rounds=rounds)
        assert (await policy.decide(situation(knowledge=knowing(known)), ANYTHING)).kind == "need_knowledge"
        assert "ask_memory" in json.dumps(chat.requests[0].response_schema)
    for known in (rounds, rounds + 2):
        chat = ScriptedChatModel([ASKS, GOOD])
        policy = LlmPolicy(chat, knowledge_rounds=rounds)
        decision = await policy.decide(situation(knowledge=knowing(known)), ANYTHING)
        assert decision.kind == "terminal"
        asked = chat.requests[0]
        assert "ask_memory" not in json.dumps(asked.response_schema)
        assert "ask_memory" not in asked.messages[0].text
        assert "not allowed" in chat.requests[1].messages[-1].text


async def test_where_nothing_but_memory_is_open_it_stays_open() -> None:
    only = Allowed(decisions=frozenset({"need_knowledge"}))
    policy = LlmPolicy(ScriptedChatModel([ASKS]), knowledge_rounds=1)
    assert (await policy.decide(situation(knowledge=knowing(4)), only)).kind == "need_knowledge"


@pytest.mark.parametrize("trouble", [DecisionNotAllowed("no"), ModelRecovers("odd")])
async def test_what_is_not_about_a_reply_is_not_tried_again(trouble: ModelRecovers) -> None:
    chat = ScriptedChatModel([trouble, GOOD])
    with pytest.raises(type(trouble)):
        await LlmPolicy(chat).decide(situation(), ANYTHING)
    assert len(chat.requests) == 1
