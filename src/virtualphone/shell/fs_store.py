"""Nodes, their rights and the room they take: what every call on the file system rests on."""

from __future__ import annotations

import stat as bits
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypedDict

from virtualphone.shell.fs_errors import Errno, FsError
from virtualphone.shell.fs_image import MEDIA_APP, Maker, root_tree, writable_trees
from virtualphone.shell.fs_node import (
    MEDIA_RW,
    READ,
    SEARCH,
    SHELL,
    WRITE,
    Device,
    Directory,
    Generated,
    Node,
    Regular,
)
from virtualphone.shell.fs_snapshot import walk
from virtualphone.shell.fs_walk import Place, locate

Changed = Callable[[str, str, int], None]
"""Told the path, what happened (`write`, `mkdir`, `remove`, `rename`, …) and the size, after each change."""

BOOTED_BEFORE = 86.0
"""Seconds the phone was already up when its files came to be."""

WRITABLE = ("data", "storage")
CHUNK = 65536


@dataclass(frozen=True)
class Limits:
    """What the phone's storage holds."""

    total_bytes: int = 256 * 1024 * 1024
    nodes: int = 20_000
    depth: int = 128


class Birth(TypedDict):
    """What a new node gets from where it is born."""

    mtime: int
    ino: int
    uid: int
    gid: int
    read_only: bool


