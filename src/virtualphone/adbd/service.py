"""What every service is: something that talks on a stream until it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from virtualphone.adbd.stream import Stream


@dataclass(frozen=True)
class Service:
    run: Callable[[Stream], Awaitable[None]]
    last_words: bytes = b""
    """Sent before the stream is closed if `run` fails with something that is no fault of the client."""


def saying(text: str) -> Service:
    """Say one thing and hang up."""

    async def run(stream: Stream) -> None:
        await stream.write(text.encode())

    return Service(run)
