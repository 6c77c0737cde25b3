"""What the tests of the phone share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.adbd_device import FakeDevice
from tests.phone.device_phone import device_on, little_phone
from tests.phone.device_proxy import Proxy
from treetap.core.clock import FrozenClock
from treetap.device.adb.device import AdbDevice
from virtualphone import VirtualPhone
from virtualphone.adbd.server import AdbDaemon


@pytest.fixture(scope="session")
def adb_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Adb]:
    """The real adb with a private server, started once. `with adb_server.phone(device) as phone:`."""
    adb = Adb(tmp_path_factory.mktemp("adb"))
    adb.start()
    yield adb
    adb.stop()


@pytest.fixture
def fake_device() -> FakeDevice:
    """A phone of a few commands, for the tests of adbd."""
    return FakeDevice()


@pytest.fixture
async def daemon(fake_device: FakeDevice) -> AsyncIterator[AdbDaemon]:
    """adbd with the fake device behind it, on the loop of the test."""
    daemon = AdbDaemon(fake_device)
    await daemon.start()
    yield daemon
    await daemon.stop()
    assert not daemon.tasks


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    """A small virtual phone, one for all tests of a file."""
    with little_phone() as phone:
        yield phone


@pytest.fixture
async def proxy(adb_server: Adb) -> AsyncIterator[Proxy]:
    """Between the device and the adb server: it can be told to fail."""
    async with Proxy(adb_server.port) as proxy:
        yield proxy


@pytest.fixture
async def device(phone: VirtualPhone, proxy: Proxy, adb_server: Adb) -> AsyncIterator[AdbDevice]:
    """The phone, as it was at first, through the proxy."""
    phone.reset()
    async with device_on(phone, adb_server, port=proxy.port, clock=FrozenClock()) as device:
        yield device
