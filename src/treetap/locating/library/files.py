"""The files of a library: what they may be called, where they are, how they are read, written and locked.

Nothing outside of the library is read, written or removed, whatever an index says.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from uuid import uuid4

from treetap.errors import ReferenceInvalid, StorageError
from treetap.matching.words import normal

if TYPE_CHECKING:
    from treetap.locating.images.reference import Reference


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
PICTURES = (".png", ".jpg", ".jpeg")
_LONGEST_NAME = 100
_MOST_NAME_BYTES = 200
"""A file's name may have 255 bytes; the ending takes some."""
_LONGEST_ENDING = len("_v1000.jpeg")
_DEEPEST_PATH = 8
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
    if len(name) > _LONGEST_NAME + ending or len(name.encode(errors="replace")) > _MOST_NAME_BYTES + ending:
        raise _bad_name(said, f"is longer than {_LONGEST_NAME} characters or {_MOST_NAME_BYTES} bytes")
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
    if len(parts) > _DEEPEST_PATH:
        raise ReferenceInvalid(f"{owner} lies too deep.", hint=f"Move it up, towards {folder}/.")
    for part in parts:
        check_name(part, ending=_LONGEST_ENDING)
    if not is_picture(parts[-1]):
        raise ReferenceInvalid(f"{owner} is no PNG or JPEG.", hint="Save the picture as PNG.")
    return PurePosixPath(path)


def is_picture(name: str) -> bool:
    return name.lower().endswith(PICTURES)


def variant_of(stem: str) -> tuple[str, int]:
    """`wechat_v2` is number 2 of `wechat`; `wechat` is its number 1."""
    said = _VARIANT.fullmatch(stem)
    return (said["stem"], int(said["number"])) if said else (stem, 1)


Files = frozenset[PurePosixPath]
Families = dict[tuple[PurePosixPath, str], list[tuple[int, PurePosixPath]]]
"""Pictures by folder and by the name without `_v2`, each with its number."""


def families_of(files: Files) -> Families:
    found: defaultdict[tuple[PurePosixPath, str], list[tuple[int, PurePosixPath]]] = defaultdict(list)
    for file in files:
        stem, number = variant_of(file.stem)
        found[file.parent, stem].append((number, file))
        if number > 1:
            found[file.parent, file.stem].append((1, file))
    return found


def beside(path: PurePosixPath, families: Families) -> list[PurePosixPath]:
    return [
        file
        for number, file in sorted(families.get((path.parent, path.stem), ()))
        if number > 1 or file == path
    ]


def ending_of(data: bytes) -> str:
    return ".jpg" if data.startswith(b"\xff\xd8") else ".png"


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
        _list(str(top), folder.value, found, deeper=_DEEPEST_PATH - 2)
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


try:
    import fcntl
except ImportError:  # Windows: what is written is still whole, and read again just before.
    fcntl = None  # type: ignore[assignment]
Wait = Callable[[float], object]
"""Lets so many seconds pass."""
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_TRIES, _PAUSE = 40, 0.05
"""How often, and how many seconds between: a change takes milliseconds, and who takes longer is stuck."""


@contextmanager
def changing(root: Path, wait: Wait) -> Iterator[None]:
    """Waits for whoever changes it now, but not for ever. Raises `StorageError`."""
    file = root / ".lock"
    try:
        root.mkdir(parents=True, exist_ok=True)
        opened = os.open(file, _FLAGS, 0o600)
    except (OSError, ValueError) as error:
        raise cannot("written", file, error) from error
    try:
        _take(opened, file, wait)
        yield
    finally:
        os.close(opened)


def _take(opened: int, file: Path, wait: Wait) -> None:
    if fcntl is None:
        return
    for _ in range(_TRIES):
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            wait(_PAUSE)
        except OSError as error:
            raise cannot("locked", file, error) from error
        else:
            return
    raise StorageError(
        f"Another program has been changing {file.parent} for {_TRIES * _PAUSE:g} seconds.",
        hint="See whether one that uses it is stopped, and end it.",
    )


_MOST_BYTES = 64_000_000
State = tuple[int, int, int]


class Decoded:
    """References by path, decoded again when the file is another. Those used last stay, up to 64 MB."""

    def __init__(self, root: Path, most_bytes: int = _MOST_BYTES) -> None:
        self._root, self._most = root, most_bytes
        self._known: OrderedDict[PurePosixPath, tuple[State, Reference]] = OrderedDict()
        self._bytes = 0

    def of(self, path: PurePosixPath) -> Reference | None:
        """None if it is gone. Raises `ReferenceInvalid` for what leaves the library or is no picture."""
        real = inside(self._root, path)
        state = file_state(real)
        known = self._known.get(path)
        if known is not None and known[0] == state:
            self._known.move_to_end(path)
            return known[1]
        self._drop(path)
        if state is None:
            return None
        from treetap.locating.images.reference import load_reference

        reference = load_reference(real)
        self._known[path] = state, reference
        self._bytes += reference.picture.image.nbytes
        while self._bytes > self._most and len(self._known) > 1:
            self._drop(next(iter(self._known)))
        return reference

    def _drop(self, path: PurePosixPath) -> None:
        known = self._known.pop(path, None)
        if known is not None:
            self._bytes -= known[1].picture.image.nbytes
