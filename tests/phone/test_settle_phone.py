"""Waiting for a still screen on a phone that takes its time, over the real adb."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tests import samples
from treetap.bench.phones import virtual_device
from treetap.bench.settle import main
from treetap.core.clock import SystemClock
from treetap.device.settle import Settled, Settler
from treetap.models import DeviceInput, Key, Launch, Press, SettleSettings, Size, Touch
from virtualphone import VirtualPhone


def right(phone: VirtualPhone, end: Settled) -> bool:
    """What the phone shows at rest is what was returned; the minute in its status bar aside."""
    below = (0, 100, end.pixels.size.width, end.pixels.size.height)
    truth = Image.open(BytesIO(phone.screenshot())).convert("RGB")
    return samples.decoded(end.pixels).crop(below).tobytes() == truth.crop(below).tobytes()


@pytest.mark.slow
async def test_transitions_are_waited_for() -> None:
    """At twice the usual speed, since the phone's time runs slower than ours on a busy machine."""
    clock = SystemClock()
    async with virtual_device(seed=3, speed=2.0, size=(540, 1200), density=210) as (phone, device):
        settler = Settler(device, clock, SettleSettings())
        assert (await settler.settle()).still
        inputs: list[tuple[DeviceInput, float]] = [
            (Launch(package="com.android.settings"), 0.9),
            (Touch(x=270, y=742, to_x=270, to_y=742), 0.35),
            (Press(key=Key.BACK), 0.35),
            (Touch(x=270, y=60, to_x=270, to_y=60), 0.0),
        ]
        for command, length in inputs:
            before = phone.times()["ms"]["transitions"]
            await device.perform(command)
            end = await settler.settle()
            moved = (phone.times()["ms"]["transitions"] - before) / 1000
            await clock.sleep(0.5)  # longer than the phone shows any picture on the way to another
            assert end.still
            assert right(phone, end), command
            assert moved >= length
            assert end.seconds < moved * 1.5 + 3.0


async def test_a_phone_without_time_is_still_in_a_few_looks() -> None:
    async with virtual_device(seed=3, size=(540, 1200), density=210) as (phone, device):
        settler = Settler(device, SystemClock(), SettleSettings(timeout=2, interval=0.02))
        await settler.settle()
        await device.perform(Launch(package="com.android.settings"))
        end = await settler.settle()
        assert end.still
        assert right(phone, end)
        assert end.looks == 2
        assert end.pixels.size == Size(width=540, height=1200)


@pytest.mark.slow
def test_the_study_prints_its_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["settle", "--actions", "6"])
    assert main() == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[-1].startswith("all")
    assert rows[-1].split()[1] == "6"
