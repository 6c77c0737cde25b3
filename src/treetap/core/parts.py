"""One part for each port, as the node calls them."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.core.ports import (
    Bank,
    Clock,
    Comparator,
    Device,
    Embedder,
    EventSink,
    Executor,
    ExperienceStore,
    FrameStore,
    GoalChecker,
    Guard,
    Human,
    Judge,
    Learner,
    Locator,
    Meter,
    Perceiver,
    Policy,
    Recall,
    Reflector,
    SpatialMap,
    TaskReader,
    WorkingMemory,
)


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Any of them can be another: an ablation, a fake, a recorder."""

    clock: Clock
    device: Device
    frames: FrameStore
    perceiver: Perceiver
    locator: Locator
    comparator: Comparator
    checker: GoalChecker
    executor: Executor
    reader: TaskReader
    policy: Policy
    reflector: Reflector
    recall: Recall
    store: ExperienceStore
    learner: Learner
    mind: WorkingMemory
    places: SpatialMap
    bank: Bank
    guard: Guard
    human: Human
    meter: Meter
    events: EventSink
    judge: Judge | None = None
    """Verifies where rules find no evidence; None: only rules do."""
    interpreter: TaskReader | None = None
    """Reads, by a model, a sentence that no experience is known for; None: only rules read."""
    texts: Embedder[str] | None = None
    """Tells how near two names are in meaning, where there is one."""
