"""The store of experiences: the journal for what worked, the lessons for what did not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from treetap.memory.journal import Journal
from treetap.models import Experience, Reflection

Result = TypeVar("Result")


async def to_the_end(work: Callable[[], Result]) -> Result:
    """What it returns. Whoever cancels this waits for the work: nothing goes on behind anybody's back."""
    thread = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(thread)
    except asyncio.CancelledError:
        await asyncio.wait([thread])
        if not thread.cancelled():
            thread.exception()  # Nobody is left to be told.
        raise


class Lessons(Protocol):
    """What keeps the lessons."""

    async def learn(self, reflection: Reflection) -> None: ...

    async def followed(self, reflection_id: str, *, helped: bool) -> None: ...


class Followers(Protocol):
    """What follows the journal: the tables. Being told costs nothing and waits for nothing."""

    def nudge(self) -> None: ...


class MemoryStore:
    """Keeps experiences and lessons (A12).

    Every call returns when what it did is on disk; the waiting for that is done in a thread. The tables are
    behind the journal until they have followed, and can be made from it at any time.
    """

    def __init__(self, journal: Journal, lessons: Lessons, tables: Followers | None = None) -> None:
        self._journal = journal
        self._lessons = lessons
        self._tables = tables

    async def store(self, experiences: Sequence[Experience]) -> Sequence[str]:
        ids = await to_the_end(partial(self._journal.put, tuple(experiences)))
        if ids and self._tables is not None:
            self._tables.nudge()
        return ids

    async def get(self, experience_id: str) -> Experience | None:
        return await asyncio.to_thread(self._journal.get, experience_id)

    async def outcome(self, experience_id: str, *, ok: bool) -> None:
        await to_the_end(partial(self._journal.outcome, experience_id, ok=ok))

    async def learn(self, reflection: Reflection) -> None:
        await self._lessons.learn(reflection)

    async def followed(self, reflection_id: str, *, helped: bool) -> None:
        await self._lessons.followed(reflection_id, helped=helped)
