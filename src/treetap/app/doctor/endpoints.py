"""Do the model endpoints answer, and what can they do? Having none is fine: treetap works without."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from treetap.app.doctor.check import Check, CheckStatus
from treetap.app.doctor.trying import Tried, try_endpoint
from treetap.llm.facts import ServerFacts
from treetap.models import EndpointSettings, Settings
from treetap.models.presets import preset_of

_MOST_NAMED = 8
_LOCAL = ("127.0.0.1", "localhost", "::1")
"""Servers on this machine rarely ask for a key."""
_PROMISES = {
    "schema": "strict JSON schemas",
    "told": "JSON schemas without keeping to them, so that they are told in words too",
    "tool": "its replies as tool calls",
    "object": "JSON of any shape, so that a reply may have to be asked for twice",
    "text": "plain text only, so that replies may have to be asked for twice",
}


def check_text_model(settings: Settings) -> Check:
    return _check("text", settings.models.text, settings)


def check_vision_model(settings: Settings) -> Check:
    return _check("vision", settings.models.vision, settings)


def check_judge_model(settings: Settings) -> Check:
    """Tried where it is a model of its own: the others have been."""
    given = settings.models
    if given.judge.configured or not given.judging.configured:
        return _check("judge", given.judge, settings)
    fallback = "text" if given.text.configured else "vision"
    told = f"none of its own: the {fallback} model judges"
    return Check(name="judge model", status=CheckStatus.OK, detail=told)


def _check(which: str, endpoint: EndpointSettings, settings: Settings) -> Check:
    name = f"{which} model"
    if not endpoint.configured:
        unused = f": the API key has no use until models.{which}.name is set" if endpoint.api_key else ""
        return Check(name=name, status=CheckStatus.OK, detail=f"none set{unused}")
    if settings.models.cassette.mode == "replay":
        played = f"{endpoint.name} is played back from {settings.models.cassette.file} (not called)"
        return Check(name=name, status=CheckStatus.OK, detail=played)
    host = urlsplit(endpoint.url).hostname or ""
    if endpoint.api_key is None and host not in _LOCAL:
        return Check(
            name=name,
            status=CheckStatus.WARN,
            detail=f"{endpoint.name} at {endpoint.url} has no key.",
            hint=f"Set OPENAI_API_KEY or TREETAP_MODELS__{which.upper()}__API_KEY.",
        )
    picture = which == "vision" or endpoint.sees
    tried = asyncio.run(try_endpoint(which, settings, picture=picture))
    return _found(name, which, endpoint, tried, picture=picture)


def _found(name: str, which: str, endpoint: EndpointSettings, tried: Tried, *, picture: bool) -> Check:
    if tried.error is not None:
        hint = f"{tried.error.hint or f'Check models.{which}.'}{_models(endpoint, tried.facts)}"
        return Check(name=name, status=CheckStatus.FAIL, detail=tried.error.message, hint=hint)
    can = tried.abilities
    form = can.format if endpoint.replies == "auto" else endpoint.replies
    seconds = f"{tried.seconds:.1f} s for {tried.tokens} tokens"
    told = f"{endpoint.name} at {endpoint.url} answers ({seconds}) and takes {_PROMISES[form]}"
    if picture and not can.images:
        return Check(
            name=name,
            status=CheckStatus.FAIL if which == "vision" else CheckStatus.WARN,
            detail=f"{told}, but no pictures.",
            hint=f"Take a model that sees for models.{which}.name"
            + ("." if which == "vision" else f", or set models.{which}.sees=false."),
        )
    if picture:
        told = f"{told}, and pictures"
    if (has := tried.facts.context) and has < endpoint.context:
        wanted = f"models.{which}.context is {endpoint.context}"
        return Check(
            name=name,
            status=CheckStatus.WARN,
            detail=f"{told}; but it is served with a context of {has} tokens, and {wanted}.",
            hint=f"{_more_context(endpoint)}, or set models.{which}.context={has}.",
        )
    if not tried.sensible:
        return Check(
            name=name,
            status=CheckStatus.WARN,
            detail=f"{told}; but it did not answer a plain question as it was asked to.",
            hint="It may be too small for the work: try another model.",
        )
    return Check(name=name, status=CheckStatus.OK, detail=told)


def _models(endpoint: EndpointSettings, facts: ServerFacts) -> str:
    """The models that the server has, where the one that is asked for is not among them."""
    if not facts.models or endpoint.name in facts.models:
        return ""
    more = "" if len(facts.models) <= _MOST_NAMED else f" and {len(facts.models) - _MOST_NAMED} more"
    return f" It has {', '.join(facts.models[:_MOST_NAMED])}{more}."


def _more_context(endpoint: EndpointSettings) -> str:
    size = endpoint.context
    ways = {
        "ollama": f"Start it with OLLAMA_CONTEXT_LENGTH={size}",
        "lmstudio": f"Load the model with `lms load {endpoint.name} --context-length {size}`",
        "vllm": f"Start it with --max-model-len {size}",
        "llamacpp": f"Start it with -c {size} (times -np, if that is given)",
    }
    return ways.get(preset_of(endpoint.url) or "", "Start the server with more context")
