"""A table's vectors laid out by likeness in files that are mapped into memory, for levels of middling size.

A search compares a few numbers of the likeliest rows first: the vectors turned so that the first numbers tell
most. Only the best of them are compared whole. LanceDB's own index is as good, but a query of it costs more
than two milliseconds whatever it finds.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from treetap.memory.tables.hit import Hit
from treetap.memory.tables.matrix import Floats, among, best, cosines, unit
from treetap.memory.tables.state import TableState
from treetap.models import ExperienceLevel

_PER_PART: Final = 100
_TOLD: Final = 0.88
"""Of what tells the rows apart, how much the short rows hold at least: in 128 of the default embedder's 512
numbers."""
_ABREAST: Final = 32
"""Numbers that a processor multiplies at once: other lengths take longer than the next longer one."""
_WHOLE: Final = 40
"""Rows that are compared whole, at least; and for each that is asked for, this many:"""
_WHOLE_PER_HIT: Final = 8
_ROUNDS: Final = 8
_PAGE: Final = 4096
_SAMPLE: Final = 400
_NEAREST: Final = 6
"""A row of the table that is searched for finds itself, which counts for nothing, and five others."""
_RECALL: Final = 0.998
_FILES: Final = ("rows.npy", "short.npy", "axes.npy", "middles.npy", "names")


def files(folder: Path, level: ExperienceLevel, generation: str) -> tuple[Path, ...]:
    """The rows, their short forms, what makes a vector short, the middles of the parts; and the names, with
    where each part starts."""
    return tuple(folder / f"{level}-{generation}.{kind}" for kind in _FILES)


def take_away(folder: Path, level: ExperienceLevel, but: str) -> None:
    """Those of other generations."""
    for kind in _FILES:
        for file in folder.glob(f"{level}-*.{kind}"):
            if not file.name.startswith(f"{level}-{but}."):
                # Windows keeps what somebody has mapped; it goes the next time.
                with suppress(PermissionError):
                    file.unlink(missing_ok=True)


class Parts:
    """The nearest of what was laid out, sought in the likeliest parts."""

    def __init__(
        self, state: TableState, arrays: tuple[Floats, Floats, Floats, Floats], names: dict[str, list[str]]
    ) -> None:
        """All as in the files, in their order."""
        rows, short, axes, middles = arrays
        self.state = state
        self._rows = rows
        self._short = short
        self._axes = axes
        self._middles = middles
        self._ids = names["ids"]
        self._starts = np.array(names["starts"], dtype=np.intp)
        if not len(self._ids) == len(rows) == len(short) == self._starts[-1]:
            raise ValueError("the rows and their names do not belong together")
        if len(self._starts) != len(middles) + 1 or axes.shape != (short.shape[1], rows.shape[1]):
            raise ValueError("the rows and their parts do not belong together")

    def __len__(self) -> int:
        return len(self._middles)

    @classmethod
    def open(cls, folder: Path, level: ExperienceLevel, state: TableState) -> Parts:
        """Raises `trouble.TROUBLE`."""
        rows, short, axes, middles, names = files(folder, level, state.generation)
        said = json.loads(names.read_bytes())
        try:
            return cls(state, (_mapped(rows), _mapped(short), np.load(axes), np.load(middles)), said)
        except (TypeError, IndexError) as error:
            raise ValueError(f"{names.stem} is not what it should be: {error}") from error

    async def search(self, query: Floats, k: int) -> list[Hit]:
        return self.find(query, k, self.state.probes)

    def find(self, query: Floats, k: int, probes: int) -> list[Hit]:
        wanted = max(_WHOLE, _WHOLE_PER_HIT * k)
        # Whoever asks for very many is not answered with as few as lie in the likeliest parts.
        probes = max(probes, -(-wanted * len(self) // len(self._rows)))
        shortened = cosines(self._axes, query)
        likeliest = best(cosines(self._middles, shortened), probes)
        starts, ends = self._starts[likeliest], self._starts[likeliest + 1]
        found = np.concatenate(
            [
                cosines(self._short[start:end], shortened)
                for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
            ]
        )
        some = best(found, wanted)
        # Where those are in all the rows: so far beyond the start of their part as in what was found.
        until = np.cumsum(ends - starts)
        places = some + (ends - until)[np.searchsorted(until, some, side="right")]
        whole = cosines(self._rows[places], query)
        return [Hit(self._ids[places[at]], float(whole[at])) for at in best(whole, k)]

    def search_among(self, query: Floats, k: int, ids: Sequence[str]) -> list[Hit]:
        """Only those that are asked for and here."""
        return among(self._rows, self._places, query, k, ids)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {one: at for at, one in enumerate(self._ids)}

    def close(self) -> None:
        """Nothing is held but a mapping, which goes with the last search."""


def lay_out(
    folder: Path, level: ExperienceLevel, state: TableState, ids: list[str], rows: Floats
) -> TableState:
    """Writes the files; the state with how many parts to seek in, and the recall that was measured."""
    axes = _axes(rows)
    short = rows @ axes.T
    middles = _middles(short, max(2, len(rows) // _PER_PART))
    part_of = _nearest_middle(short, middles)
    order = np.argsort(part_of, kind="stable")
    rows, short = rows[order], short[order]
    starts = np.searchsorted(part_of[order], np.arange(len(middles) + 1)).tolist()
    names = {"ids": [ids[at] for at in order], "starts": starts}
    arrays = rows, short, axes, middles
    *paths, last = files(folder, level, state.generation)
    for path, array in zip(paths, arrays, strict=True):
        with path.open("wb") as file:
            np.save(file, array)
            _on_disk(file)
    with last.open("w", encoding="utf-8") as said:
        json.dump(names, said)
        _on_disk(said)
    return _measured(Parts(state, arrays, names), rows)


def _measured(parts: Parts, rows: Floats) -> TableState:
    queries = rows[np.linspace(0, len(rows) - 1, min(_SAMPLE, len(rows))).astype(int)]
    nearest = min(_NEAREST, len(rows))
    few = [queries[at : at + 50] for at in range(0, len(queries), 50)]
    least = np.concatenate([np.partition(some @ rows.T, -nearest)[:, -nearest] for some in few])
    most = len(parts)
    probes = min(most, max(8, most // 40))
    while True:
        found = sum(
            hit.similarity >= limit - 1e-5
            for query, limit in zip(queries, least, strict=True)
            for hit in parts.find(query, nearest, probes)
        )
        others = (nearest - 1) * len(queries)
        recall = min(1.0, max(0.0, (found - len(queries)) / others)) if others else 1.0
        if recall >= _RECALL or probes == most:
            return parts.state.model_copy(update={"probes": probes, "recall": float(recall)})
        probes = min(most, probes + max(1, probes // 4))


def _axes(rows: Floats) -> Floats:
    """Along these the rows differ most, the first more than the second: as many as are worth it."""
    strengths, axes = np.linalg.eigh(rows.T @ rows)
    told = np.cumsum(strengths[::-1])
    count = 1 + int(np.searchsorted(told, _TOLD * told[-1]))
    return np.ascontiguousarray(axes.T[::-1][: _ABREAST * -(-count // _ABREAST)])


def _middles(rows: Floats, count: int) -> Floats:
    """By k-means on a sample, with cosines."""
    sample = rows[np.linspace(0, len(rows) - 1, min(len(rows), 64 * count)).astype(int)]
    middles = unit(sample[np.linspace(0, len(sample) - 1, count).astype(int)])
    for _ in range(_ROUNDS):
        part_of = _nearest_middle(sample, middles)
        filled, starts = np.unique(np.sort(part_of), return_index=True)
        in_order = sample[np.argsort(part_of, kind="stable")]
        middles[filled] = unit(np.add.reduceat(in_order, starts, axis=0))
    return middles


def _nearest_middle(rows: Floats, middles: Floats) -> NDArray[np.intp]:
    pages = [np.argmax(rows[at : at + _PAGE] @ middles.T, axis=1) for at in range(0, len(rows), _PAGE)]
    return np.concatenate(pages)


def _mapped(path: Path) -> Floats:
    """As a plain array: slices of numpy's own class for files take ten times as long to make."""
    return np.asarray(np.load(path, mmap_mode="r"))


def _on_disk(file: IO[Any]) -> None:
    """Before the state names it."""
    file.flush()
    os.fsync(file.fileno())
