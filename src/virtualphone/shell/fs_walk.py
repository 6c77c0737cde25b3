"""From a path to what it names, as a kernel walks it for the shell user."""

from __future__ import annotations

from dataclasses import dataclass

from virtualphone.shell.fs_errors import Errno, FsError
from virtualphone.shell.fs_node import SEARCH, Directory, Link, Node
from virtualphone.shell.text import encode

MAX_NAME, MAX_PATH, MAX_LINKS = 255, 4096, 40


@dataclass(frozen=True)
class Place:
    """Where a path ends: `node` is None if nothing has that name there yet. The root is its own parent."""

    parent: Directory
    name: str
    node: Node | None
    trail: tuple[str, ...]
    must_be_directory: bool = False

    @property
    def path(self) -> str:
        """The same place without links and dots."""
        return "/" + "/".join(self.trail)


def locate(root: Directory, path: str, *, follow: bool = True, as_root: bool = False) -> Place:
    """The place a path names; all but its last part must be there. A relative path starts at the root."""
    _check(path)
    slash = path.endswith(("/", "/."))
    todo = [part for part in reversed(path.split("/")) if part not in ("", ".")]
    dirs, names, links = [root], list[str](), 0
    while todo:
        part = todo.pop()
        here = dirs[-1]
        if not as_root and not here.may(SEARCH):
            raise FsError(Errno.EACCES, path)
        if part == "..":
            del dirs[max(1, len(dirs) - 1) :], names[max(0, len(names) - 1) :]
            continue
        node = here.children.get(part)
        if isinstance(node, Link) and (todo or follow or slash):
            links += 1
            if links > MAX_LINKS:
                raise FsError(Errno.ELOOP, path)
            todo += [step for step in reversed(node.target.split("/")) if step not in ("", ".")]
            if node.target.startswith("/"):
                del dirs[1:], names[:]
        elif todo:
            if not isinstance(node, Directory):
                raise FsError(Errno.ENOENT if node is None else Errno.ENOTDIR, path)
            dirs.append(node)
            names.append(part)
        else:
            if slash and node is not None and not isinstance(node, Directory):
                raise FsError(Errno.ENOTDIR, path)
            return Place(here, part, node, (*names, part), slash)
    return Place(
        dirs[-2] if len(dirs) > 1 else root, names[-1] if names else "", dirs[-1], tuple(names), slash
    )


def _check(path: str) -> None:
    if not path:
        raise FsError(Errno.ENOENT, path)
    if "\0" in path:
        raise FsError(Errno.EINVAL, path.replace("\0", "?"))
    if len(encode(path)) >= MAX_PATH:
        raise FsError(Errno.ENAMETOOLONG, path[:80])
    if any(len(encode(part)) > MAX_NAME for part in path.split("/")):
        raise FsError(Errno.ENAMETOOLONG, path[:300])
