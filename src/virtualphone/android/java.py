"""What Android's own shell commands have in common: how they read words, and how they fail.

They run inside the system server. What is thrown there is printed with its stack trace; the exit code is 255.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command
from virtualphone.shell.text import encode

FAILED = 255
"""What -1 becomes on its way through the exit code."""

_FLOAT = re.compile(r"\s*[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)\s*", re.ASCII)
_INT = re.compile(r"[+-]?\d{1,10}", re.ASCII)
_BINDER = (
    "com.android.modules.utils.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)",
    "android.os.ShellCommand.exec(ShellCommand.java:38)",
)
_TRANSACT = (
    "android.os.Binder.shellCommand(Binder.java:1085)",
    "android.os.Binder.onTransact(Binder.java:903)",
)
_EXECUTE = (
    "android.os.Binder.execTransactInternal(Binder.java:1339)",
    "android.os.Binder.execTransact(Binder.java:1275)",
)


class Thrown(Exception):
    """A Java exception, with the frames nearest to where it was thrown."""

    def __init__(self, kind: str, message: str, *frames: str) -> None:
        super().__init__(message)
        self.kind, self.message, self.frames = kind, message, frames


def illegal(message: str) -> Thrown:
    """An IllegalArgumentException."""
    return Thrown("java.lang.IllegalArgumentException", message)


def denied(message: str) -> Thrown:
    """A SecurityException."""
    return Thrown("java.lang.SecurityException", message)


def bad_number(word: str) -> Thrown:
    """A NumberFormatException."""
    return Thrown("java.lang.NumberFormatException", f'For input string: "{word}"')


def parse_float(word: str) -> float:
    """`Float.parseFloat`."""
    if not _FLOAT.fullmatch(word):
        raise bad_number(word)
    return float(word.strip().rstrip("fFdD").replace("Infinity", "inf").replace("NaN", "nan") or "nan")


def parse_int(word: str) -> int:
    """`Integer.parseInt`."""
    if not _INT.fullmatch(word) or not -(1 << 31) <= int(word) < 1 << 31:
        raise bad_number(word)
    return int(word)


def as_java(word: str) -> str:
    """A word as Java reads it: bytes that are no UTF-8 become the sign for that."""
    return encode(word).decode("utf-8", "replace")


class Words:
    """The words of a command, read one by one as `ShellCommand` does."""

    def __init__(self, words: Sequence[str]) -> None:
        self.all = tuple(map(as_java, words))
        self._at = 0
        self._glued: str | None = None

    def next(self) -> str | None:
        """The next word, if there is one; `-nNAME` gives its NAME here."""
        if self._glued is not None:
            word, self._glued = self._glued, None
            return word
        if self._at >= len(self.all):
            return None
        self._at += 1
        return self.all[self._at - 1]

    def peek(self) -> str | None:
        """The next word, left where it is."""
        return self.all[self._at] if self._at < len(self.all) else None

    def required(self) -> str:
        """The next word; without one Android says after which it was missed."""
        word = self.next()
        if word is None:
            before = self.all[self._at - 1] if self._at else ""
            raise illegal(f'Argument expected after "{before}"')
        return word

    def option(self) -> str | None:
        """The next word if it is an option."""
        word = self.peek()
        if word is None or not word.startswith("-"):
            return None
        self._at += 1
        if word == "--":
            return None
        if len(word) > 2 and word[1] != "-":
            self._glued = word[2:]
            return word[:2]
        return word

    def rest(self) -> list[str]:
        """All that is left."""
        found = []
        while (word := self.next()) is not None:
            found.append(word)
        return found


Handler = Callable[[Call, Words], Awaitable[int]]
"""One command inside the system server."""


def trace(thrown: Thrown, shell: str, service: str) -> str:
    """The exception as Java prints it."""

    def file(name: str) -> str:
        return name.rpartition(".")[2].partition("$")[0]

    frames = [
        *thrown.frames,
        f"{shell}.onCommand({file(shell)}.java:213)",
        *_BINDER,
        f"{service}.onShellCommand({file(service)}.java:2520)",
        *_TRANSACT,
        f"{service}.onTransact({file(service)}.java:1021)",
        *_EXECUTE,
    ]
    return f"{thrown.kind}: {thrown.message}\n" + "".join(f"\tat {frame}\n" for frame in frames)


def server_command(handler: Handler, shell: str, service: str) -> Command:
    """A program that hands its words to a service: `am` is `cmd activity`."""

    async def run(call: Call) -> int:
        try:
            return await handler(call, Words(call.argv[1:]))
        except Thrown as thrown:
            first = call.argv[1] if len(call.argv) > 1 else "null"
            text = trace(thrown, shell, service)
            await call.err(f"\nException occurred while executing '{first}':\n{text}")
            return FAILED

    return run


def by_name(handlers: Mapping[str, Handler], usage: str) -> Handler:
    """The handler that the first word names."""

    async def run(call: Call, words: Words) -> int:
        word = words.next()
        if word in (None, "help", "-h", "--help"):
            await call.out(usage)
            return FAILED
        handler = handlers.get(word or "")
        if handler is None:
            await call.out(f"Unknown command: {word}\n")
            return FAILED
        return await handler(call, words)

    return run


Program = Callable[[Parts, Call], Awaitable[int]]


def programs(parts: Parts, **functions: Program) -> dict[str, Command]:
    """Programs that are no services, for one phone."""
    return {name: partial(function, parts) for name, function in functions.items()}


def saying(text: str, code: int = 0) -> Handler:
    """A command that has one answer."""

    async def run(call: Call, _words: Words) -> int:
        await call.out(text)
        return code

    return run
