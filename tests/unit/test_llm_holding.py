"""An endpoint that takes a schema and does not keep to it is found out, and told it in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.llm_stage import REQUEST, SCHEMA, SHAPED, stage
from treetap.bench.endpoint.behaviours import FINE, heedless, lacking, says
from treetap.bench.endpoint.scene import situation
from treetap.core.clock import FrozenClock
from treetap.errors import ModelRecovers
from treetap.llm.abilities import Abilities, AbilityBook
from treetap.llm.holding import Held, held
from treetap.models import Allowed, Decision
from treetap.policy.model.form import short_schema
from treetap.policy.model.policy import LlmPolicy

GOOD = '{"thought": "t", "kind": "act", "steps": [{"do": "tap", "at": 6}]}'
OTHER = '{"verb": "click", "what": 6}'


def in_words(body: dict[str, Any]) -> bool:
    return "additionalProperties" in json.dumps(body["messages"])


async def test_the_correction_of_a_broken_schema_tells_it_in_words(tmp_path: Path) -> None:
    file = tmp_path / "endpoints.json"
    async with stage(heedless(GOOD), book=AbilityBook(file)) as on:
        policy = LlmPolicy(on.model)
        decision: Decision = await policy.decide(situation(), Allowed())
        assert decision.kind == "terminal"
        assert [in_words(one) for one in on.bodies] == [False, True]
        assert "could not be used" in on.bodies[1]["messages"][-1]["content"]
        assert on.bodies[1]["response_format"]["type"] == "json_schema"
        # The next question tells it at once, in the next run too.
        await LlmPolicy(on.model).decide(situation(), Allowed())
        assert [in_words(one) for one in on.bodies] == [False, True, True]
        known = AbilityBook(file).of(on.endpoint.url, "any-model", FrozenClock().now())
    assert known == Abilities(format="told")


async def test_where_words_bring_no_json_json_is_asked_for() -> None:
    async with stage(says("I would tap on Open.")) as on:
        for _ in range(3):
            with pytest.raises(ModelRecovers):
                await LlmPolicy(on.model).decide(situation(), Allowed())
        asked = [one.get("response_format", {"type": "tool"})["type"] for one in on.bodies]
    assert asked == ["json_schema", "json_schema", "tool", *["json_object"] * 6]


async def test_a_wrong_shape_that_is_json_is_never_asked_for_less() -> None:
    async with stage(says(OTHER)) as on:
        for _ in range(4):
            with pytest.raises(ModelRecovers):
                await LlmPolicy(on.model).decide(situation(), Allowed())
        assert on.model.abilities == Abilities(format="told")
        assert {one["response_format"]["type"] for one in on.bodies} == {"json_schema"}


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"<think>{OTHER}</think>{GOOD}",
        '{"thought": "t", "kind": "act", "goal": null, "steps": [{"do": "tap", "at": 6, "text": null}]}',
        '{"thought": "t", "kind": "act", "steps": [{"do": "drag", "at": [1, 2.5], "to": "there"}]}',
        " " * 60_000 + OTHER,
    ],
)
async def test_nothing_is_learned_from_a_reply_that_keeps_to_it(text: str) -> None:
    schema = short_schema(Allowed())
    assert held(text, schema) is Held.KEPT
    async with stage(says(text)) as on:
        await on.model.chat(SHAPED.model_copy(update={"response_schema": schema}))
        assert on.model.abilities == Abilities()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (OTHER, Held.BROKEN),
        ('{"thought": "t", "kind": "tap"}', Held.BROKEN),
        ('{"kind": "act"}', Held.BROKEN),
        ('{"thought": null, "kind": "act"}', Held.BROKEN),
        ('{"thought": "t", "kind": "act", "steps": {"do": "tap"}}', Held.BROKEN),
        ('{"thought": "t", "kind": "act", "steps": [{"do": "hop"}]}', Held.BROKEN),
        ('{"thought": "t", "kind": "act", "steps": [{"do": "tap", "at": true}]}', Held.BROKEN),
        ('{"thought": "t", "kind": "act", "steps": [{"do": "tap", "x": 1}]}', Held.BROKEN),
        ('{"a": ' * 2_000 + "1" + "}" * 2_000, Held.BROKEN),
        ("I would tap.", Held.NO_JSON),
        ("{", Held.NO_JSON),
        (f"{GOOD} or {GOOD}", Held.NO_JSON),
        ("", Held.NO_JSON),
    ],
)
def test_what_breaks_it_is_seen(text: str, found: Held) -> None:
    assert held(text, short_schema(Allowed())) is found


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ({"a": 1.0}, True),
        ({"a": 1.5}, False),
        ({"b": {"c": "x"}}, True),
        ({"b": {"c": 1}}, False),
        ([], False),
    ],
)
def test_references_and_alternatives_are_followed(value: object, fits: bool) -> None:
    schema = {
        "anyOf": [
            {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
            {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}}, "required": ["b"]},
        ],
        "$defs": {"B": {"type": "object", "properties": {"c": {"type": ["string", "null"]}}}},
    }
    assert (held(json.dumps(value), schema) is Held.KEPT) is fits


async def test_prose_and_weaker_promises_teach_nothing() -> None:
    async with stage(says(OTHER)) as on:
        await on.model.chat(REQUEST)
        assert on.model.abilities == Abilities()
    async with stage(lacking("json_schema", then=says("Hello."))) as on:
        await on.model.chat(SHAPED)
        await on.model.chat(SHAPED)
        assert on.model.abilities == Abilities(format="object")
        assert len(on.endpoint.calls) == 3
    assert held(FINE, SCHEMA) is Held.KEPT
