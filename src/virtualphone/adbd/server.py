"""The daemon: listens on loopback and gives every client a connection."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
from collections.abc import Callable
from contextlib import suppress

from virtualphone.adbd.connection import Connection
from virtualphone.adbd.device import Device
from virtualphone.adbd.services import Services

_LOG = logging.getLogger("virtualphone.adbd")
_MOST_CONNECTIONS = 512
_STOP_SECONDS = 5.0


class PortTaken(OSError):
    """Somebody else listens on the port that was asked for."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            errno.EADDRINUSE, f"port {port} of {host} is taken: choose another, or 0 for any that is free"
        )
        self.port = port


class AdbDaemon:
    """adbd of one phone. Start and stop it on the event loop that it is to live on."""

    def __init__(
        self,
        device: Device,
        host: str = "127.0.0.1",
        port: int = 0,
        refuses: Callable[[], bool] = lambda: False,
    ) -> None:
        self.host = _loopback(host)
        if not 0 <= port <= 65535:
            raise ValueError(f"{port} is no TCP port: choose one up to 65535, or 0 for any that is free")
        self.port = port
        self.services = Services(device)
        self.tasks: set[asyncio.Task[None]] = set()
        self._wanted_port = port
        self._refuses = refuses
        self._connections: set[Connection] = set()
        self._numbers = 0
        self._server: asyncio.Server | None = None
        self._stopping = False
        self._somebody_left = asyncio.Event()

    @property
    def queued_bytes(self) -> int:
        """All that waits in memory for clients and commands to read it."""
        return sum(connection.queued_bytes for connection in self._connections)

    async def start(self) -> None:
        """Listen; from now on `port` is the real one."""
        if self._server is not None:
            raise RuntimeError(f"this daemon already listens on port {self.port}")
        self._stopping = False
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(
                self._new_connection, self.host, self._wanted_port, backlog=_MOST_CONNECTIONS
            )
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise PortTaken(self.host, self._wanted_port) from error
            raise
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Close every connection and end every service."""
        server, self._server = self._server, None
        if server is None:
            return
        await _close_the_door(server)
        self._stopping = True
        for connection in list(self._connections):
            connection.drop()
        for task in self.tasks:
            task.cancel()
        try:
            async with asyncio.timeout(_STOP_SECONDS):
                await self._everybody_gone()
        except TimeoutError:
            _LOG.error("%d services and %d connections did not end", len(self.tasks), len(self._connections))
        server.close()
        await server.wait_closed()
        self.port = self._wanted_port

    def hang_up(self) -> None:
        """End every connection, and go on listening."""
        for connection in list(self._connections):
            connection.drop()

    async def _everybody_gone(self) -> None:
        if self.tasks:
            await asyncio.wait(set(self.tasks))
        while self._connections:
            self._somebody_left.clear()
            await self._somebody_left.wait()

    def left(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self.services.reverses.forget(connection.number)
        self._somebody_left.set()

    def _new_connection(self) -> Connection:
        self._numbers += 1
        connection = Connection(self, self._numbers)
        if self._stopping or self._refuses() or len(self._connections) >= _MOST_CONNECTIONS:
            connection.drop()
        self._connections.add(connection)
        return connection


async def _close_the_door(server: asyncio.Server) -> None:
    """Accept nobody more, and let those in who have been accepted: a server that is closed loses them."""
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows' loop. It may lose one that comes in this very moment.
        for sock in server.sockets:
            loop.remove_reader(sock)
    inside = loop.create_future()
    loop.call_soon(inside.set_result, None)
    await inside


def _loopback(host: str) -> str:
    """The address to listen on. The phone has no lock: whoever reaches it can do with it what they like."""
    if host == "localhost":
        return "127.0.0.1"
    try:
        is_loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_loopback = False
    if not is_loopback:
        raise ValueError(f"{host!r} is not a loopback address: use 127.0.0.1 or ::1")
    return host
