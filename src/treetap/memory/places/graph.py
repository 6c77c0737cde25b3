"""The map in memory: what was tried on each page and where it led."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from math import inf, log
from typing import NamedTuple

from pydantic import ValidationError

from treetap.memory.places.ways import is_way
from treetap.models import ACTION, Action, MapEdge, Page


@dataclass(slots=True)
class Tried:
    """One action on one page."""

    body: str
    """The action in JSON. It is read when a way needs it: a map has thousands."""
    tries: int = 0
    commits: bool = False
    """It was once seen to send, pay, delete …: from then on it is no way, whatever else is said of it."""
    arrivals: dict[str, int] = field(default_factory=dict)
    """How often it led to which page."""

    @property
    def action(self) -> Action | None:
        """None if this version cannot read it, or it is nothing that the map may hold."""
        try:
            action = ACTION.validate_json(self.body)
        except ValidationError:
            return None
        return action if is_way(action) else None


@dataclass(slots=True)
class Graph:
    """Pages and ways. The most reliable way is the one whose steps are all the likeliest to work."""

    pages: dict[str, Page] = field(default_factory=dict)
    tried: dict[str, dict[str, Tried]] = field(default_factory=dict)
    """By page, then by the action's key."""

    def path(self, start: str, end: str) -> list[MapEdge]:
        """From one page to the other; empty if there is no way, or nothing to go."""
        while start != end and (steps := self._search(start, end)):
            edges = [self._edge(step) for step in steps]
            if None not in edges:
                return [edge for edge in edges if edge is not None]
            # What cannot be read was forgotten just now: there may be another way.
        return []

    def leads(self, page: str) -> list[MapEdge]:
        """The steps away from the page, the surest first."""
        steps = [edge for step in list(self._from(page)) if (edge := self._edge(step)) is not None]
        return sorted(steps, key=lambda edge: _chance(edge.ok, edge.ok + edge.fail), reverse=True)

    def find(self, words: Sequence[str]) -> list[Page]:
        """The pages with all these words in their title, those that say little else first."""
        if not words:
            return []
        titles = ((page, page.title.casefold()) for page in self.pages.values())
        found = [page for page, title in titles if all(word in title for word in words)]
        return sorted(found, key=lambda page: len(page.title))

    def _search(self, start: str, end: str) -> list[_Step]:
        """Dijkstra's, with the unlikelihood of each step as its length."""
        length, came = {start: 0.0}, dict[str, _Step]()
        done, number = set[str](), count()
        heap = [(0.0, next(number), start)]
        while heap:
            so_far, _, page = heappop(heap)
            if page == end:
                break
            if page in done:
                continue
            done.add(page)
            for step in self._from(page):
                new = so_far - log(_chance(step.ok, step.tries))
                if new < length.get(step.end, inf):
                    length[step.end], came[step.end] = new, step
                    # The number keeps the heap from comparing names: of equals, the first found.
                    heappush(heap, (new, next(number), step.end))
        steps: list[_Step] = []
        while end in came:
            steps.append(came[end])
            end = came[end].start
        return steps[::-1]

    def _from(self, page: str) -> Iterator[_Step]:
        for key, tried in self.tried.get(page, {}).items():
            if not tried.commits:
                for end, ok in tried.arrivals.items():
                    if end != page:
                        yield _Step(page, key, tried, end, ok, max(ok, tried.tries))

    def _edge(self, step: _Step) -> MapEdge | None:
        """The step as others see it. None, and no longer on the map, if its action cannot be used."""
        action = step.tried.action
        if action is None:
            self.tried[step.start].pop(step.key, None)
            return None
        return MapEdge(start=step.start, end=step.end, action=action, ok=step.ok, fail=step.tries - step.ok)


class _Step(NamedTuple):
    start: str
    key: str
    tried: Tried
    end: str
    ok: int
    tries: int


def _chance(ok: int, tries: int) -> float:
    """How likely it is to work next time. What was tried once is not yet sure."""
    return (ok + 1) / (tries + 2)
