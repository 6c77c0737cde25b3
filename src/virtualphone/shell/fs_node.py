"""The things a file system holds."""

from __future__ import annotations

import stat as bits
from collections.abc import Callable
from dataclasses import dataclass, field

from virtualphone.shell.text import encode

SHELL = 2000
MEDIA_RW = 1023
SHELL_GROUPS = frozenset(
    {2000, 1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011, 9997}
)
# The card is served by a daemon that lets the shell in: as if it were in the card's group.
EFFECTIVE_GROUPS = SHELL_GROUPS | {MEDIA_RW}
READ, WRITE, SEARCH = 4, 2, 1


@dataclass(frozen=True)
class Stat:
    """What a phone says of a file."""

    mode: int
    size: int
    mtime: int
    ino: int
    nlink: int
    uid: int
    gid: int

    @property
    def is_dir(self) -> bool:
        return bits.S_ISDIR(self.mode)

    @property
    def is_link(self) -> bool:
        return bits.S_ISLNK(self.mode)

    @property
    def is_file(self) -> bool:
        return bits.S_ISREG(self.mode)


@dataclass(eq=False, kw_only=True)
class Node:
    """One inode. `read_only` says that it lies on a mount nobody can write to."""

    mode: int
    mtime: int
    ino: int
    uid: int = 0
    gid: int = 0
    read_only: bool = False
    linked: bool = True

    def size(self) -> int:
        return 0

    def nlink(self) -> int:
        return 1

    def stat(self) -> Stat:
        return Stat(self.mode, self.size(), self.mtime, self.ino, self.nlink(), self.uid, self.gid)

    def may(self, wanted: int) -> bool:
        """Whether the shell user has these permissions, as the kernel decides it."""
        shift = 6 if self.uid == SHELL else 3 if self.gid in EFFECTIVE_GROUPS else 0
        return (self.mode >> shift) & wanted == wanted


@dataclass(eq=False, kw_only=True)
class Directory(Node):
    """Names and what they stand for. `card`: all below has the card's owner and modes, whatever is asked."""

    children: dict[str, Node] = field(default_factory=dict)
    card: bool = False

    def size(self) -> int:
        return 3452 if self.card else 4096

    def nlink(self) -> int:
        return 2 + sum(isinstance(child, Directory) for child in self.children.values())


@dataclass(eq=False, kw_only=True)
class Regular(Node):
    """Bytes; a bytearray once somebody appended."""

    data: bytes | bytearray = b""

    def size(self) -> int:
        return len(self.data)


@dataclass(eq=False, kw_only=True)
class Link(Node):
    """A symbolic link."""

    target: str

    def size(self) -> int:
        return len(encode(self.target))


@dataclass(eq=False, kw_only=True)
class Generated(Node):
    """A file whose text is made when it is read, as those in /proc."""

    make: Callable[[], bytes]


@dataclass(eq=False, kw_only=True)
class Device(Node):
    """/dev/null and its like: swallows writes, and reads as nothing or without an end."""

    pattern: bytes = b""
