"""The adb server and the choice of a phone: what to do is said, and no other port is touched."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.phone.adb_tools import Adb, free_port
from tests.phone.device_phone import little_phone, settings_for, tap
from tests.phone.device_server import FakeAdbServer
from treetap.bench.phones import virtual_device
from treetap.core.clock import FrozenClock, SystemClock
from treetap.device.adb.device import open_adb
from treetap.device.adb.devices import Listed, list_devices
from treetap.device.adb.server import PrivateServer, adb_program, ensure_server, find_adb
from treetap.errors import DeviceLost, DeviceUnavailable
from treetap.models import DeviceSettings

USUAL_PORT = 5037


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@pytest.fixture(autouse=True)
def usual_port() -> Iterator[None]:
    """Nobody listens on adb's usual port, before or afterwards."""
    assert not listens(USUAL_PORT)
    yield
    assert not listens(USUAL_PORT)


@pytest.fixture
def own_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A port on which a server may be started; it is ended afterwards."""
    port = free_port()
    for name, value in {
        "HOME": str(tmp_path),
        "TMPDIR": str(tmp_path),
        "ADB_MDNS": "0",
        "ADB_USB": "0",
    }.items():
        monkeypatch.setenv(name, value)
    # What would divert adb to another server.
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(USUAL_PORT))
    monkeypatch.setenv("ADB_SERVER_SOCKET", f"tcp:{USUAL_PORT}")
    yield port
    monkeypatch.delenv("ADB_SERVER_SOCKET")
    subprocess.run([adb_program(None), "-P", str(port), "kill-server"], check=False, capture_output=True)
    assert not listens(port)


async def test_a_server_is_started_where_it_should_be(own_port: int) -> None:
    assert not listens(own_port)
    client = await ensure_server(DeviceSettings(adb_port=own_port))
    assert client.server_version() > 30
    assert listens(own_port)
    assert await list_devices(DeviceSettings(adb_port=own_port)) == ()


async def test_a_server_elsewhere_is_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object, **__: object) -> socket.socket:
        raise ConnectionRefusedError("refused")

    monkeypatch.setattr("treetap.device.adb.server.socket.create_connection", nobody)
    port = free_port()
    with pytest.raises(DeviceUnavailable, match=r"No adb server answers at 10\.0\.0\.9") as raised:
        await ensure_server(DeviceSettings(adb_host="10.0.0.9", adb_port=port))
    assert "device.adb_host" in raised.value.hint
    monkeypatch.undo()
    assert not listens(port)


@pytest.mark.parametrize(
    "raw", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"OKAYzzzz", b"OKAY", b"FAIL0004oh n"]
)
async def test_something_else_that_listens_there_is_said_so(raw: bytes) -> None:
    async with FakeAdbServer(raw=raw) as other:
        with pytest.raises(DeviceUnavailable, match="does not answer like an adb server") as raised:
            await ensure_server(DeviceSettings(adb_port=other.port))
    assert "device.adb_port" in raised.value.hint


@pytest.mark.parametrize("program", ["/no/such/adb", "/bin/false"])
async def test_an_adb_that_cannot_be_started_is_said_so(program: str) -> None:
    settings = DeviceSettings(adb_port=free_port(), adb_path=Path(program))
    with pytest.raises(DeviceUnavailable, match="could not be started") as raised:
        await ensure_server(settings)
    assert "device.adb_path" in raised.value.hint
    with pytest.raises(DeviceUnavailable, match="could not be started"):
        async with PrivateServer(program=Path(program)):
            pass


def test_no_adb_at_all_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_adb() == adb_program(None)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("ADBUTILS_ADB_PATH", raising=False)
    monkeypatch.setattr("treetap.device.adb.server.find_spec", lambda _: None)
    with pytest.raises(DeviceUnavailable, match="No adb program"):
        adb_program(None)


async def test_a_private_server_ends_with_its_block() -> None:
    with pytest.raises(RuntimeError, match="in the middle"):
        async with PrivateServer() as server:
            port, process = server.port, server._process
            assert listens(port)
            assert server._home is not None
            home = server._home.name
            raise RuntimeError("in the middle")
    assert process is not None
    assert process.poll() is not None
    assert not listens(port)
    assert not os.path.exists(home)  # noqa: PTH110, ASYNC240 - a test may block


async def test_many_phones_share_a_private_server() -> None:
    async with (
        PrivateServer() as server,
        virtual_device(server=server) as (one, first),
        virtual_device(server=server, locale="zh", size=(720, 1280)) as (other, second),
    ):
        await first.perform(tap(5, 300))
        assert len(one.inputs()) == 1
        assert other.inputs() == []
        info = await second.info()
        assert (info.size.width, info.locale[:2]) == (720, "zh")


async def test_a_server_that_goes_away_for_good_takes_the_phone_with_it(adb_server: Adb) -> None:
    """Nothing is started elsewhere, and nothing here where a test says so."""
    with little_phone() as phone:
        async with PrivateServer() as server:

            async def ensure(settings: DeviceSettings) -> None:
                raise DeviceUnavailable("not here")

            device = await open_adb(settings_for(phone, server.port), FrozenClock(), ensure=server.ensure)
            device._link._ensure = ensure  # type: ignore[assignment]
            await device.perform(tap(1, 1))
            await server.stop()
            with pytest.raises(DeviceLost):
                await device.perform(tap(2, 2))
            with pytest.raises(DeviceLost):
                await device.capture()
            await device.close()
            assert len(phone.inputs()) == 1


# Which phone.

TWO = "emulator-5554       device product:sdk model:Pixel_7 transport_id:1\nR58M   device model:SM_G991B\n"


async def opened(answers: dict[str, str], serial: str | None = None) -> str:
    async with FakeAdbServer(answers) as server:
        device = await open_adb(DeviceSettings(adb_port=server.port, serial=serial), SystemClock())
        await device.close()
        return device._link.serial


async def refused(listing: str, serial: str | None = None, **answers: str) -> DeviceUnavailable:
    with pytest.raises(DeviceUnavailable) as raised:
        await opened({"host:devices-l": listing, **answers}, serial)
    return raised.value


async def test_phones_are_listed_with_their_models() -> None:
    strange = (
        "0123 no permissions (user in plugdev group; are your udev rules wrong?); see [http://x] usb:1-1\n"
    )
    async with FakeAdbServer({"host:devices-l": TWO + strange}) as server:
        found = await list_devices(DeviceSettings(adb_port=server.port))
    assert found == (
        Listed("emulator-5554", "device", "Pixel 7"),
        Listed("R58M", "device", "SM G991B"),
        Listed("0123", "no permissions"),
    )


async def test_no_phone_says_how_to_get_one() -> None:
    error = await refused("")
    assert error.message == "No phone is connected."
    assert "USB debugging" in error.hint
    assert "treetap phone" in error.hint


async def test_several_phones_are_named_and_how_to_choose() -> None:
    error = await refused(TWO)
    assert "emulator-5554 (Pixel 7)" in error.message
    assert "R58M (SM G991B)" in error.message
    assert "--set device.serial=emulator-5554" in error.hint


async def test_of_several_the_only_usable_one_is_taken() -> None:
    answers = {
        "host:devices-l": "A offline\nB device\nC unauthorized\n",
        "host-serial:B:features": "shell_v2,cmd",
    }
    assert await opened(answers) == "B"


@pytest.mark.parametrize(
    ("state", "cure"),
    [
        ("unauthorized", "accept the dialog"),
        ("authorizing", "accept the dialog"),
        ("offline", "adb reconnect"),
        ("no permissions (user…)", "udev"),
        ("recovery", "normally"),
    ],
)
@pytest.mark.parametrize("serial", [None, "R58M"])
async def test_a_phone_that_cannot_be_used_says_what_to_do(state: str, cure: str, serial: str | None) -> None:
    error = await refused(f"R58M  {state}\n", serial)
    assert "R58M" in error.message
    assert cure in error.hint


async def test_none_of_several_can_be_used() -> None:
    error = await refused("A unauthorized\nB offline\n")
    assert "A, unauthorized; B, offline" in error.message
    assert "accept the dialog" in error.hint


async def test_a_serial_that_is_not_there_names_those_that_are() -> None:
    error = await refused(TWO, "other")
    assert "'other'" in error.message
    assert "R58M (SM G991B)" in error.hint


@pytest.mark.parametrize(
    "answer",
    [
        "failed to connect to '10.0.0.9:5555': Connection refused",
        "unable to connect to 10.0.0.9:5555",
        "!cannot resolve host",
        "",
    ],
)
async def test_an_address_that_does_not_answer(answer: str) -> None:
    error = await refused("", "10.0.0.9:5555", **{"host:connect:10.0.0.9:5555": answer})
    assert "10.0.0.9:5555" in error.message
    assert answer.removeprefix("!") in error.message
    assert "adb tcpip" in error.hint


async def test_an_address_that_does_not_let_us_in() -> None:
    answer = {"host:connect:10.0.0.9:5555": "failed to authenticate to 10.0.0.9:5555"}
    error = await refused("", "10.0.0.9:5555", **answer)
    assert "accept the dialog" in error.hint


async def test_an_address_that_went_offline_is_connected_anew() -> None:
    listing = {"host:devices-l": "10.0.0.9:5555 offline\n"}
    async with FakeAdbServer(
        listing | {"host:connect:10.0.0.9:5555": "already connected to 10.0.0.9:5555"}
    ) as fake:
        with pytest.raises(DeviceUnavailable, match="offline"):
            await open_adb(DeviceSettings(adb_port=fake.port, serial="10.0.0.9:5555"), SystemClock())
    assert "host:disconnect:10.0.0.9:5555" in fake.asked


async def test_a_server_that_fails_while_listing() -> None:
    error = await refused("!no devices today")
    assert "no devices today" in error.message


async def test_a_phone_that_goes_while_it_is_opened() -> None:
    error = await refused("B device\n", **{"host-serial:B:features": "!device 'B' not found"})
    assert "device 'B' not found" in error.message


@pytest.mark.parametrize("why", ["device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set"])
async def test_a_phone_that_no_longer_lets_us_in(why: str) -> None:
    answers = {"host:devices-l": "B device\n", "host-serial:B:features": "cmd", "host:transport:B": f"!{why}"}
    async with FakeAdbServer(answers) as server:
        device = await open_adb(DeviceSettings(adb_port=server.port), SystemClock())
        with pytest.raises(DeviceUnavailable, match="unauthorized") as raised:
            await device.info()
        assert "accept the dialog" in raised.value.hint
        await device.close()


@pytest.mark.parametrize(
    "why", ["device offline", "device 'B' not found", "closed", "device still authorizing"]
)
async def test_a_phone_that_stays_away_is_lost(why: str) -> None:
    answers = {"host:devices-l": "B device\n", "host-serial:B:features": "cmd", "host:transport:B": f"!{why}"}
    async with FakeAdbServer(answers) as server:
        device = await open_adb(DeviceSettings(adb_port=server.port), FrozenClock())
        for call in (device.info(), device.capture(), device.tree(), device.perform(tap(1, 1))):
            with pytest.raises(DeviceLost, match=why):
                await call
        await device.close()
        assert server.asked.count("host:transport:B") > 20
