"""Faults of endpoints under the policy and its real client: each a typed error, within the deadline."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from treetap.bench.endpoint.behaviours import BEHAVIOURS
from treetap.bench.endpoint.scene import situation
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.core.clock import SystemClock
from treetap.errors import TreetapError
from treetap.llm.endpoint import EndpointChatModel
from treetap.models import Allowed, EndpointSettings
from treetap.policy.model.policy import LlmPolicy

FAULTS: Final = (
    "dripping",
    "dripping events",
    "silent",
    "429",
    "429, an hour",
    "500",
    "502, a page",
    "reset",
    "reset within",
    "cut",
    "a page",
    "empty",
    "choices null",
    "too long",
    "refusal",
    "error in a 200",
    "endless",
    "a bomb",
)
_DEADLINE: Final = 2.0
"""Seconds for a reply."""
_SLACK: Final = 0.25
"""Seconds for the machine itself: it is measured from outside."""


@dataclass
class Faults:
    """What became of them."""

    runs: int = 0
    typed: int = 0
    in_time: int = 0
    longest: float = 0.0
    errors: Counter[str] = field(default_factory=Counter)
    """By fault and error."""
    wrong: list[str] = field(default_factory=list)
    """What was neither."""

    def as_json(self) -> dict[str, Any]:
        return {
            "faults": len(FAULTS),
            "runs": self.runs,
            "typed": self.typed,
            "within the deadline": self.in_time,
            "deadline": _DEADLINE,
            "slack": _SLACK,
            "longest": round(self.longest, 2),
            "errors": dict(self.errors),
            "wrong": self.wrong,
        }


async def study(repeats: int) -> Faults:
    """Each fault so often, all of its repeats at once."""
    found = Faults()
    await _once(found, "fine")  # Libraries are loaded by the first call of all, and not in anybody's time.
    found = Faults()
    for name in FAULTS:
        await asyncio.gather(*(_once(found, name) for _ in range(repeats)))
    return found


async def _once(found: Faults, name: str) -> None:
    with FakeEndpoint(BEHAVIOURS[name]) as endpoint:
        settings = EndpointSettings(name="any", base_url=endpoint.url, timeout=_DEADLINE)
        clock = SystemClock()
        model = EndpointChatModel(settings, clock)
        policy = LlmPolicy(model, timeout=_DEADLINE, clock=clock)
        began = time.monotonic()
        (outcome,) = await asyncio.gather(policy.decide(situation(), Allowed()), return_exceptions=True)
        took = time.monotonic() - began
        await model.close()
    found.runs += 1
    found.longest = max(found.longest, took)
    found.in_time += took <= _DEADLINE + _SLACK
    found.typed += isinstance(outcome, TreetapError)
    found.errors[f"{name}: {type(outcome).__name__}"] += 1
    if not isinstance(outcome, TreetapError) or took > _DEADLINE + _SLACK:
        found.wrong.append(f"{name}: {outcome!r} after {took:.2f} s")
