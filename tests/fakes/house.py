"""A fake in every port: the type checker sees here that each fits, and a test may start from it."""

from __future__ import annotations

from dataclasses import dataclass

from tests import samples
from tests.fakes.app_resolver import FakeAppResolver
from tests.fakes.bank import FakeBank
from tests.fakes.comparator import FakeComparator
from tests.fakes.device import FakeDevice, Page
from tests.fakes.embedder import FakeEmbedder
from tests.fakes.event_sink import FakeEventSink
from tests.fakes.executor import FakeExecutor
from tests.fakes.experience_store import FakeExperienceStore
from tests.fakes.frame_store import FakeFrameStore
from tests.fakes.goal_checker import FakeGoalChecker
from tests.fakes.guard import FakeCommitments, FakeGuard
from tests.fakes.judge import FakeJudge
from tests.fakes.learner import FakeLearner
from tests.fakes.locator import FakeLocator
from tests.fakes.meter import FakeMeter
from tests.fakes.perceiver import FakePerceiver
from tests.fakes.recall import FakeRecall
from tests.fakes.reflector import FakeReflector
from tests.fakes.spatial_map import FakeSpatialMap
from tests.fakes.task_reader import FakeTaskReader
from tests.fakes.text_reader import FakeTextReader
from tests.fakes.vision_model import FakeVisionModel
from tests.fakes.working_memory import FakeWorkingMemory
from treetap.core import ports
from treetap.core.clock import FrozenClock
from treetap.human.scripted import ScriptedHuman
from treetap.llm.scripted import ScriptedChatModel
from treetap.models import App
from treetap.policy.scripted import ScriptedPolicy


@dataclass(frozen=True)
class House:
    """One part for each port."""

    clock: ports.Clock
    device: ports.Device
    frames: ports.FrameStore
    resolver: ports.AppResolver
    perceiver: ports.Perceiver
    reader: ports.TextReader
    locator: ports.Locator
    comparator: ports.Comparator
    checker: ports.GoalChecker
    judge: ports.Judge
    vision: ports.VisionModel
    executor: ports.Executor
    task_reader: ports.TaskReader
    policy: ports.Policy
    reflector: ports.Reflector
    chat: ports.ChatModel
    embedder: ports.Embedder[str]
    recall: ports.Recall
    store: ports.ExperienceStore
    learner: ports.Learner
    mind: ports.WorkingMemory
    places: ports.SpatialMap
    bank: ports.Bank
    guard: ports.Guard
    commitments: ports.Commitments
    human: ports.Human
    meter: ports.Meter
    sink: ports.EventSink


def fake_house() -> House:
    """All fakes, on one clock, in front of the sample settings page."""
    clock, screen = FrozenClock(), samples.settings()
    app = App(package=screen.package, label="Phone")
    device, bank = FakeDevice(Page("settings", app, samples.drawn(screen))), FakeBank()
    return House(
        clock=clock,
        device=device,
        frames=FakeFrameStore(),
        resolver=FakeAppResolver([app]),
        perceiver=FakePerceiver(lambda: screen),
        reader=FakeTextReader({}),
        locator=FakeLocator(),
        comparator=FakeComparator(),
        checker=FakeGoalChecker(),
        judge=FakeJudge(),
        vision=FakeVisionModel("{}"),
        executor=FakeExecutor(device, bank),
        task_reader=FakeTaskReader(),
        policy=ScriptedPolicy([]),
        reflector=FakeReflector(clock),
        chat=ScriptedChatModel([]),
        embedder=FakeEmbedder(),
        recall=FakeRecall(),
        store=FakeExperienceStore(clock),
        learner=FakeLearner(),
        mind=FakeWorkingMemory(),
        places=FakeSpatialMap(),
        bank=bank,
        guard=FakeGuard(),
        commitments=FakeCommitments(),
        human=ScriptedHuman(),
        meter=FakeMeter(),
        sink=FakeEventSink(clock=clock),
    )
