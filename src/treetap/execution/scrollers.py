"""What on a screen scrolls, and what is seen in it."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.matching.labels import Index, index, label
from treetap.matching.places import Box
from treetap.matching.words import same_text
from treetap.models import Bounds, Direction, Element, Role, Screen, Source

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
