"""Texts that wait in the journal for their vectors, embedded in batches."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, get_args

from treetap.core.ports import Embedder
from treetap.errors import EmbedderMismatch, StorageError
from treetap.memory.journal import Journal
from treetap.models import EmbedderIdentity, ExperienceLevel

LEVELS: Final[tuple[ExperienceLevel, ...]] = get_args(ExperienceLevel)


class Embedding:
    """Fills in what is missing. What was embedded stays in the journal, also when the rest is cut short."""

    def __init__(self, journal: Journal, embedder: Embedder[str], batch: int) -> None:
        self._journal = journal
        self._embedder = embedder
        self._batch = batch
        self._turn = asyncio.Lock()
        self.used = False
        """Whether the embedder is loaded: using it again is cheap then."""

    @cached_property
    def identity(self) -> EmbedderIdentity:
        return self._embedder.identity

    def checked(self) -> EmbedderIdentity:
        """The embedder in use. Raises `EmbedderMismatch` if the vectors at hand are another's."""
        known = self._journal.identity("text")
        if known is not None and known != self.identity:
            raise EmbedderMismatch(
                f"The vector tables were made with '{known.name}' ({known.dimension} numbers); the embedder "
                f"in use is '{self.identity.name}' ({self.identity.dimension}).",
                hint="Run `treetap experience reindex` to embed everything anew, or set the embedder back.",
            )
        self.used = True
        return self.identity

    async def rest(self, *levels: ExperienceLevel) -> None:
        """All that wait, of these levels or of all."""
        self.checked()
        for level in levels or LEVELS:
            while await self._some(level):
                pass

    async def anew(self, progress: Callable[[int, int], None] | None) -> None:
        """Every text, with the present embedder, whoever made the vectors that are there."""
        total, done = self._journal.count(), 0
        async with self._turn:
            await asyncio.to_thread(self._journal.drop_vectors, "text")
            await asyncio.to_thread(self._journal.set_identity, "text", self.identity)
        for level in LEVELS:
            while count := await self._some(level):
                done += count
                if progress is not None:
                    progress(min(done, total), total)

    async def _some(self, level: ExperienceLevel) -> int:
        async with self._turn:
            waiting = await asyncio.to_thread(self._journal.waiting, level, self.identity, self._batch)
            if not waiting:
                return 0
            vectors = await self._embedder.embed([text for _, text in waiting])
            if len(vectors) != len(waiting):
                raise StorageError(
                    f"'{self.identity.name}' made {len(vectors)} vectors of {len(waiting)} texts.",
                    hint="Set another one with --set experience.embedding.text=NAME.",
                )
            data = {one: _packed(vector) for (one, _), vector in zip(waiting, vectors, strict=True)}
            await asyncio.to_thread(self._journal.put_vectors, "text", self.identity, data)
            return len(waiting)


def _packed(vector: Sequence[float]) -> bytes:
    try:
        return struct.pack(f"<{len(vector)}f", *vector)
    except OverflowError:
        # Beyond any float32: it has no direction, like one that is not a number.
        return bytes(4 * len(vector))
