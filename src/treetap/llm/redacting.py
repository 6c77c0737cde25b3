"""Keys stay out of everything that is said about an endpoint."""

from __future__ import annotations

import re

_LONGEST = 200
_KEY_LIKE = re.compile(
    r"(?i)\b(?:bearer\s+\S{6,}|(?:sk|pk|rk|key|gsk|xai|hf)[-_][\w*.\-]{6,}|eyJ[\w.\-]{20,})"
)
"""What looks like a key: endpoints repeat the one they were given, or parts of it."""
HIDDEN = "***"


def redacted(text: str, *secrets: str) -> str:
    """One line of it, without the secrets and whatever looks like one."""
    for secret in secrets:
        if secret:
            text = text.replace(secret, HIDDEN)
    text = _KEY_LIKE.sub(HIDDEN, " ".join(text.split()))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
