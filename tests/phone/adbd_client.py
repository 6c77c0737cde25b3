"""A client of the ADB device protocol that does exactly what a test says, right or wrong."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from tests.phone.adb_tools import SECONDS

VERSION = 0x01000001
OLD_VERSION = 0x01000000
MAX_PAYLOAD = 1024 * 1024


class Packet(NamedTuple):
    command: str
    arg0: int
    arg1: int
    payload: bytes
    checksum: int


def pack(command: str, arg0: int = 0, arg1: int = 0, payload: bytes = b"", check: int | None = None) -> bytes:
    number = int.from_bytes(command.encode(), "little")
    check = sum(payload) if check is None else check
    return struct.pack("<6I", number, arg0, arg1, len(payload), check, number ^ 0xFFFFFFFF) + payload


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something on the phone that no packet tells of."""
    async with asyncio.timeout(SECONDS):
        while not is_so():  # noqa: ASYNC110 - the sources have no event for every change
            await asyncio.sleep(0.005)


class RawClient:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._last_id = 0

    async def send(self, command: str, arg0: int = 0, arg1: int = 0, payload: bytes = b"") -> None:
        await self.send_bytes(pack(command, arg0, arg1, payload))

    async def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def packet(self) -> Packet:
        async with asyncio.timeout(SECONDS):
            head = await self._reader.readexactly(24)
            command, arg0, arg1, length, check, _ = struct.unpack("<6I", head)
            payload = await self._reader.readexactly(length)
        return Packet(command.to_bytes(4, "little").decode(), arg0, arg1, payload, check)

    async def expect(self, command: str) -> Packet:
        packet = await self.packet()
        assert packet.command == command, (packet[:3], packet.payload[:80])
        return packet

    async def silent(self) -> bool:
        """Whether nothing has come when a question after it has been answered."""
        await self.send("OPEN", 0xFFFF, 0, b"nothing:")
        packet = await self.packet()
        return packet[:3] == ("CLSE", 0, 0xFFFF)

    async def dropped(self) -> bool:
        """Read on until the phone has closed the connection."""
        with suppress(ConnectionError):
            async with asyncio.timeout(SECONDS):
                while await self._reader.read(65536):
                    pass
        return True

    async def connect(self, version: int = VERSION, max_payload: int = MAX_PAYLOAD) -> Packet:
        await self.send("CNXN", version, max_payload, b"host::features=shell_v2\0")
        return await self.expect("CNXN")

    async def open(self, service: str) -> RawStream:
        self._last_id += 1
        await self.send("OPEN", self._last_id, 0, service.encode() + b"\0")
        okay = await self.expect("OKAY")
        assert okay.arg1 == self._last_id
        return RawStream(self, self._last_id, okay.arg0)

    async def close(self) -> None:
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()


class RawStream:
    def __init__(self, client: RawClient, local: int, remote: int) -> None:
        self.client = client
        self.local = local
        self.remote = remote

    async def send(self, command: str, payload: bytes = b"") -> None:
        await self.client.send(command, self.local, self.remote, payload)

    async def write(self, payload: bytes) -> None:
        """Write and wait for the OKAY, which must be the next packet."""
        await self.send("WRTE", payload)
        okay = await self.client.expect("OKAY")
        assert (okay.arg0, okay.arg1) == (self.remote, self.local)

    async def read(self) -> bytes:
        """The next piece of data, acknowledged."""
        packet = await self.client.expect("WRTE")
        assert (packet.arg0, packet.arg1) == (self.remote, self.local)
        await self.send("OKAY")
        return packet.payload

    async def read_all(self) -> bytes:
        """Everything until the phone closes the stream."""
        parts = []
        while (packet := await self.client.packet()).command != "CLSE":
            assert packet[:3] == ("WRTE", self.remote, self.local)
            parts.append(packet.payload)
            await self.send("OKAY")
        assert (packet.arg0, packet.arg1) == (self.remote, self.local)
        await self.send("CLSE")
        return b"".join(parts)


@asynccontextmanager
async def connected(port: int, *, greet: bool = True) -> AsyncIterator[RawClient]:
    client = RawClient(*await asyncio.open_connection("127.0.0.1", port))
    try:
        if greet:
            await client.connect()
        yield client
    finally:
        await client.close()
