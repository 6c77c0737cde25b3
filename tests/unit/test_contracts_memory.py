"""What remembers keeps its port's contract."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.contracts.bank import BankContract
from tests.contracts.experience_store import ExperienceStoreContract
from tests.contracts.learner import LearnerContract
from tests.contracts.recall import RecallContract
from tests.contracts.spatial_map import SpatialMapContract
from tests.contracts.working_memory import WorkingMemoryContract
from tests.fakes.bank import FakeBank
from tests.fakes.experience_store import FakeExperienceStore
from tests.fakes.learner import FakeLearner
from tests.fakes.recall import FakeRecall
from tests.fakes.spatial_map import FakeSpatialMap
from tests.fakes.working_memory import FakeWorkingMemory
from treetap.core.ports import Bank, ExperienceStore, Learner, Recall, SpatialMap, WorkingMemory
from treetap.memory.working import TaskBank
from treetap.models import Experience, Reflection


class TestFakeRecall(RecallContract):
    async def recalling(self, *known: Experience, lessons: Sequence[Reflection] = ()) -> Recall:
        return FakeRecall(known, lessons)


class TestFakeExperienceStore(ExperienceStoreContract):
    @pytest.fixture
    def store(self) -> ExperienceStore:
        return FakeExperienceStore()

    async def reopened(self, store: ExperienceStore) -> ExperienceStore:
        return store

    async def count(self, store: ExperienceStore) -> int:
        assert isinstance(store, FakeExperienceStore)
        return len(store.records)

    async def lessons(self, store: ExperienceStore) -> Sequence[Reflection]:
        assert isinstance(store, FakeExperienceStore)
        return store.lessons


class TestFakeSpatialMap(SpatialMapContract):
    @pytest.fixture
    def places(self) -> SpatialMap:
        return FakeSpatialMap()


class TestFakeLearner(LearnerContract):
    @pytest.fixture
    def learner(self) -> Learner:
        return FakeLearner()


class TestFakeWorkingMemory(WorkingMemoryContract):
    @pytest.fixture
    def mind(self) -> WorkingMemory:
        return FakeWorkingMemory()


class TestTaskBank(BankContract):
    @pytest.fixture
    def bank(self) -> Bank:
        return TaskBank()


class TestFakeBank(BankContract):
    @pytest.fixture
    def bank(self) -> Bank:
        return FakeBank()
