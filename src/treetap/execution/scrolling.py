"""Scrolls until something shows, or nothing new does."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.errors import ActionFailed, TargetNotFound
from treetap.execution.controls import SURE, is_sure, without_id
from treetap.execution.hands import OPPOSITE, Hands, path_across
from treetap.execution.wording import named
from treetap.matching.labels import Box, Index, index, label
from treetap.matching.words import same_text
from treetap.models import Bounds, Direction, Element, LocateResult, Role, Screen, ScrollTo, Source, Target

_MOST = 3
"""So many lists are tried."""
_FLAT = 0.14
"""What is lower than this share of the screen does not scroll up and down."""
_NARROW = 0.3
"""And what is narrower than this does not scroll sideways."""
_COVERS = 0.4
"""Of nested lists the inner one moves, if it covers so much of the outer."""
_FEW = 3
"""A view with fewer texts says nothing about what has gone by."""
_GRAIN = 4
"""Pixels by which a text may jitter without having moved."""


@dataclass(frozen=True)
class View:
    """What is seen of a list, and where."""

    things: frozenset[tuple[str, int, int]]
    state: str = ""
    """What stands for it where nothing in it says anything."""

    def passed(self, later: View) -> bool:
        """Whether nothing of this view is left in the later one: something may have gone by unseen."""
        before, after = ({text for text, *_ in one.things} for one in (self, later))
        return len(before) >= _FEW and len(after) >= _FEW and not before & after


def view_of(screen: Screen, part: Bounds | None) -> View:
    """What the part shows; the whole screen without one."""
    known, size = index(screen), screen.frame.size
    area = None if part is None else part.on(size)
    things = frozenset(
        (text, round(known.boxes[one.id].top) // _GRAIN, round(known.boxes[one.id].left) // _GRAIN)
        for one in screen.elements
        if (text := one.text or one.description) and (area is None or _middle_in(known.boxes[one.id], area))
    )
    return View(things) if things else View(things, screen.state_key)


def scrollers(
    screen: Screen, direction: Direction, container: str | None = None, within: Element | None = None
) -> list[Bounds | None]:
    """Where to swipe, the likeliest first. None stands for the whole screen: nobody knows what scrolls there.

    Empty where the tree has been looked at and nothing scrolls that way.
    """
    known = index(screen)
    level = direction in {Direction.LEFT, Direction.RIGHT}
    among = screen.elements if within is None else (within, *known.descendants(within))
    found = [one for one in among if _scrolls(one, known, level=level)]
    found = [one for one in found if not any(_is_outer(one, other, known) for other in found)]
    found.sort(key=lambda one: known.boxes[one.id].area, reverse=True)
    if level:
        found.sort(key=lambda one: _spread(one, known)[0] <= 1)
    if container is not None:
        found.sort(key=lambda one: not _is_called(one, container, known))
    parts = [one.bounds.visible_on(screen.frame.size) for one in found[:_MOST]]
    seen: list[Bounds | None] = [part for part in parts if part is not None]
    if seen:
        return seen
    blind = (within is None and Source.TREE not in screen.sources) or any(
        one.role is Role.WEB for one in screen.elements
    )
    return [None] if blind else []


def turned_by(direction: Direction, screen: Screen) -> list[Bounds]:
    """What a finger drawn that way would turn, slide or scroll instead of the list that it is in."""
    known, size = index(screen), screen.frame.size
    level = direction in {Direction.LEFT, Direction.RIGHT}
    found = [one for one in screen.elements if _takes_strokes(one, known, level=level)]
    return [one.bounds.on(size) for one in found]


def _takes_strokes(element: Element, known: Index, *, level: bool) -> bool:
    if element.role is Role.PICKER:
        return not level and not any(one.role is Role.PICKER for one in known.descendants(element))
    if element.role is Role.SLIDER:
        box = known.boxes[element.id]
        return (box.width >= box.height) is level
    return element.scrollable and (
        element.editable or any(one.scrollable for one in known.ancestors(element))
    )


def _scrolls(element: Element, known: Index, *, level: bool) -> bool:
    """Whether it is a list in that direction: wheels and fields are none.

    Sideways only what has its parts side by side, or just one (a page of several): a finger drawn across the
    rows of a list may throw one of them away.
    """
    if not element.scrollable or element.role in {Role.PICKER, Role.SLIDER, Role.FIELD} or element.editable:
        return False
    if any(one.role is Role.PICKER for one in known.ancestors(element)):
        return False
    box, size = known.boxes[element.id], known.screen.frame.size
    across, down = _spread(element, known)
    if level:
        return box.width >= _NARROW * size.width and (across > down or down <= 1)
    return box.height >= _FLAT * size.height and (down > 1 or across <= 1)


def _spread(element: Element, known: Index) -> tuple[int, int]:
    """How many columns and rows its parts stand in."""
    boxes = [known.boxes[one.id] for one in known.children.get(element.id, ())]
    return len({round(box.left) for box in boxes}), len({round(box.top) for box in boxes})


def _is_outer(element: Element, other: Element, known: Index) -> bool:
    """Whether the other is in it and covers most of it."""
    if not any(one.id == element.id for one in known.ancestors(other)):
        return False
    return known.boxes[other.id].area >= _COVERS * known.boxes[element.id].area


def _is_called(element: Element, container: str, known: Index) -> bool:
    ids = {element.resource_id, element.resource_id.rpartition("/")[2]} - {""}
    return container in ids or same_text(label(element, known.screen), container)


def _middle_in(box: Box, area: Bounds) -> bool:
    return area.left <= box.x < area.right and area.top <= box.y < area.bottom


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
