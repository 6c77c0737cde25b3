"""Where a finger can touch something: what is covered by a dialog, the keyboard or the edge of a list is not.

`touchables` lists what could be touched on a page by name: two versions of a page are compared by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from treetap.matching.labels import CONTROLS, TYPED, Box, Index, around, box_of, center_in, index, said
from treetap.matching.page_names import MODAL
from treetap.matching.words import normal
from treetap.models import (
    BlockerKind,
    Bounds,
    Candidate,
    Element,
    LocateResult,
    Method,
    Point,
    Role,
    Screen,
    Target,
)

_MODAL = frozenset({BlockerKind.DIALOG, BlockerKind.INVITATION, BlockerKind.PERMISSION})
"""These take all touches; others only those on them."""
_MADE_ROOM = 0.8
"""Of the screen's height: where a page ends that has shrunk above the keyboard."""
_SLICE = 0.4
"""Of the height or width of others of its kind: what is left of an entry at the edge."""
_QUARTERS = ((0.25, 0.0), (-0.25, 0.0), (0.0, 0.25), (0.0, -0.25), (0.25, 0.25), (-0.25, -0.25))
"""How far from the middle, as shares of the width and the height."""
_LYING_OVER = frozenset({BlockerKind.POPUP, BlockerKind.AD, BlockerKind.ERROR})


def located(location: LocateResult, screen: Screen) -> Element | None:
    """The element that was located, if it is one of the screen's."""
    for candidate in location.candidates:
        if candidate.element is not None and candidate.bounds == location.bounds:
            return screen.element(candidate.element)
    box = None if location.bounds is None else location.bounds.on(screen.frame.size)
    return next((one for one in screen.elements if one.bounds.on(screen.frame.size) == box), None)


def location_of(element: Element, target: Target, screen: Screen, method: Method) -> LocateResult:
    """Where that element is, as an answer to where its target is."""
    bounds, label = element.bounds.on(screen.frame.size), element.text or element.description
    told: dict[str, Any] = {"bounds": bounds, "confidence": element.confidence, "method": method}
    candidate = Candidate(**told, label=label, element=element.id)
    center = bounds.center.on(screen.frame.size)
    return LocateResult(**told, target=target, candidates=(candidate,), found=True, center=center)


def is_behind_window(point: Point, screen: Screen) -> bool:
    """Whether a touch there would miss the window that lies over the page."""
    names = {name for one in screen.blockers if one.kind in MODAL for name in one.elements}
    boxes = [one.bounds.on(screen.frame.size) for one in screen.elements if one.id in names]
    touched = point.on(screen.frame.size)
    return bool(boxes) and not any(box.contains(touched) for box in boxes)


def behind(known: Index) -> frozenset[str]:
    """The elements that something else would be touched for."""
    if known.covered is None:
        known.covered = _find_behind(known)
    return known.covered


def _find_behind(known: Index) -> frozenset[str]:
    elements = known.screen.elements
    covered: set[str] = set()
    dialogs = [one for one in elements if one.role is Role.DIALOG]
    if dialogs:
        covered |= _behind([dialogs[-1]], known, modal=True)
    for blocker in known.screen.blockers:
        front = [known.by_id[name] for name in blocker.elements]
        if blocker.kind is BlockerKind.KEYBOARD:
            covered |= _under_the_keyboard(front, known)
        elif front and (blocker.kind in _MODAL or blocker.kind in _LYING_OVER):
            covered |= _behind(front, known, modal=blocker.kind in _MODAL)
    return frozenset(covered)


def _behind(front: list[Element], known: Index, *, modal: bool) -> set[str]:
    """What comes before it and is no part of it: all of another window, and of its own what it lies on."""
    kept: set[str] = set()
    roots: set[str] = set()
    for element in front:
        lineage = [element, *known.ancestors(element)]
        kept.update(one.id for one in lineage)
        kept.update(one.id for one in known.descendants(element))
        roots.add(lineage[-1].id)
    box = around([known.boxes[one.id] for one in front])
    first = min(known.positions[one.id] for one in front)
    found: set[str] = set()
    for other in known.screen.elements:
        if other.id in kept:
            continue
        if known.root(other).id in roots:
            covered = center_in(known.boxes[other.id], box)
        else:
            earlier = known.positions[other.id] < first
            covered = earlier and (modal or center_in(known.boxes[other.id], box))
        if covered:
            found.add(other.id)
    return found


def _under_the_keyboard(covered: list[Element], known: Index) -> set[str]:
    """What it is said to cover, and all in it; nothing if the page has made room and ends above it."""
    lowest = max((known.boxes[one.id].bottom for one in known.screen.elements), default=0.0)
    if lowest < _MADE_ROOM * known.screen.frame.size.height:
        return set()
    return {part.id for one in covered for part in (one, *known.descendants(one))}


def is_cut_off(element: Element, known: Index) -> bool:
    """An entry of which the edge of a list has left no word: whose it is cannot be told by its id."""
    if not element.resource_id or said(element) or known.texts(element):
        return False
    box = known.boxes[element.id]
    alike = [one for one in known.screen.elements if one.resource_id == element.resource_id]
    named = [known.boxes[one.id] for one in alike if one.parent == element.parent and known.texts(one)]
    return any(box.height < _SLICE * one.height or box.width < _SLICE * one.width for one in named)


_LEAST = 8 / 411
"""The shortest side that can be touched, as a share of the screen's: some 8 dp of a phone."""
_MOST_PIECES = 24


def touchable(bounds: Bounds, screen: Screen) -> tuple[Point, Bounds | None] | None:
    """The point to touch, and the visible part where that is not all; None if it cannot be touched."""
    return _touch(box_of(bounds, screen.frame.size), (), screen)


