"""Somebody at a terminal: types, and reads the screen until it shows what they wait for."""

from __future__ import annotations

import os
import pty
import select
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.phone.adb_tools import SECONDS, Phone
from tests.phone.adbd_client import RawClient, RawStream

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW = range(6)


class Typist:
    """On a stream of the protocol, with the shell protocol around it or without."""

    def __init__(self, stream: RawStream, *, protocol: bool) -> None:
        self._stream = stream
        self._protocol = protocol
        self._wire = b""
        self._shown = b""
        self._unacknowledged = 0
        self.code: int | None = None
        self.closed = False

    @classmethod
    async def at(cls, client: RawClient, service: str) -> Typist:
        return cls(await client.open(service), protocol="v2" in service)

    async def types(self, keys: bytes) -> None:
        await self.sends(STDIN, keys)

    async def sends(self, kind: int, data: bytes) -> None:
        packet = struct.pack("<BI", kind, len(data)) + data
        await self._stream.send("WRTE", packet if self._protocol else data)
        self._unacknowledged += 1
        while self._unacknowledged:
            await self._take()

    async def sees(self, expected: bytes) -> bytes:
        """All that is new on the screen, up to what is expected."""
        while expected not in self._shown:
            assert not self.closed, self._shown
            await self._take()
        before, _, self._shown = self._shown.partition(expected)
        return before + expected

    async def sees_the_end(self) -> bytes:
        while not self.closed:
            await self._take()
        return self._shown

    async def _take(self) -> None:
        packet = await self._stream.client.packet()
        if packet.command == "OKAY":
            self._unacknowledged -= 1
        elif packet.command == "CLSE":
            self.closed = True
            self._unacknowledged = 0
        else:
            await self._stream.send("OKAY")
            self._show(packet.payload)

    def _show(self, data: bytes) -> None:
        if not self._protocol:
            self._shown += data
            return
        self._wire += data
        while len(self._wire) >= 5:
            kind, length = struct.unpack_from("<BI", self._wire)
            if len(self._wire) < 5 + length:
                return
            data, self._wire = self._wire[5 : 5 + length], self._wire[5 + length :]
            assert kind in (STDOUT, EXIT), (kind, data)
            if kind == EXIT:
                self.code = data[0]
            else:
                self._shown += data


class Window:
    """A real terminal with the real adb in it."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self._master = master
        self._process = process
        self._shown = b""

    def types(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def sees(self, expected: bytes) -> bytes:
        while expected not in self._shown:
            ready, _, _ = select.select([self._master], [], [], SECONDS)
            assert ready, self._shown
            self._shown += os.read(self._master, 65536)
        before, _, self._shown = self._shown.partition(expected)
        return before + expected

    def code(self) -> int:
        return self._process.wait(SECONDS)


@contextmanager
def window(phone: Phone, *args: str) -> Iterator[Window]:
    """`adb args…` in a terminal of its own."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [phone.adb.path, "-P", str(phone.adb.port), "-s", phone.serial, *args],
        env={**phone.adb.env, "TERM": "xterm-256color"},
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Window(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)
