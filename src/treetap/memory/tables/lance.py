"""One LanceDB table as it is written: created, followed up, checked, indexed, tidied. Imported late."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import lancedb
import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
from lancedb.index import IvfFlat

from treetap.memory.tables.matrix import Floats, best, rows_of
from treetap.memory.tables.trouble import TROUBLE, first_line
from treetap.models import EmbedderIdentity, ExperienceLevel

_PER_PART: Final = 200
_MOST_PARTS: Final = 1024
_RECALL: Final = 0.995
_SAMPLE: Final = 64
_NEAREST: Final = 5


class LanceFile:
    """The table of one level. The caller is the only writer."""

    def __init__(self, folder: Path, level: ExperienceLevel, identity: EmbedderIdentity) -> None:
        self._folder = folder
        self._level = level
        self._identity = identity
        self._database = lancedb.connect(folder)
        self._table: Any = None
        self._old: list[Path] = []

    @property
    def path(self) -> Path:
        return self._folder / f"{self._level}.lance"

    @property
    def schema(self) -> pa.Schema:
        return pa.schema(
            [
                pa.field("id", pa.string(), nullable=False),
                pa.field("vector", pa.list_(pa.float32(), self._identity.dimension)),
            ],
            metadata={"embedder": self._identity.name, "dimension": str(self._identity.dimension)},
        )

    def fault(self) -> str:
        """Why it cannot be used as it is; empty if it can. Reads every id, so a missing file is noticed."""
        if not self.path.is_dir():
            return "it is not there"
        try:
            self._table = self._database.open_table(self._level)
            found = self._table.schema
            if not found.equals(self.schema, check_metadata=False):
                return "it holds something else"
            if (found.metadata or {}) != self.schema.metadata:
                return "its vectors are another embedder's"
            if self._table.list_indices():
                query = np.zeros(self._identity.dimension, dtype=np.float32)
                asked = self._table.search(query).distance_type("dot").limit(1)
                asked.select(["id", "_distance"]).fast_search().to_arrow()
        except TROUBLE as error:
            return f"it cannot be read ({first_line(error)})"
        return ""

    def ids(self) -> list[str]:
        """All of them. Raises `TROUBLE` for a broken table."""
        found: list[str] = self._table.search().select(["id"]).to_arrow()["id"].to_pylist()
        return found

    def some(self) -> dict[str, Floats]:
        """A few rows from both ends."""
        count = self._table.count_rows()
        places = sorted({*range(min(8, count)), *range(max(0, count - 8), count)})
        found = self._table.take_offsets(places).to_arrow()
        return {one: np.asarray(row, dtype=np.float32) for one, row in _rows(found)}

    def all(self) -> tuple[list[str], Floats]:
        """Every id and its row, in order."""
        found = self._table.search().select(["id", "vector"]).to_arrow().combine_chunks()
        values = found["vector"].combine_chunks().flatten().to_numpy(zero_copy_only=False)
        return found["id"].to_pylist(), values.reshape(-1, self._identity.dimension)

    def write(self, pages: Iterable[Mapping[str, bytes]]) -> None:
        """The whole table anew. Until that is done the old one stays; what is no table is taken away."""
        there = self._can_be_overwritten()
        if not there:
            _take_away(self.path)
        self._old = [file for file in self.path.rglob("*") if file.is_file() and file.suffix != ".json"]
        batches = pa.RecordBatchReader.from_batches(self.schema, self._batches(pages))
        self._table = self._database.create_table(
            self._level, data=batches, schema=self.schema, mode="overwrite" if there else "create"
        )

    def follow(self, vectors: Mapping[str, bytes], gone: Sequence[str]) -> None:
        """New and changed rows by id, and those that are gone."""
        if vectors:
            data = pa.Table.from_batches(self._batches([vectors]), self.schema)
            merge = self._table.merge_insert("id").when_matched_update_all().when_not_matched_insert_all()
            merge.execute(data)
        if gone:
            self._table.delete(f"id IN ({', '.join(quoted(one) for one in gone)})")

    def count(self) -> int:
        return int(self._table.count_rows())

    def files(self) -> int:
        """Data files: each write adds one, and a search that has no index opens them all."""
        data = self.path / "data"
        return sum(1 for _ in data.iterdir()) if data.is_dir() else 0

    def tidy(self) -> None:
        """Takes away what was there before `write`, and with it what a killed writer left behind.

        Not by LanceDB's `optimize`: that joins the parts of an index into one, which makes it no index.
        """
        for file in self._old:
            file.unlink(missing_ok=True)
        self._old = []
        for folder in (self.path / "_indices").glob("*"):
            if not any(folder.iterdir()):
                folder.rmdir()

    def sync(self) -> None:
        """All of it on disk: LanceDB does not see to that, and does not notice afterwards what is missing."""
        for file in self.path.rglob("*"):
            if file.is_file():
                with file.open("rb+") as opened:
                    os.fsync(opened.fileno())

    def index(self) -> tuple[int, float]:
        """Builds an index that finds what a full search finds: how many parts to probe, and the recall."""
        count = self.count()
        parts = max(2, min(_MOST_PARTS, count // _PER_PART))
        config = IvfFlat(distance_type="dot", num_partitions=parts, sample_rate=64, max_iterations=20)
        self._table.create_index("vector", config=config, replace=True)
        queries, nearest = self._nearest(count)
        probes, recall = max(8, parts // 16), 0.0
        while True:
            probes = min(probes, parts)
            recall = self._recall(queries, nearest, probes)
            if recall >= _RECALL or probes == parts:
                # Real sentences are not rows of the table: half as much again is kept in hand.
                return min(parts, probes * 3 // 2), recall
            probes *= 2

    def _nearest(self, count: int) -> tuple[Floats, list[Floats]]:
        """Some rows, and how similar their five nearest are, by a full search in one reading of the table."""
        places = np.linspace(0, count - 1, min(_SAMPLE, count)).astype(int).tolist()
        sample = self._table.take_offsets(places).to_arrow()
        queries = np.stack([np.asarray(row, dtype=np.float32) for _, row in _rows(sample)])
        tops = [np.empty(0, dtype=np.float32)] * len(queries)
        for batch in self._table.search().select(["vector"]).to_batches(8192):
            values = batch.column("vector").flatten().to_numpy(zero_copy_only=False)
            rows = values.reshape(-1, self._identity.dimension)
            for at, similarities in enumerate(queries @ rows.T):
                both = np.concatenate([tops[at], similarities])
                tops[at] = both[best(both, _NEAREST)]
        return queries, tops

    def _recall(self, queries: Floats, nearest: Sequence[Floats], probes: int) -> float:
        found = 0
        for query, similarities in zip(queries, nearest, strict=True):
            asked = self._table.search(query).distance_type("dot").limit(_NEAREST).nprobes(probes)
            answer = asked.select(["_distance"]).fast_search().to_arrow()
            reached = 1.0 - answer["_distance"].to_numpy()
            # By likeness, not by id: of equals any may be among the five.
            found += int((reached >= similarities[-1] - 1e-5).sum())
        return min(1.0, found / max(1, sum(len(one) for one in nearest)))

    def _batches(self, pages: Iterable[Mapping[str, bytes]]) -> Iterator[pa.RecordBatch]:
        for page in pages:
            rows = rows_of(page.values(), self._identity.dimension)
            vectors = pa.FixedSizeListArray.from_arrays(
                pa.array(rows.reshape(-1), type=pa.float32()), self._identity.dimension
            )
            yield pa.record_batch([pa.array(list(page), type=pa.string()), vectors], schema=self.schema)

    def _can_be_overwritten(self) -> bool:
        try:
            return self.path.is_dir() and self._database.open_table(self._level) is not None
        except TROUBLE:
            return False


def quoted(text: str) -> str:
    """A string in a `where`: nothing in it ends it."""
    return "'" + text.replace("'", "''") + "'"


def _rows(found: pa.Table) -> Iterator[tuple[str, list[float]]]:
    yield from zip(found["id"].to_pylist(), found["vector"].to_pylist(), strict=True)


def _take_away(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
