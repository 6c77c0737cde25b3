"""An embedder that counts pairs of letters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from zlib import crc32

from treetap.models import EmbedderIdentity, Screen


class FakeEmbedder:
    """Texts that share letters are near each other; a screen is its page key and its texts."""

    def __init__(self, name: str = "letter-pairs", dimension: int = 32) -> None:
        self._identity = EmbedderIdentity(name=name, dimension=dimension)

    @property
    def identity(self) -> EmbedderIdentity:
        return self._identity

    async def embed(self, items: Sequence[str | Screen]) -> Sequence[Sequence[float]]:
        return [self._vector(item if isinstance(item, str) else self._text(item)) for item in items]

    def _text(self, screen: Screen) -> str:
        return " ".join([screen.page_key, *(element.text for element in screen.elements)])

    def _vector(self, text: str) -> list[float]:
        counts = [0.0] * self._identity.dimension
        for pair in pairwise(f" {text.casefold()} "):
            # Not hash(): that differs from process to process.
            counts[crc32("".join(pair).encode()) % len(counts)] += 1
        length = math.hypot(*counts)
        return [count / length for count in counts]
