"""What one run knows, shared by all its nodes: where it is, what it has seen, what it may still cost."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.budget import Budget
from treetap.core.parts import Parts
from treetap.core.shape import Shape, shape_of
from treetap.core.thresholds import Thresholds
from treetap.models import (
    Action,
    App,
    DeviceInfo,
    Event,
    Mark,
    Payload,
    Perceived,
    Screen,
    Settings,
    Source,
    TaskFrame,
    Visit,
)

_IN_MIND = 12
"""Earlier screens that a decision is given: enough to see what has come and gone."""


class RunContext:
    """Mutable on purpose, and the only thing in a run that is: every node of the tree goes on from here."""

    def __init__(self, parts: Parts, settings: Settings, mandate: TaskFrame) -> None:
        self.parts, self.settings, self.mandate = parts, settings, mandate
        self.shape: Shape = shape_of(settings.strategy_tree)
        self.budget = Budget(settings.strategy_tree, parts.clock)
        self.thresholds = Thresholds(settings.error_threshold)
        self.screens: list[Screen] = []
        """Everything that was seen, the start first."""
        self.visited: list[Visit] = []
        self.verified: Screen | None = None
        """The last state that was verified: where a rollback leads."""
        self.committed = False
        """Something was sent, paid, deleted …: nothing from before that can be rolled back to."""
        self.apps: tuple[App, ...] = ()
        self.info: DeviceInfo | None = None

    @property
    def screen(self) -> Screen:
        """The last one seen."""
        return self.screens[-1]

    @property
    def seen(self) -> tuple[Screen, ...]:
        """The screens before it that are still in mind, oldest first; the start is never forgotten."""
        earlier = self.screens[:-1]
        return tuple(earlier if len(earlier) <= _IN_MIND else (earlier[0], *earlier[1 - _IN_MIND :]))

    async def begin(self) -> Screen:
        """Meet the phone, and keep its first screen: after many steps its pixels would be gone."""
        self.info = await self.parts.device.info()
        self.apps = tuple(await self.parts.device.apps())
        start = await self.look("")
        kept = await self.parts.frames.keep(start.frame.id, "start")
        self.screens[-1] = start.model_copy(update={"frame": kept})
        return self.screen

    async def look(
        self, node: str, sources: frozenset[Source] | None = None, *, known: Sequence[Mark] = ()
    ) -> Screen:
        """Look at the phone, write it down, and keep it in mind."""
        began = self.parts.clock.monotonic()
        screen = await self.parts.perceiver.perceive(sources, known=known)
        took = (self.parts.clock.monotonic() - began) * 1000
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
        self.screens.append(screen)
        return screen

    async def tell(self, node: str, payload: Payload) -> Event:
        """Into the run's log."""
        return await self.parts.events.emit(node, payload)

    def went(self, screen: Screen, action: Action) -> None:
        """An action was taken on a page in this state: what leads in circles is known by it."""
        self.visited.append(Visit(page_key=screen.page_key, state_key=screen.state_key, action=action))
