"""The phone's files: in memory, with the places, rights and limits that the shell user meets on a phone."""

from __future__ import annotations

import stat as bits
from collections.abc import Callable

from virtualphone.shell.fs_errors import Errno, FsError
from virtualphone.shell.fs_image import writable_trees
from virtualphone.shell.fs_node import READ, SHELL, WRITE, Directory, Generated, Link, Node, Regular, Stat
from virtualphone.shell.fs_snapshot import dump, load, walk
from virtualphone.shell.fs_store import Handle, Limits, Store
from virtualphone.shell.fs_walk import locate

__all__ = ["FileSystem", "FsError", "Handle", "Limits", "Stat"]


class FileSystem(Store):
    """Paths are absolute (a relative one starts at `/`). Every failure is an FsError."""

    # looking

    def stat(self, path: str, follow: bool = True) -> Stat:
        return self.node(path, follow=follow).stat()

    def exists(self, path: str) -> bool:
        try:
            self.node(path)
        except FsError:
            return False
        return True

    def is_dir(self, path: str) -> bool:
        try:
            return isinstance(self.node(path), Directory)
        except FsError:
            return False

    def may(self, path: str, wanted: int) -> bool:
        """Whether the shell user may read (4), write (2) or execute (1) it: `test -r`, `-w`, `-x`."""
        try:
            node = self.node(path)
        except FsError:
            return False
        return node.may(wanted) and not (wanted & WRITE and node.read_only)

    def listdir(self, path: str) -> list[tuple[str, Stat]]:
        """What a directory holds, by name; `.` and `..` are left out."""
        node = self.node(path)
        if not isinstance(node, Directory):
            raise FsError(Errno.ENOTDIR, path)
        if not node.may(READ):
            raise FsError(Errno.EACCES, path)
        return [(name, node.children[name].stat()) for name in sorted(node.children)]

    def read(self, path: str) -> bytes:
        """The whole content; nothing for /dev/zero, which would not end (`open_read` reads that)."""
        return b"".join(self._open(path).chunks())

    def readlink(self, path: str) -> str:
        node = self.node(path, follow=False)
        if not isinstance(node, Link):
            raise FsError(Errno.EINVAL, path)
        return node.target

    def realpath(self, path: str) -> str:
        """The path without links and dots. The last part need not be there."""
        return self.place(path).path

    def used(self, path: str = "/") -> int:
        """Bytes in all the files at and below a path."""
        return sum(node.size() for _, node in walk("", self.node(path)) if isinstance(node, Regular))

    # opening

    def open_read(self, path: str) -> Handle:
        return self._open(path)

    def open_write(self, path: str, *, append: bool = False) -> Handle:
        """As the shell's `>` and `>>` do: an existing file keeps its inode and its mode. Close the handle."""
        place = self.place(path)
        node = place.node
        if node is None:
            node = self._create(place, path, 0o666)
        elif isinstance(node, Directory):
            raise FsError(Errno.EISDIR, path)
        else:
            self._writable(node, path)
        if isinstance(node, Regular) and not append:
            self.resize(node, b"", path)
        return Handle(self, node, place.path)

    # changing

    def write(self, path: str, data: bytes, mode: int = 0o660, mtime: int | None = None) -> None:
        """Create or replace a file. Its directory must be there."""
        place = self.place(path)
        node = place.node
        if isinstance(node, Directory):
            raise FsError(Errno.EISDIR, path)
        if node is not None:
            self._writable(node, path)
            if not isinstance(node, Regular):
                return
        self._room(len(data) - (node.size() if node else 0), 0, path)
        if node is None:
            node = self._create(place, path, mode)
        elif not place.parent.card:
            node.mode = bits.S_IFREG | bits.S_IMODE(mode)
        self.resize(node, bytes(data), path)
        node.mtime = self.now() if mtime is None else mtime
        self.changed(place.path, "write", len(data))

    def append(self, path: str, data: bytes) -> None:
        """Add to the end of a file; it is created if there is none."""
        handle = self.open_write(path, append=True)
        handle.write(data)
        handle.close()

    def touch(self, path: str, mtime: int | None = None) -> None:
        """Create an empty file, or give what is there a new time."""
        place = self.place(path)
        node = place.node
        if node is None:
            node = self._create(place, path, 0o666)
        else:
            self._writable(node, path)
        node.mtime = self.now() if mtime is None else mtime
        self.changed(place.path, "touch", node.size())

    def chmod(self, path: str, mode: int) -> None:
        place = self.place(path)
        node = self._there(place, path)
        if node.read_only or node.uid != SHELL:
            # The card's daemon says yes and does nothing.
            if place.parent.card:
                return
            raise FsError(Errno.EROFS if node.read_only else Errno.EPERM, path)
        node.mode = bits.S_IFMT(node.mode) | bits.S_IMODE(mode)
        self.changed(place.path, "chmod", node.size())

    def mkdir(self, path: str, parents: bool = False) -> None:
        """Make a directory; with `parents` all that lead to it, and no complaint if it is there."""
        if parents:
            steps = [step for step in path.split("/") if step]
            for end in range(1, len(steps)):
                self._mkdir("/" + "/".join(steps[:end]), there_is_fine=True)
        self._mkdir(path, there_is_fine=parents)

    def symlink(self, target: str, path: str) -> None:
        place = self.place(path, follow=False)
        if place.node is not None:
            raise FsError(Errno.EEXIST, path)
        if place.parent.card or not target:
            raise FsError(Errno.EPERM if target else Errno.ENOENT, path)
        self._may_create(place, path)
        self._add(place, Link(mode=bits.S_IFLNK | 0o777, target=target, **self._birth(place.parent)), path)
        self.changed(place.path, "symlink", 0)

    def remove(self, path: str) -> None:
        """Remove a file or a link."""
        place = self.place(path, follow=False)
        node = self._there(place, path)
        if isinstance(node, Directory):
            raise FsError(Errno.EISDIR, path)
        self._may_change(place.parent, path)
        self._drop(place)

    def rmdir(self, path: str) -> None:
        """Remove an empty directory."""
        place = self.place(path, follow=False)
        node = self._there(place, path)
        if not isinstance(node, Directory):
            raise FsError(Errno.ENOTDIR, path)
        self._may_change(place.parent, path)
        if node.children:
            raise FsError(Errno.ENOTEMPTY, path)
        self._drop(place)

    def remove_tree(self, path: str) -> None:
        """Remove whatever is there with all below it. Stops at the first thing that must stay."""
        below = [path]
        for folder in below:
            if self.stat(folder, follow=False).is_dir:
                below += [f"{folder.rstrip('/')}/{name}" for name, _ in self.listdir(folder)]
        for each in reversed(below):
            if self.stat(each, follow=False).is_dir:
                self.rmdir(each)
            else:
                self.remove(each)

    def rename(self, old: str, new: str) -> None:
        """Move to a name; a file or an empty directory of that name is replaced."""
        source, target = self.place(old, follow=False), self.place(new, follow=False)
        node = self._there(source, old)
        if target.node is node:
            return
        if isinstance(node, Directory) and target.trail[: len(source.trail)] == source.trail:
            raise FsError(Errno.EINVAL, new)
        self._may_change(source.parent, old)
        self._may_create(target, new)
        if target.node is not None:
            if isinstance(node, Directory) != isinstance(target.node, Directory):
                raise FsError(Errno.ENOTDIR if isinstance(node, Directory) else Errno.EISDIR, new)
            if isinstance(target.node, Directory) and target.node.children:
                raise FsError(Errno.ENOTEMPTY, new)
            self._drop(target)
        del source.parent.children[source.name]
        target.parent.children[target.name] = node
        self.changed(target.path, "rename", node.size())

    def _mkdir(self, path: str, *, there_is_fine: bool) -> None:
        place = self.place(path)
        if place.node is not None:
            if there_is_fine and isinstance(place.node, Directory):
                return
            raise FsError(Errno.EEXIST, path)
        self._may_create(place, path)
        card = place.parent.card
        mode = bits.S_IFDIR | (0o2770 if card else 0o777)
        self._add(place, Directory(mode=mode, card=card, **self._birth(place.parent)), path)
        self.changed(place.path, "mkdir", 0)

    def _put(self, parent: Directory, name: str, path: str, node: Node) -> None:
        old = parent.children.get(name)
        if isinstance(old, Directory) or not name:
            raise FsError(Errno.EISDIR, path)
        if old is not None:
            self._account(old, -1)
        parent.children[name] = node
        self._account(node, 1)
        self.changed(path, "install", node.size())

    # the phone's own doings

    def install(self, path: str, data: bytes, mode: int = 0o644) -> None:
        """Put a file where the phone itself may (/data/app, /system): no rights asked, directories made."""
        parts = [part for part in path.split("/") if part]
        here = self._root
        for part in parts[:-1]:
            child = here.children.get(part)
            if child is None:
                child = Directory(mode=bits.S_IFDIR | 0o755, **self._birth(here))
                here.children[part] = child
                self._account(child, 1)
            if not isinstance(child, Directory):
                raise FsError(Errno.ENOTDIR, path)
            here = child
        self._put(here, parts[-1], path, Regular(mode=bits.S_IFREG | mode, data=data, **self._birth(here)))

    def provide(self, path: str, make: Callable[[], bytes]) -> None:
        """A file that is made up when it is read, as in /proc. Its directory must be there."""
        place = locate(self._root, path, as_root=True)
        birth = self._birth(place.parent)
        self._put(place.parent, place.name, path, Generated(mode=bits.S_IFREG | 0o444, make=make, **birth))

    def snapshot(self) -> dict[str, object]:
        """All that can change (/data and /storage), ready for JSON; equal states give equal snapshots."""
        return dump(self._trees(), self._maker.next_ino)

    def restore(self, snapshot: object) -> None:
        """Go back to a snapshot. One that is not sound is a ValueError, and nothing has changed."""
        trees, next_ino = load(snapshot, frozenset(self._trees()))
        nodes = [node for name, tree in trees.items() for _, node in walk(name, tree)]
        if sum(node.size() for node in nodes if isinstance(node, Regular)) > self.limits.total_bytes:
            raise ValueError(
                f"the snapshot holds more than the {self.limits.total_bytes} bytes this phone has"
            )
        if len(nodes) > self.limits.nodes:
            raise ValueError(f"the snapshot holds more than the {self.limits.nodes} files this phone can")
        self._mount(trees)
        self._maker.next_ino = max(next_ino, self._first_ino)
        self.changed("/", "restore", 0)

    def reset(self) -> None:
        """/data and /storage as on the first day. What was installed elsewhere stays."""
        self._born = self.now()
        self._maker.next_ino = self._first_ino
        self._mount(writable_trees(self._maker, self._born))
        self.changed("/", "reset", 0)
