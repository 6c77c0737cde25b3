"""A little phone with a messenger on it, for replays: it follows what is done, and can misbehave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tests import samples
from tests.fakes.bank import FakeBank
from tests.fakes.comparator import FakeComparator
from tests.fakes.device import FakeDevice, Page
from tests.fakes.event_sink import FakeEventSink
from tests.fakes.experience_store import FakeExperienceStore
from tests.fakes.finding import matching
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
from treetap.core.clock import FrozenClock
from treetap.core.context import Parts, RunContext
from treetap.core.ports import Guard
from treetap.core.replay import Replayed, replay
from treetap.core.step import Stepper
from treetap.errors import ActionFailed, TargetNotFound, TreetapError
from treetap.human.scripted import ScriptedHuman
from treetap.models import (
    Action,
    App,
    Back,
    Blocker,
    BlockerKind,
    Bounds,
    ClearText,
    Element,
    Execution,
    Frame,
    InputText,
    LaunchApp,
    LocateResult,
    Mark,
    Match,
    NodeRecord,
    Press,
    Role,
    Screen,
    ScrollTo,
    SetChecked,
    Settings,
    SetValue,
    Source,
    StepRecord,
    StrategyTreeSettings,
    Tap,
    TaskFrame,
)
from treetap.models.settings import ScreenComparisonSettings
from treetap.policy.scripted import ScriptedPolicy

APP = "com.example.phone"
_PIECES = ("bounds", "role", "checked")


@dataclass
class World:
    """Where it is, what was typed and sent, and how it misbehaves."""

    page: str = "home"
    person: str = ""
    typed: str = ""
    sent: dict[str, list[str]] = field(default_factory=dict)
    people: tuple[str, ...] = ("Ann", "Bob")
    wifi: bool = False
    down: int = 0
    """Rows by which everything stands further down than it did."""
    popup: str = ""
    """The page on which something lies over everything, until it is sent away."""
    hidden: bool = False
    """The list of people has to be scrolled first."""
    mends: bool = False
    """What is typed becomes something else."""
    dead: str = ""
    """The control that does nothing."""
    leads: dict[str, str] = field(default_factory=dict)
    """Pages that come up instead of others."""
    log: list[str] = field(default_factory=list)
    """What was done to it."""
    trouble: dict[str, TreetapError] = field(default_factory=dict)
    """What happens instead of an action of that kind."""

    def show(self) -> Screen:
        if self.popup and self.popup == self.page:
            close = samples.element("Not now", samples.row(6), role=Role.BUTTON, clickable=True)
            ad = Blocker(
                kind=BlockerKind.POPUP,
                description="Rate this app",
                elements=("Not now",),
                way_out=samples.tap("Not now"),
            )
            return samples.screen("popup", close, blockers=(ad,), package=APP)
        made = getattr(self, f"_{self.page}")()
        assert isinstance(made, Screen)
        return _lower(made, self.down) if self.down else made

    def _home(self) -> Screen:
        return samples.screen("home", samples.element("Apps", samples.row(0)), package="launcher")

    def _people(self) -> Screen:
        rows = [
            samples.element(name, samples.row(2 + at), id=f"p{at}", role=Role.ITEM, clickable=True)
            for at, name in enumerate(() if self.hidden else self.people)
        ]
        whole = Bounds.pixel(0, 60, 360, 720)
        names = Element(id="list", role=Role.LIST, bounds=whole, scrollable=True, source=Source.TREE)
        return samples.screen("people", samples.element("Chats", samples.row(0)), names, *rows)

    def _chat(self) -> Screen:
        return samples.chat(self.person, *self.sent.get(self.person, []), typed=self.typed)

    def _settings(self) -> Screen:
        return samples.settings(wifi=self.wifi)

    def _about(self) -> Screen:
        return samples.screen("about", samples.element("About", samples.row(0)))

    # What is done to it

    def move(self, how: str) -> None:
        self.log.append(how)
        if how == "back":
            self.page = "people"
        else:
            self.go("people")

    def go(self, page: str) -> None:
        self.page = self.leads.get(page, page)

    def tap(self, element: Element | None) -> None:
        name = "" if element is None else element.text or element.id
        self.log.append(f"tap {name}")
        if self.popup == self.page:
            if name == "Not now":
                self.popup = ""
        elif element is None or name == self.dead:
            return
        elif self.page == "people" and name in self.people:
            self.person = name
            self.go("chat")
        elif name == "Send" and self.typed:
            self.sent.setdefault(self.person, []).append(self.typed)
            self.typed = ""
        elif element.checked is not None:
            self.wifi = not self.wifi

    def write(self, text: str) -> None:
        self.log.append(f"type {text}")
        self.typed = "mended for you" if self.mends else self.typed + text


def _lower(screen: Screen, rows: int) -> Screen:
    by = rows * samples.ROW
    moved = [
        one.model_copy(
            update={
                "bounds": Bounds.pixel(
                    one.bounds.left, one.bounds.top + by, one.bounds.right, one.bounds.bottom + by
                )
            }
        )
        for one in screen.elements
    ]
    return samples.screen(screen.page_key, *moved, blockers=screen.blockers)


class WorldEyes:
    """Sees the world in full, or at a glance what is where and as it was."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.looks: list[str] = []

    async def perceive(
        self, sources: frozenset[Source] | None = None, *, known: Sequence[Mark] = ()
    ) -> Screen:
        screen = self._world.show()
        if sources is None:
            self.looks.append("full")
            return screen
        self.looks.append("glance" if sources else "pixels")
        there = [(at, one) for at, mark in enumerate(known) if (one := _again(mark, screen)) is not None]
        seen = [one.model_copy(update={"id": f"g{at}", **_ALONE}) for at, one in there]
        return screen.model_copy(
            update={"elements": tuple(seen), "sources": sources, "page_key": "", "blockers": ()}
        )


