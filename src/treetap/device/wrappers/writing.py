"""Writes a recording so that a crash at any moment leaves one that can be loaded."""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path

from treetap.core.ports import Clock
from treetap.device.wrappers.trajectory import FRAMES, LOG, TREES, VERSION, Line, Started, What
from treetap.errors import StorageError

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)


class TrajectoryWriter:
    """A new recording in a folder. A line is one write, and what it names is in its file before that."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self.folder = folder
        self._clock = clock
        self._start = clock.monotonic()
        self._next = 0
        self._end = 0
        try:
            for part in (FRAMES, TREES):
                (folder / part).mkdir(parents=True, exist_ok=True)
            self._file = os.open(folder / LOG, _NEW_FILE, 0o600)
        except OSError as error:
            raise StorageError(
                f"No recording can be begun in {folder}: {error.strerror or error}.",
                hint="Give a folder that can be written to, a new one for each recording.",
            ) from error
        self.write(Started(version=VERSION, wall=clock.now()))

    @property
    def closed(self) -> bool:
        return self._file < 0

    def write(
        self, what: What, *, began: float | None = None, ended: float | None = None, after: int = 0
    ) -> int:
        """Append a line for what began and ended then, or just now; gives its number."""
        if self.closed:
            raise StorageError(f"The recording in {self.folder} was closed.", hint="Begin another one.")
        now = self._clock.monotonic()
        start, end = now if began is None else began, now if ended is None else ended
        line = Line(seq=self._next, at=start - self._start, seconds=end - start, after=after, what=what)
        self._append(line.model_dump_json().encode() + b"\n")
        self._next += 1
        return line.seq

    def keep(self, part: str, data: bytes, ending: str) -> str:
        """Put it into a file named after what is in it; never is half of it there under that name."""
        sha = sha256(data).hexdigest()
        path = self.folder / part / f"{sha}.{ending}"
        try:
            if not path.exists():
                self._put(path, data)
        except OSError as error:
            raise self._cannot(error) from error
        return sha

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _put(self, path: Path, data: bytes) -> None:
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            half = Path(file.name)
            try:
                file.write(data)
                file.close()
                half.replace(path)
            except OSError:
                half.unlink(missing_ok=True)
                raise

    def _append(self, line: bytes) -> None:
        try:
            written = 0
            while written < len(line):
                written += os.write(self._file, line[written:])
        except OSError as error:
            self._take_back()
            raise self._cannot(error) from error
        self._end += len(line)

    def _take_back(self) -> None:
        """Nothing of a line that failed may stay, or the next one would be glued to it."""
        try:
            os.ftruncate(self._file, self._end)
        except OSError:
            self.close()

    def _cannot(self, error: OSError) -> StorageError:
        return StorageError(
            f"The recording in {self.folder} cannot be written: {error.strerror or error}.",
            hint="Free some space, or record somewhere else.",
        )
