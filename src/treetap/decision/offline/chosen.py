"""Options of which the goal names one: once that was chosen, the others are not tried to see what they do."""

from __future__ import annotations

from treetap.decision.concepts import shared
from treetap.decision.offline.candidates import Candidate
from treetap.decision.offline.tried import Tried
from treetap.decision.offline.wanted import Wanted
from treetap.decision.offline.working import in_menu
from treetap.matching.labels import TOGGLES, Index, index
from treetap.models import Element, Role, Tap

_FEWEST = 3
_LEVEL = 0.3
"""Of their size: by so much options of one group differ at most."""
_BUTTONS = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE})


def is_left_over(one: Candidate, wanted: Wanted, tried: Tried) -> bool:
    """Whether it is one of a group in which the goal names another, which was touched on this page."""
    if one.is_tab or one.verb is not None or _is_named(one.label, one, wanted):
        return False
    group = _group(one, index(one.screen))
    if len(group) + 1 < _FEWEST:
        return False
    named = [other for other in group if _is_named(one.knows.label(other, one.screen), one, wanted)]
    page = one.screen.page_key
    return any(tried.times(Tap(target=one.knows.target(other, one.screen)), page) for other in named)


def _group(one: Candidate, known: Index) -> list[Element]:
    """The others of its kind and size beside it: colours, sizes, answers, the entries of a menu."""
    element = one.thing.element
    menu = in_menu(known.screen)
    if not menu and element.role not in _BUTTONS and not _is_radio(element, known):
        return []
    return [
        other
        for other in known.screen.elements
        if other.id != element.id
        and other.role is element.role
        and other.clickable == element.clickable
        and _holder(other, known) == _holder(element, known)
        and _is_as_large(other, element, known)
        and (menu or element.role in _BUTTONS or _is_radio(other, known))
        and (menu or one.knows.verb_of(known.label(other)) is None)
    ]


def _is_radio(element: Element, known: Index) -> bool:
    control = known.control(element)
    return control is not None and control.role in TOGGLES and control.role is Role.RADIO


def _holder(element: Element, known: Index) -> str | None:
    """What the group stands in: each may be in a box of its own."""
    for above in known.ancestors(element):
        if len([one for one in known.descendants(above) if one.clickable]) > 1:
            return above.id
    return None


def _is_as_large(one: Element, other: Element, known: Index) -> bool:
    mine, theirs = known.boxes[one.id], known.boxes[other.id]
    wide, high = abs(mine.width - theirs.width), abs(mine.height - theirs.height)
    return wide <= _LEVEL * theirs.width and high <= _LEVEL * theirs.height


def _is_named(label: str, one: Candidate, wanted: Wanted) -> bool:
    """The goal says it, as a value or word for word."""
    if not label:
        return False
    if any(one.knows.same(label, value) for value in wanted.values):
        return True
    said, whole = one.knows.concepts(label), one.knows.concepts(wanted.clause)
    return bool(said) and all(shared(part, whole) == 1.0 for part in said)
