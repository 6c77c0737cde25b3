"""What finding needs of the journal, of the tables and of the lessons, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol

from treetap.models import Action, EmbedderIdentity, Experience, ExperienceLevel, Reflection, TaskFrame


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
