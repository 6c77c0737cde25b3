"""Names and paths of the library. Nothing outside of it is read, written or removed, whatever an index says.

A path is checked twice: as words (relative, plain, in one of the folders), and on the disk (where it really
is once every symbolic link is followed).
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from pathlib import Path, PurePosixPath
from uuid import uuid4

from treetap.errors import ReferenceInvalid, StorageError
from treetap.locating.library.entry import Folder
from treetap.matching.words import normal

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
