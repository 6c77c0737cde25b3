"""The journal's tables, and the marks by which a file is known as a journal of this version."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from treetap.errors import StorageError

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
