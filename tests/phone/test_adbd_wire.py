"""The handshake, and what a packet must be: the corners that no well-behaved client shows."""

from __future__ import annotations

import asyncio
import struct

import pytest

from tests.phone.adbd_client import MAX_PAYLOAD, OLD_VERSION, VERSION, connected, pack
from tests.phone.adbd_device import BANNER, FakeDevice
from virtualphone.adbd.server import AdbDaemon


async def test_the_phone_introduces_itself(daemon: AdbDaemon) -> None:
    async with connected(daemon.port, greet=False) as client:
        answer = await client.connect()
        assert answer == ("CNXN", VERSION, MAX_PAYLOAD, BANNER.encode(), sum(BANNER.encode()))


async def test_an_old_client_gets_checksums_and_a_new_one_need_not_send_any(daemon: AdbDaemon) -> None:
    async with connected(daemon.port, greet=False) as client:
        await client.connect(OLD_VERSION)
        await client.send("OPEN", 1, 0, b"shell:echo hi\0")
        okay = await client.expect("OKAY")
        said = await client.expect("WRTE")
        assert said.payload == b"hi\n"
        assert said.checksum == sum(b"hi\n")
        await client.send("OKAY", 1, okay.arg0)
    async with connected(daemon.port, greet=False) as client:
        await client.send_bytes(pack("CNXN", VERSION, MAX_PAYLOAD, b"host::", check=0))
        await client.expect("CNXN")
        await client.send_bytes(pack("OPEN", 1, 0, b"shell:echo hi", check=0))
        await client.expect("OKAY")
        assert (await client.expect("WRTE")).checksum == 0


@pytest.mark.parametrize("where", ["CNXN", "OPEN"])
async def test_a_wrong_checksum_of_an_old_client_drops_it(where: str, daemon: AdbDaemon) -> None:
    async with connected(daemon.port, greet=False) as client:
        if where == "CNXN":
            await client.send_bytes(pack("CNXN", OLD_VERSION, MAX_PAYLOAD, b"host::", check=1))
        else:
            await client.connect(OLD_VERSION)
            await client.send_bytes(pack("OPEN", 1, 0, b"shell:echo hi", check=1))
        assert await client.dropped()


HEAD = struct.Struct("<6I")
WRTE = int.from_bytes(b"WRTE", "little")


@pytest.mark.parametrize(
    "bytes_",
    [
        pytest.param(HEAD.pack(WRTE, 1, 1, 0, 0, WRTE), id="magic"),
        pytest.param(HEAD.pack(WRTE, 1, 1, MAX_PAYLOAD + 1, 0, WRTE ^ 0xFFFFFFFF), id="length"),
        pytest.param(pack("WHAT", 1, 1), id="command"),
        pytest.param(pack("CNXN", VERSION, 0), id="a client that takes no data"),
    ],
)
@pytest.mark.parametrize("greet", [True, False])
async def test_a_packet_that_is_none_drops_its_connection_only(
    bytes_: bytes, greet: bool, daemon: AdbDaemon
) -> None:
    async with connected(daemon.port) as other, connected(daemon.port, greet=greet) as client:
        await client.send_bytes(bytes_)
        assert await client.dropped()
        assert await (await other.open("exec:echo still here")).read_all() == b"still here\n"


