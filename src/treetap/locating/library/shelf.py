"""A library on the disk: read when something has changed, and changed by one process at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from treetap.errors import ReferenceInvalid
from treetap.locating.library.catalogue import Catalogue, catalogue
from treetap.locating.library.index import NAME, Raw, checked, read_index
from treetap.locating.library.lock import Wait, changing
from treetap.locating.library.paths import (
    cannot,
    file_state,
    inside,
    link_itself,
    pictures_of,
    remove_file,
    write_whole,
)


@dataclass
class Changes:
    """What a change of the index does to the files."""

    write: dict[PurePosixPath, bytes] = field(default_factory=dict)
    remove: list[PurePosixPath] = field(default_factory=list)


Edit = Callable[[Raw, Catalogue], Changes | None]
"""Changes the index in place, and says what happens to the files; None: nothing is to change after all."""


class Shelf:
    """The files of a library. Nothing is read before it is asked for.

    `wait` lets time pass while another process changes it; others may ask this one meanwhile.
    """

    def __init__(self, root: Path, wait: Wait) -> None:
        self.root = root
        self._wait = wait
        self._state: object = object()
        self._known: Catalogue | None = None

    def look(self) -> Catalogue:
        """What is there now. Raises `ReferenceInvalid`, `StorageError`."""
        try:
            return self._look()
        except OSError as error:
            raise cannot("read", self.root, error) from error

    def _look(self) -> Catalogue:
        if self.root.exists() and not self.root.is_dir():
            raise ReferenceInvalid(
                f"The reference library {self.root} is no folder.",
                hint="Name a folder with --set locating.assets=DIR.",
            )
        file = inside(self.root, NAME)
        index_state, files = file_state(file), pictures_of(self.root)
        if self._known is None or self._state != (index_state, files):
            self._known = catalogue(read_index(file), files)
            self._state = index_state, files
        return self._known

    def change(self, edit: Edit) -> Catalogue:
        """Change the index as it is now, whoever wrote it last; all of it or nothing.

        Pictures are written before the index names them, and removed after it names them no more. Raises
        `ReferenceInvalid` for a change that may not be, `StorageError`.
        """
        with changing(self.root, self._wait):
            known = self.look()
            raw = known.index.changed()
            changes = edit(raw, known)
            if changes is None:
                return known
            index = checked(known.index.file, raw)
            places = {link_itself(self.root, path): data for path, data in changes.write.items()}
            doomed = [link_itself(self.root, path) for path in changes.remove]
            for place, data in places.items():
                write_whole(place, data)
            try:
                if index.raw != known.index.raw:
                    write_whole(index.file, index.data())
            except BaseException:
                self._take_back(places)
                raise
            for place in doomed:
                remove_file(place)
            files = pictures_of(self.root)
            self._known, self._state = catalogue(index, files), (file_state(index.file), files)
            return self._known

    @staticmethod
    def _take_back(places: Iterable[Path]) -> None:
        for place in places:
            with suppress(OSError):
                place.unlink(missing_ok=True)
