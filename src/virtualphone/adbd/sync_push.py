"""A file or link on its way to the phone."""

from __future__ import annotations

import errno
import posixpath
import stat as bits
from contextlib import suppress

from virtualphone.adbd import sync_wire as wire
from virtualphone.shell.files import FileSystem, FsError

_FIRST_TRIAL = 16 * 1024 * 1024


class Refused(Exception):
    """The reason goes to the client."""


class Push:
    """Takes the DATA and DONE messages after a SEND. A file that does not arrive whole is not there."""

    def __init__(self, files: FileSystem, path: str, mode: int, reader: wire.Reader) -> None:
        self._files = files
        self._path = path
        self._link = bits.S_ISLNK(mode)
        self._mode = _for_everyone(mode)
        self._reader = reader
        self._done = False

    async def take(self) -> None:
        self._make_way()
        await (self._take_link() if self._link else self._take_file())

    async def pass_over(self) -> None:
        """Read what is left after a refusal. Old clients look for it only when they have sent everything."""
        while not self._done:
            name, number = await self._reader.words()
            if name != b"DATA" or number > wire.DATA_MAX:
                return
            await self._reader.exactly(number)

    async def _take_file(self) -> None:
        whole = False
        try:
            content, mtime = await self._content()
            self._write(content, mtime)
            whole = True
        finally:  # However it ended: refused, hung up or cancelled.
            if not whole:
                with suppress(FsError):
                    self._files.remove(self._path)

    async def _content(self) -> tuple[bytes, int]:
        parts: list[bytes] = []
        size, trial = 0, _FIRST_TRIAL
        while True:
            name, number = await self._reader.words()
            if name == b"DONE":
                self._done = True
                return b"".join(parts), number
            if name != b"DATA":
                raise Refused("invalid data message")
            if number > wire.DATA_MAX:
                raise Refused("oversize data message")
            parts.append(await self._reader.exactly(number))
            size += number
            if size > trial:
                # A file that has no room on the phone must fail before it has filled the host's memory.
                self._write(b"".join(parts), None)
                trial *= 2

    async def _take_link(self) -> None:
        name, number = await self._reader.words()
        if name != b"DATA":
            raise Refused("invalid data message: expected ID_DATA")
        if number > wire.DATA_MAX:
            raise Refused("oversize data message")
        target = (await self._reader.exactly(number)).rstrip(b"\0").decode(errors="surrogateescape")
        name, _ = await self._reader.words()
        if name != b"DONE":
            raise Refused("invalid data message: expected ID_DONE")
        self._done = True
        try:
            self._files.symlink(target, self._path)
        except FsError as error:
            raise Refused(f"symlink failed: {error.strerror}") from error

    def _make_way(self) -> None:
        """Do what can fail before the content comes: folders, rights, what is there under that name."""
        try:
            there = self._files.stat(self._path, follow=False)
        except FsError as missing:
            if missing.errno == errno.ENOENT:
                self._make_folders()
        else:
            # A link to a folder stays: on a phone those are not the shell user's.
            if not bits.S_ISDIR(there.mode) and not self._files.is_dir(self._path):
                with suppress(FsError):
                    self._files.remove(self._path)
        if not self._link:
            try:
                self._files.write(self._path, b"", self._mode)
            except FsError as error:
                raise Refused(f"couldn't create file: {error.strerror}") from error

    def _make_folders(self) -> None:
        try:
            self._files.mkdir(posixpath.dirname(self._path.rstrip("/")) or "/", parents=True)
        except FsError as error:
            raise Refused(f"secure_mkdirs failed: {error.strerror}") from error

    def _write(self, content: bytes, mtime: int | None) -> None:
        try:
            self._files.write(self._path, content, self._mode, mtime)
        except FsError as error:
            raise Refused(f"write failed: {error.strerror}") from error


def _for_everyone(mode: int) -> int:
    """What the owner may, the group and others may: adbd's rule for what it is sent."""
    mode &= 0o777
    mode |= (mode >> 3) & 0o070
    return mode | (mode >> 3) & 0o007
