"""The phone's shell as others use it: one command line, or a session that is kept open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, Protocol, TypeVar

from virtualphone.shell import limits
from virtualphone.shell.api import Clock, Command, Streams
from virtualphone.shell.files import FileSystem
from virtualphone.shell.language.errors import ExitShell, Incomplete, ShellError, ShellSyntaxError
from virtualphone.shell.language.interpreter import Interpreter, Job, World
from virtualphone.shell.language.parser import parse
from virtualphone.shell.language.redirects import Descriptors
from virtualphone.shell.language.state import Budget, State, Variables
from virtualphone.shell.pause import pause
from virtualphone.shell.scripts import run_text
from virtualphone.shell.text import decode, encode

ENVIRONMENT: Mapping[str, str] = {
    "ANDROID_ART_ROOT": "/apex/com.android.art",
    "ANDROID_DATA": "/data",
    "ANDROID_ROOT": "/system",
    "ANDROID_STORAGE": "/storage",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "HOSTNAME": "localhost",
    "LOGNAME": "shell",
    "PATH": "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:"
    "/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin",
    "SHELL": "/bin/sh",
    "TERM": "dumb",
    "TMPDIR": "/data/local/tmp",
    "USER": "shell",
}


PAUSES_TO_BEGIN = 16
"""How often a job in the background may go first, so that its redirects are in force."""

INTERRUPTED = 130
"""The exit code of what was ended with ^C."""

T = TypeVar("T")


class Interrupted(Exception):
    """Somebody typed ^C."""


class Terminal(Protocol):
    """Where somebody types: what a shell asks of it beside its three streams."""

    name: str
    """Its kind, for `$TERM`."""

    async def prompt(self, text: str) -> None:
        """Ask for a line. What was typed before and nobody has read is the beginning of it."""

    async def foreground(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do it; ^C cancels it, and is then an Interrupted."""


class Shell:
    """`/system/bin/sh` of a phone. It keeps nothing from one call to the next."""

    def __init__(
        self,
        files: FileSystem,
        clock: Clock,
        commands: Mapping[str, Command],
        env: Mapping[str, str] | None = None,
    ) -> None:
        """`commands` are the programs by name; the mapping is read each time. `env` adds to the usual."""
        self._files = files
        self._clock = clock
        self._commands = commands
        self._env = {**ENVIRONMENT, **(env or {})}

    async def run(self, line: str, streams: Streams, env: Mapping[str, str] | None = None) -> int:
        """Run one command line, as `sh -c` does, and return its exit code."""
        shell = self._new(streams, env)
        line = line.partition("\0")[0]
        if len(encode(line)) >= limits.LINE_BYTES:
            await shell.complain("Argument list too long")
            return 126
        return await self._finished(shell, line)

    async def interact(
        self,
        streams: Streams,
        on_line: Callable[[str], None],
        env: Mapping[str, str] | None = None,
        terminal: Terminal | None = None,
    ) -> int:
        """Run lines as they arrive until the end of the input or `exit`.

        `on_line` hears of each complete line before it runs; lines that belong together come as one.
        With a terminal there are prompts, ^C ends a command and not the shell, and no job outlives it.
        """
        shell = self._new(streams, env)
        try:
            while (text := await self._asked(shell, streams, terminal)) is not None:
                if text.strip():
                    on_line(text.rstrip("\n"))
                await self._run_line(shell, text, terminal)
            if terminal is None:
                await self._wait_for_jobs(shell)
        except ExitShell as leaving:
            if terminal is None:
                await self._wait_for_jobs(shell)
            return leaving.code
        except BrokenPipeError:
            return 141
        finally:
            await self._end(shell)
        return shell.state.status

    async def _asked(self, shell: Interpreter, streams: Streams, terminal: Terminal | None) -> str | None:
        if terminal is None:
            return await self._next_text(streams)
        state = shell.state
        while True:
            failed = f"{state.status}|" if state.status else ""
            prompt = f"{failed}{state.variables.get('HOSTNAME')}:{state.cwd} $ "
            try:
                return await terminal.foreground(partial(self._next_text, streams, terminal, prompt))
            except Interrupted:
                state.status = INTERRUPTED

    async def _run_line(self, shell: Interpreter, text: str, terminal: Terminal | None) -> None:
        if terminal is None:
            await self._run_one(shell, text)
            return
        try:
            await terminal.foreground(partial(self._run_one, shell, text))
        except Interrupted:
            shell.state.status = INTERRUPTED

    def _new(self, streams: Streams, env: Mapping[str, str] | None) -> Interpreter:
        world = World(self._files, self._clock, self._commands)
        state = State(Variables({**self._env, **(env or {})}))
        return Interpreter(world, state, Descriptors.of(streams))

    async def _finished(self, shell: Interpreter, line: str) -> int:
        try:
            code = await run_text(shell, line)
            await self._wait_for_jobs(shell)
        except RecursionError:
            await shell.complain("nested too deeply")
            return 1
        except BrokenPipeError:
            return 141
        finally:
            await self._end(shell)
        return code & 0xFF

    async def _next_text(
        self, streams: Streams, terminal: Terminal | None = None, prompt: str = ""
    ) -> str | None:
        """The next lines that are complete together; None at the end of the input."""
        text, waiting_for = "", ""
        while len(text) < limits.SCRIPT_BYTES:
            if terminal is not None:
                await terminal.prompt("> " if text else prompt)
            data = await streams.stdin.readline()
            if not data:
                return text or None
            line = decode(data).replace("\0", "").replace("\r\n", "\n")
            text += line
            if _continues(line) or (waiting_for and waiting_for not in line):
                continue
            try:
                parse(text)
            except Incomplete as problem:
                waiting_for = problem.waiting_for
                continue
            except (ShellSyntaxError, RecursionError):
                pass
            return text
        return text

    async def _run_one(self, shell: Interpreter, text: str) -> None:
        shell.state.budget = Budget()
        try:
            await shell.sequence(parse(text))
        except ShellSyntaxError as problem:
            await shell.complain(str(problem))
            shell.state.status = 1
        except ShellError as problem:
            await shell.complain(str(problem))
            shell.state.status = problem.code
        except RecursionError:
            await shell.complain("nested too deeply")
            shell.state.status = 1
        shell.world.jobs[:] = [job for job in shell.world.jobs if not job.task.done()]

    async def _wait_for_jobs(self, shell: Interpreter) -> None:
        """What runs in the background and can still write to the client is heard to the end."""
        for _ in range(PAUSES_TO_BEGIN if shell.world.jobs else 0):
            await pause()
        while pending := [
            job.task for job in shell.world.jobs if not job.task.done() and _is_heard(shell, job)
        ]:
            await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)

    async def _end(self, shell: Interpreter) -> None:
        tasks = [job.task for job in shell.world.jobs]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        shell.descriptors.close()


def _is_heard(shell: Interpreter, job: Job) -> bool:
    ours, theirs = shell.streams(), job.shell.streams()
    return theirs.stdout is ours.stdout or theirs.stderr is ours.stderr


def _continues(line: str) -> bool:
    stripped = line.rstrip("\n")
    return line.endswith("\n") and (len(stripped) - len(stripped.rstrip("\\"))) % 2 == 1
