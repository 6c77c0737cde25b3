"""An open stream to the phone: its socket, taken over from adbutils and read without blocking."""

from __future__ import annotations

import asyncio
import socket

_FIRST = 1 << 18
"""As much room as a reader begins with that does not know what comes."""
_QUICKACK: int | None = getattr(socket, "TCP_QUICKACK", None)


class TooMuch(Exception):
    """The phone said more than anybody asked for."""


class Wire:
    """One service of the phone. Belongs to one user at a time, who closes it."""

    def __init__(self, opened: socket.socket) -> None:
        self._socket = opened
        self._loop = asyncio.get_running_loop()

    async def send(self, data: bytes) -> None:
        """All of it. Raises `OSError` where nobody listens any more."""
        await self._loop.sock_sendall(self._socket, data)

    async def receive(self) -> bytes:
        """What comes next; nothing at the end. Raises `OSError` for a stream that broke."""
        data = await self._loop.sock_recv(self._socket, 1 << 16)
        if _QUICKACK is not None:
            # The adb server holds a small piece back until the last one is acknowledged: without this, 40 ms.
            self._socket.setsockopt(socket.IPPROTO_TCP, _QUICKACK, 1)
        return data

    async def receive_all(self, expected: int, most: int) -> memoryview:
        """All until the end. `expected`: about how much; more than `most` is a `TooMuch`.

        It is read in pieces as large as they come: a raw screen has ten megabytes.
        """
        held, filled = bytearray(max(expected, _FIRST)), 0
        while count := await self._loop.sock_recv_into(self._socket, memoryview(held)[filled:]):
            filled += count
            if filled > most:
                raise TooMuch(f"more than {most} bytes")
            if filled == len(held):
                held += bytes(len(held))
        return memoryview(held)[:filled]

    def is_open(self) -> bool:
        """False once the other side has hung up."""
        try:
            return self._socket.recv(1, socket.MSG_PEEK) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False

    def close(self) -> None:
        """Hang up. May be called twice."""
        self._socket.close()