_ALONE: dict[str, Any] = {"source": Source.GLANCE, "parent": None, "label_of": None}


def _again(mark: Mark, screen: Screen) -> Element | None:
    wanted = "" if mark.text is None else mark.text.fill()
    for one in screen.elements:
        if one.text == wanted and all(getattr(one, name) == getattr(mark, name) for name in _PIECES):
            return one
    return None


class WorldHands:
    """Does to the world what is asked for."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def execute(self, action: Action, screen: Screen, location: LocateResult | None) -> Execution:
        world = self._world
        if action.kind in world.trouble:
            raise world.trouble[action.kind]
        if isinstance(action, ScrollTo):
            self._scroll(action)
        match action:
            case LaunchApp() | Back():
                world.move(action.kind.removesuffix("_app"))
            case Tap():
                world.tap(_under(world, location))
            case SetChecked(checked=checked):
                there = _under(world, location)
                if there is not None and there.checked is checked:
                    return Execution(held=True)
                world.tap(there)
            case InputText(text=text):
                world.write(text.fill())
            case SetValue(value=value):
                world.log.append(f"set {value.fill()}")
                world.typed = value.fill()
            case ClearText():
                world.log.append("clear")
                world.typed = ""
        seen = world.show() if isinstance(action, ScrollTo) else None
        return Execution(inputs=(Press(key="wake"),)).having_seen(seen)

    def _scroll(self, action: ScrollTo) -> None:
        self._world.log.append("scroll")
        self._world.hidden = False
        if not matching(action.target, self._world.show()):
            raise TargetNotFound("It did not come by.")


class WorldFrames(FakeFrameStore):
    """The world is seen without pixels, so there are none to keep."""

    async def keep(self, frame_id: str, place: Literal["before", "after", "start"]) -> Frame:
        return Frame(id=frame_id, sha="0" * 64, size=samples.SIZE, path=f"{place}/{frame_id}")


def _under(world: World, location: LocateResult | None) -> Element | None:
    if location is None or location.center is None:
        raise ActionFailed("There is nothing to touch.")
    point = location.center.on(samples.SIZE)
    over = [one for one in world.show().elements if one.bounds.contains(point)]
    return min(over, key=lambda one: one.bounds.area, default=None)


@dataclass(frozen=True)
class Played(Replayed):
    """With what was done, in order."""

    done: tuple[StepRecord | NodeRecord, ...] = ()


async def played(
    context: RunContext, match: Match, frame: TaskFrame, done: list[StepRecord | NodeRecord]
) -> Played:
    """Replay it at the root, for all goals of the frame."""
    before, stepper = len(done), Stepper(context)
    replayed = await replay(context, stepper, match, node="0", goals=frame.goals, frame=frame, done=done)
    return Played(**vars(replayed), done=tuple(done[before:]))


@dataclass
class Stage:
    """A run on that phone."""

    world: World
    eyes: WorldEyes
    sink: FakeEventSink
    context: RunContext
    human: ScriptedHuman
    done: list[StepRecord | NodeRecord] = field(default_factory=list)

    async def replay(self, match: Match, frame: TaskFrame | None = None) -> Played:
        await self.context.begin()
        return await played(self.context, match, frame or self.context.mandate, self.done)

    @property
    def kinds(self) -> list[str]:
        return self.sink.kinds

    def looks(self, kind: str) -> int:
        return self.eyes.looks.count(kind)


def stage(
    world: World,
    frame: TaskFrame,
    *,
    guard: Guard | None = None,
    answers: Sequence[bool | None] = (),
    max_steps: int = 50,
) -> Stage:
    """All parts round the world."""
    clock, eyes, human = FrozenClock(), WorldEyes(world), ScriptedHuman(answers)
    app = App(package=APP, label="Phone")
    sink = FakeEventSink(clock=clock)
    parts = Parts(
        clock=clock,
        device=FakeDevice(Page("home", app, samples.blank())),
        frames=WorldFrames(),
        perceiver=eyes,
        locator=FakeLocator(),
        comparator=FakeComparator(),
        checker=FakeGoalChecker(),
        executor=WorldHands(world),
        reader=FakeTaskReader(),
        policy=ScriptedPolicy([]),
        reflector=FakeReflector(clock),
        recall=FakeRecall(),
        store=FakeExperienceStore(clock),
        learner=FakeLearner(),
        mind=FakeWorkingMemory(),
        places=FakeSpatialMap(),
        bank=FakeBank(),
        guard=guard or FakeGuard(),
        human=human,
        meter=FakeMeter(),
        events=sink,
    )
    settings = Settings(
        strategy_tree=StrategyTreeSettings(max_steps=max_steps),
        screen_comparison=ScreenComparisonSettings(save_screenshots=False),
    )
    context = RunContext(parts, settings, frame)
    return Stage(world, eyes, sink, context, human)