def touch(
    element: Element, screen: Screen, near: Element | None = None
) -> tuple[Point, Bounds | None] | None:
    """The same for an element, clear of what does something else in it or over it.

    `near`: the text that it goes by, which is part of it and never the wrong place; with the id of the
    element itself, the part of it that is meant.
    """
    known = index(screen)
    text = None if near is None else box_of(near.bounds, screen.frame.size)
    box = known.boxes[element.id]
    if near is not None and text is not None and near.id == element.id:
        box = text
    return _touch(box, list(_in_the_way(element, known)), screen, text)


def beside(area: Bounds, center: Point | None, screen: Screen) -> Point | None:
    """Another point of the same thing, where nothing smaller takes the touch."""
    size = screen.frame.size
    inside = area.visible_on(size)
    if inside is None:
        return None
    boxes = [one.bounds.on(size) for one in screen.elements if one.clickable or one.checked is not None]
    smaller = [box for box in boxes if box.area < inside.area and box != inside]
    for across, down in _QUARTERS:
        x, y = inside.center.x + across * inside.width, inside.center.y + down * inside.height
        point = Point.pixel(int(x), int(y))
        moved = center is None or point != center.on(size)
        if moved and inside.contains(point) and not any(box.contains(point) for box in smaller):
            return point
    return None


def _touch(
    box: Box, obstacles: Iterable[Box], screen: Screen, near: Box | None = None
) -> tuple[Point, Bounds | None] | None:
    size = screen.frame.size
    least = _LEAST * min(size.width, size.height)
    seen = _common(box, Box(0, 0, size.width, size.height))
    if seen is None:
        return None
    cut = seen != box
    if cut and (seen.width < min(least, box.width) or seen.height < min(least, box.height)):
        return None
    spot = _free_spot(seen, list(obstacles), near, least)
    point = Point.pixel(spot.x, spot.y).on(size)
    return point, Bounds.pixel(*seen) if cut else None


def _in_the_way(element: Element, known: Index) -> Iterable[Box]:
    """What acts by itself and lies within it or over it: the switch of a row, a button that floats."""
    box = known.boxes[element.id]
    not_over = {element.id, *(one.id for one in known.ancestors(element)), *behind(known)}
    for other in known.screen.elements:
        if other.id in not_over or not known.actionable(other):
            continue
        theirs = known.boxes[other.id]
        if theirs.area < box.area and _common(box, theirs) is not None:
            yield theirs


def _free_spot(box: Box, obstacles: list[Box], near: Box | None, least: float) -> Box:
    """A part of the box whose middle no obstacle covers: all of it, the text in it, or the largest piece."""
    whole = [box]
    if near is not None and (inside := _common(box, near)) is not None:
        whole.append(inside)
    for part in whole:
        if not any(_holds(obstacle, part.x, part.y) for obstacle in obstacles):
            return part
    pieces = [box]
    for obstacle in obstacles:
        pieces = [rest for piece in pieces for rest in _without(piece, obstacle)]
        pieces = sorted(set(pieces), key=lambda piece: -piece.area)[:_MOST_PIECES]
    pieces = [
        piece for piece in pieces if min(piece.width, piece.height) >= min(least, box.width, box.height)
    ]
    return pieces[0] if pieces else box


def _without(piece: Box, obstacle: Box) -> list[Box]:
    """The largest rectangles of the piece that the obstacle leaves."""
    common = _common(piece, obstacle)
    if common is None:
        return [piece]
    rest = [
        piece._replace(right=common.left),
        piece._replace(left=common.right),
        piece._replace(bottom=common.top),
        piece._replace(top=common.bottom),
    ]
    return [one for one in rest if one.width > 0 and one.height > 0]


def _common(one: Box, other: Box) -> Box | None:
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, right, bottom) if left < right and top < bottom else None


def _holds(box: Box, x: float, y: float) -> bool:
    return box.left <= x < box.right and box.top <= y < box.bottom


_LONGEST: Final = 60
"""Characters: what says more is contents."""
_LARGE: Final = 0.4
"""Of the screen: what is larger and holds other things is the page, not a thing on it."""
_NAMES: Final = 3


@dataclass(frozen=True)
class Touchable:
    """One of them."""

    element: Element
    names: tuple[str, ...]
    """What it is called, the best first; of a row its other lines, too."""
    x: float
    y: float
    """Where its middle is, from 0 to 1."""

    @property
    def name(self) -> str:
        return self.names[0] if self.names else ""


def touchables(screen: Screen) -> list[Touchable]:
    """In reading order, without what lies behind something."""
    known = index(screen)
    covered, size = behind(known), screen.frame.size
    found: list[Touchable] = []
    for element in sorted(screen.elements, key=lambda one: one.order):
        box = known.boxes[element.id]
        large = box.area > _LARGE * size.width * size.height and bool(known.children.get(element.id))
        if element.id in covered or large or not element.enabled or not _acts(element):
            continue
        spoken = [one.text.strip() for one in known.names(element) if one.weight != TYPED]
        if not spoken:
            spoken = (
                [one.text.strip() for one in known.inherited(element)] if element.role in CONTROLS else []
            )
        names = tuple(one for one in spoken if normal(one) and len(one) <= _LONGEST)[:_NAMES]
        x, y = box.x / size.width, box.y / size.height
        if 0 <= x <= 1 and 0 <= y <= 1:
            found.append(Touchable(element, names, x, y))
    return found


def _acts(element: Element) -> bool:
    """A row of a list, too: some apps do not say that theirs can be touched."""
    acts = element.clickable or element.long_clickable or element.editable or element.role in CONTROLS
    return acts or element.role is Role.ITEM
