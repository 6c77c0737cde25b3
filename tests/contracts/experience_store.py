"""What a store of experiences must do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tests import samples
from treetap.core.ports import ExperienceStore
from treetap.errors import StorageError, UnknownName
from treetap.models import EmbedderIdentity, Experience, Record, Reflection, Vector

LEVELS: tuple[Experience, ...] = (
    samples.task_experience(),
    samples.atomic_experience(),
    samples.strategy_experience(),
)
AWKWARD = ["it's", 'a "b"', "a' OR '1'='1", "任务", "a/b\\c", "100%_"]
"""Ids that break a query or a file name that was put together carelessly."""


class ExperienceStoreContract:
    """Bind `store`, empty, and the hooks."""

    @pytest.fixture
    def store(self) -> ExperienceStore:
        raise NotImplementedError

    @pytest.fixture
    def identity(self) -> EmbedderIdentity:
        """The embedder whose vectors the store takes."""
        return EmbedderIdentity(name="sample", dimension=3)

    async def reopened(self, store: ExperienceStore) -> ExperienceStore:
        """What another process finds after this one was killed; the store itself if it is all in memory."""
        raise NotImplementedError

    async def count(self, store: ExperienceStore) -> int:
        """How many records there are, counted where they lie."""
        raise NotImplementedError

    async def lessons(self, store: ExperienceStore) -> Sequence[Reflection]:
        """What was learned, oldest first."""
        raise NotImplementedError

    async def test_every_level_is_kept(self, store: ExperienceStore) -> None:
        ids = await store.store(LEVELS)
        assert len(ids) == len(set(ids)) == len(LEVELS)
        later = await self.reopened(store)
        for experience_id, given in zip(ids, LEVELS, strict=True):
            kept = await later.get(experience_id)
            assert kept is not None
            assert kept.id == experience_id
            assert _content(kept) == _content(given)

    async def test_nothing_stored_is_nothing_kept(self, store: ExperienceStore) -> None:
        assert list(await store.store([])) == []
        assert await self.count(store) == 0

    async def test_the_same_thing_twice_is_one_record(self, store: ExperienceStore) -> None:
        known = samples.task_experience()
        (first,) = await store.store([known])
        (second,) = await store.store([known])
        assert first == second
        assert await self.count(store) == 1

    async def test_the_same_thing_twice_at_once_is_one_record(self, store: ExperienceStore) -> None:
        known = samples.task_experience()
        first, second = await store.store([known, known])
        assert first == second
        assert await self.count(store) == 1

    async def test_storing_again_keeps_what_was_earned(self, store: ExperienceStore) -> None:
        known = samples.task_experience(record=Record(ok=1))
        (name,) = await store.store([known])
        await store.outcome(name, ok=False)
        await store.store([known])
        assert (await self.record(store, name)).fail == 1

    async def test_all_of_them_or_none(self, store: ExperienceStore, identity: EmbedderIdentity) -> None:
        await store.store([samples.task_experience(name="old", text_vector=_vector(identity))])
        other = EmbedderIdentity(name="another", dimension=identity.dimension + 1)
        good = samples.task_experience(samples.wifi_task(), name="good", text_vector=_vector(identity))
        foreign = samples.atomic_experience(name="foreign", text_vector=_vector(other))
        with pytest.raises(StorageError):
            await store.store([good, foreign])
        assert await store.get("good") is None
        assert await store.get("foreign") is None
        assert await self.count(store) == 1

    @pytest.mark.parametrize("name", AWKWARD)
    async def test_any_id_will_do(self, store: ExperienceStore, name: str) -> None:
        (experience_id,) = await store.store([samples.task_experience(name=name)])
        assert await store.get(experience_id) is not None
        await store.outcome(experience_id, ok=True)

    @pytest.mark.parametrize("name", ["nobody", "", "x' OR '1'='1"])
    async def test_an_unknown_id_is_none(self, store: ExperienceStore, name: str) -> None:
        await store.store(LEVELS)
        assert await store.get(name) is None

    @pytest.mark.parametrize("name", ["nobody", "", "x' OR '1'='1"])
    async def test_an_outcome_of_nothing_is_an_error(self, store: ExperienceStore, name: str) -> None:
        ids = await store.store(LEVELS)
        before = [await self.record(store, one) for one in ids]
        with pytest.raises(UnknownName):
            await store.outcome(name, ok=True)
        assert [await self.record(store, one) for one in ids] == before

    async def test_an_outcome_changes_the_record_and_nothing_else(self, store: ExperienceStore) -> None:
        given = samples.task_experience(record=Record(ok=1))
        (name, other) = await store.store([given, samples.atomic_experience()])
        untouched = await store.get(other)
        await store.outcome(name, ok=True)
        await store.outcome(name, ok=False)
        later = await self.reopened(store)
        record = await self.record(later, name)
        assert (record.ok, record.fail) == (2, 1)
        assert record.last is not None
        kept = await later.get(name)
        assert kept is not None
        assert _content(kept) == _content(given)
        assert await later.get(other) == untouched

    async def test_no_outcome_is_lost_when_many_come_at_once(self, store: ExperienceStore) -> None:
        (name,) = await store.store([samples.task_experience(record=Record())])
        await asyncio.gather(*(store.outcome(name, ok=at % 2 == 0) for at in range(10)))
        record = await self.record(store, name)
        assert (record.ok, record.fail) == (5, 5)

    async def test_lessons_are_kept_in_order(self, store: ExperienceStore) -> None:
        learned = [samples.lesson(name="first"), samples.lesson(task="send 'hi' to Ann", name="second")]
        for one in learned:
            await store.learn(one)
        later = await self.reopened(store)
        assert list(await self.lessons(later)) == learned

    async def test_following_a_lesson_is_counted(self, store: ExperienceStore) -> None:
        for name in ("first", "second"):
            await store.learn(samples.lesson(task=f"task of the {name}", name=name))
        for helped in (True, True, False):
            await store.followed("second", helped=helped)
        later = await self.reopened(store)
        first, second = await self.lessons(later)
        assert (first.helped, first.harmed) == (0, 0)
        assert (second.helped, second.harmed, second.seen) == (2, 1, 1)

    @pytest.mark.parametrize("name", ["nobody", "", "x' OR '1'='1"])
    async def test_a_lesson_that_is_not_there_cannot_be_followed(
        self, store: ExperienceStore, name: str
    ) -> None:
        await store.learn(samples.lesson())
        with pytest.raises(UnknownName):
            await store.followed(name, helped=True)
        assert [(one.helped, one.harmed) for one in await self.lessons(store)] == [(0, 0)]

    async def record(self, store: ExperienceStore, name: str) -> Record:
        kept = await store.get(name)
        assert kept is not None
        return kept.record


def _vector(identity: EmbedderIdentity) -> Vector:
    return Vector(values=(0.5,) * identity.dimension, embedder=identity)


def _content(experience: Experience) -> Experience:
    """Without what a store may add: the name it is kept under, the record, a checksum, vectors."""
    bare: dict[str, object] = {"id": "-", "record": Record(), "checksum": "", "text_vector": None}
    if experience.level == "task":
        bare["start_vector"] = None
    return experience.model_copy(update=bare)
