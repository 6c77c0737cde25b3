"""The fakes of guard, person and event log keep their ports' contracts."""

from __future__ import annotations

import pytest

from tests.contracts.commitments import CommitmentsContract
from tests.contracts.event_sink import EventSinkContract
from tests.contracts.guard import GuardContract
from tests.contracts.human import HumanContract
from tests.fakes.event_sink import FakeEventSink
from tests.fakes.guard import FakeCommitments, FakeGuard
from treetap.core.ports import Commitments, EventSink, Guard, Human
from treetap.human.scripted import ScriptedHuman
from treetap.models import Event


class TestFakeCommitments(CommitmentsContract):
    @pytest.fixture
    def commitments(self) -> Commitments:
        return FakeCommitments()


class TestFakeGuard(GuardContract):
    @pytest.fixture
    def guard(self) -> Guard:
        return FakeGuard()


class TestScriptedHuman(HumanContract):
    async def answering(self, *answers: str | bool | None) -> Human:
        return ScriptedHuman(answers)


class TestFakeEventSink(EventSinkContract):
    @pytest.fixture
    def sink(self) -> EventSink:
        return FakeEventSink()

    async def written(self, sink: EventSink) -> list[Event]:
        assert isinstance(sink, FakeEventSink)
        return sink.events
