"""Finding by vectors: which search is made, and what it may find."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from loguru import logger

from tests import samples
from tests.unit.retrieval_stage import (
    COMPLEX,
    MEDIUM,
    Memory,
    Near,
    action,
    found,
    free,
    strategy,
    task,
)
from treetap.core.clock import FrozenClock
from treetap.errors import EmbedderMismatch
from treetap.memory.recall import AdaptiveRecall
from treetap.models import (
    Query,
    RetrievalSettings,
    Tier,
)


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path)


class TestTheChoice:
    async def test_a_simple_task_is_never_embedded(self, memory: Memory) -> None:
        memory.journal.put([task("known", "turn on Bluetooth")])
        answer = await memory.recall("turn on Wi-Fi", screen=samples.settings())
        assert answer.path == "keys"
        assert "simple" in answer.reason
        assert (memory.embedder.asked, memory.screens.asked, memory.levels) == ([], [], [])

    async def test_a_medium_task_is_searched_once(self, memory: Memory) -> None:
        memory.journal.put([task("near", f"{MEDIUM}s"), task("far", "quite another thing")])
        answer = await memory.recall(MEDIUM)
        assert (answer.path, found(answer)) == ("single", ["near"])
        assert memory.tables.searches == [("task", 5, None)]
        assert memory.embedder.asked == [MEDIUM]

    async def test_a_complex_task_is_searched_level_by_level(self, memory: Memory) -> None:
        memory.journal.put([task("t", COMPLEX[:-5]), strategy("s", "Look it up, send it.", "t")])
        answer = await memory.recall(COMPLEX)
        assert answer.path == "hierarchical"
        assert [(level, k) for level, k, _ in memory.tables.searches] == [("strategy", 10), ("task", 5)]
        assert memory.embedder.asked == [COMPLEX]

    async def test_chinese_is_counted_in_words(self, memory: Memory) -> None:
        memory.journal.put([task("t", "打开蓝牙")])
        simple = await memory.recall("打开无线网")
        longer = await memory.recall(
            "把今天下午三点的会议改到明天上午十点，然后发消息告诉张伟和李娜会议改期了，再设一个闹钟"
        )
        assert (simple.path, longer.path) == ("keys", "single")
        assert "complex" in longer.reason

    async def test_a_sure_match_by_key_needs_no_search(self, memory: Memory) -> None:
        memory.journal.put([task("known", COMPLEX)])
        answer = await memory.recall(COMPLEX)
        assert (found(answer), answer.matches[0].tier) == (["known"], Tier.LITERAL)
        assert (answer.path, memory.levels, memory.embedder.asked) == ("keys", [], [])
        assert "1.00" in answer.reason

    async def test_an_unsure_match_by_key_does_not_stop_the_search(self, memory: Memory) -> None:
        memory.journal.put([task("known", MEDIUM, verified=False), task("near", f"{MEDIUM}s")])
        answer = await memory.recall(MEDIUM)
        assert answer.path == "single"
        assert found(answer) == ["known", "near"]
        assert answer.matches[0].tier is Tier.LITERAL

    @pytest.mark.parametrize(
        ("settings", "sentence", "path"),
        [
            ({"enabled": False}, COMPLEX, "keys"),
            ({"adaptive": False}, "turn on Wi-Fi", "single"),
            ({"adaptive": False}, COMPLEX, "single"),
            ({"hierarchical": {"enabled": False}}, COMPLEX, "single"),
            ({"complexity_threshold": {"simple": 1, "medium": 2}}, "turn on Wi-Fi", "hierarchical"),
            ({"complexity_threshold": {"simple": 80, "medium": 90}}, MEDIUM, "keys"),
        ],
    )
    async def test_settings_decide(
        self, tmp_path: Path, settings: dict[str, Any], sentence: str, path: str
    ) -> None:
        memory = Memory(tmp_path, settings)
        memory.journal.put([task("t", "turn on Bluetooth"), strategy("s", "Turn it on.", "t")])
        answer = await memory.recall(sentence)
        assert answer.path == path
        assert bool(memory.levels) == (path != "keys")
        assert answer.reason

    async def test_knowledge_is_searched_for_however_short(self, memory: Memory) -> None:
        memory.journal.put([task("known", "turn on Wi-Fi")])
        answer = await memory.recall("turn on Wi-Fi", purpose="knowledge")
        assert (answer.path, memory.levels) == ("single", ["task"])

    async def test_an_empty_memory_loads_no_model(self, memory: Memory) -> None:
        answer = await memory.recall(COMPLEX)
        assert (answer.path, memory.embedder.asked, memory.levels) == ("keys", [], [])
        assert "nothing has been learned" in answer.reason

    async def test_without_strategies_tasks_are_searched(self, memory: Memory) -> None:
        memory.journal.put([task("t", f"{COMPLEX}s")])
        answer = await memory.recall(COMPLEX)
        assert (answer.path, found(answer)) == ("single", ["t"])
        assert "no strategy" in answer.reason


class TestTheLevels:
    async def test_each_is_searched_within_the_one_above(self, tmp_path: Path) -> None:
        memory = Memory(tmp_path, {"hierarchical": {"strategy": 1, "task": 1, "atomic": 3}})
        memory.journal.put(
            [
                task("under", "another thing altogether"),
                task("beside", COMPLEX[:-1]),
                action("its action", "tap something", "under"),
                action("nobody's action", COMPLEX[:-2], "beside"),
                strategy("near", COMPLEX[:-3], "under"),
                strategy("far", "Xyz.", "beside"),
            ]
        )
        answer = await memory.recall(COMPLEX)
        assert set(found(answer)) == {"near", "under", "its action"}
        assert memory.tables.searches == [
            ("strategy", 1, None),
            ("task", 1, ["under"]),
            ("atomic", 3, ["its action"]),
        ]

    async def test_strategies_that_lead_nowhere_are_left_out(self, tmp_path: Path) -> None:
        memory = Memory(tmp_path, {"hierarchical": {"task": 1}})
        memory.journal.put(
            [
                task("a", COMPLEX[:-1]),
                task("b", "other"),
                strategy("one", "Do a.", "a"),
                strategy("two", "Do b.", "b"),
            ]
        )
        assert set(found(await memory.recall(COMPLEX))) == {"a", "one"}

    async def test_what_the_journal_has_lost_is_not_found(self, memory: Memory) -> None:
        memory.journal.put([task("near", f"{MEDIUM}s"), task("gone", f"{MEDIUM}!!")])
        search = memory.tables.search

        async def behind(*given: Any, **more: Any) -> Sequence[Near]:
            return [Near("gone", 0.99), *[hit for hit in await search(*given, **more) if hit.id != "gone"]]

        memory.journal.remove(["gone"])
        memory.tables.search = behind  # type: ignore[method-assign]
        assert found(await memory.recall(MEDIUM)) == ["near"]


class TestWhatIsBroken:
    @pytest.fixture
    def warnings(self) -> Iterator[list[str]]:
        said: list[str] = []
        sink = logger.add(lambda message: said.append(message.record["message"]), level="WARNING")
        yield said
        logger.remove(sink)

    @pytest.mark.parametrize(
        "error",
        [
            EmbedderMismatch("Another embedder.", hint="Run `treetap experience reindex`."),
            OSError("disk"),
            RuntimeError("lance error: corrupt"),
            ValueError("no such table"),
            ImportError("lancedb"),
            EOFError(),
        ],
    )
    async def test_keys_still_work_and_the_reason_says_what_to_run(
        self, memory: Memory, error: Exception, warnings: list[str]
    ) -> None:
        memory.journal.put([task("known", MEDIUM, verified=False)])
        memory.tables.broken = error
        recall = AdaptiveRecall(
            memory.journal, memory.tables, memory.embedder, memory.lessons,
            settings=RetrievalSettings(), clock=FrozenClock(),
        )  # fmt: skip
        for _ in range(3):
            answer = await recall.recall(Query(frame=free(MEDIUM)))
            assert (found(answer), answer.path) == (["known"], "keys")
            assert "treetap experience reindex" in answer.reason
        assert len(warnings) == 1

    async def test_without_tables_keys_still_work(self, memory: Memory) -> None:
        memory.journal.put([task("known", MEDIUM, verified=False)])
        answer = await memory.recall(MEDIUM, tables=False)
        assert (found(answer), answer.path) == (["known"], "keys")
        assert "no tables" in answer.reason
