"""Where the agent's CPU goes: each part of a run with a meter round it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from inspect import iscoroutinefunction
from typing import Any, Final

from treetap.app.agent import Agent
from treetap.core.context import Parts
from treetap.core.ports import EventSink

PARTS: Final = {
    "perceiver": "look",
    "locator": "locate",
    "guard": "guard",
    "executor": "execute",
    "comparator": "compare",
    "checker": "check",
    "recall": "memory",
    "store": "memory",
    "learner": "memory",
    "places": "memory",
    "mind": "memory",
    "bank": "memory",
    "events": "events",
    "frames": "frames",
    "device": "device",
}
REST: Final = "the rest"


class Meter:
    """CPU seconds of this process by part; what one part has another do is that other's."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self._stack = [REST]
        self._last = time.process_time()

    def start(self) -> None:
        """From now on."""
        self.spent, self._stack, self._last = {}, [REST], time.process_time()

    def stop(self) -> dict[str, float]:
        """What was spent since the start."""
        self._charge()
        return dict(self.spent)

    @contextmanager
    def at(self, name: str) -> Iterator[None]:
        """What is spent meanwhile is spent on this."""
        self._charge()
        self._stack.append(name)
        try:
            yield
        finally:
            self._charge()
            # Two things at once may end in any order.
            del self._stack[len(self._stack) - 1 - self._stack[::-1].index(name)]

    def _charge(self) -> None:
        now, name = time.process_time(), self._stack[-1]
        self.spent[name] = self.spent.get(name, 0.0) + now - self._last
        self._last = now


class _Metered:
    """A part with a meter round everything that is asked of it."""

    def __init__(self, part: Any, name: str, meter: Meter) -> None:
        self._part, self._name, self._meter = part, name, meter

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._part, name)
        return self._round(found) if iscoroutinefunction(found) else found

    def _round(self, function: Callable[..., Any]) -> Callable[..., Any]:
        async def measured(*given: Any, **named: Any) -> Any:
            with self._meter.at(self._name):
                return await function(*given, **named)

        return measured


class MeteredAgent(Agent):
    """The same agent, and what each of its parts costs it."""

    meter: Meter

    def _parts(self, events: EventSink) -> Parts:
        parts = super()._parts(events)
        changed: dict[str, Any] = {
            field.name: _Metered(getattr(parts, field.name), PARTS[field.name], self.meter)
            for field in fields(parts)
            if field.name in PARTS
        }
        return replace(parts, **changed)


def metered(agent: Agent) -> MeteredAgent:
    """With a meter of its own, as `agent.meter`."""
    made = MeteredAgent(**{field.name: getattr(agent, field.name) for field in fields(agent)})
    object.__setattr__(made, "meter", Meter())
    return made
