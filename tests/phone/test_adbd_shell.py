"""Commands: plain, in the shell protocol, one after the other in a shell that is kept open."""

from __future__ import annotations

import logging
import struct

import pytest

from tests.phone.adbd_client import RawStream, connected
from tests.phone.adbd_device import EVERY_BYTE, FakeDevice
from virtualphone.adbd.server import AdbDaemon

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW = range(6)


def said(kind: int, data: bytes = b"") -> bytes:
    return struct.pack("<BI", kind, len(data)) + data


def parsed(data: bytes) -> list[tuple[int, bytes]]:
    packets = []
    while data:
        kind, length = struct.unpack_from("<BI", data)
        packets.append((kind, data[5 : 5 + length]))
        data = data[5 + length :]
    return packets


async def read_shell(stream: RawStream) -> list[tuple[int, bytes]]:
    return parsed(await stream.read_all())


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("echo hi", [(STDOUT, b"hi\n"), (EXIT, b"\0")]),
        ("err oh", [(STDERR, b"oh\n"), (EXIT, b"\1")]),
        ("exit 255", [(EXIT, b"\xff")]),
        ("exit 256", [(EXIT, b"\0")]),
        ("exit -1", [(EXIT, b"\xff")]),
        ("nope", [(STDERR, b"/system/bin/sh: nope: inaccessible or not found\n"), (EXIT, b"\x7f")]),
    ],
)
@pytest.mark.parametrize(
    "options", ["v2", "v2,TERM=xterm-256color,raw", "v2,pty,raw", "TERM=dumb,v2,new_thing"]
)
async def test_the_shell_protocol_keeps_outputs_apart_and_gives_the_exit_code(
    command: str, answer: list[tuple[int, bytes]], options: str, daemon: AdbDaemon
) -> None:
    async with connected(daemon.port) as client:
        assert await read_shell(await client.open(f"shell,{options}:{command}")) == answer


@pytest.mark.parametrize("service", ["shell:", "shell,raw:", "exec:"])
async def test_plain_output_is_mixed_and_clean(service: str, daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        assert await (await client.open(f"{service}err oh")).read_all() == b"oh\n"
        assert await (await client.open(f"{service}every-byte 3")).read_all() == EVERY_BYTE * 3


async def test_bytes_of_any_kind_go_in_and_out(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:cat")
        await stream.write(EVERY_BYTE)
        assert await stream.read() == EVERY_BYTE
        await stream.send("CLSE")


async def test_input_ends_where_the_client_says(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("shell,v2,raw:cat")
        await stream.write(said(WINDOW, b"24x80,0x0\0") + said(STDIN, b"one "))
        assert parsed(await stream.read()) == [(STDOUT, b"one ")]
        await stream.write(said(STDIN) + said(99, b"?") + said(STDIN, b"two"))
        assert parsed(await stream.read()) == [(STDOUT, b"two")]
        await stream.write(said(CLOSE_STDIN))
        assert await read_shell(stream) == [(EXIT, b"\0")]


async def test_shell_packets_may_be_split_anywhere(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("shell,v2,raw:save /sdcard/x")
        for byte in said(STDIN, b"hello") + said(WINDOW, b"1x1") + said(STDIN, b" you") + said(CLOSE_STDIN):
            await stream.write(bytes([byte]))
        assert await read_shell(stream) == [(EXIT, b"\0")]
    assert daemon.services.device.files.read("/sdcard/x") == b"hello you"


async def test_an_empty_command_is_a_shell_that_reads_lines(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("shell,v2,TERM=xterm,raw:")
        for number in range(20):
            await stream.write(said(STDIN, b"echo %d\n" % number))
            assert parsed(await stream.read()) == [(STDOUT, b"%d\n" % number)]
        await stream.write(said(STDIN, b"echo a\necho"))
        assert parsed(await stream.read()) == [(STDOUT, b"a\n")]
        await stream.write(said(STDIN, b" b\nexit 3"))
        assert parsed(await stream.read()) == [(STDOUT, b"b\n")]
        await stream.write(said(CLOSE_STDIN))
        assert await read_shell(stream) == [(EXIT, b"\3")]


async def test_a_plain_shell_is_kept_open_too(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("shell,raw:")
        await stream.write(b"echo 1\n")
        assert await stream.read() == b"1\n"
        await stream.write(b"err 2\n")
        assert await stream.read() == b"2\n"


async def test_a_line_without_an_end_is_cut(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("shell,raw:")
        for _ in range(16):
            assert await client.silent()
            await stream.write(b" " * 65_536)
        # The fake shell takes a blank line for an echo of nothing.
        assert await stream.read() == b"\n"


@pytest.mark.parametrize(
    ("service", "last_words"),
    [
        ("shell,v2:boom", said(STDERR, b"Killed\n") + said(EXIT, b"\1")),
        ("shell:boom", b"Killed\n"),
        ("exec:boom", b""),
    ],
)
async def test_a_command_that_fails_has_its_stream_closed_and_the_phone_lives(
    service: str, last_words: bytes, daemon: AdbDaemon, caplog: pytest.LogCaptureFixture
) -> None:
    async with connected(daemon.port) as client:
        with caplog.at_level(logging.ERROR, "virtualphone.adbd"):
            assert await (await client.open(service)).read_all() == last_words
        assert "a bug in a command" in caplog.text
        assert await (await client.open("exec:echo alive")).read_all() == b"alive\n"


async def test_text_that_is_not_utf_8_does_no_harm(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    async with connected(daemon.port) as client:
        await client.send("OPEN", 1, 0, b"exec:echo \xff\xfe")
        await client.expect("OKAY")
        assert (await client.expect("WRTE")).payload == b"\xff\xfe\n"


async def test_reboot_is_a_command_of_the_phone(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        answer = await (await client.open("reboot:recovery")).read_all()
        assert answer == b"/system/bin/sh: reboot: inaccessible or not found\n"
