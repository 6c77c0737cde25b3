"""What the tests of the phone share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.adbd_device import FakeDevice
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
