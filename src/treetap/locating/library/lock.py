"""One process at a time changes a library."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from treetap.errors import StorageError
from treetap.locating.library.paths import cannot

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
