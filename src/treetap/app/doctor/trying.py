"""One plain question to an endpoint: whether it answers, in what form, and whether it makes sense."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from pydantic import JsonValue

from treetap.app.data_folder import DataFolder
from treetap.core.clock import SystemClock
from treetap.errors import ReplyCut, ReplyInvalid, ReplyRefused, TreetapError
from treetap.imaging.store import FolderFrameStore
from treetap.llm.abilities import Abilities, AbilityBook
from treetap.llm.endpoint import EndpointChatModel
from treetap.models import ChatRequest, EndpointSettings, Message, Pixels, Settings, Size
from treetap.models.only_object import only_object
from treetap.prompts.render import render

_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {"sum": {"type": "integer"}},
    "required": ["sum"],
    "additionalProperties": False,
}
_SECONDS = 30.0
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


async def try_endpoint(endpoint: EndpointSettings, settings: Settings, *, picture: bool) -> Tried:
    """What it can do is written down as in any run: the next one need not find out again."""
    clock, frames = SystemClock(), FolderFrameStore(None)
    book = AbilityBook(DataFolder(settings.data).endpoints)
    model = EndpointChatModel(endpoint, clock, frames=frames, book=book)
    shown = ((await frames.put(_WHITE)).id,) if picture else ()
    request = ChatRequest(
        messages=(Message(role="user", text=render("try"), frames=shown),),
        response_schema=_SCHEMA,
        schema_name="sum",
        max_tokens=min(_TOKENS, endpoint.max_tokens),
        deadline=min(_SECONDS, endpoint.timeout),
        purpose="doctor",
    )
    began = clock.monotonic()
    try:
        reply = await model.chat(request)
    except (ReplyCut, ReplyRefused):
        return Tried(model.abilities, seconds=clock.monotonic() - began)
    except TreetapError as error:
        return Tried(error=error)
    finally:
        await model.close()
    return Tried(model.abilities, _makes_sense(reply.text), clock.monotonic() - began, reply.usage.tokens)


def _makes_sense(text: str) -> bool:
    try:
        return bool(json.loads(only_object(text)) == {"sum": 42})
    except (ReplyInvalid, ValueError, RecursionError):
        return False
