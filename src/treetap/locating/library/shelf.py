"""A library on the disk: read when something has changed, and changed by one process at a time."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from rapidfuzz import fuzz, process

from treetap.errors import ReferenceInvalid, StorageError, UnknownName
from treetap.locating.library.entry import (
    Entry,
    Folder,
    Variant,
    cannot,
    check_name,
    file_state,
    inside,
    link_itself,
    pictures_of,
    remove_file,
    shown,
    variant_of,
    write_whole,
)
from treetap.locating.library.index import NAME, Index, Note, Raw, Record, checked, read_index
from treetap.matching.words import normal

try:
    import fcntl
except ImportError:  # Windows: what is written is still whole, and read again just before.
    fcntl = None  # type: ignore[assignment]

Wait = Callable[[float], object]
"""Lets so many seconds pass."""

_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_TRIES, _PAUSE = 40, 0.05
"""How often, and how many seconds between: a change takes milliseconds, and who takes longer is stuck."""


@contextmanager
def changing(root: Path, wait: Wait) -> Iterator[None]:
    """Waits for whoever changes it now, but not for ever. Raises `StorageError`."""
    file = root / ".lock"
    try:
        root.mkdir(parents=True, exist_ok=True)
        opened = os.open(file, _FLAGS, 0o600)
    except (OSError, ValueError) as error:
        raise cannot("written", file, error) from error
    try:
        _take(opened, file, wait)
        yield
    finally:
        os.close(opened)


def _take(opened: int, file: Path, wait: Wait) -> None:
    if fcntl is None:
        return
    for _ in range(_TRIES):
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            wait(_PAUSE)
        except OSError as error:
            raise cannot("locked", file, error) from error
        else:
            return
    raise StorageError(
        f"Another program has been changing {file.parent} for {_TRIES * _PAUSE:g} seconds.",
        hint="See whether one that uses it is stopped, and end it.",
    )


_NEAR = 50
"""How alike a name must be, of 100, to be worth mentioning."""
_LONGEST = 200
"""Characters of a name that is asked for; there is no longer one."""

Files = frozenset[PurePosixPath]


@dataclass(frozen=True)
class Catalogue:
    """Entries, sorted by folder and name, and how to get at them."""

    entries: tuple[Entry, ...]
    index: Index
    by_name: dict[str, list[Entry]] = field(default_factory=dict)
    by_key: dict[str, Entry] = field(default_factory=dict)
    pictures: frozenset[str] = frozenset()

    def resolve(self, words: str) -> Entry:
        """By name, then by alias, then by path. Raises `UnknownName`, `ReferenceInvalid`."""
        form = normal(words) if len(words) <= _LONGEST else ""
        found = list(self.by_name.get(form, ()))
        meant = self.index.claims.get(form) or self.index.leads.get(form)
        if meant is not None:
            others = self.by_name.get(normal(meant), [])
            if not others:
                raise ReferenceInvalid(
                    f"The alias '{shown(words)}' stands for '{shown(meant)}', which is not in the library.",
                    hint=f"Add that reference, or remove the alias from {self.index.file}.",
                )
            found += [one for one in others if one not in found]
        if not found:
            found = [one for one in self.entries if form in _paths(one)]
        if len(found) > 1:
            both = " and ".join(f"'{one.path}'" for one in found)
            raise ReferenceInvalid(
                f"{both} both go by '{shown(words)}'.",
                hint="Rename one of the files, or ask for it by its path.",
            )
        if not found:
            raise self._unknown(words)
        return found[0]

    def exact(self, name: str) -> Entry | None:
        """The only one of that very name."""
        found = self.by_name.get(normal(name), [])
        return found[0] if len(found) == 1 and found[0].name == name else None

    def taken(self, words: str) -> Entry | None:
        """Who goes by that name or alias already."""
        form = normal(words)
        found = self.by_name.get(form)
        if not found:
            meant = self.index.claims.get(form) or self.index.leads.get(form)
            found = self.by_name.get(normal(meant)) if meant else None
        return found[0] if found else None

    def _unknown(self, words: str) -> UnknownName:
        known = {one.name: normal(one.name) for one in self.entries if one.learned is None}
        for one in self.entries:
            known |= {alias: normal(alias) for alias in one.aliases}
        said = normal(words[:_LONGEST])
        near = process.extract(said, known, scorer=fuzz.WRatio, limit=3, score_cutoff=_NEAR)
        names = ", ".join(f"'{name}'" for *_, name in near)
        hint = f"The nearest are {names}." if names else "`treetap refs list` lists what there is."
        return UnknownName(f"There is no reference image '{shown(words)}'.", hint=hint)


def catalogue(index: Index, pictures: frozenset[str]) -> Catalogue:
    """What is there. Files that no entry names are entries of their own, by the file's name."""
    files = frozenset(PurePosixPath(path) for path in pictures)
    entries = [*_indexed(index, files), *_dropped_in(index, files)]
    order = {folder: at for at, folder in enumerate(Folder)}
    entries.sort(key=lambda one: (order[one.folder], one.name, one.path))
    by_name: defaultdict[str, list[Entry]] = defaultdict(list)
    by_key: dict[str, Entry] = {}
    for one in entries:
        by_name[normal(one.name)].append(one)
        if one.learned is not None:
            by_key.setdefault(one.learned.key, one)
    return Catalogue(tuple(entries), index, dict(by_name), by_key, pictures)


