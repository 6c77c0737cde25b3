"""The vector tables: what they find, how they follow the journal, and how they are mended."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path

import pytest
from loguru import logger

from tests.fakes.embedder import FakeEmbedder
from tests.samples import strategy_experience
from treetap.core.clock import FrozenClock
from treetap.errors import EmbedderMismatch
from treetap.memory.journal import Journal
from treetap.memory.tables import Hit, Tables, limits
from treetap.memory.tables.keeper import Keeper

SENTENCES = [
    f"{verb} the {thing} in the {place}"
    for verb in ("open", "close", "paint", "sell", "count", "wash")
    for thing in ("door", "window", "jar", "umbrella", "lamp")
    for place in ("kitchen", "garden", "attic", "cellar")
]
FEW = SENTENCES[:12]
Make = Callable[..., Tables]


class Counting(FakeEmbedder):
    """Notes what it was asked for."""

    def __init__(self, name: str = "letter-pairs", dimension: int = 32) -> None:
        super().__init__(name, dimension)
        self.asked: list[str] = []

    async def embed(self, items: Sequence[object]) -> Sequence[Sequence[float]]:
        texts = [str(item) for item in items]
        self.asked += texts
        return await super().embed(texts)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite", FrozenClock())


@pytest.fixture
async def make(tmp_path: Path, journal: Journal) -> AsyncIterator[Make]:
    made: list[Tables] = []

    def one(embedder: FakeEmbedder | None = None, **more: object) -> Tables:
        given = {"apart": False, **more}
        tables = Tables(tmp_path / "vector_db", journal, embedder or FakeEmbedder(), **given)  # type: ignore[arg-type]
        made.append(tables)
        return tables

    yield one
    for tables in made:
        await tables.close()
    journal.close()


@pytest.fixture(params=[8, 1], ids=["parts", "lancedb"])
def small(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> bool:
    """Forty rows are large already; whether they lie in parts, or in LanceDB's index."""
    monkeypatch.setattr(limits, "MEGABYTES", 40 * 4 * 32 / 2**20)
    monkeypatch.setattr(limits, "PARTS", request.param)
    return bool(request.param > 1)


@pytest.fixture
def said() -> Iterator[list[str]]:
    lines: list[str] = []
    number = logger.add(lines.append, format="{message}", level="WARNING")
    yield lines
    logger.remove(number)


def store(journal: Journal, sentences: Sequence[str]) -> list[str]:
    return journal.put([strategy_experience(f"s-{text}", strategy=text) for text in sentences])


async def found(tables: Tables, text: str, k: int = 3, within: Sequence[str] | None = None) -> list[Hit]:
    (vector,) = await FakeEmbedder().embed([text])
    return await tables.search("strategy", vector, k, within=within)


async def first(tables: Tables, text: str) -> str:
    hits = await found(tables, text)
    return hits[0].id if hits else ""


async def exact(text: str, among: Sequence[str], k: int = 5) -> list[float]:
    """How alike the nearest are, by plain arithmetic."""
    (query,) = await FakeEmbedder().embed([text])
    rows = await FakeEmbedder().embed(list(among))
    return sorted((sum(a * b for a, b in zip(query, row, strict=True)) for row in rows), reverse=True)[:k]


async def test_what_was_stored_is_found_at_once_and_when_it_was_written(make: Make, journal: Journal) -> None:
    tables = make()
    assert await found(tables, FEW[3]) == []
    store(journal, FEW)
    before = await found(tables, FEW[3])
    assert before[0].id == f"s-{FEW[3]}"
    assert before[0].similarity == pytest.approx(1, abs=1e-5)
    assert [hit.similarity for hit in before] == pytest.approx(await exact(FEW[3], FEW, 3), abs=1e-5)
    await tables.apply()
    assert tables.status()["strategy"].rows == len(FEW)
    assert tables.status()["strategy"].behind == 0
    assert await found(make(), FEW[3]) == before
    assert await found(tables, FEW[3], k=0) == []
    assert len(await found(tables, FEW[3], k=100)) == len(FEW)


async def test_only_among_those_asked_for(make: Make, journal: Journal) -> None:
    tables = make()
    ids = store(journal, FEW)
    hits = await found(tables, FEW[0], k=5, within=[ids[7], ids[4], ids[7], "nobody", "a' OR '1'='1"])
    assert {hit.id for hit in hits} == {ids[7], ids[4]}
    assert hits[0].similarity >= hits[1].similarity
    assert await found(tables, FEW[0], within=[]) == []


