"""The map on disk: one SQLite file, written by several processes, readable after any crash."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from loguru import logger

from treetap.core.ports import Clock
from treetap.errors import StorageError
from treetap.memory.places.graph import Graph
from treetap.memory.places.tables import PREPARE, VERSION, Damaged, Seen, news, prune, state, write

_PATIENCE: Final = 10.0
"""Seconds to wait for another process that is writing."""
_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})
"""What a damaged file answers, and one with other tables in it."""

Result = TypeVar("Result")


class PlacesFile:
    """What was seen, on disk when `add` returns. One thread at a time; any number of processes.

    A damaged file is put aside with a warning, and the map starts afresh.
    """

    def __init__(self, path: Path, clock: Clock) -> None:
        self._path = path
        self._clock = clock
        self._turn = Lock()
        self._open: tuple[sqlite3.Connection, int] | None = None
        self._graph = Graph()
        self._known = self._pruned = -1

    def add(self, seen: Seen) -> None:
        """Raises `StorageError`."""

        def work(file: sqlite3.Connection) -> None:
            with _transaction(file, "BEGIN IMMEDIATE"):
                revision = write(file, seen)
                prune(file, revision)

        self._do(work)

    def ask(self, question: Callable[[Graph], Result]) -> Result:
        """The answer of the map as it is now, other processes' news included. Raises `StorageError`."""

        def work(file: sqlite3.Connection) -> Result:
            with _transaction(file, "BEGIN"):
                self._catch_up(file)
            return question(self._graph)

        return self._do(work)

    def close(self) -> None:
        """Let go of the file. It is opened again when needed."""
        with self._turn:
            self._let_go()

    def _catch_up(self, file: sqlite3.Connection) -> None:
        revision, pruned = state(file)
        if pruned != self._pruned:
            self._graph, self._known = Graph(), -1
        if revision != self._known:
            news(file, self._known, self._graph)
        self._known, self._pruned = revision, pruned

    def _do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        with self._turn:
            try:
                return work(self._connected())
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if not _is_damage(error):
                    raise self._unusable(error) from error
                self._put_aside(error)
            except OSError as error:
                raise self._unusable(error) from error
            try:
                return work(self._connected())
            except (sqlite3.DatabaseError, UnicodeDecodeError, OSError) as error:
                raise self._unusable(error) from error

    def _connected(self) -> sqlite3.Connection:
        """The file, opened. Anew if it is another one now: somebody put it aside, or deleted it."""
        if self._open is not None:
            file, number = self._open
            if self._number() == number:
                return file
            self._let_go()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        if not self._path.exists():
            # Where somebody has been is nobody else's business; the files beside it take over its rights.
            os.close(os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600))
        file = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            # Whatever the bytes say: a title that is no text is no reason to lose the map.
            file.text_factory = lambda data: data.decode(errors="replace")
            self._prepare(file)
        except BaseException:
            file.close()
            raise
        self._open = file, self._number()
        return file

    def _prepare(self, file: sqlite3.Connection) -> None:
        (version,) = file.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise StorageError(
                f"The map in {self._path} was written by a newer treetap.",
                hint="Update treetap, or move the file away: a new map will be started.",
            )
        file.execute("PRAGMA journal_mode=WAL")
        file.execute("PRAGMA synchronous=FULL")
        if version < VERSION:
            with _transaction(file, "BEGIN IMMEDIATE"):
                for statement in PREPARE.split(";"):
                    file.execute(statement)

    def _let_go(self) -> None:
        if self._open is not None:
            self._open[0].close()
        self._open = None
        self._graph = Graph()
        self._known = self._pruned = -1

    def _number(self) -> int:
        try:
            return self._path.stat().st_ino
        except OSError:
            return -1

    def _put_aside(self, error: Exception) -> None:
        opened = self._open[1] if self._open is not None else self._number()
        self._let_go()
        if opened != self._number():
            return  # another process was quicker
        stem = f"{self._path.name}.damaged-{self._clock.now():%Y%m%d-%H%M%S}"
        aside = self._path.with_name(stem)
        for again in range(2, 1000):
            if not aside.exists():
                break
            aside = self._path.with_name(f"{stem}-{again}")
        try:
            for ending in ("-wal", "-shm", ""):
                part = self._path.with_name(self._path.name + ending)
                if part.exists():
                    part.replace(aside.with_name(aside.name + ending))
        except OSError as refusal:
            raise self._unusable(refusal) from refusal
        logger.warning(
            "The map {} was damaged ({}). It is now {}; a new one is begun.", self._path, error, aside
        )

    def _unusable(self, error: Exception) -> StorageError:
        return StorageError(
            f"The map of pages in {self._path} cannot be used: {error}.",
            hint="See that its folder can be written to and that the disk has room, or give another --data.",
        )


@contextmanager
def _transaction(file: sqlite3.Connection, begin: str) -> Iterator[None]:
    file.execute(begin)
    try:
        yield
    except BaseException:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise
    file.execute("COMMIT")


def _is_damage(error: sqlite3.DatabaseError | UnicodeDecodeError) -> bool:
    if isinstance(error, UnicodeDecodeError):
        return True  # SQLite names a damaged table in its complaint, with bytes that are no text any more.
    # The low byte is the kind of error, the rest says more about it.
    known = getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED
    return known or isinstance(error, Damaged)
