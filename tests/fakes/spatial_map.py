"""A map of pages in a dictionary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from math import log

from treetap.models import Action, MapEdge


class FakeSpatialMap:
    """The way whose steps are all the likeliest to work, by what was observed."""

    def __init__(self) -> None:
        self._tries: Counter[tuple[str, Action]] = Counter()
        self._arrivals: Counter[tuple[str, Action, str]] = Counter()

    async def observe(self, start: str, action: Action, end: str | None) -> None:
        self._tries[start, action] += 1
        if end is not None:
            self._arrivals[start, action, end] += 1

    async def path(self, start: str, end: str) -> Sequence[MapEdge]:
        # A running number in second place keeps the heap from comparing edges.
        number, done = count(), set[str]()
        heap: list[tuple[float, int, str, tuple[MapEdge, ...]]] = [(0.0, next(number), start, ())]
        while heap:
            cost, _, page, way = heappop(heap)
            if page == end:
                return way
            if page not in done:
                done.add(page)
                for edge in self._from(page):
                    chance = (edge.ok + 1) / (edge.ok + edge.fail + 2)
                    heappush(heap, (cost - log(chance), next(number), edge.end, (*way, edge)))
        return ()

    def _from(self, page: str) -> Iterator[MapEdge]:
        for (start, action, end), ok in self._arrivals.items():
            if start == page:
                yield MapEdge(
                    start=start, end=end, action=action, ok=ok, fail=self._tries[start, action] - ok
                )
