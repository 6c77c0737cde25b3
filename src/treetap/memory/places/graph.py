"""The map in memory: which actions are ways from page to page, how often each was tried and where it led.

The map is for getting about. So it holds nothing that changes something on the way: no action that commits,
no switch, no slider. Nor does it hold what somebody typed: a text, a value or a link belongs to one task,
is nobody else's business, and on the way of another task would be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from heapq import heappop, heappush
from itertools import count
from math import inf, log
from typing import Final, NamedTuple

from pydantic import ValidationError

from treetap.memory.keys import action_key
from treetap.models import ACTION, Action, Handling, Key, Level, MapEdge, Page, Role, Target

LONGEST: Final = 4000
"""Characters of an action. No target that can be found again needs more."""

_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press", "scroll_to", "swipe"})
_MOVES: Final = frozenset({"wait", "go_home", "back", "launch_app"})
_KEYS: Final = frozenset({Key.HOME, Key.BACK, Key.RECENTS, Key.MENU, Key.SEARCH, Key.ESCAPE})
_CONTROLS: Final = frozenset({Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.PICKER, Role.FIELD})
"""Touching these sets something, or only brings up the keyboard."""


def is_way(action: Action) -> bool:
    """Whether it only leads somewhere, and can be done again later."""
    if action.commits is not None:
        return False
    if action.kind == "key":
        return action.key in _KEYS
    if action.kind in _TOUCHES:
        target: Target | None = getattr(action, "target", None)
        if target is None:
            return True  # a swipe across the screen
        return target.role not in _CONTROLS and _lasts(target)
    return action.kind in _MOVES


def _lasts(target: Target) -> bool:
    """Whether it is described for longer than a screen is there. A point is not: things move."""
    words = (target.resource_id, target.text, target.description, target.sentence)
    return any(one is not None for one in (*words, target.role, target.crop_ref, target.anchors or None))


def kept(action: Action) -> Action:
    """The action as the map holds it: without the words, the care and the element id of one moment."""
    changes: dict[str, object] = {"description": "", "handling": Handling(), "level": Level.FULL}
    target: Target | None = getattr(action, "target", None)
    if target is not None and target.element is not None:
        changes["target"] = target.model_copy(update={"element": None})
    return action.model_copy(update=changes)


def way_key(action: Action) -> str:
    """Equal for the same thing done to the same target."""
    return blake2b(action_key(kept(action)).encode(), digest_size=16).hexdigest()


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
