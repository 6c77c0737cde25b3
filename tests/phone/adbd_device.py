"""A phone that is nothing but a few commands, for the tests of adbd."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Awaitable, Callable

from tests.phone.test_shell_harness import ManualClock
from virtualphone.shell.api import Call, Streams
from virtualphone.shell.files import FileSystem
from virtualphone.shell.shell import Shell, Terminal
from virtualphone.shell.unix import UNIX

BANNER = (
    "device::ro.product.name=fake;ro.product.model=Fake_Phone;ro.product.device=fake;"
    "features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,sendrecv_v2"
)
NOW = 1_700_000_000
EVERY_BYTE = bytes(range(256))


class FakeDevice:
    """A dozen commands, and a shell that runs them line by line."""

    def __init__(self, banner: str = BANNER) -> None:
        self.files = FileSystem(lambda: NOW)
        self.opened: list[str] = []
        self.started = asyncio.Event()
        self.cancelled = asyncio.Event()
        self.pixels = EVERY_BYTE * 3
        self.shared = bytes(10_000_000)
        self._banner = banner
        self._commands: dict[str, Callable[[list[str], Streams], Awaitable[int]]] = {
            "echo": _echo,
            "err": _err,
            "exit": _exit,
            "cat": _cat,
            "save": self._save,
            "every-byte": _every_byte,
            "repeat": _repeat,
            "yes": _yes,
            "own": _own,
            "shared": self._shared,
            "hang": self._hang,
            "boom": _boom,
        }

    def banner(self) -> str:
        return self._banner

    def received(self, service: str) -> None:
        self.opened.append(service)

    async def run(self, command: str, streams: Streams, terminal: Terminal | None = None) -> int:
        if not command:
            code = 0
            while line := await self._line(streams, terminal):
                code = await self.run(line.decode().strip() or "echo", streams)
            return code
        name, *words = shlex.split(command)
        if name not in self._commands:
            await streams.stderr.write(f"/system/bin/sh: {name}: inaccessible or not found\n".encode())
            return 127
        return await self._commands[name](words, streams)

    async def framebuffer(self) -> tuple[int, int, bytes]:
        return 16, 12, self.pixels

    async def _line(self, streams: Streams, terminal: Terminal | None) -> bytes:
        if terminal is not None:
            await terminal.prompt("fake $ ")
        return await streams.stdin.readline()

    async def _save(self, words: list[str], streams: Streams) -> int:
        self.files.write(words[0], await streams.stdin.read())
        return 0

    async def _shared(self, words: list[str], streams: Streams) -> int:
        """One large object that all who ask for it share."""
        await streams.stdout.write(self.shared)
        return 0

    async def _hang(self, words: list[str], streams: Streams) -> int:
        """Neither read nor end."""
        self.started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled.set()
            raise
        return 0


class ShellDevice(FakeDevice):
    """The phone's real shell with a small Unix, and `hang`."""

    async def run(self, command: str, streams: Streams, terminal: Terminal | None = None) -> int:
        async def hang(call: Call) -> int:
            return await self._hang([], call.streams)

        shell = Shell(self.files, ManualClock(), {**UNIX, "hang": hang}, {"HOSTNAME": "vphone"})
        if command:
            return await shell.run(command, streams)
        return await shell.interact(streams, self.received, terminal=terminal)


async def _echo(words: list[str], streams: Streams) -> int:
    await streams.stdout.write(" ".join(words).encode(errors="surrogateescape") + b"\n")
    return 0


async def _err(words: list[str], streams: Streams) -> int:
    await streams.stderr.write(" ".join(words).encode() + b"\n")
    return 1


async def _exit(words: list[str], streams: Streams) -> int:
    return int(words[0])


async def _cat(words: list[str], streams: Streams) -> int:
    while data := await streams.stdin.read(100_000):
        await streams.stdout.write(data)
    return 0


async def _every_byte(words: list[str], streams: Streams) -> int:
    await streams.stdout.write(EVERY_BYTE * int(words[0]))
    return 0


async def _repeat(words: list[str], streams: Streams) -> int:
    """Many small writes."""
    for number in range(int(words[0])):
        await streams.stdout.write(b"%d\n" % number)
    return 0


async def _yes(words: list[str], streams: Streams) -> int:
    while True:
        await streams.stdout.write(b"y\n" * 5000)


async def _own(words: list[str], streams: Streams) -> int:
    """So many bytes, an object of their own for each who asks."""
    await streams.stdout.write(bytes(int(words[0])))
    return 0


async def _boom(words: list[str], streams: Streams) -> int:
    raise ZeroDivisionError("a bug in a command")
