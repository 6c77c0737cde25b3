"""Taking experiences away, with what is of no use without them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from treetap.memory.journal import rows
from treetap.memory.journal.merging import TASKS
from treetap.memory.journal.putting import Usable
from treetap.models import AtomicExperience, Experience, StrategyExperience, TaskExperience


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
