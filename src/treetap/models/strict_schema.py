"""A JSON schema in the subset that "strict" structured outputs take.

Every property is required, so what may be left out may be null; objects are closed; a reference stands alone.
Keywords outside the subset are dropped: the reply is validated anyway. Limits are put into words instead.
"""

from __future__ import annotations

from typing import Any

_KEPT = ("description", "type", "enum", "const", "$ref")
_NULL = {"type": "null"}
_LIMITS = {
    "minimum": "at least {:g}",
    "exclusiveMinimum": "more than {:g}",
    "maximum": "at most {:g}",
    "exclusiveMaximum": "less than {:g}",
    "minLength": "length at least {}",
    "maxLength": "length at most {}",
    "minItems": "at least {} of them",
    "maxItems": "at most {} of them",
}


def strict_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """A new schema; the one given is left as it is."""
    kept = {key: schema[key] for key in _KEPT if key in schema}
    if limits := ", ".join(said.format(schema[key]) for key, said in _LIMITS.items() if key in schema):
        kept["description"] = f"{kept['description']} ({limits})" if "description" in kept else limits
    if members := schema.get("anyOf") or schema.get("oneOf"):
        kept["anyOf"] = [strict_schema(member) for member in members]
    if "items" in schema:
        kept["items"] = strict_schema(schema["items"])
    if "properties" in schema:
        kept |= _closed(schema["properties"], schema.get("required", ()))
    if "$defs" in schema:
        kept["$defs"] = {name: strict_schema(body) for name, body in schema["$defs"].items()}
    return _alone(kept)


def _closed(properties: dict[str, Any], required: list[str] | tuple[()]) -> dict[str, Any]:
    strict = {name: strict_schema(body) for name, body in properties.items()}
    return {
        "properties": {name: body if name in required else _or_null(body) for name, body in strict.items()},
        "required": list(strict),
        "additionalProperties": False,
    }


def _alone(node: dict[str, Any]) -> dict[str, Any]:
    """A reference may have nothing beside it, not even a description."""
    if "$ref" not in node or len(node) == 1:
        return node
    beside = {key: value for key, value in node.items() if key != "$ref"}
    return {**beside, "anyOf": [{"$ref": node["$ref"]}]}


def _or_null(node: dict[str, Any]) -> dict[str, Any]:
    said = {"description": node["description"]} if "description" in node else {}
    members = node.get("anyOf") or [{key: value for key, value in node.items() if key != "description"}]
    return {**said, "anyOf": members if _NULL in members else [*members, _NULL]}
