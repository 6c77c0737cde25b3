"""The agent of the settings: `StrategyTree(load_config()).execute_task("打开设置")` (A2).

async with open_agent(load_config(overrides=["device.serial=virtual"]), SystemClock()) as agent:
    result = await agent.execute_task("turn on Wi-Fi")
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from types import TracebackType
from typing import TYPE_CHECKING, Self

from treetap.app.data_folder import DataFolder
from treetap.app.decisions import DecisionRecorder
from treetap.app.logs import quiet_by_default
from treetap.app.memory import Memory, open_memory, text_embedder, words_of
from treetap.app.minds import (
    CHECKERS,
    GUARDS,
    HUMANS,
    POLICIES,
    REFLECTORS,
    WORKING_MEMORIES,
    is_offline,
    limits_of,
    model_judge,
    model_reader,
    trail_judge,
)
from treetap.app.rig import Rig, assemble, open_rig, warned
from treetap.app.run import open_run
from treetap.app.weights import scorer_of
from treetap.core.clock import SystemClock
from treetap.core.context import Parts
from treetap.core.ports import (
    ChatModel,
    Clock,
    Device,
    EventSink,
    Guard,
    Human,
    Judge,
    Policy,
    Reflector,
    TaskReader,
)
from treetap.core.run import pursue
from treetap.errors import StorageError
from treetap.models import RunResult, Settings

if TYPE_CHECKING:
    from treetap.task.lexicon import Lexicon

Watch = Callable[[EventSink], EventSink]
"""Puts something round the sink of a run's events: whatever shows them while it works."""


@dataclass(frozen=True)
class Agent:
    """One phone, one memory, one mind. Tasks are done one after the other."""

    settings: Settings
    clock: Clock
    rig: Rig
    memory: Memory
    lexicon: Lexicon
    policy: Policy
    human: Human

    async def execute_task(self, task: str, *, watch: Watch | None = None) -> RunResult:
        """Do it, and learn from it. The run's log is in `data/runs/<id>/events.jsonl`.

        Raises `TaskInvalid` for a task that says nothing or far too much, and `StorageError` where no log can
        be begun. Everything else is in the result, with its reason.
        """
        # Reading the sentence may take a call already: it is one of this run.
        self.rig.models.meter.begin(self.settings.strategy_tree.max_model_calls)
        frame = await self.memory.reader.read(task)
        async with open_run(self.settings, task, clock=self.clock, device=self._serial) as run:
            events = run.watched = watch(run.events) if watch is not None else run.events
            recorder = DecisionRecorder(self.policy)
            try:
                parts = replace(self._parts(events), policy=recorder)
                result = await pursue(frame, parts, self.settings, run=run.id)
                result = warned(result, self.rig.models.meter)
            finally:
                await self.rig.end_task()
            try:
                if self.settings.experience.enabled and self.settings.experience.decisions:
                    await asyncio.to_thread(recorder.keep, result, run.folder)
                await run.end(result.status, result.reason, result)
            except StorageError as error:
                result = unlogged(result, error)
        return result

    @property
    def _serial(self) -> str:
        return self.settings.device.serial or ""

    def _parts(self, events: EventSink) -> Parts:
        rig, memory, settings = self.rig, self.memory, self.settings
        lexicon = self.lexicon
        tree = settings.strategy_tree
        return Parts(
            clock=self.clock,
            device=rig.device,
            frames=rig.frames,
            perceiver=rig.perceiver,
            locator=rig.locator,
            comparator=rig.comparator,
            checker=CHECKERS.make("screen", lexicon, rig.apps, rig.device.apps),
            executor=rig.executor,
            reader=memory.reader,
            policy=self.policy,
            reflector=_reflector(settings, rig, self.clock),
            recall=memory.recall,
            store=memory.store,
            learner=memory.learner,
            mind=WORKING_MEMORIES.make(
                "short", tree.working_memory, max(2, settings.error_threshold.max_loops)
            ),
            places=memory.places,
            bank=rig.bank,
            guard=self._guard(),
            human=self.human,
            meter=rig.models.meter,
            events=events,
            judge=self._judge(),
            interpreter=self._interpreter(),
            texts=text_embedder(settings),
        )

    def _guard(self) -> Guard:
        settings = self.settings
        endpoint = settings.models.text
        return GUARDS.make(
            "risk",
            settings.safety,
            self.lexicon,
            _asked(settings, self.rig),
            model=endpoint.name or "",
            cache=DataFolder(settings.data).commitments,
            clock=self.clock,
            limits=limits_of(endpoint),
        )

    def _judge(self) -> Judge | None:
        by, models, settings = self.settings.verification.by, self.rig.models, self.settings
        asked = _asked(settings, self.rig)
        if by == "auto" and asked is None and is_offline(self.policy):
            return trail_judge(self.memory.reader, self.lexicon)
        if by == "rules" or models.judge is None or (by == "auto" and asked is None):
            return None
        judging = settings.models.judging
        return model_judge(models.judge, judging, clock=self.clock, frames=self.rig.frames)

    def _interpreter(self) -> TaskReader | None:
        settings = self.settings
        chat = _asked(settings, self.rig)
        if chat is None:
            return None
        cache = DataFolder(settings.data).readings
        rules = self.memory.reader
        return model_reader(chat, rules, settings.models.text, cache=cache, clock=self.clock)


