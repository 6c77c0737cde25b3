"""Sentences with their real vectors, embedded once and kept in a folder."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from treetap.bench.memory.sentences import sentences
from treetap.core.ports import Embedder
from treetap.memory.embedding.texts import UniversalTextEmbedder
from treetap.models import EmbedderIdentity

QUERIES = 500
"""Sentences that are searched with and never stored."""
_CHUNK = 1024

Floats = NDArray[np.float32]


def default_work() -> Path:
    """The user's cache, never the repository."""
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "treetap" / "bench-memory"


@dataclass(frozen=True)
class Corpus:
    """Sentences to store, sentences to search with, and the vectors of both, of length 1."""

    stored: list[str]
    vectors: Floats
    asked: list[str]
    queries: Floats


class Embedded:
    """The default embedder with its answers at hand: what is measured is not its arithmetic."""

    def __init__(self, corpus: Corpus) -> None:
        self._known = dict(zip(corpus.stored, corpus.vectors, strict=True))

    @property
    def identity(self) -> EmbedderIdentity:
        return UniversalTextEmbedder().identity

    async def embed(self, items: Sequence[str]) -> Sequence[Sequence[float]]:
        return [self._known[item].tolist() for item in items]


async def corpus(work: Path, count: int, embedder: Embedder[str] | None = None) -> Corpus:
    """That many sentences. Embedding 100,000 takes about a minute and a half on one core, once."""
    embedder = embedder or UniversalTextEmbedder()
    texts = sentences(count + QUERIES)
    file = work / f"{embedder.identity.name}-{count}.npy"
    vectors = _kept(file)
    if vectors is None:
        vectors = await _embedded(texts, embedder)
        _keep(file, vectors)
    return Corpus(texts[:count], vectors[:count], texts[count:], vectors[count:])


def _kept(file: Path) -> Floats | None:
    return np.load(file) if file.exists() else None


def _keep(file: Path, vectors: Floats) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new.npy")
    np.save(new, vectors)
    new.replace(file)


async def _embedded(texts: list[str], embedder: Embedder[str]) -> Floats:
    """Texts of like length go together: a batch is as dear as its longest."""
    rows: Floats = np.zeros((len(texts), embedder.identity.dimension), dtype=np.float32)
    order = sorted(range(len(texts)), key=lambda at: len(texts[at].encode()))
    start = time.perf_counter()
    for at in range(0, len(order), _CHUNK):
        places = order[at : at + _CHUNK]
        rows[places] = np.asarray(await embedder.embed([texts[one] for one in places]), dtype=np.float32)
        await asyncio.sleep(0)
    if len(texts) > _CHUNK:
        said = f"Embedded {len(texts)} sentences in {time.perf_counter() - start:.0f} s."
        print(said, file=sys.stderr)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Floats = rows / np.maximum(lengths, 1e-12)
    return unit
