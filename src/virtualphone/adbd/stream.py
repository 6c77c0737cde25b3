"""One stream of a connection: two bounded queues with the acknowledgements of the protocol between them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

from virtualphone.adbd import packets

BUFFER = 64 * 1024
"""What may lie unread before the writer waits. A phone's adbd has a socket pair of about this size there."""


class Wire(Protocol):
    """What a stream needs of its connection."""

    max_payload: int
    writable: bool

    def send(self, command: int, local: int, remote: int, payload: bytes | memoryview = b"") -> None: ...


class Stream:
    """Bytes both ways. Ours: one WRTE, then none before its OKAY. Theirs: OKAY when there is room again."""

    def __init__(self, wire: Wire, local: int, remote: int) -> None:
        self.local = local
        self.remote = remote
        self.max_payload = wire.max_payload
        self._wire = wire
        self._hung_up = False
        self._unread: deque[bytes] = deque()
        self._unread_size = 0
        self._okays_owed = 0
        self._arrived = asyncio.Event()
        self._queue: deque[memoryview] = deque()
        self._queued = 0
        self._acknowledged = True
        self._moved = asyncio.Event()

    # the service's side

    async def receive(self) -> bytes:
        """What the client sent next; `b""` when it has hung up."""
        while not self._unread:
            if self._hung_up:
                return b""
            self._arrived.clear()
            await self._arrived.wait()
        data = self._unread.popleft()
        self._unread_size -= len(data)
        if self._okays_owed and self._unread_size <= BUFFER:
            self._pay_okays()
        return data

    async def write(self, data: bytes) -> None:
        """Queue it, and wait until the client has taken all but the last few of it."""
        if self._hung_up:
            raise BrokenPipeError("the client has closed the stream")
        if data:
            self._queue.append(memoryview(data))
            self._queued += len(data)
            self.pump()
        await self._sent_down_to(BUFFER)
        if self._hung_up:
            raise BrokenPipeError("the client has closed the stream")

    async def flush(self) -> None:
        """Wait until everything is on its way, or can never be."""
        await self._sent_down_to(0)

    async def _sent_down_to(self, size: int) -> None:
        while self._queued > size:
            self._moved.clear()
            await self._moved.wait()

    # the connection's side

    def feed(self, data: bytes) -> bool:
        """Take data from the client. False if it sent far more than it was allowed to."""
        if not data:
            self._okays_owed += 1
            self._pay_okays()
            return True
        self._unread.append(data)
        self._unread_size += len(data)
        self._okays_owed += 1
        if self._unread_size <= BUFFER:
            self._pay_okays()
        self._arrived.set()
        return self._unread_size <= 2 * packets.MAX_PAYLOAD

    def acknowledge(self) -> None:
        self._acknowledged = True
        self.pump()

    def pump(self) -> None:
        """Send the next packet if there is something to send and it may be sent."""
        if self._acknowledged and self._queue and self._wire.writable:
            self._acknowledged = False
            payload = self._next_payload()
            self._queued -= len(payload)
            self._moved.set()
            self._wire.send(packets.WRTE, self.local, self.remote, payload)

    def hang_up(self) -> None:
        """The client is gone: what it sent can still be read, nothing can be written."""
        self._hung_up = True
        self._queue.clear()
        self._queued = 0
        self._arrived.set()
        self._moved.set()

    def _next_payload(self) -> bytes | memoryview:
        limit = self.max_payload
        first = self._queue[0]
        if len(first) > limit:
            self._queue[0] = first[limit:]
            return first[:limit]
        parts = [self._queue.popleft()]
        size = len(first)
        while self._queue and size + len(self._queue[0]) <= limit:
            size += len(self._queue[0])
            parts.append(self._queue.popleft())
        return first if len(parts) == 1 else b"".join(parts)

    def _pay_okays(self) -> None:
        # A stream that is closed has nobody who waits for them.
        while self._okays_owed and not self._hung_up:
            self._okays_owed -= 1
            self._wire.send(packets.OKAY, self.local, self.remote)
        self._okays_owed = 0
