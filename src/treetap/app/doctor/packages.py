"""Is the right Python here, with what treetap needs and nothing that breaks it?"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, distributions, requires, version

from treetap.app.doctor.check import Check, CheckStatus
from treetap.models import Settings

OLDEST_PYTHON = (3, 11)
_REQUIREMENT = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)[^;]*(;.*extra == ['\"](?P<extra>[^'\"]+)['\"])?")


def check_python(_: Settings) -> Check:
    found = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info[:2] < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        return Check(
            name="python",
            status=CheckStatus.FAIL,
            detail=f"Python {found} is too old.",
            hint=f"Install treetap with Python {oldest} or newer.",
        )
    return Check(name="python", status=CheckStatus.OK, detail=f"Python {found}")


def check_packages(_: Settings) -> Check:
    wanted = _requirements(None)
    missing = _missing(wanted)
    if missing or not wanted:
        what = f"Missing: {', '.join(missing)}." if missing else "treetap is not installed as a package."
        return Check(
            name="packages",
            status=CheckStatus.FAIL,
            detail=what,
            hint="Run `uv sync` in a checkout, or install treetap again with pip.",
        )
    return Check(name="packages", status=CheckStatus.OK, detail=f"all {len(wanted)} needed packages are here")


def check_opencv(_: Settings) -> Check:
    """Every OpenCV wheel unpacks into the same `cv2` folder: two of them are a broken mixture."""
    names = {str(found.metadata["Name"]) for found in distributions()}
    wheels = sorted(name for name in names if name.lower().replace("_", "-").startswith("opencv-"))
    if len(wheels) == 1:
        return Check(name="opencv", status=CheckStatus.OK, detail=f"{wheels[0]} {version(wheels[0])}")
    remove = f"Remove them all (`pip uninstall {' '.join(wheels)}`), then install" if wheels else "Install"
    return Check(
        name="opencv",
        status=CheckStatus.FAIL,
        detail=f"{len(wheels)} OpenCV wheels share one folder: {', '.join(wheels)}."
        if wheels
        else "No OpenCV.",
        hint=f"{remove} opencv-python-headless alone.",
    )


def check_extras(_: Settings) -> Check:
    """Extras are a choice: whatever is missing is only said."""
    extras = sorted({extra for extra in _declared().values() if extra})
    here = [extra for extra in extras if not _missing(_requirements(extra))]
    rest = [extra for extra in extras if extra not in here]
    return Check(
        name="extras",
        status=CheckStatus.OK,
        detail=f"installed: {', '.join(here) or 'none'}; to be had: {', '.join(rest) or 'none'}",
    )


def _declared() -> dict[tuple[str, str | None], str | None]:
    try:
        lines = requires("treetap") or []
    except PackageNotFoundError:
        lines = []
    found = [match for line in lines if (match := _REQUIREMENT.match(line))]
    return {(match["name"], match["extra"]): match["extra"] for match in found}


def _requirements(extra: str | None) -> list[str]:
    return [name for (name, _), of in _declared().items() if of == extra]


def _missing(names: list[str]) -> list[str]:
    missing = []
    for name in names:
        try:
            version(name)
        except PackageNotFoundError:
            missing.append(name)
    return missing
