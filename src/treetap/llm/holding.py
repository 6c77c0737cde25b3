"""Whether a reply is what its schema asks for: an endpoint that takes a schema may not keep to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from treetap.models.nesting import too_deep

_LONGEST: Final = 50_000
"""Characters. What is longer has run away, which those that are held do as well."""
_DEEPEST: Final = 40
_THOUGHT: Final = "</think>"
_TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}


class Held(Enum):
    """How a reply stands to its schema."""

    KEPT = "kept"
    BROKEN = "broken"
    NO_JSON = "no JSON"


def held(text: str, schema: Mapping[str, Any]) -> Held:
    """By its shape alone: names, types and choices. Limits are kept by few, and null says left out.

    What stands round the object (a thought, a fence) is not judged: whoever reads it does that.
    """
    text = text.rpartition(_THOUGHT)[2]
    if len(text) > _LONGEST:
        return Held.KEPT
    text = text[max(0, text.find("{")) : text.rfind("}") + 1]
    if too_deep(text, _DEEPEST):
        return Held.BROKEN
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return Held.NO_JSON
    return Held.KEPT if _fits(data, schema, schema.get("$defs", {})) else Held.BROKEN


def _fits(value: Any, schema: Any, named: Mapping[str, Any]) -> bool:
    if not isinstance(schema, Mapping):
        return True
    meant = named.get(str(schema.get("$ref", "")).rpartition("/")[2])
    members = schema.get("anyOf") or schema.get("oneOf")
    return (
        _fits(value, meant, named)
        and (not members or any(_fits(value, one, named) for one in members))
        and ("enum" not in schema or value in schema["enum"])
        and ("const" not in schema or value == schema["const"])
        and ("type" not in schema or _is(value, schema["type"]))
        and (not isinstance(value, dict) or _has(value, schema, named))
        and (not isinstance(value, list) or all(_fits(one, schema.get("items"), named) for one in value))
    )


def _has(value: dict[str, Any], schema: Mapping[str, Any], named: Mapping[str, Any]) -> bool:
    properties, required = schema.get("properties", {}), schema.get("required", ())
    given = {name: one for name, one in value.items() if one is not None or name in required}
    if any(name not in given for name in required):
        return False
    if schema.get("additionalProperties") is False and any(name not in properties for name in given):
        return False
    return all(_fits(one, properties.get(name), named) for name, one in given.items())


def _is(value: Any, kinds: str | list[str]) -> bool:
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        if isinstance(value, bool) and kind in ("integer", "number"):
            continue
        if isinstance(value, _TYPES.get(kind, object)) or (
            kind == "integer" and isinstance(value, float) and value.is_integer()
        ):
            return True
    return False
