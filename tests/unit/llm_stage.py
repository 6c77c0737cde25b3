"""A model, and an endpoint on loopback that behaves as told."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import treetap.llm.connecting  # noqa: F401 - it takes a second to load, and that is no test's time
from treetap.bench.endpoint.exchange import Behaviour
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.core.clock import FrozenClock
from treetap.core.ports import Clock, FrameStore
from treetap.llm.abilities import AbilityBook
from treetap.llm.endpoint import EndpointChatModel
from treetap.llm.meter import RunMeter
from treetap.models import ChatRequest, EndpointSettings, Message

KEY = "sk-Planted0123456789abcdefXYZ"
SCHEMA = {
    "type": "object",
    "properties": {
        "thought": {"type": "string"},
        "kind": {"type": "string", "enum": ["done"]},
        "at": {"type": "integer", "minimum": 0},
    },
    "required": ["kind"],
    "additionalProperties": False,
}
REQUEST = ChatRequest(
    messages=(Message(role="system", text="Be short."), Message(role="user", text="What now?")), deadline=5
)
SHAPED = REQUEST.model_copy(update={"response_schema": SCHEMA, "schema_name": "decision"})


@dataclass
class Stage:
    """What is on it."""

    endpoint: FakeEndpoint
    model: EndpointChatModel
    meter: RunMeter
    clock: Clock

    @property
    def bodies(self) -> Sequence[dict[str, Any]]:
        """The requests so far."""
        return [call.body for call in self.endpoint.calls]


@asynccontextmanager
async def stage(
    *behaviours: Behaviour,
    clock: Clock | None = None,
    book: AbilityBook | None = None,
    frames: FrameStore | None = None,
    section: str = "models.text",
    **settings: Any,
) -> AsyncIterator[Stage]:
    """Pauses cost no time unless a clock is given that takes it."""
    clock, meter = clock or FrozenClock(), RunMeter()
    with FakeEndpoint(*behaviours) as endpoint:
        given = {"name": "any-model", "base_url": endpoint.url, "api_key": KEY} | settings
        model = EndpointChatModel(
            EndpointSettings.model_validate(given),
            clock,
            frames=frames,
            meter=meter,
            book=book,
            section=section,
        )
        yield Stage(endpoint, model, meter, clock)
        await model.close()
