"""What a phone showed between two inputs, as a recording or saved files have it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NoReturn, TypeVar

from treetap import errors
from treetap.device.wrappers.trajectory import (
    Failed,
    Intended,
    SawApps,
    SawForeground,
    SawInfo,
    SawScreen,
    SawTree,
    Trajectory,
)
from treetap.errors import ActionFailed, StorageError, TreetapError
from treetap.imaging.pictures import read_image
from treetap.models import App, DeviceInfo, Foreground, Pixels

Value = TypeVar("Value")
_PACKAGE = re.compile(r"""<node\b[^<>]*?\bpackage=["']([^"'<>]+)["']""")
_MOST_XML = 100_000_000
_NAME_ONE = "Name a file of uiautomator dump."


@dataclass
class Scene:
    """Between two inputs. The answers to each question are in the order in which they were given: each gives
    its value, or raises the error that was raised then. The last one is repeated."""

    info: DeviceInfo
    apps: Sequence[App] | None = None
    """None where nobody asked."""
    captures: list[Callable[[], Pixels]] = field(default_factory=list)
    trees: list[Callable[[], str]] = field(default_factory=list)
    foregrounds: list[Callable[[], Foreground]] = field(default_factory=list)


def recorded_scenes(trajectory: Trajectory) -> list[Scene]:
    """One before the first input and one after each. Raises `StorageError` where no phone was recorded."""
    lines = trajectory.lines
    infos = [(line.after, line.what.info) for line in lines if isinstance(line.what, SawInfo)]
    apps = [(line.after, line.what.apps) for line in lines if isinstance(line.what, SawApps)]
    if not infos:
        raise StorageError(
            f"The recording {trajectory.folder} holds no phone: it ended before the first answer.",
            hint="Record it again.",
        )
    inputs = sum(isinstance(line.what, Intended) for line in lines)
    scenes = [
        Scene(info=_latest(infos, at), apps=_latest(apps, at) if apps else None) for at in range(inputs + 1)
    ]
    for line in lines:
        _put(scenes[line.after], line.what, trajectory)
    return scenes


def _put(scene: Scene, what: object, trajectory: Trajectory) -> None:
    match what:
        case SawScreen():
            scene.captures.append(partial(trajectory.pixels, what))
        case SawTree():
            scene.trees.append(partial(trajectory.tree, what))
        case SawForeground():
            scene.foregrounds.append(lambda: what.foreground)
        case Failed(call="capture"):
            scene.captures.append(partial(again, what))
        case Failed(call="tree"):
            scene.trees.append(partial(again, what))
        case Failed(call="foreground"):
            scene.foregrounds.append(partial(again, what))


def again(failed: Failed) -> NoReturn:
    """Raise what was raised when it was recorded."""
    kind = getattr(errors, failed.error, None)
    if not (isinstance(kind, type) and issubclass(kind, TreetapError)):
        kind = ActionFailed
    raise kind(
        failed.message or f"The recorded call ended in {failed.error}.",
        hint="So it was recorded; what was done about it then follows.",
    )


def _latest(told: Sequence[tuple[int, Value]], at: int) -> Value:
    """What was known then; before anything was known, the first that became known."""
    return next((value for after, value in reversed(told) if after <= at), told[0][1])


def file_scene(picture: Path, tree: Path | None) -> Scene:
    """A saved screenshot and its UI tree, if it has one. Raises `StorageError`, `ScreenUnreadable`."""
    pixels = read_image(picture)
    info = DeviceInfo(serial="saved", platform="android", size=pixels.size)
    scene = Scene(info=info, captures=[lambda: pixels])
    package = ""
    if tree is not None:
        xml = _read_xml(tree)
        scene.trees.append(lambda: xml)
        found = _PACKAGE.search(xml)
        package = found[1] if found else ""
    scene.foregrounds.append(lambda: Foreground(package=package))
    return scene


def _read_xml(path: Path) -> str:
    try:
        if path.stat().st_size > _MOST_XML:
            raise StorageError(
                f"The UI tree {path} is far too large.", hint="Name a file of uiautomator dump."
            )
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise StorageError(f"The UI tree {path} cannot be read: {why}.", hint=_NAME_ONE) from error
