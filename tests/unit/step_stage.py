"""A run in front of a little phone, for tests of single steps: real hands, the fakes for everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests import samples
from tests.fakes.comparator import FakeComparator
from tests.fakes.event_sink import FakeEventSink
from tests.fakes.experience_store import FakeExperienceStore
from tests.fakes.frame_store import FakeFrameStore
from tests.fakes.goal_checker import FakeGoalChecker
from tests.fakes.guard import FakeGuard
from tests.fakes.learner import FakeLearner
from tests.fakes.locator import FakeLocator
from tests.fakes.meter import FakeMeter
from tests.fakes.recall import FakeRecall
from tests.fakes.reflector import FakeReflector
from tests.fakes.spatial_map import FakeSpatialMap
from tests.fakes.task_reader import FakeTaskReader
from tests.fakes.working_memory import FakeWorkingMemory
from tests.unit.execution_stage import Stage
from treetap.core.attempt import Order, Taken
from treetap.core.context import Parts, RunContext
from treetap.core.step import Stepper
from treetap.human.scripted import ScriptedHuman
from treetap.models import (
    Action,
    AtomicExperience,
    Decider,
    DeviceInput,
    Event,
    Expectation,
    Goal,
    Key,
    LearnedStep,
    Match,
    Press,
    Query,
    Recollection,
    Screen,
    Settings,
    Situation,
    StepRecord,
    TaskFrame,
    Terminal,
    Tier,
    Touch,
)
from treetap.policy.scripted import ScriptedPolicy

BACK = Press(key=Key.BACK)


class Little:
    """A phone whose pages are told by name. `on` says which input leads where; None leaves all as it is."""

    def __init__(self, first: str, pages: dict[str, Screen], on: Callable[[str, str], str | None]) -> None:
        self.page, self.pages, self._on = first, pages, on
        self.stage = Stage(self.show, self.receive)
        self.log: list[str] = []

    def show(self) -> Screen:
        return self.pages[self.page]

    def receive(self, command: DeviceInput) -> None:
        what = self._named(command)
        self.log.append(what)
        self.page = self._on(self.page, what) or self.page

    def _named(self, command: DeviceInput) -> str:
        """The text of the smallest thing that is touched, or what kind of input it is."""
        if isinstance(command, Press):
            return command.key.value
        if not isinstance(command, Touch):
            return command.kind
        there = [
            one
            for one in self.show().elements
            if one.bounds.left <= command.x < one.bounds.right
            and one.bounds.top <= command.y < one.bounds.bottom
        ]
        return min(there, key=lambda one: one.bounds.area).text if there else "nothing"


class Rehearsal:
    """One run, ready for its steps."""

    def __init__(
        self,
        phone: Little,
        frame: TaskFrame | None = None,
        settings: Settings | None = None,
        **others: Any,
    ) -> None:
        self.phone, stage = phone, phone.stage
        self.frame = frame or samples.wifi_task()
        self.clock = stage.clock
        self.events = FakeEventSink(clock=stage.clock)
        self.guard, self.human = FakeGuard(), ScriptedHuman()
        self.mind, self.places, self.recall = FakeWorkingMemory(), FakeSpatialMap(), FakeRecall()
        given: dict[str, Any] = {
            "clock": stage.clock,
            "device": stage,
            "frames": FakeFrameStore(),
            "perceiver": stage,
            "locator": FakeLocator(),
            "comparator": FakeComparator(),
            "checker": FakeGoalChecker(),
            "executor": stage.executor(),
            "reader": FakeTaskReader(),
            "policy": ScriptedPolicy([]),
            "reflector": FakeReflector(stage.clock),
            "recall": self.recall,
            "store": FakeExperienceStore(stage.clock),
            "learner": FakeLearner(),
            "mind": self.mind,
            "places": self.places,
            "bank": stage.bank,
            "guard": self.guard,
            "human": self.human,
            "meter": FakeMeter(),
            "events": self.events,
        }
        plain = Settings.model_validate({"screen_comparison": {"save_screenshots": False}})
        self.context = RunContext(Parts(**given | others), settings or plain, self.frame)
        self.stepper = Stepper(self.context)

    async def begin(self) -> None:
        screen = self.phone.show()
        # The frames of samples have no pixels, so none is put into the data folder.
        self.context.screens.append(screen)
        self.context._info = await self.phone.stage.info()

    def situation(self) -> Situation:
        return samples.situation(self.frame, self.context.screen)

    async def take(
        self,
        action: Action,
        *expect: Expectation,
        goal: Goal | None = None,
        by: Decider = Decider.OFFLINE,
    ) -> Taken:
        if not self.context.screens:
            await self.begin()
        step = Terminal(action=action, expect=expect)
        order = Order(node="0", goal=goal, situation=self.situation(), by=by)
        return await self.stepper.take(order, step)

    async def take_batch(self, steps: Sequence[Terminal]) -> Taken:
        if not self.context.screens:
            await self.begin()
        order = Order(node="0", goal=None, situation=self.situation(), by=Decider.OFFLINE)
        return await self.stepper.take(order, *steps)

    def told(self, kind: str) -> list[Event]:
        return [one for one in self.events.events if one.kind == kind]


def kinds(taken: Taken) -> list[str]:
    """What was done, in order, and how each went."""
    return [f"{one.action.kind} {one.status.value}" for one in taken.records]


def statuses(records: Sequence[StepRecord]) -> list[str]:
    return [one.status.value for one in records]


def focused(screen: Screen) -> Screen:
    """With the focus in its field."""
    seen = [one.model_copy(update={"focused": one.editable}) for one in screen.elements]
    return screen.model_copy(update={"elements": tuple(seen)})


class Knows:
    """Remembers what put something right."""

    def __init__(self, *atoms: AtomicExperience) -> None:
        self._atoms = atoms
        self.queries: list[Query] = []

    async def recall(self, query: Query) -> Recollection:
        self.queries.append(query)
        matches = (Match(experience=one, tier=Tier.SIMILAR, confidence=0.6) for one in self._atoms)
        return Recollection(matches=tuple(matches), path="single")


def learned_atom(action: Action, *expect: Expectation, **more: Any) -> AtomicExperience:
    step = LearnedStep(action=action, expect=expect, page_key="door")
    given: dict[str, Any] = {"step": step, "corrects": "Nothing changed."}
    return samples.atomic_experience(**given | more)
