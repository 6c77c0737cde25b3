"""The three tables, searched and kept (A3, A12). The journal is the truth; these follow it.

A level is searched in memory while it is small, and through the index of its LanceDB table when it is large,
with whatever that does not hold yet in memory beside it: a search never misses what was acknowledged. Writing
happens apart from searching, in a process of its own at a low priority.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from loguru import logger

from treetap.core.ports import Embedder
from treetap.errors import EmbedderMismatch, TreetapError
from treetap.memory.journal import Journal
from treetap.memory.store import to_the_end
from treetap.memory.tables.apart import Apart
from treetap.memory.tables.embedding import Embedding
from treetap.memory.tables.hit import Hit
from treetap.memory.tables.limits import in_memory
from treetap.memory.tables.state import TableState, read_state, stamp
from treetap.memory.tables.trouble import TROUBLE, first_line
from treetap.models import ExperienceLevel

if TYPE_CHECKING:
    from treetap.memory.tables.parts import Parts
    from treetap.memory.tables.reader import Reader
    from treetap.memory.tables.view import View

LEVELS: Final[tuple[ExperienceLevel, ...]] = get_args(ExperienceLevel)
_PATIENCE: Final = 5.0
"""Seconds that closing waits for a batch that is being written."""
_AT_MOST: Final = 1024
"""Records that a search embeds itself, when they were only just stored; more are left to the background."""


@dataclass(frozen=True)
class LevelStatus:
    """How a level stands."""

    records: int
    """In the journal."""
    rows: int
    """In the table."""
    behind: int
    """Changes that the table has not followed yet; searches see them all the same."""
    indexed: bool
    recall: float
    """Of the index, when it was built."""


class Tables:
    """Finds what is alike. `nudge`, `apply` and the like only make searching cheaper, never more complete."""

    def __init__(
        self, folder: Path, journal: Journal, embedder: Embedder[str], *, batch: int = 256, apart: bool = True
    ) -> None:
        """`apart`: write in a process of its own; otherwise in a thread of this one."""
        self._folder = folder
        self._journal = journal
        self._embedding = Embedding(journal, embedder, batch)
        self._batch = batch
        self._apart = Apart(journal.path, folder) if apart else None
        self._views: dict[ExperienceLevel, View] = {}
        self._stamps: dict[ExperienceLevel, tuple[int, int]] = {}
        self._looking = {level: asyncio.Lock() for level in LEVELS}
        self._opening: dict[ExperienceLevel, asyncio.Task[View]] = {}
        self._writing = asyncio.Lock()
        self._background: asyncio.Task[None] | None = None
        self._again = False
        self._mend = False
        self._closed = False

    async def search(
        self, level: ExperienceLevel, vector: Sequence[float], k: int, *, within: Sequence[str] | None = None
    ) -> list[Hit]:
        """The k nearest, the nearest first; only among `within` where that is given.

        Raises `EmbedderMismatch`.
        """
        from treetap.memory.tables.matrix import direction

        identity = self._embedding.identity
        if len(vector) != identity.dimension:
            raise EmbedderMismatch(
                f"A vector of {len(vector)} numbers was searched for among those of '{identity.name}', which "
                f"have {identity.dimension}.",
                hint="Search with the embedder that the tables were made with.",
            )
        if k < 1 or (within is not None and not within):
            return []
        query, view = direction(vector), await self._view(level)
        if within is not None:
            return view.search_among(query, k, within)
        return await self._searched(view, query, k)

    def nudge(self) -> None:
        """Something was stored: a full batch is written in the background. Waits for nothing."""
        if self._closed:
            return
        self._again = True
        if self._background is None or self._background.done():
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                return
            self._background = loop.create_task(self._follow(), name="treetap-tables")
            self._background.add_done_callback(_report)

    async def settled(self) -> None:
        """Returns when nothing goes on in the background."""
        while tasks := [one for one in (self._background, *self._opening.values()) if one and not one.done()]:
            await asyncio.wait(tasks)

    async def apply(self) -> None:
        """Everything that the journal holds is in the tables when this returns."""
        await self._work("apply", wait=True)

    async def compact(self) -> None:
        """Each table as one file with one version, and an index where it is large."""
        await self._work("compact", wait=True)

    async def rebuild(self) -> None:
        """The tables anew from the journal, whatever is there."""
        await self._work("rebuild", wait=True)

    async def reindex(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Embeds every text anew with the present embedder, and makes the tables of that.

        `progress` is told how many are done, of how many. What is interrupted goes on at the next `apply`.
        """
        await self._embedding.anew(progress)
        self._forget()
        await self.rebuild()

    def status(self) -> dict[ExperienceLevel, LevelStatus]:
        """How each level stands."""
        return {level: self._status(level) for level in LEVELS}

    async def close(self) -> None:
        """Ends what goes on in the background. What was not written yet is written another time."""
        self._closed = True
        task, self._background = self._background, None
        if task is not None:
            if self._writing.locked():
                # Otherwise short runs, each of which ends its predecessor's work, would never write anything.
                await asyncio.wait([task], timeout=_PATIENCE)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        for opening in list(self._opening.values()):
            opening.cancel()
            await asyncio.gather(opening, return_exceptions=True)
        self._forget()

    # Searching

    async def _view(self, level: ExperienceLevel) -> View:
        """With everything that the journal has acknowledged."""
        view = self._views.get(level)
        if view is not None and view.outlived():
            self._forget()
            view = None
        if view is None:
            self._embedding.checked()
            async with self._looking[level]:
                view = self._views.get(level)
                if view is None:
                    view = await self._opened(level, self._usable(level))
        elif self._stamps[level] != stamp(self._folder, level):
            self._embedding.checked()
            self._look_again(level)
        if view.behind():
            self._embedding.checked()
            async with self._looking[level]:
                await self._caught_up(view)
        return view

    def _look_again(self, level: ExperienceLevel) -> None:
        """A table that was written anew is opened beside the old one, in which searches go on meanwhile."""
        self._stamps[level] = stamp(self._folder, level)
        state, reader = self._usable(level), self._views[level].reader
        wanted = state.generation if state is not None else None
        at_hand = reader.state.generation if reader is not None else None
        if wanted != at_hand and level not in self._opening:
            task = asyncio.get_running_loop().create_task(self._opened(level, state))
            self._opening[level] = task
            task.add_done_callback(lambda done: self._was_opened(level, done))

    def _was_opened(self, level: ExperienceLevel, done: asyncio.Task[View]) -> None:
        self._opening.pop(level, None)
        if not done.cancelled() and (error := done.exception()) is not None:
            logger.warning("The vector table {} in {} was not opened: {}", level, self._folder, error)

    async def _opened(self, level: ExperienceLevel, state: TableState | None) -> View:
        self._stamps[level] = stamp(self._folder, level)
        reader = None
        if state is not None:
            try:
                reader = await self._read(level, state)
            except TROUBLE as error:
                self._broken(level, error)
        from treetap.memory.tables.view import View

        new = View(self._journal, level, self._embedding.identity.dimension, reader)
        await self._caught_up(new)
        old, self._views[level] = self._views.get(level), new
        if old is not None and old.reader is not None:
            old.reader.close()
        return new

    async def _read(self, level: ExperienceLevel, state: TableState) -> Parts | Reader:
        if state.parts:
            from treetap.memory.tables.parts import Parts

            return await asyncio.to_thread(Parts.open, self._folder, level, state)
        from treetap.memory.tables.reader import Reader

        return await Reader.open(self._folder, level, state)

    async def _caught_up(self, view: View) -> None:
        await asyncio.to_thread(view.follow)
        if view.missing:
            if len(view.missing) <= _AT_MOST:
                await self._embedding.rest(view.level)
                await asyncio.to_thread(view.follow)
            else:
                logger.info("{} {} experiences are still being embedded.", len(view.missing), view.level)
                self.nudge()

    def _usable(self, level: ExperienceLevel) -> TableState | None:
        """Of a table that is to be searched: one that is large, indexed and of this embedder."""
        state, identity = read_state(self._folder, level), self._embedding.identity
        if state is None or not state.indexed or state.embedder != identity:
            return None
        if state.applied > self._journal.applied(level):
            return None  # of another journal: see `Keeper`
        return state if state.rows > in_memory(identity.dimension) else None

    async def _searched(self, view: View, query: Any, k: int) -> list[Hit]:
        if view.reader is None:
            return await view.search(query, k)
        try:
            return await view.search(query, k)
        except TROUBLE:
            # Another process may have written the table anew and taken the old files away.
            async with self._looking[view.level]:
                now = self._views.get(view.level)
                if now is None or now is view:
                    now = await self._opened(view.level, self._usable(view.level))
                view = now
        try:
            return await view.search(query, k)
        except TROUBLE as error:
            self._broken(view.level, error)
            async with self._looking[view.level]:
                view = await self._opened(view.level, None)
            return await view.search(query, k)

    def _broken(self, level: ExperienceLevel, error: Exception) -> None:
        logger.warning(
            "The vector table {} in {} cannot be read ({}).", level, self._folder, first_line(error)
        )
        self._mend = True
        self.nudge()

    def _forget(self) -> None:
        for view in self._views.values():
            if view.reader is not None:
                view.reader.close()
        self._views.clear()
        self._stamps.clear()

    # Writing

    async def _follow(self) -> None:
        """Embeds and writes what is waiting, until a look finds less than a batch."""
        try:
            while self._again and not self._closed:
                self._again = False
                if self._embedding.used:
                    await self._embedding.rest()
                if self._mend or self._waiting() >= self._batch:
                    await self._work("apply", wait=False)
                    # Once is enough: where another process is at it, this one does not ask again and again.
                    self._mend = False
        except TreetapError as error:
            logger.warning("The vector tables were not written: {}", error.message)

    def _waiting(self) -> int:
        return sum(
            len(self._journal.changed(level, self._journal.applied(level), self._batch)) for level in LEVELS
        )

    async def _work(self, job: Literal["apply", "compact", "rebuild"], *, wait: bool) -> None:
        async with self._writing:
            await self._embedding.rest()
            if self._apart is not None:
                said = await self._apart.work(job, wait=wait, written=self._open_again)
            else:
                said = await to_the_end(partial(self._here, job, wait))
            for level in LEVELS:
                await self._open_again(level)
            for level, why in said["rebuilt"].items():
                logger.warning(
                    "The vector table {} in {} was made anew from the journal: {}.", level, self._folder, why
                )

    def _here(self, job: Literal["apply", "compact", "rebuild"], wait: bool) -> dict[str, Any]:
        from treetap.memory.tables.keeper import Keeper

        return asdict(Keeper(self._journal, self._folder).work(job, wait=wait))

    async def _open_again(self, level: str) -> None:
        """A table was written anew: searches turn to it before the old files go."""
        for known in LEVELS:
            if known == level and known in self._views:
                self._look_again(known)
                if known in self._opening:
                    await asyncio.wait([self._opening[known]])

    def _status(self, level: ExperienceLevel) -> LevelStatus:
        state = read_state(self._folder, level)
        behind = len(self._journal.changed(level, self._journal.applied(level), 1_000_000))
        return LevelStatus(
            records=self._journal.count(level),
            rows=state.rows if state is not None else 0,
            behind=behind,
            indexed=bool(state is not None and state.indexed),
            recall=state.recall if state is not None else 1.0,
        )


def _report(done: asyncio.Task[None]) -> None:
    """An embedder may raise anything, and nobody waits for what goes on in the background."""
    if not done.cancelled() and (error := done.exception()) is not None:
        logger.warning("The vector tables were not written: {!r}", error)
