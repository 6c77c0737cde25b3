"""Storing run by run beside storing all at once, and searching while the tables are written anew."""

from __future__ import annotations

import asyncio
import shutil
import statistics
import time
from pathlib import Path

from treetap.bench.memory import stock
from treetap.bench.memory.corpus import Corpus, Embedded
from treetap.bench.memory.timing import Figures, beside, percentile, ratio, waited
from treetap.core.clock import SystemClock
from treetap.memory.journal import Journal
from treetap.memory.lessons.lessons import Lessons
from treetap.memory.store import MemoryStore
from treetap.memory.tables import Tables

_QUIET = 1000
"""Searches before each round: what a busy machine does to them is not the compaction's doing."""
_SEARCHES = 2000
"""During compaction, at least: the slowest hundredth of fewer is chance."""


async def storing(work: Path, corpus: Corpus, runs: int, repeats: int) -> Figures:
    """That many runs one by one, and the same at once: the search and the disk afterwards."""
    slow, bulk = _fresh(work / "one-by-one"), _fresh(work / "bulk")
    embedder = Embedded(corpus)
    one_by_one = Journal(slow / "journal.sqlite", SystemClock())
    tables = Tables(slow / "vector_db", one_by_one, embedder)
    store = MemoryStore(one_by_one, Lessons(slow / "reflections.jsonl", SystemClock()), tables)
    acknowledged: list[float] = []
    for at in range(runs):
        experiences = stock.run(at, corpus)
        start = time.perf_counter()
        await store.store(experiences)
        acknowledged.append(1e3 * (time.perf_counter() - start))
    await tables.settled()
    behind = sum(level.behind for level in tables.status().values())

    at_once = Journal(bulk / "journal.sqlite", SystemClock())
    at_once.put([one for at in range(runs) for one in stock.run(at, corpus)])
    others = Tables(bulk / "vector_db", at_once, embedder)
    start = time.perf_counter()
    await others.apply()
    applying = 1e3 * (time.perf_counter() - start)

    levels = ("atomic", "task", "strategy")

    async def first(at: int) -> object:
        return [await tables.search(level, corpus.queries[at], 5) for level in levels]  # type: ignore[arg-type]

    async def second(at: int) -> object:
        return [await others.search(level, corpus.queries[at], 5) for level in levels]  # type: ignore[arg-type]

    times = await beside({"one by one": first, "bulk": second}, repeats)
    disk = {"one by one": _bytes(slow / "vector_db"), "bulk": _bytes(bulk / "vector_db")}
    for both, journal in ((tables, one_by_one), (others, at_once)):
        await both.close()
        journal.close()
    whole = {"one by one": _bytes(slow), "bulk": _bytes(bulk)}
    figures = {
        "runs": runs,
        "acknowledged_ms": round(statistics.median(acknowledged), 3),
        "acknowledged_p99_ms": round(percentile(acknowledged, 0.99), 3),
        "applying_all_ms": round(applying, 1),
        "not_applied_yet": behind,
        **times,
        "search_ratio": ratio(times["one by one"], times["bulk"]),
        "tables_bytes": disk,
        "tables_ratio": round(disk["one by one"] / disk["bulk"], 3),
        "with_journal_ratio": round(whole["one by one"] / whole["bulk"], 3),
    }
    shutil.rmtree(slow)
    shutil.rmtree(bulk)
    return figures


async def compaction(work: Path, corpus: Corpus, size: int, rounds: int) -> Figures:
    """Searches one after the other while the table is written anew, and the same in quiet."""
    folder = work / f"tasks-{size}"
    journal = stock.tasks(folder, corpus, size)
    tables = Tables(folder / "vector_db", journal, Embedded(corpus))
    await tables.compact()
    await _timed(tables, corpus, 0)
    during: list[tuple[float, float]] = []
    quiet: list[tuple[float, float]] = []
    lasted: list[float] = []
    try:
        while len(lasted) < rounds or len(during) < _SEARCHES:
            quiet += [await _timed(tables, corpus, at) for at in range(_QUIET)]
            work_on = asyncio.ensure_future(tables.compact())
            start, at = time.perf_counter(), 0
            while not work_on.done():
                during.append(await _timed(tables, corpus, at))
                at += 1
                await asyncio.sleep(0)
            await work_on
            lasted.append(time.perf_counter() - start)
    finally:
        await tables.close()
        journal.close()
    return {
        "rows": size,
        "searches": len(during),
        "lasted_s": round(statistics.median(lasted), 2),
        "during": _spread([wall for wall, _ in during]),
        "quiet": _spread([wall for wall, _ in quiet]),
        "during_with_a_processor": _spread([wall - idle for wall, idle in during]),
        "quiet_with_a_processor": _spread([wall - idle for wall, idle in quiet]),
    }


def _spread(times: list[float]) -> Figures:
    middle, high = statistics.median(times), percentile(times, 0.99)
    return {
        "median_ms": round(middle, 4),
        "p99_ms": round(high, 4),
        "longest_ms": round(max(times), 3),
        "p99_over_median": round(high / middle, 3),
    }


async def _timed(tables: Tables, corpus: Corpus, at: int) -> tuple[float, float]:
    """Milliseconds that it took, and how many of them went by waiting for a processor."""
    before, start = waited(), time.perf_counter()
    await tables.search("task", corpus.queries[at % len(corpus.queries)], 5)
    took = 1e3 * (time.perf_counter() - start)
    return took, min(took, waited() - before)


def _fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
