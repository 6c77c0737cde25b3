"""The packets of the wire: a header of six little-endian words, and a payload."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

MAX_PAYLOAD = 1024 * 1024
VERSION = 0x01000001
"""The first version whose checksums nobody looks at."""

SYNC = 0x434E5953
CNXN = 0x4E584E43
OPEN = 0x4E45504F
OKAY = 0x59414B4F
CLSE = 0x45534C43
WRTE = 0x45545257
AUTH = 0x48545541
STLS = 0x534C5453
_COMMANDS = frozenset((SYNC, CNXN, OPEN, OKAY, CLSE, WRTE, AUTH, STLS))

_HEADER = struct.Struct("<6I")
_ALL_ONES = 0xFFFFFFFF
_BUFFER = 64 * 1024


class BadPacket(Exception):
    """What came cannot be a packet. There is no way to find the next one: the connection is lost."""


class Packet(NamedTuple):
    command: int
    arg0: int
    arg1: int
    checksum: int
    payload: bytes

    def sound(self) -> bool:
        """Whether the checksum fits. Clients of VERSION and later may leave it out."""
        return checksum(self.payload) == self.checksum


def checksum(payload: bytes | memoryview) -> int:
    return sum(payload) & _ALL_ONES


def header(command: int, arg0: int, arg1: int, length: int = 0, check: int = 0) -> bytes:
    return _HEADER.pack(command, arg0, arg1, length, check, command ^ _ALL_ONES)


class PacketParser:
    """Cuts what the socket writes into `space()` into packets.

    Small packets are cut out of one buffer, many at a time; a large payload is received where it will stay.
    """

    def __init__(self) -> None:
        self._buffer = memoryview(bytearray(_BUFFER))
        self._filled = 0
        self._head: tuple[int, int, int, int] | None = None
        self._body = memoryview(b"")
        self._body_filled = 0

    def space(self) -> memoryview:
        if self._head is not None:
            return self._body[self._body_filled :]
        return self._buffer[self._filled :]

    def received(self, count: int) -> Iterator[Packet]:
        """The packets that these `count` bytes complete. Raises BadPacket after those before it."""
        if self._head is not None:
            self._body_filled += count
            if self._body_filled == len(self._body):
                packet = Packet(*self._head, bytes(self._body))
                self._head, self._body = None, memoryview(b"")
                yield packet
            return
        self._filled += count
        yield from self._cut()

    def _cut(self) -> Iterator[Packet]:
        at, filled = 0, self._filled
        while filled - at >= _HEADER.size:
            command, arg0, arg1, length, check, magic = _HEADER.unpack_from(self._buffer, at)
            if magic != command ^ _ALL_ONES or command not in _COMMANDS or length > MAX_PAYLOAD:
                raise BadPacket(f"command {command:08x}, magic {magic:08x}, {length} bytes")
            start, end = at + _HEADER.size, at + _HEADER.size + length
            if end <= filled:
                yield Packet(command, arg0, arg1, check, bytes(self._buffer[start:end]))
                at = end
            elif _HEADER.size + length > _BUFFER:
                self._head = (command, arg0, arg1, check)
                self._body = memoryview(bytearray(length))
                self._body_filled = filled - start
                self._body[: filled - start] = self._buffer[start:filled]
                at = filled
            else:
                break
        if at:
            self._filled = filled - at
            self._buffer[: filled - at] = bytes(self._buffer[at:filled])
