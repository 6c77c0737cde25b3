"""The pictures of a library, decoded once."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from treetap.locating.library.entry import file_state, inside

if TYPE_CHECKING:
    from treetap.locating.images.reference import Reference

_MOST_BYTES = 64_000_000

State = tuple[int, int, int]


class Decoded:
    """References by path, decoded again when the file is another. Those used last stay, up to 64 MB."""

    def __init__(self, root: Path, most_bytes: int = _MOST_BYTES) -> None:
        self._root, self._most = root, most_bytes
        self._known: OrderedDict[PurePosixPath, tuple[State, Reference]] = OrderedDict()
        self._bytes = 0

    def of(self, path: PurePosixPath) -> Reference | None:
        """None if it is gone. Raises `ReferenceInvalid` for what leaves the library or is no picture."""
        real = inside(self._root, path)
        state = file_state(real)
        known = self._known.get(path)
        if known is not None and known[0] == state:
            self._known.move_to_end(path)
            return known[1]
        self._drop(path)
        if state is None:
            return None
        from treetap.locating.images.reference import load_reference

        reference = load_reference(real)
        self._known[path] = state, reference
        self._bytes += reference.picture.image.nbytes
        while self._bytes > self._most and len(self._known) > 1:
            self._drop(next(iter(self._known)))
        return reference

    def _drop(self, path: PurePosixPath) -> None:
        known = self._known.pop(path, None)
        if known is not None:
            self._bytes -= known[1].picture.image.nbytes
