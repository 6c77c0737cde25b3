"""What could be touched on a page, each with what it goes by: what two versions of a page are compared by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from treetap.matching.covering import behind
from treetap.matching.labels import CONTROLS, TYPED, index
from treetap.matching.words import normal
from treetap.models import Element, Role, Screen

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
