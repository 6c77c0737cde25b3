"""Recall on the real parts, on disk: with tables, without, and switched off."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from itertools import count
from pathlib import Path

import pytest

from tests import samples
from tests.contracts.recall import RecallContract
from tests.fakes.embedder import FakeEmbedder
from treetap.core.clock import FrozenClock, SystemClock
from treetap.core.ports import Recall
from treetap.memory.journal import Journal
from treetap.memory.lessons.lessons import Lessons
from treetap.memory.recall import AdaptiveRecall, NoRecall
from treetap.memory.tables import Tables
from treetap.models import Experience, Query, Reflection, RetrievalSettings

ROOT = Path(__file__).parents[2]


class OnDisk(RecallContract):
    """Each memory in a folder of its own."""

    @pytest.fixture(autouse=True)
    async def _folder(self, tmp_path: Path) -> AsyncIterator[None]:
        self.folders = (tmp_path / str(number) for number in count())
        self.opened: list[Tables] = []
        yield
        for tables in self.opened:
            await tables.close()

    async def memory(
        self, known: Sequence[Experience], learned: Sequence[Reflection]
    ) -> tuple[Path, Journal, Lessons]:
        folder = next(self.folders)
        journal = Journal(folder / "journal.sqlite", FrozenClock())
        journal.put(known)
        lessons = Lessons(folder / "reflections.jsonl", FrozenClock())
        for one in learned:
            await lessons.learn(one)
        return folder, journal, lessons


class TestByKey(OnDisk):
    """A memory that has no tables."""

    async def recalling(self, *known: Experience, lessons: Sequence[Reflection] = ()) -> Recall:
        _, journal, do_nots = await self.memory(known, lessons)
        settings = RetrievalSettings()
        return AdaptiveRecall(journal, None, None, do_nots, settings=settings, clock=FrozenClock())


class TestBySearch(OnDisk):
    """Everything, and whatever is not sure by key is searched for."""

    async def recalling(self, *known: Experience, lessons: Sequence[Reflection] = ()) -> Recall:
        folder, journal, do_nots = await self.memory(known, lessons)
        embedder = FakeEmbedder()
        tables = Tables(folder / "vector_db", journal, embedder)
        self.opened.append(tables)
        settings = RetrievalSettings(adaptive=False)
        return AdaptiveRecall(
            journal, tables, embedder, do_nots, settings=settings, screens=FakeEmbedder(), clock=SystemClock()
        )

    async def test_the_similar_is_found_and_costs_something(self) -> None:
        recall = await self.recalling(samples.task_experience(samples.wifi_task()))
        answer = await recall.recall(Query(frame=samples.wifi_task(on=False), screen=samples.settings()))
        assert [match.experience.id for match in answer.matches] == ["task-1"]
        assert answer.path == "single"
        assert answer.milliseconds > 0


@pytest.fixture
async def journal(tmp_path: Path) -> Journal:
    """A strategy over one of two tasks, and an action of each."""
    journal = Journal(tmp_path / "journal.sqlite", FrozenClock())
    journal.put(
        [
            samples.task_experience(samples.send_task(), name="sending"),
            samples.task_experience(samples.wifi_task(), name="wifi"),
            samples.atomic_experience("of sending", task_id="sending", sentence="turn off Wi-Fi, they say"),
            samples.atomic_experience("of wifi", task_id="wifi", sentence="turn off Wi-Fi"),
            samples.strategy_experience(task_ids=("sending",)),
        ]
    )
    return journal


async def test_levels_are_searched_within_each_other_in_the_real_tables(
    journal: Journal, tmp_path: Path
) -> None:
    settings = RetrievalSettings.model_validate({"complexity_threshold": {"simple": 1, "medium": 2}})
    embedder, lessons = FakeEmbedder(), Lessons(tmp_path / "reflections.jsonl", FrozenClock())
    tables = Tables(tmp_path / "vector_db", journal, embedder)
    recall = AdaptiveRecall(journal, tables, embedder, lessons, settings=settings, clock=FrozenClock())
    answer = await recall.recall(Query(frame=samples.wifi_task(on=False)))
    await tables.close()
    assert answer.path == "hierarchical"
    assert {one.experience.id for one in answer.matches} == {"strategy-1", "sending", "of sending"}


async def test_vectors_of_another_embedder_leave_the_keys(journal: Journal, tmp_path: Path) -> None:
    lessons, settings = Lessons(tmp_path / "r.jsonl", FrozenClock()), RetrievalSettings(adaptive=False)
    for name in ("first", "another"):
        embedder = FakeEmbedder(name)
        tables = Tables(tmp_path / "vector_db", journal, embedder)
        recall = AdaptiveRecall(journal, tables, embedder, lessons, settings=settings, clock=FrozenClock())
        for purpose in ("task", "knowledge"):
            query = Query.model_validate({"frame": samples.wifi_task(), "purpose": purpose})
            answer = await recall.recall(query)
            assert answer.matches[0].experience.id == "wifi"
        await tables.close()
    assert answer.path == "keys"
    assert "treetap experience reindex" in answer.reason


async def test_recall_can_be_switched_off() -> None:
    answer = await NoRecall().recall(Query(frame=samples.send_task()))
    assert (answer.matches, answer.lessons, answer.path) == ((), (), "none")
    assert "off" in answer.reason


REPLAY = """
import asyncio, sys
from pathlib import Path
from tests import samples
from treetap.core.clock import SystemClock
from treetap.memory.embedding.texts import UniversalTextEmbedder
from treetap.memory.journal import Journal
from treetap.memory.lessons.lessons import Lessons
from treetap.memory.recall import AdaptiveRecall
from treetap.memory.tables import Tables
from treetap.models import Query, RetrievalSettings

folder, clock = Path(sys.argv[1]), SystemClock()
journal = Journal(folder / "journal.sqlite", clock)
journal.put([samples.task_experience()])
embedder = UniversalTextEmbedder()
recall = AdaptiveRecall(
    journal, Tables(folder / "db", journal, embedder), embedder, Lessons(folder / "reflections.jsonl", clock),
    settings=RetrievalSettings(), clock=clock,
)
answer = asyncio.run(recall.recall(Query(frame=samples.send_task("bye", "Bob"), screen=samples.chat())))
print(answer.matches[0].tier, sorted({"numpy", "lancedb", "pyarrow", "onnxruntime"} & set(sys.modules)))
"""


def test_a_replay_found_by_key_imports_nothing_heavy(tmp_path: Path) -> None:
    command = [sys.executable, "-c", REPLAY, str(tmp_path)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert answer.stdout == "pattern []\n"
