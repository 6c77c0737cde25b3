"""Takes experiences in and away: what is known already stays one record, and links follow it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence

from treetap.memory.journal import rows
from treetap.memory.journal.rows import TASKS, Row, links_of, record_of, relinked, strengthened, text_of
from treetap.memory.keys import content_key, may_be_alias
from treetap.models import AtomicExperience, Experience, Origin, StrategyExperience, TaskExperience

Usable = Callable[[Row], Experience | None]
"""Reads a row; None for a damaged one."""


class Putting:
    """One call of `Journal.put`, within its transaction."""

    def __init__(self, db: sqlite3.Connection, usable: Usable) -> None:
        self._db = db
        self._usable = usable
        self._kept: dict[str, str] = {}
        """Where an experience is kept under another id than its own: that one."""

    def put(self, experiences: Sequence[Experience]) -> list[str]:
        # Tasks first: the actions and strategies that point to them are linked to those that stay.
        in_order = sorted(range(len(experiences)), key=lambda at: experiences[at].level != "task")
        ids = [""] * len(experiences)
        for at in in_order:
            ids[at] = self._put(experiences[at])
        if self._kept:
            # A task may name a parent or child that came after it.
            tasks = [ids[at] for at, one in enumerate(experiences) if one.level == "task"]
            for task_id in dict.fromkeys(tasks):
                self._relink(task_id)
        return ids

    def _put(self, given: Experience) -> str:
        new = relinked(given, self._kept)
        known = same_thing(self._db, new, self._usable)
        if known is None:
            new = self._with_free_id(new)
            rows.write(self._db, new)
        elif new.origin is not Origin.IMPORTED:
            self._strengthen(known, new)
        elif isinstance(new, AtomicExperience):
            # The record stays as it is, but belongs to the imported task as well.
            rows.link(self._db, [(new.task_id, known.id, False)])
        kept = new.id if known is None else known.id
        if kept != given.id:
            self._kept[given.id] = kept
        return kept

    def _with_free_id(self, new: Experience) -> Experience:
        """An id stands for one thing. What is kept under it and cannot be read any more is replaced, and
        leaves what it has earned."""
        row = rows.row_of(self._db, new.id)
        if row is None:
            return new
        if row.level == new.level and self._usable(row) is None:
            return new.model_copy(update={"record": record_of(row) or new.record})
        return self._with_free_id(new.model_copy(update={"id": f"{new.id}-{content_key(new)[:12]}"}))

    def _strengthen(self, known: Experience, new: Experience) -> None:
        moved = new.model_copy(update={"id": known.id})
        if text_of(new) != text_of(known):
            moved = moved.model_copy(update={"text_vector": None})
        rows.write(self._db, strengthened(known, new))
        rows.link(self._db, links_of(moved))
        rows.write_vectors(self._db, moved)

    def _relink(self, task_id: str) -> None:
        row = rows.row_of(self._db, task_id)
        task = None if row is None else self._usable(row)
        if task is not None and (linked := relinked(task, self._kept)) != task:
            rows.write(self._db, linked)


def same_thing(db: sqlite3.Connection, new: Experience, usable: Usable) -> Experience | None:
    """The record that stands for it already: of the same content, or a task with another name for it."""
    for row in rows.same_content(db, new):
        if (known := usable(row)) is not None:
            return known
    if isinstance(new, TaskExperience):
        for row in rows.same_way(db, new):
            task = usable(row)
            if isinstance(task, TaskExperience) and may_be_alias(task, new):
                return task
    return None


class Removing:
    """One call of `Journal.remove`, within its transaction."""

    def __init__(self, db: sqlite3.Connection, usable: Usable) -> None:
        self._db = db
        self._usable = usable

    def remove(self, ids: Sequence[str]) -> list[str]:
        """The ids of all that went: those asked for, actions that no other task uses, strategies left
        without a task. What remains no longer mentions them."""
        asked = {one: row for one in ids if (row := rows.row_of(self._db, one)) is not None}
        around = [one for one in self._around(asked) if one not in asked]
        for one, row in asked.items():
            rows.delete(self._db, one, row.level)
        removed = list(asked)
        for one in around:
            row = rows.row_of(self._db, one)
            experience = None if row is None else self._usable(row)
            if experience is None:
                continue
            left = self._without(experience, asked.keys())
            if left is None:
                rows.delete(self._db, one, experience.level)
                removed.append(one)
            elif left != experience:
                rows.write(self._db, left)
        return removed

    def _around(self, gone: Iterable[str]) -> dict[str, None]:
        """What may mention them: strategies above, actions below, the tasks they are parts of or made of."""
        found: dict[str, None] = {}
        for one in gone:
            found.update(dict.fromkeys((*self._above(one), *self._below(one))))
        return found

    def _above(self, experience_id: str) -> list[str]:
        statement = "SELECT id FROM link JOIN record ON id = above WHERE below = ? ORDER BY number"
        return [one for (one,) in self._db.execute(statement, (experience_id,)).fetchall()]

    def _below(self, experience_id: str) -> list[str]:
        statement = "SELECT id FROM link JOIN record ON id = below WHERE above = ? ORDER BY number"
        return [one for (one,) in self._db.execute(statement, (experience_id,)).fetchall()]

    def _without(self, experience: Experience, gone: Iterable[str]) -> Experience | None:
        """As it is when they are gone. None: it goes as well."""
        gone = frozenset(gone)
        if isinstance(experience, TaskExperience):
            parent = None if experience.parent in gone else experience.parent
            children = tuple(one for one in experience.children if one not in gone)
            return experience.model_copy(update={"parent": parent, "children": children})
        if isinstance(experience, StrategyExperience):
            tasks = self._below(experience.id)
            named = tuple(one for one in experience.task_ids if one not in gone) or tuple(tasks[-TASKS:])
            return experience.model_copy(update={"task_ids": named}) if tasks else None
        return self._of_another_task(experience, gone)

    def _of_another_task(self, action: AtomicExperience, gone: frozenset[str]) -> AtomicExperience | None:
        tasks = self._above(action.id)
        if not tasks:
            return None
        return action.model_copy(update={"task_id": tasks[0]}) if action.task_id in gone else action
