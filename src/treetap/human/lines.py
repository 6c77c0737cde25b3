"""Lines of a file, read in a thread of their own, so that waiting for a person holds up nothing else."""

from __future__ import annotations

import asyncio
import os
import threading
from codecs import getincrementaldecoder
from collections import deque
from contextlib import suppress

_CHUNK = 4_096
_LONGEST = 100_000
"""Characters of a line; what is longer is cut."""


class Lines:
    """One line after another; None at the end of the file.

    It reads the file descriptor itself: a thread that waits inside Python's own stdin would keep the process
    from ending. It begins with the first question, and what came early is kept for the next.
    """

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._lock = threading.Lock()
        self._ready: deque[str | None] = deque()
        self._waiting: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None
        self._reading = False

    async def next(self) -> str | None:
        """The next line without its end. To stop waiting loses nothing."""
        event = asyncio.Event()
        while True:
            with self._lock:
                if self._ready:
                    return self._ready.popleft()
                self._waiting = (asyncio.get_running_loop(), event)
                if not self._reading:
                    self._reading = True
                    threading.Thread(target=self._read, name="treetap-answers", daemon=True).start()
            await event.wait()
            event.clear()

    def drop(self) -> None:
        """Forget what has been read and not asked for."""
        with self._lock:
            self._ready.clear()

    def _read(self) -> None:
        decoder, rest = getincrementaldecoder("utf-8")("replace"), ""
        while True:
            try:
                data = os.read(self._fd, _CHUNK)
            except OSError:
                data = b""
            *lines, rest = (rest + decoder.decode(data, final=not data)).split("\n")
            rest = rest[:_LONGEST]
            if not data and rest:
                lines.append(rest)
            for line in lines:
                self._put(line[:_LONGEST].removesuffix("\r"))
            if not data:
                with self._lock:
                    self._reading = False
                self._put(None)
                return

    def _put(self, line: str | None) -> None:
        with self._lock:
            self._ready.append(line)
            waiting = self._waiting
        if waiting is not None:
            loop, event = waiting
            with suppress(RuntimeError):  # the loop has been closed: nobody waits any more
                loop.call_soon_threadsafe(event.set)
