"""What a command is given and what it gives back; what the shell asks of the phone it runs on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from virtualphone.shell.text import encode

if TYPE_CHECKING:
    from virtualphone.shell.files import FileSystem


class Source(Protocol):
    """Bytes to read. `b""` means the end."""

    async def read(self, limit: int = -1) -> bytes:
        """Up to `limit` bytes as soon as some are there; all of them until the end if it is negative."""

    async def readline(self) -> bytes:
        """One line with its newline (the last may lack it)."""


class Sink(Protocol):
    """Where bytes go. Waits while the reader is slow; raises BrokenPipeError when nobody reads any more."""

    async def write(self, data: bytes) -> None: ...


@dataclass(frozen=True)
class Streams:
    """The three streams of a process."""

    stdin: Source
    stdout: Sink
    stderr: Sink


class Clock(Protocol):
    """The phone's own time."""

    def wall(self) -> datetime:
        """The time on the phone, with its zone."""

    async def wait(self, seconds: float) -> None:
        """Let phone time pass. Never the host's time alone: at speed 0 it returns at once."""


Runner = Callable[[tuple[str, ...], Streams, Mapping[str, str] | None], Awaitable[int]]
"""Runs one command with these words and streams, with another environment if one is given."""


@dataclass(frozen=True)
class Call:
    """One command with its words, as a process would see it."""

    argv: tuple[str, ...]
    streams: Streams
    files: FileSystem
    clock: Clock
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: str = "/"
    runner: Runner | None = None

    @property
    def name(self) -> str:
        """What the command was called as."""
        return self.argv[0].rpartition("/")[2]

    def path(self, word: str) -> str:
        """The absolute path of a word that names a file; an empty word stays one, and names nothing."""
        return word if word.startswith("/") or not word else f"{self.cwd.rstrip('/')}/{word}"

    async def run(self, argv: Sequence[str], streams: Streams, env: Mapping[str, str] | None = None) -> int:
        """Run another command as this one would: `xargs`, `find -exec`, `env`."""
        if self.runner is None:
            raise RuntimeError("this call cannot run other commands: no shell stands behind it")
        return await self.runner(tuple(argv), streams, env)

    async def out(self, text: str) -> None:
        """Write text to stdout as it is; the newline is yours."""
        await self.streams.stdout.write(encode(text))

    async def err(self, text: str) -> None:
        """Write text to stderr as it is; the newline is yours."""
        await self.streams.stderr.write(encode(text))


Command = Callable[[Call], Awaitable[int]]
"""Runs one call and returns its exit code."""
