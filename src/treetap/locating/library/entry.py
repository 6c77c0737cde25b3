"""One reference of the library: its name, its pictures with their paths, and where on them to touch.

Nothing outside of the library is read, written or removed, whatever an index says.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from datetime import datetime
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Annotated
from uuid import uuid4

from pydantic import AwareDatetime, Field

from treetap.errors import ReferenceInvalid, StorageError
from treetap.matching.naming import query_of
from treetap.matching.words import normal
from treetap.models import Bounds, Method, Point, Size, Target
from treetap.models.base import Model, NonEmpty, Probability

Share = Annotated[float, Field(ge=-1_000, le=1_000)]
"""Widths or heights of the crop, from its left or top edge; outside of 0 to 1 is outside of the crop."""


class Folder(StrEnum):
    """Where a reference belongs."""

    ICONS = "icons"
    UI = "ui"
    STATES = "states"
    CUSTOM = "custom"
    TEMP = "temp"
    """Emptied when the task ends."""


LEARNED = PurePosixPath(Folder.CUSTOM, "learned")
"""Where treetap keeps what it has learned. It removes pictures there, and nowhere else, by itself."""


class Offset(Model):
    """A point from the crop's top left corner, in widths and heights of the crop."""

    dx: Share
    dy: Share

    @classmethod
    def of(cls, point: Point, crop: Bounds) -> Offset:
        """Where the point is, seen from the crop; both in pixels of one screen."""
        return cls(dx=(point.x - crop.left) / crop.width, dy=(point.y - crop.top) / crop.height)

    def at(self, crop: Bounds) -> Point:
        """The point, where the crop is there now. It may be off the screen."""
        return Point.pixel(crop.left + self.dx * crop.width, crop.top + self.dy * crop.height)


class Extent(Model):
    """A rectangle from the crop's top left corner, in widths and heights of the crop."""

    left: Share
    top: Share
    right: Share
    bottom: Share

    @classmethod
    def of(cls, bounds: Bounds, crop: Bounds) -> Extent:
        """What the bounds are, seen from the crop; both in pixels of one screen."""
        first = Offset.of(Point.pixel(bounds.left, bounds.top), crop)
        last = Offset.of(Point.pixel(bounds.right, bounds.bottom), crop)
        return cls(left=first.dx, top=first.dy, right=last.dx, bottom=last.dy)

    def at(self, crop: Bounds) -> Bounds:
        """The rectangle, where the crop is there now. It may reach beyond the screen."""
        first = Offset(dx=self.left, dy=self.top).at(crop)
        last = Offset(dx=self.right, dy=self.bottom).at(crop)
        return Bounds.pixel(first.x, first.y, max(first.x, last.x), max(first.y, last.y))


class Cut(Model):
    """What is known of a crop besides its pixels."""

    screen: Size | None = None
    """The size of the screen it was cut from."""
    touch: Offset | None = None
    """Where to touch; None is the middle of it."""
    bounds: Extent | None = None
    """The element it stands for; None is the crop itself."""


class Learned(Model):
    """How a reference came into the library by itself."""

    key: NonEmpty
    """What it was found for, as whoever looked for it says it."""
    words: str = ""
    method: Method | None = None
    """The slow way that found it."""
    confidence: Probability = 1.0
    """How sure that way was: what was learned from it is never surer."""
    at: AwareDatetime
    matched: int = Field(default=0, ge=0)
    missed: int = Field(default=0, ge=0)


class Variant(Cut):
    """One picture of a reference."""

    file: str
    """The name of the file, beside the reference's own."""
    misses: int = Field(default=0, ge=0)
    """How often in a row it did not match although the thing was there."""
    stale: bool = False
    """It has not matched for long. Nobody deletes what a person put there."""
    matched_at: AwareDatetime | None = None
    """When it last matched, or was learned."""


