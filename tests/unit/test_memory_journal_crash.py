"""kill -9 while storing: what was acknowledged is there, whole, and the journal goes on."""

from __future__ import annotations

import os
import random
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.fakes.embedder import FakeEmbedder
from tests.unit.memory_crash_child import run_of
from treetap.core.clock import SystemClock
from treetap.memory.journal import Journal
from treetap.memory.tables import Tables

CHILD = Path(__file__).with_name("memory_crash_child.py")


class Child:
    """A process that stores one run after the other, and what it has said so far."""

    def __init__(self, folder: Path, start: int, more: str = "") -> None:
        command = [sys.executable, str(CHILD), str(folder), str(start), more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE)
        self._said = b""

    def acknowledged(self) -> list[str]:
        """The ids in the lines that were said to the end."""
        return [one for line in self._said.decode().split("\n")[1:-1] for one in line.split()]

    def listen(self, seconds: float = 30.0, *, until_said: int = sys.maxsize) -> None:
        """For so long, or until so many ids were acknowledged, or until it ends."""
        assert self._process.stdout is not None
        handle, end = self._process.stdout.fileno(), time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and len(self.acknowledged()) < until_said:
            if select.select([handle], [], [], left)[0]:
                more = os.read(handle, 1 << 16)
                self._said += more
                if not more:
                    break

    def kill(self) -> None:
        self._process.kill()
        self.gone()

    def gone(self) -> None:
        """It was killed, by itself or from outside. Finding and keeping needed no heavy library."""
        self.listen()
        assert self._process.stdout is not None
        self._process.stdout.close()
        assert self._process.wait(30) == -9
        if b"\n" in self._said:
            assert self._said.split(b"\n")[0] == b"ready "


def check(folder: Path, acknowledged: set[str]) -> int:
    """How many records there are; all that were acknowledged, every one of them whole."""
    with Journal(folder / "journal.db", SystemClock()) as journal:
        assert journal.check() == []
        found = {one.id: one for one in journal.all()}
        assert acknowledged <= found.keys()
        tasks = {name for name, one in found.items() if one.level == "task"}
        # A run is there with all its parts or not at all.
        assert {name for name, one in found.items() if one.level == "atomic"} == {
            name.replace("task", "atomic") for name in tasks
        }
        assert set(journal.children(["strategy-1"])) == tasks
        for name in sorted(tasks)[-5:]:
            assert journal.find("literal", f"open page {name.removeprefix('task-')}") == [name]
        return len(found)


def crash(folder: Path, times: int, seed: int) -> tuple[int, int]:
    """How many ids were acknowledged, and how many records are there in the end."""
    chance = random.Random(seed)  # noqa: S311 - a draw that can be repeated
    acknowledged: set[str] = set()
    for turn in range(times):
        if turn % 2:
            # A run takes some 600 steps: at any statement of one of the first writes.
            child = Child(folder, turn * 1000, str(chance.randrange(100, 6000)))
            child.gone()
        else:
            child = Child(folder, turn * 1000)
            child.listen(until_said=1)
            child.listen(chance.uniform(0, 0.06))
            child.kill()
        acknowledged.update(child.acknowledged())
        there = check(folder, acknowledged)
    return len(acknowledged), there


def test_what_was_acknowledged_survives_a_kill_while_another_process_stores(tmp_path: Path) -> None:
    child = Child(tmp_path, 1000)
    mine: set[str] = set()
    with Journal(tmp_path / "journal.db", SystemClock()) as journal:
        for at in range(10):
            mine.update(journal.put(run_of(at)))
            journal.outcome("strategy-1", ok=True)
        child.listen(until_said=1)
        for at in range(10, 15):
            mine.update(journal.put(run_of(at)))
            journal.outcome("strategy-1", ok=True)
        child.kill()
        check(tmp_path, mine | set(child.acknowledged()))
        strategy = journal.get("strategy-1")
        assert strategy is not None
        # Once more for every run but the one that brought it, whoever stored it, and 15 outcomes.
        assert strategy.record.ok == journal.count("task") - 1 + 15
        assert strategy.record.ok >= 15 + 15


def test_a_process_that_dies_inside_a_write_leaves_all_or_nothing_of_it(tmp_path: Path) -> None:
    child = Child(tmp_path, 0, "1500")
    child.gone()
    check(tmp_path, set(child.acknowledged()))


@pytest.mark.slow
def test_what_was_acknowledged_survives_thirty_kills(tmp_path: Path) -> None:
    acknowledged, there = crash(tmp_path, times=30, seed=7)
    assert there >= acknowledged > 100


@pytest.mark.slow
def test_several_processes_make_the_journal_at_once(tmp_path: Path) -> None:
    children = [Child(tmp_path, at * 1000) for at in range(4)]
    for child in children:
        child.listen(until_said=10)
    for child in children:
        child.kill()
    said = [child.acknowledged() for child in children]
    assert all(len(one) >= 10 for one in said)
    check(tmp_path, set().union(*said))


@pytest.mark.slow
async def test_tables_that_were_being_written_follow_again(tmp_path: Path) -> None:
    chance = random.Random(3)  # noqa: S311 - a draw that can be repeated
    acknowledged: set[str] = set()
    for turn in range(6):
        child = Child(tmp_path, turn * 1000, "tables")
        child.listen(until_said=1)
        child.listen(chance.uniform(0, 2.0))
        child.kill()
        acknowledged.update(child.acknowledged())
        check(tmp_path, acknowledged)
        await follow(tmp_path)


async def follow(folder: Path) -> None:
    """The tables have every record after one `apply`, and find them."""
    with Journal(folder / "journal.db", SystemClock()) as journal:
        tables = Tables(folder / "vector_db", journal, FakeEmbedder(), apart=False)
        await tables.apply()
        for level, state in tables.status().items():
            assert (state.rows, state.behind) == (journal.count(level), 0)
        (vector,) = await FakeEmbedder().embed(["open page 0"])
        found = await tables.search("task", vector, 1)
        assert [one.id for one in found] == ["task-0"]
        await tables.close()
