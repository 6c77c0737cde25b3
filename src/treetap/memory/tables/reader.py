"""A table with an index as it is searched: one version of it, which stays the same while it is open."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import lancedb

from treetap.memory.tables.hit import Hit
from treetap.memory.tables.matrix import Floats
from treetap.memory.tables.state import TableState
from treetap.models import ExperienceLevel

_CACHE: Final = 1 << 30
"""Bytes of the index that stay in memory: as they are used, and no more than that."""


class Reader:
    """The nearest of what the index covers. LanceDB's own errors come through: see `lance.TROUBLE`."""

    def __init__(self, state: TableState, connection: Any, table: Any) -> None:
        self.state = state
        self._connection = connection
        self._table = table
        self._searches = 0
        self._closing = False

    @classmethod
    async def open(cls, folder: Path, level: ExperienceLevel, state: TableState) -> Reader:
        session = lancedb.Session(index_cache_size_bytes=_CACHE)
        connection = await lancedb.connect_async(folder, session=session)
        table = await connection.open_table(level)
        reader = cls(state, connection, table)
        (index,) = await table.list_indices()
        # Otherwise the first searches would wait for the disk.
        await table.prewarm_index(index.name)
        return reader

    async def search(self, query: Floats, k: int) -> list[Hit]:
        if self._closing:
            raise RuntimeError("the table was closed")
        self._searches += 1
        try:
            return await self._search(query, k)
        finally:
            self._searches -= 1
            self._let_go()

    async def _search(self, query: Floats, k: int) -> list[Hit]:
        asked = self._table.vector_search(query).distance_type("dot").limit(k).nprobes(self.state.probes)
        found = await asked.select(["id", "_distance"]).fast_search().to_arrow()
        distances = found["_distance"].to_pylist()
        return [
            Hit(one, 1.0 - distance) for one, distance in zip(found["id"].to_pylist(), distances, strict=True)
        ]

    def close(self) -> None:
        """When the last search has ended: one in a closed table is LanceDB's panic, which nothing catches."""
        self._closing = True
        self._let_go()

    def _let_go(self) -> None:
        if self._closing and not self._searches:
            self._table.close()
            self._connection.close()
