"""The tables and their journal: after a crash, a backup, a damaged file, an embedder that goes wrong."""

from __future__ import annotations

import asyncio
import gc
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from loguru import logger

from tests.fakes.embedder import FakeEmbedder
from tests.unit.test_memory_tables import FEW, SENTENCES, Make, first, found, store
from treetap.core.clock import FrozenClock
from treetap.errors import StorageError
from treetap.memory.journal import Journal
from treetap.memory.tables import Hit, Tables, limits
from treetap.memory.tables.apart import Apart
from treetap.memory.tables.matrix import Floats
from treetap.memory.tables.reader import Reader
from treetap.memory.tables.state import TableState, read_state
from treetap.memory.tables.view import View


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "vector_db"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite", FrozenClock()) as opened:
        yield opened


@pytest.fixture
async def make(folder: Path, journal: Journal) -> AsyncIterator[Make]:
    made: list[Tables] = []

    def one(embedder: FakeEmbedder | None = None) -> Tables:
        made.append(Tables(folder, journal, embedder or FakeEmbedder(), batch=4, apart=False))
        return made[-1]

    yield one
    for tables in made:
        await tables.close()


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty rows are large already, and lie in parts."""
    monkeypatch.setattr(limits, "MEGABYTES", 40 * 4 * 32 / 2**20)


@pytest.fixture
def said() -> Iterator[list[str]]:
    lines: list[str] = []
    number = logger.add(lines.append, format="{message}", level="WARNING")
    yield lines
    logger.remove(number)


async def test_a_table_behind_the_journal_catches_up(
    make: Make, journal: Journal, folder: Path, said: list[str]
) -> None:
    """As after a crash between the table's commit and what is said of it."""
    store(journal, FEW[:6])
    await make().apply()
    before = (folder / "strategy.json").read_bytes()
    store(journal, FEW[6:])
    await make().apply()
    (folder / "strategy.json").write_bytes(before)
    tables = make()
    await tables.apply()
    assert said == []
    assert tables.status()["strategy"].rows == len(FEW)
    assert tables.status()["strategy"].behind == 0


def _put_back(journal: Journal, backup: Path) -> None:
    for ending in ("-wal", "-shm"):
        journal.path.with_name(journal.path.name + ending).unlink(missing_ok=True)
    Path(shutil.copy(backup, backup.with_suffix(".copy"))).replace(journal.path)


@pytest.mark.parametrize("running", [True, False])
@pytest.mark.usefixtures("large")
async def test_a_backup_of_the_journal_makes_the_tables_start_again(
    running: bool, make: Make, journal: Journal, tmp_path: Path, said: list[str]
) -> None:
    """Its revisions are counted anew from where the backup was: the tables know others by those numbers."""
    store(journal, SENTENCES[:50])
    tables = make()
    await tables.apply()
    journal.compact()
    journal.close()
    shutil.copy(journal.path, tmp_path / "backup")
    store(journal, SENTENCES[50:100])
    await tables.compact()
    assert await first(tables, SENTENCES[60]) == f"s-{SENTENCES[60]}"
    journal.close()
    _put_back(journal, tmp_path / "backup")
    store(journal, SENTENCES[70:])
    tables = tables if running else make()
    for text in (SENTENCES[3], SENTENCES[75], SENTENCES[110]):
        assert await first(tables, text) == f"s-{text}"
    assert await first(tables, SENTENCES[60]) != f"s-{SENTENCES[60]}"
    await tables.apply()
    assert "ahead of the journal" in said[0]
    assert tables.status()["strategy"].rows == 50 + len(SENTENCES[70:])
    for text in (SENTENCES[3], SENTENCES[75], SENTENCES[110]):
        assert await first(tables, text) == f"s-{text}"


def _cut_off(folder: Path) -> None:
    (rows,) = folder.glob("strategy-*.rows.npy")
    rows.write_bytes(rows.read_bytes()[:1000])


@pytest.mark.usefixtures("large")
async def test_files_of_vectors_that_are_cut_off_are_made_anew(
    make: Make, journal: Journal, folder: Path, said: list[str]
) -> None:
    store(journal, SENTENCES)
    await make().apply()
    _cut_off(folder)
    tables = make()
    assert await first(tables, SENTENCES[7]) == f"s-{SENTENCES[7]}"
    await tables.settled()
    assert [line for line in said if "made anew" in line]
    del said[:]
    assert await first(make(), SENTENCES[7]) == f"s-{SENTENCES[7]}"
    assert said == []


