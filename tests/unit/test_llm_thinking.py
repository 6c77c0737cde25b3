"""Models that think first: told how much, answered with what they say after it, given room once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.llm_stage import REQUEST, SCHEMA, SHAPED, stage
from treetap.bench.endpoint.behaviours import BEHAVIOURS, FINE, answers, lacking, raw, says
from treetap.bench.endpoint.exchange import Behaviour, Exchange
from treetap.errors import ReplyCut, ReplyInvalid
from treetap.llm.abilities import Abilities
from treetap.llm.reading import Told, said_in
from treetap.llm.thinking import answer_in, effort_fields
from treetap.models import EndpointSettings
from treetap.models.settings_outside import Effort

TEMPLATE = {"chat_template_kwargs": {"enable_thinking": False}}


@pytest.mark.parametrize(
    ("place", "none", "low"),
    [
        ({"preset": "openai"}, {"reasoning_effort": "none"}, {"reasoning_effort": "low"}),
        ({"preset": "ollama"}, {"reasoning_effort": "none"}, {"reasoning_effort": "low"}),
        ({"preset": "lmstudio"}, {"reasoning_effort": "none"}, {"reasoning_effort": "low"}),
        ({"preset": "openrouter"}, {"reasoning_effort": "none"}, {"reasoning_effort": "low"}),
        (
            {"preset": "vllm"},
            {"reasoning_effort": "none", **TEMPLATE},
            {"reasoning_effort": "low", "chat_template_kwargs": {"enable_thinking": True}},
        ),
        (
            {"base_url": "http://10.0.0.7:9000/v1"},
            {"reasoning_effort": "none", **TEMPLATE},
            {"reasoning_effort": "low", "chat_template_kwargs": {"enable_thinking": True}},
        ),
        ({"preset": "deepseek"}, {"thinking": {"type": "disabled"}}, {"thinking": {"type": "enabled"}}),
        ({"preset": "zhipu"}, {"thinking": {"type": "disabled"}}, {"thinking": {"type": "enabled"}}),
        ({"preset": "dashscope"}, {"enable_thinking": False}, {"enable_thinking": True}),
        (
            {"base_url": "https://dashscope.aliyuncs.com/compatible-mode/v1"},
            {"enable_thinking": False},
            {"enable_thinking": True},
        ),
    ],
)
def test_each_provider_is_told_in_its_own_fields(
    place: dict[str, str], none: dict[str, Any], low: dict[str, Any]
) -> None:
    for effort, fields in (("none", none), ("low", low), (None, {})):
        settings = EndpointSettings.model_validate({"name": "m", "effort": effort, **place})
        level, extra = effort_fields(settings, Abilities())
        assert level | extra == fields


async def test_the_fields_are_sent_and_nothing_where_nothing_is_set() -> None:
    async with stage(says(FINE), effort="low") as on:
        await on.model.chat(SHAPED)
    assert on.bodies[0]["reasoning_effort"] == "low"
    assert on.bodies[0]["chat_template_kwargs"] == {"enable_thinking": True}
    async with stage(says(FINE)) as on:
        await on.model.chat(SHAPED)
    assert not {"reasoning_effort", "chat_template_kwargs", "extra_body"} & set(on.bodies[0])


@pytest.mark.parametrize(
    ("behaviour", "effort", "calls", "sent", "changed"),
    [
        (lacking("effort"), "none", 2, None, {"effort": False}),
        (lacking("template"), "none", 2, "none", {"extras": False}),
        (lacking("template", "effort"), "low", 3, None, {"extras": False, "effort": False}),
        (lacking("low effort"), "none", 3, "low", {"least_effort": "low"}),
        (lacking("low effort"), "minimal", 2, "low", {"least_effort": "low"}),
        (lacking("low effort"), "high", 1, "high", {}),
    ],
)
async def test_what_an_endpoint_refuses_of_it_is_left_out_from_then_on(
    behaviour: Behaviour, effort: Effort, calls: int, sent: str | None, changed: dict[str, Any]
) -> None:
    async with stage(behaviour, effort=effort) as on:
        await on.model.chat(SHAPED)
        assert len(on.bodies) == calls
        assert on.bodies[-1].get("reasoning_effort") == sent
        assert on.model.abilities == Abilities(**changed)
        await on.model.chat(SHAPED)
        assert len(on.bodies) == calls + 1


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ('"llama3.2" does not support thinking', {"effort": False}),
        ("Extra inputs are not permitted, field: 'chat_template_kwargs'", {"extras": False}),
        ("Unsupported parameter: 'reasoning_effort' is not supported with this model.", {"effort": False}),
        ("reasoning_effort=low is not supported by Harmony.", {"effort": False}),
    ],
)
async def test_the_words_of_real_servers_are_understood(said: str, changed: dict[str, Any]) -> None:
    refuses = answers(400, {"error": {"message": said}})
    async with stage(refuses, says(FINE), effort="low") as on:
        await on.model.chat(SHAPED)
        assert on.model.abilities == Abilities(**changed)


async def test_a_refusal_without_a_word_takes_the_rare_fields_before_the_schema() -> None:
    mute = answers(400, {"error": {"message": ""}})
    async with stage(mute, mute, mute, says(FINE), effort="low") as on:
        await on.model.chat(SHAPED)
        assert on.model.abilities == Abilities(extras=False, effort=False)


def events(*deltas: dict[str, Any]) -> Behaviour:
    def behaviour(call: Exchange) -> None:
        call.open(200, kind="text/event-stream")
        for delta in deltas:
            call.event(delta)
        call.event({}, finish="stop")
        call.write(b"data: [DONE]\n\n")
        call.end()

    return behaviour


@pytest.mark.parametrize(
    "behaviour",
    [
        events({"reasoning_content": "Is it"}, {"reasoning_content": " done?"}, {"content": FINE}),
        events({"reasoning": "Is it"}, {"reasoning": " done?", "content": None}, {"content": FINE}),
        events({"content": "<thi"}, {"content": "nk>Is it done?</th"}, {"content": f"ink>{FINE}"}),
        events({"reasoning": FINE[:9]}, {"reasoning": FINE[9:]}),
    ],
)
async def test_thoughts_that_come_word_by_word_are_no_part_of_the_answer(behaviour: Behaviour) -> None:
    async with stage(behaviour, stream=True) as on:
        assert (await on.model.chat(SHAPED)).text == FINE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hello.", "Hello."),
        (" Hello.\n", " Hello.\n"),
        ("<think>Hm.</think>\n Hello.", "Hello."),
        ("Hm.</think>Hello.", "Hello."),
        ("<think>Hm.", ""),
        ("<think>Hm.</think>", ""),
        ("<think>Hm.</think><think>Hm", ""),
        ('<think>{"kind": "done"}', '<think>{"kind": "done"}'),
        ('{"text": "</think>"}', '{"text": "</think>"}'),
        (None, ""),
    ],
)
def test_what_is_said_after_the_thoughts(text: str | None, said: str) -> None:
    assert answer_in(text) == said


@pytest.mark.parametrize(
    ("thought", "said"),
    [
        (FINE, FINE),
        (f"So it is: {FINE}", ""),
        ('{"other": 1}', ""),
        (f"{FINE} or {FINE}", ""),
        ("It is done.", ""),
    ],
)
def test_only_an_answer_to_the_letter_is_taken_out_of_a_thought(thought: str, said: str) -> None:
    assert said_in(Told(text=None, thought=thought), SCHEMA) == said
    assert said_in(Told(text=None, thought=thought)) == ""
    assert said_in(Told(text="Hello.", thought=thought), SCHEMA) == "Hello."


@pytest.mark.parametrize("name", ["only thinks", "only thinks, cut", "only thinks aloud"])
async def test_a_reply_that_is_all_thought_is_given_more_room_once(name: str) -> None:
    async with stage(BEHAVIOURS[name], says(FINE), max_tokens=1_000) as on:
        assert (await on.model.chat(SHAPED)).text == FINE
        assert [one["max_tokens"] for one in on.bodies] == [1_000, 8_192]
        assert [bool(one.error) for one in on.meter.taken()] == [True, False]
    async with stage(BEHAVIOURS[name], max_tokens=1_000) as on:
        with pytest.raises(ReplyCut):
            await on.model.chat(SHAPED)
        assert len(on.bodies) == 2


async def test_the_room_is_no_more_than_half_of_the_context() -> None:
    async with stage(BEHAVIOURS["only thinks"], says(FINE), max_tokens=1_000, context=4_000) as on:
        await on.model.chat(SHAPED)
        assert [one["max_tokens"] for one in on.bodies] == [1_000, 2_000]


@pytest.mark.parametrize(("more", "finish"), [({"refusal": "No."}, "stop"), ({}, "content_filter")])
async def test_a_refusal_after_a_thought_is_a_refusal(more: dict[str, Any], finish: str) -> None:
    async with stage(says(None, finish=finish, reasoning="Hm.", **more)) as on:
        with pytest.raises(ReplyInvalid, match="declines"):
            await on.model.chat(REQUEST)
        assert len(on.bodies) == 1


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        ({"prompt_tokens": 10, "completion_tokens": 90, "total_tokens": 100}, 90),
        ({"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 100}, 90),
        ({"prompt_tokens": 10, "completion_tokens": 5}, 5),
        (None, 5),
    ],
)
async def test_thoughts_are_counted(usage: object, tokens: int) -> None:
    """Where nothing is said, a token for four characters: 8 of the answer, 12 of the thought."""
    message = {"content": "Hello...", "reasoning_content": "Hm, hm, hm.."}
    async with stage(raw(json.dumps({"choices": [{"message": message}], "usage": usage}))) as on:
        assert (await on.model.chat(REQUEST)).usage.tokens_out == tokens
