"""Reading text off the frame through the `TextReader` port: a page, some areas, a message."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.ports import TextReader
from treetap.models import Bounds, Element, Frame, Role, TextLine
from treetap.perception.assembly import elements_of, in_rows, says_the_same, worth_keeping
from treetap.perception.obstacles import (
    AGREES_TO_NOTHING,
    CLOSES,
    COMMITS,
    LATER,
    REFUSES,
    STAYS,
    WAITS,
    plain,
)
from treetap.perception.passing import is_time
from treetap.perception.windows import bar_height, keyboard_top

_HIGHEST_BAR = 0.055
"""Of the screen's height: with a hole for the camera."""
_ROOM = 8
"""Pixels round an area, so that no letter is cut."""
_LONGEST_BUTTON = 18


async def read_page(reader: TextReader, frame: Frame, *, keyboard_shown: bool) -> list[TextLine]:
    """All lines of the page: not the status bar, whose clock ticks, and not the keys of a keyboard."""
    size = frame.size
    top, bottom = bar_height(size), keyboard_top(size) if keyboard_shown else size.height
    if top >= bottom:
        return []  # A strip of a screen: the bar is measured by the longer side.
    page = Bounds.pixel(0, top, size.width, bottom)
    return _below_the_bar(in_rows(worth_keeping(await reader.read(frame, page))), _HIGHEST_BAR * size.height)


async def read_areas(reader: TextReader, frame: Frame, areas: Sequence[Bounds]) -> list[TextLine]:
    """The lines of some areas."""
    found: list[TextLine] = []
    for area in areas:
        found.extend(await reader.read(frame, _with_room(area)))
    return found


async def read_message(
    reader: TextReader, frame: Frame, pill: Bounds, elements: Sequence[Element]
) -> str | None:
    """What a pill says, in one line; None if it says nothing, or what the page says there anyway."""
    lines = in_rows(worth_keeping(await reader.read(frame, pill)))
    if not lines or any(says_the_same(line, one.text, one.bounds) for line in lines for one in elements):
        return None
    joined = lines[0].text.strip()
    for line in lines[1:]:
        text = line.text.strip()
        joined += text if _is_wide(joined[-1:]) and _is_wide(text[:1]) else f" {text}"
    return joined


def page_of(lines: Sequence[TextLine], panel: Bounds | None) -> tuple[Element, ...]:
    """A page of nothing but lines. Before a darkened page only the panel's count, and it has buttons."""
    if panel is None:
        return tuple(elements_of(lines))
    inside = [line for line in lines if panel.contains(line.bounds.center)]
    return tuple(
        one.model_copy(update={"role": Role.BUTTON, "clickable": True}) if _is_button(one, panel) else one
        for one in elements_of(inside)
    )


def _is_button(element: Element, panel: Bounds) -> bool:
    """A few known words in the lower half of a panel."""
    said = plain(element.text)
    if len(said) > _LONGEST_BUTTON or element.bounds.top < (panel.top + panel.bottom) / 2:
        return False
    known = (STAYS, LATER, REFUSES, CLOSES, AGREES_TO_NOTHING, WAITS)
    return any(words.fullmatch(said) for words in known) or COMMITS.search(said) is not None


def _below_the_bar(lines: list[TextLine], lowest: float) -> list[TextLine]:
    """Without a status bar that is higher than most: the row at the top in which a clock stands."""
    top = [line for line in lines if line.bounds.bottom <= lowest]
    return [line for line in lines if line not in top] if any(is_time(line.text) for line in top) else lines


def _with_room(area: Bounds) -> Bounds:
    return Bounds.pixel(area.left - _ROOM, area.top - _ROOM, area.right + _ROOM, area.bottom + _ROOM)


def _is_wide(mark: str) -> bool:
    """Chinese and its punctuation are written without spaces."""
    return mark > "\u2e80"
