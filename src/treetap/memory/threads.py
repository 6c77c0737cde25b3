"""Work in a thread, which nothing can cut short."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


async def to_the_end(work: Callable[[], Result]) -> Result:
    """What it returns. Whoever cancels this waits for the work: nothing goes on behind anybody's back."""
    thread = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(thread)
    except asyncio.CancelledError:
        await asyncio.wait([thread])
        if not thread.cancelled():
            thread.exception()  # Nobody is left to be told.
        raise
