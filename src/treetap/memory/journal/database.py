"""The SQLite file of the journal and its tables: opened late, in its safest mode, by several at once."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from treetap.errors import StorageError, TreetapError

APPLICATION: Final = 0x74726570
"""Stands in the file's header: no other program's database is taken for a journal."""
VERSION: Final = 1
_TRIES: Final = 5

_TABLES: Final = (
    # One row per experience. `body` is JSON without vectors and record; `checksum` is its SHA-256.
    """CREATE TABLE record (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        level TEXT NOT NULL,
        content TEXT NOT NULL,
        way TEXT NOT NULL,
        text TEXT NOT NULL,
        body BLOB NOT NULL,
        checksum TEXT NOT NULL,
        ok INTEGER NOT NULL,
        fail INTEGER NOT NULL,
        last TEXT,
        waits INTEGER NOT NULL DEFAULT 1
    )""",
    "CREATE INDEX record_level ON record (level)",
    "CREATE INDEX record_content ON record (level, content)",
    "CREATE INDEX record_way ON record (way) WHERE way <> ''",
    "CREATE INDEX record_waits ON record (level, number) WHERE waits",
    # What a task is found by. Several ways of doing it may have one key.
    """CREATE TABLE key (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        number INTEGER NOT NULL REFERENCES record (number) ON DELETE CASCADE,
        PRIMARY KEY (kind, key, number)
    ) WITHOUT ROWID""",
    "CREATE INDEX key_number ON key (number)",
    # Strategy to task, task to action, and (`part`) task to subtask. By id: a link may come before what it
    # points to.
    """CREATE TABLE link (
        above TEXT NOT NULL,
        below TEXT NOT NULL,
        part INTEGER NOT NULL,
        PRIMARY KEY (above, below)
    ) WITHOUT ROWID""",
    "CREATE INDEX link_below ON link (below)",
    """CREATE TABLE vector (
        space TEXT NOT NULL,
        number INTEGER NOT NULL REFERENCES record (number) ON DELETE CASCADE,
        data BLOB NOT NULL,
        PRIMARY KEY (space, number)
    ) WITHOUT ROWID""",
    "CREATE INDEX vector_number ON vector (number)",
    "CREATE TABLE identity (space TEXT PRIMARY KEY, name TEXT NOT NULL, dimension INTEGER NOT NULL)",
    # The last change of each record, also of those that are gone, in order: what the tables have to follow.
    """CREATE TABLE change (
        revision INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        level TEXT NOT NULL,
        gone INTEGER NOT NULL
    )""",
    "CREATE INDEX change_level ON change (level, revision)",
    "CREATE TABLE applied (level TEXT PRIMARY KEY, revision INTEGER NOT NULL)",
)


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Settings of this connection, and the tables of a new file. Raises `StorageError` for a foreign one."""
    connection.text_factory = _text
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA cell_size_check = ON")
    if _number(connection, "application_id") != APPLICATION:
        _create(connection, path)
    version = _number(connection, "user_version")
    if version != VERSION:
        raise StorageError(
            f"The journal of experiences {path} was written by another version of treetap "
            f"(its format is {version}, this one reads {VERSION}).",
            hint="Update treetap, or give another place with --set data=DIR.",
        )
    # A commit waits for the disk. EXTRA is FULL, and also right where WAL is not to be had.
    connection.execute("PRAGMA synchronous = EXTRA")
    # macOS answers an fsync before the disk has written; elsewhere these two do nothing.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")


