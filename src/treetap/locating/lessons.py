"""What of a found thing is worth keeping as a crop: a part of the screen by which it is known, and only it.

A crop answers later without anyone reading it, so it must show what the target says: its words, or a symbol
whose name says nothing of the contents beside it. Whatever is told by its number, its neighbours or its place
is never kept: another thing may stand there tomorrow.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from treetap.imaging.crop import Box, box_on
from treetap.imaging.picture import Picture
from treetap.locating.icons.names import called
from treetap.matching.find import find
from treetap.matching.labels import TOGGLES, Index, index
from treetap.matching.query import Query, query_of
from treetap.matching.sentences import read_sentence
from treetap.matching.words import normal, same_text
from treetap.models import Bounds, Element, LocateResult, Method, Role, Screen, Size, Source, Target

_CHANGING = frozenset(
    {Role.SLIDER, Role.PICKER, Role.PROGRESS, Role.LIST, Role.CONTAINER, Role.DIALOG, Role.WEB}
)
"""What looks different each time, or is made of other things."""
_PASSING = re.compile(
    r"\b(?:newest|latest|oldest|recent|last|first|second|third|next|previous|current|today|yesterday|tomorrow"
    r"|nearest|other|another|same|any)\b|最|第|上一|下一|当前|今天|昨天|明天|其他|另",
    re.IGNORECASE,
)
"""Words of a sentence that mean another thing another time."""
_LARGEST = 0.3
"""Of the screen's shorter side: a symbol is not larger."""
_MOST = 0.15
"""Of the screen's area: a crop is not larger."""
_LONGEST = 60
"""Characters: a longer text is contents."""
_INK = 24
"""Shades, of 255, by which a drawing differs from its ground."""
_ROOM = 0.06
"""Of the screen's shorter side: the most room that is kept beside words; more than a space in a headline."""
_LEAST = 12
"""Pixels, each way, of a crop."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What to cut out, and what it stands for."""

    part: Bounds
    """What is drawn; a crop of it has some room round it."""
    words: str
    """What it says; empty for a symbol."""
    bounds: Bounds
    """The thing itself."""


def lesson(asked: Target, screen: Screen, result: LocateResult) -> Lesson | None:
    """Where the crop of what was found for that target is; None if there had better be none."""
    query = query_of(asked)
    if result.bounds is None or not _stands_alone(query):
        return None
    best = find(asked, screen).best if screen.elements else None
    if best is not None and _same(best.element, result, screen):
        return _of_element(best.element, best.of or best.element, query, index(screen), result)
    if best is not None and best.element.source is Source.OCR and best.role in TOGGLES:
        return _beside(best.of or best.element, query, screen, result.bounds)
    label = next((one.label for one in result.candidates if one.bounds == result.bounds), "")
    if not screen.elements or result.method is not Method.TREE:
        return _of_pixels(label, query, screen, result)
    return None


def crop_box(part: Bounds, picture: Picture, *, words: bool) -> Box | None:
    """The drawing within the part, with room round it: words that go on would show there."""
    box = box_on(part, picture.size)
    ink = None if box is None else _drawing(picture, box)
    if ink is None or ink.width < _LEAST or ink.height < _LEAST:
        return None
    room = _ROOM * min(picture.size.width, picture.size.height)
    if words:
        across, down = min(ink.height, room), min(0.3 * ink.height, room / 2)
    else:
        across, down = 0.25 * ink.width, 0.25 * ink.height
    wide = Bounds.pixel(ink.left - across, ink.top - down, ink.right + across, ink.bottom + down)
    whole = box_on(wide, picture.size)
    most = _MOST * picture.size.width * picture.size.height
    return None if whole is None or whole.width * whole.height > most else whole


def _stands_alone(query: Query) -> bool:
    """Whether its words alone say what is meant, wherever it stands."""
    if query.element is not None or query.ordinal is not None or query.anchors or query.container:
        return False
    if not (query.text or query.description or query.sentence):
        return False
    if any(len(text) > _LONGEST for text in (query.text, query.description) if text):
        return False
    if query.sentence is None:
        return True
    if _PASSING.search(query.sentence):
        return False
    readings = read_sentence(query)
    return not any(one.ordinal or one.sides or one.anchors or one.container for one in readings)


