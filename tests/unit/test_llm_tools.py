"""A schema as the only tool, where an endpoint knows tools and no schema, or where the settings say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.llm_stage import SCHEMA, SHAPED, stage
from treetap.bench.endpoint.behaviours import FINE, answers, calls, lacking, says
from treetap.bench.endpoint.exchange import Behaviour, Exchange
from treetap.errors import EndpointRefused, ReplyCut, ReplyInvalid
from treetap.llm.abilities import Abilities, AbilityBook
from treetap.llm.reading import Told, with_spelt_call
from treetap.llm.wire import written
from treetap.models import EndpointSettings


async def test_the_tool_is_the_schema_and_has_to_be_called() -> None:
    async with stage(calls(FINE), replies="tool") as on:
        assert (await on.model.chat(SHAPED)).text == FINE
        (body,) = on.bodies
    (tool,) = body["tools"]
    assert (tool["function"]["name"], tool["function"]["parameters"]) == ("decision", SCHEMA)
    assert body["tool_choice"] == "required"
    assert "response_format" not in body


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("arguments", [FINE, {"thought": "It is done.", "kind": "done"}])
async def test_its_arguments_are_the_reply(arguments: Any, stream: bool) -> None:
    async with stage(calls(arguments), replies="tool", stream=stream) as on:
        assert (await on.model.chat(SHAPED)).text == FINE


async def test_two_calls_are_two_answers() -> None:
    """Which of them is meant nobody can tell: whoever reads it refuses."""
    call = {"type": "function", "function": {"name": "decision", "arguments": FINE}}
    async with stage(says(None, tool_calls=[call, call]), replies="tool") as on:
        assert (await on.model.chat(SHAPED)).text == f"{FINE}\n{FINE}"


def in_parts(call: Exchange) -> None:
    call.open(200, kind="text/event-stream")
    for index, part in ((0, FINE[:5]), (0, FINE[5:30]), (0, FINE[30:])):
        call.event({"tool_calls": [{"index": index, "function": {"arguments": part}}]})
    call.event({}, finish="tool_calls")
    call.write(b"data: [DONE]\n\n")
    call.end()


async def test_a_call_that_comes_word_by_word_is_put_together() -> None:
    async with stage(in_parts, replies="tool", stream=True) as on:
        assert (await on.model.chat(SHAPED)).text == FINE


@pytest.mark.parametrize(
    ("behaviour", "asked", "known"),
    [
        (lacking("tool_choice", then=calls(FINE)), ["required", "named", "auto"], {"choice": "auto"}),
        (calls(FINE), ["required"], {}),
    ],
)
async def test_how_it_has_to_be_asked_for_is_found_out(
    behaviour: Behaviour, asked: list[str], known: dict[str, Any]
) -> None:
    async with stage(behaviour, replies="tool") as on:
        await on.model.chat(SHAPED)
        choices = [one["tool_choice"] for one in on.bodies]
        assert ["named" if isinstance(one, dict) else one for one in choices] == asked
        assert on.model.abilities == Abilities(**known)


async def test_one_that_says_nothing_where_a_call_is_required_is_left_free_to_call() -> None:
    def mute(call: Exchange) -> None:
        (says("") if call.request["tool_choice"] == "required" else calls(FINE))(call)

    async with stage(lacking("json_schema", then=mute)) as on:
        assert (await on.model.chat(SHAPED)).text == FINE
        assert on.model.abilities == Abilities(format="tool", choice="auto")


async def test_one_that_answers_without_a_call_is_not_asked_for_one_again() -> None:
    async with stage(lacking("json_schema", then=says(FINE))) as on:
        assert (await on.model.chat(SHAPED)).text == FINE
        assert on.model.abilities == Abilities(format="object")


async def test_one_that_never_says_anything_ends() -> None:
    async with stage(says("")) as on:
        with pytest.raises(ReplyInvalid, match="nothing in it"):
            await on.model.chat(SHAPED)
    async with stage(says(""), replies="tool") as on:
        with pytest.raises(ReplyInvalid, match="nothing in it"):
            await on.model.chat(SHAPED)
        assert len(on.bodies) == 2


@pytest.mark.parametrize(
    ("replies", "form"),
    [("schema", "json_schema"), ("tool", "tool"), ("text", None), ("auto", "json_object")],
)
async def test_the_setting_decides_whatever_was_learned_and_is_not_learned(
    replies: str, form: str | None, tmp_path: Path
) -> None:
    book = AbilityBook(tmp_path / "endpoints.json")
    async with stage(calls(FINE), book=book, replies=replies) as on:
        now = on.clock.now()
        book.learn(on.endpoint.url, "any-model", Abilities(format="object"), now)
        await on.model.chat(SHAPED)
        (body,) = on.bodies
        assert (body.get("response_format") or {}).get("type", "tool" if "tools" in body else None) == form
        assert book.of(on.endpoint.url, "any-model", now) == Abilities(format="object")


@pytest.mark.parametrize(
    ("replies", "lacks"), [("schema", "json_schema"), ("tool", "tools")], ids=["schema", "tool"]
)
async def test_what_the_setting_asks_for_and_the_endpoint_lacks_is_said(replies: str, lacks: str) -> None:
    async with stage(lacking(lacks), replies=replies) as on:
        with pytest.raises(EndpointRefused, match="not support") as caught:
            await on.model.chat(SHAPED)
    assert caught.value.hint == "Set models.text.replies=auto."
    assert len(on.bodies) == 1


class TestOptionalFields:
    """Servers at home take a schema with fields that need not be there; OpenAI's strict form does not."""

    async def test_a_server_at_home_is_sent_the_schema_as_it_is(self) -> None:
        async with stage(says(FINE)) as on:
            await on.model.chat(SHAPED)
        assert on.bodies[0]["response_format"]["json_schema"]["schema"] == SCHEMA

    async def test_one_elsewhere_is_sent_the_strict_form(self) -> None:
        call = await written(SHAPED, EndpointSettings(name="m", preset="openai"), Abilities(), None)
        schema = call["response_format"]["json_schema"]["schema"]
        assert set(schema["required"]) == {"thought", "kind", "at"}

    async def test_one_that_wants_every_field_required_gets_it(self) -> None:
        refuses = answers(
            400,
            {
                "error": {
                    "message": "Invalid schema for response_format 'decision': In context=(), 'required' is "
                    "required to be supplied and to be an array including every key in properties."
                }
            },
        )
        async with stage(refuses, says(FINE)) as on:
            await on.model.chat(SHAPED)
            assert on.model.abilities == Abilities(optional=False)
        named = on.bodies[1]["response_format"]["json_schema"]
        assert set(named["schema"]["required"]) == {"thought", "kind", "at"}


