"""Searches of one level, of all three, and look-ups by key, beside what one could have used instead."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np

from treetap.bench.memory import stock
from treetap.bench.memory.chroma import Chroma
from treetap.bench.memory.corpus import Corpus, Embedded, Floats
from treetap.bench.memory.timing import Figures, beside, middle, ratio
from treetap.memory.journal import Journal
from treetap.memory.keys import literal_key
from treetap.memory.tables import Hit, Tables
from treetap.models import EXPERIENCE

K = 5
_STRATEGIES, _TASKS, _ACTIONS = 10, 5, 3
"""As the settings ask for them."""


@asynccontextmanager
async def compacted(folder: Path, journal: Journal, corpus: Corpus) -> AsyncIterator[Tables]:
    """The tables of a journal, written anew."""
    tables = Tables(folder / "vector_db", journal, Embedded(corpus))
    await tables.compact()
    try:
        yield tables
    finally:
        await tables.close()
        journal.close()


def brute_force(rows: Floats, query: Floats) -> list[int]:
    """What numpy alone finds."""
    similarities = rows @ query
    top = np.argpartition(similarities, -K)[-K:]
    return [int(at) for at in top[np.argsort(-similarities[top])]]


def recall(found: Sequence[Sequence[Hit]], rows: Floats, queries: Floats) -> float:
    """Of the five nearest, how many were found; of equals any will do."""
    right = 0
    for hits, query in zip(found, queries, strict=True):
        least = np.partition(rows @ query, -K)[-K]
        right += sum(hit.similarity >= least - 1e-5 for hit in hits[:K])
    return round(right / (K * len(queries)), 4)


async def vectors(work: Path, corpus: Corpus, size: int, repeats: int, chroma: Path | None) -> Figures:
    """One level of that size: ours, LanceDB's own query of the same table, numpy, and chromadb."""
    import lancedb

    folder = work / f"tasks-{size}"
    journal = stock.tasks(folder, corpus, size)
    rows, queries = corpus.vectors[:size], corpus.queries
    async with compacted(folder, journal, corpus) as tables:
        table = lancedb.connect(folder / "vector_db").open_table("task")

        async def ours(at: int) -> list[Hit]:
            return await tables.search("task", queries[at], K)

        async def theirs(at: int) -> object:
            return table.search(queries[at]).limit(K).to_list()

        async def numpy_alone(at: int) -> object:
            return brute_force(rows, queries[at])

        times = await beside({"ours": ours, "lancedb": theirs, "numpy": numpy_alone}, repeats)
        figures: Figures = {
            "rows": size,
            **times,
            "ours_over_lancedb": ratio(times["ours"], times["lancedb"]),
            "ours_over_numpy": ratio(times["ours"], times["numpy"]),
            "recall_at_5": recall([await ours(at) for at in range(len(queries))], rows, queries),
            "indexed": tables.status()["task"].indexed,
        }
        if chroma is not None:
            figures |= await _beside_chroma(ours, rows, queries, repeats, chroma)
    return figures


async def _beside_chroma(
    ours: Callable[[int], Awaitable[list[Hit]]], rows: Floats, queries: Floats, repeats: int, folder: Path
) -> Figures:
    with tempfile.TemporaryDirectory(prefix="treetap-chroma-") as shared:
        np.save(Path(shared) / "rows.npy", rows)
        np.save(Path(shared) / "queries.npy", queries)
        with Chroma(folder, Path(shared)) as chroma:
            answers: list[dict[str, Any]] = []

            async def theirs(at: int) -> None:
                answers.append(chroma.search(at))

            times = await beside({"ours": ours, "chromadb": theirs}, repeats)
            # It measures itself: asking it through a pipe is not its cost.
            counted = answers[-repeats:]
            chromadb = middle([(one["wall"], one["cpu"]) for one in counted])
            right = sum(
                len(set(one["places"]) & set(brute_force(rows, queries[at])))
                for at, one in enumerate(counted)
            )
    return {
        "chromadb": chromadb | {"recall_at_5": round(right / (K * repeats), 4), "version": chroma.version},
        "ours_beside_chromadb": times["ours"],
        "ours_over_chromadb": ratio(times["ours"], chromadb),
    }


async def hierarchy(work: Path, corpus: Corpus, runs: int, repeats: int) -> Figures:
    """Strategies, tasks within those, actions within these, beside one search among the tasks."""
    folder = work / f"runs-{runs}"
    journal = stock.runs(folder, corpus, runs)
    async with compacted(folder, journal, corpus) as tables:

        async def one(at: int) -> list[Hit]:
            return await tables.search("task", corpus.queries[at], K)

        async def three(at: int) -> list[Hit]:
            query = corpus.queries[at]
            strategies = await tables.search("strategy", query, _STRATEGIES)
            within = journal.children([hit.id for hit in strategies])
            tasks = await tables.search("task", query, _TASKS, within=within)
            within = journal.children([hit.id for hit in tasks])
            return await tables.search("atomic", query, _ACTIONS, within=within)

        times = await beside({"one level": one, "three levels": three}, repeats)
        found = [len(await three(at)) for at in range(min(50, repeats))]
    return {
        "runs": runs,
        **times,
        "three_over_one": ratio(times["three levels"], times["one level"]),
        "found": min(found),
    }


async def keys(work: Path, corpus: Corpus, size: int, repeats: int) -> Figures:
    """A record by its sentence: from the journal, and from a LanceDB table with a scalar index."""
    import lancedb
    import pyarrow as pa  # type: ignore[import-untyped]
    from lancedb.index import BTree

    journal = stock.tasks(work / f"tasks-{size}", corpus, size)
    place = Path(tempfile.mkdtemp(prefix="treetap-keys-"))
    try:
        bodies = [one.model_dump_json() for one in (stock.task(at, corpus.stored[at]) for at in range(size))]
        ids = [f"task-{at}" for at in range(size)]
        sentences = [literal_key(text) for text in corpus.stored[:size]]
        data = pa.table({"id": ids, "key": sentences, "body": bodies})
        table = lancedb.connect(place).create_table("task", data)
        table.create_index("key", config=BTree())

        def asked(at: int) -> str:
            return literal_key(corpus.stored[at * 7919 % size])

        def queried(at: int, column: str) -> str:
            where = "key = '" + asked(at).replace("'", "''") + "'"
            (one,) = table.search().where(where).select([column]).limit(1).to_list()
            return str(one[column])

        async def ours(at: int) -> object:
            return journal.find("literal", asked(at))

        async def theirs(at: int) -> object:
            return queried(at, "id")

        async def ours_parsed(at: int) -> object:
            return journal.many(journal.find("literal", asked(at)))

        async def theirs_parsed(at: int) -> object:
            return EXPERIENCE.validate_json(queried(at, "body"))

        sides = {"journal": ours, "lancedb": theirs}
        parsed = {"journal, parsed": ours_parsed, "lancedb, parsed": theirs_parsed}
        times = await beside(sides | parsed, repeats)
    finally:
        shutil.rmtree(place)
        journal.close()
    return {
        "rows": size,
        **times,
        "journal_over_lancedb": ratio(times["journal"], times["lancedb"]),
        "parsed_over_lancedb": ratio(times["journal, parsed"], times["lancedb, parsed"]),
    }
