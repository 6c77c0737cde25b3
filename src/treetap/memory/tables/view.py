"""One level as it is searched: by the table's index where it is large, in memory whatever that lacks.

Imported late: it needs numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from treetap.memory.journal import Journal
from treetap.memory.tables.hit import Hit
from treetap.memory.tables.matrix import Floats, Matrix, best, cosines, rows_of
from treetap.models import ExperienceLevel

if TYPE_CHECKING:
    from treetap.memory.tables.parts import Parts
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
        self._matrix = Matrix(dimension)
        self._seen = reader.state.indexed if reader is not None else 0
        self._changed: set[str] = set()
        """Since the index was built: what that says about them no longer holds."""

    def __len__(self) -> int:
        """Rows in memory."""
        return len(self._matrix)

    def behind(self) -> bool:
        """Whether there is something to follow."""
        return bool(self.missing or self._journal.changed(self.level, self._seen, 1))

    def follow(self) -> None:
        """Takes in what changed."""
        while changes := self._journal.changed(self.level, self._seen, _PAGE):
            gone = {one.id for one in changes if one.gone}
            self._matrix.remove(one.id for one in changes)
            self.missing.difference_update(gone)
            self.missing.update(one.id for one in changes if not one.gone)
            if self.reader is not None:
                self._changed.update(one.id for one in changes)
            self._take_in()
            self._seen = changes[-1].revision
        self._take_in()

    async def search(self, query: Floats, k: int) -> list[Hit]:
        """The nearest first."""
        hits = self._matrix.search(query, k) if len(self._matrix) else []
        if self.reader is None:
            return hits
        return _nearest([*hits, *await self._indexed(query, k)], k)

    def search_among(self, query: Floats, k: int, ids: Sequence[str]) -> list[Hit]:
        """Only those: few, so their vectors are compared one by one."""
        hits = self._matrix.search_among(query, k, ids)
        if self.reader is None:
            return hits
        others = (one for one in dict.fromkeys(ids) if one not in self._matrix and one not in self._changed)
        vectors = self._journal.vectors("text", others)
        if vectors:
            similarities = cosines(rows_of(vectors.values(), self.dimension), query)
            found = list(vectors)
            hits += [Hit(found[at], float(similarities[at])) for at in best(similarities, k)]
        return _nearest(hits, k)

    async def _indexed(self, query: Floats, k: int) -> list[Hit]:
        """Of what the index says, what still holds."""
        if self.reader is None:
            return []
        asked = k
        while True:
            found = await self.reader.search(query, asked)
            holds = [hit for hit in found if hit.id not in self._changed]
            if len(holds) >= k or len(found) < asked:
                return holds
            asked *= 4

    def _take_in(self) -> None:
        vectors = self._journal.vectors("text", self.missing) if self.missing else {}
        self._matrix.put(vectors)
        self.missing.difference_update(vectors)


def _nearest(hits: list[Hit], k: int) -> list[Hit]:
    return sorted(hits, key=lambda hit: -hit.similarity)[:k]
