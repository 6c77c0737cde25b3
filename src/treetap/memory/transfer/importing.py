"""Taking in a file of experiences: checked as a whole first, then one by one, a batch at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

from treetap.core.ports import TaskReader
from treetap.memory.journal import Journal
from treetap.memory.journal.rows import relinked
from treetap.memory.transfer.file import check_file, lines
from treetap.memory.transfer.vetting import NotTaken, Refused, parsed, vetted
from treetap.models import AtomicExperience, Experience, StrategyExperience, TaskExperience

_BATCH: Final = 200


@dataclass(frozen=True)
class Imported:
    """What became of a file: how many are new, how many were known here, and which were refused."""

    added: int
    known: int
    refused: tuple[Refused, ...] = ()


async def import_from(path: Path, journal: Journal, reader: TaskReader) -> Imported:
    """Take in what was exported elsewhere. What is known here stays as it is.

    A file that is cut, changed, foreign or of another version is an `ExperienceInvalid`, and nothing of it is
    taken in; single experiences that cannot be taken are listed with the reason.
    """
    header = await asyncio.to_thread(check_file, path)
    importing = _Importing(journal, reader, salt=header.sha256)
    rest = lines(path)
    while batch := await asyncio.to_thread(_some, rest):
        await importing.take(batch)
    return Imported(importing.added, importing.known, tuple(importing.refused))


def _some(rest: Iterator[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    return list(islice(rest, _BATCH))


class _Importing:
    """One file on its way in."""

    def __init__(self, journal: Journal, reader: TaskReader, salt: str) -> None:
        self._journal = journal
        self._reader = reader
        self._salt = salt
        self._tasks: dict[str, str] = {}
        """Where the tasks that came in are kept, by the ids that they have in the file."""
        self._known_tasks: set[str] = set()
        """Those that were here before. They have all that belongs to them, and get nothing from a file."""
        self.added = 0
        self.known = 0
        self.refused: list[Refused] = []

    async def take(self, batch: list[tuple[int, bytes]]) -> None:
        """The good ones of them are on disk afterwards."""
        new: list[tuple[str, Experience]] = []
        # A task must be kept before what belongs to it comes, so each level ends a batch of its own.
        for number, line in batch:
            name = ""
            try:
                experience = parsed(line)
                name = experience.id
                if new and new[-1][1].level != experience.level:
                    await self._put(new)
                    new = []
                taken = await vetted(experience, self._reader)
                if not await self._is_known(taken):
                    new.append((name, self._renamed(taken)))
            except NotTaken as why:
                self.refused.append(Refused(number, name, str(why)))
        await self._put(new)

    async def _is_known(self, experience: Experience) -> bool:
        if self._belongs_to_known(experience):
            self.known += 1
            return True
        own = await asyncio.to_thread(self._journal.known, experience)
        if own is None:
            return False
        self.known += 1
        if isinstance(experience, TaskExperience):
            self._known_tasks.add(experience.id)
        return True

    def _belongs_to_known(self, experience: Experience) -> bool:
        """A task that is known has its own actions and strategies."""
        if isinstance(experience, AtomicExperience):
            return experience.task_id in self._known_tasks
        tasks = experience.task_ids if isinstance(experience, StrategyExperience) else ()
        return bool(tasks) and self._known_tasks.issuperset(tasks)

    def _renamed(self, experience: Experience) -> Experience:
        """Under an id of this file alone, so that nothing in it can pass for, or belong to, what is own."""
        if isinstance(experience, AtomicExperience) and experience.task_id not in self._tasks:
            raise NotTaken("it belongs to a task that was not taken in")
        if isinstance(experience, StrategyExperience) and experience.task_ids:
            tasks = tuple(one for one in experience.task_ids if one in self._tasks)
            if not tasks:
                raise NotTaken("none of its tasks was taken in")
            experience = experience.model_copy(update={"task_ids": tasks})
        names = dict(self._tasks)
        if isinstance(experience, TaskExperience):
            experience = self._without_known(experience)
            for one in (experience.parent, *experience.children):
                if one is not None:
                    names.setdefault(one, self._name(one))
        # Its age counts from the day it came here.
        more = {"id": self._name(experience.id), "created": self._journal.clock.now()}
        return relinked(experience, names).model_copy(update=more)

    def _without_known(self, task: TaskExperience) -> TaskExperience:
        parent = None if task.parent in self._known_tasks else task.parent
        children = tuple(one for one in task.children if one not in self._known_tasks)
        return task.model_copy(update={"parent": parent, "children": children})

    def _name(self, given: str) -> str:
        return f"imported-{sha256(f'{self._salt} {given}'.encode()).hexdigest()[:20]}"

    async def _put(self, new: list[tuple[str, Experience]]) -> None:
        if not new:
            return
        before = await asyncio.to_thread(self._journal.count)
        ids = await asyncio.to_thread(self._journal.put, [one for _, one in new])
        added = await asyncio.to_thread(self._journal.count) - before
        self.added += added
        self.known += len(new) - added
        for (given, experience), kept in zip(new, ids, strict=True):
            if experience.level == "task":
                self._tasks[given] = kept
