"""A reflector that says: not again."""

from __future__ import annotations

from treetap.core.clock import FrozenClock
from treetap.core.ports import Clock
from treetap.models import Failure, Reflection


class FakeReflector:
    """One lesson per failure, numbered."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or FrozenClock()
        self.failures: list[Failure] = []

    async def reflect(self, failure: Failure) -> Reflection | None:
        self.failures.append(failure)
        return Reflection(
            id=f"lesson-{len(self.failures)}",
            task=failure.task,
            lesson=f"Do not do that again: {failure.cause}",
            cause=failure.cause,
            goal_id=failure.goal_id,
            package=failure.package,
            page_key=failure.page_key,
            action=failure.steps[-1].action if failure.steps else None,
            created=self._clock.now(),
        )
