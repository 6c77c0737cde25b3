"""The suites: lists of tasks with the apps that their phone needs. Others are loaded from a folder."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from treetap.bench.tasks.on_notes import notes_tasks
from treetap.bench.tasks.on_people import contacts_tasks, messages_tasks
from treetap.bench.tasks.on_settings import settings_tasks
from treetap.bench.tasks.on_several import several_tasks
from treetap.bench.tasks.on_time import clock_tasks
from treetap.bench.tasks.task import Task
from virtualphone import default_apps
from virtualphone.app import App

OUTSIDE = Path("tests/outside")


@dataclass(frozen=True)
class Suite:
    """Tasks, and the apps of their phone."""

    name: str
    tasks: Sequence[Task]
    apps: Sequence[type[App]]


def main_suite() -> Suite:
    """The tasks on the apps that come with the phone."""
    tasks = [
        *settings_tasks(),
        *contacts_tasks(),
        *messages_tasks(),
        *clock_tasks(),
        *notes_tasks(),
        *several_tasks(),
    ]
    return Suite("main", tasks, default_apps())


def suite_of(name: str, *, folder: Path | None = None, variant: str = "") -> Suite:
    """`main`, or the suite of a package in a folder: what `suite(variant)` in its `suite.py` gives.

    The name is that of a folder below `tests/outside` (`outside` is that folder itself). `variant`: another
    face of the same apps. Raises `LookupError` where there is no such package.
    """
    if name == "main" and folder is None:
        return main_suite()
    place = (folder or (OUTSIDE if name == OUTSIDE.name else OUTSIDE / name)).resolve()
    if not (place / "suite.py").is_file():
        raise LookupError(f"there is no {place / 'suite.py'}: give the folder of the suite with --folder")
    top = place
    while (top.parent / "__init__.py").is_file():
        top = top.parent
    if str(top.parent) not in sys.path:
        sys.path.insert(0, str(top.parent))
    package = importlib.import_module(".".join((*place.relative_to(top.parent).parts, "suite")))
    found = package.suite(variant)
    if not isinstance(found, Suite):
        raise TypeError(f"{package.__name__}.suite gives no Suite")
    return found


def outside_suites() -> list[str]:
    """The names of all suites on apps that did not come with the phone."""
    below = sorted(file.parent.name for file in OUTSIDE.glob("*/suite.py"))
    return [*([OUTSIDE.name] if (OUTSIDE / "suite.py").is_file() else []), *below]
