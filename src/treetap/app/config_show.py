"""The settings in force as rows for people: key, value, origin. A secret is only said to be set or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from treetap.app.config_keys import Key, all_keys
from treetap.app.load import Resolved
from treetap.models import Settings


@dataclass(frozen=True)
class Row:
    key: str
    value: Any
    origin: str
    changed: bool
    """It is not the default."""

    @property
    def text(self) -> str:
        if isinstance(self.value, bool):
            return str(self.value).lower()
        if isinstance(self.value, list):
            return ", ".join(str(item) for item in self.value)
        return "null" if self.value is None else str(self.value)


def shown_settings(resolved: Resolved) -> list[Row]:
    plain = resolved.settings.model_dump(mode="json")
    return [_row(key, plain, resolved) for key in all_keys().values()]


def _row(key: Key, plain: dict[str, Any], resolved: Resolved) -> Row:
    value: Any = plain
    live: Any = resolved.settings
    for name in key.path:
        value, live = value[name], getattr(live, name)
    if key.secret and live is not None:
        value = "(set)"
    default: Any = Settings()
    for name in key.path:
        default = getattr(default, name)
    return Row(key.dotted, value, resolved.origins.get(key.path, "default"), live != default)
