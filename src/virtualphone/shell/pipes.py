"""Sources and sinks: pipes between commands, files, bytes at hand, nothing at all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from virtualphone.shell.api import Sink
from virtualphone.shell.fs_errors import Errno, FsError
from virtualphone.shell.fs_store import Handle
from virtualphone.shell.pause import pause

PIPE_BYTES = 65536
LONGEST_LINE = 1024 * 1024
T = TypeVar("T")


class Input:
    """Reading by size and by line over something that gives chunks."""

    def __init__(self) -> None:
        self._rest = b""

    async def _chunk(self) -> bytes:
        """The next bytes; none at the end."""
        return b""

    async def read(self, limit: int = -1) -> bytes:
        if limit < 0:
            parts = []
            while part := await self.read(PIPE_BYTES):
                parts.append(part)
            return b"".join(parts)
        data = self._rest or await self._chunk()
        self._rest = data[limit:]
        return data[:limit]

    async def readline(self) -> bytes:
        """A line; one that does not end comes in pieces, so that no memory fills up."""
        parts: list[bytes] = []
        size = 0
        while size < LONGEST_LINE:
            data = self._rest or await self._chunk()
            end = data.find(b"\n") + 1
            piece = data[:end] if end else data
            self._rest = data[len(piece) :]
            parts.append(piece)
            size += len(piece)
            if end or not data:
                break
        return b"".join(parts)


class BytesSource(Input):
    """Bytes that are there already; without any, what `< /dev/null` reads."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__()
        self._rest = data


class FileSource(Input):
    """An open file."""

    def __init__(self, handle: Handle) -> None:
        super().__init__()
        self._handle = handle

    async def _chunk(self) -> bytes:
        await pause()
        return self._handle.read(PIPE_BYTES)


class FileSink:
    """An open file, or /dev/null."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle

    async def write(self, data: bytes) -> None:
        await pause()
        self._handle.write(data)


class NoSink:
    """Where a closed descriptor leads: `>&-`."""

    async def write(self, data: bytes) -> None:
        await pause()
        if data:
            raise FsError(Errno.EBADF, "write")


class BytesSink:
    """Keeps what is written; more than `most` bytes is what `too_much` says."""

    def __init__(self, most: int, too_much: Callable[[], Exception]) -> None:
        self.data = bytearray()
        self._most = most
        self._too_much = too_much

    async def write(self, data: bytes) -> None:
        if len(self.data) + len(data) > self._most:
            raise self._too_much()
        self.data += data
        await pause()


class Pipe(Input):
    """What one command writes and the next one reads, a bounded piece ahead."""

    def __init__(self) -> None:
        super().__init__()
        self._chunks: list[bytes] = []
        self._size = 0
        self._changed = asyncio.Event()
        self._written = False
        self._read_closed = asyncio.Event()

    async def _chunk(self) -> bytes:
        while not self._chunks:
            if self._written:
                return b""
            self._changed.clear()
            await self._changed.wait()
        data = b"".join(self._chunks)
        self._chunks, self._size = [], 0
        self._changed.set()
        return data

    async def write(self, data: bytes) -> None:
        for start in range(0, len(data), PIPE_BYTES):
            piece = bytes(data[start : start + PIPE_BYTES])
            while self._size and self._size + len(piece) > PIPE_BYTES and not self._read_closed.is_set():
                self._changed.clear()
                await self._changed.wait()
            if self._read_closed.is_set():
                raise BrokenPipeError
            self._chunks.append(piece)
            self._size += len(piece)
            self._changed.set()
        await pause()

    def close_write(self) -> None:
        """The end of what will come."""
        self._written = True
        self._changed.set()

    def close_read(self) -> None:
        """Nobody reads any more: who writes is told."""
        self._read_closed.set()
        self._changed.set()

    async def abandoned(self) -> None:
        """Returns when nobody reads any more."""
        await self._read_closed.wait()


async def unless_abandoned(sink: Sink, waiting: Awaitable[T]) -> T:
    """Wait for something to write, but not longer than somebody reads: then it is a BrokenPipeError.

    For commands that may wait for long between two lines, as `logcat` does in `logcat | head -1`.
    """
    if not isinstance(sink, Pipe):
        return await waiting
    gone = asyncio.ensure_future(sink.abandoned())
    wanted = asyncio.ensure_future(waiting)
    try:
        await asyncio.wait({gone, wanted}, return_when=asyncio.FIRST_COMPLETED)
        if not wanted.done():
            raise BrokenPipeError
        return wanted.result()
    finally:
        gone.cancel()
        wanted.cancel()