Families = dict[tuple[PurePosixPath, str], list[tuple[int, PurePosixPath]]]
"""Pictures by folder and by the name without `_v2`, each with its number."""


def _families(files: Files) -> Families:
    found: defaultdict[tuple[PurePosixPath, str], list[tuple[int, PurePosixPath]]] = defaultdict(list)
    for file in files:
        stem, number = variant_of(file.stem)
        found[file.parent, stem].append((number, file))
        if number > 1:
            found[file.parent, file.stem].append((1, file))
    return found


def _beside(path: PurePosixPath, families: Families) -> list[PurePosixPath]:
    return [
        file
        for number, file in sorted(families.get((path.parent, path.stem), ()))
        if number > 1 or file == path
    ]


def _indexed(index: Index, files: Files) -> Iterator[Entry]:
    named = {PurePosixPath(record.path) for _, record in index.records.values()}
    families = _families(files - named)
    for name, (folder, record) in index.records.items():
        path = PurePosixPath(record.path)
        there = [path] if path in files else []
        yield _entry(name, folder, record, [*there, *_beside(path, families)])


def _dropped_in(index: Index, files: Files) -> Iterator[Entry]:
    named = {PurePosixPath(record.path) for _, record in index.records.values()}
    stems = {(path.parent, path.stem) for path in (files | named)}
    families = _families(files - named)
    for file in sorted(files - named):
        stem, number = variant_of(file.stem)
        if number > 1 and (file.parent, stem) in stems:
            continue
        try:
            name = check_name(file.stem)
        except ReferenceInvalid:
            continue  # It could never be asked for by that name.
        record = Record(path=file.as_posix())
        yield _entry(name, Folder(file.parts[0]), record, _beside(file, families))


def _entry(name: str, folder: Folder, record: Record, files: list[PurePosixPath]) -> Entry:
    return Entry(
        name=name,
        folder=folder,
        path=record.path,
        aliases=record.aliases,
        package=record.package,
        description=record.description or "",
        learned=record.learned,
        screen=record.screen,
        touch=record.touch,
        bounds=record.bounds,
        variants=tuple(_variant(file.name, record) for file in files),
    )


def _variant(file: str, record: Record) -> Variant:
    note = record.variants.get(file, Note())
    return Variant(
        file=file,
        screen=note.screen or record.screen,
        touch=note.touch or record.touch,
        bounds=note.bounds or record.bounds,
        misses=note.misses,
        stale=note.stale,
        matched_at=note.matched_at,
    )


def _paths(entry: Entry) -> tuple[str, str]:
    """What it goes by where names are not enough: its path, with the ending and without."""
    return normal(entry.path), normal(entry.path.rpartition(".")[0])


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