class Wrong(FakeEmbedder):
    """Answers with something else than vectors of the texts."""

    def __init__(self, answer: Callable[[int], Sequence[Sequence[float]]]) -> None:
        super().__init__()
        self.answer = answer

    async def embed(self, items: Sequence[object]) -> Sequence[Sequence[float]]:
        return self.answer(len(items))


async def test_an_embedder_that_answers_with_too_little_is_said(make: Make, journal: Journal) -> None:
    store(journal, FEW)
    for answer in (lambda count: [[1.0] * 32] * (count - 1), lambda count: [[1.0] * 31] * count):
        with pytest.raises(StorageError, match="vector"):
            await make(Wrong(answer)).apply()


async def test_numbers_beyond_any_float_are_like_nothing(make: Make, journal: Journal) -> None:
    store(journal, FEW)
    tables = make(Wrong(lambda count: [[1e300] * 32] * count))
    assert [hit.similarity for hit in await found(tables, FEW[0])] == [0, 0, 0]


async def test_an_embedder_that_raises_in_the_background_is_said_once(
    make: Make, journal: Journal, said: list[str]
) -> None:
    def broken(count: int) -> Sequence[Sequence[float]]:
        raise ZeroDivisionError("no model")

    store(journal, FEW)
    tables = make(Wrong(broken))
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(about))
    for _ in range(2):
        tables.nudge()
        await tables.settled()
        await asyncio.sleep(0)
    gc.collect()
    assert complaints == []
    assert "no model" in said[0]


class Slow:
    """An index during whose search something is stored."""

    def __init__(self, state: TableState, view: list[View], rows: dict[str, float]) -> None:
        self.state = state
        self.view = view
        self.rows = rows

    async def search(self, query: Floats, k: int) -> list[Hit]:
        self.view[0].follow()
        return [Hit(one, similarity) for one, similarity in self.rows.items()][:k]

    def close(self) -> None: ...


async def test_what_changes_during_a_search_is_found_once(make: Make, journal: Journal, folder: Path) -> None:
    store(journal, FEW)
    tables = make()
    await tables.apply()
    state = read_state(folder, "strategy")
    assert state is not None
    views: list[View] = []
    index = Slow(state.model_copy(update={"indexed": state.applied}), views, {f"s-{FEW[0]}": 0.9})
    views.append(View(journal, "strategy", 32, index))  # type: ignore[arg-type]
    views[0].follow()
    # Its vector is another one from now on: the index's no longer holds.
    (vector,) = await FakeEmbedder().embed([FEW[0]])
    known = journal.get(f"s-{FEW[0]}")
    assert known is not None
    journal.remove([known.id])
    journal.put([known])
    await tables.apply()
    query = np.asarray(vector, dtype=np.float32)
    for _ in range(2):
        hits = await views[0].search(query, 3)
        assert [hit.id for hit in hits].count(f"s-{FEW[0]}") == 1


async def test_a_table_is_closed_when_nobody_searches_it_any_more(
    make: Make, journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LanceDB panics in a closed table, and no `except` of ours would see that."""
    monkeypatch.setattr(limits, "MEGABYTES", 40 * 4 * 32 / 2**20)
    monkeypatch.setattr(limits, "PARTS", 1)
    store(journal, SENTENCES)
    await make().apply()
    state = read_state(folder, "strategy")
    assert state is not None
    reader = await Reader.open(folder, "strategy", state)
    (vector,) = await FakeEmbedder().embed([SENTENCES[5]])
    query = np.asarray(vector, dtype=np.float32)
    searching = [asyncio.ensure_future(reader.search(query, 1)) for _ in range(3)]
    await asyncio.sleep(0)
    reader.close()
    assert [hits[0].id for hits in await asyncio.gather(*searching)] == [f"s-{SENTENCES[5]}"] * 3
    with pytest.raises(RuntimeError, match="closed"):
        await reader.search(query, 1)
    reader.close()


async def test_whoever_is_cancelled_twice_leaves_nothing_open(
    journal: Journal, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nexec sleep 60\n")
    python.chmod(0o700)
    monkeypatch.setattr("sys.executable", str(python))
    started: list[subprocess.Popen[str]] = []

    class Noted(subprocess.Popen[str]):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)

    async def written(level: str) -> None: ...

    async def cut_short() -> None:
        job = asyncio.ensure_future(Apart(journal.path, folder).work("apply", wait=True, written=written))
        await asyncio.sleep(0.05)
        job.cancel()
        await asyncio.sleep(0)
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)

    await asyncio.to_thread(asyncio.run, cut_short())
    (process,) = started
    assert process.returncode is not None
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream is not None
        assert stream.closed
