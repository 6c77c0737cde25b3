"""A phone on which something is learned, and another on which it is replayed, with the real parts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fakes.event_sink import FakeEventSink
from tests.fakes.experience_store import FakeExperienceStore
from tests.fakes.meter import FakeMeter
from tests.fakes.recall import FakeRecall
from tests.fakes.reflector import FakeReflector
from tests.fakes.spatial_map import FakeSpatialMap
from tests.unit.replay_world import Played, played
from treetap.app.rig import Rig, assemble
from treetap.bench.phones import virtual_device
from treetap.bench.walks.record import recorded
from treetap.bench.walks.stage import SMALL, Passing, Stage
from treetap.bench.walks.walk import Walk
from treetap.core.context import Parts, RunContext
from treetap.guard.guard import RiskGuard
from treetap.human.scripted import ScriptedHuman
from treetap.imaging.look import FrameLooks
from treetap.memory.learning.learner import RunLearner
from treetap.memory.reuse.rule import judge
from treetap.memory.working import ShortMemory
from treetap.models import (
    DeviceSettings,
    Event,
    LocatingSettings,
    Match,
    Query,
    SafetySettings,
    Settings,
    SettleSettings,
    Source,
    Status,
    TaskExperience,
)
from treetap.policy.scripted import ScriptedPolicy
from treetap.task.reader import LexiconTaskReader
from treetap.verify.checker import ScreenGoalChecker
from virtualphone import VirtualPhone

READER = LexiconTaskReader()


@dataclass
class Second:
    """A phone, and a run on it that is about to begin."""

    phone: VirtualPhone
    rig: Rig
    clock: Passing
    settings: Settings
    sink: FakeEventSink
    human: ScriptedHuman
    context: RunContext | None = None

    async def run(self, task: TaskExperience, sentence: str, **more: Any) -> Played:
        """The sentence is read and judged as memory would, and the experience replayed for it."""
        frame = await READER.read(sentence)
        match = more.pop("match", None) or judge(task, Query(frame=frame))
        context = RunContext(self._parts(), self.settings, frame)
        self.context = context
        await context.begin()
        return await played(context, match, frame, [])

    async def match(self, task: TaskExperience, sentence: str) -> Match:
        return judge(task, Query(frame=await READER.read(sentence)))

    @property
    def kinds(self) -> list[str]:
        return self.sink.kinds

    def events(self, kind: str) -> list[Event]:
        return [one for one in self.sink.events if one.kind == kind]

    @property
    def full_looks(self) -> int:
        assert self.context is not None
        return sum(bool(one.sources - {Source.GLANCE}) for one in self.context.screens)

    def _parts(self) -> Parts:
        rig = self.rig
        return Parts(
            clock=self.clock,
            device=rig.device,
            frames=rig.frames,
            perceiver=rig.perceiver,
            locator=rig.locator,
            comparator=rig.comparator,
            checker=ScreenGoalChecker(),
            executor=rig.executor,
            reader=READER,
            policy=ScriptedPolicy([]),
            reflector=FakeReflector(self.clock),
            recall=FakeRecall(),
            store=FakeExperienceStore(self.clock),
            learner=RunLearner(READER),
            mind=ShortMemory(7, 3),
            places=FakeSpatialMap(),
            bank=rig.bank,
            guard=RiskGuard(SafetySettings()),
            human=self.human,
            meter=FakeMeter(),
            events=self.sink,
        )


async def learned(walk: Walk, folder: Path, **more: Any) -> TaskExperience:
    """What one walk on a fresh phone teaches, with what a glance can know it by."""
    async with _rigged(walk.locale, folder, more) as (phone, rig, clock, _):
        run = await recorded(Stage(phone, rig, clock), await READER.read(walk.sentence), walk)
        assert run.tree.status is Status.SUCCESS, run.tree.steps[-1].verdict
        found = await RunLearner(READER, looks=FrameLooks(rig.pictures)).learn(run)
    return next(one for one in found if isinstance(one, TaskExperience))


@asynccontextmanager
async def second(
    folder: Path, locale: str = "en", answers: Iterable[str | bool | None] = (), **phone: Any
) -> AsyncIterator[Second]:
    """Another phone; `phone`: how it differs from the one that was learned on."""
    async with _rigged(locale, folder, phone) as (made, rig, clock, settings):
        yield Second(made, rig, clock, settings, FakeEventSink(clock=clock), ScriptedHuman(answers))


@asynccontextmanager
async def _rigged(
    locale: str, folder: Path, more: dict[str, Any]
) -> AsyncIterator[tuple[VirtualPhone, Rig, Passing, Settings]]:
    settings = Settings(
        data=folder,
        device=DeviceSettings(settle=SettleSettings(interval=0.02, timeout=0.03), action_delay=0.0),
        locating=LocatingSettings(learn=False),
    )
    clock = Passing()
    async with virtual_device(**{**SMALL, **more}, locale=locale) as (phone, device):
        rig = assemble(settings, clock, device)
        try:
            yield phone, rig, clock, settings
        finally:
            await rig.finish()
