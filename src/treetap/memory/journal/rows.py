"""Rows of the journal's tables: how an experience is written, merged, found and taken away.

A body is JSON with a checksum: what does not fit it is not read. The same thing learned again is one record.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from treetap.errors import EmbedderMismatch, StorageError
from treetap.memory.keys import content_key, keys_of, way_key
from treetap.models import (
    EXPERIENCE,
    AtomicExperience,
    Circumstances,
    EmbedderIdentity,
    Experience,
    Origin,
    Record,
    StrategyExperience,
    TaskExperience,
    Vector,
)


def text_of(experience: Experience) -> str:
    """What is embedded.

    A task's is the sentence it was first learned from, values and all: that is what a new sentence is
    compared with, and it stays the same when the task is learned again or gets another name.
    """
    if isinstance(experience, TaskExperience):
        return experience.literals[0]
    if isinstance(experience, AtomicExperience):
        # What put a failure right is looked for by that failure (A10).
        return f"{experience.corrects} {experience.sentence}".strip()
    return experience.strategy


LITERALS: Final = 50
"""Sentences that a record remembers: the first, and the newest of the others. The pattern knows them all."""
ALIASES: Final = 50
TASKS: Final = 100
"""Tasks that a strategy names itself, the newest; the journal's links know them all."""


def strengthened(known: Experience, again: Experience) -> Experience:
    """The known one after the same thing was learned here once more. What it has earned is kept."""
    if known.origin is Origin.IMPORTED and again.origin is not Origin.IMPORTED:
        return _done_here(known, again)
    more: dict[str, Any] = {"record": _earned(known, again)}
    if again.circumstances != Circumstances():
        more["circumstances"] = again.circumstances
    if isinstance(known, TaskExperience) and isinstance(again, TaskExperience):
        more |= _more_of_a_task(known, again)
    elif isinstance(known, AtomicExperience) and isinstance(again, AtomicExperience):
        more["step"] = again.step
    elif isinstance(known, StrategyExperience) and isinstance(again, StrategyExperience):
        more["task_ids"] = _joined(known.task_ids, again.task_ids)[-TASKS:]
    return known.model_copy(update=more)


def _done_here(heard: Experience, own: Experience) -> Experience:
    """What was only heard of gives way to what was done here, step by step. Its names stay."""
    more: dict[str, Any] = {"id": heard.id, "record": _earned(heard, own)}
    if isinstance(heard, TaskExperience) and isinstance(own, TaskExperience):
        names = (one for one in (heard.pattern, *heard.aliases) if one != own.pattern)
        more["aliases"] = _joined(own.aliases, names)[:ALIASES]
        more["literals"] = _joined(own.literals, heard.literals)[:LITERALS]
    elif isinstance(heard, StrategyExperience) and isinstance(own, StrategyExperience):
        more["task_ids"] = _joined(heard.task_ids, own.task_ids)[-TASKS:]
    return own.model_copy(update=more)


def relinked(experience: Experience, kept: Mapping[str, str]) -> Experience:
    """With every id of another experience replaced by the one that it is kept under."""
    more: dict[str, Any] = {}
    if isinstance(experience, AtomicExperience):
        more["task_id"] = kept.get(experience.task_id, experience.task_id)
    elif isinstance(experience, StrategyExperience):
        more["task_ids"] = _joined(kept.get(one, one) for one in experience.task_ids)
    else:
        parent = experience.parent
        more["parent"] = None if parent is None else kept.get(parent, parent)
        more["children"] = _joined(kept.get(one, one) for one in experience.children)
    return experience.model_copy(update=more)


def links_of(experience: Experience) -> list[tuple[str, str, bool]]:
    """What stands above what: strategy over task, task over action, and (True) task over its part."""
    name = experience.id
    if isinstance(experience, StrategyExperience):
        return [(name, task, False) for task in experience.task_ids]
    if isinstance(experience, AtomicExperience):
        return [(experience.task_id, name, False)]
    whole = [] if experience.parent is None else [(experience.parent, name, True)]
    return [*whole, *((name, part, True) for part in experience.children)]


