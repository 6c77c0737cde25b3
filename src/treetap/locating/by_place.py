"""The last resort: where it was seen, or where the settings say it is. A guess, never against the screen."""

from __future__ import annotations

from collections.abc import Mapping

from treetap.errors import OffScreen
from treetap.matching.labels import Box, Index, index, said
from treetap.matching.naming import Query, query_of
from treetap.matching.words import normal
from treetap.models import Bounds, Element, LocateResult, Method, Point, Screen, Target

_ALONE, _AFTER_ALL = 0.4, 0.25
"""How sure a bare point is: where it is all that was asked for, and where the rest was not found."""
_FINGER = 48 / 411
"""What a finger covers, as a share of the screen's shorter side."""
_SEEN = "Only the place where it was seen is known."


def where_it_was(
    target: Target, screen: Screen, points: Mapping[str, Point] | None = None
) -> LocateResult | None:
    """The target's last point, or the one of its name. None if there is none, or if something else is there.

    A place by name is good on any page on which no other words stand there.
    """
    query, known = query_of(target), index(screen)
    seen: LocateResult | None = None
    if target.last_point is not None:
        seen = _at_point(target, target.last_point, query, known)
    if seen is not None and seen.found:
        return seen
    named = _named(target, query, points or {})
    if named is None or target.must_match:
        return seen
    name, point = named
    return _at_name(target, name, point, known) or seen


def known_place(target: Target, screen: Screen, points: Mapping[str, Point] | None = None) -> Point | None:
    """Where it was seen on this very page, or where the settings say it is; in pixels."""
    named = _named(target, query_of(target), points or {})
    seen = target.last_point if target.page_key and target.page_key == screen.page_key else None
    point = seen or (None if named is None else named[1])
    try:
        return None if point is None else point.on(screen.frame.size)
    except OffScreen:
        return None


def _at_point(target: Target, at: Point, query: Query, known: Index) -> LocateResult | None:
    alone = not query.says_what and query.sentence is None and target.crop_ref is None
    try:
        point = at.on(known.screen.frame.size)
    except OffScreen as error:
        return LocateResult(found=False, reason=error.message)
    there = _thing_at(float(point.x), float(point.y), known)
    same_page = target.page_key is not None and target.page_key == known.screen.page_key
    if not alone and (target.must_match or not same_page or _says_something(there, known)):
        return None
    return _answer(target, point, there, _ALONE if alone else _AFTER_ALL, known, _SEEN)


def _at_name(target: Target, name: str, at: Point, known: Index) -> LocateResult | None:
    try:
        point = at.on(known.screen.frame.size)
    except OffScreen as error:
        return LocateResult(found=False, reason=f"The settings' place of '{name}' is no use. {error.message}")
    there = _thing_at(float(point.x), float(point.y), known)
    if _says_something(there, known):
        return None
    reason = f"Only the place that the settings give for '{name}' is known."
    return _answer(target, point, there, _AFTER_ALL, known, reason)


def _named(target: Target, query: Query, points: Mapping[str, Point]) -> tuple[str, Point] | None:
    """The first of its names that has a place."""
    if not points:
        return None
    places = {normal(name): (name, point) for name, point in points.items()}
    names = (target.crop_ref, query.text, query.description, query.sentence)
    return next((places[normal(name)] for name in names if name and normal(name) in places), None)


def _answer(  # noqa: PLR0917
    target: Target, point: Point, there: Element | None, sure: float, known: Index, reason: str
) -> LocateResult:
    size = known.screen.frame.size
    reach = _FINGER * min(size.width, size.height) / 2
    around = Bounds.pixel(point.x - reach, point.y - reach, point.x + reach, point.y + reach)
    return LocateResult(
        found=True,
        center=point,
        bounds=around.visible_on(size) if there is None else there.bounds.on(size),
        confidence=sure,
        method=Method.FIXED,
        target=target.model_copy(update={"element": None}),
        reason=reason,
    )


def _says_something(there: Element | None, known: Index) -> bool:
    return there is not None and bool(known.names(there) or said(there))


def _thing_at(x: float, y: float, known: Index) -> Element | None:
    """The smallest thing there that can be touched or says something."""

    def holds(box: Box) -> bool:
        return box.left <= x < box.right and box.top <= y < box.bottom

    there = [
        one
        for one in known.screen.elements
        if holds(known.boxes[one.id]) and (known.actionable(one) or said(one))
    ]
    return min(there, key=lambda one: known.boxes[one.id].area, default=None)
