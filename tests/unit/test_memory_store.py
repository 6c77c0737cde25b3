"""The store on disk keeps the contract, and tells the tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests import samples
from tests.contracts.experience_store import ExperienceStoreContract
from treetap.core.clock import FrozenClock
from treetap.core.ports import ExperienceStore
from treetap.errors import EmbedderMismatch
from treetap.memory.journal import Journal
from treetap.memory.lessons.lessons import Lessons
from treetap.memory.store import MemoryStore
from treetap.models import EmbedderIdentity, Experience, Reflection, TaskFrame, Vector


def in_one_goal(sentence: str) -> TaskFrame:
    return samples.task(sentence, samples.opening(sentence))


class Opened(MemoryStore):
    """With its parts at hand, and what is needed to open it again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal(folder / "journal.db", FrozenClock())
        # Its own reader would load the word lists.
        self.lessons = Lessons(folder / "reflections.jsonl", FrozenClock(), read=in_one_goal)
        super().__init__(self.journal, self.lessons)


class TestMemoryStore(ExperienceStoreContract):
    @pytest.fixture(autouse=True)
    def opened(self) -> Iterator[list[Opened]]:
        self._all: list[Opened] = []
        yield self._all
        for one in self._all:
            one.journal.close()

    @pytest.fixture
    def store(self, tmp_path: Path) -> ExperienceStore:
        return self._open(tmp_path / "experiences")

    def _open(self, folder: Path) -> Opened:
        store = Opened(folder)
        self._all.append(store)
        return store

    async def reopened(self, store: ExperienceStore) -> ExperienceStore:
        assert isinstance(store, Opened)
        return self._open(store.folder)

    async def count(self, store: ExperienceStore) -> int:
        assert isinstance(store, Opened)
        return store.journal.count()

    async def lessons(self, store: ExperienceStore) -> Sequence[Reflection]:
        assert isinstance(store, Opened)
        return store.lessons.all()


class Nudged:
    def __init__(self) -> None:
        self.times = 0

    def nudge(self) -> None:
        self.times += 1


async def test_the_tables_are_told_after_something_was_kept(tmp_path: Path) -> None:
    tables = Nudged()
    with Journal(tmp_path / "journal.db", FrozenClock()) as journal:
        store = MemoryStore(journal, Lessons(tmp_path / "r.jsonl", FrozenClock()), tables)
        await store.store([])
        assert tables.times == 0
        await store.store([samples.task_experience()])
        assert tables.times == 1
        known = EmbedderIdentity(name="one", dimension=1)
        other = EmbedderIdentity(name="other", dimension=1)
        await store.store([samples.atomic_experience(text_vector=Vector(values=(1.0,), embedder=known))])
        with pytest.raises(EmbedderMismatch, match="reindex"):
            await store.store(
                [samples.strategy_experience(text_vector=Vector(values=(1.0,), embedder=other))]
            )
        assert tables.times == 2


async def test_whoever_gives_up_waits_for_what_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the journal would be closed, and opened again behind everybody's back."""
    store = Opened(tmp_path)
    put, may_go_on = store.journal.put, threading.Event()

    def slow(experiences: Sequence[Experience]) -> list[str]:
        may_go_on.wait(5)
        return put(experiences)

    monkeypatch.setattr(store.journal, "put", slow)
    storing = asyncio.ensure_future(store.store([samples.task_experience()]))
    await asyncio.sleep(0.01)
    storing.cancel()
    await asyncio.sleep(0.01)
    assert not storing.done()
    may_go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await storing
    assert store.journal.count() == 1
    store.journal.close()
