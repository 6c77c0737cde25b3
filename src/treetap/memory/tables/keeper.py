"""Keeps the tables after the journal: follows its changes, writes a table anew when that pays, indexes it.

Everything here blocks and needs LanceDB: it runs in a process of its own, or in a thread. One at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, get_args
from uuid import uuid4

import numpy as np

from treetap.errors import StorageError
from treetap.memory.journal import Journal
from treetap.memory.tables.lance import LanceFile
from treetap.memory.tables.limits import MOST_FILES, in_memory, in_parts, tail_rows
from treetap.memory.tables.lock import writing
from treetap.memory.tables.matrix import Floats, rows_of
from treetap.memory.tables.parts import Parts, lay_out, take_away
from treetap.memory.tables.state import TableState, read_state, write_state
from treetap.memory.tables.trouble import TROUBLE, first_line
from treetap.models import EmbedderIdentity, ExperienceLevel

Job = Literal["apply", "compact", "rebuild"]
LEVELS: Final[tuple[ExperienceLevel, ...]] = get_args(ExperienceLevel)
_PAGE: Final = 4096


@dataclass
class Report:
    """What was done."""

    busy: bool = False
    """Another process is at it: nothing was done."""
    rebuilt: dict[str, str] = field(default_factory=dict)
    """Levels whose table was of no use, and why."""
    anew: list[str] = field(default_factory=list)
    """Levels whose table was written anew."""


@dataclass
class _Page:
    vectors: dict[str, bytes]
    gone: list[str]
    last: int


class Keeper:
    """The writer of the tables in a folder."""

    def __init__(
        self, journal: Journal, folder: Path, written: Callable[[ExperienceLevel], None] = lambda _: None
    ) -> None:
        """`written`: told that a table was written anew, before the files of the old one go."""
        self._journal = journal
        self._folder = folder
        self._written = written

    def work(self, job: Job, *, wait: bool) -> Report:
        """`apply` follows the journal, and tidies up where that pays; the others write the tables anew."""
        report = Report()
        identity = self._journal.identity("text")
        if identity is None:
            return report
        with writing(self._folder, wait=wait) as mine:
            if not mine:
                return Report(busy=True)
            for level in LEVELS:
                try:
                    self._keep(level, identity, job, report)
                except TROUBLE as error:
                    raise StorageError(
                        f"The vector table {level} in {self._folder} cannot be written: {first_line(error)}.",
                        hint="Nothing is lost: searches go by the journal. Free some space, or that folder.",
                    ) from error
        return report

    def _keep(self, level: ExperienceLevel, identity: EmbedderIdentity, job: Job, report: Report) -> None:
        file = LanceFile(self._folder, level, identity)
        state = read_state(self._folder, level)
        fault = "" if job == "rebuild" else self._fault(file, level, state, identity)
        if fault and file.path.exists():
            report.rebuilt[level] = fault
        if job != "apply" or fault or state is None:
            self._write_anew(file, level, identity)
            report.anew.append(level)
            return
        state = self._follow(file, level, state)
        if self._pays(file, state, level):
            self._write_anew(file, level, identity)
            report.anew.append(level)

    def _fault(
        self, file: LanceFile, level: ExperienceLevel, state: TableState | None, identity: EmbedderIdentity
    ) -> str:
        """Why the table is of no use; empty if it is what the journal says it is."""
        if fault := file.fault():
            return fault
        if state is None or state.embedder != identity:
            return "nothing says how far it has followed the journal"
        if state.applied > self._journal.applied(level):
            return "it is ahead of the journal"
        try:
            if state.parts:
                Parts.open(self._folder, level, state)
            return self._differs(level, file.ids(), file.some(), identity)
        except TROUBLE as error:
            return f"it cannot be read ({first_line(error)})"

    def _differs(
        self, level: ExperienceLevel, ids: list[str], some: dict[str, Floats], identity: EmbedderIdentity
    ) -> str:
        """What is in the table and not in the journal, as far as a look tells."""
        if len(ids) != len(set(ids)):
            return "it holds something twice"
        followed = self._journal.applied(level)
        if not self._journal.changed(level, followed, 1) and len(ids) != self._journal.count(level):
            return "it holds other records than the journal"
        changed = {one.id for one in self._journal.changed(level, followed, _PAGE)}
        known = self._journal.vectors("text", some)
        for one, row in some.items():
            if one in changed:
                continue
            if one not in known:
                return "it holds records that the journal does not know"
            if not np.allclose(rows_of([known[one]], identity.dimension)[0], row, atol=1e-4):
                return "its vectors are not the journal's"
        return ""

    def _follow(self, file: LanceFile, level: ExperienceLevel, state: TableState) -> TableState:
        # After a crash the table may have followed further than the journal knows: the same again is no harm.
        since = min(state.applied, self._journal.applied(level))
        for page in self._pages(level, since):
            file.follow(page.vectors, page.gone)
            state = state.model_copy(update={"applied": page.last, "rows": file.count()})
            self._say(level, state)
        return state

    def _say(self, level: ExperienceLevel, state: TableState) -> None:
        """How far it has followed. The journal is told first: a table that claims to have followed further
        than its journal knows has followed another one, from before a backup was put in its place."""
        self._journal.set_applied(level, state.applied)
        write_state(self._folder, level, state)

    def _pays(self, file: LanceFile, state: TableState, level: ExperienceLevel) -> bool:
        """Whether writing it anew costs less than searching it, or keeping it, as it is."""
        if state.rows <= in_memory(state.embedder.dimension):
            return file.files() > MOST_FILES
        unindexed = len(self._journal.changed(level, state.indexed, tail_rows(state.embedder.dimension) + 1))
        return unindexed > tail_rows(state.embedder.dimension)

    def _write_anew(self, file: LanceFile, level: ExperienceLevel, identity: EmbedderIdentity) -> None:
        last = 0

        def pages() -> Iterator[dict[str, bytes]]:
            nonlocal last
            for page in self._pages(level, 0):
                last = page.last
                if page.vectors:
                    yield page.vectors

        file.write(pages())
        rows = file.count()
        new = TableState(embedder=identity, applied=last, rows=rows, generation=uuid4().hex)
        if in_memory(identity.dimension) < rows <= in_parts(identity.dimension):
            new = lay_out(self._folder, level, new, *file.all())
            new = new.model_copy(update={"indexed": last, "parts": True})
        elif rows > in_parts(identity.dimension):
            probes, recall = file.index()
            new = new.model_copy(update={"indexed": last, "probes": probes, "recall": recall})
        file.sync()
        self._say(level, new)
        self._written(level)
        file.tidy()
        take_away(self._folder, level, new.generation)

    def _pages(self, level: ExperienceLevel, since: int) -> Iterator[_Page]:
        """Changes in order, up to the first that has no vector yet."""
        while changes := self._journal.changed(level, since, _PAGE):
            vectors = self._journal.vectors("text", (one.id for one in changes if not one.gone))
            page = _Page({}, [], since)
            for change in changes:
                if change.gone:
                    page.gone.append(change.id)
                elif (data := vectors.get(change.id)) is not None:
                    page.vectors[change.id] = data
                else:
                    break
                page.last = change.revision
            if page.last > since:
                yield page
            if page.last != changes[-1].revision:
                return
            since = page.last
