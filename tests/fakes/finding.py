"""How the fakes find a target: by what it says of words, ids, role, row and place, to the letter."""

from __future__ import annotations

from treetap.models import Anchor, Element, Screen, Target


def names(element: Element, screen: Screen) -> set[str]:
    """What it is called: its own words, and those of the texts that name it."""
    labels = {other.text for other in screen.elements if other.label_of == element.id}
    return {element.text, element.description, element.hint, *labels} - {""}


def beside(anchor: Anchor, element: Element, screen: Screen) -> bool:
    """Whether the anchor's text is in the element's row: the one relation that the fakes know."""
    text, middle = anchor.text.fill(), element.bounds.center.y
    return any(one.text == text and one.bounds.top <= middle < one.bounds.bottom for one in screen.elements)


def matching(target: Target, screen: Screen) -> list[Element]:
    """All that answer the description, in reading order; with an ordinal, at most one."""

    said = target.model_dump(exclude={"last_point", "page_key"}, exclude_defaults=True)
    point = target.last_point.on(screen.frame.size) if target.last_point and not said else None

    def answers(element: Element) -> bool:
        return (
            (target.text is None or target.text.fill() in names(element, screen))
            and (target.description is None or target.description.fill() == element.description)
            and all(beside(anchor, element, screen) for anchor in target.anchors)
            and target.element in (None, element.id)
            and target.resource_id in (None, element.resource_id)
            and target.role in (None, element.role)
            and (point is None or element.bounds.on(screen.frame.size).contains(point))
        )

    found = [element for element in screen.elements if answers(element)]
    found.sort(key=lambda element: (element.bounds.top, element.bounds.left))
    return found if target.ordinal is None else found[target.ordinal - 1 : target.ordinal]
