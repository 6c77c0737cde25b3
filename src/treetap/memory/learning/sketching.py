"""What else could be touched where a step was taken: what a target is told apart by when it is renamed.

Names only, without values of the task; of a long list, its beginning.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from treetap.matching.touchables import touchables
from treetap.memory.learning.rewriting import Spot
from treetap.memory.learning.writing import Writer
from treetap.models import Landmark, LiteralPart, Screen

_MOST: Final = 40
_OF_ONE_KIND: Final = 12
"""Rows of one list: what comes after them is contents."""


def sketched(screen: Screen | None, writer: Writer, spot: Spot) -> tuple[Landmark, ...]:
    """The page as it was, in short."""
    if screen is None:
        return ()
    found: list[Landmark] = []
    kinds: Counter[tuple[str | None, str, str]] = Counter()
    for one in touchables(screen):
        element = one.element
        kind = (element.parent, element.role.value, element.resource_id)
        kinds[kind] += 1
        if kinds[kind] > _OF_ONE_KIND or element.password:
            continue
        text = writer.seen(one.name, spot) if one.name else None
        plain = text is not None and all(isinstance(part, LiteralPart) for part in text.root)
        found.append(
            Landmark(
                name=one.name if plain else "",
                role=element.role,
                resource_id=writer.identifier(element.resource_id),
                x=round(one.x, 3),
                y=round(one.y, 3),
            )
        )
    return tuple(found[:_MOST])
