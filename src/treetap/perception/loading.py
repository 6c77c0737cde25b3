"""Whether a page is still being loaded, and which elements say so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.models import Bounds, Element, Role, Size
from treetap.perception.words import LOADING, plain

_SKELETON = re.compile(r"(?:^|_)(?:skeleton|shimmer)(?:_|$)", re.IGNORECASE)
_NUMBER = re.compile(r"\d")
_BESIDE = 0.12
"""Of the screen's height: so near a spinner, words are about it."""
_LONGEST = 28
"""Characters: a longer text that mentions loading tells of it."""


def loading_signs(elements: Sequence[Element], size: Size) -> tuple[str, ...]:
    """The elements that say that something is on its way; none if all is there.

    A spinner in a row or a bar belongs to that row. One in the middle, or on a page with next to nothing else
    on it, stands for the page.
    """
    rows = _in_rows(elements)
    loose = [one for one in elements if one.id not in rows]
    empty = sum(bool(one.text) or one.clickable for one in elements if not _in_bars(one, size)) <= 3
    spinners = [
        one
        for one in loose
        if _is_spinner(one)
        and _stands_for_page(one, size, empty=empty)
        and (empty or not _shows_number(one, elements))
    ]
    turning = {one.id for one in spinners}
    return tuple(
        one.id
        for one in loose
        if one.id in turning
        or _is_skeleton(one)
        or (_says_so(one) and (empty or any(_is_beside(one, spinner, size) for spinner in spinners)))
    )


def _stands_for_page(element: Element, size: Size, *, empty: bool) -> bool:
    return not _in_bars(element, size) and (empty or _in_the_middle(element, size))


def _is_skeleton(element: Element) -> bool:
    return not element.text and _SKELETON.search(element.resource_id.rpartition("/")[2]) is not None


def _is_spinner(element: Element) -> bool:
    """Round: a long bar shows how far something is, and may be there to stay."""
    if element.role is not Role.PROGRESS or "%" in element.text:
        return False
    width, height = element.bounds.width, element.bounds.height
    return max(width, height) <= 1.6 * min(width, height)


def _shows_number(ring: Element, elements: Sequence[Element]) -> bool:
    """A number in a ring or beside it: the ring shows how much of a goal is reached."""
    if _NUMBER.search(ring.text + ring.description):
        return True
    bounds, room = ring.bounds, max(ring.bounds.width, ring.bounds.height) / 2
    near = Bounds.pixel(bounds.left - room, bounds.top - room, bounds.right + room, bounds.bottom + room)
    return any(_NUMBER.search(one.text) and near.intersection(one.bounds) is not None for one in elements)


def _says_so(element: Element) -> bool:
    said = plain(element.text)
    return element.role is Role.TEXT and 0 < len(said) <= _LONGEST and LOADING.fullmatch(said) is not None


def _is_beside(element: Element, spinner: Element, size: Size) -> bool:
    room = _BESIDE * size.height
    across = element.bounds.left - spinner.bounds.right, spinner.bounds.left - element.bounds.right
    down = element.bounds.top - spinner.bounds.bottom, spinner.bounds.top - element.bounds.bottom
    return max(*across, *down) < room


def _in_rows(elements: Sequence[Element]) -> frozenset[str]:
    inside: set[str] = set()
    rows = {one.id for one in elements if one.role in (Role.ITEM, Role.BUTTON, Role.TAB)}
    for element in elements:
        if element.parent is not None and (element.parent in rows or element.parent in inside):
            inside.add(element.id)
    return frozenset(inside)


def _in_bars(element: Element, size: Size) -> bool:
    middle = (element.bounds.top + element.bounds.bottom) / 2
    return middle < 0.13 * size.height or middle > 0.92 * size.height


def _in_the_middle(element: Element, size: Size) -> bool:
    x = (element.bounds.left + element.bounds.right) / 2
    y = (element.bounds.top + element.bounds.bottom) / 2
    return abs(x - size.width / 2) < 0.12 * size.width and 0.2 * size.height < y < 0.8 * size.height
