"""How a command waits for work on a phone: told to end, it first gives back what it has changed there."""

from __future__ import annotations

import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import typer

T = TypeVar("T")
_ENDS = ("SIGTERM", "SIGHUP")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Like `asyncio.run`; SIGTERM and SIGHUP cancel the work as Ctrl-C does. Ends with 128 + the signal."""
    import asyncio

    received: list[int] = []

    async def main() -> T:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()

        def end(number: int) -> None:
            received.append(number)
            if task is not None:
                task.cancel()

        for number in (getattr(signal, name) for name in _ENDS if hasattr(signal, name)):
            with suppress(NotImplementedError):  # Windows has no such handlers.
                loop.add_signal_handler(number, end, number)
        return await work

    try:
        return asyncio.run(main())
    except asyncio.CancelledError:
        raise typer.Exit(128 + received[0] if received else 130) from None
