"""What can go wrong with a file, in the words and numbers of Android (the host's own may differ)."""

from __future__ import annotations

from enum import IntEnum


class Errno(IntEnum):
    """Linux's numbers: they go over the wire in adb's sync protocol."""

    EPERM = 1
    ENOENT = 2
    EBADF = 9
    EACCES = 13
    EBUSY = 16
    EEXIST = 17
    ENOTDIR = 20
    EISDIR = 21
    EINVAL = 22
    ENOSPC = 28
    EROFS = 30
    ENAMETOOLONG = 36
    ENOTEMPTY = 39
    ELOOP = 40


TEXTS = {
    Errno.EPERM: "Operation not permitted",
    Errno.ENOENT: "No such file or directory",
    Errno.EBADF: "Bad file descriptor",
    Errno.EACCES: "Permission denied",
    Errno.EBUSY: "Device or resource busy",
    Errno.EEXIST: "File exists",
    Errno.ENOTDIR: "Not a directory",
    Errno.EISDIR: "Is a directory",
    Errno.EINVAL: "Invalid argument",
    Errno.ENOSPC: "No space left on device",
    Errno.EROFS: "Read-only file system",
    Errno.ENAMETOOLONG: "File name too long",
    Errno.ENOTEMPTY: "Directory not empty",
    Errno.ELOOP: "Too many symbolic links encountered",
}


class FsError(OSError):
    """A call to the phone's file system that failed: `errno` is Linux's, `strerror` is Android's text."""

    errno: int
    strerror: str
    path: str

    def __init__(self, code: Errno, path: str) -> None:
        super().__init__(int(code), TEXTS[code], path)
        self.path = path
