"""A stream as a command sees it: standard input, output and error, plain or in the shell protocol."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod

from virtualphone.adbd.stream import Stream

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN = range(5)
_HEADER = struct.Struct("<BI")
_LONGEST_LINE = 1024 * 1024


def shell_packet(kind: int, data: bytes) -> bytes:
    return _HEADER.pack(kind, len(data)) + data


class _Input(ABC):
    """Reads by size and by line over something that gives chunks of any size."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._chunk = b""
        self._at = 0

    @abstractmethod
    async def _next(self) -> bytes:
        """The next bytes of the input, never empty before its end."""

    async def read(self, limit: int = -1) -> bytes:
        if limit < 0:
            parts = []
            while part := await self.read(_LONGEST_LINE):
                parts.append(part)
            return b"".join(parts)
        if limit == 0 or not await self._fill():
            return b""
        return self._take(min(len(self._chunk), self._at + limit))

    async def readline(self) -> bytes:
        """A line; one that does not end is cut after a MiB, or a client could fill the host's memory."""
        line = b""
        while len(line) < _LONGEST_LINE and await self._fill():
            end = self._chunk.find(b"\n", self._at) + 1
            line += self._take(end or len(self._chunk))
            if end:
                break
        return line

    async def _fill(self) -> bool:
        if self._at == len(self._chunk):
            self._chunk, self._at = await self._next(), 0
        return self._at < len(self._chunk)

    def _take(self, end: int) -> bytes:
        taken = self._chunk[self._at : end]
        self._at = end
        return taken


class RawInput(_Input):
    """Every byte of the stream is input."""

    async def _next(self) -> bytes:
        return await self._stream.receive()


class PacketInput(_Input):
    """Input is what lies in stdin packets. Window sizes are passed over."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self._wire = RawInput(stream)
        self._left = 0
        self._ended = False

    async def _next(self) -> bytes:
        while not self._ended:
            if self._left:
                return await self._rest()
            head = await self._exactly(_HEADER.size)
            if len(head) < _HEADER.size:
                self._ended = True
                break
            kind, self._left = _HEADER.unpack(head)
            if kind == CLOSE_STDIN:
                self._ended = True
            elif kind != STDIN:
                await self._skip()
        return b""

    async def _rest(self) -> bytes:
        data = await self._wire.read(self._left)
        self._left -= len(data)
        self._ended = not data
        return data

    async def _skip(self) -> None:
        while self._left and await self._rest():
            pass

    async def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size and (more := await self._wire.read(size - len(data))):
            data += more
        return data


class RawOutput:
    """Bytes as they are."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    async def write(self, data: bytes) -> None:
        await self._stream.write(data)

    def offer(self, data: bytes) -> None:
        """Write what need not arrive, without waiting."""
        self._stream.offer(data)


class PacketOutput:
    """Bytes in packets of one kind, each no longer than fits into a packet of the wire."""

    def __init__(self, stream: Stream, kind: int) -> None:
        self._stream = stream
        self._kind = kind
        self._longest = max(1, stream.max_payload - _HEADER.size)

    async def write(self, data: bytes) -> None:
        view = memoryview(data)
        for start in range(0, len(view), self._longest):
            piece = view[start : start + self._longest]
            await self._stream.write(_HEADER.pack(self._kind, len(piece)), piece)

    def offer(self, data: bytes) -> None:
        """Write what need not arrive, without waiting."""
        if data:
            self._stream.offer(shell_packet(self._kind, data))
