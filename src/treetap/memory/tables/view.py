"""One level as it is searched: by the table's index where it is large, in memory whatever that lacks.

Imported late: it needs numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Final

from treetap.memory.journal import Journal
from treetap.memory.tables.hit import Hit
from treetap.memory.tables.matrix import Floats, Matrix, among, rows_of
from treetap.memory.tables.parts import Parts
from treetap.models import ExperienceLevel

if TYPE_CHECKING:
    from treetap.memory.tables.reader import Reader

_PAGE: Final = 2000


class View:
    """Complete after `follow`: what the journal has taken in since is seen, whichever process wrote it."""

    def __init__(
        self, journal: Journal, level: ExperienceLevel, dimension: int, reader: Reader | Parts | None
    ) -> None:
        self.level = level
        self.dimension = dimension
        self.reader = reader
        self.missing: set[str] = set()
        """Those that have no vector yet."""
        self._journal = journal
        self._file = journal.file()
        self._matrix = Matrix(dimension)
        self._seen = reader.state.indexed if reader is not None else 0
        self._changed: frozenset[str] = frozenset()
        """Since the index was built: what that says about them no longer holds. They are in memory before
        they are in here, and a search looks here first: it may see one twice, and never not at all."""
        self._turn = Lock()
        # A search that is given up leaves its thread behind, following.

    def __len__(self) -> int:
        """Rows in memory."""
        return len(self._matrix)

    def outlived(self) -> bool:
        """Whether its journal is gone: another lies in its place, a backup perhaps, that counts anew."""
        return self._journal.file() != self._file

    def behind(self) -> bool:
        """Whether there is something to follow."""
        return bool(self.missing or self._journal.changed(self.level, self._seen, 1))

    def follow(self) -> None:
        """Takes in what changed."""
        with self._turn:
            while changes := self._journal.changed(self.level, self._seen, _PAGE):
                ids = {one.id for one in changes}
                there = {one.id for one in changes if not one.gone}
                vectors = self._journal.vectors("text", there)
                self._matrix.change(ids, vectors)
                self.missing = (self.missing - ids) | (there - vectors.keys())
                if self.reader is not None:
                    self._changed |= ids
                self._seen = changes[-1].revision
            if self.missing:
                vectors = self._journal.vectors("text", self.missing)
                self._matrix.put(vectors)
                self.missing = self.missing - vectors.keys()

    async def search(self, query: Floats, k: int) -> list[Hit]:
        """The nearest first."""
        changed = self._changed
        hits = self._matrix.search(query, k) if len(self._matrix) else []
        if self.reader is None:
            return hits
        return _nearest(hits, await self._indexed(query, k, changed), k)

    def search_among(self, query: Floats, k: int, ids: Sequence[str]) -> list[Hit]:
        """Only those: few, so their vectors are compared one by one."""
        if self.reader is None:
            return self._matrix.search_among(query, k, ids)
        changed = self._changed
        others = [one for one in dict.fromkeys(ids) if one not in self._matrix and one not in changed]
        hits = self._matrix.search_among(query, k, ids)
        if isinstance(self.reader, Parts):
            return _nearest(hits, self.reader.search_among(query, k, others), k)
        vectors = self._journal.vectors("text", others)
        places = {one: at for at, one in enumerate(vectors)}
        rows = rows_of(vectors.values(), self.dimension)
        return _nearest(hits, among(rows, places, query, k, others), k)

    async def _indexed(self, query: Floats, k: int, changed: frozenset[str]) -> list[Hit]:
        """Of what the index says, what still holds."""
        if self.reader is None:
            return []
        asked = k
        while True:
            found = await self.reader.search(query, asked)
            holds = [hit for hit in found if hit.id not in changed]
            if len(holds) >= k or len(found) < asked:
                return holds
            asked *= 4


def _nearest(hits: list[Hit], others: list[Hit], k: int) -> list[Hit]:
    """Of both, each once: what is in memory is newer."""
    known = {hit.id for hit in hits}
    return sorted([*hits, *(one for one in others if one.id not in known)], key=lambda hit: -hit.similarity)[
        :k
    ]
