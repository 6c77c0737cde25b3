"""The study of what remembering costs: its sentences, its clockwork, its words."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import pytest

from tests.fakes.embedder import FakeEmbedder
from treetap.bench.memory import report, stock, storing
from treetap.bench.memory.__main__ import study
from treetap.bench.memory.corpus import QUERIES, corpus
from treetap.bench.memory.searching import brute_force, recall
from treetap.bench.memory.sentences import sentences
from treetap.bench.memory.timing import beside, percentile, ratio, waited
from treetap.core.clock import SystemClock
from treetap.memory.journal import Journal
from treetap.memory.tables import Hit


def test_sentences_differ_and_are_the_same_every_time() -> None:
    made = sentences(600)
    assert len(set(made)) == 600
    assert made == sentences(600)
    assert made[:300] == sentences(300)
    chinese = sum(any("\u4e00" <= letter <= "\u9fff" for letter in one) for one in made)
    assert 250 < chinese < 350


async def test_a_corpus_is_embedded_once(tmp_path: Path) -> None:
    first = await corpus(tmp_path, 40, FakeEmbedder())
    assert (len(first.stored), len(first.asked)) == (40, QUERIES)
    file = tmp_path / "letter-pairs-40.npy"
    np.save(file, np.zeros_like(np.load(file)))
    assert not (await corpus(tmp_path, 40, FakeEmbedder())).vectors.any()


async def test_a_run_leaves_a_strategy_its_task_and_the_tasks_actions(tmp_path: Path) -> None:
    made = stock.run(3, await corpus(tmp_path, 40, FakeEmbedder()))
    assert [one.level for one in made] == ["strategy", "task"] + ["atomic"] * stock.ACTIONS
    journal = Journal(tmp_path / "journal.sqlite", SystemClock())
    journal.put(made)
    assert journal.children(["strategy-3"]) == ["task-3"]
    assert len(journal.children(["task-3"])) == stock.ACTIONS
    journal.close()


def test_recall_counts_what_is_as_near_as_the_five_nearest() -> None:
    rows = np.eye(8, dtype=np.float32)
    query = np.array([0.9, 0.8, 0.7, 0.6, 0.5, 0.5, 0.1, 0.0], dtype=np.float32)
    assert brute_force(rows, query)[:4] == [0, 1, 2, 3]
    right = [Hit(str(at), float(query[at])) for at in (0, 1, 2, 3, 5)]
    wrong = [*right[:3], Hit("6", 0.1), Hit("7", 0.0)]
    assert recall([right], rows, query[None, :]) == 1.0
    assert recall([wrong], rows, query[None, :]) == 0.6


async def test_sides_are_measured_in_turn() -> None:
    order: list[str] = []

    async def one(_: int) -> None:
        order.append("one")

    async def other(_: int) -> None:
        order.append("other")

    times = await beside({"one": one, "other": other}, 3, warm=1)
    assert order == ["one", "other"] * 4
    assert set(times["one"]) == {"wall_ms", "cpu_ms"}
    assert ratio({"wall_ms": 1, "cpu_ms": 3}, {"wall_ms": 2, "cpu_ms": 2}) == {"wall": 0.5, "cpu": 1.5}
    assert percentile(list(range(100)), 0.99) == 99


def test_each_figure_says_whether_it_keeps_its_bound() -> None:
    def spread(ratio: float) -> dict[str, float]:
        return {"median_ms": 1.0, "p99_ms": ratio, "longest_ms": 9.0, "p99_over_median": ratio}

    one = {
        "rows": 10,
        "searches": 2000,
        "lasted_s": 1.0,
        "during": spread(3.1),
        "quiet": spread(1.5),
        "during_with_a_processor": spread(3.0),
        "quiet_with_a_processor": spread(1.2),
    }
    levels = {"runs": 5, "three_over_one": {"cpu": 3.4, "wall": 3.6}}
    times = {name: {"wall_ms": 1.0, "cpu_ms": 1.0} for name in ("three levels", "one level")}
    said = {"sentences": 10, "load_average": 0.5, "compaction": [one], "hierarchy": [levels | times]}
    words = report.lines(said)
    assert "load average 0.5" in words[0]
    verdicts = [line.rsplit("(", 1)[1] for line in words if "KEPT" in line.upper()]
    assert verdicts == ["at most 3.5: NOT KEPT)", "at most 3.0: NOT KEPT)", "at most 3.0: kept)"]
    assert any("in quiet 1.0, 1.5, p99 / median 1.5" in line for line in words)


def test_waiting_for_a_processor_only_grows() -> None:
    before = waited()
    assert waited() >= before >= 0.0


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_every_part_but_chromadb_gives_its_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "_SEARCHES", 50)
    parts = ["keys", "vectors", "hierarchy", "storing", "compaction"]
    asked = argparse.Namespace(
        part=parts, sizes=[300], runs=20, repeats=10, work=tmp_path, chroma=None, json=False
    )
    said = await study(asked)
    assert set(parts) <= set(said)
    assert said["vectors"][0]["recall_at_5"] == 1.0
    json.dumps(said)
    words = "\n".join(report.lines(said))
    for bound in ("at most 0.1", "at most 1.2", "at most 1.5", "at most 3.5", "at most 3.0", "at least 0.99"):
        assert bound in words
