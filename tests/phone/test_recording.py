"""Wrappers round a phone over the real adb: what was recorded there is lived through again without it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests import samples
from treetap.bench.phones import virtual_device
from treetap.core.clock import SystemClock
from treetap.core.ports import Device
from treetap.device.shot import capture_screen
from treetap.device.wrappers.faults import Fault, FaultyDevice
from treetap.device.wrappers.no_tree import NoTree
from treetap.device.wrappers.recording import RecordingDevice
from treetap.device.wrappers.saved import SavedScreensDevice
from treetap.device.wrappers.trajectory import load_trajectory
from treetap.errors import ActionFailed, ScreenUnreadable
from treetap.models import Bounds, Key, Launch, Press, Touch, Type

SETTINGS = "com.android.settings"


def tap_on(tree: str, words: str, *, at: float) -> Touch:
    """In the row that says so; `at`: how far to the right."""
    rows = [one for one in ET.fromstring(tree).iter("node") if one.get("clickable") == "true"]
    row = next(one for one in rows if any(part.get("text") == words for part in one.iter("node")))
    left, top, right, bottom = map(int, re.findall(r"-?\d+", row.get("bounds", "")))
    x, y = round(left + (right - left) * at), (top + bottom) // 2
    return Touch(x=x, y=y, to_x=x, to_y=y)


async def look(device: Device) -> tuple[bytes, str, str]:
    """The picture itself, the tree, and what is in front."""
    picture = samples.decoded(await device.capture()).tobytes()
    return picture, await device.tree(), (await device.foreground()).model_dump_json()


async def test_a_recorded_session_is_the_same_without_the_phone(tmp_path: Path) -> None:
    async with virtual_device(seed=3) as (_, adb):
        device = RecordingDevice(adb, tmp_path, SystemClock())
        apps = [app.package for app in await device.apps()]
        seen = [await look(device)]
        await device.perform(Launch(package=SETTINGS))
        seen.append(await look(device))
        await device.perform(tap_on(seen[1][1], "Battery", at=0.3))
        seen.append(await look(device))
        with pytest.raises(ActionFailed):
            await device.perform(Launch(package="no.such.app"))
        await device.perform(Press(key=Key.BACK))
        seen.append(await look(device))
        info = await device.info()
        await device.close()
    trajectory = load_trajectory(tmp_path)
    assert not trajectory.torn
    saved = SavedScreensDevice.from_trajectory(trajectory)
    assert await saved.info() == info
    assert [app.package for app in await saved.apps()] == apps
    assert await look(saved) == seen[0]
    with pytest.raises(ActionFailed, match=f"the launch of {SETTINGS}"):
        await saved.perform(Press(key=Key.BACK))
    await saved.perform(Launch(package=SETTINGS))
    assert await look(saved) == seen[1]
    await saved.perform(tap_on(seen[1][1], "Battery", at=0.7))
    assert await look(saved) == seen[2]
    with pytest.raises(ActionFailed, match=r"no\.such\.app"):
        await saved.perform(Launch(package="no.such.app"))
    await saved.perform(Press(key=Key.BACK))
    assert await look(saved) == seen[3]
    assert seen[0] != seen[1] != seen[2]


async def test_wrappers_round_a_real_device() -> None:
    clock = SystemClock()
    async with virtual_device(seed=3) as (phone, adb):
        with pytest.raises(ScreenUnreadable):
            await NoTree(adb).tree()
        faulty = FaultyDevice(
            adb, [Fault("swallowed_tap", at=(1,)), Fault("black_capture", at=(1,))], 1, clock
        )
        tap = Touch(x=5, y=500, to_x=5, to_y=500)
        before = len(phone.inputs())
        await faulty.perform(tap)
        assert len(phone.inputs()) == before
        await faulty.perform(tap)
        assert len(phone.inputs()) == before + 1
        assert samples.decoded(await faulty.capture()).getextrema() == ((0, 0), (0, 0), (0, 0))
        shot = await capture_screen(faulty, clock, Bounds.pixel(0, 0, 540, 100))
        whole = samples.decoded(await adb.capture())
        assert samples.decoded(shot.pixels).tobytes() == whole.crop((0, 0, 540, 100)).tobytes()
        assert shot.metadata.screen.width == 1080
        assert shot.metadata.density == 420


async def test_what_is_typed_over_adb_can_be_kept_out_of_a_recording(tmp_path: Path) -> None:
    async with virtual_device(seed=3) as (_, adb):
        device = RecordingDevice(adb, tmp_path, SystemClock(), redact=lambda _: "(a password)")
        with pytest.raises(ActionFailed):
            await device.perform(Type(text="hunter2"))
    assert "hunter2" not in (tmp_path / "trajectory.jsonl").read_text(encoding="utf-8")
