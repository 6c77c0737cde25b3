"""A map of pages in a dictionary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from math import log

from treetap.models import Action, MapEdge, Page


class FakeSpatialMap:
    """The way whose steps are all the likeliest to work, by what was observed."""

    def __init__(self) -> None:
        self._tries: Counter[tuple[str, Action]] = Counter()
        self._arrivals: Counter[tuple[str, Action, str]] = Counter()
        self._pages: dict[str, Page] = {}

    async def observe(self, start: Page, action: Action, end: Page | None) -> None:
        self._tries[start.key, action] += 1
        if end is not None:
            self._arrivals[start.key, action, end.key] += 1
        for page in (start, *((end,) if end else ())):
            if page.title or page.key not in self._pages:
                self._pages[page.key] = page

    async def path(self, start_key: str, end_key: str) -> Sequence[MapEdge]:
        # A running number in second place keeps the heap from comparing edges.
        number, done = count(), set[str]()
        heap: list[tuple[float, int, str, tuple[MapEdge, ...]]] = [(0.0, next(number), start_key, ())]
        while heap:
            cost, _, page, way = heappop(heap)
            if page == end_key:
                return way
            if page not in done:
                done.add(page)
                for edge in self._from(page):
                    heappush(heap, (cost - log(_chance(edge)), next(number), edge.end, (*way, edge)))
        return ()

    async def leads(self, page_key: str) -> Sequence[MapEdge]:
        return sorted(self._from(page_key), key=_chance, reverse=True)

    async def find(self, words: str) -> Sequence[Page]:
        wanted = words.casefold().split()
        pages = self._pages.values() if wanted else ()
        return [page for page in pages if all(word in page.title.casefold() for word in wanted)]

    def _from(self, page: str) -> Iterator[MapEdge]:
        for (start, action, end), ok in self._arrivals.items():
            if start == page:
                yield MapEdge(
                    start=start, end=end, action=action, ok=ok, fail=self._tries[start, action] - ok
                )


def _chance(edge: MapEdge) -> float:
    return (edge.ok + 1) / (edge.ok + edge.fail + 2)