def _earned(known: Experience, again: Experience) -> Record:
    record, when = known.record, again.record.last or again.created
    last = when if record.last is None else max(record.last, when)
    return Record(ok=record.ok + 1, fail=record.fail, last=last)


def _more_of_a_task(known: TaskExperience, again: TaskExperience) -> dict[str, Any]:
    names = {known.pattern, *known.aliases}
    new = tuple(one for one in (again.pattern, *again.aliases) if one not in names)
    first, *others = known.literals
    newest = [one for one in others if one not in again.literals]
    newest.extend(one for one in again.literals if one != first)
    more: dict[str, Any] = {
        "aliases": _joined(known.aliases, new)[-ALIASES:],
        "literals": (first, *dict.fromkeys(newest[-(LITERALS - 1) :])),
    }
    if again.verified_by == "rules":
        more["verified_by"] = "rules"
    if again.start_frame is not None:
        more["start_frame"] = again.start_frame
    if not new:
        # The same steps as they were taken last: where things are now, and on which pages.
        more |= {"tree": again.tree, "start": again.start, "end_evidence": again.end_evidence}
        consents = (one for one in again.frame.asks_for if one.confirmed)
        asked = tuple(dict.fromkeys((*known.frame.asks_for, *consents)))
        more["frame"] = known.frame.model_copy(update={"asks_for": asked})
    return more


def _joined(*groups: Iterable[str]) -> tuple[str, ...]:
    """All of them in order, none twice."""
    return tuple(dict.fromkeys(one for group in groups for one in group))


BARE: Final = frozenset({"record", "checksum", "text_vector", "start_vector", "screen_vector"})
"""What lies elsewhere: the record and the checksum beside the body, vectors in a table of their own."""


class Damaged(Exception):
    """A body that cannot be used; the text says why."""


class Row(NamedTuple):
    """What is read of a record, in the order in which every statement names it."""

    id: str
    level: str
    body: bytes
    checksum: str
    ok: int
    fail: int
    last: str | None


def body_of(experience: Experience) -> bytes:
    """Everything but record, checksum and vectors."""
    return experience.model_dump_json(exclude=set(BARE)).encode()


def checksum_of(body: object) -> str:
    """Of whatever stands in the column: a flipped bit may leave a value of another type."""
    return sha256(body if isinstance(body, bytes) else repr(body).encode()).hexdigest()


def read(row: Row) -> Experience:
    """The experience with its record, without vectors. Raises `Damaged`."""
    if checksum_of(row.body) != row.checksum:
        raise Damaged("its checksum does not match")
    try:
        experience = EXPERIENCE.validate_json(row.body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Damaged(f"this version cannot read it: {where}: {first['msg']}") from None
    if (experience.id, experience.level) != (row.id, row.level):
        raise Damaged("it is another experience's")
    if (record := record_of(row)) is None:
        raise Damaged("its record cannot be read")
    return experience.model_copy(update={"record": record, "checksum": row.checksum})


def record_of(row: Row) -> Record | None:
    """How it has fared, which lies outside its body. None if that cannot be read."""
    try:
        return Record(
            ok=row.ok, fail=row.fail, last=None if row.last is None else datetime.fromisoformat(row.last)
        )
    except (ValueError, TypeError):
        return None


def vectors_of(experience: Experience) -> dict[str, Vector]:
    """Its vectors by space: `text`, and `screen` for the screen it starts or was done on."""
    screen = None
    if isinstance(experience, TaskExperience):
        screen = experience.start_vector
    elif isinstance(experience, AtomicExperience):
        screen = experience.screen_vector
    found = {"text": experience.text_vector, "screen": screen}
    return {space: vector for space, vector in found.items() if vector is not None}


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
