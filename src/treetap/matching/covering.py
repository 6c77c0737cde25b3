"""What lies behind a dialog or the keyboard, or beyond the edge of a list, and is not touched there."""

from __future__ import annotations

from treetap.matching.labels import Index, said
from treetap.matching.places import around, center_in
from treetap.models import BlockerKind, Element, Role

_MODAL = frozenset({BlockerKind.DIALOG, BlockerKind.INVITATION, BlockerKind.PERMISSION})
"""These take all touches; others only those on them."""
_MADE_ROOM = 0.8
"""Of the screen's height: where a page ends that has shrunk above the keyboard."""
_SLICE = 0.4
"""Of the height or width of others of its kind: what is left of an entry at the edge."""
_LYING_OVER = frozenset({BlockerKind.POPUP, BlockerKind.AD, BlockerKind.ERROR})


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
