"""Changes of a library: adding and removing pictures, and what references have earned since.

Each function is a change for `Shelf.change`. The index is not written anew for every tap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from itertools import count
from pathlib import Path, PurePosixPath

from treetap.errors import ReferenceInvalid
from treetap.locating.library.entry import (
    LEARNED,
    Cut,
    Entry,
    Folder,
    Learned,
    Variant,
    check_name,
    inside,
    shown,
    variant_of,
)
from treetap.locating.library.index import Raw
from treetap.locating.library.shelf import Catalogue, Changes, Edit
from treetap.matching.words import normal


@dataclass
class _Count:
    matched: int = 0
    missed: int = 0
    row: int = 0
    """Misses since the last match, or since counting began."""
    matched_at: datetime | None = None


@dataclass
class Tally:
    """Counts by reference and picture."""

    notes: int = 0
    _counts: dict[tuple[str, str], _Count] = field(default_factory=dict)
    _settled: list[tuple[str, str]] = field(default_factory=list)

    def matched(self, name: str, file: str, at: datetime) -> None:
        count = self._of(name, file)
        count.matched += 1
        count.row, count.matched_at = 0, at

    def missed(self, name: str, file: str) -> None:
        count = self._of(name, file)
        count.missed += 1
        count.row += 1

    def in_a_row(self, name: str, variant: Variant) -> int:
        """How often it has missed since it last matched, with what the index says."""
        count = self._counts.get((name, variant.file), _Count())
        return count.row + (variant.misses if count.matched_at is None else 0)

    def concerns(self, known: Catalogue) -> bool:
        """Whether anything that was counted is in the library."""
        return any(known.exact(name) is not None for name, _ in self._counts)

    def write(self, raw: Raw, known: Catalogue) -> None:
        """Add what was counted to an index that may have been written by others meanwhile."""
        self._settled.clear()
        for (name, file), earned in self._counts.items():
            entry = known.exact(name)
            variant = entry.variant(file) if entry else None
            if entry is None or variant is None:
                self._settled.append((name, file))  # Removed meanwhile.
                continue
            said = said_of(raw, entry)
            if said is None:
                continue  # A picture that nothing is written about: counted on in memory.
            self._settled.append((name, file))
            if entry.learned is not None:
                learned = said["learned"]
                learned["matched"] = int(learned.get("matched", 0)) + earned.matched
                learned["missed"] = int(learned.get("missed", 0)) + earned.missed
            self._write_variant(said, entry, variant, earned)

    def written(self) -> None:
        """The index is on the disk, with what was counted."""
        self.notes = 0
        for one in self._settled:
            self._counts.pop(one, None)
        self._settled.clear()

    def _write_variant(self, said: Raw, entry: Entry, variant: Variant, count: _Count) -> None:
        note = said.setdefault("variants", {}).setdefault(variant.file, {})
        note["misses"] = self.in_a_row(entry.name, variant)
        if count.matched_at is not None:
            note.pop("stale", None)
            if entry.learned is not None:
                note["matched_at"] = count.matched_at.isoformat()
        if not note["misses"]:
            del note["misses"]
        if not note:
            del said["variants"][variant.file]
        if not said["variants"]:
            del said["variants"]

    def _of(self, name: str, file: str) -> _Count:
        self.notes += 1
        return self._counts.setdefault((name, file), _Count())


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


def retire(name: str, file: str) -> Edit:
    """One picture of a learned reference; and the reference with its last one."""

    def edit(raw: Raw, known: Catalogue) -> Changes | None:
        entry = known.exact(name)
        if entry is None or entry.learned is None or entry.variant(file) is None:
            return None
        changes = Changes()
        if len(entry.variants) == 1:
            forget(raw, known, entry, changes)
            return changes
        (said_of(raw, entry) or {}).get("variants", {}).pop(file, None)
        changes.remove.append(PurePosixPath(entry.path).with_name(file))
        return changes

    return edit


def mark_stale(name: str, file: str) -> Edit:
    """A picture that a person put there stays; the list shows that it no longer matches."""

    def edit(raw: Raw, known: Catalogue) -> Changes | None:
        entry = known.exact(name)
        if entry is None or entry.variant(file) is None:
            return None
        said = said_of(raw, entry)
        if said is None:
            said = {"path": entry.path}
            raw.setdefault(entry.folder.value, {})[name] = said
        said.setdefault("variants", {}).setdefault(file, {})["stale"] = True
        return Changes()

    return edit


def empty_temp(doomed: Callable[[PurePosixPath], bool]) -> Edit:
    """The temporary references, as far as their pictures are to go."""

    def edit(raw: Raw, known: Catalogue) -> Changes | None:
        changes = Changes()
        for entry in known.entries:
            if entry.folder is not Folder.TEMP:
                continue
            paths = [PurePosixPath(entry.path).with_name(one.file) for one in entry.variants]
            if all(doomed(path) for path in paths):
                forget(raw, known, entry, changes)
        return changes if raw != known.index.raw or changes.remove else None

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
            path = PurePosixPath(there.path).with_suffix(_ending(data))
            said = raw[there.folder.value][there.name]
            aliases = [*there.aliases, *(one for one in about.get("aliases", ()) if one not in there.aliases)]
            said.update(about, path=path.as_posix(), **({"aliases": aliases} if aliases else {}))
            return Changes(write={path: data})
        place = folder or Folder.CUSTOM
        path = PurePosixPath(place, f"{name}{_ending(data)}")
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
        path = free_variant(entry).with_suffix(_ending(data))
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


def _ending(data: bytes) -> str:
    return ".jpg" if data.startswith(b"\xff\xd8") else ".png"


def _time(at: datetime | None) -> float:
    return 0.0 if at is None else at.timestamp()
