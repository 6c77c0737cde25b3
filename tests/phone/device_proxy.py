"""Something between treetap and the adb server that cuts or holds a stream at a chosen byte."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

_QUICKACK = getattr(socket, "TCP_QUICKACK", 0)


@dataclass
class Fault:
    """What happens to connections that asked for a service."""

    service: bytes
    up: int | None = None
    """So many more bytes towards the phone, then the end."""
    down: int | None = None
    """So many more bytes from the phone, then the end."""
    times: int = 1_000_000
    """To so many connections."""
    hold: bool = False
    """The stream is not ended there; nothing more comes through."""


@dataclass(eq=False)
class _Connection:
    near: asyncio.StreamWriter
    far: asyncio.StreamWriter
    asked: bytearray = field(default_factory=bytearray)
    counted: dict[str, int] = field(default_factory=lambda: {"up": 0, "down": 0})
    hit: bool = False

    def close(self) -> None:
        self.near.close()
        self.far.close()


class Proxy:
    """`async with Proxy(port) as proxy:` a device with `adb_port=proxy.port` passes through here."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._connections: set[_Connection] = set()
        self._fault: Fault | None = None
        self._over = asyncio.Event()
        self.services: list[bytes] = []
        self.port = 0

    def arm(self, fault: Fault) -> None:
        """From now on; bytes are counted from here, also of connections that are open."""
        self._fault = fault
        for connection in self._connections:
            connection.counted = {"up": 0, "down": 0}
            connection.hit = False

    def heal(self) -> None:
        self._fault = None

    def cut_all(self) -> None:
        """Every connection ends now."""
        for connection in list(self._connections):
            connection.close()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self._over.set()
        while self._tasks:
            self.cut_all()
            await asyncio.wait(self._tasks, timeout=0.05)
        await self._server.wait_closed()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            far_reader, far = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.close()
            self._tasks.discard(task)
            return
        connection = _Connection(writer, far)
        self._connections.add(connection)
        ways = [
            asyncio.create_task(self._pass(connection, reader, far, "up")),
            asyncio.create_task(self._pass(connection, far_reader, writer, "down")),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        connection.close()
        await asyncio.wait(ways)
        for one in (writer, far):
            with suppress(OSError):
                await one.wait_closed()
        self._connections.discard(connection)
        self._tasks.discard(task)

    async def _pass(
        self, connection: _Connection, source: asyncio.StreamReader, sink: asyncio.StreamWriter, way: str
    ) -> None:
        far: socket.socket = connection.far.get_extra_info("socket")
        with suppress(OSError):
            while data := await source.read(1 << 20):
                if way == "up" and len(connection.asked) < 4096:
                    connection.asked += data
                    if b":" in data and len(data) < 200:
                        self.services.append(bytes(data))
                # Without it the adb server waits 40 ms before it sends the next small piece.
                far.setsockopt(socket.IPPROTO_TCP, _QUICKACK, 1)
                allowed = self._allowed(connection, way, len(data))
                sink.write(data[:allowed])
                await sink.drain()
                connection.counted[way] += len(data)
                if allowed < len(data) or self._is_spent(connection, way):
                    await self._end(connection)
                    return

    def _limit(self, connection: _Connection, way: str) -> int | None:
        fault = self._fault
        if fault is None or fault.service not in connection.asked:
            return None
        limit: int | None = fault.up if way == "up" else fault.down
        if limit is None or (not connection.hit and fault.times <= 0):
            return None
        return limit

    def _allowed(self, connection: _Connection, way: str, size: int) -> int:
        limit = self._limit(connection, way)
        return size if limit is None else max(0, min(size, limit - connection.counted[way]))

    def _is_spent(self, connection: _Connection, way: str) -> bool:
        limit = self._limit(connection, way)
        return limit is not None and connection.counted[way] >= limit

    async def _end(self, connection: _Connection) -> None:
        fault = self._fault
        if fault is None:
            return
        if not connection.hit:
            connection.hit = True
            fault.times -= 1
        if fault.hold:
            await self._over.wait()
