"""The searches: one level, or each level within the one above (A3).

What they need of the journal, of the tables and of the lessons stands first, and no more of these is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from treetap.core.ports import Embedder
from treetap.models import (
    Action,
    EmbedderIdentity,
    Experience,
    ExperienceLevel,
    Reflection,
    RetrievalSettings,
    TaskFrame,
)


class Records(Protocol):
    """The journal: every call takes microseconds, so none is awaited."""

    def find(self, kind: str, key: str) -> Sequence[str]:
        """The ids of the tasks filed under that key."""

    def find_any(self, kind: str, keys: Sequence[str]) -> Sequence[str]:
        """The ids of the tasks filed under one of these keys."""

    def many(self, ids: Iterable[str]) -> Sequence[Experience]:
        """In the order asked for, without those that are gone."""

    def children(self, ids: Sequence[str]) -> Sequence[str]:
        """Of strategies their tasks, of tasks their actions."""

    def count(self) -> int: ...

    def vectors(self, space: Literal["text", "screen"], ids: Iterable[str]) -> Mapping[str, bytes]:
        """Little-endian float32, by id."""

    def identity(self, space: Literal["text", "screen"]) -> EmbedderIdentity | None:
        """Whose vectors these are."""


class Hit(Protocol):
    """What a search found."""

    @property
    def id(self) -> str: ...

    @property
    def similarity(self) -> float: ...


class VectorSearch(Protocol):
    """The tables."""

    async def search(
        self, level: ExperienceLevel, vector: Sequence[float], k: int, *, within: Sequence[str] | None = None
    ) -> Sequence[Hit]:
        """The nearest first; only among `within` where that is given."""


class DoNots(Protocol):
    """The lessons."""

    def relevant(
        self,
        frame: TaskFrame,
        page_key: str = "",
        package: str = "",
        k: int = 5,
        *,
        action: Action | None = None,
    ) -> Sequence[Reflection]: ...


@dataclass(frozen=True)
class Found:
    """An experience, and how alike its text is."""

    experience: Experience
    similarity: float


class Searcher:
    """Embeds a sentence once and searches with it."""

    def __init__(
        self, records: Records, tables: VectorSearch, embedder: Embedder[str], settings: RetrievalSettings
    ) -> None:
        self._records = records
        self._tables = tables
        self._embedder = embedder
        self._settings = settings

    async def single(self, text: str) -> list[Found]:
        """The tasks most alike, none below the least similarity."""
        limits = self._settings.single
        hits = await self._tables.search("task", await self._vector(text), limits.k)
        return self._loaded("task", [hit for hit in hits if hit.similarity >= limits.min_similarity])

    async def hierarchical(self, text: str) -> list[Found]:
        """Strategies, tasks under those, actions of these. Empty where no strategy leads to a task."""
        limits, vector = self._settings.hierarchical, await self._vector(text)
        strategies = await self._tables.search("strategy", vector, limits.strategy)
        below = {hit.id: tuple(self._records.children([hit.id])) for hit in strategies}
        tasks = await self._within(
            "task", vector, limits.task, [one for ids in below.values() for one in ids]
        )
        found = {hit.id for hit in tasks}
        actions = await self._within("atomic", vector, limits.atomic, self._records.children(list(found)))
        leading = [hit for hit in strategies if found.intersection(below[hit.id])]
        return [
            *self._loaded("task", tasks),
            *self._loaded("atomic", actions),
            *self._loaded("strategy", leading),
        ]

    async def actions(self, text: str, k: int) -> list[Found]:
        """The actions most alike, of any task."""
        return self._loaded("atomic", await self._tables.search("atomic", await self._vector(text), k))

    async def _within(
        self, level: ExperienceLevel, vector: list[float], k: int, ids: Sequence[str]
    ) -> list[Hit]:
        """Only among these, whatever the tables make of an empty list."""
        allowed = dict.fromkeys(ids)
        if not allowed:
            return []
        hits = await self._tables.search(level, vector, k, within=list(allowed))
        return [hit for hit in hits if hit.id in allowed]

    async def _vector(self, text: str) -> list[float]:
        (vector,) = await self._embedder.embed([text])
        return [float(value) for value in vector]

    def _loaded(self, level: ExperienceLevel, hits: Sequence[Hit]) -> list[Found]:
        """What is still there: the journal knows, the tables may be behind."""
        alike = {hit.id: hit.similarity for hit in hits}
        return [Found(one, alike[one.id]) for one in self._records.many(alike) if one.level == level]
