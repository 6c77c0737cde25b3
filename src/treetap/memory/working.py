"""Working memory of a task: the few things in mind, loops (A13), and the bank of values (D1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from treetap.errors import ValueMissing
from treetap.memory.keys import action_key
from treetap.models import Loop, NamedValue, Note


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


class ShortMemory:
    """Holds `capacity` things, seven as people do; the same step for the `loops`-th time is a loop.

    Steps are counted apart from what is in mind: forgetting one does not hide a loop.
    """

    def __init__(self, capacity: int = 7, loops: int = 3) -> None:
        self._capacity = max(1, capacity)
        self._loops = max(2, loops)
        self._notes: list[Note] = []
        self._done: Counter[tuple[str, str, str]] = Counter()

    async def note(self, note: Note) -> Loop | None:
        self._notes.append(note)
        if len(self._notes) > self._capacity:
            lightest = min(range(len(self._notes)), key=lambda at: self._notes[at].weight)
            del self._notes[lightest]
        if note.action is None:
            return None
        step = note.page_key, note.state_key, action_key(note.action)
        self._done[step] += 1
        times = self._done[step]
        if times < self._loops:
            return None
        return Loop(action=note.action, page_key=note.page_key, state_key=note.state_key, times=times)

    async def notes(self) -> Sequence[Note]:
        return tuple(self._notes)

    async def clear(self) -> None:
        self._notes.clear()
        self._done.clear()
