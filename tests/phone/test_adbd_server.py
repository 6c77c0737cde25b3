"""Starting, stopping, and where it may listen."""

from __future__ import annotations

import asyncio
import gc
import socket
from contextlib import suppress

import pytest

from tests.phone.adb_tools import serve
from tests.phone.adbd_client import connected, until
from tests.phone.adbd_device import FakeDevice
from virtualphone.adbd.server import AdbDaemon, PortTaken


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "example.com", ""])
def test_it_listens_on_loopback_only(host: str, fake_device: FakeDevice) -> None:
    with pytest.raises(ValueError, match=r"not a loopback address: use 127\.0\.0\.1"):
        AdbDaemon(fake_device, host=host)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.2"])
async def test_any_loopback_address_will_do(host: str, fake_device: FakeDevice) -> None:
    daemon = AdbDaemon(fake_device, host=host)
    await daemon.start()
    _, writer = await asyncio.open_connection(daemon.host, daemon.port)
    writer.close()
    await writer.wait_closed()
    await daemon.stop()


def test_a_port_that_is_none_is_refused(fake_device: FakeDevice) -> None:
    for port in (-1, 65536):
        with pytest.raises(ValueError, match="no TCP port"):
            AdbDaemon(fake_device, port=port)


async def test_a_port_that_is_taken_is_named(fake_device: FakeDevice) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        daemon = AdbDaemon(fake_device, port=port)
        with pytest.raises(PortTaken, match=rf"port {port} of 127\.0\.0\.1 is taken") as caught:
            await daemon.start()
        assert isinstance(caught.value, OSError)
        assert caught.value.port == port
        await daemon.stop()


async def test_it_stops_with_everything_it_runs_and_can_start_again(fake_device: FakeDevice) -> None:
    daemon = AdbDaemon(fake_device)
    await daemon.stop()
    await daemon.start()
    with pytest.raises(RuntimeError, match="already listens"):
        await daemon.start()
    port = daemon.port
    async with connected(port) as client, connected(port, greet=False) as half_open:
        await client.open("exec:hang")
        stream = await client.open("exec:cat")
        await stream.send("CLSE")
        await client.expect("CLSE")
        await client.open("shell,v2:yes")
        await fake_device.started.wait()
        await daemon.stop()
        assert fake_device.cancelled.is_set()
        assert not daemon.tasks
        assert await client.dropped()
        assert await half_open.dropped()
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    await daemon.start()
    async with connected(daemon.port) as client:
        assert await (await client.open("exec:echo again")).read_all() == b"again\n"
    await daemon.stop()
    await daemon.stop()


async def test_a_client_that_comes_while_it_stops_is_not_left_behind(fake_device: FakeDevice) -> None:
    for passes in range(12):
        daemon = AdbDaemon(fake_device)
        await daemon.start()
        with socket.create_connection(("127.0.0.1", daemon.port)) as client:
            for _ in range(passes % 6):  # At each step of being let in.
                await asyncio.sleep(0)
            await daemon.stop()
            client.settimeout(10)
            with suppress(ConnectionResetError):
                assert client.recv(1) == b""
    gc.collect()  # Whatever was forgotten warns now, and the warning fails the test.


async def test_the_number_of_connections_is_bounded(
    daemon: AdbDaemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("virtualphone.adbd.server._MOST_CONNECTIONS", 2)
    async with connected(daemon.port), connected(daemon.port) as second:
        async with connected(daemon.port, greet=False) as third:
            assert await third.dropped()
        assert await second.silent()
    await until(lambda: not daemon._connections)
    async with connected(daemon.port) as fourth:
        assert await fourth.silent()


async def test_listeners_for_the_host_go_with_their_connection(daemon: AdbDaemon) -> None:
    async def ask(text: str) -> bytes:
        async with connected(daemon.port) as client:
            return await (await client.open(f"reverse:{text}")).read_all()

    async with connected(daemon.port) as client:
        number = daemon._numbers
        requests = ("forward:tcp:0;tcp:1", "forward:localabstract:x;tcp:2", "forward:tcp:9;tcp:3")
        answers = [await (await client.open(f"reverse:{request}")).read_all() for request in requests]
        assert answers == [b"OKAY000532768", b"OKAY", b"OKAY00019"]
        listed = await ask("list-forward")
        lines = "".join(
            f"host-{number} {line}\n" for line in ("tcp:32768 tcp:1", "localabstract:x tcp:2", "tcp:9 tcp:3")
        )
        assert listed.decode() == f"{len(lines):04x}{lines}"
    await until(lambda: not daemon._connections)
    assert await ask("list-forward") == b"0000"


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ("forward:tcp:99999;tcp:1", "cannot bind listener: bad port number '99999'"),
        ("forward:what;tcp:1", "cannot bind listener: unknown socket specification 'what'"),
        ("forward:tcp:1", "bad forward: tcp:1"),
        ("forward:;", "bad forward: ;"),
        ("killforward:", "bad killforward: "),
        ("killforward:tcp:5", "listener 'tcp:5' not found"),
        ("nonsense", "not a reverse forwarding command"),
    ],
)
async def test_a_listener_that_cannot_be(request_: str, reason: str, daemon: AdbDaemon) -> None:
    async with connected(daemon.port) as client:
        answer = await (await client.open(f"reverse:{request_}")).read_all()
        assert answer.decode() == f"FAIL{len(reason):04x}{reason}"


def test_a_phone_in_a_thread_is_gone_after_the_block(fake_device: FakeDevice) -> None:
    with serve(fake_device) as port, socket.create_connection(("127.0.0.1", port)):
        pass
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))
