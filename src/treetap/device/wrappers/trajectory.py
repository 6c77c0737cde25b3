"""A recorded session on disk: what every call of a device was and gave, in order.

```
trajectory.jsonl      one line per call, the first says which version of the format it is
frames/SHA256.png     captures, each picture once
trees/SHA256.xml      UI trees, each once
```

Nothing in it is trusted when it is loaded. Files are named by what is in them, so that no line can point
outside the folder and no change goes unnoticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from treetap.errors import LogCorrupt, ScreenUnreadable, StorageError
from treetap.imaging.pictures import png_size
from treetap.models import App, DeviceInfo, DeviceInput, Foreground, Pixels, Size
from treetap.models.base import Model, NonEmpty, Seconds

LOG, FRAMES, TREES = "trajectory.jsonl", "frames", "trees"
VERSION = 1
_MOST_BYTES = 400_000_000
"""As much as the largest picture that can be decoded."""

Call = Literal["info", "capture", "tree", "foreground", "apps", "perform"]
Sha = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Started(Model):
    """The first line."""

    kind: Literal["started"] = "started"
    version: int
    wall: datetime


class SawInfo(Model):
    kind: Literal["info"] = "info"
    info: DeviceInfo


class SawScreen(Model):
    """A capture, kept as PNG whatever the phone sent."""

    kind: Literal["capture"] = "capture"
    sha: Sha
    size: Size


class SawTree(Model):
    kind: Literal["tree"] = "tree"
    sha: Sha


class SawForeground(Model):
    kind: Literal["foreground"] = "foreground"
    foreground: Foreground


class SawApps(Model):
    kind: Literal["apps"] = "apps"
    apps: tuple[App, ...]


class Intended(Model):
    """An input that is about to be sent."""

    kind: Literal["intended"] = "intended"
    command: DeviceInput
    redacted: bool = False
    """The text in it is not the one that was typed."""


class Done(Model):
    """An input was sent: the one in that line."""

    kind: Literal["done"] = "done"
    intended: int = Field(ge=0)


class Failed(Model):
    """A call ended in an error."""

    kind: Literal["failed"] = "failed"
    call: Call
    intended: int | None = None
    """The line of the input, where it was one."""
    error: NonEmpty
    message: str = ""


What = Annotated[
    Started | SawInfo | SawScreen | SawTree | SawForeground | SawApps | Intended | Done | Failed,
    Field(discriminator="kind"),
]


class Line(Model):
    """One call, or one half of an input."""

    seq: int = Field(ge=0)
    at: Seconds = 0.0
    """When it began, counted from the start of the recording."""
    seconds: Seconds = 0.0
    after: int = Field(default=0, ge=0)
    """How many inputs had been sent, or begun, when it began."""
    what: What


@dataclass(frozen=True)
class Trajectory:
    """A whole recording. `torn`: its last line was cut off by a crash, and is left out."""

    folder: Path
    lines: tuple[Line, ...]
    torn: bool

    def pixels(self, screen: SawScreen) -> Pixels:
        """The capture. Raises `StorageError` if its file is not what it was."""
        return _frame(self.folder, screen)

    def tree(self, tree: SawTree) -> str:
        """The UI tree. Raises `StorageError` if its file is not what it was."""
        return _tree(self.folder, tree)


def load_trajectory(folder: Path) -> Trajectory:
    """A recording, all of it checked. Raises `StorageError`, and `LogCorrupt` for damage before its end."""
    file = folder / LOG
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise StorageError(
            f"The recording {file} cannot be read: {error.strerror or error}.",
            hint=f"Name a folder with a {LOG} in it.",
        ) from error
    *whole, rest = raw.split(b"\n")
    lines = tuple(_line(file, number, line) for number, line in enumerate(whole))
    _check_start(file, lines)
    _check_order(file, lines)
    for screen in {line.what for line in lines if isinstance(line.what, SawScreen)}:
        _frame(folder, screen)
    for tree in {line.what for line in lines if isinstance(line.what, SawTree)}:
        _tree(folder, tree)
    return Trajectory(folder, lines, torn=bool(rest))


def _line(file: Path, number: int, line: bytes) -> Line:
    try:
        return Line.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise _corrupt(file, number, f"cannot be read: {where or 'line'}: {first['msg']}") from None


def _check_start(file: Path, lines: Sequence[Line]) -> None:
    start = lines[0].what if lines else None
    if not isinstance(start, Started):
        raise StorageError(f"{file} holds no recording: its first line does not say that one started.")
    if start.version != VERSION:
        raise StorageError(
            f"{file} is a recording of version {start.version}; this treetap reads version {VERSION}.",
            hint="Load it with the treetap that wrote it, or record it again.",
        )


def _check_order(file: Path, lines: Sequence[Line]) -> None:
    """Numbers without gaps, one start, and an end only for an input that was begun, once."""
    begun, sent = set[int](), 0
    for number, line in enumerate(lines):
        what = line.what
        if line.seq != number:
            raise _corrupt(file, number, f"has number {line.seq} where {number} was due")
        if isinstance(what, Started) and number:
            raise _corrupt(file, number, "starts the recording a second time")
        if line.after > sent:
            raise _corrupt(file, number, f"comes after {line.after} inputs where {sent} were sent")
        if isinstance(what, Intended):
            begun.add(number)
            sent += 1
        elif isinstance(what, Done) or (isinstance(what, Failed) and what.call == "perform"):
            if what.intended not in begun:
                raise _corrupt(file, number, "ends an input that was not begun, or has ended")
            begun.remove(what.intended)


def _corrupt(file: Path, number: int, what: str) -> LogCorrupt:
    return LogCorrupt(
        f"{file}:{number + 1} {what}.", hint="The recording was damaged, or written by another version."
    )


def _frame(folder: Path, screen: SawScreen) -> Pixels:
    data = _read(folder, f"{FRAMES}/{screen.sha}.png", screen.sha)
    try:
        size = png_size(data)
    except ScreenUnreadable as error:
        raise StorageError(f"The frame {screen.sha} in {folder} is no picture: {error.message}") from error
    if size != (screen.size.width, screen.size.height):
        raise StorageError(
            f"The frame {screen.sha} in {folder} is {size[0]}x{size[1]} pixels large and was recorded as "
            f"{screen.size.width}x{screen.size.height}."
        )
    return Pixels(data=data, encoding="png", size=screen.size)


def _tree(folder: Path, tree: SawTree) -> str:
    return _read(folder, f"{TREES}/{tree.sha}.xml", tree.sha).decode("utf-8", "surrogatepass")


def _read(folder: Path, name: str, sha: str) -> bytes:
    """The file, which must be in the folder (a link may lead out of it) and what it is named after."""
    path = folder / name
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            raise StorageError(f"The file {name} of the recording {folder} lies outside it.")
        if path.stat().st_size > _MOST_BYTES:
            raise StorageError(f"The file {name} of the recording {folder} is far too large.")
        data = path.read_bytes()
    except OSError as error:
        raise StorageError(
            f"The file {name} of the recording {folder} cannot be read: {error.strerror or error}.",
            hint="Copy the whole folder of a recording, with its frames and trees.",
        ) from error
    if sha256(data).hexdigest() != sha:
        raise StorageError(
            f"The file {name} of the recording {folder} is not what was recorded.",
            hint="It was changed or damaged afterwards.",
        )
    return data
