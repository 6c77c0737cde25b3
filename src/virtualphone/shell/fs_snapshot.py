"""Trees of files to JSON and back."""

from __future__ import annotations

import base64
import stat as bits
from collections.abc import Iterator, Mapping

from virtualphone.shell.fs_node import Directory, Link, Node, Regular

FORMAT = 1
NUMBERS = ("mode", "mtime", "ino", "uid", "gid")


def dump(trees: Mapping[str, Directory], next_ino: int) -> dict[str, object]:
    """All that these trees hold, parents first, in the order of their names."""
    entries = [_entry(path, node) for name in sorted(trees) for path, node in walk(name, trees[name])]
    return {"format": FORMAT, "next_ino": next_ino, "entries": entries}


def walk(path: str, node: Node) -> Iterator[tuple[str, Node]]:
    """A node and all below it, parents first."""
    todo = [(path, node)]
    while todo:
        path, node = todo.pop()
        yield path, node
        if isinstance(node, Directory):
            todo += [(f"{path}/{name}", node.children[name]) for name in sorted(node.children, reverse=True)]


def load(data: object, names: frozenset[str]) -> tuple[dict[str, Directory], int]:
    """The trees of these names and the next inode number; a ValueError says what is wrong with the data."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise ValueError(f"not a file system snapshot of format {FORMAT}")
    entries, next_ino = data.get("entries"), data.get("next_ino")
    if not isinstance(entries, list) or not _is_number(next_ino):
        raise ValueError("a snapshot needs a list `entries` and a number `next_ino`")
    found: dict[str, Node] = {}
    for place, entry in enumerate(entries):
        path, node = _node(entry, f"entries[{place}]")
        folder, _, name = path.rpartition("/")
        if not name or name in (".", "..") or path in found:
            raise ValueError(f"entries[{place}]: the path {path!r} is malformed or there twice")
        found[path] = node
        if folder:
            parent = found.get(folder)
            if not isinstance(parent, Directory):
                raise ValueError(f"entries[{place}]: {path!r} lies in no directory of the snapshot")
            parent.children[name] = node
    trees = {path: node for path, node in found.items() if "/" not in path and isinstance(node, Directory)}
    if trees.keys() != names or max(node.ino for node in found.values()) >= int(str(next_ino)):
        raise ValueError(f"a snapshot holds the trees {', '.join(sorted(names))} and inodes below next_ino")
    return trees, int(str(next_ino))


def _entry(path: str, node: Node) -> dict[str, object]:
    entry: dict[str, object] = {"path": _text(path)} | {name: getattr(node, name) for name in NUMBERS}
    if isinstance(node, Directory) and node.card:
        entry["card"] = True
    elif isinstance(node, Regular):
        entry["data"] = base64.b64encode(node.data).decode()
    elif isinstance(node, Link):
        entry["target"] = _text(node.target)
    return entry


def _node(entry: object, where: str) -> tuple[str, Node]:
    if not isinstance(entry, Mapping):
        entry = {}
    numbers = {name: entry.get(name) for name in NUMBERS}
    if not isinstance(entry.get("path"), str) or not all(_is_number(value) for value in numbers.values()):
        raise ValueError(f"{where}: {', '.join(NUMBERS)} must be whole numbers, none negative, beside a path")
    mode, mtime, ino, uid, gid = (int(str(numbers[name])) for name in NUMBERS)
    path, kind = _name(entry["path"]), bits.S_IFMT(mode)
    if kind == bits.S_IFDIR:
        card = entry.get("card") is True
        return path, Directory(mode=mode, mtime=mtime, ino=ino, uid=uid, gid=gid, card=card)
    text = entry.get("data" if kind == bits.S_IFREG else "target")
    if kind not in (bits.S_IFREG, bits.S_IFLNK) or not isinstance(text, str):
        raise ValueError(f"{where}: a file needs `data`, a link `target`, and a mode that says which it is")
    if kind == bits.S_IFLNK:
        return path, Link(mode=mode, mtime=mtime, ino=ino, uid=uid, gid=gid, target=_name(text))
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError as problem:
        raise ValueError(f"{where}: `data` is not base64: {problem}") from problem
    return path, Regular(mode=mode, mtime=mtime, ino=ino, uid=uid, gid=gid, data=content)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


# Names may hold bytes that are no UTF-8, as lone surrogates. JSON files cannot: those names travel escaped.
_MARK = "\0"


def _text(name: str) -> str:
    try:
        name.encode()
    except UnicodeEncodeError:
        return _MARK + base64.b64encode(name.encode("utf-8", "surrogatepass")).decode()
    return name


def _name(text: str) -> str:
    if not text.startswith(_MARK):
        return text
    try:
        return base64.b64decode(text[1:], validate=True).decode("utf-8", "surrogatepass")
    except ValueError as problem:
        raise ValueError(f"a name is not base64: {problem}") from problem
