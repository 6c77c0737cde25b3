"""`sync:`: look at, list, send and receive files, in both versions of the protocol."""

from __future__ import annotations

import posixpath
from collections.abc import Awaitable, Callable

from virtualphone.adbd import sync_wire as wire
from virtualphone.adbd.service import Service
from virtualphone.adbd.stream import Stream
from virtualphone.adbd.sync_push import Push, Refused
from virtualphone.shell.files import FileSystem, FsError, Stat

_LONGEST_PATH = 1024
_AT_A_TIME = 15 * wire.DATA_MAX  # With the headers of its messages this still fits into one packet.


def sync(files: FileSystem) -> Service:
    async def run(stream: Stream) -> None:
        try:
            await _Session(files, stream).serve()
        except wire.HungUp:
            return

    return Service(run)


class _Session:
    """One client's requests, one after the other. As on a phone, the first that fails is the last."""

    def __init__(self, files: FileSystem, stream: Stream) -> None:
        self._files = files
        self._stream = stream
        self._reader = wire.Reader(stream)
        self._requests: dict[bytes, Callable[[str], Awaitable[bool]]] = {
            b"STAT": self._stat_1,
            b"STA2": self._stat_2,
            b"LST2": self._lstat_2,
            b"LIST": self._list_1,
            b"LIS2": self._list_2,
            b"RECV": self._pull,
            b"RCV2": self._pull_2,
            b"SEND": self._push_1,
            b"SND2": self._push_2,
        }

    async def serve(self) -> None:
        while True:
            name, length = await self._reader.words()
            if length > _LONGEST_PATH:
                await self._stream.write(wire.fail("path too long"))
                return
            path = (await self._reader.exactly(length)).decode(errors="surrogateescape")
            if name == b"QUIT":
                return
            request = self._requests.get(name)
            if request is None:
                number = int.from_bytes(name, "little")
                await self._stream.write(wire.fail(f"unknown command {number:08x}"))
                return
            if not await request(path):
                return

    # looking

    async def _stat_1(self, path: str) -> bool:
        found = self._stat(path, follow=False)
        await self._stream.write(wire.stat_1(found if isinstance(found, Stat) else None))
        return True

    async def _stat_2(self, path: str) -> bool:
        await self._stream.write(wire.stat_2(b"STA2", self._stat(path, follow=True)))
        return True

    async def _lstat_2(self, path: str) -> bool:
        await self._stream.write(wire.stat_2(b"LST2", self._stat(path, follow=False)))
        return True

    def _stat(self, path: str, *, follow: bool) -> Stat | int:
        try:
            return self._files.stat(path, follow=follow or path.endswith("/"))
        except FsError as error:
            return error.errno

    async def _list_1(self, path: str) -> bool:
        return await self._list(path, second=False)

    async def _list_2(self, path: str) -> bool:
        return await self._list(path, second=True)

    async def _list(self, path: str, *, second: bool) -> bool:
        try:
            inside = self._files.listdir(path)
            own = [(dots, self._files.stat(posixpath.join(path, dots))) for dots in (".", "..")]
        except FsError:
            inside, own = [], []
        entries = [wire.entry(stat, name, second=second) for name, stat in own + inside]
        await self._stream.write(b"".join(entries) + wire.end_of_entries(second=second))
        return True

    # receiving

    async def _pull_2(self, path: str) -> bool:
        _, flags = await self._reader.words()
        return await self._no_flags(flags) and await self._pull(path)

    async def _pull(self, path: str) -> bool:
        try:
            content = memoryview(self._files.read(path))
        except FsError as error:
            # A directory can be opened; it is the reading that fails.
            what = "read" if self._files.is_dir(path) else "open"
            await self._stream.write(wire.fail(f"{what} failed: {error.strerror}"))
            return False
        for start in range(0, len(content), _AT_A_TIME):
            await self._stream.write(*wire.data_messages(content[start : start + _AT_A_TIME]))
        await self._stream.write(wire.words(b"DONE"))
        return True

    # sending

    async def _push_1(self, spec: str) -> bool:
        path, comma, mode = spec.rpartition(",")
        if not comma:
            await self._stream.write(wire.fail("missing , in ID_SEND_V1"))
            return False
        return await self._push(path, _strtoul(mode))

    async def _push_2(self, path: str) -> bool:
        _, mode = await self._reader.words()
        flags = int.from_bytes(await self._reader.exactly(4), "little")
        return await self._no_flags(flags) and await self._push(path, mode)

    async def _push(self, path: str, mode: int) -> bool:
        push = Push(self._files, path, mode, self._reader)
        try:
            await push.take()
        except Refused as refused:
            await self._stream.write(wire.fail(str(refused)))
            await push.pass_over()
            return False
        await self._stream.write(wire.words(b"OKAY"))
        return True

    async def _no_flags(self, flags: int) -> bool:
        """All flags ask for a compression; none is offered."""
        if flags:
            await self._stream.write(wire.fail(f"unknown flags: {flags}"))
        return not flags


def _strtoul(text: str) -> int:
    """A number as C reads it: `0x1ff`, `0777`, `511`; no number is 0."""
    base = 16 if text[:2].lower() == "0x" else 8 if text[:1] == "0" else 10
    try:
        return int(text, base) & 0xFFFFFFFF
    except ValueError:
        return 0
