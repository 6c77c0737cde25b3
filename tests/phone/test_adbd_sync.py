"""Files over `sync:`, byte by byte as AOSP's file_sync_protocol.h has it."""

from __future__ import annotations

import random
import stat
import struct

import pytest

from tests.phone.adbd_client import RawStream, connected, until
from tests.phone.adbd_device import NOW, FakeDevice
from virtualphone.adbd.server import AdbDaemon
from virtualphone.shell.files import FileSystem, Limits

STAT_2 = struct.Struct("<4sIQQIIIIQqqq")
ENTRY_1 = struct.Struct("<4s4I")
ENTRY_2 = struct.Struct("<4sIQQIIIIQqqqI")
FILE = "/sdcard/a.txt"


class Sync:
    """Requests as they are written on the wire, and reading exact numbers of bytes back."""

    def __init__(self, stream: RawStream) -> None:
        self.stream = stream
        self._data = b""

    async def ask(self, name: bytes, path: str | bytes = b"", more: bytes = b"") -> None:
        text = path.encode() if isinstance(path, str) else path
        await self.stream.write(name + struct.pack("<I", len(text)) + text + more)

    async def exactly(self, size: int) -> bytes:
        while len(self._data) < size:
            self._data += await self.stream.read()
        taken, self._data = self._data[:size], self._data[size:]
        return taken

    async def words(self) -> tuple[bytes, int]:
        name, number = struct.unpack("<4sI", await self.exactly(8))
        return name, number

    async def failure(self) -> str:
        """The reason, and that the phone closes the stream after it."""
        name, length = await self.words()
        assert name == b"FAIL"
        text = (await self.exactly(length)).decode()
        await self.stream.client.expect("CLSE")
        return text

    async def content(self) -> bytes:
        parts = []
        while (head := await self.words())[0] == b"DATA":
            assert head[1] <= 65_536
            parts.append(await self.exactly(head[1]))
        assert head == (b"DONE", 0)
        return b"".join(parts)


def message(name: bytes, number: int) -> bytes:
    return name + struct.pack("<I", number)


def data(content: bytes) -> bytes:
    return message(b"DATA", len(content)) + content


