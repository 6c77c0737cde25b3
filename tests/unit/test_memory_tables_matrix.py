"""Vectors in memory, and in parts on disk: what is put and found, and what has no direction."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

from treetap.memory.tables.hit import Hit
from treetap.memory.tables.matrix import Floats, Matrix, best, direction, unit
from treetap.memory.tables.parts import Parts, lay_out, take_away
from treetap.memory.tables.state import TableState
from treetap.memory.tables.trouble import TROUBLE
from treetap.models import EmbedderIdentity


def packed(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}f", *values)


def ids(hits: list[Hit]) -> list[str]:
    return [hit.id for hit in hits]


def test_rows_are_put_replaced_and_taken_out() -> None:
    matrix = Matrix(2)
    matrix.put({"east": packed(3, 0), "north": packed(0, 2), "west": packed(-1, 0)})
    assert ids(matrix.search(direction([1, 0.1]), 3)) == ["east", "north", "west"]
    matrix.put({"west": packed(5, 0.5)})
    assert ids(matrix.search(direction([1, 0.1]), 1)) == ["west"]
    matrix.change(["east", "nobody"], {})
    assert len(matrix) == 2
    assert "east" not in matrix
    assert ids(matrix.search(direction([1, 0]), 5)) == ["west", "north"]
    matrix.put({"east": packed(1, 0)})
    assert ids(matrix.search(direction([1, 0]), 5)) == ["east", "west", "north"]
    assert ids(matrix.search_among(direction([0, 1]), 5, ["east", "nobody", "north", "east"])) == [
        "north",
        "east",
    ]
    assert matrix.search_among(direction([0, 1]), 5, ["nobody"]) == []


@pytest.mark.parametrize("odd", [(0.0, 0.0), (float("nan"), 1.0), (float("inf"), 0.0)])
def test_what_has_no_direction_spoils_no_search(odd: tuple[float, float]) -> None:
    matrix = Matrix(2)
    matrix.put({"odd": packed(*odd), "east": packed(1, 0)})
    assert ids(matrix.search(direction([1, 0]), 1)) == ["east"]
    assert all(-1.001 <= hit.similarity <= 1.001 for hit in matrix.search(direction(odd), 2))


@pytest.mark.parametrize("count", [10, 1000])
def test_of_equals_the_first_come_first(count: int) -> None:
    similarities = np.full(count, 0.5, dtype=np.float32)
    similarities[7] = 0.9
    assert best(similarities, 3).tolist() == [7, 0, 1]
    assert len(best(similarities, count + 5)) == count


def alike(count: int) -> Floats:
    """Vectors like those of sentences: in heaps, and more different in some directions than in others."""
    chance = np.random.default_rng(0)
    scale = np.linspace(1.0, 0.02, 64) ** 2
    heaps = chance.standard_normal((40, 64)) * scale
    near = heaps[chance.integers(0, 40, count)] + 0.5 * chance.standard_normal((count, 64)) * scale
    return unit(near.astype(np.float32))


def laid_out(folder: Path, rows: Floats, generation: str = "one") -> Parts:
    identity = EmbedderIdentity(name="alike", dimension=rows.shape[1])
    state = TableState(embedder=identity, applied=1, rows=len(rows), generation=generation)
    return Parts.open(
        folder, "task", lay_out(folder, "task", state, [f"task-{at}" for at in range(len(rows))], rows)
    )


def test_parts_find_the_nearest_and_look_into_few_of_them(tmp_path: Path) -> None:
    rows, queries = np.split(alike(5100), [5000])
    parts = laid_out(tmp_path, rows)
    assert len(parts) == 50
    assert parts.state.probes < 25
    assert parts.state.recall >= 0.997
    right = 0
    for query in queries:
        hits = parts.find(query, 5, parts.state.probes)
        similarities = rows @ query
        for hit in hits:
            assert hit.similarity == pytest.approx(similarities[int(hit.id[5:])], abs=1e-5)
        assert [hit.similarity for hit in hits] == sorted((hit.similarity for hit in hits), reverse=True)
        right += sum(hit.similarity >= np.sort(similarities)[-5] - 1e-5 for hit in hits)
    assert right / (5 * len(queries)) >= 0.99


@pytest.mark.parametrize("rows", [np.zeros((300, 64), dtype=np.float32), np.ones((300, 64)) / 8, alike(3)])
def test_parts_of_rows_that_do_not_differ_and_of_few_rows_are_searched_as_well(
    tmp_path: Path, rows: Floats
) -> None:
    parts = laid_out(tmp_path, rows.astype(np.float32))
    for k in (1, 3, 400):
        found = ids(parts.find(direction(list(range(64))), k, parts.state.probes))
        assert len(set(found)) == len(found) == min(k, len(rows))


def test_vectors_that_differ_in_every_direction_alike_are_found_too(tmp_path: Path) -> None:
    rows = unit(np.random.default_rng(3).standard_normal((1000, 64)).astype(np.float32))
    parts = laid_out(tmp_path, rows)
    assert parts.state.recall >= 0.997
    for at in (0, 500, 999):
        assert ids(parts.find(rows[at], 1, parts.state.probes)) == [f"task-{at}"]


def test_whoever_asks_for_all_gets_all_and_among_some_only_those(tmp_path: Path) -> None:
    parts = laid_out(tmp_path, rows := alike(700))
    assert len(set(ids(parts.find(rows[0], 700, parts.state.probes)))) == 700
    some = ["task-5", "nobody", "task-600", "task-5"]
    hits = parts.search_among(rows[600], 5, some)
    assert ids(hits) == ["task-600", "task-5"]
    assert hits[1].similarity == pytest.approx(float(rows[5] @ rows[600]), abs=1e-5)
    assert parts.search_among(rows[600], 5, ["nobody"]) == []


def test_the_same_rows_give_the_same_files(tmp_path: Path) -> None:
    laid_out(tmp_path, alike(700), "one")
    laid_out(tmp_path, alike(700), "two")
    first = sorted(tmp_path.glob("task-one.*"))
    assert len(first) == 5
    for file in first:
        assert file.read_bytes() == (tmp_path / file.name.replace("one", "two")).read_bytes()
    take_away(tmp_path, "task", "two")
    assert {file.name.split(".")[0] for file in tmp_path.iterdir()} == {"task-two"}


@pytest.mark.parametrize("kind", ["rows.npy", "short.npy", "axes.npy", "middles.npy", "names"])
def test_files_that_do_not_belong_together_are_not_opened(tmp_path: Path, kind: str) -> None:
    parts = laid_out(tmp_path, alike(300), "one")
    laid_out(tmp_path, alike(400)[:, :63], "two")
    (tmp_path / f"task-two.{kind}").replace(tmp_path / f"task-one.{kind}")
    with pytest.raises(ValueError, match="belong together"):
        Parts.open(tmp_path, "task", parts.state)


@pytest.mark.parametrize("said", ["[]", '{"ids": [], "starts": []}', '{"ids": 5, "starts": [0]}', "{}", "no"])
def test_names_that_are_none_are_trouble_of_the_known_kind(tmp_path: Path, said: str) -> None:
    parts = laid_out(tmp_path, alike(300), "one")
    (tmp_path / "task-one.names").write_text(said, "utf-8")
    with pytest.raises(TROUBLE):
        Parts.open(tmp_path, "task", parts.state)
