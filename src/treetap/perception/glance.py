"""A glance: is what was here before here again? No dump, no reading of the page, one hash for each place.

It claims only what it sees. Something is there again if its place looks as it did to the pixel, or, where it
holds a value of the task and so cannot, if the line at that place reads exactly that value. A state is never
read: a switch is known by its look or not at all. And where the page as a whole is otherwise (a dialog, a
menu or a message lies over it, it still moves, it was scrolled), nothing of it is claimed.

Marks may come from anywhere: what makes no sense is not there.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from treetap.core.ports import TextReader
from treetap.imaging.look import found_at, is_page_look, openness, page_changes
from treetap.imaging.pictures import Picture
from treetap.models import Bounds, Element, Frame, Mark, Role, Source, Text, is_bound
from treetap.perception.roles import TOGGLES
from treetap.perception.windows import is_space_bar, panel_in, pills_in, status_bar, unknown_to

MOST_MARKS: Final = 32
_MOST_AREA: Final = 4.0
"""Screens: so much is looked at altogether, however many marks there are."""
_STRAY: Final = 2
"""Cells of a page that may differ by themselves: a cursor, a badge. The smallest message covers more."""
_OPEN: Final = 0.4
"""Of a page: if more of it may look like anything, what lies over it is looked for apart."""
_SURE: Final = 0.6
"""The least confidence of a reading that counts."""
_ROW: Final = 0.5
"""Of its height: so much of a text lies beside the control that it names."""


@dataclass(frozen=True, slots=True)
class _Seen:
    number: int
    mark: Mark
    bounds: Bounds
    confidence: float = 1.0
    read: bool = False


async def glance(
    frame: Frame,
    picture: Picture,
    known: Sequence[Mark],
    reader: TextReader | None,
    *,
    keyboard_shown: bool = False,
) -> tuple[Element, ...]:
    """What is there of `known`: the element of the n-th mark, counted from 0, is called `gn`."""
    marks = _sensible(known, picture)
    seen = await asyncio.to_thread(_by_look, marks, picture, keyboard_shown)
    if seen is None:
        return ()
    if reader is not None:
        for number, mark in marks:
            if found := await _read(number, mark, frame, reader):
                seen.append(found)
    return _elements(sorted(seen, key=lambda one: one.number), frame)


def _sensible(known: Sequence[Mark], picture: Picture) -> list[tuple[int, Mark]]:
    """Those that are whole, on the screen, bound, and not too many."""
    left = _MOST_AREA * picture.size.width * picture.size.height
    kept: list[tuple[int, Mark]] = []
    for number, mark in enumerate(known[:MOST_MARKS]):
        place = mark.bounds.visible_on(picture.size)
        if place is None or place.area > left or not is_bound(mark):
            continue
        left -= place.area
        kept.append((number, mark))
    return kept


def _by_look(marks: Sequence[tuple[int, Mark]], picture: Picture, keyboard_shown: bool) -> list[_Seen] | None:
    """What looks as it did; None where this is not the page, or something lies over it."""
    pages = [(number, mark) for number, mark in marks if is_page_look(mark.look)]
    free = [status_bar(picture.size), *(mark.bounds for _, mark in marks if not mark.look)]
    seen = [_Seen(number, mark, mark.bounds) for number, mark in pages if _is_page(picture, mark.look, free)]
    if pages and not seen:
        return None
    for number, mark in marks:
        place = None if is_page_look(mark.look) else found_at(picture, mark.bounds, mark.look)
        if place is not None:
            seen.append(_Seen(number, mark, place))
    sure = any(openness(one.mark.look) <= _OPEN for one in seen if is_page_look(one.mark.look))
    if not sure and _is_covered(picture, [mark.bounds for _, mark in marks], keyboard_shown):
        return None
    return seen


def _is_page(picture: Picture, look: str, free: Sequence[Bounds]) -> bool:
    changed = page_changes(picture, look, free)
    return changed is not None and changed <= _STRAY


def _is_covered(picture: Picture, places: Sequence[Bounds], keyboard_shown: bool) -> bool:
    """Whether a panel before a darkened page, or a message, can be seen that is none of these."""
    if panel_in(picture, keyboard_shown=keyboard_shown) is not None:
        return True
    own = [
        Element(id=f"{number}", bounds=place, source=Source.GLANCE, role=Role.BUTTON, clickable=True)
        for number, one in enumerate(places)
        if (place := one.visible_on(picture.size)) is not None
    ]
    pills = [pill for pill in pills_in(picture) if not (keyboard_shown and is_space_bar(pill, picture.size))]
    return bool(unknown_to(own, pills, picture))


async def _read(number: int, mark: Mark, frame: Frame, reader: TextReader) -> _Seen | None:
    """A line that says exactly what the mark does. What has a state, or a look, is not told by its words.

    What is in a field was typed, and a field may make another case of it: there only spaces are forgiven.
    """
    if mark.look or mark.text is None or mark.role in TOGGLES or mark.checked is not None:
        return None
    plain = _unspaced if mark.editable else _plain
    wanted = plain(mark.text.fill())
    if not wanted:
        return None
    lines = await reader.read(frame, mark.bounds, single_line=True)
    sure = min((line.confidence for line in lines), default=0.0)
    if sure < _SURE or plain("".join(line.text for line in lines)) != wanted:
        return None
    return _Seen(number, mark, mark.bounds, sure, read=True)


def _plain(text: str) -> str:
    """Width, case and spaces are what reading gets wrong; nothing else is forgiven."""
    return _unspaced(unicodedata.normalize("NFKC", text).casefold())


def _unspaced(text: str) -> str:
    return "".join(text.split())


def _elements(seen: Sequence[_Seen], frame: Frame) -> tuple[Element, ...]:
    made = [_element(one, order, frame) for order, one in enumerate(seen)]
    inside = [one for one in made if one is not None]
    placed = [one.model_copy(update={"parent": _around(one, inside)}) for one in inside]
    labels = _labels(placed)
    return tuple(
        one.model_copy(update={"label_of": labels[one.id]}) if one.id in labels else one for one in placed
    )


def _element(seen: _Seen, order: int, frame: Frame) -> Element | None:
    """What was read tells its words and no more: not how it is chosen, nor what is said of it."""
    mark, place = seen.mark, seen.bounds.visible_on(frame.size)
    if place is None:
        return None
    return Element(
        id=f"g{seen.number}",
        bounds=place,
        role=mark.role,
        text=_said(mark.text),
        description="" if seen.read else _said(mark.description),
        resource_id=mark.resource_id,
        checked=None if seen.read else mark.checked,
        selected=mark.selected and not seen.read,
        clickable=mark.clickable,
        editable=mark.editable,
        order=order,
        source=Source.GLANCE,
        confidence=min(1.0, seen.confidence),
    )


def _said(text: Text | None) -> str:
    return "" if text is None else text.fill()


def _around(element: Element, others: Sequence[Element]) -> str | None:
    """The smallest of the others that it lies in: a row, a button."""
    own = element.bounds
    holding = [
        one
        for one in others
        if one.id != element.id
        and one.bounds.area > own.area
        and one.bounds.left <= own.left
        and one.bounds.top <= own.top
        and one.bounds.right >= own.right
        and one.bounds.bottom >= own.bottom
    ]
    return min(holding, key=lambda one: one.bounds.area).id if holding else None


def _labels(elements: Sequence[Element]) -> dict[str, str]:
    """Which text names which control without words: the nearest that stands beside it."""
    found: dict[str, str] = {}
    for control in elements:
        if control.role not in TOGGLES or control.text or control.description:
            continue
        beside = [
            one
            for one in elements
            if one.role is Role.TEXT
            and one.text
            and one.id not in found
            and _in_row(one.bounds, control.bounds)
        ]
        if beside:
            nearest = min(beside, key=lambda one: abs(one.bounds.center.y - control.bounds.center.y))
            found[nearest.id] = control.id
    return found


def _in_row(text: Bounds, control: Bounds) -> bool:
    common = min(text.bottom, control.bottom) - max(text.top, control.top)
    return common >= _ROW * min(text.height, control.height)
