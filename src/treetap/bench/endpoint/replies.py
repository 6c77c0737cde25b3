"""Replies of weak models through the policy, over HTTP.

Malformed and ambiguous ones are never acted on, and always asked again or reported. Untidy ones that can be
meant in one way only are read at once, and what is read is exactly what was meant.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from treetap.bench.endpoint.behaviours import says
from treetap.bench.endpoint.good import GOOD, said
from treetap.bench.endpoint.malformed import SPOILT, malformed
from treetap.bench.endpoint.scene import situation
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.endpoint.untidy import DRESSED, untidy
from treetap.core.clock import FrozenClock
from treetap.errors import TreetapError
from treetap.llm.endpoint import EndpointChatModel
from treetap.models import Allowed, Decision, EndpointSettings
from treetap.policy.model.policy import LlmPolicy

_RIGHT: Final = said(GOOD[-1])
"""What the model says when it has come to its senses: a question to the person."""


@dataclass
class Replies:
    """What became of them."""

    replies: int = 0
    retried: int = 0
    """Asked again, and the better reply was taken."""
    reported: int = 0
    """Asked again in vain, and told as an error."""
    acted_on: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    def as_json(self) -> dict[str, Any]:
        return {
            "replies": self.replies,
            "kinds": len(SPOILT),
            "crashes": len(self.crashes),
            "acted on": len(self.acted_on),
            "retried": self.retried,
            "reported": self.reported,
            "errors": dict(self.errors),
            "wrong": [*self.crashes, *self.acted_on][:20],
        }


@dataclass
class Readings:
    """What became of untidy replies."""

    replies: int = 0
    read: int = 0
    """At once, and exactly as meant."""
    misread: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {
            "replies": self.replies,
            "kinds": len(DRESSED),
            "crashes": len(self.crashes),
            "read as meant": self.read,
            "misread": len(self.misread),
            "asked again": len(self.refused),
            "wrong": [*self.crashes, *self.misread, *self.refused][:20],
        }


async def study_untidy(count: int) -> Readings:
    """Each beside the reply that was meant, the same policy asked anew."""
    found = Readings()
    with FakeEndpoint(says(_RIGHT)) as endpoint:
        model = EndpointChatModel(EndpointSettings(name="any", base_url=endpoint.url), FrozenClock())
        for kind, text, meant in untidy(count):
            decided: list[Decision | BaseException] = []
            calls = 0
            for said_so in (said(meant), text):
                endpoint.behave(says(said_so), says(_RIGHT))
                before = len(endpoint.calls)
                asking = LlmPolicy(model).decide(situation(), Allowed())
                decided += await asyncio.gather(asking, return_exceptions=True)
                calls = len(endpoint.calls) - before
            _compare(found, f"{kind}: {text[:200]}", *decided, calls=calls)
        await model.close()
    return found


def _compare(
    found: Readings,
    what: str,
    meant: Decision | BaseException,
    read: Decision | BaseException,
    *,
    calls: int,
) -> None:
    found.replies += 1
    if isinstance(read, TreetapError) or calls > 1:
        found.refused.append(what)
    elif isinstance(read, BaseException):
        found.crashes.append(f"{what} {read!r}")
    elif read == meant:
        found.read += 1
    else:
        found.misread.append(what)


async def study(count: int) -> Replies:
    """Every other one is followed by a good reply; the others stay as they are."""
    found = Replies()
    with FakeEndpoint(says(_RIGHT)) as endpoint:
        model = EndpointChatModel(EndpointSettings(name="any", base_url=endpoint.url), FrozenClock())
        for number, (name, text) in enumerate(malformed(count)):
            mended = number // len(SPOILT) % 2 == 0
            endpoint.behave(*([says(text), says(_RIGHT)] if mended else [says(text)]))
            before = len(endpoint.calls)
            asking = LlmPolicy(model).decide(situation(), Allowed())
            (outcome,) = await asyncio.gather(asking, return_exceptions=True)
            asked = len(endpoint.calls) - before
            _judge(found, f"{name}: {text[:200]}", outcome, asked, mended=mended)
        await model.close()
    return found


def _judge(found: Replies, what: str, outcome: Decision | BaseException, asked: int, *, mended: bool) -> None:
    found.replies += 1
    if isinstance(outcome, TreetapError):
        found.reported += 1
        found.errors[type(outcome).__name__] += 1
    elif isinstance(outcome, BaseException):
        found.crashes.append(f"{what} {outcome!r}")
    elif mended and asked > 1 and outcome.kind == "ask_human":
        found.retried += 1
    else:
        found.acted_on.append(what)
