"""The real hands keep the contract of their port."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.executor import FIELD, KNOB, ExecutorContract
from tests.contracts.showing import Show
from tests.unit.execution_stage import Stage, inside
from treetap.core.ports import Bank, Executor, FrameStore
from treetap.errors import DeviceLost
from treetap.models import DeviceInput, Screen


class TestDeviceExecutor(ExecutorContract):
    """The phone shows what the contract has drawn; touched, its switch flips and its field has the cursor."""

    @pytest.fixture
    def show(self, frames: FrameStore) -> Show:
        async def draw(screen: Screen) -> Screen:
            self.screen = screen.model_copy(update={"frame": await frames.put(samples.drawn(screen))})
            return self.screen

        return draw

    def _flip(self, command: DeviceInput) -> None:
        if inside(command, KNOB) and self.screen.page_key == "settings":
            wifi = next(one for one in self.screen.elements if one.id == "Wi-Fi.switch")
            self.screen = samples.settings(wifi=not wifi.checked)
        if inside(command, FIELD) and self.screen.page_key == "chat":
            *others, field, button = self.screen.elements
            focused = field.model_copy(update={"focused": True})
            self.screen = self.screen.model_copy(update={"elements": (*others, focused, button)})

    @pytest.fixture
    def executor(self, bank: Bank) -> Executor:
        self.stage = Stage(lambda: self.screen, self._flip)
        return self.stage.executor(bank=bank)

    async def received(self, executor: Executor) -> list[DeviceInput]:
        return self.stage.received

    async def unplug(self, executor: Executor) -> None:
        self.stage.trouble = DeviceLost("The phone was unplugged.")