def _create(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None:
        # Perhaps another process has made it just now.
        if _number(connection, "application_id") == APPLICATION:
            return
        raise StorageError(
            f"{path} is a database of another program, not a journal of experiences.",
            hint="Move it away, or give another place with --set data=DIR.",
        )
    _set_wal(connection)
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _number(connection, "application_id") != APPLICATION:
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _set_wal(connection: sqlite3.Connection) -> None:
    """Two processes that make the file at once get in each other's way here, where SQLite does not wait."""
    for left in reversed(range(_TRIES)):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or not left:
                raise
            # This one does wait for the other.
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("COMMIT")
        else:
            return


def _text(raw: bytes) -> str:
    """Bytes that are no text any more make one record unreadable, not the whole answer."""
    return raw.decode(errors="replace")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


PATIENCE: Final = 30.0
"""Seconds that a write waits for those of other processes, which take milliseconds each."""


class Database:
    """Connections to one file: readers as many as there are at once, one writer in this process at a time.

    Whoever writes is not in the way of readers (WAL), and a commit is on disk when it returns.
    """

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self.path = path
        self._patience = patience
        self._idle: list[sqlite3.Connection] = []
        self._round = 0
        """Counts `close`: what was in use then is let go of when it comes back."""
        self._returning = threading.Lock()
        self._writing = threading.Lock()
        self._opening = threading.Lock()
        self._file: tuple[int, int] | None = None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that sees all that is committed. Raises `StorageError`."""
        if self._idle and self.file_now() != self._file:
            # Somebody took the file away, or put another in its place. What is read is no longer true, and
            # what is written would be gone with it.
            self.close()
        this_round = self._round
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._opened()
        whole = False
        try:
            yield connection
            whole = True
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise cannot(self.path, error) from error
        except TreetapError:
            whole = True
            raise
        finally:
            # It may have been left in the middle of something, or all were let go of meanwhile.
            if not (whole and self._returned(connection, this_round)):
                connection.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: on disk when the block ends, undone if it fails. Raises `StorageError`."""
        with self.alone() as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def alone(self) -> Iterator[sqlite3.Connection]:
        """The one writer of this process. Raises `StorageError`."""
        with self._writing, self.reading() as connection:
            yield connection

    def close(self) -> None:
        """Lets go of the file. The next use opens it again."""
        with self._returning:
            self._round += 1
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _returned(self, connection: sqlite3.Connection, its_round: int) -> bool:
        with self._returning:
            if its_round == self._round:
                self._idle.append(connection)
            return its_round == self._round

    def _opened(self) -> sqlite3.Connection:
        with self._opening:
            self._make_file()
            try:
                connection = sqlite3.connect(
                    self.path, timeout=self._patience, isolation_level=None, check_same_thread=False
                )
            except sqlite3.Error as error:
                raise cannot(self.path, error) from error
            try:
                prepare(connection, self.path)
                if self.file_now() != self._file:
                    _sync_folder(self.path.parent)
                    self._file = self.file_now()
            except TreetapError:
                connection.close()
                raise
            except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
                connection.close()
                raise cannot(self.path, error) from error
            return connection

    def file_now(self) -> tuple[int, int] | None:
        """Which file it is, whatever it is called."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _make_file(self) -> None:
        """What a person has asked for is nobody else's business; the files beside it take over its rights."""
        folder = self.path.parent
        try:
            if not folder.is_dir():
                folder.mkdir(parents=True, exist_ok=True)
                _sync_folder(folder.parent)
            if not self.path.exists():
                os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
        except OSError as error:
            raise cannot(self.path, error) from error


def cannot(path: Path, error: sqlite3.Error | OSError | UnicodeDecodeError) -> StorageError:
    """What went wrong with the file, and what a person can do."""
    if isinstance(error, UnicodeDecodeError):
        # SQLite names a damaged table in its complaint, with bytes that are no text any more.
        what, hint = _REASONS[sqlite3.SQLITE_CORRUPT]
        return StorageError(f"The journal of experiences {path} {what}.", hint=hint)
    if isinstance(error, OSError):
        why = error.strerror or str(error)
        return StorageError(
            f"The journal of experiences {path} cannot be used: {why}.", hint=f"{_LOOK} {_ELSEWHERE}"
        )
    # The extended codes (a disk that is full while the log is written …) share the lowest byte.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    what, hint = _REASONS.get(code, (f"cannot be used: {error}", f"{_LOOK} {_ELSEWHERE}"))
    return StorageError(f"The journal of experiences {path} {what}.", hint=hint)


_ELSEWHERE = "Or give another place with --set data=DIR."
_LOOK = "See that there is space and that you may write there."
_MOVE_AWAY = "Move it away to start afresh; `treetap experience import` takes in an earlier export."
_REASONS: Final = {
    sqlite3.SQLITE_FULL: (
        "cannot be written: the disk is full",
        f"Nothing that was kept is lost. Free some space and try again. {_ELSEWHERE}",
    ),
    sqlite3.SQLITE_BUSY: (
        "is being written by another process and did not become free",
        f"Wait for the other treetap to end. {_ELSEWHERE}",
    ),
    sqlite3.SQLITE_LOCKED: ("is locked", f"Wait for the other treetap to end. {_ELSEWHERE}"),
    sqlite3.SQLITE_CANTOPEN: (
        "cannot be opened",
        f"See that it is a file and that you may write to it and to its folder. {_ELSEWHERE}",
    ),
    sqlite3.SQLITE_READONLY: (
        "may not be written",
        f"Give yourself the right to write to it and to its folder. {_ELSEWHERE}",
    ),
    sqlite3.SQLITE_PERM: ("may not be read", "Give yourself the right to read it."),
    sqlite3.SQLITE_IOERR: (
        "cannot be read or written: the disk reports an error",
        f"Check the disk and its free space. {_ELSEWHERE}",
    ),
    sqlite3.SQLITE_NOTADB: ("is not a database", _MOVE_AWAY),
    sqlite3.SQLITE_CORRUPT: (
        "is damaged",
        f"Keep a copy: `sqlite3 FILE .recover` may save the rest. {_MOVE_AWAY}",
    ),
}


def _sync_folder(folder: Path) -> None:
    """A new file is on disk only when its folder is; Windows has no such call and no such need."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
