"""A small world for the node: pages, what leads where, and fakes for everything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests import samples
from tests.fakes.bank import FakeBank
from tests.fakes.comparator import FakeComparator
from tests.fakes.device import FakeDevice, Page
from tests.fakes.event_sink import FakeEventSink
from tests.fakes.executor import FakeExecutor
from tests.fakes.experience_store import FakeExperienceStore
from tests.fakes.frame_store import FakeFrameStore
from tests.fakes.goal_checker import FakeGoalChecker
from tests.fakes.guard import FakeGuard
from tests.fakes.learner import FakeLearner
from tests.fakes.locator import FakeLocator
from tests.fakes.meter import FakeMeter
from tests.fakes.perceiver import FakePerceiver
from tests.fakes.recall import FakeRecall
from tests.fakes.reflector import FakeReflector
from tests.fakes.spatial_map import FakeSpatialMap
from tests.fakes.task_reader import FakeTaskReader
from treetap.core.clock import FrozenClock
from treetap.core.context import Parts
from treetap.core.run import pursue
from treetap.human.scripted import ScriptedHuman
from treetap.memory.working import ShortMemory
from treetap.models import (
    Action,
    App,
    Back,
    Branch,
    BranchMode,
    Decision,
    DeviceInput,
    Execution,
    Experience,
    GoHome,
    Key,
    LaunchApp,
    LocateResult,
    Press,
    RunResult,
    Screen,
    Settings,
    Subtask,
    TaskFrame,
    Terminal,
    Touch,
    Wait,
)
from treetap.policy.scripted import ScriptedPolicy

APP = App(package="com.example.phone", label="Phone")


class Hands(FakeExecutor):
    """The fake ones, which can also go back, go home, launch and wait."""

    def __init__(self, device: FakeDevice, bank: FakeBank, clock: FrozenClock) -> None:
        super().__init__(device, bank)
        self._world, self._clock = device, clock

    async def execute(self, action: Action, screen: Screen, location: LocateResult | None) -> Execution:
        match action:
            case Back():
                return await self._send([Press(key=Key.BACK)])
            case GoHome():
                return await self._send([Press(key=Key.HOME)])
            case LaunchApp():
                return await self._send([Press(key=Key.RECENTS)])
            case Wait(seconds=seconds):
                await self._clock.sleep(seconds)
                return Execution()
            case _:
                return await super().execute(action, screen, location)


@dataclass
class World:
    """Screens by name, the first is the start; `moves`: (screen, element or key) to screen."""

    screens: Mapping[str, Screen]
    moves: Mapping[tuple[str, str | Key], str]
    decisions: Sequence[Decision] = ()
    known: Sequence[Experience] = ()
    answers: Sequence[str | bool | None] = ()
    settings: Settings = field(default_factory=Settings)
    more: Mapping[str, Any] = field(default_factory=dict)
    """Other parts than the usual ones, by their names."""

    def __post_init__(self) -> None:
        self.clock = FrozenClock()
        pages = [
            Page(name, APP, samples.drawn(screen), on=self._ways(name, screen))
            for name, screen in self.screens.items()
        ]
        self.device = FakeDevice(*pages)
        self.events = FakeEventSink(clock=self.clock)
        self.store = FakeExperienceStore(self.clock)
        self.store.records |= {one.id: one for one in self.known}
        self.recall = FakeRecall(self.known)
        self.guard = FakeGuard()
        self.bank = FakeBank()
        self.policy = ScriptedPolicy(self.decisions)

    def _ways(self, name: str, screen: Screen) -> dict[DeviceInput, str]:
        ways: dict[DeviceInput, str] = {}
        for (page, what), to in self.moves.items():
            if page != name:
                continue
            if isinstance(what, Key):
                ways[Press(key=what)] = to
            else:
                element = next(one for one in screen.elements if what in (one.id, one.text))
                centre = element.bounds.on(screen.frame.size).center
                x, y = int(centre.x), int(centre.y)
                ways[Touch(x=x, y=y, to_x=x, to_y=y)] = to
        return ways

    @property
    def here(self) -> str:
        return self.device.page.name

    async def run(self, frame: TaskFrame | None = None) -> RunResult:
        frames = FakeFrameStore()
        frames._pixels.update({one.frame.id: samples.drawn(one) for one in self.screens.values()})
        given: dict[str, Any] = {
            "clock": self.clock,
            "device": self.device,
            "frames": frames,
            "perceiver": FakePerceiver(lambda: self.screens[self.here]),
            "locator": FakeLocator(),
            "comparator": FakeComparator(),
            "checker": FakeGoalChecker(),
            "executor": Hands(self.device, self.bank, self.clock),
            "reader": FakeTaskReader(),
            "policy": self.policy,
            "reflector": FakeReflector(self.clock),
            "recall": self.recall,
            "store": self.store,
            "learner": FakeLearner(),
            "mind": ShortMemory(),
            "places": FakeSpatialMap(),
            "bank": self.bank,
            "guard": self.guard,
            "human": ScriptedHuman(self.answers),
            "meter": FakeMeter(),
            "events": self.events,
        }
        parts = Parts(**given | dict(self.more))
        return await pursue(frame or samples.wifi_task(), parts, self.settings, run="run-1")

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events.events]


def tap(text: str, **more: Any) -> Terminal:
    return Terminal(action=samples.tap(text, **more))


def sequence(*children: Subtask) -> Branch:
    return Branch(mode=BranchMode.SEQUENCE, children=children)


def alternatives(*children: Subtask) -> Branch:
    return Branch(mode=BranchMode.ALTERNATIVES, children=children)
