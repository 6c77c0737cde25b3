"""A pass: every task once, in processes; and the memory that a pass leaves to the next."""

from __future__ import annotations

import multiprocessing
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue

from treetap.app.data_folder import DataFolder
from treetap.bench.tasks.run import Conditions, Ended, Row, row_of, run_named
from treetap.bench.tasks.task import Task
from treetap.core.clock import SystemClock
from treetap.memory.journal.journal import Journal

GRACE = 30.0
"""Seconds that a process may take beyond the limit of its task before it is ended."""
TASKS_EACH = 15
"""Tasks of one process: whatever it has piled up by then goes with it."""


def _serve(pipe: Connection) -> None:
    while (asked := pipe.recv()) is not None:
        pipe.send(run_named(*asked))


class Worker:
    """A process that runs tasks. One that hangs or breaks is replaced by another."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._done = 0

    def run(self, task: Task, conditions: Conditions) -> Row:
        """What came of it, whatever that is."""
        problem = f"no end after {conditions.limit + GRACE:.0f} s: the process was ended"
        try:
            self._pipe.send((task.name, conditions))
            if self._pipe.poll(conditions.limit + GRACE):
                row: Row = self._pipe.recv()
                self._done += 1
                if self._done >= TASKS_EACH:
                    self._again()
                return row
        except (EOFError, OSError):
            self._process.join()
            problem = f"the process broke off (exit code {self._process.exitcode}): stderr says why"
        self._again()
        return row_of(task, conditions, Ended(problem=problem, seconds=conditions.limit))

    def _again(self) -> None:
        self.close()
        self._begin()

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


def run_pass(
    tasks: Sequence[Task],
    conditions: Conditions,
    *,
    jobs: int = 1,
    memory: Path | None = None,
    tell: Callable[[Row], None] = lambda _row: None,
) -> list[Row]:
    """Each task has its own data folder below `conditions.data`, with a copy of `memory` in it."""
    idle: SimpleQueue[Worker] = SimpleQueue()
    workers = [Worker() for _ in range(jobs)]
    for worker in workers:
        idle.put(worker)

    def one(task: Task) -> Row:
        data = conditions.data / task.name.replace(" ", "_")
        if memory is not None:
            shutil.copytree(memory, data, dirs_exist_ok=True)
        free = idle.get()
        try:
            row = free.run(task, replace(conditions, data=data))
        finally:
            idle.put(free)
        tell(row)
        return row

    try:
        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(one, tasks))
    finally:
        for worker in workers:
            worker.close()


def pool_memory(folders: Sequence[Path], into: Path) -> int:
    """What was learned in all of these data folders, in one. How many experiences that is."""
    clock = SystemClock()
    with Journal(DataFolder(into).prepare().journal, clock) as shared:
        for folder in folders:
            file = DataFolder(folder).journal
            if file.is_file():
                with Journal(file, clock) as one:
                    shared.put(list(one.all()))
        return shared.count()
