"""What a client that does not read can make the phone keep in memory."""

from __future__ import annotations

import pytest

from tests.phone.adbd_client import MAX_PAYLOAD, RawClient, connected, pack, until
from tests.phone.adbd_device import FakeDevice
from virtualphone.adbd.held import Held, Outbox
from virtualphone.adbd.server import AdbDaemon

FIVE_MEGABYTES = 5_000_000
MOST = 64 * 1024 * 1024
ON_THE_WIRE = 3 * MAX_PAYLOAD
"""What the transport keeps beside: it stops asking for more when it has one packet too many."""


async def opens(client: RawClient, service: str, count: int) -> None:
    for number in range(1, count + 1):
        await client.send_bytes(pack("OPEN", number, 0, service.encode()))


async def test_what_many_streams_share_is_kept_once(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    async with connected(daemon.port, greet=False) as client:
        await client.connect(max_payload=16_384)
        await opens(client, "exec:shared", 1000)
        said = [await client.packet() for _ in range(2000)]
        assert [packet.command for packet in said].count("WRTE") == 1000  # And nobody had to go.
        assert await client.silent()
        assert daemon.queued_bytes == len(fake_device.shared)


@pytest.mark.parametrize(
    "service", ["exec:own 5000000", "shell,v2,raw:own 5000000", "shell,v2,pty:own 5000000"]
)
async def test_what_nobody_reads_is_kept_up_to_a_limit(
    service: str, daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    async with connected(daemon.port) as client:
        await opens(client, service, 200)
        ended = 0
        while ended < 200 - MOST // FIVE_MEGABYTES:  # The rest hold what they may, and wait.
            ended += (await client.packet()).command == "CLSE"
            assert daemon.queued_bytes <= MOST + ON_THE_WIRE
        await until(lambda: len(daemon.tasks) == MOST // FIVE_MEGABYTES)
        assert MOST // 2 < daemon.queued_bytes <= MOST + ON_THE_WIRE
    await until(lambda: not daemon.tasks)
    assert daemon.queued_bytes == 0


async def test_who_waited_longest_goes_and_who_reads_stays(
    daemon: AdbDaemon, fake_device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("virtualphone.adbd.connection._MOST_HELD", 12_000_000)
    async with connected(daemon.port) as client:
        idle = await client.open("exec:cat")
        await idle.write(b"small")
        assert await idle.read() == b"small"
        first = await client.open("exec:own 5000000")
        await client.expect("WRTE")
        second = await client.open("exec:own 5000000")
        await client.expect("WRTE")
        await first.send("OKAY")  # Reads on: now the second has waited for longer.
        await client.expect("WRTE")
        third = await client.open("exec:own 5000000")
        packets = [await client.packet(), await client.packet()]
        assert ("CLSE", second.remote, second.local) in [packet[:3] for packet in packets]
        assert ("WRTE", third.remote, third.local) in [packet[:3] for packet in packets]
        await idle.write(b"still here")
        assert await idle.read() == b"still here"


async def test_input_that_commands_do_not_read_counts_too(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    async with connected(daemon.port) as client:
        first = await client.open("exec:hang")
        streams = [first, *[await client.open("exec:hang") for _ in range(MOST // MAX_PAYLOAD)]]
        for stream in streams[:-1]:
            await stream.send("WRTE", bytes(MAX_PAYLOAD))
        assert await client.silent()
        assert daemon.queued_bytes == MOST
        await streams[-1].send("WRTE", bytes(MAX_PAYLOAD))
        assert (await client.packet())[:3] == ("CLSE", first.remote, first.local)
        assert daemon.queued_bytes == MOST


async def test_a_command_whose_input_was_read_holds_nothing_when_it_is_done(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:save /sdcard/x")
        await stream.write(bytes(MAX_PAYLOAD))
        await stream.send("CLSE")
        await client.expect("CLSE")
        await until(lambda: not daemon.tasks)
        assert daemon.queued_bytes == 0


def test_small_writes_are_kept_together_and_large_ones_as_they_are() -> None:
    held = Held()
    outbox = Outbox(held)
    large = bytes(range(256)) * 1000
    for part in (b"a", b"", b"bc", large, b"d", large):
        outbox.put(part)
    assert (outbox.size, held.size) == (4 + 2 * len(large), 4 + len(large))
    assert outbox.take(2) == b"ab"
    assert outbox.take(1000) == b"c"
    piece = outbox.take(1000)
    assert isinstance(piece, memoryview)
    assert piece.obj is large
    parts = [piece]
    while outbox.size:
        parts.append(memoryview(outbox.take(100_000)))
    assert b"".join(parts) == large + b"d" + large
    assert held.size == 0
