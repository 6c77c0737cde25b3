"""Are the model endpoints set up? Having none is fine: treetap works without."""

from __future__ import annotations

from urllib.parse import urlsplit

from treetap.app.doctor.check import Check, CheckStatus
from treetap.models import EndpointSettings, Settings

_LOCAL = ("127.0.0.1", "localhost", "::1")
"""Servers on this machine rarely ask for a key."""


def check_text_model(settings: Settings) -> Check:
    return _check("text", settings.models.text)


def check_vision_model(settings: Settings) -> Check:
    return _check("vision", settings.models.vision)


def _check(which: str, endpoint: EndpointSettings) -> Check:
    name = f"{which} model"
    if not endpoint.configured:
        unused = f": the API key has no use until models.{which}.name is set" if endpoint.api_key else ""
        return Check(name=name, status=CheckStatus.OK, detail=f"none set{unused}")
    host = urlsplit(endpoint.url).hostname or ""
    if endpoint.api_key is None and host not in _LOCAL:
        return Check(
            name=name,
            status=CheckStatus.WARN,
            detail=f"{endpoint.name} at {endpoint.url} has no key.",
            hint=f"Set OPENAI_API_KEY or TREETAP_MODELS__{which.upper()}__API_KEY.",
        )
    return Check(
        name=name, status=CheckStatus.OK, detail=f"{endpoint.name} at {endpoint.url} is set (not tried)"
    )
