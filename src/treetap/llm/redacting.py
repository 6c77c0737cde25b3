"""Keys stay out of everything that is said about an endpoint."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable
from urllib.parse import quote

_LONGEST = 200
_SHORTEST_KEY = 8
"""Characters. What is shorter is no key but a word such as "none", which may stand anywhere."""
_PART = 12
"""So many characters of a key in a row are as good as the key."""
_KEY_LIKE = re.compile(
    r"(?i)\b(?:bearer\s+\S{6,}|(?:sk|pk|rk|key|gsk|xai|hf)[-_][\w*.\-]{6,}|eyJ[\w.\-]{20,})"
)
"""What looks like a key: endpoints repeat the one they were given, or parts of it."""
HIDDEN = "***"


def hidden(text: str, secret: str) -> str:
    """Without the key, whole or in large part, as it is or as JSON, an address or base64 writes it."""
    if len(secret) < _SHORTEST_KEY:
        return text
    packed = base64.b64encode(secret.encode()).decode().rstrip("=")
    forms = {secret, json.dumps(secret)[1:-1], quote(secret, safe=""), packed}
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, HIDDEN)
    return _without(text, forms)


def redacted(text: str, *secrets: str) -> str:
    """One line of it, without the secrets and whatever looks like one."""
    for secret in secrets:
        text = hidden(text, secret)
    text = _KEY_LIKE.sub(HIDDEN, " ".join(text.split()))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _without(text: str, forms: Iterable[str]) -> str:
    """Without any part of them that is too long to be there by chance."""
    parts = {form[at : at + _PART] for form in forms for at in range(len(form) - _PART + 1)}
    if not any(part in text for part in parts):
        return text
    kept: list[str] = []
    covered = 0
    for at, char in enumerate(text):
        if text[at : at + _PART] in parts:
            if at >= covered:
                kept.append(HIDDEN)
            covered = at + _PART
        if at >= covered:
            kept.append(char)
    return "".join(kept)