async def test_packets_may_come_in_any_pieces(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:cat")
        data = b"ab" * 40_000
        for piece in (data[:1], data, data[:65_000]):
            packet = pack("WRTE", stream.local, stream.remote, piece)
            for start, end in ((0, 1), (1, 23), (23, 30), (30, 65_536), (65_536, None)):
                await client.send_bytes(packet[start:end])
                await asyncio.sleep(0)
            echoed = b""
            while len(echoed) < len(piece):
                packet_back = await client.packet()
                if packet_back.command == "WRTE":
                    await stream.send("OKAY")
                    echoed += packet_back.payload
                else:
                    assert packet_back.command == "OKAY"
            assert echoed == piece
        await stream.send("CLSE")


async def test_many_packets_may_come_in_one_piece(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        opens = b"".join(pack("OPEN", number, 0, b"root:") for number in range(1, 501))
        await client.send_bytes(opens)
        closed = [packet.arg1 for _ in range(1500) if (packet := await client.packet()).command == "CLSE"]
        assert sorted(closed) == list(range(1, 501))


async def test_no_packet_is_longer_than_the_client_takes(daemon: AdbDaemon) -> None:
    async with connected(daemon.port, greet=False) as client:
        await client.connect(max_payload=4096)
        for service in ("exec:every-byte 100", "shell,v2:every-byte 100"):
            stream = await client.open(service)
            sizes = []
            while (packet := await client.packet()).command == "WRTE":
                sizes.append(len(packet.payload))
                await stream.send("OKAY")
            assert max(sizes) == 4096
            assert sum(sizes) >= 25_600


@pytest.mark.parametrize(
    "service",
    [
        "tcp:8080",
        "localabstract:chrome_devtools_remote",
        "localfilesystem:/x",
        "dev:/dev/null",
        "jdwp",
        "jdwp:12",
        "track-jdwp",
        "abb:package\0list",
        "abb_exec:package",
        "shell",
        "sync",
        "nonsense",
        "",
        ":",
        "root",
    ],
)
async def test_what_the_phone_has_not_is_refused(
    service: str, daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    async with connected(daemon.port) as client:
        await client.send("OPEN", 7, 0, service.encode() + b"\0")
        assert (await client.packet())[:3] == ("CLSE", 0, 7)
    assert fake_device.opened == [service]


async def test_a_service_may_end_in_nul_or_not(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    async with connected(daemon.port) as client:
        for end in (b"", b"\0", b"\0\0"):
            await client.send("OPEN", 1, 0, b"nonsense:x" + end)
            await client.expect("CLSE")
    assert fake_device.opened == ["nonsense:x"] * 3


async def test_what_makes_no_sense_is_ignored(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    async with connected(daemon.port, greet=False) as client:
        for command in ("OPEN", "OKAY", "WRTE", "CLSE", "SYNC", "AUTH", "STLS"):
            await client.send(command, 1, 0, b"shell:echo hi")  # Nobody has been introduced.
        await client.connect()
        await client.send("OPEN", 0, 0, b"shell:echo hi")
        await client.send("WRTE", 1, 99, b"to a stream that never was")
        await client.send("CLSE", 1, 99)
        await client.send("SYNC", 1, 1)
        await client.send("AUTH", 3, 0, b"a public key")
        await client.send("STLS", VERSION)
        assert await client.silent()
        assert fake_device.opened == ["nothing:"]


async def test_an_okay_for_a_stream_that_never_was_is_answered_and_a_late_one_is_not(
    daemon: AdbDaemon,
) -> None:
    async with connected(daemon.port) as client:
        await client.send("OKAY", 5, 99)
        assert (await client.packet())[:3] == ("CLSE", 99, 5)
        stream = await client.open("root:")
        await stream.read_all()
        await stream.send("OKAY")
        assert await client.silent()


async def test_delayed_acknowledgements_were_not_offered(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        await client.send("OPEN", 3, 65536, b"shell:echo hi")
        assert (await client.packet())[:3] == ("CLSE", 0, 3)


async def test_ids_of_another_stream_have_no_effect(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:cat")
        await client.send("WRTE", stream.local + 5, stream.remote, b"not mine")
        await client.send("CLSE", stream.local + 5, stream.remote)
        await stream.write(b"mine")
        assert await stream.read() == b"mine"
        await client.send("CLSE", 0, stream.remote)  # Zero for its own id: older clients close so.
        assert (await client.packet())[:3] == ("CLSE", stream.remote, stream.local)


async def test_a_second_introduction_ends_what_ran_before(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("shell:hang")
        await fake_device.started.wait()
        await client.connect()
        await fake_device.cancelled.wait()
        await stream.send("WRTE", b"to nobody")
        assert await client.silent()
        assert await (await client.open("exec:echo new")).read_all() == b"new\n"


async def test_who_never_introduces_themselves_is_dropped(
    daemon: AdbDaemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(daemon.port, greet=False) as client:
        for _ in range(70):
            await client.send("AUTH", 2, 0, bytes(1000))
        assert await client.dropped()
    monkeypatch.setattr("virtualphone.adbd.connection._HANDSHAKE_SECONDS", 0.01)
    async with connected(daemon.port, greet=False) as client:
        assert await client.dropped()
    async with connected(daemon.port) as client:
        await asyncio.sleep(0.05)
        assert await client.silent()
