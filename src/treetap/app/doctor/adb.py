"""Is there an adb program? Asks its version, which starts no adb server."""

from __future__ import annotations

import subprocess

from treetap.app.doctor.check import Check, CheckStatus
from treetap.device.adb.server import find_adb
from treetap.models import Settings

_PATIENCE = 10.0


def check_adb(settings: Settings) -> Check:
    chosen = settings.device.adb_path
    program = chosen.absolute() if chosen else find_adb()
    if program is None:
        return _trouble("No adb program was found: no phone can be reached.", CheckStatus.WARN)
    try:
        answer = subprocess.run(
            [program, "version"], capture_output=True, errors="replace", timeout=_PATIENCE, check=True
        )
    except OSError as error:
        return _trouble(f"{program} does not run: {error.strerror or error}.")
    except subprocess.CalledProcessError as error:
        return _trouble(f"{program} ended with exit code {error.returncode} when asked for its version.")
    except subprocess.TimeoutExpired:
        return _trouble(f"{program} did not say its version within {_PATIENCE:g} seconds.")
    first = (answer.stdout.splitlines() or [""])[0]
    if "Android Debug Bridge" not in first:
        return _trouble(f"{program} is not adb: it answered '{first[:80]}'.")
    return Check(name="adb", status=CheckStatus.OK, detail=f"{first} ({program})")


def _trouble(detail: str, status: CheckStatus = CheckStatus.FAIL) -> Check:
    return Check(
        name="adb",
        status=status,
        detail=detail,
        hint="Install Android's platform-tools, or set device.adb_path to the adb program.",
    )
