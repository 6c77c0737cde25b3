"""One stream of a connection: two bounded queues with the acknowledgements of the protocol between them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

from virtualphone.adbd import packets
from virtualphone.adbd.held import Held, Outbox

BUFFER = 64 * 1024
"""What may lie unread before the writer waits. A phone's adbd has a socket pair of about this size there."""


class Wire(Protocol):
    """What a stream needs of its connection."""

    max_payload: int
    writable: bool
    held: Held

    def send(self, command: int, local: int, remote: int, payload: bytes | memoryview = b"") -> None: ...

    def make_room(self, stream: Stream) -> None:
        """Called when a stream holds more than before."""


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
        self._being_read = 0
        self._okays_owed = 0
        self._arrived = asyncio.Event()
        self._outbox = Outbox(wire.held)
        self._acknowledged = True
        self._moved = asyncio.Event()
        self.last_move = wire.held.moved()

    @property
    def holding(self) -> int:
        """The bytes it keeps in memory, whoever has yet to read them."""
        return self._outbox.size + self._unread_size + self._being_read

    # the service's side

    async def receive(self) -> bytes:
        """What the client sent next; `b""` when it has hung up."""
        self._wire.held.size -= self._being_read
        self._being_read = 0
        while not self._unread:
            if self._hung_up:
                return b""
            self._arrived.clear()
            await self._arrived.wait()
        data = self._unread.popleft()
        self._unread_size -= len(data)
        self._being_read = len(data)  # It is in memory until more is asked for.
        self.last_move = self._wire.held.moved()
        if self._okays_owed and self._unread_size <= BUFFER:
            self._pay_okays()
        return data

    async def write(self, *data: bytes | memoryview) -> None:
        """Queue it, in one piece, and wait until the client has taken all but the last few of it."""
        if self._hung_up:
            raise BrokenPipeError("the client has closed the stream")
        self._put(*data)
        await self._sent_down_to(BUFFER)
        if self._hung_up:
            raise BrokenPipeError("the client has closed the stream")

    def offer(self, data: bytes) -> None:
        """Queue it if the client takes what it is sent; if not, it is lost."""
        if not self._hung_up and self._outbox.size <= BUFFER:
            self._put(data)

    def _put(self, *data: bytes | memoryview) -> None:
        for part in data:
            self._outbox.put(part)
        self.pump()
        self._wire.make_room(self)

    async def flush(self) -> None:
        """Wait until everything is on its way, or can never be."""
        await self._sent_down_to(0)

    async def _sent_down_to(self, size: int) -> None:
        while self._outbox.size > size:
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
        self._wire.held.size += len(data)
        self._wire.make_room(self)
        self._okays_owed += 1
        if self._unread_size <= BUFFER:
            self._pay_okays()
        self._arrived.set()
        return self._unread_size <= 2 * packets.MAX_PAYLOAD

    def acknowledge(self) -> None:
        self._acknowledged = True
        self.last_move = self._wire.held.moved()
        self.pump()

    def pump(self) -> None:
        """Send the next packet if there is something to send and it may be sent."""
        if self._acknowledged and self._outbox.size and self._wire.writable:
            self._acknowledged = False
            payload = self._outbox.take(self.max_payload)
            self._moved.set()
            self._wire.send(packets.WRTE, self.local, self.remote, payload)

    def hang_up(self) -> None:
        """The client is gone: what it sent can still be read, nothing can be written."""
        self._hung_up = True
        self._outbox.clear()
        self._arrived.set()
        self._moved.set()

    def let_go(self) -> None:
        """Nobody reads what came any more, either."""
        self._wire.held.size -= self._unread_size + self._being_read
        self._unread_size = self._being_read = 0
        self._unread.clear()

    def _pay_okays(self) -> None:
        # A stream that is closed has nobody who waits for them.
        while self._okays_owed and not self._hung_up:
            self._okays_owed -= 1
            self._wire.send(packets.OKAY, self.local, self.remote)
        self._okays_owed = 0
