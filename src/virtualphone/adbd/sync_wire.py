"""The messages of `sync:` as AOSP's file_sync_protocol.h lays them out, and reading them off a stream."""

from __future__ import annotations

import struct

from virtualphone.adbd.stream import Stream
from virtualphone.shell.files import Stat

DATA_MAX = 64 * 1024
DEVICE = 0xFD05
"""The number of the one disk, in the second version of stat."""

_WORDS = struct.Struct("<4sI")
_STAT_1 = struct.Struct("<4s3I")
_STAT_2 = struct.Struct("<4sIQQIIIIQqqq")
_ENTRY_1 = struct.Struct("<4s4I")
_ENTRY_2 = struct.Struct("<4sIQQIIIIQqqqI")
_LOW = 0xFFFFFFFF


class HungUp(Exception):
    """The client went away in the middle of a message."""


class Reader:
    """Exact numbers of bytes from a stream."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._chunk = b""
        self._at = 0

    async def exactly(self, size: int) -> bytes:
        end = self._at + size
        if end > len(self._chunk):
            await self._gather(size)
            end = size
        taken = self._chunk[self._at : end]
        self._at = end
        return taken

    async def words(self) -> tuple[bytes, int]:
        """An id with its number: how every message begins."""
        name, number = _WORDS.unpack(await self.exactly(_WORDS.size))
        return name, number

    async def _gather(self, size: int) -> None:
        parts = [self._chunk[self._at :]]
        there = len(parts[0])
        while there < size:
            data = await self._stream.receive()
            if not data:
                raise HungUp
            parts.append(data)
            there += len(data)
        self._chunk, self._at = b"".join(parts), 0


def words(name: bytes, number: int = 0) -> bytes:
    return _WORDS.pack(name, number)


def fail(reason: str) -> bytes:
    text = reason.encode()
    return words(b"FAIL", len(text)) + text


def stat_1(stat: Stat | None) -> bytes:
    if stat is None:
        return _STAT_1.pack(b"STAT", 0, 0, 0)
    return _STAT_1.pack(b"STAT", stat.mode, stat.size & _LOW, stat.mtime & _LOW)


def stat_2(name: bytes, stat: Stat | int) -> bytes:
    """`name` is that of the request. A number instead of a stat is the error."""
    if isinstance(stat, int):
        return _STAT_2.pack(name, stat, *[0] * 10)
    return _STAT_2.pack(name, 0, *_fields_2(stat))


def entry(stat: Stat, name: str, *, second: bool) -> bytes:
    text = name.encode()
    if second:
        return _ENTRY_2.pack(b"DNT2", 0, *_fields_2(stat), len(text)) + text
    return _ENTRY_1.pack(b"DENT", stat.mode, stat.size & _LOW, stat.mtime & _LOW, len(text)) + text


def end_of_entries(*, second: bool) -> bytes:
    """As long as an entry: clients read a whole one before they look at its id."""
    return b"DONE".ljust(_ENTRY_2.size if second else _ENTRY_1.size, b"\0")


def data_messages(content: memoryview) -> list[bytes | memoryview]:
    """Content in DATA messages of the greatest size there is: the parts of all of them in turn."""
    parts: list[bytes | memoryview] = []
    for start in range(0, len(content), DATA_MAX):
        piece = content[start : start + DATA_MAX]
        parts += (words(b"DATA", len(piece)), piece)
    return parts


def _fields_2(stat: Stat) -> tuple[int, ...]:
    times = (stat.mtime,) * 3
    return (DEVICE, stat.ino, stat.mode, stat.nlink, stat.uid, stat.gid, stat.size, *times)
