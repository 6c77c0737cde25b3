"""An embedder that remembers what it was asked last."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from treetap.models import EmbedderIdentity

_LONGEST = 2000
"""Characters: longer texts are not kept, so that the cache's size has a bound."""


class TextEmbedder(Protocol):
    """What is remembered for: any embedder of texts."""

    @property
    def identity(self) -> EmbedderIdentity: ...

    async def embed(self, items: Sequence[str]) -> Sequence[Sequence[float]]: ...


class CachedEmbedder:
    """Another embedder's vectors, to the last digit. The `keep` texts used last cost nothing to ask again."""

    def __init__(self, inner: TextEmbedder, keep: int = 1024) -> None:
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
            if len(text) <= _LONGEST:
                self._known[text] = vector
                self._known.move_to_end(text)
        while len(self._known) > self._keep:
            self._known.popitem(last=False)
