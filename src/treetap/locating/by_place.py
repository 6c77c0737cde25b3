"""The last resort: where it was seen. A guess, and never against what the screen says."""

from __future__ import annotations

from treetap.errors import OffScreen
from treetap.matching.labels import Index, index, said
from treetap.matching.places import Box
from treetap.matching.query import query_of
from treetap.models import Bounds, Element, LocateResult, Method, Screen, Target

_ALONE, _AFTER_ALL = 0.4, 0.25
"""How sure a bare point is: where it is all that was asked for, and where the rest was not found."""
_FINGER = 48 / 411
"""What a finger covers, as a share of the screen's shorter side."""


def where_it_was(target: Target, screen: Screen) -> LocateResult | None:
    """The target's last point. None if it has none, or if something else is seen there now."""
    if target.last_point is None:
        return None
    query, known, size = query_of(target), index(screen), screen.frame.size
    alone = not query.says_what and query.sentence is None
    try:
        point = target.last_point.on(size)
    except OffScreen as error:
        return LocateResult(found=False, reason=error.message)
    there = _at(float(point.x), float(point.y), known)
    if not alone and (target.must_match or not _could_be(target, there, known)):
        return None
    reach = _FINGER * min(size.width, size.height) / 2
    around = Bounds.pixel(point.x - reach, point.y - reach, point.x + reach, point.y + reach)
    return LocateResult(
        found=True,
        center=point,
        bounds=around.visible_on(size) if there is None else there.bounds.on(size),
        confidence=_ALONE if alone else _AFTER_ALL,
        method=Method.FIXED,
        target=target.model_copy(update={"element": None}),
        reason="Only the place where it was seen is known.",
    )


def _could_be(target: Target, there: Element | None, known: Index) -> bool:
    """Whether nothing speaks against it: the same page, and no words where it was."""
    same_page = target.page_key is not None and target.page_key == known.screen.page_key
    return same_page and (there is None or not (known.names(there) or said(there)))


def _at(x: float, y: float, known: Index) -> Element | None:
    """The smallest thing there that can be touched or says something."""

    def holds(box: Box) -> bool:
        return box.left <= x < box.right and box.top <= y < box.bottom

    there = [
        one
        for one in known.screen.elements
        if holds(known.boxes[one.id]) and (known.actionable(one) or said(one))
    ]
    return min(there, key=lambda one: known.boxes[one.id].area, default=None)
