"""Actions and expectations as people type them: `tap:Wi-Fi`, `set_checked:Wi-Fi=on`, or the model's JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from treetap.errors import ConfigError
from treetap.models import ACTION, Action, Expectation

EXPECTATION: TypeAdapter[Expectation] = TypeAdapter(Expectation)
ON = dict.fromkeys(("on", "yes", "true", "开"), True) | dict.fromkeys(("off", "no", "false", "关"), False)
T = TypeVar("T")
Fields = Callable[[str], dict[str, Any]]


def _target(words: str) -> dict[str, Any]:
    return {"target": {"text": _literal(words)}}


def _literal(words: str) -> list[dict[str, str]]:
    """Exactly these characters: what a person types at a prompt has no saved values in it."""
    return [{"kind": "literal", "text": words}]


def _only(name: str) -> Fields:
    return lambda words: {name: _literal(words)}


def _plain(name: str) -> Fields:
    return lambda words: {name: words}


def _pair(name: str, read: Callable[[str], Any] = _literal) -> Fields:
    def fields(words: str) -> dict[str, Any]:
        target, sign, value = words.partition("=")
        if not sign or not target:
            raise ValueError(f"write it as NAME={name.upper()}")
        return {**_target(target), name: read(value)}

    return fields


def _on_or_off(word: str) -> bool:
    if word.casefold() not in ON:
        raise ValueError(f"'{word}' is neither on nor off")
    return ON[word.casefold()]


def _typed(words: str) -> dict[str, Any]:
    """`FIELD=text`, or `text` for the field that has the focus; `=text` where that text has a `=` in it."""
    target, sign, text = words.partition("=")
    return {"text": _literal(text if sign else words), **(_target(target) if sign and target else {})}


def _nothing(words: str) -> dict[str, Any]:
    if words:
        raise ValueError("it takes nothing after the colon")
    return {}


ACTIONS: Mapping[str, Fields] = {
    "tap": _target,
    "double_tap": _target,
    "long_press": _target,
    "scroll_to": _target,
    "swipe": _plain("direction"),
    "input_text": _typed,
    "clear_text": lambda words: _target(words) if words else {},
    "key": _plain("key"),
    "wait": _plain("seconds"),
    "go_home": _nothing,
    "back": lambda words: {"to_first_page": True} if words == "first" else _nothing(words),
    "launch_app": _only("app"),
    "open_url": _only("url"),
    "call": _only("number"),
    "set_checked": _pair("checked", _on_or_off),
    "set_value": _pair("value"),
    "select": _pair("option"),
}
EXPECTATIONS: Mapping[str, Fields] = {
    "appears": _target,
    "gone": _target,
    "checked": _pair("checked", _on_or_off),
    "value": _pair("value"),
    "page": _only("title"),
    "toast": _only("text"),
}


def read_action(words: str) -> Action:
    """Raises `ConfigError` for what is no action."""
    return _read(words, ACTIONS, ACTION, "an action")


def read_expectation(words: str) -> Expectation:
    """Raises `ConfigError` for what is no expectation."""
    return _read(words, EXPECTATIONS, EXPECTATION, "an expectation")


def _read(words: str, known: Mapping[str, Fields], adapter: TypeAdapter[T], what: str) -> T:
    hint = f"Known: {', '.join(known)}; written as KIND:WORDS, or as JSON with everything a model may say."
    try:
        if words.lstrip().startswith("{"):
            return adapter.validate_python(json.loads(words))
        kind, _, rest = words.partition(":")
        if kind not in known:
            raise ConfigError(f"'{words[:80]}' is not {what}.", hint=hint)
        return adapter.validate_python({"kind": kind, **known[kind](rest)})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"'{words[:80]}' is not {what}: {place}: {first['msg']}.", hint=hint) from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"'{words[:80]}' is not {what}: {error}.", hint=hint) from None