class Entry(Cut):
    """One reference. `screen`, `touch` and `bounds` are those of every variant that says nothing else."""

    name: str
    folder: Folder
    path: str
    """Its own picture, from the root of the library; its variants are beside it."""
    aliases: tuple[str, ...] = ()
    package: str | None = None
    description: str = ""
    learned: Learned | None = None
    variants: tuple[Variant, ...] = ()
    """The pictures that are there, the first one first; each with its own cut, or else the entry's."""

    @property
    def missing(self) -> bool:
        """Whether no picture of it is there."""
        return not self.variants

    @property
    def stale(self) -> bool:
        """Whether none of its pictures has matched for long."""
        return bool(self.variants) and all(one.stale for one in self.variants)

    @property
    def used_at(self) -> datetime | None:
        """When it last matched, or was learned."""
        times = [one.matched_at for one in self.variants if one.matched_at is not None]
        return max(times, default=self.learned.at if self.learned else None)

    def variant(self, file: str) -> Variant | None:
        return next((one for one in self.variants if one.file == file), None)


PICTURES = (".png", ".jpg", ".jpeg")
_LONGEST = 100
_MOST_BYTES = 200
"""A file's name may have 255 bytes; the ending takes some."""
_ENDING = len("_v1000.jpeg")
_DEEPEST = 8
_BAD = re.compile(r'[\x00-\x1f\x7f/\\<>:"|?*]')
"""What some file system cannot have in a name."""
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_VARIANT = re.compile(r"(?P<stem>.+)_v(?P<number>[2-9]|[1-9][0-9]{1,3})", re.ASCII | re.DOTALL)


def check_name(name: str, *, ending: int = 0) -> str:
    """The name, in one form of Unicode. Raises `ReferenceInvalid` for what no file could be called."""
    said = shown(name)
    name = unicodedata.normalize("NFC", name)
    if not normal(name):
        raise _bad_name(said, "says nothing")
    if len(name) > _LONGEST + ending or len(name.encode(errors="replace")) > _MOST_BYTES + ending:
        raise _bad_name(said, f"is longer than {_LONGEST} characters or {_MOST_BYTES} bytes")
    if (bad := _BAD.search(name)) is not None:
        raise _bad_name(said, f"has the character {bad[0]!r} in it")
    if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in name):
        raise _bad_name(said, "has a character in it that cannot be shown")
    if name != name.strip() or name.startswith(".") or name.endswith("."):
        raise _bad_name(said, "begins or ends with a space or a dot")
    if _RESERVED.fullmatch(name):
        raise _bad_name(said, "is one that Windows keeps for itself")
    return name


def check_path(path: str, folder: Folder, name: str) -> PurePosixPath:
    """A path of the index, as words. Raises `ReferenceInvalid`, and looks at no file."""
    owner = f"The path of '{shown(name)}' in index.json, '{shown(path)}',"
    if not path or path.startswith(("/", "\\")) or re.match("[A-Za-z]:", path):
        raise ReferenceInvalid(
            f"{owner} is not one within the library.",
            hint=f"Give it from the library's root on, such as {folder}/wechat.png.",
        )
    parts = path.split("/")
    if ".." in parts or "\\" in path:
        raise ReferenceInvalid(f"{owner} leaves the library.", hint="Copy the picture into the library.")
    if parts[0] != folder or len(parts) < 2:
        raise ReferenceInvalid(
            f"{owner} is not in the folder {folder}.",
            hint=f"Move the file into {folder}/, or the entry to its own folder's.",
        )
    if len(parts) > _DEEPEST:
        raise ReferenceInvalid(f"{owner} lies too deep.", hint=f"Move it up, towards {folder}/.")
    for part in parts:
        check_name(part, ending=_ENDING)
    if not is_picture(parts[-1]):
        raise ReferenceInvalid(f"{owner} is no PNG or JPEG.", hint="Save the picture as PNG.")
    return PurePosixPath(path)


def is_picture(name: str) -> bool:
    return name.lower().endswith(PICTURES)


