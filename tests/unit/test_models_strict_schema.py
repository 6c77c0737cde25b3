"""The strict schema keeps to what structured outputs take, whatever is allowed."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.unit.decision_samples import REPLIES, Json, is_engine_only, objects, said
from tests.unit.test_models_decision_schema import EVERYTHING, SHAPES, choice
from treetap.models import Allowed, decision_schema, parse_decision
from treetap.models.strict_schema import strict_schema

SUPPORTED = {
    "$defs",
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "description",
    "enum",
    "items",
    "properties",
    "required",
    "type",
}
STRICT = {allowed: decision_schema(allowed, strict=True) for allowed in SHAPES}
WHOLE = decision_schema(EVERYTHING, strict=True)


def nodes(schema: Json) -> Iterator[Json]:
    """Every schema within the schema; a property that is called `description` is no keyword."""
    yield schema
    named = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values()]
    listed = [*schema.get("anyOf", []), *([schema["items"]] if "items" in schema else [])]
    for one in [*named, *listed]:
        yield from nodes(one)


def resolved(node: Json, schema: Json) -> Json:
    found: Json = schema["$defs"][node["$ref"].removeprefix("#/$defs/")] if "$ref" in node else node
    return found


def depth(node: Json, schema: Json) -> int:
    """Objects and lists within each other."""
    body = resolved(node, schema)
    inner = [*body.get("properties", {}).values(), *body.get("anyOf", [])]
    inner += [body["items"]] if "items" in body else []
    return int(body.get("type") in ("object", "array")) + max(
        (depth(one, schema) for one in inner), default=0
    )


def complete(reply: Json) -> Json:
    """The reply as strict mode makes a model write it: what it would leave out is null."""
    filled = copy.deepcopy(said(reply))
    inside = filled["decision"]
    for model, there in list(objects(parse_decision(reply, EVERYTHING), inside)):
        for name, field in type(model).model_fields.items():
            if name not in there and name != "thought" and not is_engine_only(field):
                there[name] = None
    return filled


class TestTheStrictSchema:
    def test_is_valid(self) -> None:
        Draft202012Validator.check_schema(WHOLE)

    def test_has_only_keywords_that_are_supported(self) -> None:
        for schema in STRICT.values():
            assert set().union(*nodes(schema)) <= SUPPORTED

    def test_is_an_object_and_no_choice_at_the_root(self) -> None:
        for schema in STRICT.values():
            assert schema["type"] == "object"
            assert not schema.keys() & {"anyOf", "$ref", "enum"}
            assert list(schema["properties"]) == ["thought", "decision"]
            assert schema["properties"]["thought"]["type"] == "string"

    def test_requires_everything_and_nothing_else(self) -> None:
        for schema in STRICT.values():
            for node in nodes(schema):
                assert ("properties" in node) == (node.get("type") == "object")
                if "properties" in node:
                    assert node["required"] == list(node["properties"])
                    assert node["additionalProperties"] is False

    def test_says_of_everything_what_it_is(self) -> None:
        for schema in STRICT.values():
            for node in nodes(schema):
                assert len(node.keys() & {"type", "anyOf", "$ref"}) == 1
                assert "$ref" not in node or len(node) == 1

    def test_a_choice_can_be_told_by_its_first_property(self) -> None:
        for schema in STRICT.values():
            for node in nodes(schema):
                members = [resolved(member, schema) for member in node.get("anyOf", [])]
                firsts = [
                    next(iter(member["properties"].items())) for member in members if "properties" in member
                ]
                assert len({(name, body.get("const")) for name, body in firsts}) == len(firsts)
                assert {name for name, body in firsts if "const" in body} <= {"kind"}

    def test_has_the_kind_first(self) -> None:
        for schema in STRICT.values():
            for node in nodes(schema):
                if "kind" in node.get("properties", {}):
                    assert next(iter(node["properties"])) == "kind"

    def test_offers_the_same_as_the_other(self) -> None:
        for allowed, schema in SHAPES.items():
            strict = STRICT[allowed]
            members = {member["$ref"] for member in strict["properties"]["decision"]["anyOf"]}
            assert members == set(choice(schema).values())
            assert strict["$defs"].keys() == schema["$defs"].keys()
            for name, body in schema["$defs"].items():
                assert list(body.get("properties", {})) == list(strict["$defs"][name].get("properties", {}))

    def test_stays_within_the_limits_of_providers(self) -> None:
        everything = list(nodes(WHOLE))
        assert sum(len(node.get("properties", {})) for node in everything) <= 5000
        assert sum(len(node.get("enum", [])) for node in everything) <= 500
        assert depth(WHOLE, WHOLE) <= 10

    def test_says_in_words_how_many_children_a_branch_may_have(self) -> None:
        schema = decision_schema(Allowed(max_children=3), strict=True)
        assert "at most 3 of them" in schema["$defs"]["Branch"]["properties"]["children"]["description"]

    @pytest.mark.parametrize("name", REPLIES)
    def test_a_reply_filled_up_with_nulls_is_valid_and_read(self, name: str) -> None:
        filled = complete(REPLIES[name])
        Draft202012Validator(WHOLE).validate(filled)
        expected = parse_decision(said(REPLIES[name]), EVERYTHING)
        assert parse_decision(filled, EVERYTHING) == expected


class TestTheTranslation:
    @pytest.mark.parametrize(
        ("loose", "strict"),
        [
            ({"type": "string", "default": "", "title": "T", "format": "uri"}, {"type": "string"}),
            (
                {"type": "string", "pattern": "a", "minLength": 1},
                {"type": "string", "description": "length at least 1"},
            ),
            ({"$ref": "#/$defs/A", "default": 1}, {"$ref": "#/$defs/A"}),
            (
                {"$ref": "#/$defs/A", "description": "d"},
                {"description": "d", "anyOf": [{"$ref": "#/$defs/A"}]},
            ),
            (
                {"oneOf": [{"const": 1, "type": "integer"}], "discriminator": {}},
                {"anyOf": [{"const": 1, "type": "integer"}]},
            ),
            (
                {"type": "number", "description": "A share.", "minimum": 0.0, "maximum": 1.0},
                {"type": "number", "description": "A share. (at least 0, at most 1)"},
            ),
            (
                {"type": "array", "items": {"type": "string", "title": "T"}},
                {"type": "array", "items": {"type": "string"}},
            ),
        ],
    )
    def test_of_one_node(self, loose: Json, strict: Json) -> None:
        before = copy.deepcopy(loose)
        assert strict_schema(loose) == strict
        assert loose == before

    @pytest.mark.parametrize(
        ("optional", "nullable"),
        [
            ({"type": "string", "default": ""}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
            (
                {"type": "string", "description": "d"},
                {"description": "d", "anyOf": [{"type": "string"}, {"type": "null"}]},
            ),
            (
                {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None},
                {"anyOf": [{"type": "string"}, {"type": "null"}]},
            ),
            (
                {"$ref": "#/$defs/A", "description": "d"},
                {"description": "d", "anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}]},
            ),
        ],
    )
    def test_of_what_may_be_left_out(self, optional: Any, nullable: Any) -> None:
        strict = strict_schema({"type": "object", "properties": {"a": optional, "b": {"type": "null"}}})
        assert strict["properties"]["a"] == nullable
        assert strict["required"] == ["a", "b"]
