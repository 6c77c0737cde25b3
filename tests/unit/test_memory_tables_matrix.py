"""Vectors in memory: what is put, replaced and taken out, and what has no direction."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from treetap.memory.tables.hit import Hit
from treetap.memory.tables.matrix import Matrix, best, direction


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
    matrix.remove(["east", "nobody"])
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
