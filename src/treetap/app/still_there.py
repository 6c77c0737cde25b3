"""Whether what was found is still where it was: by its pixels, by its reference image, by its words."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from treetap.app.ui_element import UIElement
from treetap.app.views import Offset, shifted
from treetap.core.ports import TextReader
from treetap.errors import ReferenceInvalid, ScreenUnreadable, UnknownName
from treetap.imaging.changes import difference
from treetap.imaging.crop import Box, box_on, crop
from treetap.imaging.pictures import Picture, Pictures
from treetap.locating.contrast import same_colours
from treetap.locating.images.reference import Reference, cut
from treetap.locating.images.search import seen_of
from treetap.locating.images.second_look import look
from treetap.locating.images.sighting import Sighting
from treetap.locating.proof import read_there, says
from treetap.models import Bounds, Frame, Method, Screen

_MOST = 64
"""Places that are remembered."""
_SHAPE = 0.05
"""How much wider or narrower than its image a place may be."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A frame, and where it is on the whole screen."""

    frame: Frame
    offset: Offset


class Memory:
    """On which frame each thing was seen last."""

    def __init__(self) -> None:
        self._seen: OrderedDict[object, Sight] = OrderedDict()

    def remember(self, element: UIElement, sight: Sight) -> None:
        self._seen[_key(element)] = sight
        self._seen.move_to_end(_key(element))
        while len(self._seen) > _MOST:
            self._seen.popitem(last=False)

    def recall(self, element: UIElement) -> Sight | None:
        return self._seen.get(_key(element))


def _key(element: UIElement) -> object:
    box = element.bounds
    return box.left, box.top, box.right, box.bottom, element.description


async def still_there(
    element: UIElement,
    screen: Screen,
    offset: Offset,
    *,
    before: Sight | None,
    references: Sequence[Reference],
    pictures: Pictures,
    reader: TextReader,
) -> bool | None:
    """Yes or no, as far as a look at the place can tell; None if it must be searched for again."""
    at = shifted(element.bounds, (-offset[0], -offset[1]))
    picture = await pictures.of(screen.frame)
    box = box_on(at, picture.size)
    if box is None:
        return False
    then = None if before is None else await _part(before, element.bounds, pictures)
    if then is not None:
        now = crop(picture, box.bounds)
        if now.size == then.size and not same_colours(then.image, now.image):
            return False  # Behind a dialog it is drawn as it was, and read as it was, but darker.
        if await asyncio.to_thread(_looks_as_it_did, then, picture, box):
            return True
    alike = [one for one in references if _has_shape_of(box, one)]
    if alike:
        return await asyncio.to_thread(_looks_like_any, alike, picture, box)
    target = element.target
    if target is not None and target.text is not None:
        read = await read_there(reader, screen, at)
        return says(target.text.fill(), read) or None if read else None
    return None


async def _part(before: Sight, bounds: Bounds, pictures: Pictures) -> Picture | None:
    """What it looked like then; None where that is no longer known."""
    try:
        picture = await pictures.of(before.frame)
    except (UnknownName, ScreenUnreadable):
        return None
    at = shifted(bounds, (-before.offset[0], -before.offset[1]))
    return None if box_on(at, picture.size) is None else crop(picture, at)


def _looks_as_it_did(then: Picture, picture: Picture, box: Box) -> bool:
    now = crop(picture, box.bounds)
    if now.size != then.size:
        return False
    if difference(then, now).same:
        return True
    try:
        reference = cut(then, Bounds.pixel(0, 0, then.size.width, then.size.height))
    except ReferenceInvalid:
        return False  # Too small or too plain to be known again when anything is different.
    return look(reference, seen_of(picture), Sighting(box, 1.0, 1.0, Method.TEMPLATE)).passed


def _has_shape_of(box: Box, reference: Reference) -> bool:
    """What was found may be more than its image shows: then there is nothing to compare."""
    width = box.height * reference.size.width / reference.size.height
    return abs(width - box.width) <= max(2.0, _SHAPE * width)


def _looks_like_any(references: Sequence[Reference], picture: Picture, box: Box) -> bool:
    seen = seen_of(picture)
    return any(
        look(one, seen, Sighting(box, 1.0, box.width / one.size.width, Method.TEMPLATE)).passed
        for one in references
    )
