"""Taps, drags and what is no touch: as command lines, and as the phone takes them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from pydantic import ValidationError

from tests.phone.adb_tools import Adb
from tests.phone.device_phone import device_on, little_phone, taken, tap
from treetap.core.clock import FrozenClock
from treetap.device.adb import hands
from treetap.device.adb.device import AdbDevice
from treetap.errors import ActionFailed, OffScreen
from treetap.models import Touch
from virtualphone import VirtualPhone

Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    with little_phone() as phone:
        yield phone


@pytest.fixture
async def device(phone: VirtualPhone, adb_server: Adb) -> AsyncIterator[AdbDevice]:
    phone.reset()
    async with device_on(phone, adb_server, clock=FrozenClock()) as device:
        yield device


@pytest.mark.parametrize("count", [1, 2, 3])
async def test_taps_in_a_row(device: AdbDevice, phone: VirtualPhone, count: int) -> None:
    await device.perform(tap(50, 60).model_copy(update={"count": count}))
    assert taken(phone) == [tap(50, 60)] * count


async def test_taps_where_input_takes_long_to_start(
    device: AdbDevice, phone: VirtualPhone, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(hands, "HOW", "echo 'exec app_process $base/bin' | grep -q app_process")
    await device.perform(tap(50, 60).model_copy(update={"count": 2}))
    assert taken(phone) == [tap(50, 60)] * 2


def test_two_taps_come_one_after_the_other_unless_that_takes_too_long() -> None:
    twice = tap(5, 6).model_copy(update={"count": 2})
    assert hands.touch(twice, "") == "input tap 5 6 && sleep 0.05 && input tap 5 6"
    slow = hands.touch(twice, "", is_slow=True)
    assert slow == "input tap 5 6 & sleep 0.1; input tap 5 6; c=$?; wait; exit $c"
    assert hands.touch(tap(5, 6), "", is_slow=True) == "input tap 5 6"


@pytest.mark.parametrize(("hold", "ms"), [(100, 200), (300, 200), (600, 400), (1000, 0), (2500, 300)])
async def test_a_drag_carries_along(device: AdbDevice, phone: VirtualPhone, hold: int, ms: int) -> None:
    await device.perform(Touch(x=20, y=100, to_x=300, to_y=600, hold=hold, milliseconds=ms))
    (one,) = phone.inputs()
    assert [one[name] for name in ("x", "y", "to_x", "to_y")] == [20, 100, 300, 600]
    assert one["kind"] == ("drop" if hold >= 300 else "swipe")


def test_a_drag_is_one_command_that_lifts_the_finger() -> None:
    drag = Touch(x=0, y=0, to_x=80, to_y=40, hold=1500, milliseconds=400)
    command = hands.touch(drag, "draganddrop motionevent")
    assert command.startswith("input motionevent DOWN 0 0; sleep 1.500; ")
    assert command.endswith("input motionevent MOVE 80 40; input motionevent UP 80 40")
    assert hands.touch(drag, "draganddrop").startswith("input draganddrop 0 0 80 40 400")
    assert hands.touch(drag.model_copy(update={"hold": 100}), "motionevent").startswith("input motionevent")
    with pytest.raises(ActionFailed, match="cannot drag"):
        hands.touch(drag, "Usage: input tap swipe")


@pytest.mark.parametrize(
    "values",
    [
        {"x": -1},
        {"x": float("nan")},
        {"y": float("inf")},
        {"x": 1.5},
        {"to_y": -5},
        {"count": 0},
        {"hold": 10**9},
    ],
)
def test_nonsense_is_no_touch(values: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        Touch.model_validate({"x": 1, "y": 1, "to_x": 1, "to_y": 1, **values})


@pytest.mark.parametrize("digits", [3, 6, 10, 19, 30, 400, 5000])
async def test_a_touch_far_away_is_refused(device: AdbDevice, phone: VirtualPhone, digits: int) -> None:
    far = 10**digits
    for touch in (tap(far, 1), tap(1, far + 720), Touch(x=1, y=1, to_x=far, to_y=1, hold=500)):
        with pytest.raises(OffScreen):
            await device.perform(touch)
    assert phone.inputs() == []
