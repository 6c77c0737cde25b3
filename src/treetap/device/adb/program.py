"""The adb program: which one, and the environment it is started with."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

from treetap.errors import DeviceUnavailable

_DIVERTS = ("ADB_SERVER_SOCKET", "ANDROID_ADB_SERVER_ADDRESS", "ANDROID_ADB_SERVER_PORT")
"""Variables that would send adb to another server than the one it is told to use."""


def find_adb() -> Path | None:
    """In the order adbutils uses: its variable, PATH, the one in its wheel."""
    named = os.environ.get("ADBUTILS_ADB_PATH") or shutil.which("adb")
    if named:
        return Path(named)
    package = find_spec("adbutils")
    if package is None or package.origin is None:
        return None
    bundled = Path(package.origin).parent / "binaries" / ("adb.exe" if os.name == "nt" else "adb")
    return bundled if bundled.is_file() else None


def adb_program(chosen: Path | None) -> Path:
    """The one that was chosen, or the one that is found. Raises `DeviceUnavailable` if there is none."""
    program = chosen.absolute() if chosen else find_adb()
    if program is None:
        raise DeviceUnavailable(
            "No adb program was found: no phone can be reached.",
            hint="Install Android's platform-tools, or set device.adb_path to the adb program.",
        )
    return program


def environment() -> dict[str, str]:
    """That of this process, without what would divert adb."""
    return {name: value for name, value in os.environ.items() if name not in _DIVERTS}


def private_environment(home: Path) -> dict[str, str]:
    """For a server of our own: keys in that folder, no looking for phones on network, USB or emulators."""
    return {
        **environment(),
        "HOME": str(home),
        "TMPDIR": str(home),
        "ADB_MDNS": "0",
        "ADB_USB": "0",
        "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
    }
