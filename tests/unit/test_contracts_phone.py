"""The clocks and the fakes of phone, hands, frames and apps keep their ports' contracts."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.app_resolver import ALIASES, INSTALLED, AppResolverContract
from tests.contracts.clock import ClockContract
from tests.contracts.device import DeviceContract
from tests.contracts.executor import ExecutorContract
from tests.contracts.frame_store import FrameStoreContract
from tests.fakes.app_resolver import FakeAppResolver
from tests.fakes.device import FakeDevice, Page
from tests.fakes.executor import FakeExecutor
from tests.fakes.frame_store import FakeFrameStore
from treetap.core.clock import FrozenClock, SystemClock
from treetap.core.ports import AppResolver, Bank, Clock, Device, Executor, FrameStore
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.models import App, DeviceInput, Launch

HOME = Page("home", App(package="launcher"), samples.blank())
CHAT = Page("chat", App(package="chat", activity=".Main"), samples.drawn(samples.chat("Ann", "hi")))


class TestSystemClock(ClockContract):
    @pytest.fixture
    def clock(self) -> Clock:
        return SystemClock()


class TestFrozenClock(ClockContract):
    @pytest.fixture
    def clock(self) -> Clock:
        return FrozenClock()


class TestFakeDevice(DeviceContract):
    @pytest.fixture
    def device(self) -> Device:
        return FakeDevice(HOME, CHAT)

    async def received(self, device: Device) -> list[DeviceInput]:
        assert isinstance(device, FakeDevice)
        return device.received

    async def change(self, device: Device) -> None:
        await device.perform(Launch(package="chat"))

    async def focus(self, device: Device) -> None:
        """The fake has one field, and it always has the focus."""

    async def field(self, device: Device) -> str:
        assert isinstance(device, FakeDevice)
        return device.field

    async def cut(self, device: Device) -> None:
        assert isinstance(device, FakeDevice)
        device.trouble = ScreenUnreadable("The capture was cut short.")

    async def unplug(self, device: Device) -> None:
        assert isinstance(device, FakeDevice)
        device.trouble = DeviceLost("The fake phone was unplugged.")


class TestFakeExecutor(ExecutorContract):
    @pytest.fixture
    def executor(self, bank: Bank) -> Executor:
        self.device = FakeDevice(HOME, CHAT)
        return FakeExecutor(self.device, bank)

    async def received(self, executor: Executor) -> list[DeviceInput]:
        return self.device.received

    async def unplug(self, executor: Executor) -> None:
        self.device.trouble = DeviceLost("The fake phone was unplugged.")


class TestFakeFrameStore(FrameStoreContract):
    @pytest.fixture
    def frames(self) -> FrameStore:
        return FakeFrameStore()


class TestFakeAppResolver(AppResolverContract):
    @pytest.fixture
    def resolver(self) -> AppResolver:
        return FakeAppResolver(INSTALLED, ALIASES)
