"""A moment for the others on the loop."""

from __future__ import annotations

import types
from collections.abc import Generator


@types.coroutine
def pause() -> Generator[None]:
    """Let everything else that is ready go first. Takes no time, on the phone or off it."""
    yield
