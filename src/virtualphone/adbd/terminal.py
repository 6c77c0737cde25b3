"""The terminal of `adb shell`: what is typed becomes lines, ^C ends what runs, line ends become \\r\\n."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from virtualphone.adbd.line_editor import END, LineEditor
from virtualphone.shell.api import Source
from virtualphone.shell.shell import Interrupted
from virtualphone.shell.text import encode

T = TypeVar("T")
_MOST_TYPED = 16 * 1024
"""What may be typed ahead. A phone's terminal is full much earlier."""
_AT_A_TIME = 4 * 1024
_INTERRUPTS = {b"\x03": b"^C", b"\x1c": b"^\\"}


class Screen(Protocol):
    """Where the terminal's output goes."""

    async def write(self, data: bytes) -> None: ...

    def offer(self, data: bytes) -> None:
        """Write without waiting, or not at all if too much is on its way already."""


class Terminal:
    """Both ends: `read` and `readline` give lines to whoever runs, `write` shows what they say.

    At a prompt, keys are taken only as far as the line goes, and shown as it is asked for. While a command
    runs they are shown at once, and are its input if it reads; if not, the next prompt finds them.
    """

    def __init__(self, keys: Source, screen: Screen, name: str = "dumb") -> None:
        self.name = name
        self._keys = keys
        self._screen = screen
        self._editor = LineEditor()
        self._typed = bytearray()
        self._lines: deque[bytes] = deque()  # An empty one is the end that ^D makes.
        self._prompted = False
        self._gone = False
        self._changed = asyncio.Event()
        self._interrupt = b""
        self._foreground: asyncio.Task[Any] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._listening = asyncio.ensure_future(self._listen())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    # the shell's side

    async def prompt(self, text: str) -> None:
        self._typed[:0] = b"".join(line or END for line in self._lines) + self._editor.clear()
        self._lines.clear()
        self._prompted = True
        await self.write(encode(text))

    async def foreground(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        task = asyncio.ensure_future(work())
        self._foreground = task
        if self._interrupt:
            task.cancel()
        try:
            await asyncio.wait({task})
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self._foreground = None
        if not (task.cancelled() and self._interrupt):
            return task.result()
        shown, self._interrupt = self._interrupt, b""
        await self.write(shown + b"\n")
        raise Interrupted

    # the command's side

    async def write(self, data: bytes) -> None:
        # All of it at once: what waits here, and not on the stream, would not be counted by anybody.
        await self._screen.write(_line_ends(data))

    async def read(self, limit: int = -1) -> bytes:
        if limit < 0:
            parts = []
            while part := await self.read(_MOST_TYPED):
                parts.append(part)
            return b"".join(parts)
        if limit == 0:
            return b""
        line = await self._line()
        if len(line) > limit:
            self._lines.appendleft(line[limit:])
        return line[:limit]

    async def readline(self) -> bytes:
        line = await self._line()
        while line and not line.endswith(b"\n") and (more := await self._line()):
            line += more
        return line

    async def _line(self) -> bytes:
        while not self._lines:
            if self._typed:
                self._take_line()
                self._changed.set()
                await self.write(self._editor.echo())
            elif self._gone:
                self._lines.append(self._editor.clear())
            else:
                self._changed.clear()
                await self._changed.wait()
        self._changed.set()
        return self._lines.popleft()

    # the client's side

    async def _listen(self) -> None:
        while keys := await self._keys.read(_AT_A_TIME):
            self._hear(keys)
            while len(self._typed) + sum(map(len, self._lines)) > _MOST_TYPED:
                self._changed.clear()
                await self._changed.wait()
        self._gone = True
        self._changed.set()

    def _hear(self, keys: bytes) -> None:
        last, which = max((keys.rfind(key), key) for key in _INTERRUPTS)
        if last >= 0:
            self._stop(_INTERRUPTS[which])
        self._typed += keys[last + 1 :]
        if not self._prompted:
            while self._typed:
                self._take_line()
            self._screen.offer(_line_ends(self._editor.echo()))
        self._changed.set()

    def _stop(self, shown: bytes) -> None:
        self._typed.clear()
        self._lines.clear()
        self._editor.clear()
        self._prompted = True  # Whatever follows is meant for the prompt that will come.
        self._interrupt = shown
        if self._foreground is not None:
            self._foreground.cancel()

    def _take_line(self) -> None:
        line = self._editor.take(self._typed, prompted=self._prompted)
        if line is not None:
            self._lines.append(line)
            self._prompted = False


def _line_ends(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r\n")
