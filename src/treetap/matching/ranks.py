"""Which one of a list it is, and which list: its place, and what all of its entries say."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from treetap.matching.labels import index, said
from treetap.models import Element, Rank, Screen


def entries_like(element: Element, screen: Screen) -> list[Element]:
    """It and what is of its kind on the page, in reading order."""
    boxes = index(screen).boxes
    same = [
        one
        for one in screen.elements
        if (one.resource_id, one.role) == (element.resource_id, element.role)
        and (element.resource_id or one.parent == element.parent)
    ]
    return sorted(same, key=lambda one: (boxes[one.id].top, boxes[one.id].left))


def rank_of(element: Element, screen: Screen) -> Rank:
    """Where it stands among those."""
    rows = entries_like(element, screen)
    return Rank(at=rows.index(element), of=_told(rows, screen))


def ranked(rank: Rank, like: Element, screen: Screen) -> Element | None:
    """The one in that place, if the list says what it said; None if it does not."""
    rows = entries_like(like, screen)
    return rows[rank.at] if rank.at < len(rows) and _told(rows, screen) == rank.of else None


def _told(rows: Sequence[Element], screen: Screen) -> str:
    known = index(screen)
    lines = [[*said(row), *(text for part in known.texts(row) for text in said(part))] for row in rows]
    return sha256("\n".join("\t".join(line) for line in lines).encode()).hexdigest()[:16]
