"""What a server says about itself besides chatting: which models it has, and how much context this one has.

Each server has its own way to say it. What is not said, or said in another way, is not known: nothing here
raises, and nothing of it is needed to ask a model.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import httpx2

from treetap.errors import ReplyInvalid
from treetap.llm.connecting import http_client
from treetap.llm.reading import loaded
from treetap.models import EndpointSettings
from treetap.models.presets import is_near

_SECONDS: Final = 5.0
_SMALLEST, _LARGEST = 128, 100_000_000
"""Tokens that a context can have: what is outside is no size of one."""
_LISTS: Final = ("/api/ps", "/api/v0/models")
"""Where Ollama and LM Studio say with how much context a model is loaded."""
_SIZES: Final = (
    ("max_model_len",),  # vLLM
    ("loaded_context_length",),  # LM Studio
    ("context_length",),  # Ollama, OpenRouter
    ("meta", "n_ctx"),  # llama.cpp
)


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """As far as they are known."""

    models: tuple[str, ...] = ()
    """The names of the models that the server has."""
    context: int | None = None
    """Tokens of context with which the model of the settings is served."""


async def server_facts(settings: EndpointSettings) -> ServerFacts:
    """Asks the lists of models, and on servers nearby the ways of Ollama, LM Studio and llama.cpp too."""
    key = settings.api_key.get_secret_value().strip() if settings.api_key else ""
    parts = urlsplit(settings.url)
    root = f"{parts.scheme}://{parts.netloc}"
    near = is_near(settings.url)
    async with http_client(settings.url, _SECONDS) as client:
        if key:
            client.headers["authorization"] = f"Bearer {key}"
        listed = await _rows(client, f"{settings.url.rstrip('/')}/models")
        names = tuple(name for row in listed if (name := _name(row)))
        # A server with one model answers to any name.
        context = _served(listed if len(listed) != 1 else [{**listed[0], "id": settings.name}], settings.name)
        for path in _LISTS if near and context is None else ():
            context = context or _served(await _rows(client, f"{root}{path}"), settings.name)
        if near and context is None:
            props = await _got(client, f"{root}/props")
            context = _size(props, ("default_generation_settings", "n_ctx"))
    return ServerFacts(names, context)


def _served(rows: list[dict[str, Any]], name: str | None) -> int | None:
    sizes = (_size(row, path) for row in rows if name and _same(_name(row), name) for path in _SIZES)
    return next((size for size in sizes if size is not None), None)


def _same(listed: str, name: str) -> bool:
    """Ollama lists `qwen3` as `qwen3:latest`."""
    return listed.casefold().removesuffix(":latest") == name.casefold().removesuffix(":latest")


def _name(row: dict[str, Any]) -> str:
    name = row.get("id") or row.get("name")
    return name if isinstance(name, str) else ""


def _size(found: Any, path: tuple[str, ...]) -> int | None:
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    fits = isinstance(found, int) and not isinstance(found, bool) and _SMALLEST <= found <= _LARGEST
    return found if fits and isinstance(found, int) else None


async def _rows(client: httpx2.AsyncClient, url: str) -> list[dict[str, Any]]:
    answer = await _got(client, url)
    rows = answer.get("data") or answer.get("models")
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


async def _got(client: httpx2.AsyncClient, url: str) -> dict[str, Any]:
    """The object at that address; an empty one where there is none."""
    try:
        async with asyncio.timeout(_SECONDS):
            response = await client.get(url)
            return loaded(response.content) if response.status_code == 200 else {}
    except (httpx2.HTTPError, TimeoutError, ReplyInvalid):
        return {}
