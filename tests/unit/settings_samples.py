"""For every settings key: another valid value and a wrong one, made from its type."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

import annotated_types
from pydantic import SecretStr

from treetap.app.config_keys import Key, all_keys
from treetap.models import Settings

KEYS = tuple(all_keys().values())
SPECIAL = {
    "strategy_tree.policy": "offline",
    "screen_comparison.vision": "never",
    "experience.levels": ["task"],
    "retrieval.complexity_threshold.simple": 4,
    "experience.replay.min_confidence": 0.95,
    "experience.embedding.text": "sentence-transformers:some/模型",
    "experience.embedding.screen": "open-clip:ViT-B-32:some/模型.pt",
    "device.settle.interval": 0.2,
    "models.text.preset": "ollama",
    "models.vision.preset": "ollama",
    "models.judge.preset": "ollama",
    "models.text.base_url": "http://127.0.0.1:9/v1",
    "models.vision.base_url": "http://127.0.0.1:9/v1",
    "models.judge.base_url": "http://127.0.0.1:9/v1",
}
"""Keys whose other values are bound by a rule that their type alone does not show."""


def default_of(key: Key) -> Any:
    return value_of(Settings(), key)


def value_of(settings: Settings, key: Key) -> Any:
    """The live value in plain form: text for paths and enums, the real text of a secret."""
    value: Any = settings
    for name in key.path:
        value = getattr(value, name)
    return _plain(value)


def other_value(key: Key) -> Any:
    """A valid value that is not the default."""
    if key.dotted in SPECIAL:
        return SPECIAL[key.dotted]
    default, kind = default_of(key), key.types[0]
    if kind is bool:
        return not default
    if kind in (int, float):
        return _other_number(key, default)
    if key.choices:
        words = [word for word in key.choices if word != default]
        return words[:1] if key.is_list else words[0]
    return "另一个 value"


def wrong_value(key: Key) -> Any:
    """A value of a type that the key does not take."""
    if key.types[0] in (bool, int, float) or key.choices:
        return "no such thing"
    return {"not": "text"}


def as_text(value: Any) -> str:
    """As it would stand in the environment or after --set."""
    if isinstance(value, list):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _other_number(key: Key, default: Any) -> Any:
    for candidate in (default + 1, default - 1, default / 2):
        wanted = int(candidate) if key.types[0] is int else float(candidate)
        if wanted != default and all(_holds(rule, wanted) for rule in _rules(key)):
            return wanted
    raise AssertionError(f"no other value found for {key.dotted}")


def _rules(key: Key) -> list[Any]:
    found = list(key.field.metadata)
    for one in key.field.metadata:
        found += list(getattr(one, "metadata", []))
    return found


def _holds(rule: Any, value: float) -> bool:
    match rule:
        case annotated_types.Ge(ge=int() | float() as bound):
            return value >= bound
        case annotated_types.Gt(gt=int() | float() as bound):
            return value > bound
        case annotated_types.Le(le=int() | float() as bound):
            return value <= bound
        case _:
            return True


def _plain(value: Any) -> Any:
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
