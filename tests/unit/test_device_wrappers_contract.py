"""Every wrapper is a device: round a fake phone it keeps the contract that the phone keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import samples
from tests.contracts.device import DeviceContract
from tests.fakes.device import FakeDevice, Page
from treetap.core.clock import FrozenClock
from treetap.core.ports import Device
from treetap.device.wrappers.base import DeviceWrapper
from treetap.device.wrappers.faults import FAULTS, Fault, FaultyDevice
from treetap.device.wrappers.in_turn import InTurn
from treetap.device.wrappers.no_tree import NoTree
from treetap.device.wrappers.recording import RecordingDevice
from treetap.device.wrappers.saved import SavedScreensDevice
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.models import App, DeviceInput, Erase, Launch, Type

HOME = Page("home", App(package="launcher"), samples.blank())
CHAT = Page("chat", App(package="chat", activity=".Main"), samples.drawn(samples.chat("Ann", "hi")))


def phone() -> FakeDevice:
    return FakeDevice(HOME, CHAT)


def inside(device: Device) -> FakeDevice:
    assert isinstance(device, DeviceWrapper)
    assert isinstance(device.inner, FakeDevice)
    return device.inner


class WrapperContract(DeviceContract):
    """The hooks reach through to the fake phone."""

    async def received(self, device: Device) -> list[DeviceInput]:
        return inside(device).received

    async def change(self, device: Device) -> None:
        await device.perform(Launch(package="chat"))

    async def focus(self, device: Device) -> None:
        """The fake has one field, and it always has the focus."""

    async def field(self, device: Device) -> str:
        return inside(device).field

    async def cut(self, device: Device) -> None:
        inside(device).trouble = ScreenUnreadable("The capture was cut short.")

    async def unplug(self, device: Device) -> None:
        inside(device).trouble = DeviceLost("The fake phone was unplugged.")

    async def test_closing_it_closes_the_device_inside(self, device: Device) -> None:
        await device.close()
        assert inside(device).closed


class TestDeviceWrapper(WrapperContract):
    @pytest.fixture
    def device(self) -> Device:
        return DeviceWrapper(phone())


class TestNoTree(WrapperContract):
    has_tree = False

    @pytest.fixture
    def device(self) -> Device:
        return NoTree(phone())


class TestInTurn(WrapperContract):
    @pytest.fixture
    def device(self) -> Device:
        return InTurn(phone())


class TestRecordingDevice(WrapperContract):
    @pytest.fixture
    def device(self, tmp_path: Path) -> Device:
        return RecordingDevice(phone(), tmp_path, FrozenClock())


class TestFaultyDevice(WrapperContract):
    @pytest.fixture
    def device(self) -> Device:
        never = [Fault(name, rate=0) for name in FAULTS]
        return FaultyDevice(phone(), [*never, Fault("slow", rate=1, seconds=3)], 1, FrozenClock())


def saved(folder: Path, name: str, page: Page) -> tuple[Path, Path]:
    picture, tree = folder / f"{name}.png", folder / f"{name}.xml"
    picture.write_bytes(page.capture.data)
    node = f'<node package="{page.app.package}" text="" bounds="[0,0][360,720]" />'
    tree.write_text(f'<hierarchy rotation="0">{node}</hierarchy>', encoding="utf-8")
    return picture, tree


class TestSavedScreensDevice(DeviceContract):
    """Takes every input, as a phone does on which nothing but launching leads anywhere."""

    @pytest.fixture
    def device(self, tmp_path: Path) -> Device:
        return SavedScreensDevice.from_files([saved(tmp_path, page.name, page) for page in (HOME, CHAT)])

    async def received(self, device: Device) -> list[DeviceInput]:
        assert isinstance(device, SavedScreensDevice)
        return device.received

    async def change(self, device: Device) -> None:
        await device.perform(Launch(package="chat"))

    async def focus(self, device: Device) -> None:
        """Whatever is typed is received."""

    async def field(self, device: Device) -> str:
        text = ""
        for command in await self.received(device):
            text = text + command.text if isinstance(command, Type) else "" if command == Erase() else text
        return text

    async def cut(self, device: Device) -> None:
        assert isinstance(device, SavedScreensDevice)
        device._scenes[device.at].captures.clear()

    async def unplug(self, device: Device) -> None:
        await device.close()
