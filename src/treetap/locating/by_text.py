"""The rung for words that no element has: text inside pictures, canvases and games, read off the frame."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.ports import TextReader
from treetap.errors import ScreenUnreadable, UnknownName
from treetap.imaging.crop import unexplained
from treetap.imaging.pictures import Pictures
from treetap.locating.bars import KEYBOARD, STATUS_BAR
from treetap.locating.by_elements import ElementRung
from treetap.locating.front import in_front
from treetap.models import (
    Bounds,
    Element,
    LocateResult,
    Role,
    Screen,
    Source,
    Target,
    TextLine,
)


class TextRung:
    """Reads what looks like text and no element explains, and looks for the target among those lines.

    Reading is dear: it is left where the target has no words, and where the perceiver has read already.
    """

    def __init__(self, reader: TextReader, pictures: Pictures) -> None:
        self._reader = reader
        self._pictures = pictures
        self._elements = ElementRung(pictures)

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        """None where there is nothing to read."""
        if target.text is None and target.description is None and target.sentence is None:
            return None
        if target.element is not None or Source.OCR in screen.sources:
            return None
        try:
            lines = await self._lines(screen)
        except (UnknownName, ScreenUnreadable):
            return None  # the frame is gone: what the elements say is all there is
        if not lines:
            return None
        read = tuple(_element(line, at, screen) for at, line in enumerate(lines))
        seen = screen.model_copy(update={"elements": (*screen.elements, *read)})
        result = await self._elements.locate(target, seen)
        names = {one.id for one in read}
        mine = (
            one.model_copy(update={"element": None}) if one.element in names else one
            for one in result.candidates
        )
        return result.model_copy(update={"candidates": tuple(mine)})

    async def _lines(self, screen: Screen) -> list[TextLine]:
        size = screen.frame.size
        bar = Bounds.pixel(0, 0, size.width, round(STATUS_BAR * min(size.width, size.height)))
        told = [one.bounds for one in screen.elements if one.text or one.hint]
        if screen.keyboard_shown:
            told.append(Bounds.pixel(0, KEYBOARD * size.height, size.width, size.height))
        areas: Sequence[Bounds] = unexplained(await self._pictures.of(screen.frame), [bar, *told])
        front = in_front(screen)
        areas = [area for area in areas if front is None or front.contains(area.center)]
        return [line for area in areas for line in await self._reader.read(screen.frame, area)]


def _element(line: TextLine, at: int, screen: Screen) -> Element:
    return Element(
        id=f"read {at} on {screen.frame.id}",
        source=Source.OCR,
        role=Role.TEXT,
        text=line.text,
        bounds=line.bounds,
        confidence=line.confidence,
        order=len(screen.elements) + at,
    )
