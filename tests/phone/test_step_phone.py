"""Steps on the virtual phone, with real hands, eyes, locator and comparator."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from tests.fakes.event_sink import FakeEventSink
from tests.fakes.experience_store import FakeExperienceStore
from tests.fakes.goal_checker import FakeGoalChecker
from tests.fakes.guard import FakeGuard
from tests.fakes.learner import FakeLearner
from tests.fakes.meter import FakeMeter
from tests.fakes.recall import FakeRecall
from tests.fakes.reflector import FakeReflector
from tests.fakes.spatial_map import FakeSpatialMap
from treetap.bench.walks.routes import message, switch
from treetap.bench.walks.stage import Stage, stage
from treetap.bench.walks.walk import Walk
from treetap.core.attempt import Order, Taken
from treetap.core.context import Parts, RunContext
from treetap.core.step import Stepper
from treetap.human.scripted import ScriptedHuman
from treetap.memory.working import ShortMemory
from treetap.models import (
    Action,
    Appears,
    Decider,
    Expectation,
    GoHome,
    Handling,
    LaunchApp,
    Level,
    OnFail,
    OnPage,
    Role,
    SetChecked,
    Settings,
    Situation,
    Status,
    StepStatus,
    Tap,
    Target,
    TaskFrame,
    Terminal,
    Text,
    VerdictStatus,
)
from treetap.policy.scripted import ScriptedPolicy
from treetap.task.reader import LexiconTaskReader


@dataclass
class Run:
    """One run on a fresh phone."""

    stage: Stage
    context: RunContext
    stepper: Stepper
    events: FakeEventSink
    frame: TaskFrame

    def _situation(self) -> Situation:
        return Situation(
            mandate=self.frame, task=self.frame.sentence, frame=self.frame, screen=self.context.screen
        )

    async def take(self, action: Action, *expect: Expectation) -> Taken:
        return await self.batch(Terminal(action=action, expect=expect))

    async def batch(self, *steps: Terminal) -> Taken:
        order = Order(node="0", goal=None, situation=self._situation(), by=Decider.OFFLINE)
        return await self.stepper.take(order, *steps)


@asynccontextmanager
async def running(sentence: str, locale: str = "en", answers: tuple[bool, ...] = ()) -> AsyncIterator[Run]:
    async with stage(locale) as here:
        rig, clock, reader = here.rig, here.clock, LexiconTaskReader()
        events = FakeEventSink(clock=clock)
        parts = Parts(
            clock=clock,
            device=rig.device,
            frames=rig.frames,
            perceiver=rig.perceiver,
            locator=rig.locator,
            comparator=rig.comparator,
            checker=FakeGoalChecker(),
            executor=rig.executor,
            reader=reader,
            policy=ScriptedPolicy([]),
            reflector=FakeReflector(clock),
            recall=FakeRecall(),
            store=FakeExperienceStore(clock),
            learner=FakeLearner(),
            mind=ShortMemory(),
            places=FakeSpatialMap(),
            bank=rig.bank,
            guard=FakeGuard(),
            human=ScriptedHuman(answers),
            meter=FakeMeter(),
            events=events,
        )
        frame = await reader.read(sentence)
        context = RunContext(parts, Settings(), frame)
        await context.begin()
        yield Run(here, context, Stepper(context), events, frame)


def _named(text: str) -> Target:
    return Target(text=Text.literal(text))


WALKS = [
    message("send 'hi' to Ann Lee", "Ann Lee", "hi"),
    switch("打开飞行模式", ["网络和互联网"], "飞行模式", on=True, locale="zh"),
]


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.name)
async def test_a_whole_walk_step_by_step(walk: Walk) -> None:
    async with running(walk.sentence, walk.locale, answers=(True,)) as run:
        for move in walk.moves:
            taken = await run.take(move.action, *move.expect)
            assert taken.ok, taken.reason
            assert taken.status is not Status.PARTIAL
            last = taken.records[-1]
            assert last.status is StepStatus.SUCCESS
            assert last.verdict is not None
        assert walk.proof.evidence("g", run.context.screens) is not None
        kinds = run.events.kinds
        assert kinds.count("action_intended") == kinds.count("action_done") >= len(walk.moves)
        assert kinds.count("ruled") >= kinds.count("action_intended")


async def test_a_switch_that_is_on_is_left_alone() -> None:
    async with running("turn on wifi") as run:
        for action in (
            LaunchApp(app=Text.literal("Settings")),
            Tap(target=_named("Network & internet")),
            Tap(target=_named("Internet")),
        ):
            assert (await run.take(action)).ok
        before = len(run.context.screens)
        wifi = Target(text=Text.literal("Wi-Fi"), role=Role.SWITCH)
        taken = await run.take(SetChecked(target=wifi, checked=True))
        assert taken.ok
        assert taken.records[0].execution is not None
        assert taken.records[0].execution.held
        assert len(run.context.screens) == before


async def test_what_takes_no_touch_is_waited_for_and_touched_elsewhere() -> None:
    """A title leads nowhere: it escalates, nothing is claimed, and the page stays."""
    async with running("open settings") as run:
        assert (await run.take(LaunchApp(app=Text.literal("Settings")))).ok
        page = run.context.screen.page_key
        began = run.stage.clock.monotonic()
        title = next(one for one in run.context.screen.elements if one.text == "Settings")
        taken = await run.take(Tap(target=Target(element=title.id)), Appears(target=_named("Nowhere")))
        assert not taken.ok
        assert run.stage.clock.monotonic() - began >= run.context.settings.error_threshold.ineffective_wait
        assert [one.action.kind for one in taken.records] == ["tap", "tap"]
        places = [one.location.center for one in taken.records if one.location is not None]
        assert places[0] != places[1]
        assert run.context.screen.page_key == page
        verdicts = [one.verdict.status for one in taken.records if one.verdict is not None]
        assert verdicts == [VerdictStatus.INEFFECTIVE] * 2


async def test_a_batch_is_verified_where_it_ends() -> None:
    async with running("open settings") as run:
        looks = run.events.kinds.count("perceived")
        none = Level.FIRE_AND_FORGET
        taken = await run.batch(
            Terminal(action=GoHome(level=none)),
            Terminal(
                action=LaunchApp(app=Text.literal("Settings"), level=none),
                expect=(OnPage(title=Text.literal("Settings")),),
            ),
        )
        assert taken.ok, taken.reason
        assert [one.status for one in taken.records] == [StepStatus.SUCCESS] * 2
        # One to see where it starts, since the first look of a run is at pixels only, and one at the end.
        assert run.events.kinds.count("perceived") - looks == 2


async def test_nobody_says_yes_and_nothing_is_sent() -> None:
    walk = message("open messages", "Ann Lee", "hi")
    async with running(walk.sentence, walk.locale) as run:
        for move in walk.moves[:-1]:
            assert (await run.take(move.action, *move.expect)).ok
        before = _sent(run)
        taken = await run.take(walk.moves[-1].action, *walk.moves[-1].expect)
        assert taken.status is Status.ABORTED
        assert _sent(run) == before


async def test_a_message_is_sent_once_however_little_shows_that_it_was() -> None:
    """What is expected never comes: it is looked and looked again, and nothing is touched."""
    walk = message("send 'hi' to Ann Lee", "Ann Lee", "hi")
    async with running(walk.sentence, walk.locale, answers=(True,)) as run:
        for move in walk.moves[:-1]:
            assert (await run.take(move.action, *move.expect)).ok
        before = _sent(run)
        send = walk.moves[-1].action.model_copy(update={"handling": Handling(retry=3, on_fail=OnFail.RETRY)})
        taken = await run.take(send, Appears(target=_named("Delivered by pigeon")))
        assert taken.status is Status.PARTIAL
        assert not taken.ok
        assert _sent(run) == before + 1
        assert [one.action.kind for one in taken.records] == ["tap"]


def _sent(run: Run) -> int:
    """Messages on the phone that say so, by its own state."""
    said = json.dumps(run.stage.phone.state()["apps"]["com.android.messaging"])
    return said.count('"text": "hi"')
