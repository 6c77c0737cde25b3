"""A shell on a small phone, for the other tests of the shell, and that it starts afresh each time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone

from virtualphone.shell.api import Command, Streams
from virtualphone.shell.files import FileSystem
from virtualphone.shell.pause import pause
from virtualphone.shell.pipes import BytesSource
from virtualphone.shell.shell import Shell
from virtualphone.shell.unix import UNIX

ZONE = timezone(timedelta(hours=8), "CST")
START = datetime(2026, 11, 16, 3, 36, 56, 500_000, tzinfo=ZONE)


@dataclass
class ManualClock:
    """Time that passes only by waiting, at once."""

    now: datetime = START
    waited: list[float] = field(default_factory=list)

    def wall(self) -> datetime:
        return self.now

    async def wait(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += timedelta(seconds=seconds)
        await pause()


class Kept:
    """A sink that keeps everything."""

    def __init__(self) -> None:
        self.data = b""

    async def write(self, data: bytes) -> None:
        self.data += data
        await pause()


@dataclass(frozen=True)
class Result:
    out: bytes
    err: bytes
    code: int


class SmallPhone:
    """Files, a clock and a shell; `commands` come on top of the usual."""

    def __init__(self, commands: Mapping[str, Command] | None = None) -> None:
        self.clock = ManualClock()
        self.commands = {**UNIX, **(commands or {})}
        self.files = FileSystem(lambda: int(self.clock.now.timestamp()), programs=[*self.commands, "sh"])
        self.shell = Shell(self.files, self.clock, self.commands)

    async def run(self, line: str, stdin: bytes = b"", within: float = 30) -> Result:
        out, err = Kept(), Kept()
        code = await asyncio.wait_for(self.shell.run(line, Streams(BytesSource(stdin), out, err)), within)
        return Result(out.data, err.data, code)


async def run(line: str, stdin: bytes = b"") -> Result:
    """One line on a new phone."""
    return await SmallPhone().run(line, stdin)


async def test_a_shell_keeps_nothing_from_one_line_to_the_next_but_the_files() -> None:
    phone = SmallPhone()
    await phone.run("x=1; cd /sdcard; f() { echo f; }; echo kept > /sdcard/a")
    after = await phone.run("echo [$x]; pwd; cat /sdcard/a; f")
    assert after == Result(b"[]\n/\nkept\n", b"/system/bin/sh: f: inaccessible or not found\n", 127)
