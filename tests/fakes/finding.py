"""How the fakes find a target: by what it says of text, description, id, role and place, to the letter."""

from __future__ import annotations

from treetap.models import Element, Screen, Target


def names(element: Element, screen: Screen) -> set[str]:
    """What it is called: its own words, and those of the texts that name it."""
    labels = {other.text for other in screen.elements if other.label_of == element.id}
    return {element.text, element.description, *labels} - {""}


def matching(target: Target, screen: Screen) -> list[Element]:
    """All that answer the description, in reading order; with an ordinal, at most one."""

    def answers(element: Element) -> bool:
        point = target.last_point and target.last_point.on(screen.frame.size)
        return (
            (target.text is None or target.text in names(element, screen))
            and target.description in (None, element.description)
            and target.resource_id in (None, element.resource_id)
            and target.role in (None, element.role)
            and (point is None or element.bounds.on(screen.frame.size).contains(point))
        )

    found = [element for element in screen.elements if answers(element)]
    found.sort(key=lambda element: (element.bounds.top, element.bounds.left))
    return found if target.ordinal is None else found[target.ordinal - 1 : target.ordinal]
