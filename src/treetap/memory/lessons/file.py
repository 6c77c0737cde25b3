"""The lessons' file as lines of bytes: appended and on disk, mended when torn, changed by one at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from treetap.errors import StorageError

try:
    import fcntl
except ImportError:  # Windows: what is written is still whole, and read again just before.
    fcntl = None  # type: ignore[assignment]

_BINARY = getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | _BINARY
_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | _BINARY
_ANEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_LOCK = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)

Stamp = tuple[int, int, int]
"""Which file it is, its length, its last change."""


class Busy(Exception):
    """Another process is changing the file right now."""


@dataclass(frozen=True)
class Lines:
    """The whole lines, without their ends. `rest`: what stands behind the last one, torn or being written."""

    whole: tuple[bytes, ...] = ()
    rest: bytes = b""
    stamp: Stamp | None = None


class LineFile:
    """Beside the file lie its lock, and `NAME.damaged` with the lines that could not be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.aside = path.with_name(f"{path.name}.damaged")
        self._lock = path.with_name(f"{path.name}.lock")

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Nobody else changes it meanwhile. Raises `Busy` at once where somebody does."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            opened = os.open(self._lock, _LOCK, 0o600)
        except OSError as error:
            raise self._cannot("written", error) from error
        try:
            self._take(opened)
            yield
        finally:
            os.close(opened)

    def stamp(self) -> Stamp | None:
        """Differs after every change; None while there is no file."""
        try:
            return _stamp(self.path.stat())
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._cannot("read", error) from error

    def read(self) -> Lines:
        try:
            file = os.open(self.path, _READ)
        except FileNotFoundError:
            return Lines()
        except OSError as error:
            raise self._cannot("read", error) from error
        try:
            with os.fdopen(file, "rb") as opened:
                # Taken before reading: a line that is added meanwhile makes another stamp.
                stamp = _stamp(os.fstat(opened.fileno()))
                *whole, rest = opened.read().split(b"\n")
        except OSError as error:
            raise self._cannot("read", error) from error
        return Lines(tuple(whole), rest, stamp)

    def append(self, line: bytes) -> Stamp:
        """On disk when this returns. If it fails, nothing of the line stays."""
        return self._append(self.path, line)

    def put_aside(self, lines: Sequence[bytes]) -> None:
        """Keep what cannot be read where a person finds it; what lies there already is not written again."""
        try:
            known = set(self.aside.read_bytes().split(b"\n")) if self.aside.exists() else set()
        except OSError as error:
            raise self._cannot("read", error) from error
        new = [line for line in dict.fromkeys(lines) if line not in known]
        if new:
            self._append(self.aside, b"\n".join(new) + b"\n")

    def rewrite(self, lines: Sequence[bytes]) -> Stamp:
        """All of it anew, whole or not at all, also for whoever reads meanwhile."""
        draft = self.path.with_name(f"{self.path.name}.new")
        try:
            draft.unlink(missing_ok=True)  # a killed process left it
            with os.fdopen(os.open(draft, _ANEW, 0o600), "wb") as opened:
                opened.write(b"".join(lines))
                opened.flush()
                os.fsync(opened.fileno())
            draft.replace(self.path)
            _sync_folder(self.path.parent)
            return _stamp(self.path.stat())
        except OSError as error:
            raise self._cannot("written", error) from error

    def _append(self, path: Path, data: bytes) -> Stamp:
        try:
            new = not path.exists()
            file = os.open(path, _APPEND, 0o600)
            try:
                _write(file, data)
                stamp = _stamp(os.fstat(file))
            finally:
                os.close(file)
            if new:
                _sync_folder(path.parent)
        except OSError as error:
            raise self._cannot("written", error) from error
        return stamp

    def _take(self, opened: int) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Busy from error
        except OSError as error:
            raise self._cannot("locked", error) from error

    def _cannot(self, what: str, error: OSError) -> StorageError:
        return StorageError(
            f"The lessons in {self.path} cannot be {what}: {error.strerror or error}.",
            hint="Free some space or mend its permissions, or give another place with --set data=DIR.",
        )


def _write(file: int, data: bytes) -> None:
    """All of it and on disk, or none of it."""
    end = os.fstat(file).st_size
    try:
        written = 0
        while written < len(data):
            written += os.write(file, data[written:])
        os.fsync(file)
    except BaseException:
        os.ftruncate(file, end)
        raise


def _stamp(stat: os.stat_result) -> Stamp:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _sync_folder(folder: Path) -> None:
    """A new name is on disk only when its folder is. Windows has no such call, and needs none."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
