"""What an embedder must do, whatever it embeds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Generic, TypeVar

import pytest

from treetap.core.ports import Embedder

Item = TypeVar("Item")
MANY = 20


class EmbedderContract(Generic[Item]):
    """Bind `embedder` and `items`, three or more that differ."""

    @pytest.fixture
    def embedder(self) -> Embedder[Item]:
        raise NotImplementedError

    @pytest.fixture
    def items(self) -> Sequence[Item]:
        raise NotImplementedError

    async def test_vectors_are_as_long_as_the_identity_says(
        self, embedder: Embedder[Item], items: Sequence[Item]
    ) -> None:
        vectors = await embedder.embed(items)
        assert [len(vector) for vector in vectors] == [embedder.identity.dimension] * len(items)

    async def test_vectors_point_somewhere(self, embedder: Embedder[Item], items: Sequence[Item]) -> None:
        for vector in await embedder.embed(items):
            assert all(math.isfinite(value) for value in vector)
            assert any(vector)

    async def test_it_is_deterministic(self, embedder: Embedder[Item], items: Sequence[Item]) -> None:
        first, second = await embedder.embed(items), await embedder.embed(items)
        assert [list(vector) for vector in first] == [list(vector) for vector in second]

    async def test_different_items_have_different_vectors(
        self, embedder: Embedder[Item], items: Sequence[Item]
    ) -> None:
        assert len({tuple(vector) for vector in await embedder.embed(items)}) == len(items)

    async def test_a_batch_is_its_items_in_order(
        self, embedder: Embedder[Item], items: Sequence[Item]
    ) -> None:
        singles = [(await embedder.embed([item]))[0] for item in items]
        # Many, and one twice: a batch may be cut into pieces, and pieces may be padded.
        batch = await embedder.embed([*items] * MANY)
        assert len(batch) == len(items) * MANY
        for at, vector in enumerate(batch):
            assert list(vector) == pytest.approx(list(singles[at % len(items)]), abs=1e-4)

    async def test_nothing_gives_nothing(self, embedder: Embedder[Item]) -> None:
        assert len(await embedder.embed([])) == 0

    async def test_its_identity_stays(self, embedder: Embedder[Item], items: Sequence[Item]) -> None:
        before = embedder.identity
        await embedder.embed(items)
        assert embedder.identity == before
