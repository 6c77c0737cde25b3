"""A pass: every task once, in processes; and the memory that a pass leaves to the next."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

from treetap.app.data_folder import DataFolder
from treetap.bench.crew import Worker, WorkerLost
from treetap.bench.tasks.run import Conditions, Ended, Row, row_of, run_named
from treetap.bench.tasks.task import Task
from treetap.core.clock import SystemClock
from treetap.memory.journal.journal import Journal


def _one(asked: tuple[str, Conditions]) -> Row:
    return run_named(*asked)


def _run(worker: Worker[tuple[str, Conditions], Row], task: Task, conditions: Conditions) -> Row:
    """What came of it, whatever that is."""
    try:
        return worker.ask((task.name, conditions), conditions.limit)
    except WorkerLost as problem:
        return row_of(task, conditions, Ended(problem=str(problem), seconds=conditions.limit))


def run_pass(
    tasks: Sequence[Task],
    conditions: Conditions,
    *,
    jobs: int = 1,
    memory: Path | None = None,
    tell: Callable[[Row], None] = lambda _row: None,
) -> list[Row]:
    """Each task has its own data folder below `conditions.data`, with a copy of `memory` in it."""
    idle: SimpleQueue[Worker[tuple[str, Conditions], Row]] = SimpleQueue()
    workers = [Worker(_one) for _ in range(jobs)]
    for worker in workers:
        idle.put(worker)

    def one(task: Task) -> Row:
        data = conditions.data / task.name.replace(" ", "_")
        if memory is not None:
            shutil.copytree(memory, data, dirs_exist_ok=True)
        free = idle.get()
        try:
            row = _run(free, task, replace(conditions, data=data))
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
