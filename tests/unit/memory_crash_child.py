"""A process that stores experiences until it is killed, and says over a pipe what it was told is kept.

Run as `python memory_crash_child.py FOLDER START [KILL_AT | tables]`. With KILL_AT the process kills itself
inside a write, after that many steps of SQLite's own machine; otherwise it is killed from outside. With
`tables` it also writes the vector tables all the time.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests import samples  # noqa: E402
from tests.fakes.embedder import FakeEmbedder  # noqa: E402
from treetap.core.clock import SystemClock  # noqa: E402
from treetap.memory.journal import Journal  # noqa: E402
from treetap.memory.lessons.lessons import Lessons  # noqa: E402
from treetap.memory.store import MemoryStore  # noqa: E402
from treetap.models import Experience  # noqa: E402

HEAVY = frozenset({"cv2", "lancedb", "numpy", "onnxruntime", "rjieba"})


def run_of(at: int) -> list[Experience]:
    """One run: a task, an action, and a strategy that covers all the tasks there are."""
    frame = samples.task(f"open page {at}", samples.opening(f"page {at}"))
    return [
        samples.task_experience(frame, f"task-{at}"),
        samples.atomic_experience(f"atomic-{at}", task_id=f"task-{at}", sentence=f"tap {at} " + "x" * 2000),
        samples.strategy_experience(task_ids=(f"task-{at}",)),
    ]


def kill_inside(steps: int) -> None:
    """The process ends at that step of its SQLite connections, wherever it is."""
    left = steps

    def step() -> int:
        nonlocal left
        left -= 1
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    connect = sqlite3.connect

    def connected(*args: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **more)
        connection.set_progress_handler(step, 1)
        return connection

    vars(sqlite3)["connect"] = connected


async def store(folder: Path, start: int, *, with_tables: bool) -> None:
    journal = Journal(folder / "journal.db", SystemClock())
    journal.find("literal", "open page 1")
    os.write(1, f"ready {' '.join(sorted(HEAVY & sys.modules.keys()))}\n".encode())
    tables = None
    if with_tables:
        from treetap.memory.tables import Tables

        tables = Tables(folder / "vector_db", journal, FakeEmbedder(), batch=2, apart=False)
    memory = MemoryStore(journal, Lessons(folder / "reflections.jsonl", SystemClock()), tables)
    at = start
    while True:
        ids = await memory.store(run_of(at))
        os.write(1, f"{' '.join(ids)}\n".encode())
        if tables is not None:
            await tables.apply()
        at += 1


def main(folder: str, start: str, more: str = "") -> None:
    if more.isdigit():
        kill_inside(int(more))
    asyncio.run(store(Path(folder), int(start), with_tables=more == "tables"))


if __name__ == "__main__":
    main(*sys.argv[1:])
