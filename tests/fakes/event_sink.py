"""Events in a list."""

from __future__ import annotations

from treetap.core.clock import FrozenClock
from treetap.core.ports import Clock
from treetap.models import Event, Payload


class FakeEventSink:
    """Keeps a run's events in `events`."""

    def __init__(self, run: str = "run-1", clock: Clock | None = None) -> None:
        self._run = run
        self._clock = clock or FrozenClock()
        self.events: list[Event] = []

    async def emit(self, node: str, payload: Payload) -> Event:
        event = Event(
            run=self._run,
            seq=len(self.events),
            node=node,
            monotonic=self._clock.monotonic(),
            wall=self._clock.now(),
            payload=payload,
        )
        self.events.append(event)
        return event

    @property
    def kinds(self) -> list[str]:
        """What happened, in order."""
        return [event.kind for event in self.events]