class Store:
    """The tree with its accounts."""

    def __init__(
        self, now: Callable[[], int], *, programs: Iterable[str] = (), limits: Limits | None = None
    ) -> None:
        """`now` gives the phone's time in seconds; `programs` are the names to be seen in /system/bin."""
        self.now = now
        self.limits = limits or Limits()
        self.changes: Changed | None = None
        self.revision = 0
        self._maker = Maker()
        self._born = now()
        self._root = root_tree(
            self._maker, sorted(programs), lambda: max(0.0, now() - self._born + BOOTED_BEFORE)
        )
        self._first_ino = self._maker.next_ino
        self._used = self._count = 0
        self._mount(writable_trees(self._maker, self._born))

    @property
    def used_bytes(self) -> int:
        """What all files that can change take."""
        return self._used

    def changed(self, path: str, what: str, size: int) -> None:
        self.revision += 1
        if self.changes is not None:
            self.changes(path, what, size)

    def place(self, path: str, *, follow: bool = True) -> Place:
        return locate(self._root, path, follow=follow)

    def node(self, path: str, *, follow: bool = True) -> Node:
        return self._there(self.place(path, follow=follow), path)

    def _there(self, place: Place, path: str) -> Node:
        if place.node is None:
            raise FsError(Errno.ENOENT, path)
        return place.node

    # rights

    def _writable(self, node: Node, path: str) -> None:
        if node.read_only:
            raise FsError(Errno.EROFS, path)
        if not node.may(WRITE) or isinstance(node, Generated):
            raise FsError(Errno.EACCES, path)

    def _may_change(self, parent: Directory, path: str) -> None:
        if parent.read_only:
            raise FsError(Errno.EROFS, path)
        if not parent.may(WRITE | SEARCH):
            raise FsError(Errno.EACCES, path)

    def _may_create(self, place: Place, path: str) -> None:
        if not place.name or not place.parent.linked:
            raise FsError(Errno.EBUSY, path)
        self._may_change(place.parent, path)
        if len(place.trail) > self.limits.depth:
            raise FsError(Errno.ENAMETOOLONG, path)

    # room

    def _room(self, more_bytes: int, more_nodes: int, path: str) -> None:
        if more_bytes > 0 and self._used + more_bytes > self.limits.total_bytes:
            raise FsError(Errno.ENOSPC, path)
        if self._count + more_nodes > self.limits.nodes:
            raise FsError(Errno.ENOSPC, path)

    def resize(self, node: Regular, data: bytes | bytearray, path: str) -> None:
        """Give a file new content. One that was removed while open counts no more, but stays as small."""
        growth = len(data) - node.size()
        self._room(growth, 0, path)
        node.data = data
        if node.linked and not node.read_only:
            self._used += growth

    def extend(self, node: Regular, data: bytes, path: str) -> None:
        """Add to a file's end without copying what is there each time."""
        self._room(len(data), 0, path)
        if not isinstance(node.data, bytearray):
            node.data = bytearray(node.data)
        node.data += data
        if node.linked and not node.read_only:
            self._used += len(data)

    # making and dropping

    def _birth(self, parent: Directory) -> Birth:
        uid, gid = (MEDIA_APP, MEDIA_RW) if parent.card else (0, 0) if parent.read_only else (SHELL, SHELL)
        return Birth(mtime=self.now(), ino=self._maker.ino(), uid=uid, gid=gid, read_only=parent.read_only)

    def _create(self, place: Place, path: str, mode: int) -> Regular:
        if place.must_be_directory:
            raise FsError(Errno.EISDIR, path)
        self._may_create(place, path)
        rights = 0o660 if place.parent.card else bits.S_IMODE(mode)
        node = Regular(mode=bits.S_IFREG | rights, **self._birth(place.parent))
        self._add(place, node, path)
        return node

    def _add(self, place: Place, node: Node, path: str) -> None:
        self._room(node.size() if isinstance(node, Regular) else 0, 1, path)
        place.parent.children[place.name] = node
        place.parent.mtime = self.now()
        self._account(node, 1)

    def _drop(self, place: Place) -> None:
        node = place.parent.children.pop(place.name)
        place.parent.mtime = self.now()
        self._account(node, -1)
        node.linked = False
        self.changed(place.path, "remove", node.size())

    def _account(self, node: Node, sign: int) -> None:
        if not node.read_only:
            self._count += sign
            self._used += sign * node.size() if isinstance(node, Regular) else 0

    def _trees(self) -> dict[str, Directory]:
        found = {name: self._root.children.get(name) for name in WRITABLE}
        return {name: node for name, node in found.items() if isinstance(node, Directory)}

    def _mount(self, trees: dict[str, Directory]) -> None:
        """Put trees in the place of those that are there."""
        for name, old in self._trees().items():
            for _, node in walk(name, old):
                node.linked = False
        self._used = self._count = 0
        for name, tree in trees.items():
            self._root.children[name] = tree
            for _, node in walk(name, tree):
                self._account(node, 1)

    # open files

    def _open(self, path: str) -> Handle:
        place = self.place(path)
        node = self._there(place, path)
        if isinstance(node, Directory):
            raise FsError(Errno.EISDIR, path)
        if not node.may(READ):
            raise FsError(Errno.EACCES, path)
        return Handle(self, node, place.path)


class Handle:
    """An open file. What is removed meanwhile can still be read and written."""

    def __init__(self, store: Store, node: Node, path: str) -> None:
        self._store, self._node, self.path = store, node, path
        self._at = 0
        self._wrote = False
        self._text = node.make() if isinstance(node, Generated) else b""

    def read(self, limit: int = CHUNK) -> bytes:
        """The next bytes; nothing at the end."""
        node = self._node
        if isinstance(node, Device):
            return node.pattern * limit
        data = node.data if isinstance(node, Regular) else self._text
        piece = bytes(data[self._at : self._at + limit])
        self._at += len(piece)
        return piece

    def chunks(self) -> Iterator[bytes]:
        """All that is left of a file; nothing of a device without an end."""
        while not isinstance(self._node, Device) and (piece := self.read(CHUNK * 16)):
            yield piece

    def write(self, data: bytes) -> None:
        """Add at the end."""
        if isinstance(self._node, Regular) and data:
            self._store.extend(self._node, data, self.path)
            self._node.mtime = self._store.now()
            self._store.revision += 1
            self._wrote = True

    def close(self) -> None:
        """Tell the phone's log of what was written, once."""
        if self._wrote and isinstance(self._node, Regular):
            self._store.changed(self.path, "write", self._node.size())
        self._wrote = False
