"""Is the right Python here, with what treetap needs and nothing that breaks it?"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distributions, metadata, requires, version

from packaging.requirements import Requirement

from treetap.app.doctor.check import Check, CheckStatus


def check_packages() -> Check:
    wanted = _requirements("")
    wrong = [problem for requirement in wanted if (problem := _problem(requirement))]
    if wrong or not wanted:
        what = f"{', '.join(wrong)}." if wrong else "treetap is not installed as a package."
        return Check(
            name="packages",
            status=CheckStatus.FAIL,
            detail=what,
            hint="Run `uv sync` in a checkout, or install treetap again with pip.",
        )
    return Check(name="packages", status=CheckStatus.OK, detail=f"all {len(wanted)} needed packages are here")


def check_opencv() -> Check:
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


def check_extras() -> Check:
    """Extras are a choice: whatever is missing is only said."""
    extras = sorted(metadata("treetap").get_all("Provides-Extra") or []) if _declared() else []
    here = [extra for extra in extras if not any(map(_problem, _requirements(extra)))]
    rest = [extra for extra in extras if extra not in here]
    return Check(
        name="extras",
        status=CheckStatus.OK,
        detail=f"installed: {', '.join(here) or 'none'}; to be had: {', '.join(rest) or 'none'}",
    )


def _declared() -> list[Requirement]:
    try:
        return [Requirement(line) for line in requires("treetap") or []]
    except PackageNotFoundError:
        return []


def _requirements(extra: str) -> list[Requirement]:
    """What is wanted on this machine: always (""), or only because of that extra."""
    always = [one for one in _declared() if one.marker is None or one.marker.evaluate({"extra": ""})]
    if not extra:
        return always
    with_it = [one for one in _declared() if one.marker is None or one.marker.evaluate({"extra": extra})]
    return [one for one in with_it if one not in always]


def _problem(requirement: Requirement) -> str:
    try:
        found = version(requirement.name)
    except PackageNotFoundError:
        return f"{requirement.name} is missing"
    if not requirement.specifier.contains(found, prereleases=True):
        return f"{requirement.name} {found} is not {requirement.specifier}"
    return ""
