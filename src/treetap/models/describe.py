"""From an element on a screen to a target that finds it again, for learning."""

from __future__ import annotations

from treetap.models.geometry import Bounds
from treetap.models.screen import Element, Screen
from treetap.models.target import Anchor, Relation, Role, Target
from treetap.models.text import Text


def describe(element: Element, screen: Screen) -> Target:
    """All that is known of the element and may be there again; an ordinal if that still fits several."""
    anchor = None if _name(element) else _beside(element, screen)
    alike = [one for one in screen.elements if _traits(one) == _traits(element)]
    if anchor is not None:
        alike = [one for one in alike if anchor in _texts_in_row(one, screen)]
    alike.sort(key=lambda one: _place(one, screen))
    visible = element.bounds.visible_on(screen.frame.size)
    # What is neither seen nor called anything has its role alone, be it unknown.
    says_role = element.role is not Role.UNKNOWN or visible is None
    return Target(
        resource_id=element.resource_id or None,
        text=_literal(_name(element)),
        description=_literal(element.description),
        role=element.role if says_role else None,
        anchors=() if anchor is None else (Anchor(relation=Relation.SAME_ROW, text=Text.literal(anchor)),),
        ordinal=alike.index(element) + 1 if len(alike) > 1 else None,
        last_point=None if visible is None else visible.center,
        page_key=screen.page_key or None,
    )


def _name(element: Element) -> str:
    """Its text, unless that is what someone typed: contents change, and may be secret."""
    return "" if element.editable or element.password else element.text


def _literal(text: str) -> Text | None:
    return Text.literal(text) if text else None


def _traits(element: Element) -> tuple[str, ...]:
    return element.resource_id, _name(element), element.description, element.role


def _place(element: Element, screen: Screen) -> tuple[float, float]:
    box = element.bounds.on(screen.frame.size)
    return box.top, box.left


def _beside(element: Element, screen: Screen) -> str | None:
    """The text in its row that names it or, if none does, the nearest."""
    row = _texts_in_row(element, screen)
    return min(row, key=lambda text: row[text], default=None)


def _texts_in_row(element: Element, screen: Screen) -> dict[str, tuple[bool, float]]:
    """What the others in its row say, with how far they are from being its label."""
    size = screen.frame.size
    box = element.bounds.on(size)
    found: dict[str, tuple[bool, float]] = {}
    for other in screen.elements:
        near = other.bounds.on(size)
        if other.id != element.id and _name(other) and _same_row(box, near):
            distance = (other.label_of != element.id, abs(near.center.x - box.center.x))
            found[_name(other)] = min(distance, found.get(_name(other), distance))
    return found


def _same_row(one: Bounds, other: Bounds) -> bool:
    """Each has its middle within the other's height, so that a page is in no row of its own."""
    return one.top <= other.center.y < one.bottom and other.top <= one.center.y < other.bottom
