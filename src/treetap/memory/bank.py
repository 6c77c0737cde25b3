"""The bank: named values that a task has read and needs again later (D1). They live as long as the task."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.errors import ValueMissing
from treetap.models import NamedValue


class TaskBank:
    """Values by name, in the order in which they were first saved. Saving again replaces the value."""

    def __init__(self) -> None:
        self._values: dict[str, NamedValue] = {}

    async def save(self, name: str, value: str) -> None:
        self._values[name] = NamedValue(name=name, value=value)

    async def read(self, name: str) -> str:
        if name not in self._values:
            raise ValueMissing(
                f"Nothing was saved under '{name}'.",
                hint=f"Saved so far: {', '.join(self._values) or 'nothing'}.",
            )
        return self._values[name].value

    async def clear(self) -> None:
        """A new task."""
        self._values.clear()

    async def values(self) -> Sequence[NamedValue]:
        return tuple(self._values.values())
