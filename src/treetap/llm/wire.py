"""A request in the words of the chat-completions protocol, as far as the endpoint takes them."""

from __future__ import annotations

import json
from typing import Any

from treetap.llm.abilities import Abilities, Format
from treetap.llm.images import Shown
from treetap.llm.thinking import effort_fields
from treetap.models import ChatRequest, EndpointSettings, Message
from treetap.models.presets import is_near
from treetap.models.strict_schema import strict_schema
from treetap.prompts.render import render


def format_of(request: ChatRequest, abilities: Abilities) -> Format:
    """What is asked for: prose needs no promise."""
    return "text" if request.response_schema is None else abilities.format


async def written(
    request: ChatRequest, settings: EndpointSettings, abilities: Abilities, shown: Shown | None
) -> dict[str, Any]:
    """The arguments of the call. Raises `UnknownName` for a frame that is gone."""
    call: dict[str, Any] = {
        "model": settings.name,
        "messages": [await _message(one, abilities, shown) for one in _spelt_out(request, abilities)],
    }
    if abilities.limit != "none":
        call[abilities.limit] = request.max_tokens or settings.max_tokens
    if abilities.temperature:
        call["temperature"] = settings.temperature
    level, extra = effort_fields(settings, abilities)
    call |= level
    if extra:
        call["extra_body"] = extra
    if settings.stream or abilities.stream:
        call |= {"stream": True, "stream_options": {"include_usage": True}}
    match format_of(request, abilities):
        case "schema" | "told":
            schema = dict(request.response_schema or {})
            if not (abilities.optional and is_near(settings.url)):
                schema = strict_schema(schema)
            named = {"name": request.schema_name, "schema": schema, "strict": True}
            call["response_format"] = {"type": "json_schema", "json_schema": named}
        case "tool":
            function = {
                "name": request.schema_name,
                "description": "Give your answer.",
                "parameters": request.response_schema,
            }
            call["tools"] = [{"type": "function", "function": function}]
            call["tool_choice"] = _choice(abilities, request.schema_name)
        case "object":
            call["response_format"] = {"type": "json_object"}
        case "text":
            pass
    return call


def _choice(abilities: Abilities, name: str) -> str | dict[str, Any]:
    """How to ask for the only tool that there is."""
    if abilities.choice == "named":
        return {"type": "function", "function": {"name": name}}
    return abilities.choice


def _spelt_out(request: ChatRequest, abilities: Abilities) -> tuple[Message, ...]:
    """With the schema in words, in the first message, where the endpoint is not held to it."""
    if request.response_schema is None or abilities.format in ("schema", "tool"):
        return request.messages
    first, *others = request.messages
    schema = json.dumps(request.response_schema, ensure_ascii=False)
    text = f"{first.text}\n\n{render('schema', schema=schema)}"
    return first.model_copy(update={"text": text}), *others


async def _message(message: Message, abilities: Abilities, shown: Shown | None) -> dict[str, Any]:
    if not message.frames or shown is None or not abilities.images:
        return {"role": message.role, "content": message.text}
    pictures = [
        {"type": "image_url", "image_url": {"url": await shown.address(frame)}} for frame in message.frames
    ]
    return {"role": message.role, "content": [{"type": "text", "text": message.text}, *pictures]}