def _same(element: Element, result: LocateResult, screen: Screen) -> bool:
    return result.bounds is not None and element.bounds.on(screen.frame.size).overlap(result.bounds) > 0.8


def _of_element(
    element: Element, line: Element, query: Query, known: Index, result: LocateResult
) -> Lesson | None:
    size = known.screen.frame.size
    contents = element.password or line.password or (element.editable and element.text)
    idle = element.source is Source.TREE and not known.actionable(known.doer(element))
    if contents or idle or element.role in _CHANGING or result.bounds is None:
        return None
    shown = _shown_words(line, query)
    if shown is not None:
        part = line.bounds.on(size)
        if element.role in TOGGLES and element.id != line.id:
            part = _round_both(part, element.bounds.on(size))
        return Lesson(part, shown, result.bounds)
    if known.texts(element) or not _is_a_symbol(element):
        return None
    return _symbol(result.bounds, size)


def _beside(line: Element, query: Query, screen: Screen, control: Bounds) -> Lesson | None:
    """A switch that was seen beside its words: both, since one switch looks like another."""
    shown = _shown_words(line, query)
    return (
        None
        if shown is None
        else Lesson(_round_both(line.bounds.on(screen.frame.size), control), shown, control)
    )


def _shown_words(line: Element, query: Query) -> str | None:
    """The drawn words that the target asks for; None if what it asks for is not drawn."""
    drawn = [text for text in (line.text, line.hint if not line.text else "") if normal(text)]
    for text in drawn:
        if query.text is not None:
            if same_text(text, query.text):
                return text
        elif query.description is not None:
            if same_text(text, query.description):
                return text
        elif query.sentence is not None and normal(text) in normal(query.sentence) and len(normal(text)) > 1:
            return text
    return None


def _is_a_symbol(element: Element) -> bool:
    """Whether it goes by the usual name of a symbol: "Call Ann" looks like "Call Bob"."""
    return not element.text and element.role is not Role.TEXT and called(element.description) is not None


def _of_pixels(label: str, query: Query, screen: Screen, result: LocateResult) -> Lesson | None:
    """What was read off the frame, or seen by a model or by its shape."""
    if result.bounds is None:
        return None
    if query.text is not None:
        if label and same_text(label, query.text):
            return Lesson(result.bounds, label, result.bounds)
        read = [one for one in result.candidates if one.method is Method.OCR]
        named = [one for one in read if same_text(one.label, query.text)]
        if query.role in TOGGLES and result.method is Method.OCR and len(named) == 1:
            return Lesson(_round_both(named[0].bounds, result.bounds), named[0].label, result.bounds)
        return None
    asked = query.description or query.sentence or ""
    if result.method is Method.OCR:
        shown = len(normal(label)) > 1 and normal(label) in normal(asked)
        return Lesson(result.bounds, label, result.bounds) if shown else None
    # Where a model saw it nothing but its word says what that is: the next time it may say something else.
    seen = result.method is Method.VISION
    return None if seen else _symbol(result.bounds, screen.frame.size)


def _symbol(bounds: Bounds, size: Size) -> Lesson | None:
    most = _LARGEST * min(size.width, size.height)
    return Lesson(bounds, "", bounds) if max(bounds.width, bounds.height) <= most else None


def _round_both(one: Bounds, other: Bounds) -> Bounds:
    return Bounds.pixel(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _drawing(picture: Picture, box: Box) -> Box | None:
    """What is drawn in the box on its most common colour; None if that is nothing."""
    part = picture.image[box.top : box.bottom, box.left : box.right]
    shades = (part >> 3).astype(np.int32)
    codes = shades[..., 0] << 10 | shades[..., 1] << 5 | shades[..., 2]
    ground = part[codes == np.bincount(codes.ravel()).argmax()][0].astype(np.int16)
    drawn = np.abs(part.astype(np.int16) - ground).max(axis=2) > _INK
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    if not rows.size:
        return None
    return Box(
        box.left + int(columns[0]),
        box.top + int(rows[0]),
        box.left + int(columns[-1]) + 1,
        box.top + int(rows[-1]) + 1,
    )
