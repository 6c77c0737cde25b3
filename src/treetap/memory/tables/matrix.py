"""Vectors in memory, searched exactly. Imported late: it needs numpy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from treetap.memory.tables.hit import Hit

Floats = NDArray[np.float32]

_FEW = 256
"""These are sorted outright: finding out which to sort would cost more."""


def unit(vectors: Floats) -> Floats:
    """Each row at length 1, so that a product is the cosine. What has no direction is like nothing: zeros."""
    clean = np.nan_to_num(vectors, nan=0.0, posinf=0.0, neginf=0.0)
    lengths = np.linalg.norm(clean, axis=1, keepdims=True)
    units: Floats = np.divide(clean, lengths, out=np.zeros_like(clean), where=lengths > 0)
    return units


def rows_of(vectors: Iterable[bytes], dimension: int) -> Floats:
    """The journal's bytes as rows of length 1."""
    return unit(np.frombuffer(b"".join(vectors), dtype="<f4").reshape(-1, dimension).astype(np.float32))


def cosines(rows: Floats, query: Floats) -> Floats:
    """One per row. Not `rows @ query`: that shares so little work out between threads, which wait for each
    other, and on a busy machine for long."""
    products: Floats = np.vecdot(rows, query)
    return products


def direction(vector: Sequence[float]) -> Floats:
    """One vector at length 1, like a row."""
    row = np.asarray(vector, dtype=np.float32)
    length = float(np.sqrt(np.vecdot(row, row)))
    return row / np.float32(length) if 0 < length < np.inf else unit(row[None, :])[0]


def best(similarities: Floats, k: int) -> NDArray[np.intp]:
    """Where the k highest are, the highest first; of equals the first."""
    if k < len(similarities) > _FEW:
        # Everything that ties with the k-th is looked at, or which of them wins would be up to chance.
        least = similarities[np.argpartition(similarities, -k)[-k:]].min()
        places = np.flatnonzero(similarities >= least)
    else:
        places = np.arange(len(similarities))
    return places[np.argsort(-similarities[places], kind="stable")[:k]]


def among(rows: Floats, places: Mapping[str, int], query: Floats, k: int, ids: Sequence[str]) -> list[Hit]:
    """The nearest of those that are asked for and here, the nearest first."""
    here = {one: place for one in ids if (place := places.get(one)) is not None}
    if not here:
        return []
    names, similarities = list(here), cosines(rows[list(here.values())], query)
    return [Hit(names[at], float(similarities[at])) for at in best(similarities, k)]


class Matrix:
    """Rows by id. Taking one out leaves no hole: the last one moves there."""

    def __init__(self, dimension: int) -> None:
        self._rows: Floats = np.empty((0, dimension), dtype=np.float32)
        self._ids: list[str] = []
        self._places: dict[str, int] = {}
        # What came in is taken in by a thread; a search meanwhile sees all of a page or nothing of it.
        self._turn = Lock()

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, one: str) -> bool:
        return one in self._places

    def put(self, vectors: Mapping[str, bytes]) -> None:
        """New ones, or others in place of those with the same id."""
        if vectors:
            self.change((), vectors)

    def change(self, gone: Iterable[str], vectors: Mapping[str, bytes]) -> None:
        """Takes those out that are here, and puts these in: at once, for whoever searches."""
        rows = rows_of(vectors.values(), self._rows.shape[1])
        with self._turn:
            self._remove(gone)
            self._put(list(vectors), rows)

    def _put(self, ids: list[str], rows: Floats) -> None:
        needed = len(self._ids) + sum(one not in self._places for one in ids)
        if needed > len(self._rows):
            grown = np.empty((max(needed, 2 * len(self._ids)), self._rows.shape[1]), dtype=np.float32)
            grown[: len(self._ids)] = self._rows[: len(self._ids)]
            self._rows = grown
        for one, row in zip(ids, rows, strict=True):
            place = self._places.setdefault(one, len(self._ids))
            if place == len(self._ids):
                self._ids.append(one)
            self._rows[place] = row

    def _remove(self, ids: Iterable[str]) -> None:
        for one in ids:
            place = self._places.pop(one, None)
            if place is None:
                continue
            last = self._ids.pop()
            if last != one:
                self._ids[place] = last
                self._places[last] = place
                self._rows[place] = self._rows[len(self._ids)]

    def search(self, query: Floats, k: int) -> list[Hit]:
        """The nearest first."""
        with self._turn:
            similarities = cosines(self._rows[: len(self._ids)], query)
            return [Hit(self._ids[at], float(similarities[at])) for at in best(similarities, k)]

    def search_among(self, query: Floats, k: int, ids: Sequence[str]) -> list[Hit]:
        """Only those that are asked for and here."""
        with self._turn:
            return among(self._rows, self._places, query, k, ids)
