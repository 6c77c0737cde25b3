"""Who may send when, who waits for whom, and what ends with what."""

from __future__ import annotations

import asyncio

import pytest

from tests.phone.adb_tools import SECONDS
from tests.phone.adbd_client import MAX_PAYLOAD, connected, pack, until
from tests.phone.adbd_device import FakeDevice
from virtualphone.adbd.server import AdbDaemon


async def test_no_second_packet_before_the_first_is_acknowledged(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:yes")
        await client.expect("WRTE")
        assert await client.silent()
        await stream.send("OKAY")
        await client.expect("WRTE")
        assert await client.silent()
        await stream.send("CLSE")
        assert (await client.packet())[:3] == ("CLSE", stream.remote, stream.local)


async def test_small_writes_travel_together_while_the_client_is_slow(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:repeat 10000")
        first = await client.expect("WRTE")
        assert await client.silent()
        await stream.send("OKAY")
        rest = await stream.read_all()
        assert first.payload + rest == b"".join(b"%d\n" % number for number in range(10_000))


async def test_a_stream_that_is_not_read_does_not_hold_up_the_others(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        for number in range(1, 6):
            await client.send("OPEN", number, 0, b"exec:yes")
        for _ in range(10):
            assert (await client.packet()).command in ("OKAY", "WRTE")
        client._last_id = 10
        assert await (await client.open("exec:echo free")).read_all() == b"free\n"


async def test_input_that_nobody_reads_is_not_acknowledged_beyond_a_little(
    daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:hang")
        await fake_device.started.wait()
        await stream.write(b"a line\n")  # As on a phone, where a socket holds it.
        await stream.send("WRTE", bytes(100_000))
        assert await client.silent()


async def test_input_is_acknowledged_when_it_has_been_read(
    daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:save /sdcard/x")
        await stream.write(bytes(MAX_PAYLOAD))
        await stream.write(bytes(MAX_PAYLOAD))
        await stream.send("CLSE")
        await client.expect("CLSE")
    await until(lambda: fake_device.files.exists("/sdcard/x"))
    assert len(fake_device.files.read("/sdcard/x")) == 2 * MAX_PAYLOAD


async def test_who_floods_a_command_that_does_not_read_loses_the_stream(
    daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:hang")
        flood = pack("WRTE", stream.local, stream.remote, bytes(512 * 1024), check=0)
        for _ in range(6):
            await client.send_bytes(flood)
        assert (await client.packet())[:3] == ("CLSE", stream.remote, stream.local)
        for _ in range(20):
            await client.send_bytes(flood)
        assert await client.silent()


async def test_empty_data_is_data_and_no_end(daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:cat")
        await stream.write(b"")
        await stream.write(b"x")
        assert await stream.read() == b"x"


async def test_who_asks_on_without_reading_is_dropped(
    daemon: AdbDaemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("virtualphone.adbd.connection._MOST_UNSENT", 200_000)
    async with connected(daemon.port) as client:
        questions = b"".join(pack("OPEN", number, 0, b"no:") for number in range(1, 2001))
        with pytest.raises((ConnectionError, TimeoutError)):
            async with asyncio.timeout(SECONDS):
                while True:
                    await client.send_bytes(questions)


async def test_a_client_that_goes_takes_its_commands_with_it(
    daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    async with connected(daemon.port) as client:
        await client.open("exec:hang")
        await client.open("shell,v2:hang")
        await fake_device.started.wait()
        assert len(daemon.tasks) == 2
    await until(lambda: not daemon.tasks)
    assert fake_device.cancelled.is_set()


async def test_a_client_that_closes_the_stream_ends_the_input_and_then_the_command(
    daemon: AdbDaemon, fake_device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("virtualphone.adbd.connection._GRACE_SECONDS", 0.01)
    async with connected(daemon.port) as client:
        hanging = await client.open("exec:hang")
        await fake_device.started.wait()
        await hanging.send("CLSE")
        await client.expect("CLSE")
        endless = await client.open("exec:yes")
        await client.expect("WRTE")
        await endless.send("CLSE")
        await client.expect("CLSE")
        await until(lambda: not daemon.tasks)
        assert fake_device.cancelled.is_set()


async def test_what_was_sent_before_the_end_arrives_even_if_the_client_leaves_at_once(
    daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    async with connected(daemon.port) as client:
        stream = await client.open("exec:save /sdcard/x")
        await stream.send("WRTE", b"all of it")
        await stream.send("CLSE")
    await until(lambda: fake_device.files.exists("/sdcard/x"))
    assert fake_device.files.read("/sdcard/x") == b"all of it"


async def test_a_client_that_closes_only_its_sending_side_is_gone(
    daemon: AdbDaemon, fake_device: FakeDevice
) -> None:
    async with connected(daemon.port) as client:
        await client.open("exec:hang")
        await fake_device.started.wait()
        client._writer.write_eof()
        assert await client.dropped()
        await fake_device.cancelled.wait()


async def test_a_connection_runs_a_bounded_number_of_services(
    daemon: AdbDaemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("virtualphone.adbd.connection._MOST_SERVICES", 20)
    async with connected(daemon.port) as client:
        for _ in range(20):
            await client.open("exec:hang")
        await client.send("OPEN", 21, 0, b"exec:hang")
        assert (await client.packet())[:3] == ("CLSE", 0, 21)


async def test_fifty_clients_at_once(daemon: AdbDaemon) -> None:
    async def one(number: int) -> bytes:
        async with connected(daemon.port) as client:
            stream = await client.open(f"exec:echo {number}")
            text = await stream.read_all()
            big = await (await client.open("exec:every-byte 1000")).read_all()
            assert len(big) == 256_000
            return text

    said = await asyncio.gather(*map(one, range(50)))
    assert said == [b"%d\n" % number for number in range(50)]
