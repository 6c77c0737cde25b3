"""treetap's own device on a phone where something goes wrong: typed errors, bounded tries, back again."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tests.phone.adb_tools import Adb
from tests.phone.device_phone import device_on, little_phone, tap
from tests.phone.little import LAB
from treetap.core.clock import FrozenClock
from treetap.errors import ScreenUnreadable
from treetap.models import Key, Launch, Press


async def test_what_is_asked_while_adb_is_away_is_answered_later(adb_server: Adb) -> None:
    with little_phone() as phone:
        async with device_on(phone, adb_server) as device:
            await device.perform(Launch(package=LAB))
            for look in (device.tree, device.capture, device.foreground, device.info):
                phone.fault("offline")
                assert await look()
                assert phone.faults()["now"] is None


@pytest.mark.parametrize("seed", range(4))
async def test_a_touch_happens_once_wherever_adb_goes_away(adb_server: Adb, seed: int) -> None:
    with little_phone(faults=["offline"], fault_rate=0.6, fault_seed=seed) as phone:
        async with device_on(phone, adb_server) as device:
            await device.perform(Launch(package=LAB))
            await device.capture()
            for _ in range(6):
                await device.perform(tap(180, 20))
                await device.perform(Press(key=Key.VOLUME_UP))
            kinds = [row["kind"] for row in phone.inputs()]
            assert (kinds.count("tap"), kinds.count("key")) == (6, 6)
            assert len(phone.faults()["happened"]) == 2


async def test_a_screen_that_does_not_rest_has_no_tree_for_a_while(adb_server: Adb) -> None:
    with little_phone() as phone:
        async with device_on(phone, adb_server) as device:
            await device.perform(Launch(package=LAB))
            for _ in range(6):
                phone.fault("idle")
                times = phone.faults()["now"]["times"]
                if times <= 1:
                    assert "row 1" in await device.tree()
                else:
                    with pytest.raises(ScreenUnreadable, match="idle state"):
                        await device.tree()
                    assert (await device.capture()).size.width == 360
                assert "row 1" in await device.tree()
                assert phone.faults()["now"] is None


async def test_a_bare_tree_is_asked_for_once_more_and_not_for_ever(adb_server: Adb) -> None:
    with little_phone() as phone:
        async with device_on(phone, adb_server) as device:
            await device.perform(Launch(package=LAB))
            for _ in range(6):
                phone.fault("empty")
                times = phone.faults()["now"]["times"]
                assert ("row 1" in await device.tree()) == (times == 1)
                assert phone.faults()["now"] is None
                assert "row 1" in await device.tree()


async def test_an_old_tree_and_a_black_capture_are_passed_on_as_they_are(adb_server: Adb) -> None:
    with little_phone() as phone:
        async with device_on(phone, adb_server) as device:
            await device.perform(Launch(package=LAB))
            phone.fault("stale")
            rows = await device.tree()
            await device.capture()
            await device.perform(tap(180, 200))
            assert await device.tree() == rows
            assert "picked" in await device.tree()
            phone.fault("black")
            seen = await device.capture_png()
            assert seen.size.width == 360
            assert Image.open(BytesIO(seen.data)).convert("RGB").getpixel((180, 300)) == (0, 0, 0)
            assert "picked" in await device.tree()


async def test_a_dialog_that_comes_instead_of_the_app_is_not_waited_out(adb_server: Adb) -> None:
    with little_phone(faults=["permission"], fault_rate=1.0) as phone:
        clock = FrozenClock()
        async with device_on(phone, adb_server, clock=clock) as device:
            began = clock.monotonic()
            await device.perform(Launch(package=LAB))
            assert clock.monotonic() - began <= 1.5
            assert (await device.foreground()).package == "com.android.permissioncontroller"
