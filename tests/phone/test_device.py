"""The parts of the phone belong together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.phone.little import little_phone
from virtualphone.android import ANDROID, commands
from virtualphone.device import AndroidDevice
from virtualphone.shell.unix import UNIX


def test_system_bin_shows_the_commands_there_are() -> None:
    with ThreadPoolExecutor(1) as workers:
        device = AndroidDevice(little_phone(), workers, "x")
        shown = {name for name, _stat in device.files.listdir("/system/bin")}
        assert set(commands(device.parts)) == set(ANDROID)
        assert shown == {*ANDROID, *UNIX, "sh"}


def test_the_banner_names_the_phone_and_its_features() -> None:
    with ThreadPoolExecutor(1) as workers:
        banner = AndroidDevice(little_phone(), workers, "x").banner()
    assert banner.startswith("device::ro.product.name=")
    assert "features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,sendrecv_v2" in banner
