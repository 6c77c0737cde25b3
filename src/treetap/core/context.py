"""What one run knows, shared by all its nodes: where it is, what it has seen, what it may still cost."""

from __future__ import annotations

from asyncio import gather
from collections import deque
from collections.abc import Sequence

from treetap.core.assignment import Ending
from treetap.core.budget import Budget
from treetap.core.parts import Parts
from treetap.core.shape import Shape, shape_of
from treetap.core.thresholds import Thresholds
from treetap.errors import DeviceLost
from treetap.models import (
    Action,
    App,
    Deed,
    DeviceInfo,
    Event,
    Frame,
    Goal,
    Mark,
    Payload,
    Perceived,
    Reflection,
    Screen,
    Settings,
    Slot,
    Source,
    TaskFrame,
    Visit,
)

_IN_MIND = 12
"""Earlier screens that a decision is given: enough to see what has come and gone."""


_UNSEEN = "unseen"


def was_seen(screen: Screen) -> bool:
    """Whether anything was captured: how a run begins is known by the app in front alone."""
    return screen.frame.id != _UNSEEN


def is_full(screen: Screen) -> bool:
    """Whether its elements were looked for, and not only a few known places."""
    return bool(screen.sources - {Source.GLANCE})


class RunContext:
    """Mutable on purpose, and the only thing in a run that is: every node of the tree goes on from here."""

    def __init__(self, parts: Parts, settings: Settings, mandate: TaskFrame) -> None:
        self.parts, self.settings, self.mandate = parts, settings, mandate
        self.keyed = mandate
        """The task as the rules read it: what memory knows it by, also once a model has read it."""
        self.answer: str | None = None
        """What was asked for, as the policy put it and the verifier accepted it."""
        self.shape: Shape = shape_of(settings.strategy_tree)
        self.budget = Budget(settings.strategy_tree, parts.clock)
        self.thresholds = Thresholds(settings.error_threshold)
        self.screens: list[Screen] = []
        """Everything that was seen, the start first."""
        self.visited: list[Visit] = []
        self._commits: list[int] = []
        self.shown: list[tuple[Goal, str]] = []
        """Goals that were seen to hold, and the frame on which that was."""
        self.deeds: list[Deed] = []
        """What was committed to and seen to work; nothing of it is done again unasked."""
        self.endings: dict[str, Ending] = {}
        """How each node ended, by its path."""
        self.reflections: deque[Reflection] = deque(maxlen=settings.reflection.max_reflections)
        """The sliding window of recent lessons (A11)."""
        self.notes: list[str] = []
        """What the policy has noted for itself, each once."""
        self.told: dict[str, Reflection] = {}
        """The lessons of earlier runs that this one was told, by id."""
        self.frames: dict[str, TaskFrame] = {}
        """What each node was to do, by its path."""
        self.confidence: dict[str, float] = {}
        """Of the experiences that were replayed, by id."""
        self.carried: dict[str, tuple[Slot, ...]] = {}
        """What goals were given from the bank, by goal: values that the person said only as "it"."""
        self.refusals: list[str] = []
        """Why steps were not taken that nobody meant to commit to anything."""
        self.diverged: list[str] = []
        """Experiences that the phone did not follow to their end."""
        self.strengthened: list[str] = []
        self.weakened: list[str] = []
        """Experiences that were used, and how that went."""
        self.forgot: list[str] = []
        """Why memory could not be used, where it could not."""
        self.apps: tuple[App, ...] = ()
        self._info: DeviceInfo | None = None

    @property
    def info(self) -> DeviceInfo:
        """The phone; known once the run has begun."""
        if self._info is None:
            raise DeviceLost("The run has not met its phone yet.", hint="Begin it first.")
        return self._info

    @property
    def screen(self) -> Screen:
        """The last one seen."""
        return self.screens[-1]

    @property
    def seen(self) -> tuple[Screen, ...]:
        """The screens before it that are still in mind, oldest first; the start is never forgotten.

        A glance that found nothing says nothing: those of one wait would drive out all the rest."""
        earlier = [one for at, one in enumerate(self.screens[:-1]) if not at or one.elements or is_full(one)]
        return tuple(earlier if len(earlier) <= _IN_MIND else (earlier[0], *earlier[1 - _IN_MIND :]))

    @property
    def committed(self) -> bool:
        """Whether something was sent, paid, deleted …: nothing from before that can be rolled back to."""
        return bool(self._commits)

    @committed.setter
    def committed(self, so: bool) -> None:
        if so:
            self._commits.append(len(self.screens))

    def committed_since(self, screen: Screen) -> bool:
        """Whether that happened after this screen was seen."""
        frames = [one.frame.id for one in self.screens]
        last = len(frames) - 1 - frames[::-1].index(screen.frame.id) if screen.frame.id in frames else 0
        return any(place > last for place in self._commits)

    async def begin(self) -> Screen:
        """Meet the phone. It is looked at once somebody needs to see it: a known task may not for a while."""
        device = self.parts.device
        info, apps, front = await gather(device.info(), device.apps(), device.foreground())
        self._info, self.apps = info, tuple(apps)
        self.screens.append(
            Screen(
                frame=Frame(id=_UNSEEN, sha="0" * 64, size=info.size),
                package=front.package,
                activity=front.activity,
                app_version=front.version,
            )
        )
        return self.screen

    async def see(self, node: str) -> Screen:
        """The last screen if it was looked at in full, or one that is now."""
        return self.screen if is_full(self.screen) else await self.look(node)

    async def look(
        self, node: str, sources: frozenset[Source] | None = None, *, known: Sequence[Mark] = ()
    ) -> Screen:
        """Look at the phone, write it down, and keep it in mind."""
        began = self.parts.clock.monotonic()
        screen = await self.parts.perceiver.perceive(sources, known=known)
        await self.saw(node, screen, (self.parts.clock.monotonic() - began) * 1000)
        return screen

    async def saw(self, node: str, screen: Screen, took: float = 0.0) -> None:
        """Write down and keep in mind what was looked at, whoever looked. `took`: milliseconds."""
        await self.tell(
            node,
            Perceived(
                frame=screen.frame,
                package=screen.package,
                page_key=screen.page_key,
                state_key=screen.state_key,
                elements=len(screen.elements),
                sources=tuple(sorted(screen.sources)),
                blockers=screen.blockers,
                milliseconds=took,
            ),
        )
        await self._keep_in_mind(screen)

    async def tell(self, node: str, payload: Payload) -> Event:
        """Into the run's log."""
        return await self.parts.events.emit(node, payload)

    async def _keep_in_mind(self, screen: Screen) -> None:
        """The first full look is the start, and is kept: after many steps its pixels would be gone."""
        if is_full(screen) and not any(is_full(one) for one in self.screens):
            kept = await self.parts.frames.keep(screen.frame.id, "start")
            there = screen.frame.model_copy(update={"path": kept.path})
            screen = screen.model_copy(update={"frame": there})
            if not self.visited:
                self.screens.clear()
        self.screens.append(screen)

    def went(self, screen: Screen, action: Action) -> None:
        """An action was taken on a page in this state: what leads in circles is known by it."""
        self.visited.append(Visit(page_key=screen.page_key, state_key=screen.state_key, action=action))
