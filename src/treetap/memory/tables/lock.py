"""One writer of the tables at a time, whichever process it is in."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from treetap.errors import StorageError

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int, *, wait: bool) -> None:
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int, *, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


@contextmanager
def writing(folder: Path, *, wait: bool) -> Iterator[bool]:
    """Whether this is the writer now; with `wait` only once it is. The system lets go of it for a process
    that dies. Raises `StorageError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / "writer.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StorageError(
            f"The vector tables in {folder} cannot be written: {error.strerror or error}.",
            hint="Give another place with --set data=DIR, or free this one.",
        ) from error
    try:
        try:
            _take(handle, wait=wait)
        except OSError:
            if wait:
                raise StorageError(
                    f"The vector tables in {folder} are being written by another process.",
                    hint="Try again when it has ended.",
                ) from None
            yield False
        else:
            yield True
    finally:
        os.close(handle)
