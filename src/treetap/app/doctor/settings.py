"""Can the settings be used, and do they send a key where its owner did not say?"""

from __future__ import annotations

from treetap.app.config_show import shown_settings
from treetap.app.doctor.check import Check, CheckStatus
from treetap.app.load import Resolved
from treetap.errors import ConfigError
from treetap.models.settings_outside import ENDPOINTS


def settings_refused(error: ConfigError) -> Check:
    hint = error.hint or "Mend the settings."
    return Check(name="settings", status=CheckStatus.FAIL, detail=error.message, hint=hint)


def check_settings(resolved: Resolved) -> Check:
    """A file found in the current folder may name the address that a key from the environment goes to."""
    changed = sum(row.changed for row in shown_settings(resolved))
    detail = f"{resolved.file or 'no file'}; {changed} values are not the default"
    for name in ENDPOINTS:
        endpoint = getattr(resolved.settings.models, name)
        from_environment = (
            resolved.origins.get(("models", name, "api_key")) == "environment variable OPENAI_API_KEY"
        )
        places = [resolved.origins.get(("models", name, key), "") for key in ("base_url", "preset")]
        given = [
            place for place, value in zip(places, (endpoint.base_url, endpoint.preset), strict=True) if value
        ]
        from_file = next((place for place in given[:1] if place.startswith(f"{resolved.file}:")), None)
        if endpoint.configured and from_environment and from_file:
            return Check(
                name="settings",
                status=CheckStatus.WARN,
                detail=f"OPENAI_API_KEY would be sent to {endpoint.url}, which {from_file} names.",
                hint=f"If that is meant, set TREETAP_MODELS__{name.upper()}__API_KEY instead.",
            )
    return Check(name="settings", status=CheckStatus.OK, detail=detail)
