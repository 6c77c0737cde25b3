"""Answers in odd clothes, whole and word by word: read if there is a reply in them, never waited for."""

from __future__ import annotations

import time

import pytest

from tests.unit.llm_stage import SHAPED, stage
from treetap.bench.endpoint.behaviours import lingering, raw, says
from treetap.bench.endpoint.exchange import Exchange
from treetap.errors import EndpointBusy, ReplyCut, ReplyInvalid

TWO_EVENTS = (
    'data: {"choices": [{"delta": {"content": "a"}}]}\r\n\r\n: ping\r\n\r\n'
    'data:{"choices": [{"delta": {"content": "b"}, "finish_reason": "stop"}]}\r\n\r\n'
)
REPEATING = (
    'data: {"choices": [{"message": {"content": "a"}}]}\n\n'
    'data: {"choices": [{"message": {"content": "ab"}, "finish_reason": "stop"}]}\n\n'
)
TWO_REPLIES = (
    'data: {"choices": [{"index": 1, "delta": {"content": "x"}, "finish_reason": "length"}]}\n\n'
    'data: {"choices": [{"index": 1, "delta": {"content": "x"}}, {"delta": {"content": "a"}}]}\n\n'
    'data: {"choices": [{"index": 0, "delta": {"content": "b"}}]}\n\ndata: [DONE]\n\n'
)


@pytest.mark.parametrize(
    "body",
    [
        '{"choices": [{"message": {"content": [{"type": "text", "text": "ab"}, 7, {"type": "x"}]}}]}',
        '{"choices": [{"message": {"content": "ab"}, "finish_reason": 7}], "usage": [], "model": {"a": 1}}',
        '{"choices": [{"message": {"content": "ab"}}], "usage": {"prompt_tokens": -1, "total": true}}',
        '{"choices": [{"message": {"content": "ab"}}], "usage": {"prompt_tokens": 1e400}}',
        '\ufeff \n{"choices": [{"message": {"content": "ab"}}], "error": null}',
        TWO_EVENTS,
        'data: {"choices": [{"delta": {"content": "ab"}}]}\n\ndata: [DONE]\n\n',
        f"id: 1\r\n{TWO_EVENTS}",
        f"retry: 3000\n\n{TWO_EVENTS}",
        f"\ufeff{TWO_EVENTS}",
        f"data:\n\n{TWO_EVENTS}",
        'data: {"choices": [{"delta": {"content": [{"type": "text", "text": "ab"}]}}]}\n\ndata: [DONE]\n\n',
        'data: {"choices": [{"message": {"content": "ab"}, "finish_reason": "stop"}]}\n\n',
        REPEATING,
        TWO_REPLIES,
    ],
)
async def test_odd_answers_with_a_reply_in_them_are_read(body: str) -> None:
    async with stage(raw(body)) as on:
        reply = await on.model.chat(SHAPED)
    assert reply.text == "ab"
    assert 0 <= reply.usage.tokens_in < 10**9


@pytest.mark.parametrize(
    "body",
    [
        "data: {",
        "data: 7\n\n",
        "data: [DONE]\n\n",
        ": ping\n\n",
        'data: {"error": {"message": "no"}}\n\n',
        "event: x\n\n",
    ],
)
async def test_odd_streams_without_one_are_typed(body: str) -> None:
    async with stage(raw(body, kind="text/event-stream"), max_retries=0, stream=True) as on:
        with pytest.raises((ReplyInvalid, EndpointBusy)):
            await on.model.chat(SHAPED)


@pytest.mark.parametrize("kind", ["text/event-stream; charset=utf-8", "Text/Event-Stream"])
async def test_what_says_it_is_a_stream_is_one(kind: str) -> None:
    async with stage(raw(f"hello: 1\n\n{TWO_EVENTS}", kind=kind)) as on:
        assert (await on.model.chat(SHAPED)).text == "ab"


@pytest.mark.parametrize("stream", [False, True], ids=["at once", "word by word"])
async def test_a_whole_reply_under_the_name_of_a_stream_is_read(stream: bool) -> None:
    whole = raw('{"choices": [{"message": {"content": "ab"}}]}', kind="text/event-stream")
    async with stage(whole, stream=stream) as on:
        assert (await on.model.chat(SHAPED)).text == "ab"


@pytest.mark.parametrize("done", [b"data: [DONE]\n\n", b"data:[DONE]", b"", b": ping\n\n"])
async def test_a_stream_that_stays_open_after_its_end_is_not_waited_for(done: bytes) -> None:
    async with stage(lingering("ab", done=done), stream=True) as on:
        began = time.monotonic()
        assert (await on.model.chat(SHAPED)).text == "ab"
        assert time.monotonic() - began < 4


async def test_what_comes_after_a_stream_is_finished_belongs_to_it() -> None:
    usage = b'data: {"choices": [], "usage": {"prompt_tokens": 1234, "completion_tokens": 5}}\n\n'
    async with stage(lingering("ab", done=usage), stream=True) as on:
        assert (await on.model.chat(SHAPED)).usage.tokens_in == 1234


async def test_pings_after_a_stream_is_finished_do_not_keep_it_open() -> None:
    def pinging(call: Exchange) -> None:
        call.open(200, kind="text/event-stream")
        call.event({"content": "ab"}, finish="stop")
        while call.wait(0.1):
            call.write(b": ping\n\n")

    async with stage(pinging, stream=True) as on:
        began = time.monotonic()
        assert (await on.model.chat(SHAPED)).text == "ab"
        assert time.monotonic() - began < 4


async def test_a_reply_that_another_one_ends_before_is_waited_for() -> None:
    """The second of two replies, that nobody asked for, is finished first."""

    def two(call: Exchange) -> None:
        call.open(200, kind="text/event-stream")
        call.write(b'data: {"choices": [{"index": 1, "delta": {}, "finish_reason": "stop"}]}\n\n')
        call.wait(1.5)
        call.event({"content": "ab"}, finish="stop")
        call.write(b"data: [DONE]\n\n")

    async with stage(two, stream=True) as on:
        assert (await on.model.chat(SHAPED)).text == "ab"


@pytest.mark.parametrize("finish", ["length", "max_tokens", "MAX_TOKENS"])
@pytest.mark.parametrize("stream", [False, True], ids=["at once", "word by word"])
async def test_a_cut_reply_is_one_by_any_name(finish: str, stream: bool) -> None:
    async with stage(says('{"thought": "It is', finish=finish), stream=stream) as on:
        with pytest.raises(ReplyCut):
            await on.model.chat(SHAPED)
