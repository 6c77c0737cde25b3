"""The few things in mind, in a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from treetap.models import Loop, Note


class FakeWorkingMemory:
    """Holds seven things; a third time makes a loop."""

    def __init__(self) -> None:
        self._notes: list[Note] = []
        self._done: Counter[tuple[str, ...]] = Counter()

    async def note(self, note: Note) -> Loop | None:
        self._notes.append(note)
        if len(self._notes) > 7:
            self._notes.remove(min(self._notes, key=lambda one: one.weight))
        if note.action is None:
            return None
        done = note.page_key, note.state_key, note.action.model_dump_json(exclude={"description"})
        self._done[done] += 1
        if self._done[done] < 3:
            return None
        return Loop(
            action=note.action, page_key=note.page_key, state_key=note.state_key, times=self._done[done]
        )

    async def notes(self) -> Sequence[Note]:
        return tuple(self._notes)

    async def clear(self) -> None:
        self._notes.clear()
        self._done.clear()
