"""A library on the disk: read when something has changed, changed by one process at a time, and how.

Each function at the end is a change for `Shelf.change`: adding and removing pictures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from itertools import count
from pathlib import Path, PurePosixPath

from rapidfuzz import fuzz, process

from treetap.errors import ReferenceInvalid, UnknownName
from treetap.locating.library.files import (
    LEARNED,
    Files,
    Folder,
    Wait,
    beside,
    cannot,
    changing,
    check_name,
    ending_of,
    families_of,
    file_state,
    inside,
    link_itself,
    pictures_of,
    remove_file,
    shown,
    variant_of,
    write_whole,
)
from treetap.locating.library.index import (
    NAME,
    Cut,
    Entry,
    Index,
    Learned,
    Note,
    Raw,
    Record,
    Variant,
    checked,
    read_index,
)
from treetap.matching.words import normal

_NEAR = 50
"""How alike a name must be, of 100, to be worth mentioning."""
_LONGEST = 200
"""Characters of a name that is asked for; there is no longer one."""


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


def _indexed(index: Index, files: Files) -> Iterator[Entry]:
    named = {PurePosixPath(record.path) for _, record in index.records.values()}
    families = families_of(files - named)
    for name, (folder, record) in index.records.items():
        path = PurePosixPath(record.path)
        there = [path] if path in files else []
        yield _entry(name, folder, record, [*there, *beside(path, families)])


def _dropped_in(index: Index, files: Files) -> Iterator[Entry]:
    named = {PurePosixPath(record.path) for _, record in index.records.values()}
    stems = {(path.parent, path.stem) for path in (files | named)}
    families = families_of(files - named)
    for file in sorted(files - named):
        stem, number = variant_of(file.stem)
        if number > 1 and (file.parent, stem) in stems:
            continue
        try:
            name = check_name(file.stem)
        except ReferenceInvalid:
            continue  # It could never be asked for by that name.
        record = Record(path=file.as_posix())
        yield _entry(name, Folder(file.parts[0]), record, beside(file, families))


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
    own = {name: getattr(note, name) or getattr(record, name) for name in Cut.model_fields}
    return Variant(file=file, **dict(note) | own)


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


# Changes


# Changes
def said_of(raw: Raw, entry: Entry) -> Raw | None:
    """What an index says about a reference, to be changed in place."""
    said: Raw | None = raw.get(entry.folder.value, {}).get(entry.name)
    return said if said is not None and said["path"] == entry.path else None


def forget(raw: Raw, known: Catalogue, entry: Entry, changes: Changes) -> None:
    """The reference, its pictures, and the library's aliases that lead to it."""
    if said_of(raw, entry) is not None:
        del raw[entry.folder.value][entry.name]
    leading = [form for form, name in known.index.leads.items() if known.exact(name) == entry]
    if leading:
        aliases = raw["aliases"].items()
        raw["aliases"] = {alias: name for alias, name in aliases if normal(alias) not in leading}
    changes.remove += [PurePosixPath(entry.path).with_name(one.file) for one in entry.variants]


def remove(words: str) -> Edit:
    """The reference of that name or alias."""

    def edit(raw: Raw, known: Catalogue) -> Changes:
        changes = Changes()
        forget(raw, known, known.resolve(words), changes)
        return changes

    return edit


MOST_VARIANTS = 4
"""Of a learned reference: a button has no more looks than that."""


def add(name: str, data: bytes, folder: Folder | None, about: Raw) -> Edit:
    """A new reference; or the picture of one that the index names and that was not there yet."""
    name = check_name(name)
    stem, number = variant_of(name)
    if number > 1:
        raise ReferenceInvalid(
            f"'{name}' is what a variant of '{stem}' is called.", hint=f"Add it as a variant of '{stem}'."
        )

    def edit(raw: Raw, known: Catalogue) -> Changes:
        there = known.taken(name)
        for alias in about.get("aliases", ()):
            owner = known.taken(alias)
            if owner is not None and owner != there:
                raise ReferenceInvalid(
                    f"The alias '{shown(alias)}' is taken by '{owner.name}'.", hint="Choose another alias."
                )
        if there is not None:
            _check_empty(there, name, folder)
            path = PurePosixPath(there.path).with_suffix(ending_of(data))
            said = raw[there.folder.value][there.name]
            aliases = [*there.aliases, *(one for one in about.get("aliases", ()) if one not in there.aliases)]
            said.update(about, path=path.as_posix(), **({"aliases": aliases} if aliases else {}))
            return Changes(write={path: data})
        place = folder or Folder.CUSTOM
        path = PurePosixPath(place, f"{name}{ending_of(data)}")
        raw.setdefault(place.value, {})[name] = {"path": path.as_posix(), **about}
        return Changes(write={path: data})

    return edit


