"""Named values in a dictionary."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.errors import ValueMissing
from treetap.models import NamedValue


class FakeBank:
    """Holds what it was given to begin with and what was saved since."""

    def __init__(self, **values: str) -> None:
        self._values = values

    async def save(self, name: str, value: str) -> None:
        self._values[name] = value

    async def read(self, name: str) -> str:
        if name not in self._values:
            raise ValueMissing(f"Nothing was saved as '{name}'.")
        return self._values[name]

    async def clear(self) -> None:
        self._values.clear()

    async def values(self) -> Sequence[NamedValue]:
        return [NamedValue(name=name, value=value) for name, value in self._values.items()]
