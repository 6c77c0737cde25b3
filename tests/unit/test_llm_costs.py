"""Tokens and money are counted for every call, good or not."""

from __future__ import annotations

import json

import pytest

from tests.unit.llm_stage import REQUEST, SHAPED, stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, lacking, raw, says
from treetap.errors import TreetapError
from treetap.models import Usage


def answer(usage: object, text: str = "four char") -> str:
    return json.dumps({"choices": [{"message": {"content": text}}], "usage": usage})


async def test_what_the_endpoint_counts_is_what_is_paid() -> None:
    body = answer({"prompt_tokens": 1_000, "completion_tokens": 200})
    async with stage(raw(body), price_in=2.0, price_out=10.0) as on:
        reply = await on.model.chat(REQUEST)
        (told,) = on.meter.taken()
    assert reply.usage == told.usage == Usage(calls=1, tokens_in=1_000, tokens_out=200, cost=0.004)
    assert (told.purpose, told.model, told.error) == ("decide", "any-model", "")


@pytest.mark.parametrize("usage", [None, [], {}, "many", {"prompt_tokens": -5, "completion_tokens": 1.5}])
async def test_what_it_does_not_count_is_estimated(usage: object) -> None:
    async with stage(raw(answer(usage)), price_in=1.0) as on:
        reply = await on.model.chat(REQUEST)
    assert (reply.usage.tokens_in, reply.usage.tokens_out) == (5, 3)
    assert reply.usage.cost == pytest.approx(5e-6)


@pytest.mark.parametrize("stream", [False, True])
async def test_it_is_the_same_word_by_word(stream: bool) -> None:
    async with stage(says("x" * 400), stream=stream) as on:
        assert (await on.model.chat(REQUEST)).usage.tokens_out == 100
        assert ("stream_options" in on.bodies[0]) == stream


@pytest.mark.parametrize("name", ["too long", "refusal", "content blank", "a tool call"])
async def test_a_reply_of_no_use_costs_as_much(name: str) -> None:
    async with stage(BEHAVIOURS[name], price_in=1.0) as on:
        with pytest.raises(TreetapError) as caught:
            await on.model.chat(REQUEST)
        (told,) = on.meter.taken()
    assert told.usage.tokens_in > 0
    assert told.usage.cost > 0
    assert told.error == caught.value.message


@pytest.mark.parametrize(
    ("name", "calls"),
    [("503", 3), ("reset", 3), ("cut", 3), ("a bomb", 3), ("401", 1), ("a page", 1), ("deep", 1)],
)
async def test_each_failed_call_is_told(name: str, calls: int) -> None:
    async with stage(BEHAVIOURS[name], max_retries=2) as on:
        with pytest.raises(TreetapError):
            await on.model.chat(REQUEST)
        told = on.meter.taken()
        assert len(told) == len(on.endpoint.calls) == calls
    assert all(one.error and one.usage == Usage(failed=1) for one in told)


@pytest.mark.parametrize("name", ["silent", "dripping"])
async def test_one_that_was_given_up_is_told(name: str) -> None:
    async with stage(BEHAVIOURS[name]) as on:
        with pytest.raises(TreetapError):
            await on.model.chat(REQUEST.model_copy(update={"deadline": 0.1}))
        (told,) = on.meter.taken()
    assert "in time" in told.error


async def test_finding_out_what_it_takes_is_told() -> None:
    async with stage(lacking("temperature", "json_schema")) as on:
        await on.model.chat(SHAPED)
        told = on.meter.taken()
    assert [bool(one.error) for one in told] == [True, True, False]