def _check_empty(there: Entry, name: str, folder: Folder | None) -> None:
    """A name that is taken may only be given the picture that it lacks."""
    if not there.missing or normal(there.name) != normal(name) or folder not in (None, there.folder):
        raise ReferenceInvalid(
            f"There is a reference '{there.name}' already: {there.path}.",
            hint="Add it as a variant (--variant), remove the other one first, or choose another name.",
        )


def add_variant(words: str, data: bytes, cut: Cut) -> Edit:
    """One more picture of a reference."""

    def edit(raw: Raw, known: Catalogue) -> Changes:
        entry = known.resolve(words)
        said = said_of(raw, entry)
        if said is None:
            said = {"path": entry.path}
            raw.setdefault(entry.folder.value, {})[entry.name] = said
        path = free_variant(entry).with_suffix(ending_of(data))
        if cut != Cut():
            note(said, path.name, cut)
        return Changes(write={path: data})

    return edit


def learn(root: Path, data: bytes, learned: Learned, *, package: str | None, cut: Cut, most: int) -> Edit:
    """A reference for its key, or one more picture of the one there is."""
    key = learned.key
    name = f"learned_{sha256(key.encode(errors='replace')).hexdigest()[:16]}"

    def edit(raw: Raw, known: Catalogue) -> Changes:
        changes = Changes()
        entry = known.by_key.get(key)
        same = None
        if entry is None:
            others = [one for one in known.entries if one.learned is not None]
            for one in sorted(others, key=lambda one: _time(one.used_at))[: max(0, len(others) - most + 1)]:
                forget(raw, known, one, changes)
            path = LEARNED / f"{name}.png"
            about = learned.model_dump(mode="json", exclude_defaults=True)
            said: Raw = {"path": path.as_posix(), "learned": about}
            if package:
                said["package"] = package
            raw.setdefault(Folder.CUSTOM.value, {})[name] = said
        else:
            said = raw[entry.folder.value][entry.name]
            before = entry.learned.confidence if entry.learned is not None else 1.0
            if learned.confidence < before:
                said["learned"]["confidence"] = learned.confidence
            same = _same_picture(root, entry, data)
            path = same or _free_learned(said, entry, changes)
        note(said, path.name, cut)["matched_at"] = learned.at.isoformat()
        if same is None:
            changes.write[path] = data
        return changes

    return edit


def note(said: Raw, file: str, cut: Cut) -> Raw:
    """What the index says of a new picture."""
    about: Raw = cut.model_dump(mode="json", exclude_none=True)
    said.setdefault("variants", {})[file] = about
    return about


def free_variant(entry: Entry) -> PurePosixPath:
    """The path of the next picture of it, past all that are there."""
    path = PurePosixPath(entry.path)
    stems = [PurePosixPath(one.file).stem for one in entry.variants]
    last = max((variant_of(stem)[1] for stem in stems if stem != path.stem), default=1)
    return path.with_name(f"{path.stem}_v{last + 1}.png")


def _free_learned(said: Raw, entry: Entry, changes: Changes) -> PurePosixPath:
    """A place for one more look; the one that has been of least use gives way."""
    path = PurePosixPath(entry.path)
    files = [one.file for one in entry.variants]
    if len(files) >= MOST_VARIANTS:
        worst = min(entry.variants, key=lambda one: (-one.misses, _time(one.matched_at)))
        said.get("variants", {}).pop(worst.file, None)
        files.remove(worst.file)
        changes.remove.append(path.with_name(worst.file))
    names = (path.name if at == 1 else f"{path.stem}_v{at}.png" for at in count(1))
    gone = {one.name for one in changes.remove}
    return path.with_name(next(name for name in names if name not in files and name not in gone))


def _same_picture(root: Path, entry: Entry, data: bytes) -> PurePosixPath | None:
    for one in entry.variants:
        path = PurePosixPath(entry.path).with_name(one.file)
        try:
            if inside(root, path).read_bytes() == data:
                return path
        except OSError:
            continue
    return None


def _time(at: datetime | None) -> float:
    return 0.0 if at is None else at.timestamp()