def variant_of(stem: str) -> tuple[str, int]:
    """`wechat_v2` is number 2 of `wechat`; `wechat` is its number 1."""
    said = _VARIANT.fullmatch(stem)
    return (said["stem"], int(said["number"])) if said else (stem, 1)


def inside(root: Path, relative: PurePosixPath | str) -> Path:
    """Where that file is, or would be. Raises `ReferenceInvalid` for what a link leads out of the library."""
    try:
        real, home = (root / relative).resolve(), root.resolve()
    except (OSError, RuntimeError, ValueError) as error:  # A link to itself is a RuntimeError before 3.13.
        raise ReferenceInvalid(
            f"{shown(str(relative))} of the library {root} leads nowhere: {error}.", hint="Remove the link."
        ) from error
    if not real.is_relative_to(home):
        raise ReferenceInvalid(
            f"{shown(str(relative))} is a link that leaves the library {root}.",
            hint="Copy the picture into the library instead of linking to it.",
        )
    return real


def link_itself(root: Path, relative: PurePosixPath) -> Path:
    """What to remove for that path: a link, not what it leads to. Raises `ReferenceInvalid`."""
    return inside(root, relative.parent) / relative.name


def file_state(path: Path) -> tuple[int, int, int] | None:
    """What tells that a file is another one now; None if it is not there. Raises `ReferenceInvalid`."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise cannot("read", path, error) from error
    if not stat.S_ISREG(found.st_mode):
        raise ReferenceInvalid(f"{path} is no file.", hint="Remove it from the library.")
    return found.st_mtime_ns, found.st_size, found.st_ino


def pictures_of(root: Path) -> frozenset[str]:
    """Every picture in the folders, by its path from the root. Links to folders are not followed."""
    found: list[str] = []
    for folder in Folder:
        top = root / folder
        if top.is_symlink():
            inside(root, folder)
        _list(str(top), folder.value, found, deeper=_DEEPEST - 2)
    return frozenset(found)


def _list(folder: str, path: str, found: list[str], *, deeper: int) -> None:
    """Names only: it is done for every look at the library."""
    try:
        with os.scandir(folder) as listed:
            for one in listed:
                name = one.name
                if is_picture(name) and not name.startswith("."):
                    found.append(f"{path}/{name}")
                elif deeper and not name.startswith(".") and one.is_dir(follow_symlinks=False):
                    _list(one.path, f"{path}/{name}", found, deeper=deeper - 1)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise cannot("read", Path(folder), error) from error


def write_whole(path: Path, data: bytes) -> None:
    """Whole or not at all. Raises `StorageError`."""
    new = path.with_name(f".{uuid4().hex}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with new.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise cannot("written", path, error) from error


def remove_file(path: Path) -> None:
    """Raises `StorageError`; a file that is gone already is gone."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise cannot("removed", path, error) from error


def shown(words: str) -> str:
    """Untrusted words as they can stand in a message."""
    plain = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in words[:80])
    return plain + ("…" if len(words) > 80 else "")


def cannot(done: str, path: Path, error: OSError | ValueError) -> StorageError:
    why = error.strerror if isinstance(error, OSError) else None
    return StorageError(
        f"{path} of the reference library cannot be {done}: {why or error}.",
        hint="Make room there, or choose another library with --set locating.assets=DIR.",
    )


def _bad_name(said: str, why: str) -> ReferenceInvalid:
    return ReferenceInvalid(
        f"'{said}' cannot be a reference's name: it {why}.", hint="Use letters, digits, - and _."
    )


def learned_key(target: Target, package: str, activity: str = "") -> str | None:
    """The name of a target's own crops: equal for targets that are described alike in one part of an app.

    None for a target that says nothing. An element's id, a place and what must match are no part of it.
    Raises `ValueMissing`.
    """
    query = query_of(target)
    if not (query.text or query.description or query.resource_id or query.sentence):
        return None
    parts = (
        package,
        activity,
        query.text,
        query.description,
        query.role,
        query.resource_id,
        query.sentence,
        query.anchors,
        query.container,
        query.page_key,
    )
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()
