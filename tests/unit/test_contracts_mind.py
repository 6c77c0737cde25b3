"""The fakes that think keep their ports' contracts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.contracts.chat_model import ChatModelContract
from tests.contracts.embedder import EmbedderContract
from tests.contracts.judge import JudgeContract
from tests.contracts.meter import MeterContract
from tests.contracts.policy import PolicyContract
from tests.contracts.reflector import ReflectorContract
from tests.contracts.task_reader import TaskReaderContract
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.judge import FakeJudge
from tests.fakes.meter import FakeMeter
from tests.fakes.reflector import FakeReflector
from tests.fakes.task_reader import FakeTaskReader
from treetap.core.ports import ChatModel, Embedder, Judge, Meter, Policy, Reflector, TaskReader
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.llm.meter import RunMeter
from treetap.llm.scripted import ScriptedChatModel
from treetap.models import Branch, BranchMode, Decision, Done, ModelCalled, Screen, Subtask, Terminal
from treetap.policy.scripted import ScriptedPolicy

TAP = Terminal(action=samples.tap("Wi-Fi"), goal_id="g1")


class TestFakeTaskReader(TaskReaderContract):
    @pytest.fixture
    def reader(self) -> TaskReader:
        return FakeTaskReader()


class TestScriptedPolicy(PolicyContract):
    @pytest.fixture(
        params=[
            TAP,
            Branch(mode=BranchMode.ALTERNATIVES, children=(Subtask(task="tap it", step=TAP),) * 2),
            Done(),
        ],
        ids=lambda decision: decision.kind,
    )
    def policy(self, request: pytest.FixtureRequest) -> Policy:
        decision: Decision = request.param
        return ScriptedPolicy([decision])


class TestFakeJudge(JudgeContract):
    @pytest.fixture
    def judge(self) -> Judge:
        return FakeJudge()


class TestFakeReflector(ReflectorContract):
    @pytest.fixture
    def reflector(self) -> Reflector:
        return FakeReflector()


class TestScriptedChatModel(ChatModelContract):
    async def answering(self, *replies: str) -> ChatModel:
        return ScriptedChatModel(replies)

    async def busy(self) -> ChatModel:
        return ScriptedChatModel([EndpointBusy("The endpoint is overloaded.")])

    async def refused(self) -> ChatModel:
        return ScriptedChatModel([EndpointRefused("The key is wrong.")])

    async def garbled(self) -> ChatModel:
        return ScriptedChatModel([ReplyInvalid("The reply is a page of HTML.")])

    async def silent(self) -> ChatModel:
        return ScriptedChatModel([EndpointBusy("No reply within the deadline.")])


class TestFakeEmbedderOfTexts(EmbedderContract[str]):
    @pytest.fixture
    def embedder(self) -> Embedder[str]:
        return FakeEmbedder()

    @pytest.fixture
    def items(self) -> Sequence[str]:
        return ["turn on wifi", "turn off wifi", "打开蓝牙", "a", "a much longer sentence than the others"]


class TestFakeEmbedderOfScreens(EmbedderContract[Screen]):
    @pytest.fixture
    def embedder(self) -> Embedder[Screen]:
        return FakeEmbedder()

    @pytest.fixture
    def items(self) -> Sequence[Screen]:
        return [samples.settings(), samples.chat("Ann"), samples.gallery("beach")]


class TestFakeMeter(MeterContract):
    def after(self, calls: list[ModelCalled]) -> Meter:
        return FakeMeter(calls)


class TestRunMeter(MeterContract):
    def after(self, calls: list[ModelCalled]) -> Meter:
        meter = RunMeter()
        meter.begin(None)
        for call in calls:
            meter.take_call()
            meter.add(call)
        return meter

    def test_no_more_calls_are_made_than_a_run_may_make(self) -> None:
        meter = RunMeter()
        meter.begin(2)
        meter.take_call()
        meter.take_call()
        with pytest.raises(BudgetSpent, match="2 model calls"):
            meter.take_call()
        meter.begin(1)
        meter.take_call()
