"""Can the settings be used, and do they send a key where its owner did not say?"""

from __future__ import annotations

from treetap.app.doctor.check import Check, CheckStatus
from treetap.app.load import Resolved
from treetap.errors import ConfigError


def settings_refused(error: ConfigError) -> Check:
    hint = error.hint or "Mend the settings."
    return Check(name="settings", status=CheckStatus.FAIL, detail=error.message, hint=hint)


def check_settings(resolved: Resolved) -> Check:
    """A file found in the current folder may name the address that a key from the environment goes to."""
    detail = f"{resolved.file or 'no file'}; {len(resolved.origins)} values given"
    for name in ("text", "vision"):
        key = resolved.origins.get(("models", name, "api_key"), "")
        address = resolved.origins.get(("models", name, "base_url"), "")
        endpoint = getattr(resolved.settings.models, name)
        from_file = address.startswith(str(resolved.file)) and endpoint.base_url is not None
        if endpoint.configured and key == "environment variable OPENAI_API_KEY" and from_file:
            return Check(
                name="settings",
                status=CheckStatus.WARN,
                detail=f"OPENAI_API_KEY would be sent to {endpoint.url}, which {address} names.",
                hint=f"If that is meant, set TREETAP_MODELS__{name.upper()}__API_KEY instead.",
            )
    return Check(name="settings", status=CheckStatus.OK, detail=detail)