async def test_stat_says_the_same_in_both_versions(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    fake_device.files.write(FILE, b"12345", mtime=99)
    found = fake_device.files.stat(FILE)
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        await sync.ask(b"STAT", FILE)
        assert struct.unpack("<4s3I", await sync.exactly(16)) == (b"STAT", found.mode, 5, 99)
        for name in (b"STA2", b"LST2"):
            await sync.ask(name, FILE)
            answer = STAT_2.unpack(await sync.exactly(STAT_2.size))
            assert answer[:2] == (name, 0)
            assert answer[3:] == (found.ino, found.mode, found.nlink, found.uid, found.gid, 5, 99, 99, 99)


async def test_what_is_missing_is_zeros_in_one_version_and_an_error_in_the_other(
    daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    fake_device.files.write(FILE, b"")
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        await sync.ask(b"STAT", "/sdcard/none")
        assert await sync.exactly(16) == b"STAT" + bytes(12)
        await sync.ask(b"STA2", "/sdcard/none")
        assert STAT_2.unpack(await sync.exactly(STAT_2.size)) == (b"STA2", 2, *[0] * 10)
        await sync.ask(b"LST2", f"{FILE}/x")
        assert STAT_2.unpack(await sync.exactly(STAT_2.size))[:2] == (b"LST2", 20)


async def test_only_one_stat_follows_links(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        modes = []
        for path in ("/sdcard", "/sdcard/"):
            await sync.ask(b"STAT", path)
            modes.append(struct.unpack("<4s3I", await sync.exactly(16))[1])
            for name in (b"LST2", b"STA2"):
                await sync.ask(name, path)
                modes.append(STAT_2.unpack(await sync.exactly(STAT_2.size))[4])
        link, folder = stat.S_IFLNK, stat.S_IFDIR
        assert [stat.S_IFMT(mode) for mode in modes] == [link, link, folder, folder, folder, folder]


@pytest.mark.parametrize(
    ("name", "kind", "entry"), [(b"LIST", b"DENT", ENTRY_1), (b"LIS2", b"DNT2", ENTRY_2)]
)
async def test_list_gives_every_name_and_ends(
    name: bytes, kind: bytes, entry: struct.Struct, daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    fake_device.files.mkdir("/sdcard/f")
    fake_device.files.write("/sdcard/f/é", b"123", mtime=7)
    fake_device.files.mkdir("/sdcard/f/sub")
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        for path, names in (("/sdcard/f", [".", "..", "sub", "é"]), ("/none", []), (FILE, [])):
            await sync.ask(name, path)
            seen = []
            while (fields := entry.unpack(await sync.exactly(entry.size)))[0] != b"DONE":
                assert fields[0] == kind
                seen.append((await sync.exactly(fields[-1])).decode())
                if seen[-1] == "é":
                    size, mtime = (fields[8], fields[10]) if kind == b"DNT2" else fields[2:4]
                    assert (size, mtime) == (3, 7)
            assert seen == names
            assert not any(fields[1:])


async def test_what_is_pushed_is_there_with_mode_and_time_and_comes_back(
    daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    content = random.Random(1).randbytes(300_000)  # noqa: S311 - noise, not secrets
    pieces = b"".join(data(content[at : at + 65_536]) for at in range(0, len(content), 65_536))
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        for path, first in (
            ("/data/local/tmp/one", (b"SEND", "/data/local/tmp/one,33188", b"")),
            ("/data/local/tmp/two", (b"SEND", "/data/local/tmp/two,0100644", b"")),
            (
                "/data/local/tmp/new/er/three",
                (b"SND2", "/data/local/tmp/new/er/three", message(b"SND2", 0o644)),
            ),
        ):
            name, spec, more = first
            await sync.ask(name, spec, more + (bytes(4) if more else b""))
            await sync.stream.write(pieces + message(b"DONE", 1234))
            assert await sync.words() == (b"OKAY", 0)
            assert fake_device.files.read(path) == content
            found = fake_device.files.stat(path)
            assert (stat.S_IMODE(found.mode), found.mtime) == (0o666, 1234)
            await sync.ask(b"RECV", path)
            assert await sync.content() == content
            await sync.ask(b"RCV2", path, message(b"RCV2", 0))
            assert await sync.content() == content
        await sync.ask(b"QUIT")
        await client.expect("CLSE")


async def test_a_push_replaces_what_is_there(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    fake_device.files.write(FILE, b"the old, which is longer")
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        await sync.ask(b"SEND", f"{FILE},33188", data(b"new") + message(b"DONE", 5))
        assert await sync.words() == (b"OKAY", 0)
        assert fake_device.files.read(FILE) == b"new"
        await sync.ask(b"SEND", "/sdcard/with,comma,33188", message(b"DONE", 5))
        assert await sync.words() == (b"OKAY", 0)
        assert fake_device.files.read("/sdcard/with,comma") == b""


async def test_a_link_can_be_pushed_where_links_can_be(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        target = data(b"/sdcard\0")
        await sync.ask(b"SEND", "/data/local/tmp/link,41471", target + message(b"DONE", 5))
        assert await sync.words() == (b"OKAY", 0)
        assert fake_device.files.is_dir("/data/local/tmp/link")
        await sync.ask(b"SEND", "/sdcard/link,41471", target + message(b"DONE", 5))
        assert await sync.failure() == "symlink failed: Operation not permitted"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/system/x", "couldn't create file: Read-only file system"),
        ("/nowhere/x", "secure_mkdirs failed: Read-only file system"),
        ("/sdcard", "couldn't create file: Is a directory"),
        ("/sdcard/Download", "couldn't create file: Is a directory"),
        ("/data/local/tmp/file/x", "couldn't create file: Not a directory"),
    ],
)
async def test_what_cannot_be_written_fails_with_the_reason(
    path: str, reason: str, daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    fake_device.files.write("/data/local/tmp/file", b"")
    before = fake_device.files.snapshot()
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        # As old clients do: all of it, and only then a look at the answer.
        await sync.ask(b"SEND", f"{path},33188", data(b"x" * 1000) * 20 + message(b"DONE", 1))
        assert await sync.failure() == reason
    assert fake_device.files.snapshot() == before


async def test_a_file_without_room_fails_and_is_not_there(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    fake_device.files = FileSystem(lambda: NOW, limits=Limits(total_bytes=20 * 1024 * 1024))
    piece = data(bytes(65_536))
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        await sync.ask(b"SEND", f"{FILE},33188")
        for _ in range(33):
            await sync.stream.write(piece * 15)
        await sync.stream.send("WRTE", message(b"DONE", 1))
        # Found long before the end, so the answer may be there before the last acknowledgement.
        parts = b""
        while (packet := await client.packet()).command != "CLSE":
            if packet.command == "WRTE":
                parts += packet.payload
                await sync.stream.send("OKAY")
        assert parts[8:] == b"write failed: No space left on device"
    assert not fake_device.files.exists(FILE)


async def test_a_push_that_breaks_off_leaves_nothing(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        await sync.ask(b"SEND", f"{FILE},33188", data(b"half of it"))
        await until(lambda: fake_device.files.exists(FILE))
    await until(lambda: not fake_device.files.exists(FILE))


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ((b"RECV", "/none"), "open failed: No such file or directory"),
        ((b"RECV", "/sdcard"), "read failed: Is a directory"),
        ((b"RCV2", FILE, message(b"RCV2", 1)), "unknown flags: 1"),
        ((b"SND2", FILE, message(b"SND2", 0o644) + struct.pack("<I", 4)), "unknown flags: 4"),
        ((b"SEND", FILE), "missing , in ID_SEND_V1"),
        ((b"SEND", f"{FILE},33188", message(b"WHAT", 0) + message(b"DONE", 0)), "invalid data message"),
        ((b"SEND", f"{FILE},33188", message(b"DATA", 65_537)), "oversize data message"),
        ((b"WHAT", FILE), "unknown command 54414857"),
        ((b"STAT", "/" * 1025), "path too long"),
    ],
)
async def test_a_request_that_fails_says_why_and_is_the_last(
    request_: tuple[bytes, str] | tuple[bytes, str, bytes], reason: str, daemon: AdbDaemon
) -> None:
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        name, path, *more = request_
        await sync.stream.send("WRTE", name + struct.pack("<I", len(path)) + path.encode() + b"".join(more))
        said = b""
        while (packet := await client.packet()).command != "CLSE":
            if packet.command == "WRTE":
                said += packet.payload
                await sync.stream.send("OKAY")
                if reason == "oversize data message":
                    await sync.stream.send("WRTE", message(b"DONE", 0))
        assert said == message(b"FAIL", len(reason)) + reason.encode()


async def test_many_requests_in_one_packet(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        sync = Sync(await client.open("sync:"))
        await sync.stream.write((message(b"STAT", 7) + b"/sdcard") * 100)
        assert len(await sync.exactly(1600)) == 1600
