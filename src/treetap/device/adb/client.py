"""adbutils' client, held to one server: it starts none, touches no other port and leaves no socket open."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from adbutils import AdbClient, AdbConnection  # type: ignore[import-untyped]
from adbutils.errors import AdbConnectionError, AdbError, AdbTimeout  # type: ignore[import-untyped]

__all__ = ["TROUBLE", "AdbConnectionError", "AdbError", "Client", "in_thread"]

TROUBLE = (AdbError, OSError, ValueError)
"""All that a call can raise; the last where an answer is no adb at all."""

Result = TypeVar("Result")


class _Connection(AdbConnection):  # type: ignore[misc]
    """One connection to the server that was named. No server there is an error, and nothing else."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        self._place, self._seconds = (host, port), seconds
        super().__init__(host, port)

    def _safe_connect(self) -> socket.socket:
        """adbutils would start a server here, on its own port."""
        try:
            made = socket.create_connection(self._place, timeout=self._seconds)
        except TimeoutError as late:
            raise AdbTimeout("the adb server does not answer") from late
        except OSError as refused:
            raise AdbConnectionError(str(refused)) from refused
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def close(self) -> None:
        """At once: with the socket closed, adbutils has nothing to wait for."""
        if not self.closed:
            self.conn.close()
        super().close()

    def send_command(self, cmd: str) -> None:
        """All of it; adbutils may send a part."""
        words = cmd.encode()
        self.conn.sendall(f"{len(words):04x}".encode() + words)


class Client(AdbClient):  # type: ignore[misc]
    """The adb server at one host and port. Every call blocks, for `seconds` at most: use `in_thread`."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        super().__init__(host, port, seconds)
        self._seconds = seconds

    def make_connection(self, timeout: float | None = None) -> _Connection:
        """Raises `AdbConnectionError` where nothing listens."""
        return _Connection(self.host, self.port, timeout or self._seconds)

    def open_service(self, serial: str, service: str) -> socket.socket:
        """A service of that phone, opened: from here on the socket is the stream, and the caller's."""
        connection = self.make_connection()
        try:
            for command in (f"host:transport:{serial}", service):
                connection.send_command(command)
                connection.check_okay()
        except BaseException:
            connection.close()
            raise
        opened: socket.socket = connection.conn
        opened.setblocking(False)
        return opened

    def features(self, serial: str) -> frozenset[str]:
        """What that phone's adbd can do."""
        with self.make_connection() as connection:
            connection.send_command(f"host-serial:{serial}:features")
            connection.check_okay()
            return frozenset(connection.read_string_block().split(","))


async def in_thread(work: Callable[[], Result]) -> Result:
    """Run a blocking call beside the event loop. A socket that comes too late for anybody is closed."""
    running = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        running.add_done_callback(_close_what_came)
        raise


def _close_what_came(done: asyncio.Future[Result]) -> None:
    if done.cancelled() or done.exception() is not None:
        return
    result = done.result()
    if isinstance(result, socket.socket):
        with suppress(OSError):
            result.close()