CALL = f'{{"name": "decision", "arguments": {FINE}}}'


@pytest.mark.parametrize(
    ("text", "finish", "known"),
    [
        (CALL, "stop", {}),
        (f"```json\n{CALL}\n```", "stop", {}),
        (f"<tool_call>\n{CALL}\n</tool_call>", "stop", {}),
        (f"```json\n{CALL}\n```{chr(10) * 90}", "length", {"choice": "auto"}),
        (CALL.replace("arguments", "parameters"), "stop", {}),
    ],
)
async def test_a_call_that_is_written_into_the_text_is_a_call(
    text: str, finish: str, known: dict[str, Any]
) -> None:
    """As small models on llama.cpp do; held to a call that the server does not see, they never stop."""
    async with stage(says(text, finish=finish), replies="tool") as on:
        assert (await on.model.chat(SHAPED)).text == FINE
        assert on.model.abilities == Abilities(**known)


@pytest.mark.parametrize(
    "text",
    [
        CALL.replace("decision", "another"),
        CALL.replace("name", "nome"),
        f'{{"name": "decision", "arguments": {FINE}, "times": 3}}',
        f"{CALL}\n{CALL}",
        '{"name": "decision", "arguments": [1]}',
        f"<think>{CALL}</think>",
    ],
)
async def test_what_is_not_one_whole_call_is_none(text: str) -> None:
    assert with_spelt_call(Told(text=text), "decision").calls == ()


async def test_one_that_is_cut_off_instead_of_calling_is_left_free_to_call() -> None:
    async with stage(says("na " * 50, finish="length"), replies="tool") as on:
        with pytest.raises(ReplyCut):
            await on.model.chat(SHAPED)
        assert on.model.abilities == Abilities(choice="auto")
