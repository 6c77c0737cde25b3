"""What a page is called: the words in its bar, its first heading, the title of a dialog, the chosen tab."""

from __future__ import annotations

from treetap.matching.holds_view import MODAL
from treetap.matching.labels import Index, index, said
from treetap.matching.places import in_one_row, in_reading_order
from treetap.models import Element, Role, Screen

_NO_TITLE = frozenset(
    {Role.BUTTON, Role.FIELD, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.PICKER, Role.ICON}
)
_BAR = 0.15
"""The share of the screen's height within which a bar at its top ends."""
_UPPER = 0.4
"""The share of the screen's height within which a heading is the page's."""
_TITLE_IDS = ("title", "toolbar_title", "action_bar_title", "alerttitle", "header_title", "page_title")


def titles(screen: Screen) -> list[Element]:
    """The elements that say which page this is, the surest first."""
    known = index(screen)
    dialog = _in_dialog(known)
    if dialog is not None:
        words = in_reading_order([one for one in dialog if _is_words(one)], lambda one: known.boxes[one.id])
        return words[:1]
    words = in_reading_order(
        [one for one in screen.elements if _is_words(one)], lambda one: known.boxes[one.id]
    )
    limit = screen.frame.size.height * _UPPER
    upper = [one for one in words if known.boxes[one.id].y < limit]
    named = [one for one in upper if _has_title_id(one) and not _in_list(one, known)]
    return list(dict.fromkeys([*named, *_heading(upper, known), *_chosen(screen)]))


def _heading(upper: list[Element], known: Index) -> list[Element]:
    """The first text that is not part of a list, and what stands in one line with it."""
    free = [one for one in upper if not _in_list(one, known)]
    if not free:
        return []
    first = known.boxes[free[0].id]
    return [one for one in free if one is free[0] or in_one_row(first, known.boxes[one.id])]


def _chosen(screen: Screen) -> list[Element]:
    """The tab that is open: it names the part of the app one is in."""
    return [one for one in screen.elements if one.selected and one.role is Role.TAB and said(one)]


def _in_dialog(known: Index) -> list[Element] | None:
    """The elements of what lies over the page; None if nothing does."""
    screen = known.screen
    over = [blocker for blocker in screen.blockers if blocker.kind in MODAL and blocker.elements]
    if over:
        return [known.by_id[name] for name in over[-1].elements]
    boxes = [one for one in screen.elements if one.role is Role.DIALOG]
    return list(known.descendants(boxes[-1])) if boxes else None


def _is_words(element: Element) -> bool:
    return bool(element.text) and element.role not in _NO_TITLE and not element.editable


def _has_title_id(element: Element) -> bool:
    return element.resource_id.rpartition("/")[2].casefold() in _TITLE_IDS


def _in_list(element: Element, known: Index) -> bool:
    """Whether it is a row of a list, or in one, or the name of something in it."""
    if element.label_of is not None or element.role is Role.TAB:
        return True
    around = [element, *known.ancestors(element)]
    if any(one.role in {Role.LIST, Role.TAB} for one in around):
        return True
    # A bar may be touched as a whole, and then looks like a row.
    scrolls, bar = any(one.scrollable for one in around), known.screen.frame.size.height * _BAR
    return any(one.role is Role.ITEM and (scrolls or known.boxes[one.id].bottom > bar) for one in around)