async def test_what_is_gone_is_not_found_and_a_hostile_id_hurts_nobody(make: Make, journal: Journal) -> None:
    hostile = "a' OR '1'='1"
    store(journal, FEW)
    journal.put([strategy_experience(hostile, strategy="pour the tea")])
    tables = make()
    await tables.apply()
    assert await first(tables, "pour the tea") == hostile
    journal.remove([hostile])
    assert hostile not in [hit.id for hit in await found(tables, "pour the tea", k=50)]
    await tables.apply()
    assert tables.status()["strategy"].rows == len(FEW)


async def test_another_embedder_is_refused_until_everything_is_embedded_anew(
    make: Make, journal: Journal
) -> None:
    store(journal, FEW)
    await make().apply()
    other = Counting("other", 16)
    tables = make(other)
    (vector,) = await FakeEmbedder("other", 16).embed([FEW[5]])
    with pytest.raises(EmbedderMismatch) as raised:
        await tables.search("strategy", vector, 3)
    assert "treetap experience reindex" in raised.value.hint
    with pytest.raises(EmbedderMismatch):
        await tables.apply()
    told: list[tuple[int, int]] = []
    await tables.reindex(lambda done, total: told.append((done, total)))
    assert told[-1] == (len(FEW), len(FEW))
    assert (await tables.search("strategy", vector, 3))[0].id == f"s-{FEW[5]}"
    with pytest.raises(EmbedderMismatch):
        await found(make(), FEW[5])
    with pytest.raises(EmbedderMismatch):
        await tables.search("strategy", [0.5] * 7, 3)


async def test_texts_are_embedded_in_batches_and_once(make: Make, journal: Journal) -> None:
    embedder = Counting()
    tables = make(embedder, batch=5)
    store(journal, FEW)
    await found(tables, FEW[0])
    await tables.apply()
    await tables.rebuild()
    await found(make(embedder), FEW[0])
    assert sorted(embedder.asked) == sorted(FEW)


async def test_a_full_batch_is_written_in_the_background(make: Make, journal: Journal) -> None:
    tables = make(batch=10)
    store(journal, FEW[:4])
    tables.nudge()
    await tables.settled()
    assert tables.status()["strategy"].rows == 0
    store(journal, FEW[4:])
    tables.nudge()
    await tables.settled()
    assert tables.status()["strategy"].rows == len(FEW)


async def test_one_by_one_leaves_few_files_and_one_version(
    make: Make, journal: Journal, tmp_path: Path
) -> None:
    tables = make()
    for text in SENTENCES[:12]:
        store(journal, [text])
        await tables.apply()
    folder = tmp_path / "vector_db" / "strategy.lance"
    assert len(list((folder / "data").iterdir())) <= limits.MOST_FILES
    await tables.compact()
    assert len(list((folder / "data").iterdir())) == 1
    assert len(list((folder / "_versions").glob("*.manifest"))) == 1
    assert await first(tables, SENTENCES[7]) == f"s-{SENTENCES[7]}"


@pytest.mark.usefixtures("small")
async def test_a_large_level_is_searched_by_its_index_and_what_came_since(
    make: Make, journal: Journal
) -> None:
    old, new = SENTENCES[:90], SENTENCES[90:]
    store(journal, old)
    tables = make()
    await tables.apply()
    assert tables.status()["strategy"].indexed
    assert tables.status()["strategy"].recall >= 0.99
    for text in old[::9]:
        hits = await found(tables, text, k=5)
        assert [hit.similarity for hit in hits] == pytest.approx(await exact(text, old), abs=1e-4)
    store(journal, new[:10])
    journal.remove([f"s-{old[0]}"])
    assert await first(tables, new[3]) == f"s-{new[3]}"
    assert f"s-{old[0]}" not in [hit.id for hit in await found(tables, old[0], k=10)]
    near = await found(tables, old[1], k=3, within=[f"s-{old[0]}", f"s-{old[1]}", f"s-{new[3]}"])
    assert [hit.id for hit in near[:1]] == [f"s-{old[1]}"]
    assert {hit.id for hit in near} == {f"s-{old[1]}", f"s-{new[3]}"}
    await tables.apply()
    assert len(tables._views["strategy"]) == 10
    store(journal, new[10:])
    await tables.apply()
    assert await first(tables, new[-1]) == f"s-{new[-1]}"
    assert len(tables._views["strategy"]) == 0


