"""A table's vectors laid out by likeness in one file that is mapped into memory, for levels of middling size.

LanceDB's own index is as good, but a query of it costs more than two milliseconds whatever it finds.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from treetap.memory.tables.hit import Hit
from treetap.memory.tables.matrix import Floats, best, cosines, unit
from treetap.memory.tables.state import TableState
from treetap.models import ExperienceLevel

_PER_PART: Final = 200
_ROUNDS: Final = 8
_PAGE: Final = 4096
_SAMPLE: Final = 200
_NEAREST: Final = 5
_RECALL: Final = 0.998
"""Of rows of the table, which find themselves: of other sentences it is 0.995."""


def files(folder: Path, level: ExperienceLevel, generation: str) -> tuple[Path, Path, Path]:
    """The rows, the middles of the parts, and the names with where each part starts."""
    stem = f"{level}-{generation}"
    return folder / f"{stem}.rows.npy", folder / f"{stem}.middles.npy", folder / f"{stem}.names"


def take_away(folder: Path, level: ExperienceLevel, but: str) -> None:
    """Those of other generations."""
    for pattern in ("rows.npy", "middles.npy", "names"):
        for file in folder.glob(f"{level}-*.{pattern}"):
            if not file.name.startswith(f"{level}-{but}."):
                # Windows keeps what somebody has mapped; it goes the next time.
                with suppress(PermissionError):
                    file.unlink(missing_ok=True)


class Parts:
    """The nearest of what was laid out, sought in the likeliest parts."""

    def __init__(self, state: TableState, rows: Floats, middles: Floats, names: dict[str, list[str]]) -> None:
        self.state = state
        self._rows = rows
        self._middles = middles
        self._ids = names["ids"]
        self._starts = [int(one) for one in names["starts"]]
        if len(self._ids) != len(rows) or len(self._starts) != len(middles) + 1:
            raise ValueError("the rows and their names do not belong together")

    def __len__(self) -> int:
        return len(self._middles)

    @classmethod
    def open(cls, folder: Path, level: ExperienceLevel, state: TableState) -> Parts:
        """Raises `trouble.TROUBLE`."""
        rows, middles, names = files(folder, level, state.generation)
        said = json.loads(names.read_bytes())
        return cls(state, np.load(rows, mmap_mode="r"), np.load(middles), said)

    async def search(self, query: Floats, k: int) -> list[Hit]:
        return self.find(query, k, self.state.probes)

    def find(self, query: Floats, k: int, probes: int) -> list[Hit]:
        likeliest = best(cosines(self._middles, query), probes).tolist()
        spans = [(self._starts[part], self._starts[part + 1]) for part in likeliest]
        found = np.concatenate([cosines(self._rows[start:end], query) for start, end in spans])
        places = np.concatenate([np.arange(start, end) for start, end in spans])
        return [Hit(self._ids[places[at]], float(found[at])) for at in best(found, k)]

    def close(self) -> None:
        """Nothing is held but a mapping, which goes with the last search."""


def lay_out(
    folder: Path, level: ExperienceLevel, state: TableState, ids: list[str], rows: Floats
) -> TableState:
    """Writes the files; the state with how many parts to seek in, and the recall that was measured."""
    middles = _middles(rows, max(2, len(rows) // _PER_PART))
    part_of = _nearest_middle(rows, middles)
    order = np.argsort(part_of, kind="stable")
    starts = np.searchsorted(part_of[order], np.arange(len(middles) + 1)).tolist()
    names = {"ids": [ids[at] for at in order], "starts": starts}
    paths = files(folder, level, state.generation)
    np.save(paths[0], rows[order])
    np.save(paths[1], middles)
    paths[2].write_text(json.dumps(names), "utf-8")
    return _measured(Parts(state, rows[order], middles, names), rows)


def _measured(parts: Parts, rows: Floats) -> TableState:
    queries = rows[np.linspace(0, len(rows) - 1, min(_SAMPLE, len(rows))).astype(int)]
    least = np.sort(queries @ rows.T, axis=1)[:, -min(_NEAREST, len(rows))]
    most = len(parts)
    probes = min(most, max(8, most // 16))
    while True:
        found = sum(
            hit.similarity >= limit - 1e-5
            for query, limit in zip(queries, least, strict=True)
            for hit in parts.find(query, _NEAREST, probes)
        )
        recall = min(1.0, found / (min(_NEAREST, len(rows)) * len(queries)))
        if recall >= _RECALL or probes == most:
            break
        probes = min(most, 2 * probes)
    return parts.state.model_copy(update={"probes": probes, "recall": recall})


def _middles(rows: Floats, count: int) -> Floats:
    """By k-means on a sample, with cosines."""
    sample = rows[np.linspace(0, len(rows) - 1, min(len(rows), 64 * count)).astype(int)]
    middles: Floats = sample[np.linspace(0, len(sample) - 1, count).astype(int)].copy()
    for _ in range(_ROUNDS):
        part_of = _nearest_middle(sample, middles)
        sums = np.zeros_like(middles)
        np.add.at(sums, part_of, sample)
        empty = ~np.isin(np.arange(count), part_of)
        middles[~empty] = unit(sums)[~empty]
    return middles


def _nearest_middle(rows: Floats, middles: Floats) -> NDArray[np.intp]:
    pages = [np.argmax(rows[at : at + _PAGE] @ middles.T, axis=1) for at in range(0, len(rows), _PAGE)]
    return np.concatenate(pages)
