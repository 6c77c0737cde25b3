"""What a node may decide, as data, and the JSON schema of a reply that a language model is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Self, get_args

from pydantic import Field, field_serializer, model_validator

from treetap.errors import DecisionNotAllowed
from treetap.models.action import ActionKind
from treetap.models.base import ENGINE_ONLY, Model
from treetap.models.decision import Branch, BranchMode, Decision, DecisionKind, Terminal
from treetap.models.geometry import Bounds, Point
from treetap.models.strict_schema import strict_schema

_REF = "#/$defs/"


class Reply(Model):
    """What a language model answers."""

    thought: str = ""
    """The reasoning, first and apart from what is acted on."""
    decision: Decision


class Allowed(Model):
    """The decisions open to a node. Modes are shapes: each is one value of this model per depth."""

    decisions: frozenset[DecisionKind] = Field(default=frozenset(get_args(DecisionKind)), min_length=1)
    actions: frozenset[ActionKind] = frozenset(get_args(ActionKind))
    """For a terminal decision and for the ready steps of a branch; none closes both."""
    branch_modes: frozenset[BranchMode] = frozenset(BranchMode)
    """None closes branching."""
    max_children: int = Field(default=5, ge=1)

    @model_validator(mode="after")
    def _leaves_something_to_decide(self) -> Self:
        if not self.open_decisions:
            raise ValueError("nothing is left to decide: terminal needs actions, branch needs branch_modes")
        return self

    @field_serializer("decisions", "actions", "branch_modes", when_used="json")
    def _in_order(self, names: frozenset[str]) -> list[str]:
        return sorted(names)

    @property
    def open_decisions(self) -> frozenset[DecisionKind]:
        """Those of `decisions` that can be taken with the actions and modes there are."""
        closed: set[DecisionKind] = set()
        if not self.actions:
            closed.add("terminal")
        if not self.branch_modes:
            closed.add("branch")
        return self.decisions - closed

    def check(self, decision: Decision) -> Decision:
        """The decision itself, or `DecisionNotAllowed`."""
        if decision.kind not in self.open_decisions:
            raise self._refusal("decision", decision.kind, self.open_decisions)
        if isinstance(decision, Branch):
            if decision.mode not in self.branch_modes:
                raise self._refusal("branch mode", decision.mode, self.branch_modes)
            if len(decision.children) > self.max_children:
                raise DecisionNotAllowed(
                    f"A branch of {len(decision.children)} children is not allowed here.",
                    hint=f"Give at most {self.max_children}.",
                )
        for step in _steps(decision):
            if step.action.kind not in self.actions:
                raise self._refusal("action", step.action.kind, self.actions)
        return decision

    @staticmethod
    def _refusal(what: str, given: str, allowed: frozenset[Any]) -> DecisionNotAllowed:
        names = ", ".join(sorted(str(one) for one in allowed)) or "none"
        return DecisionNotAllowed(f"The {what} '{given}' is not allowed here.", hint=f"Allowed: {names}.")


def _steps(decision: Decision) -> Iterator[Terminal]:
    if isinstance(decision, Terminal):
        yield decision
    elif isinstance(decision, Branch):
        yield from (child.step for child in decision.children if child.step is not None)


def decision_schema(allowed: Allowed, *, strict: bool = False) -> dict[str, Any]:
    """The JSON schema of a `Reply`, narrowed to what is allowed and to what a model may fill in.

    `strict` gives it in the subset that structured outputs take (`strict_schema.py`).
    """
    schema: dict[str, Any] = json.loads(_whole_schema())
    definitions: dict[str, Any] = schema["$defs"]
    _keep(schema["properties"]["decision"], allowed.open_decisions)
    _keep(definitions["Terminal"]["properties"]["action"], allowed.actions)
    definitions["BranchMode"]["enum"] = sorted(allowed.branch_modes)
    definitions["Branch"]["properties"]["children"]["maxItems"] = allowed.max_children
    if not allowed.actions:
        definitions["Subtask"]["properties"].pop("step")
    used = _reachable(schema, definitions)
    schema["$defs"] = {name: body for name, body in definitions.items() if name in used}
    return strict_schema(schema) if strict else schema


@cache
def _whole_schema() -> str:
    """With nothing forbidden. Made once, and kept as text, so that every reader has a copy of its own."""
    schema = Reply.model_json_schema()
    schema["required"] = list(schema["properties"])
    definitions = schema["$defs"]
    for decision in schema["properties"]["decision"]["discriminator"]["mapping"].values():
        definitions[decision.removeprefix(_REF)]["properties"].pop("thought")
    for shape in (Point, Bounds):  # A reply may leave the space to be guessed.
        if shape.__name__ in definitions:
            definitions[shape.__name__]["required"].remove("space")
    for definition in definitions.values():
        _hide_engine_only(definition)
        _put_kind_first(definition)
    _drop_titles(schema)
    return json.dumps(schema)


def _keep(union: dict[str, Any], kinds: frozenset[str]) -> None:
    """Drop the members of a tagged union whose tag is not among the kinds."""
    mapping = {tag: ref for tag, ref in union["discriminator"]["mapping"].items() if tag in kinds}
    union["discriminator"]["mapping"] = mapping
    union["oneOf"] = [member for member in union["oneOf"] if member["$ref"] in mapping.values()]


def _hide_engine_only(definition: dict[str, Any]) -> None:
    properties = definition.get("properties", {})
    for name in [name for name, body in properties.items() if body.get(ENGINE_ONLY)]:
        del properties[name]
        if name in definition.get("required", ()):
            definition["required"].remove(name)


def _put_kind_first(definition: dict[str, Any]) -> None:
    """What is written first decides the rest, so the tag comes first, and is never left to its default."""
    properties = definition.get("properties", {})
    if "kind" in properties:
        tag = {key: value for key, value in properties.pop("kind").items() if key != "default"}
        definition["properties"] = {"kind": tag, **properties}
        definition["required"] = [
            "kind",
            *(name for name in definition.get("required", ()) if name != "kind"),
        ]


def _drop_titles(node: Any) -> None:
    """Pydantic titles repeat each field's name; to a model they are only tokens."""
    if isinstance(node, dict):
        if isinstance(node.get("title"), str):
            del node["title"]
        for value in node.values():
            _drop_titles(value)
    elif isinstance(node, list):
        for value in node:
            _drop_titles(value)


def _reachable(schema: dict[str, Any], definitions: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    open_ends: list[Any] = [{key: value for key, value in schema.items() if key != "$defs"}]
    while open_ends:
        node = open_ends.pop()
        if isinstance(node, dict):
            name = str(node.get("$ref", "")).removeprefix(_REF)
            if name in definitions and name not in found:
                found.add(name)
                open_ends.append(definitions[name])
            open_ends.extend(node.values())
        elif isinstance(node, list):
            open_ends.extend(node)
    return found
