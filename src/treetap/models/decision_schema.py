"""What a node may decide, as data: the JSON schema a language model is shown, and the check of its reply."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Self, get_args

from pydantic import BaseModel, Field, ValidationError, field_serializer, model_validator

from treetap.errors import DecisionNotAllowed, ReplyInvalid
from treetap.models.action import ActionKind
from treetap.models.base import ENGINE_ONLY, Model
from treetap.models.decision import DECISION, Branch, BranchMode, Decision, DecisionKind, Terminal
from treetap.models.text import FROM_REPLY, Text

_REF = "#/$defs/"
_MOST_SHOWN = 5
"""Validation problems listed in one message."""
_LONGEST_SHOWN = 200
"""Characters of one of them: parts of the reply stand in it."""
_LONGEST_REPLY = 1_000_000
"""Characters. No decision is that long; what is, has run away."""


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


def decision_schema(allowed: Allowed) -> dict[str, Any]:
    """The JSON schema of a decision, narrowed to what is allowed and to what a model may fill in."""
    schema: dict[str, Any] = json.loads(_whole_schema())
    definitions: dict[str, Any] = schema["$defs"]
    _keep(schema, allowed.open_decisions)
    _keep(definitions["Terminal"]["properties"]["action"], allowed.actions)
    definitions["BranchMode"]["enum"] = sorted(allowed.branch_modes)
    definitions["Branch"]["properties"]["children"]["maxItems"] = allowed.max_children
    if not allowed.actions:
        definitions["Subtask"]["properties"].pop("step")
    used = _reachable(schema, definitions)
    schema["$defs"] = {name: body for name, body in definitions.items() if name in used}
    return schema


def parse_decision(reply: str | bytes | dict[str, Any], allowed: Allowed) -> Decision:
    """The decision in a reply. What is not valid, or not allowed, is an error a model can act on."""
    text = reply if isinstance(reply, str | bytes) else _as_json(reply)
    if len(text) > _LONGEST_REPLY:
        raise _invalid(f"it is longer than {_LONGEST_REPLY} characters")
    try:
        # Strict, as the schema is: no number in quotes, no "yes" for true.
        decision: Decision = DECISION.validate_json(text, strict=True, context=FROM_REPLY)
        json.loads(text, object_pairs_hook=_no_key_twice)
    except ValidationError as error:
        problems = error.errors(include_url=False, include_input=False, include_context=False)
        shown = [_clip(f"{_place(one['loc'])}: {one['msg']}") for one in problems[:_MOST_SHOWN]]
        # Not chained: the validation error's own text can hold the whole reply.
        raise _invalid("; ".join(shown)) from None
    for problem in _problems(decision, ""):
        raise _invalid(problem)
    return allowed.check(decision)


def _invalid(problem: str) -> ReplyInvalid:
    return ReplyInvalid(
        f"The reply is not a decision: {problem}.", hint="Answer with one JSON object of the schema given."
    )


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def _place(loc: tuple[int | str, ...]) -> str:
    """Where a problem is. A union's member reads `function-after[rule(), Point]` there; `Point` will do."""
    names = [str(part) for part in loc]
    short = (name.split()[-1].strip("]") if name.startswith("function-after[") else name for name in names)
    return ".".join(short) or "reply"


def _as_json(reply: dict[str, Any]) -> str:
    try:
        return json.dumps(reply)
    except (TypeError, ValueError, RecursionError) as error:
        raise _invalid(_clip(f"reply: not JSON: {error}")) from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Which of the two was meant cannot be told, so neither is taken."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _invalid(_clip(f"the key '{twice}' stands twice in one object"))
    return found


def _steps(decision: Decision) -> Iterator[Terminal]:
    if isinstance(decision, Terminal):
        yield decision
    elif isinstance(decision, Branch):
        yield from (child.step for child in decision.children if child.step is not None)


@cache
def _whole_schema() -> str:
    """With nothing forbidden. Made once, and kept as text, so that every reader has a copy of its own."""
    schema = DECISION.json_schema()
    for definition in schema["$defs"].values():
        _hide_engine_only(definition)
        _drop_titles(definition)
    return json.dumps(schema)


def _keep(union: dict[str, Any], kinds: frozenset[str]) -> None:
    """Drop the members of a tagged union whose tag is not among the kinds."""
    mapping = {tag: ref for tag, ref in union["discriminator"]["mapping"].items() if tag in kinds}
    union["discriminator"]["mapping"] = mapping
    union["oneOf"] = [member for member in union["oneOf"] if member["$ref"] in mapping.values()]


def _hide_engine_only(definition: dict[str, Any]) -> None:
    properties = definition.get("properties", {})
    hidden = {name for name, body in properties.items() if body.get(ENGINE_ONLY)}
    required = [name for name in definition.get("required", []) if name not in hidden]
    for name in hidden:
        del properties[name]
    tag = properties.get("kind")
    if tag is not None:
        required.insert(0, "kind")
        tag.pop("default", None)
    if required:
        definition["required"] = required


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


def _problems(value: Any, path: str) -> Iterator[str]:
    """What the schema says and pydantic cannot: no field of the engine's, and every tag spelled out."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _problems(item, f"{path}[{index}]")
    elif isinstance(value, BaseModel) and not isinstance(value, Text):
        given = value.model_fields_set
        for name, field in type(value).model_fields.items():
            here = f"{path}.{name}" if path else name
            extra = field.json_schema_extra
            if name == "kind" and name not in given:
                yield f"{here}: Field required"
            elif name in given and isinstance(extra, dict) and extra.get(ENGINE_ONLY):
                yield f"{here}: not yours to set, leave it out"
            elif name in given:
                yield from _problems(getattr(value, name), here)
