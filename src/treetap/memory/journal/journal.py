"""The journal of experiences: durable, deduplicated, found by key in microseconds (A12)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from loguru import logger

from treetap.core.ports import Clock
from treetap.errors import StorageError, UnknownName
from treetap.memory.journal import answers, rows
from treetap.memory.journal.database import PATIENCE, Database
from treetap.memory.journal.putting import Putting, Removing, same_thing
from treetap.memory.journal.rows import Change, Damaged, Row, read
from treetap.models import EmbedderIdentity, Experience, ExperienceLevel

Space = Literal["text", "screen"]
_PAGE = 500
"""Records read at a time when all are asked for: no long read stands in the way of tidying up the file."""

_BY_KEY = """SELECT id FROM key JOIN record USING (number)
    WHERE kind = ? AND key = ? ORDER BY number"""
_BY_KEYS = """SELECT DISTINCT record.id, number FROM json_each(?) AS asked
    JOIN key ON key.kind = ? AND key.key = asked.value JOIN record USING (number) ORDER BY number"""
_BELOW = """SELECT below FROM json_each(?) AS asked JOIN link ON above = asked.value
    JOIN record ON record.id = below WHERE NOT part ORDER BY asked.key, number"""
_PAGE_OF_ALL = """SELECT number, id, level, body, checksum, ok, fail, last FROM record
    WHERE number > ? ORDER BY number LIMIT ?"""
_PAGE_OF_LEVEL = """SELECT number, id, level, body, checksum, ok, fail, last FROM record
    WHERE level = ? AND number > ? ORDER BY number LIMIT ?"""
_TEXTS = "SELECT id, text FROM record WHERE level = ? ORDER BY number LIMIT ?"
_WAITING = "SELECT id, text FROM record WHERE level = ? AND waits ORDER BY number LIMIT ?"
_CHANGED = """SELECT id, revision, gone FROM change
    WHERE level = ? AND revision > ? ORDER BY revision LIMIT ?"""


class Journal:
    """What was learned, in one SQLite file. Any thread may call it, and several processes may share it.

    What a call has returned for is on disk. Whatever cannot be written or read is a `StorageError`. A record
    that was damaged is left out with a warning, and never comes back as an experience.
    """

    def __init__(self, path: Path, clock: Clock, *, patience: float = PATIENCE) -> None:
        self.clock = clock
        self._database = Database(path, patience=patience)
        self._damaged: set[str] = set()

    @property
    def path(self) -> Path:
        return self._database.path

    def file(self) -> tuple[int, int] | None:
        """Which file it is right now: another one after somebody has put a backup in its place."""
        return self._database.file_now()

    # Experiences

    def put(self, experiences: Sequence[Experience]) -> list[str]:
        """All of them or none, in one transaction; the ids under which they are kept, in order.

        The same thing learned again strengthens its record. A task that is done in a known way under another
        name adds that name. Links between them follow the ids that stay.
        """
        if not experiences:
            return []
        with self._database.writing() as db:
            return Putting(db, self._usable).put(experiences)

    def get(self, experience_id: str) -> Experience | None:
        """None also for one that is damaged. Vectors are asked for apart."""
        found = self.many([experience_id])
        return found[0] if found else None

    def known(self, experience: Experience) -> Experience | None:
        """The record that stands for the same thing, under whatever id."""
        with self._database.reading() as db:
            return same_thing(db, experience, self._usable)

    def many(self, ids: Iterable[str]) -> list[Experience]:
        """In the order asked for, without those that are not there or damaged."""
        with self._database.reading() as db:
            found = [rows.row_of(db, one) for one in ids if _sayable(one)]
        return list(self._readable(row for row in found if row is not None))

    def find(self, kind: str, key: str) -> list[str]:
        """The ids of the tasks that are filed under that key, oldest first."""
        if not _sayable(key):
            return []
        with self._database.reading() as db:
            found = db.execute(_BY_KEY, (kind, key)).fetchall()
        return [one[0] for one in found]

    def find_any(self, kind: str, keys: Sequence[str]) -> list[str]:
        """The ids of the tasks that are filed under one of these keys, oldest first."""
        asked = json.dumps([one for one in keys if _sayable(one)])
        with self._database.reading() as db:
            found = db.execute(_BY_KEYS, (asked, kind)).fetchall() if keys else []
        return [one[0] for one in found]

    def all(self, level: ExperienceLevel | None = None) -> Iterator[Experience]:
        """Oldest first, a page at a time: what is added or removed meanwhile may be there or not."""
        last = 0
        while True:
            with self._database.reading() as db:
                if level is None:
                    page = db.execute(_PAGE_OF_ALL, (last, _PAGE)).fetchall()
                else:
                    page = db.execute(_PAGE_OF_LEVEL, (level, last, _PAGE)).fetchall()
            if not page:
                return
            yield from self._readable(Row(*one[1:]) for one in page)
            last = page[-1][0]

    def count(self, level: ExperienceLevel | None = None) -> int:
        with self._database.reading() as db:
            if level is None:
                found = db.execute("SELECT count(*) FROM record")
            else:
                found = db.execute("SELECT count(*) FROM record WHERE level = ?", (level,))
            return int(found.fetchone()[0])

    def children(self, ids: Sequence[str]) -> list[str]:
        """Of strategies their tasks, of tasks their actions; none twice, and only those that are there."""
        asked = json.dumps([one for one in ids if _sayable(one)])
        with self._database.reading() as db:
            return list(dict.fromkeys(child for (child,) in db.execute(_BELOW, (asked,))))

    def outcome(self, experience_id: str, *, ok: bool) -> None:
        """It was used and worked, or did not. Raises `UnknownName`."""
        changed = 0
        if _sayable(experience_id):
            with self._database.writing() as db:
                changed = db.execute(
                    "UPDATE record SET ok = ok + ?, fail = fail + ?, last = ? WHERE id = ?",
                    (int(ok), int(not ok), self.clock.now().isoformat(), experience_id),
                ).rowcount
        if not changed:
            raise UnknownName(
                f"There is no experience '{experience_id}'.", hint="`treetap experience list` shows them."
            )

    def remove(self, ids: Iterable[str]) -> list[str]:
        """Those, and what is of no use without them: actions of no other task, strategies for none.

        Returns the ids of all that went.
        """
        with self._database.writing() as db:
            return Removing(db, self._usable).remove([one for one in ids if _sayable(one)])

    # What a model has said of a sentence

    def answer(self, sentence: str, model: str) -> tuple[str, str] | None:
        """The known sentence that it was held against, and the reply; None if it was never asked."""
        if not _sayable(sentence):
            return None
        with self._database.reading() as db:
            return answers.answer_of(db, sentence, model)

    def keep_answer(self, sentence: str, model: str, known: str, reply: str) -> None:
        if all(map(_sayable, (sentence, model, known, reply))):
            with self._database.writing() as db:
                answers.keep_answer(db, sentence, model, known, reply)

    # Whether all is well

    def damaged(self) -> int:
        """How many records were left out so far because they cannot be read."""
        return len(self._damaged)

    def check(self) -> list[str]:
        """Reads everything. The ids that are damaged; raises `StorageError` if the file itself is."""
        with self._database.reading() as db:
            says = [str(one) for (one,) in db.execute("PRAGMA integrity_check(3)")]
        if says != ["ok"]:
            raise StorageError(
                f"The journal of experiences {self.path} is damaged: {'; '.join(says)}.",
                hint="Keep a copy: `sqlite3 FILE .recover` may save the rest.",
            )
        for _ in self.all():
            pass
        return sorted(map(str, self._damaged))

    def compact(self) -> None:
        """Gives back the space of what was removed. Others wait meanwhile."""
        with self._database.alone() as db:
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Lets go of the file; the next use opens it again."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Vectors: float32, lowest byte first

    def waiting(
        self, level: ExperienceLevel, identity: EmbedderIdentity, limit: int
    ) -> list[tuple[str, str]]:
        """Ids and texts that have no text vector of that embedder yet, oldest first."""
        with self._database.reading() as db:
            others = rows.identity_of(db, "text") not in (None, identity)
            return db.execute(_TEXTS if others else _WAITING, (level, limit)).fetchall()

    def put_vectors(self, space: Space, identity: EmbedderIdentity, vectors: Mapping[str, bytes]) -> None:
        """All or none, and nothing for an id that is gone. No `Change`. Raises `EmbedderMismatch`."""
        for one, data in vectors.items():
            if len(data) != 4 * identity.dimension:
                raise StorageError(
                    f"The {space} vector of '{one}' has {len(data)} bytes where '{identity.name}' makes "
                    f"{4 * identity.dimension}."
                )
        with self._database.writing() as db:
            rows.claim(db, space, identity)
            for one, data in vectors.items():
                rows.write_vector(db, space, one, data)

    def vectors(self, space: Space, ids: Iterable[str]) -> dict[str, bytes]:
        """Of those that have one."""
        found: dict[str, bytes] = {}
        with self._database.reading() as db:
            for one in filter(_sayable, ids):
                if (data := rows.vector_of(db, space, one)) is not None:
                    found[one] = data
        return found

    def identity(self, space: Space) -> EmbedderIdentity | None:
        """Whose vectors these are; None as long as there are none."""
        with self._database.reading() as db:
            return rows.identity_of(db, space)

    def set_identity(self, space: Space, identity: EmbedderIdentity) -> None:
        """Raises `EmbedderMismatch` while there are vectors of another one: `drop_vectors` first."""
        with self._database.writing() as db:
            rows.claim(db, space, identity)

    def drop_vectors(self, space: Space) -> None:
        """All of that space, and whose they were: they are to be made anew."""
        with self._database.writing() as db:
            db.execute("DELETE FROM vector WHERE space = ?", (space,))
            db.execute("DELETE FROM identity WHERE space = ?", (space,))
            if space == "text":
                db.execute("UPDATE record SET waits = 1 WHERE NOT waits")

    # What the tables have to follow

    def changed(self, level: ExperienceLevel, after: int, limit: int) -> list[Change]:
        """The last change of each record since that revision, in order."""
        with self._database.reading() as db:
            found = db.execute(_CHANGED, (level, after, limit)).fetchall()
        return [Change(one, revision, bool(gone)) for one, revision, gone in found]

    def applied(self, level: ExperienceLevel) -> int:
        """Up to which revision the tables have followed."""
        with self._database.reading() as db:
            found = db.execute("SELECT revision FROM applied WHERE level = ?", (level,)).fetchone()
        return 0 if found is None else int(found[0])

    def set_applied(self, level: ExperienceLevel, revision: int) -> None:
        with self._database.writing() as db:
            db.execute("INSERT OR REPLACE INTO applied (level, revision) VALUES (?, ?)", (level, revision))

    def _readable(self, found: Iterable[Row]) -> Iterator[Experience]:
        return (one for one in map(self._usable, found) if one is not None)

    def _usable(self, row: Row) -> Experience | None:
        """None for a damaged one, which is noted once."""
        try:
            return read(row)
        except Damaged as why:
            if row.id not in self._damaged:
                self._damaged.add(row.id)
                logger.warning("The experience '{}' in {} is left out: {}.", row.id, self.path, why)
            return None


def _sayable(text: str) -> bool:
    """Half a surrogate pair is no text: nothing is kept under it."""
    return text.isascii() or text.encode(errors="replace").decode() == text
