"""A reader that is told what stands where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treetap.errors import UnknownName
from treetap.models import Bounds, Frame, TextLine


class FakeTextReader:
    """Knows the lines of each frame by its id."""

    def __init__(self, pages: Mapping[str, Sequence[TextLine]]) -> None:
        self._pages = pages

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        if frame.id not in self._pages:
            raise UnknownName(f"There is no frame '{frame.id}'.")
        lines = self._pages[frame.id]
        if region is not None:
            box = region.on(frame.size)
            lines = [line for line in lines if box.contains(line.bounds.center)]
        if not single_line or not lines:
            return lines
        return [lines[0].model_copy(update={"text": " ".join(line.text for line in lines)})]
