"""Scrolling until something shows, or nothing new does.

The steps are half of what is visible, slow enough not to run on, so that everything comes by; a step after
which nothing of before is left is taken back half-way. A list is at its end when two steps change nothing, or
when a view comes again. Then the other way is tried, and then what else on the page scrolls.
"""

from __future__ import annotations

from dataclasses import dataclass

from treetap.errors import ActionFailed, TargetNotFound
from treetap.execution.controls import SURE, is_sure, without_id
from treetap.execution.hands import Hands
from treetap.execution.places import OPPOSITE, path_across
from treetap.execution.scrollers import View, scrollers, turned_by, view_of
from treetap.execution.wording import named
from treetap.models import Bounds, Direction, Element, LocateResult, Screen, ScrollTo, Target

_STEP, _LEAST_STEP = 0.5, 0.2
_STEPS = 60
"""In one direction."""
_LIKE = 3
_STILL = 2
"""Steps that change nothing before a list is taken to be at its end: one may be swallowed."""
_PIXELS_PER_MS = 1.0


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where it was found in the end."""

    screen: Screen
    location: LocateResult


async def scroll_to(hands: Hands, action: ScrollTo, screen: Screen, location: LocateResult | None) -> None:
    """Raises `TargetNotFound` when everything has come by. What shows already needs no scrolling."""
    if shows(location):
        return
    target = without_id(action.target)
    if target is None:
        raise TargetNotFound(
            f"{named(action.target)} is not on the screen, and its id means nothing elsewhere.",
            hint="Describe it by its text to scroll to it.",
        )
    if location is None and shows(await hands.locate(target, screen)):
        return
    await seek(hands, target, screen, action.direction)


def shows(location: LocateResult | None) -> bool:
    """Sure, or several that are: which of them is meant is another question."""
    if location is None or is_sure(location):
        return location is not None
    return sum(one.confidence >= SURE for one in location.candidates) > 1


async def seek(
    hands: Hands, target: Target, screen: Screen, direction: Direction, within: Element | None = None
) -> Sighting:
    """Scroll that way, then the other, in whatever scrolls that way, until the target shows.

    `within`: only in what this is, or has in it.
    """
    container = None if target.container is None else target.container.fill()
    parts = scrollers(screen, direction, container, within)
    if not parts:
        raise TargetNotFound(
            f"{named(target)} does not show, and nothing on this page scrolls {_axis(direction)}.",
            hint="Look for it on another page, or scroll in another direction.",
        )
    search = _Search(hands, target, screen)
    for part in parts:
        for way in (direction, OPPOSITE[direction]):
            found = await search.along(part, way)
            if found is not None:
                return found
    raise TargetNotFound(
        f"{named(target)} did not come by: scrolled to both ends.{search.likest}",
        hint="Look for it on another page, or search for it.",
    )


class _Search:
    """One search over several lists and directions."""

    def __init__(self, hands: Hands, target: Target, screen: Screen) -> None:
        self._hands, self._target, self._screen = hands, target, screen
        self._package = screen.package
        self._like: dict[str, float] = {}

    @property
    def likest(self) -> str:
        """What came by that was a little like it."""
        labels = sorted(self._like, key=lambda one: -self._like[one])[:_LIKE]
        return f" A little like it: {', '.join(labels)}." if labels else ""

    async def along(self, part: Bounds | None, way: Direction) -> Sighting | None:
        """To the end that way; None if it does not show there."""
        still, step = 0, _STEP
        view = view_of(self._screen, part)
        seen: set[View] = {view}
        for _ in range(_STEPS):
            found = await self._step(part, way, step)
            if found is not None:
                return found
            before, view = view, view_of(self._screen, part)
            if view == before:
                still += 1
                if still == _STILL:
                    return None
                continue
            if view in seen:  # a list that goes round
                return None
            still = 0
            if before.passed(view) and step > _LEAST_STEP:
                step = max(step * 0.6, _LEAST_STEP)
                found = await self._step(part, OPPOSITE[way], step)
                if found is not None:
                    return found
                view = view_of(self._screen, part)
            seen.add(view)
        return None

    async def _step(self, part: Bounds | None, way: Direction, share: float) -> Sighting | None:
        """One swipe and one look."""
        aside = [box for box in turned_by(way, self._screen) if box != part]
        start, end = path_across(way, share, part, self._screen, aside)
        length = max(abs(end.x - start.x), abs(end.y - start.y))
        await self._hands.draw(start, end, round(max(400, length / _PIXELS_PER_MS)))
        self._screen = await self._hands.look()
        if self._package and self._screen.package != self._package:
            raise ActionFailed(
                f"Scrolling has led from {self._package} to {self._screen.package}.",
                hint="Go back, and scroll in another direction or on another part.",
            )
        location = await self._hands.locate(self._target, self._screen)
        for one in location.candidates:
            self._like[one.label] = max(one.confidence, self._like.get(one.label, 0.0))
        return Sighting(self._screen, location) if shows(location) else None


def _axis(direction: Direction) -> str:
    return "sideways" if direction in {Direction.LEFT, Direction.RIGHT} else "up or down"
