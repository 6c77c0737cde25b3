"""What can be touched of what is seen: nothing behind a dialog or under the keyboard."""

from __future__ import annotations

from treetap.locating.bars import KEYBOARD
from treetap.matching.labels import around, index
from treetap.matching.regions import behind
from treetap.models import BlockerKind, Bounds, Point, Role, Screen

_OVER_THE_PAGE = frozenset(BlockerKind) - {BlockerKind.KEYBOARD, BlockerKind.LOADING}


def in_front(screen: Screen) -> Bounds | None:
    """Where the dialog is that lies over the page: what shows through round it cannot be touched."""
    known = index(screen)
    named = {name for one in screen.blockers if one.kind in _OVER_THE_PAGE for name in one.elements}
    named |= {one.id for one in screen.elements if one.role is Role.DIALOG}
    boxes = [known.boxes[name] for name in named]
    return Bounds.pixel(*around(boxes)) if boxes else None


def why_not(point: Point, screen: Screen) -> str:
    """Why a touch there would not reach what is drawn there; empty if it would. The point is in pixels."""
    front = in_front(screen)
    if front is not None and not front.contains(point):
        return "It lies behind something that takes the touches."
    if screen.keyboard_shown and point.y >= KEYBOARD * screen.frame.size.height:
        return "It lies under the keyboard."
    known = index(screen)
    there = [
        one.id
        for one in screen.elements
        if known.boxes[one.id].left <= point.x < known.boxes[one.id].right
        and known.boxes[one.id].top <= point.y < known.boxes[one.id].bottom
    ]
    covered = behind(known)
    if there and all(name in covered for name in there):
        return "It lies behind something that takes the touches."
    return ""