@asynccontextmanager
async def open_agent(
    settings: Settings,
    clock: Clock,
    *,
    device: Device | None = None,
    policy: Policy | None = None,
    human: Human | None = None,
) -> AsyncIterator[Agent]:
    """The agent of these settings, on their phone or on a device that is there already.

    `policy`, `human`: others than those of the settings. Raises `DeviceUnavailable`, `ConfigError`,
    `StorageError`.
    """
    async with AsyncExitStack() as stack:
        if device is None:
            rig = await stack.enter_async_context(open_rig(settings, clock))
        else:
            rig = assemble(settings, clock, device)
            stack.push_async_callback(rig.finish)
        lexicon = words_of(settings, [app.label for app in await rig.device.apps()])
        memory = await stack.enter_async_context(
            open_memory(settings, clock, pictures=rig.pictures, chat=_asked(settings, rig), lexicon=lexicon)
        )
        yield Agent(
            settings=settings,
            clock=clock,
            rig=rig,
            memory=memory,
            lexicon=lexicon,
            policy=policy or _policy(settings, clock, rig, memory, lexicon),
            human=human or HUMANS.make("console"),
        )


def _asked(settings: Settings, rig: Rig) -> ChatModel | None:
    """The model that is asked, unless everything is to be decided without one."""
    return None if settings.strategy_tree.policy == "offline" else rig.models.text


def _policy(settings: Settings, clock: Clock, rig: Rig, memory: Memory, lexicon: Lexicon) -> Policy:
    """The model where one is configured, with the offline policy where it does not answer."""
    tree, endpoint = settings.strategy_tree, settings.models.text
    offline = POLICIES.make(
        "offline",
        places=memory.places,
        embedder=text_embedder(settings),
        lexicon=lexicon,
        scorer=scorer_of(settings),
    )
    if tree.policy == "offline" or rig.models.text is None:
        return offline
    model = POLICIES.make(
        "llm",
        rig.models.text,
        frames=rig.frames if endpoint.sees else None,
        context=endpoint.context,
        max_tokens=endpoint.max_tokens,
        knowledge_rounds=tree.knowledge_rounds,
        timeout=endpoint.timeout,
        clock=clock,
        convention=endpoint.convention,
    )
    return model if tree.policy == "llm" else POLICIES.make("auto", model, offline)


def _reflector(settings: Settings, rig: Rig, clock: Clock) -> Reflector:
    if not settings.reflection.enabled:
        return REFLECTORS.make("none")
    asks = settings.strategy_tree.policy != "offline" and rig.models.text is not None
    return REFLECTORS.make("model", clock, rig.models.text) if asks else REFLECTORS.make("rule", clock)


def unlogged(result: RunResult, error: StorageError) -> RunResult:
    """The result of a run whose end could not be written down: nothing else will tell."""
    said = f"The end of the run is not in its log: {error.message}"
    reason = result.reason if error.message in result.reason else f"{result.reason} {said}".strip()
    return result.model_copy(update={"reason": reason})


class StrategyTree:
    """The entry: settings in, results out.

    Used as it is, each task opens the phone and gives it back; in an `async with` it stays open.
    """

    def __init__(
        self, config: Settings | None = None, *, policy: Policy | None = None, human: Human | None = None
    ) -> None:
        self._settings = config or Settings()
        self._policy, self._human = policy, human
        self._stack: AsyncExitStack | None = None
        self._agent: Agent | None = None

    async def execute_task(self, task: str, *, watch: Watch | None = None) -> RunResult:
        """See `Agent.execute_task`."""
        if self._agent is not None:
            return await self._agent.execute_task(task, watch=watch)
        async with self._open() as agent:
            return await agent.execute_task(task, watch=watch)

    async def __aenter__(self) -> Self:
        self._stack = AsyncExitStack()
        self._agent = await self._stack.enter_async_context(self._open())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        stack, self._stack, self._agent = self._stack, None, None
        if stack is not None:
            await stack.__aexit__(kind, error, trace)

    def _open(self) -> AbstractAsyncContextManager[Agent]:
        quiet_by_default()
        return open_agent(self._settings, SystemClock(), policy=self._policy, human=self._human)
