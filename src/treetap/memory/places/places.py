"""The spatial map: pages, the actions between them, and the most reliable way from one to another (A14)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from treetap.core.ports import Clock
from treetap.memory.places.file import PlacesFile
from treetap.memory.places.tables import Seen
from treetap.memory.places.ways import LONGEST, is_way, kept, way_key
from treetap.models import Action, MapEdge, Page

_TITLE: Final = 200
"""Characters of a title that are kept."""
_LEFT_OUT: Final = {"description", "handling", "level"}
"""Of an action: what `kept` has emptied."""


class StoredPlaces:
    """The map in a folder. What `observe` was told survives a crash; other processes see it at once.

    Ways are only what leads somewhere and changes nothing else: see `ways.py`.
    """

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._file = PlacesFile(folder / "places.db", clock)

    async def observe(self, start: Page, action: Action, end: Page | None) -> None:
        """Raises `StorageError` where it cannot be written."""
        await asyncio.to_thread(self._file.add, _seen(start, action, end))

    async def path(self, start_key: str, end_key: str) -> Sequence[MapEdge]:
        return await asyncio.to_thread(self._file.ask, lambda graph: graph.path(start_key, end_key))

    async def leads(self, page_key: str) -> Sequence[MapEdge]:
        return await asyncio.to_thread(self._file.ask, lambda graph: graph.leads(page_key))

    async def find(self, words: str) -> Sequence[Page]:
        wanted = words.casefold().split()
        return await asyncio.to_thread(self._file.ask, lambda graph: graph.find(wanted))

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.to_thread(self._file.close)


def _seen(start: Page, action: Action, end: Page | None) -> Seen:
    pages = [None if page is None else _short(page) for page in (start, end)]
    first, last = pages[0] or start, pages[1]
    if action.commits is not None:
        # Known from now on as what must not be touched on the way, should somebody forget to say so.
        return Seen(first, last, way_key(action), commits=True)
    way = kept(action)
    body = way.model_dump_json(exclude=_LEFT_OUT, exclude_none=True) if is_way(way) else ""
    if not body or len(body) > LONGEST:
        return Seen(first, last)
    return Seen(first, last, way_key(way), body)


def _short(page: Page) -> Page:
    return page if len(page.title) <= _TITLE else page.model_copy(update={"title": page.title[:_TITLE]})
