"""Trees, and looks beside everything else: what is cut is refused, and nobody waits for the other."""

from __future__ import annotations

import asyncio
import struct

import pytest

from tests import samples
from tests.phone.adb_tools import Adb
from tests.phone.device_phone import device_on, tap
from tests.phone.device_proxy import Fault, Proxy
from treetap.bench.capture import PEER, measure
from treetap.core.clock import SystemClock
from treetap.device.adb import screen
from treetap.device.adb.device import AdbDevice
from treetap.device.adb.link import Link, execute
from treetap.device.adb.screen import TreeReader
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.models import Launch
from virtualphone import VirtualPhone

PIXELS = bytes(range(48))
RAW = struct.pack("<III", 4, 3, 1) + PIXELS
RAW_WITH_COLOURS = struct.pack("<IIII", 4, 3, 1, 1) + PIXELS
PNG = samples.blank().data


# The tree.


async def test_the_tree_is_only_the_xml(device: AdbDevice) -> None:
    xml = await device.tree()
    assert xml.startswith("<?xml")
    assert xml.endswith("</hierarchy>")


async def test_a_phone_that_cannot_write_the_tree_to_us_writes_a_file(
    device: AdbDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, asked, real = await device.tree(), list[str](), execute

    async def silent(link: Link, command: str, *, seconds: float) -> memoryview:
        asked.append(command)
        said = await real(link, command, seconds=seconds)
        return memoryview(b"UI hierchary dumped to: /dev/tty\n") if "/dev/tty" in command else said

    monkeypatch.setattr(screen, "execute", silent)
    assert await device.tree() == whole
    assert await device.tree() == whole
    assert ["/dev/tty" in command for command in asked] == [True, False, False]
    assert (await device.shell.run("ls /data/local/tmp")).out == ""


@pytest.mark.parametrize("silence", ["", "/dev/tty: Permission denied\n", "Killed\n"])
async def test_whatever_comes_instead_of_the_tree_a_file_is_tried(
    device: AdbDevice, monkeypatch: pytest.MonkeyPatch, silence: str
) -> None:
    whole, real = await device.tree(), execute

    async def silent(link: Link, command: str, *, seconds: float) -> memoryview:
        said = await real(link, command, seconds=seconds)
        return memoryview(silence.encode()) if "/dev/tty" in command else said

    monkeypatch.setattr(screen, "execute", silent)
    assert await device.tree() == whole


async def read(monkeypatch: pytest.MonkeyPatch, *said: str) -> str:
    """A tree from a phone that says these things, one after the other."""
    left = list(said)

    async def execute_(link: object, command: str, **_: object) -> memoryview:
        return memoryview((left.pop(0) if len(left) > 1 else left[0]).encode())

    monkeypatch.setattr(screen, "execute", execute_)
    return await TreeReader(None, seconds=5).read()  # type: ignore[arg-type]


XML = "<?xml version='1.0'?><hierarchy rotation=\"0\"><node /></hierarchy>"
BUSY = "ERROR: could not get idle state.\n"


async def test_a_moving_screen_is_asked_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await read(monkeypatch, BUSY, f"{XML}UI hierchary dumped to: /dev/tty\n") == XML


@pytest.mark.parametrize(
    "said", [BUSY, "ERROR: null root node returned by UiTestAutomationBridge.\n", "Killed \n", ""]
)
async def test_where_there_is_no_tree_the_phone_says_why(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    with pytest.raises(ScreenUnreadable) as raised:
        await read(monkeypatch, said)
    assert said.strip() in raised.value.message
    assert "pixels" in raised.value.hint


@pytest.mark.parametrize("said", [BUSY, "ERROR: null root node returned by UiTestAutomationBridge.\n"])
async def test_a_screen_without_a_tree_has_none_in_a_file_either(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    with pytest.raises(ScreenUnreadable):
        await read(monkeypatch, said, said, XML)


@pytest.mark.parametrize(
    "said",
    [
        "Killed \n",
        "java.lang.IllegalStateException: UiAutomationService android.x$Proxy@1 already registered!\n",
    ],
)
async def test_another_tool_that_holds_the_tree_is_named(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    with pytest.raises(ScreenUnreadable) as raised:
        await read(monkeypatch, said)
    assert "Appium" in raised.value.hint
    assert "uiautomator2" in raised.value.hint


async def test_a_tree_of_several_windows_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    window = "<window><hierarchy rotation='0'></hierarchy></window>"
    displays = f"<?xml version='1.0'?><displays><display id='0'>{window}{window}</display></displays>"
    assert await read(monkeypatch, f"{displays}UI hierchary dumped to: /dev/tty\n") == displays
    with pytest.raises(ScreenUnreadable, match="cut"):
        await read(monkeypatch, displays[:-12])


@pytest.mark.parametrize("end", [5, 30, len(XML) - 1])
async def test_a_tree_that_is_cut_is_refused(monkeypatch: pytest.MonkeyPatch, end: int) -> None:
    with pytest.raises(ScreenUnreadable, match="cut"):
        await read(monkeypatch, XML[:end])


async def test_a_screen_that_is_off_has_no_tree(device: AdbDevice) -> None:
    await device.shell.run("input keyevent 26")
    with pytest.raises(ScreenUnreadable, match="null root node"):
        await device.tree()


@pytest.mark.parametrize("after", [8, 100, 500])
async def test_a_tree_that_is_cut_on_its_way(device: AdbDevice, proxy: Proxy, after: int) -> None:
    whole = await device.tree()
    proxy.arm(Fault(b"exec:uiautomator", down=after, times=1))
    assert await device.tree() == whole
    proxy.arm(Fault(b"exec:uiautomator", down=after))
    with pytest.raises(ScreenUnreadable):
        await device.tree()


# All at once, and in time.


async def test_a_slow_look_keeps_nobody_waiting(device: AdbDevice, proxy: Proxy, phone: VirtualPhone) -> None:
    await device.perform(tap(1, 1))
    proxy.arm(Fault(b"exec:uiautomator", down=8, hold=True))
    slow = asyncio.create_task(device.tree())
    await asyncio.sleep(0.05)
    await device.perform(tap(5, 50))
    assert (await device.capture()).size.width == 360
    assert not slow.done()
    slow.cancel()
    with pytest.raises(asyncio.CancelledError):
        await slow


@pytest.mark.parametrize(("service", "look"), [(b"exec:screencap", "capture"), (b"exec:uiautomator", "tree")])
async def test_a_look_has_a_deadline(
    adb_server: Adb, phone: VirtualPhone, proxy: Proxy, service: bytes, look: str
) -> None:
    phone.reset()
    async with device_on(phone, adb_server, port=proxy.port, seconds=0.3) as device:
        await device.perform(Launch(package="org.example.lab"))
        proxy.arm(Fault(service, down=8, hold=True))
        with pytest.raises(DeviceLost, match=r"0\.3 seconds"):
            await getattr(device, look)()


async def test_looks_and_inputs_at_once(device: AdbDevice, phone: VirtualPhone) -> None:
    taps = [device.perform(tap(at, at)) for at in range(1, 6)]
    looks = [device.capture(), device.tree(), device.foreground(), device.info(), device.tree()]
    await asyncio.gather(*taps, *looks)
    assert [(one["x"], one["y"]) for one in phone.inputs()] == [(at, at) for at in range(1, 6)]


@pytest.mark.slow
async def test_a_large_raw_screen_comes_in_a_blink(adb_server: Adb) -> None:
    """Ten megabytes: read as they come, that is milliseconds; in pieces of 4 kB it was seconds."""
    clock = SystemClock()
    with VirtualPhone() as phone:
        async with device_on(phone, adb_server) as device:
            await device.capture()
            costs = []
            for _ in range(5):
                began = clock.monotonic()
                assert len((await device.capturer.by("raw")).data) == 4 * 1080 * 2400
                costs.append(clock.monotonic() - began)
    assert min(costs) < 0.2


@pytest.mark.slow
async def test_the_study_measures_every_way() -> None:
    costs = await measure(2)
    assert set(costs) == {"raw", "png", PEER}
    assert all(len(each) == 2 and min(each) > 0 for each in costs.values())
