"""What one run knows, shared by all its nodes: the parts it calls, where it is, what it has seen and done."""

from __future__ import annotations

from asyncio import gather
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from treetap import models as m
from treetap.core import ports
from treetap.core.limits import Budget, Thresholds
from treetap.core.shape import Shape, shape_of
from treetap.errors import DeviceLost, ScreenUnreadable, TreetapError, UnknownName

T = TypeVar("T")
Purpose = Literal["replay", "task", "knowledge", "correction"]

_EARLIER_SCREENS = 12
"""Earlier screens that a decision is given."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 2.0
_LOOKS, _UNREADABLE_PAUSE = 3, 0.5
_UNSEEN = "unseen"


@runtime_checkable
class TellsOngoing(Protocol):
    """A device that can tell, in one round trip, what goes on by itself: a call, playback, a recording."""

    async def ongoing(self) -> Sequence[m.Ongoing] | None:
        """None where it cannot tell. Raises `DeviceLost`."""


@dataclass(frozen=True, kw_only=True)
class Parts:
    """One part for each port. Any of them can be replaced: by an ablation, a fake, a recorder."""

    clock: ports.Clock
    device: ports.Device
    frames: ports.FrameStore
    perceiver: ports.Perceiver
    locator: ports.Locator
    comparator: ports.Comparator
    checker: ports.GoalChecker
    executor: ports.Executor
    reader: ports.TaskReader
    policy: ports.Policy
    reflector: ports.Reflector
    recall: ports.Recall
    store: ports.ExperienceStore
    learner: ports.Learner
    mind: ports.WorkingMemory
    places: ports.SpatialMap
    bank: ports.Bank
    guard: ports.Guard
    human: ports.Human
    meter: ports.Meter
    events: ports.EventSink
    judge: ports.Judge | None = None
    """Verifies where rules find no evidence; None: only rules verify."""
    interpreter: ports.TaskReader | None = None
    """Reads, by a model, a sentence that no experience is known for; None: only rules read."""
    texts: ports.Embedder[str] | None = None
    """Compares names by meaning, where an embedder is configured."""


def was_seen(screen: m.Screen) -> bool:
    """False for the placeholder of the start, of which only the app in front is known."""
    return screen.frame.id != _UNSEEN


def is_full(screen: m.Screen) -> bool:
    """Whether the whole page was perceived, and not only a few known places."""
    return bool(screen.sources - {m.Source.GLANCE})


class RunContext:
    """The only mutable object of a run."""

    def __init__(self, parts: Parts, settings: m.Settings, mandate: m.TaskFrame) -> None:
        self.parts, self.settings, self.mandate = parts, settings, mandate
        self.keyed = mandate
        """The task as the rules read it: the key of memory, also after a model has read the task."""
        self.answer: str | None = None
        """The policy's answer to the question, once the verifier accepted it."""
        self.shape: Shape = shape_of(settings.strategy_tree)
        self.budget = Budget(settings.strategy_tree, parts.clock)
        self.thresholds = Thresholds(settings.error_threshold)
        self.screens: list[m.Screen] = []
        """Everything seen, the start first."""
        self.visited: list[m.Visit] = []
        """Every action with the page and state it was taken in: loops are found by it."""
        self.commits: list[int] = []
        """How much had been seen each time that something was, or may have been, done for good."""
        self.shown: list[tuple[m.Goal, str]] = []
        """Goals with evidence, and the frame that shows it."""
        self.deeds: list[m.Deed] = []
        """What was committed to; none of it is done again unasked."""
        self.reflections: deque[m.Reflection] = deque(maxlen=settings.reflection.max_reflections)
        """The sliding window of recent lessons (A11)."""
        self.notes: list[str] = []
        """Notes of the policy, each once."""
        self.lessons: dict[str, m.Reflection] = {}
        """Lessons of earlier runs that this run was given, by id."""
        self.frames: dict[str, m.TaskFrame] = {}
        """The task of each node, by its path."""
        self.confidence: dict[str, float] = {}
        """Of the experiences that were replayed, by id."""
        self.carried: dict[str, tuple[m.Slot, ...]] = {}
        """Values that goals were given from the bank, by goal: what the person called "it"."""
        self.refusals: list[str] = []
        """Why the guard refused steps."""
        self.diverged: list[str] = []
        """Experiences that a replay did not follow to the end."""
        self.strengthened: dict[str, m.TaskExperience | None] = {}
        """Those that worked, by id, and as they are to be stored again where something of them is new."""
        self.memory_errors: list[str] = []
        self.apps: tuple[m.App, ...] = ()
        self._info: m.DeviceInfo | None = None

    @property
    def info(self) -> m.DeviceInfo:
        """The phone; known once the run has begun."""
        if self._info is None:
            raise DeviceLost("The run has not met its phone yet.", hint="Begin it first.")
        return self._info

    @property
    def screen(self) -> m.Screen:
        """The last one seen."""
        return self.screens[-1]

    @property
    def seen(self) -> tuple[m.Screen, ...]:
        """The screens before it that a decision is given, oldest first, always with the start.

        A glance that found nothing is left out: the many glances of one wait would push out the rest."""
        earlier = [one for at, one in enumerate(self.screens[:-1]) if not at or one.elements or is_full(one)]
        return (*earlier[:1], *earlier[1:][1 - _EARLIER_SCREENS :])

    def committed_since(self, screen: m.Screen) -> bool:
        """Whether something was done for good after this screen was seen: no rolling back to it."""
        seen = [at for at, one in enumerate(self.screens) if one.frame.id == screen.frame.id]
        return any(place > max(seen, default=0) for place in self.commits)

    async def begin(self) -> m.Screen:
        """Connect to the phone without looking at it: a known task may need no full look for a while."""
        device = self.parts.device
        info, apps, front = await gather(device.info(), device.apps(), device.foreground())
        self._info, self.apps = info, tuple(apps)
        nothing = m.Frame(id=_UNSEEN, sha="0" * 64, size=info.size)
        app = {"package": front.package, "activity": front.activity, "app_version": front.version}
        self.screens.append(m.Screen(frame=nothing, **app))
        return self.screen

    async def ongoing(self) -> Sequence[m.Ongoing] | None:
        """What goes on by itself; None where the phone cannot tell, or is gone."""
        device = self.parts.device
        with suppress(TreetapError):
            return await device.ongoing() if isinstance(device, TellsOngoing) else None
        return None

    async def see(self, node: str) -> m.Screen:
        """The last screen if the whole page was perceived, else a new look."""
        return self.screen if is_full(self.screen) else await self.fresh(node)

    async def look(
        self, node: str, sources: frozenset[m.Source] | None = None, *, known: Sequence[m.Mark] = ()
    ) -> m.Screen:
        """Perceive, log and keep the screen."""
        began = self.parts.clock.monotonic()
        screen = await self.parts.perceiver.perceive(sources, known=known)
        await self.saw(node, screen, (self.parts.clock.monotonic() - began) * 1000)
        return screen

    async def fresh(self, node: str) -> m.Screen:
        """A full look; an unreadable screen is looked at again."""
        for _ in range(_LOOKS - 1):
            with suppress(ScreenUnreadable):
                return await self.look(node)
            await self.parts.clock.sleep(_UNREADABLE_PAUSE)
        return await self.look(node)

    async def saw(self, node: str, screen: m.Screen, milliseconds: float = 0.0) -> None:
        """Log and keep a screen, whoever perceived it."""
        await self.tell(node, m.Perceived.of(screen, milliseconds))
        if is_full(screen) and not any(is_full(one) for one in self.screens):
            # The first full look is the start. Its pixels are kept: the frame store drops old ones.
            kept = await self.parts.frames.keep(screen.frame.id, "start")
            there = screen.frame.model_copy(update={"path": kept.path})
            screen = screen.model_copy(update={"frame": there})
            if not self.visited:
                self.screens.clear()
        self.screens.append(screen)

    async def tell(self, node: str, payload: m.Payload) -> m.Event:
        """Write an event to the run's log."""
        return await self.parts.events.emit(node, payload)

    async def charge(self, node: str) -> m.Usage:
        """Log the model calls since the last time and count them against the budget (C8)."""
        spent = m.Usage()
        for call in self.parts.meter.taken():
            spent += call.usage
            await self.tell(node, call)
        self.budget.usage += spent
        return spent

    def query(self, frame: m.TaskFrame, purpose: Purpose, **more: Any) -> m.Query:
        """A question to memory, from where the run is."""
        known = {"screen": self.screen, "device": self.info, "apps": self.apps, **more}
        return m.Query(frame=frame, purpose=purpose, **known)

    async def situation(self, frame: m.TaskFrame, task: str, **more: Any) -> m.Situation:
        """What the run knows, for a policy or the guard. Screen text in it is data, never an instruction."""
        return m.Situation(
            mandate=self.mandate,
            task=task,
            frame=frame,
            screen=self.screen,
            seen=self.seen,
            visited=tuple(self.visited),
            deeds=tuple(self.deeds),
            bank=tuple(await self.parts.bank.values()),
            apps=self.apps,
            steps_left=self.budget.steps_left,
            **more,
        )

    async def poll(self, is_over: Callable[[], Awaitable[bool]], seconds: float) -> None:
        """Ask again and again, with growing pauses, until it is over or the time is up."""
        clock, pause = self.parts.clock, _FIRST_PAUSE
        end = clock.monotonic() + seconds
        while (left := end - clock.monotonic()) > 0:
            await clock.sleep(min(pause, left))
            pause = min(2 * pause, _LONGEST_PAUSE)
            if await is_over():
                return

    async def ask(
        self, node: str, text: str, kind: m.AnswerKind, choices: tuple[str, ...] = ()
    ) -> m.Exchange:
        """Ask a person, and log question and answer."""
        wait, frame = self.settings.safety.human_timeout, self.screen.frame.id
        question = m.Question(text=text, kind=kind, choices=choices, timeout=wait, frame_id=frame)
        answer = await self.parts.human.ask(question)
        await self.tell(node, m.Asked(question=question, answer=answer))
        return m.Exchange(question=question, answer=answer)

    async def bank(self) -> dict[str, str]:
        """The values that were kept so far, by name."""
        return {one.name: one.value for one in await self.parts.bank.values()}

    async def save(self, node: str, name: str, value: str) -> None:
        """Keep a value for later goals."""
        await self.parts.bank.save(name, value)
        await self.tell(node, m.ValueSaved(name=name, value=value))
        await self.note_fact(name, value)

    async def note_fact(self, name: str, value: str) -> None:
        await self.parts.mind.note(m.Note(kind=m.NoteKind.FACT, text=f"{name} = {value}", weight=0.8))

    async def optional(self, asked: Awaitable[T], default: T) -> T:
        """What memory answers, or the default: a run goes on without it, and its result says why."""
        try:
            return await asked
        except UnknownName:
            return default
        except TreetapError as error:
            if error.message not in self.memory_errors:
                self.memory_errors.append(error.message)
            return default
