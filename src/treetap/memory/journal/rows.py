"""Rows of the journal's tables: how one experience is written, found and taken away, within a transaction."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from treetap.errors import EmbedderMismatch, StorageError
from treetap.memory.journal.bodies import Row, body_of, checksum_of, vectors_of
from treetap.memory.journal.merging import links_of
from treetap.memory.keys import keys_of
from treetap.memory.learning.same import content_key, way_key
from treetap.memory.texts import text_of
from treetap.models import EmbedderIdentity, Experience, TaskExperience


@dataclass(frozen=True)
class Change:
    """A record that is new, different or gone since an earlier revision."""

    id: str
    revision: int
    gone: bool


_BY_ID: Final = "SELECT id, level, body, checksum, ok, fail, last FROM record WHERE id = ?"
_BY_CONTENT: Final = """SELECT id, level, body, checksum, ok, fail, last FROM record
    WHERE level = ? AND content = ? ORDER BY number"""
_BY_WAY: Final = """SELECT id, level, body, checksum, ok, fail, last FROM record
    WHERE way = ? AND way <> '' ORDER BY number DESC LIMIT 16"""
_INSERT: Final = """INSERT INTO record
    (id, level, content, way, text, body, checksum, ok, fail, last)
    VALUES (:id, :level, :content, :way, :text, :body, :checksum, :ok, :fail, :last)"""
_UPDATE: Final = """UPDATE record SET content = :content, way = :way, text = :text, body = :body,
    checksum = :checksum, ok = :ok, fail = :fail, last = :last WHERE id = :id"""

_VECTOR: Final = "SELECT data FROM vector JOIN record USING (number) WHERE id = ? AND space = ?"


def row_of(db: sqlite3.Connection, experience_id: str) -> Row | None:
    found = db.execute(_BY_ID, (experience_id,)).fetchone()
    return None if found is None else Row(*found)


def same_content(db: sqlite3.Connection, experience: Experience) -> list[Row]:
    """Records of the same thing, oldest first."""
    found = db.execute(_BY_CONTENT, (experience.level, content_key(experience)))
    return [Row(*one) for one in found.fetchall()]


def same_way(db: sqlite3.Connection, task: TaskExperience) -> list[Row]:
    """Tasks that were done the same way, whatever they are called: the last few."""
    return [Row(*one) for one in db.execute(_BY_WAY, (_way(task),)).fetchall()]


def write(db: sqlite3.Connection, experience: Experience) -> None:
    """The whole of it: a new row, or in place of the one with its id.

    For the tables it is a change if the row is new, or its text or vector another: they hold nothing else.
    """
    body, text, record = body_of(experience), text_of(experience), experience.record
    values = {
        "id": experience.id,
        "level": experience.level,
        "content": content_key(experience),
        "way": _way(experience) if isinstance(experience, TaskExperience) else "",
        "text": text,
        "body": body,
        "checksum": checksum_of(body),
        "ok": record.ok,
        "fail": record.fail,
        "last": None if record.last is None else record.last.isoformat(),
    }
    known = db.execute("SELECT number, text FROM record WHERE id = ?", (experience.id,)).fetchone()
    if known is None:
        number = db.execute(_INSERT, values).lastrowid
    else:
        number = known[0]
        db.execute(_UPDATE, values)
        db.execute("DELETE FROM key WHERE number = ?", (number,))
    if known is None or known[1] != text:
        db.execute("DELETE FROM vector WHERE number = ? AND space = 'text'", (number,))
        db.execute("UPDATE record SET waits = 1 WHERE number = ?", (number,))
        note_change(db, experience.id, experience.level, gone=False)
    if isinstance(experience, TaskExperience):
        keys = [(kind, key, number) for kind, key in keys_of(experience)]
        db.executemany("INSERT OR IGNORE INTO key (kind, key, number) VALUES (?, ?, ?)", keys)
    link(db, links_of(experience))
    write_vectors(db, experience)


def _way(task: TaskExperience) -> str:
    """Empty where nobody saw how it ended: such a task has no other names."""
    return way_key(task) if task.verified and task.end_evidence else ""


def link(db: sqlite3.Connection, links: Iterable[tuple[str, str, bool]]) -> None:
    db.executemany("INSERT OR IGNORE INTO link (above, below, part) VALUES (?, ?, ?)", links)


def note_change(db: sqlite3.Connection, experience_id: str, level: str, *, gone: bool) -> None:
    db.execute(
        "INSERT OR REPLACE INTO change (id, level, gone) VALUES (?, ?, ?)", (experience_id, level, gone)
    )


def delete(db: sqlite3.Connection, experience_id: str, level: str) -> None:
    db.execute("DELETE FROM record WHERE id = ?", (experience_id,))
    db.execute("DELETE FROM link WHERE above = ? OR below = ?", (experience_id, experience_id))
    note_change(db, experience_id, level, gone=True)


# Vectors


def write_vectors(db: sqlite3.Connection, experience: Experience) -> None:
    for space, vector in vectors_of(experience).items():
        claim(db, space, vector.embedder)
        try:
            data = struct.pack(f"<{len(vector.values)}f", *vector.values)
        except OverflowError:
            raise StorageError(
                f"The {space} vector of the experience '{experience.id}' has a value beyond any float."
            ) from None
        if data != vector_of(db, space, experience.id):
            write_vector(db, space, experience.id, data)
            note_change(db, experience.id, experience.level, gone=False)


def vector_of(db: sqlite3.Connection, space: str, experience_id: str) -> bytes | None:
    found = db.execute(_VECTOR, (experience_id, space)).fetchone()
    return None if found is None else found[0]


def write_vector(db: sqlite3.Connection, space: str, experience_id: str, data: bytes) -> None:
    """Nothing for an experience that is gone."""
    db.execute(
        "INSERT OR REPLACE INTO vector (space, number, data) SELECT ?, number, ? FROM record WHERE id = ?",
        (space, data, experience_id),
    )
    if space == "text":
        db.execute("UPDATE record SET waits = 0 WHERE id = ?", (experience_id,))


def identity_of(db: sqlite3.Connection, space: str) -> EmbedderIdentity | None:
    found = db.execute("SELECT name, dimension FROM identity WHERE space = ?", (space,)).fetchone()
    return None if found is None else EmbedderIdentity(name=found[0], dimension=found[1])


def claim(db: sqlite3.Connection, space: str, identity: EmbedderIdentity) -> None:
    """The space is that embedder's from now on. Raises `EmbedderMismatch` if it is another's."""
    known = identity_of(db, space)
    if known is None:
        db.execute(
            "INSERT INTO identity (space, name, dimension) VALUES (?, ?, ?)",
            (space, identity.name, identity.dimension),
        )
    elif known != identity:
        raise EmbedderMismatch(
            f"The {space} vectors in the journal were made by '{known.name}' ({known.dimension} numbers), "
            f"not by '{identity.name}' ({identity.dimension}).",
            hint="Make them anew with `treetap experience reindex`, or set the embedder back.",
        )
