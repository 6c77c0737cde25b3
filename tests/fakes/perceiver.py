"""Eyes that are told what they see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from treetap.models import Mark, Screen, Source


class FakePerceiver:
    """Sees what `show` returns at that moment, for instance the screen of a fake phone's current page."""

    def __init__(self, show: Callable[[], Screen]) -> None:
        self._show = show
        self.looks: list[frozenset[Source] | None] = []

    async def perceive(
        self, sources: frozenset[Source] | None = None, *, known: Sequence[Mark] = ()
    ) -> Screen:
        self.looks.append(sources)
        screen = self._show()
        used = screen.sources if sources is None else screen.sources & sources
        seen = [element for element in screen.elements if element.source in used]
        ids = {element.id for element in seen}
        kept = [
            element.model_copy(
                update={
                    "parent": element.parent if element.parent in ids else None,
                    "label_of": element.label_of if element.label_of in ids else None,
                }
            )
            for element in seen
        ]
        return screen.model_copy(update={"elements": tuple(kept), "sources": used})
