"""The spatial map on disk: pages, the actions between them, and the most reliable way between two (A14).

One SQLite file, written by several processes, readable after any crash. A graph in memory is brought up to
date from its tables and answers the questions.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar

from loguru import logger

from treetap.core.ports import Clock
from treetap.errors import StorageError
from treetap.memory.places.graph import LONGEST, Graph, Tried, is_way, kept, way_key
from treetap.models import Action, MapEdge, Page

VERSION: Final = 1
MOST_WAYS: Final = 50_000
"""As many ways, arrivals and pages there are at most: beyond it the least recent tenth is forgotten."""
_NOW_AND_THEN: Final = 256
"""Observations between two looks at how many there are."""

PREPARE: Final = """
CREATE TABLE IF NOT EXISTS page (key TEXT PRIMARY KEY, title TEXT, package TEXT, revision INTEGER);
CREATE TABLE IF NOT EXISTS tried (
    start TEXT, way TEXT, action TEXT, tries INTEGER, commits INTEGER, revision INTEGER,
    PRIMARY KEY (start, way)
);
CREATE TABLE IF NOT EXISTS arrival (
    start TEXT, way TEXT, page TEXT, times INTEGER, revision INTEGER, PRIMARY KEY (start, way, page)
);
CREATE TABLE IF NOT EXISTS state (revision INTEGER, pruned INTEGER);
CREATE INDEX IF NOT EXISTS page_news ON page (revision);
CREATE INDEX IF NOT EXISTS tried_news ON tried (revision);
CREATE INDEX IF NOT EXISTS arrival_news ON arrival (revision);
INSERT INTO state SELECT 0, 0 WHERE NOT EXISTS (SELECT 1 FROM state);
PRAGMA user_version=1;
"""
_FORGET: Final = (
    "DELETE FROM tried WHERE rowid IN (SELECT rowid FROM tried ORDER BY commits, revision LIMIT ?)",
    "DELETE FROM arrival WHERE rowid IN (SELECT rowid FROM arrival ORDER BY revision LIMIT ?)",
    "DELETE FROM page WHERE rowid IN (SELECT rowid FROM page ORDER BY revision LIMIT ?)",
)


class Damaged(sqlite3.DatabaseError):
    """Whole as a file, but not as a map."""


class Seen(NamedTuple):
    """One observation, ready to be written."""

    start: Page
    end: Page | None
    way: str = ""
    """The action's key; empty for what is no way and leaves only its pages."""
    action: str = ""
    commits: bool = False


def write(file: sqlite3.Connection, seen: Seen) -> int:
    """Add it; the revision that the tables have now."""
    file.execute("UPDATE state SET revision = revision + 1")
    revision, _ = state(file)
    for page in (seen.start, seen.end):
        if page is not None:
            file.execute(
                "INSERT INTO page VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET title = excluded.title,"
                " package = excluded.package, revision = excluded.revision"
                " WHERE excluded.title <> '' AND (title, package) <> (excluded.title, excluded.package)",
                (page.key, page.title, page.package, revision),
            )
    if seen.way:
        file.execute(
            "INSERT INTO tried VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT (start, way) DO UPDATE SET"
            " tries = tries + 1, action = excluded.action, commits = max(commits, excluded.commits),"
            " revision = excluded.revision",
            (seen.start.key, seen.way, seen.action, seen.commits, revision),
        )
        if seen.end is not None and not seen.commits:
            file.execute(
                "INSERT INTO arrival VALUES (?, ?, ?, 1, ?) ON CONFLICT (start, way, page) DO UPDATE SET"
                " times = times + 1, revision = excluded.revision",
                (seen.start.key, seen.way, seen.end.key, revision),
            )
    return revision


def state(file: sqlite3.Connection) -> tuple[int, int]:
    """The revision, and how often something was forgotten."""
    row = file.execute("SELECT revision, pruned FROM state").fetchone()
    if row is None:
        raise Damaged("its state is missing")
    return _count(row[0]), _count(row[1])


def news(file: sqlite3.Connection, since: int, graph: Graph) -> None:
    """Add to the graph what was written after that revision."""
    for key, title, package in file.execute(
        "SELECT key, title, package FROM page WHERE revision > ?", (since,)
    ):
        if _text(key):
            graph.pages[key] = Page(key=key, title=_text(title), package=_text(package))
    for start, way, action, tries, commits in file.execute(
        "SELECT start, way, action, tries, commits FROM tried WHERE revision > ?", (since,)
    ):
        tried = graph.tried.setdefault(start, {}).setdefault(way, Tried(""))
        tried.body, tried.tries, tried.commits = _text(action), _count(tries), commits != 0
    for start, way, page, times in file.execute(
        "SELECT start, way, page, times FROM arrival WHERE revision > ?", (since,)
    ):
        on_page = graph.tried.get(start, {})
        if way in on_page and _text(page):
            on_page[way].arrivals[page] = _count(times)


def prune(file: sqlite3.Connection, revision: int, most: int = MOST_WAYS) -> None:
    """Forget the least recent tenth of what has become too many. That an action commits is forgotten last."""
    if revision % _NOW_AND_THEN:
        return
    ways, arrivals, pages = file.execute(
        "SELECT (SELECT count(*) FROM tried), (SELECT count(*) FROM arrival), (SELECT count(*) FROM page)"
    ).fetchone()
    if max(ways, arrivals, pages) <= most:
        return
    for count, statement in zip((ways, arrivals, pages), _FORGET, strict=True):
        if count > most:
            file.execute(statement, (count - most * 9 // 10,))
    file.execute(
        "DELETE FROM arrival WHERE NOT EXISTS"
        " (SELECT 1 FROM tried WHERE tried.start = arrival.start AND tried.way = arrival.way)"
    )
    file.execute("UPDATE state SET pruned = pruned + 1")


def _count(value: Any) -> int:
    """A count, whatever a damaged row holds."""
    return value if isinstance(value, int) and value >= 0 else 0


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


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


_TITLE: Final = 200
"""Characters of a title that are kept."""
_LEFT_OUT: Final = {"description", "handling", "level"}
"""Of an action: what `kept` has emptied."""


class StoredPlaces:
    """The map in a folder. What `observe` was told survives a crash; other processes see it at once.

    Ways are only what leads somewhere and changes nothing else: see `graph.py`.
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
