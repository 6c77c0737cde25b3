"""A small adb host side: enough to drive a phone without the adb program, for measuring."""

from __future__ import annotations

import asyncio
import struct

_HEADER = struct.Struct("<6I")
_VERSION, _MOST = 0x01000001, 1 << 20


class Wire:
    """One connection; one service at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._next = 0

    @classmethod
    async def connect(cls, port: int) -> Wire:
        """Shake hands."""
        wire = cls(*await asyncio.open_connection("127.0.0.1", port))
        wire._send(b"CNXN", _VERSION, _MOST, b"host::features=shell_v2\0")
        await wire._receive()
        return wire

    def _send(self, command: bytes, first: int, second: int, data: bytes = b"") -> None:
        number = int.from_bytes(command, "little")
        self._writer.write(
            _HEADER.pack(number, first, second, len(data), sum(data), number ^ 0xFFFFFFFF) + data
        )

    async def _receive(self) -> tuple[bytes, int, int, bytes]:
        header = await self._reader.readexactly(_HEADER.size)
        number, first, second, length, _sum, _magic = _HEADER.unpack(header)
        data = await self._reader.readexactly(length) if length else b""
        return number.to_bytes(4, "little"), first, second, data

    async def run(self, service: str) -> bytes:
        """Open a service and read all it says."""
        self._next += 1
        mine = self._next
        self._send(b"OPEN", mine, 0, service.encode() + b"\0")
        said = bytearray()
        while True:
            command, theirs, ours, data = await self._receive()
            if ours != mine:
                continue
            if command == b"WRTE":
                said += data
                self._send(b"OKAY", mine, theirs)
            elif command == b"CLSE":
                self._send(b"CLSE", mine, theirs)
                return bytes(said)

    async def close(self) -> None:
        """Hang up."""
        self._writer.close()
        await self._writer.wait_closed()
