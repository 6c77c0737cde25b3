"""A phone over adb keeps the contract of a device."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.contracts.device import DeviceContract
from tests.phone.adb_tools import Adb, free_port
from tests.phone.device_phone import device_on, little_phone, taken, tap
from tests.phone.device_proxy import Fault, Proxy
from tests.phone.little import LAB
from treetap.core.clock import FrozenClock
from treetap.core.ports import Device
from treetap.device.adb.server import Client
from treetap.models import DeviceInput, Launch
from virtualphone import VirtualPhone


@pytest.fixture(scope="module")
def one_phone() -> Iterator[VirtualPhone]:
    """For all tests: switching a phone off takes half a second."""
    with little_phone(port=free_port()) as phone:
        yield phone


class TestAdbDevice(DeviceContract):
    @pytest.fixture
    async def device(self, adb_server: Adb, one_phone: VirtualPhone) -> AsyncIterator[Device]:
        self.phone = one_phone.start()
        one_phone.reset()
        # A clock that stands still: nobody waits for a phone that is not coming back.
        async with (
            Proxy(adb_server.port) as self.proxy,
            device_on(one_phone, adb_server, port=self.proxy.port, clock=FrozenClock()) as device,
        ):
            yield device

    async def received(self, device: Device) -> list[DeviceInput]:
        self.phone.start()
        return taken(self.phone)

    async def change(self, device: Device) -> None:
        await device.perform(Launch(package=LAB))

    async def focus(self, device: Device) -> None:
        await device.perform(Launch(package=LAB, activity=f"{LAB}.OtherActivity"))
        found = re.search(r'resource-id="[^"]*:id/name"[^>]*bounds="\[(\d+),(\d+)\]', await device.tree())
        assert found
        await device.perform(tap(int(found[1]) + 20, int(found[2]) + 20))

    async def field(self, device: Device) -> str:
        page = self.phone.state()["tasks"][0]["pages"][-1]
        return str(page["vars"].get("name", ""))

    async def cut(self, device: Device) -> None:
        self.proxy.arm(Fault(b"exec:screencap", down=1000))

    async def unplug(self, device: Device) -> None:
        self.phone.stop()


class TestAdbDeviceWithoutShellProtocol(TestAdbDevice):
    """An older phone: both outputs on one stream."""

    @pytest.fixture(autouse=True)
    def _older(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Client, "features", lambda *_: frozenset({"cmd"}))
