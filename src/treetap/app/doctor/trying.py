"""A plain question to an endpoint: whether it answers, keeps to what it promises, and makes sense."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from pydantic import JsonValue

from treetap.app.data_folder import DataFolder
from treetap.core.clock import SystemClock
from treetap.errors import EndpointRefused, ReplyCut, ReplyInvalid, ReplyRefused, TreetapError
from treetap.imaging.store import FolderFrameStore
from treetap.llm.abilities import Abilities, AbilityBook
from treetap.llm.endpoint import EndpointChatModel
from treetap.llm.facts import ServerFacts, server_facts
from treetap.models import ChatRequest, EndpointSettings, Message, Pixels, Settings, Size
from treetap.models.only_object import only_object
from treetap.prompts.render import render

_MARK = "qv-7431"
"""Nobody says it who is not held to the schema, or told it in words."""
_RIGHT: dict[str, JsonValue] = {"sum": 42, "mark": _MARK}
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {"sum": {"type": "integer"}, "mark": {"type": "string", "enum": [_MARK]}},
    "required": ["sum", "mark"],
    "additionalProperties": False,
}
_QUESTIONS = 3
_TOKENS = 1_000
"""Enough for a model that thinks before it answers."""


_WHITE = Pixels(data=b"\xff" * (4 * 64 * 64), encoding="rgba", size=Size(width=64, height=64))


@dataclass(frozen=True)
class Tried:
    """What came of it."""

    abilities: Abilities = field(default_factory=Abilities)
    sensible: bool = False
    seconds: float = 0.0
    tokens: int = 0
    error: TreetapError | None = None
    facts: ServerFacts = field(default_factory=ServerFacts)


async def try_endpoint(which: str, settings: Settings, *, picture: bool) -> Tried:
    """Found out anew, and written down as in any run: the next one need not do that again.

    One that does not keep to what it takes is asked again, now that this is known. All in one deadline."""
    endpoint: EndpointSettings = getattr(settings.models, which)
    clock, frames, book = SystemClock(), FolderFrameStore(None), AbilityBook()
    model = EndpointChatModel(endpoint, clock, frames=frames, book=book, section=f"models.{which}")
    shown = ((await frames.put(_WHITE)).id,) if picture else ()
    began = clock.monotonic()
    ends = began + endpoint.timeout
    tokens, answered, sensible = 0, False, False
    try:
        for _ in range(_QUESTIONS):
            before = model.abilities
            reply = await model.chat(_question(endpoint, shown, max(0.0, ends - clock.monotonic())))
            tokens, answered, sensible = tokens + reply.usage.tokens, True, _makes_sense(reply.text)
            if sensible or model.abilities == before:
                break
    except (ReplyCut, ReplyRefused):
        pass
    except TreetapError as error:
        if not answered:
            there = isinstance(error, EndpointRefused)
            return Tried(error=error, facts=await server_facts(endpoint) if there else ServerFacts())
    finally:
        await model.close()
    seconds = clock.monotonic() - began
    kept = AbilityBook(DataFolder(settings.data).endpoints)
    kept.learn(endpoint.url, endpoint.name or "", model.abilities, clock.now())
    facts = await server_facts(endpoint)
    return Tried(model.abilities, sensible, seconds, tokens, facts=facts)


def _question(endpoint: EndpointSettings, shown: tuple[str, ...], seconds: float) -> ChatRequest:
    return ChatRequest(
        messages=(Message(role="user", text=render("try"), frames=shown),),
        response_schema=_SCHEMA,
        schema_name="sum",
        max_tokens=min(_TOKENS, endpoint.max_tokens),
        deadline=seconds,
        purpose="doctor",
    )


def _makes_sense(text: str) -> bool:
    try:
        return bool(json.loads(only_object(text)) == _RIGHT)
    except (ReplyInvalid, ValueError, RecursionError):
        return False
