"""The pytest plugin that puts the guard in place, in this process and in all that it starts."""

from __future__ import annotations

import os
from pathlib import Path

from tests.loopback import guard, namespace


def _protect() -> str | None:
    refusal = namespace.enter()
    guard.install()
    here = str(Path(__file__).resolve().parent)
    inherited = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    if here not in inherited:
        os.environ["PYTHONPATH"] = os.pathsep.join([here, *inherited])
    return refusal


def describe(refusal: str | None) -> str:
    """One line on what holds: where the kernel does not, only Python is watched, and that must be seen."""
    layers = "kernel namespace + audit hook" if refusal is None else f"audit hook only: {refusal}"
    return f"network: loopback only ({layers})"


# At import and not in a pytest hook: by the first hook, conftest files have imported libraries that start
# threads, and threads that run already cannot be moved.
kernel_refusal = _protect()


def pytest_report_header() -> str:
    return describe(kernel_refusal)
