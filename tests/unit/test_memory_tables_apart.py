"""The tables written by a process of their own, one at a time, and what happens when it is ended."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.embedder import FakeEmbedder
from tests.samples import strategy_experience
from treetap.core.clock import SystemClock
from treetap.errors import StorageError
from treetap.memory.journal import Journal
from treetap.memory.tables import Tables
from treetap.memory.tables.lock import writing

TEXTS = [
    f"{verb} {thing}" for verb in ("open", "close", "paint") for thing in ("door", "jar", "lamp", "sofa")
]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite", SystemClock()) as one:
        one.put([strategy_experience(f"s-{text}", strategy=text) for text in TEXTS])
        yield one


def test_a_process_that_imports_the_tables_imports_no_library_of_theirs() -> None:
    script = "import sys, treetap.memory.tables; print([m for m in ('lancedb', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with writing(tmp_path / "x", wait=False) as mine, writing(tmp_path / "x", wait=False) as yours:
        assert (mine, yours) == (True, False)
    with writing(tmp_path / "x", wait=True) as again:
        assert again


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("a file")
    with pytest.raises(StorageError, match="cannot be written"), writing(tmp_path / "x" / "y", wait=True):
        pass


async def test_a_process_that_fails_is_an_error_and_searches_go_on(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    tables = Tables(tmp_path / "vector_db", journal, FakeEmbedder())
    with pytest.raises(StorageError, match="failed"):
        await tables.apply()
    (vector,) = await FakeEmbedder().embed([TEXTS[4]])
    assert (await tables.search("strategy", vector, 1))[0].id == f"s-{TEXTS[4]}"
    await tables.close()


@pytest.mark.slow
async def test_the_tables_are_written_apart(journal: Journal, tmp_path: Path) -> None:
    tables = Tables(tmp_path / "vector_db", journal, FakeEmbedder(), batch=5)
    tables.nudge()
    await tables.settled()
    assert tables.status()["strategy"].rows == len(TEXTS)
    assert tables.status()["strategy"].behind == 0
    await tables.compact()
    assert len(list((tmp_path / "vector_db" / "strategy.lance" / "data").iterdir())) == 1
    await tables.close()


@pytest.mark.slow
async def test_a_job_that_is_cut_short_leaves_no_process_and_is_done_the_next_time(
    journal: Journal, tmp_path: Path
) -> None:
    tables = Tables(tmp_path / "vector_db", journal, FakeEmbedder())
    for seconds in (0.2, 1.0, 2.0, 3.0):
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(_never_done(tables), seconds)
    await tables.apply()
    assert tables.status()["strategy"].rows == len(TEXTS)
    await tables.close()


async def _never_done(tables: Tables) -> None:
    while True:
        await tables.rebuild()
