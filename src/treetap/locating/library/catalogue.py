"""What a library holds: the entries of its index, the pictures that are there, and what they go by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from rapidfuzz import fuzz, process

from treetap.errors import ReferenceInvalid, UnknownName
from treetap.locating.library.entry import Entry, Folder, Variant
from treetap.locating.library.index import Index, Note, Record
from treetap.locating.library.paths import check_name, shown, variant_of
from treetap.matching.words import normal

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