async def test_files_that_another_process_took_away_are_no_trouble(
    small: bool, make: Make, journal: Journal, tmp_path: Path, said: list[str]
) -> None:
    store(journal, SENTENCES)
    tables = make()
    await tables.apply()
    before = await found(tables, SENTENCES[8], k=5)
    Keeper(journal, tmp_path / "vector_db").work("compact", wait=True)
    assert await found(tables, SENTENCES[8], k=5) == before
    await tables.settled()
    assert said == []
    await tables.close()
    if small:
        next((tmp_path / "vector_db").glob("strategy-*.rows.npy")).unlink()
    else:
        shutil.rmtree(tmp_path / "vector_db" / "strategy.lance" / "_indices")
    again = make()
    assert [hit.id for hit in await found(again, SENTENCES[8], k=5)] == [hit.id for hit in before]
    assert "cannot be read" in said[0]
    await again.settled()
    assert "was made anew" in said[1]
    assert await found(again, SENTENCES[8], k=5) == before


def _empty_manifest(folder: Path) -> None:
    for manifest in (folder / "strategy.lance" / "_versions").iterdir():
        manifest.write_bytes(b"")


def _no_data(folder: Path) -> None:
    for data in (folder / "strategy.lance" / "data").iterdir():
        data.unlink()


def _no_table(folder: Path) -> None:
    shutil.rmtree(folder / "strategy.lance")
    (folder / "strategy.lance").write_text("this is no table")


def _foreign(folder: Path) -> None:
    import lancedb

    lancedb.connect(folder).create_table("strategy", [{"name": "x", "n": 1}], mode="overwrite")


def _no_state(folder: Path) -> None:
    (folder / "strategy.json").write_text("{")


def _ahead(folder: Path) -> None:
    said = json.loads((folder / "strategy.json").read_text())
    (folder / "strategy.json").write_text(json.dumps(said | {"applied": 10_000}))


def _strangers(folder: Path) -> None:
    import lancedb

    lancedb.connect(folder).open_table("strategy").delete("id LIKE '%jar%'")


@pytest.mark.parametrize(
    "harm", [_empty_manifest, _no_data, _no_table, _foreign, _no_state, _ahead, _strangers]
)
async def test_a_broken_table_is_noticed_and_made_anew(
    harm: Callable[[Path], None], make: Make, journal: Journal, tmp_path: Path, said: list[str]
) -> None:
    store(journal, FEW)
    await make().apply()
    harm(tmp_path / "vector_db")
    tables = make()
    assert await first(tables, FEW[2]) == f"s-{FEW[2]}"
    await tables.apply()
    assert "was made anew from the journal" in said[0]
    assert tables.status()["strategy"].rows == len(FEW)
    del said[:]
    await tables.apply()
    assert said == []


class Stuck(FakeEmbedder):
    """Never answers."""

    async def embed(self, items: Sequence[object]) -> Sequence[Sequence[float]]:
        await asyncio.Event().wait()
        return []


async def test_closing_and_cancelling_end_what_goes_on(
    make: Make, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("treetap.memory.tables.tables._PATIENCE", 0.1)
    store(journal, FEW)
    stuck = make(Stuck(), batch=1)
    stuck.nudge()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(found(stuck, FEW[0]), 0.02)
    await stuck.close()
    assert len(asyncio.all_tasks()) == 1
    stuck.nudge()
    assert len(asyncio.all_tasks()) == 1
    assert await first(make(), FEW[0]) == f"s-{FEW[0]}"


async def test_many_searches_while_much_is_stored_find_what_was_there(make: Make, journal: Journal) -> None:
    tables = make(batch=8)
    for start in range(0, 48, 6):
        store(journal, SENTENCES[start : start + 6])
        tables.nudge()
        known = SENTENCES[: start + 6 : 3]
        assert await asyncio.gather(*(first(tables, text) for text in known)) == [
            f"s-{text}" for text in known
        ]
    await tables.settled()
    # Less than a batch waits for more to come.
    assert tables.status()["strategy"].behind < 8
    await tables.apply()
    assert tables.status()["strategy"].behind == 0
